"""How far a batch is, on stderr: a bar on a terminal, else a plain line now and then, and one at the end."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

FIRST, EVERY = 2, 10  # seconds to the first plain line, and between two


class Progress:
    """Counts battles. Off a terminal no cursor is ever moved, whatever FORCE_COLOR says."""

    def __init__(self, total: int, *, quiet: bool = False, what: str = "") -> None:
        """Args: total: battles; what: what is fought, shown beside."""
        self.total, self.quiet, self.what = total, quiet, what
        self.done = self.before = 0
        self.began = time.monotonic()
        self.told = time.monotonic() + FIRST - EVERY
        self.bar: Bar | None = None
        self.task: TaskID | None = None

    def __enter__(self) -> Self:
        if not self.quiet and self.total and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            pace = TextColumn("{task.fields[pace]}")
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), pace)
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(self.what, total=self.total, pace="")
            self.bar.start()
        return self

    def begin(self, battles: int) -> None:
        """So many were done before."""
        self.before += battles
        self.done += battles

    def add(self, battles: int, note: str = "") -> None:
        """So many more are done; `note` is shown beside the bar."""
        self.done += battles
        if self.bar is not None and self.task is not None:
            shown = f"{self.what}  {note}" if note else self.what
            self.bar.update(self.task, completed=self.done, description=shown, pace=self._pace())
        elif not self.quiet and self.done < self.total and time.monotonic() - self.told >= EVERY:
            self._tell(note)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
        elif not self.quiet:
            self._tell()

    def _pace(self) -> str:
        """How fast it goes, and how long it will take; nothing before that can be said, and at the end."""
        seconds, fought = time.monotonic() - self.began, self.done - self.before
        if not fought or seconds < 1:
            return ""
        rate = fought / seconds
        left = (self.total - self.done) / rate
        return f"{rate:,.0f} a second" + (f", {duration(left)} left" if left else "")

    def _tell(self, note: str = "") -> None:
        self.told = time.monotonic()
        parts = [self.what, f"{self.done}/{self.total} battles", self._pace(), note]
        print("  ".join(part for part in parts if part), file=sys.stderr, flush=True)  # noqa: T201 - this is its job


def duration(seconds: float) -> str:
    """A time as people say it: 45 s, 12 min, 3.5 h."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
