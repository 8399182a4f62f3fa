"""Where the files of a run lie, and how a file comes by its final name: whole, and down to the disk, or not at all.

All that a run does to a disk goes through `Disk`, one step each; tests let it fail, die and forget at each of them.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sim.errors import ResultsError

T = TypeVar("T")
UNFINISHED = ".unfinished"
"""The folder, in that of a run, of files that are not whole yet."""
WITHOUT_LOCKS = (errno.EBADF, errno.ENOLCK, errno.ENOTSUP, errno.EINVAL)
"""How a file system says that it knows no locks."""
WITHOUT_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.EBADF)
"""How some systems answer who wants to sync a folder."""


class Disk:
    """The steps that leave something on a disk."""

    def make(self, folder: Path) -> None:
        """A new folder; it may be there."""
        folder.mkdir(exist_ok=True)

    def write(self, path: Path, data: bytes) -> None:
        """A file with these bytes, which may still be on their way to the disk."""
        path.write_bytes(data)

    def fill(self, path: Path, work: Callable[[str], object]) -> None:
        """A file that somebody else writes, too large to be held in memory."""
        work(str(path))

    def sync(self, path: Path) -> None:
        """Wait until a file, or the names in a folder, are on the disk."""
        folder = path.is_dir()
        try:
            number = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
        except PermissionError:
            if folder:  # Windows opens none
                return
            raise
        try:
            os.fsync(number)
        except OSError as refused:
            if not folder or refused.errno not in WITHOUT_SYNC:
                raise
        finally:
            os.close(number)

    def rename(self, path: Path, name: Path) -> None:
        """Another name, in one step; what had that name is gone."""
        path.replace(name)

    def remove(self, path: Path) -> None:
        """No such file, or empty folder, any more."""
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)


DISK = Disk()


class Place(Protocol):
    """Where a run lies; names in it have `/` between their parts."""

    def __str__(self) -> str:
        """As the user calls it."""
        ...

    def begin(self) -> None:
        """Be there and be ours, until `end`."""
        ...

    def end(self) -> None:
        """Let others have it."""
        ...

    def names(self, folder: str = "") -> list[str]:
        """What is in a folder, without its path; nothing where there is none."""
        ...

    def read(self, name: str) -> bytes:
        """A file; OSError where it cannot be read."""
        ...

    def put(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Files, each whole or not at all; the last is there only if all others are."""
        ...

    def fill(self, name: str, work: Callable[[str], object]) -> None:
        """A file that `work` writes, given what polars calls it; whole or not at all."""
        ...

    def url(self, name: str) -> str:
        """What polars calls it."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """What polars needs beside."""
        ...


class Folder:
    """A place on a disk of this machine, or one that is shared with others."""

    options: Mapping[str, Any] = {}

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path, self.disk = path, disk
        self.lock: int | None = None

    def __str__(self) -> str:
        return str(self.path)

    def begin(self) -> None:
        """Make the folder, and lock it: two runs at once would be in each other's way.

        Raises:
            ResultsError: it cannot be made, or another run is at work there.
        """
        for path in (self.path, *self.path.parents):
            if path.exists() and not path.is_dir():
                raise ResultsError(f"{path}: is a file; expected the name of a folder")
        told(self, lambda: self._make(self.path))
        self._lock()
        told(self, self._sweep)

    def _make(self, folder: Path) -> None:
        """Make a folder with those above it; its name is on the disk before anything is put into it."""
        if folder.is_dir():
            return
        self._make(folder.parent)
        self.disk.make(folder)
        self.disk.sync(folder.parent)

    def _lock(self) -> None:
        """Lock the folder itself: the lock goes with the process, however that ends."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        self.lock = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as refused:
            os.close(self.lock)
            self.lock = None
            if isinstance(refused, BlockingIOError):
                told = "another run is at work there; wait for it, or name another folder"
                raise ResultsError(f"{self.path}: {told}") from None
            if refused.errno not in WITHOUT_LOCKS:
                raise ResultsError(f"{self.path}: cannot be locked: {refused.strerror}") from None

    def _sweep(self) -> None:
        """Clear away what a run that was killed left unfinished."""
        place = self.path / UNFINISHED
        if place.is_dir():
            for path in place.iterdir():
                self.disk.remove(path)
            self.disk.remove(place)

    def end(self) -> None:
        """Unlock it."""
        number, self.lock = self.lock, None
        try:
            if (self.path / UNFINISHED).is_dir():
                with contextlib.suppress(OSError):
                    self.disk.remove(self.path / UNFINISHED)
        finally:
            if number is not None:
                os.close(number)

    def names(self, folder: str = "") -> list[str]:
        """What is in a folder; nothing where there is none."""
        place = self.path / folder
        return sorted(path.name for path in place.iterdir()) if place.is_dir() else []

    def read(self, name: str) -> bytes:
        """A file."""
        return (self.path / name).read_bytes()

    def put(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Write files beside, sync them, rename all but the last, sync their folders, and only then the last.

        Raises:
            ResultsError: one cannot be written.
        """
        told(self, lambda: self._put(files))

    def _put(self, files: Sequence[tuple[str, bytes]]) -> None:
        beside: list[tuple[Path, Path]] = []
        self._make(self.path / UNFINISHED)
        try:
            for name, data in files:
                path = self.path / name
                self._make(path.parent)
                beside.append((self.path / UNFINISHED / f"{name.replace('/', '.')}.{os.getpid()}", path))
                self.disk.write(beside[-1][0], data)
                self.disk.sync(beside[-1][0])
            self._rename(beside[:-1])
            self._rename(beside[-1:])
        except OSError:
            for path, _ in beside:
                with contextlib.suppress(OSError):
                    self.disk.remove(path)
            raise

    def fill(self, name: str, work: Callable[[str], object]) -> None:
        """Have a file written beside, sync it, rename it.

        Raises:
            ResultsError: it cannot be written.
        """
        told(self, lambda: self._fill(self.path / name, work))

    def _fill(self, path: Path, work: Callable[[str], object]) -> None:
        beside = self.path / UNFINISHED / f"{path.name}.{os.getpid()}"
        self._make(beside.parent)
        try:
            self.disk.fill(beside, work)
            self.disk.sync(beside)
            self._rename([(beside, path)])
        except OSError:
            with contextlib.suppress(OSError):
                self.disk.remove(beside)
            raise

    def _rename(self, pairs: Sequence[tuple[Path, Path]]) -> None:
        for path, name in pairs:
            self.disk.rename(path, name)
        for folder in dict.fromkeys(name.parent for _, name in pairs):
            self.disk.sync(folder)

    def url(self, name: str) -> str:
        """Its path."""
        return str(self.path / name)


def told(place: Place, work: Callable[[], T]) -> T:
    """Do something to a place.

    Raises:
        ResultsError: in place of what the system says.
    """
    try:
        return work()
    except OSError as broken:
        raise ResultsError(f"{place}: cannot be written: {broken.strerror or broken}") from None


@contextlib.contextmanager
def held(place: Place) -> Iterator[None]:
    """Have a place for oneself."""
    place.begin()
    try:
        yield
    finally:
        place.end()


def place_of(name: str | Path) -> Place:
    """The place of that name: a folder, or `s3://bucket/...`."""
    if str(name).startswith("s3://"):
        from experiments.dataset.bucket import Bucket

        return Bucket(str(name))
    return Folder(Path(name))
