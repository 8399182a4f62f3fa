"""Improving a policy text: change it once, race all changes, keep what fresh battles confirm, and again; then shorten.

Three kinds of battles are never mixed: those of a race choose, fresh ones confirm each change, and held-out ones, of a
seed that nothing before was fought with, say what it all was worth.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from experiments.difficulty.odds import rounded
from experiments.fighting.matches import Points
from experiments.search.edits import Draft, Edit, draft_of, meaning, neighbors, uncommented
from experiments.search.race import Course, Trial, gain, race
from experiments.statistics.stats import CONFIDENCE, UNKNOWN, Estimate
from experiments.tournaments.payoff import share
from sim.vocabulary import Vocabulary

CHECKED = 4000
"""Battle numbers that confirm a change."""
MARGIN = 0.005
"""What all lines together may be worth that are left out for brevity: half a percentage point."""
WIDEST = 66
"""Columns of a line, its gain being told behind it."""
NOTHING = Estimate(0.0, 0.0, 0.0)
Tell = Callable[[str], None]


@attrs.frozen
class Step:
    """A change that fresh battles confirmed, or a line that was left out for brevity."""

    what: str
    gain: Estimate
    """Over the text before it; for a line that was left out, what that and those before it cost together."""
    brevity: bool = False


@attrs.frozen
class Worth:
    """A line of the text that was found."""

    line: str
    gain: Estimate
    """What the text wins more with it than without it, in held-out battles."""


@attrs.frozen
class Found:
    """What a search came to."""

    start: str
    text: str
    """The best text that held-out battles confirm: the start itself, if there is none."""
    gain: Estimate
    """Over the start, in held-out battles; nothing at all where the text is the start."""
    steps: tuple[Step, ...]
    lines: tuple[Worth, ...]
    before: Estimate
    """What the start wins, in held-out battles."""
    after: Estimate
    """What the text wins in them."""
    tried: int
    """Texts that raced."""
    unconfirmed: Step | None = None
    """What the search found and held-out battles did not confirm."""

    @property
    def improved(self) -> bool:
        """Whether it found something."""
        return self.text != self.start

    def annotated(self) -> str:
        """The text with the gain of each line behind it."""
        draft = draft_of(self.text)
        worth = dict(zip(draft.lines(), self.lines, strict=True))
        width = min(max((len(uncommented(draft.rows[row]).rstrip()) for row in worth), default=0), WIDEST)
        rows = []
        for row, written in enumerate(draft.rows):
            if row not in worth:
                rows.append(written)
                continue
            plain = uncommented(written).rstrip()
            comment = written[len(plain) :].strip().removeprefix("#").strip()
            told = f"{100 * (worth[row].gain.value or 0):+.1f} %"
            rows.append(f"{plain:{width}}  # {told}{'; ' + comment if comment else ''}")
        return "\n".join(rows) + "\n"

    def as_json(self) -> Mapping[str, Any]:
        """Under the keys of the JSON answer."""
        answer: dict[str, Any] = rounded(
            {
                "text": self.annotated() if self.lines else self.text,
                "improved": self.improved,
                "gain": self.gain.as_json(),
                "before": self.before.as_json(),
                "after": self.after.as_json(),
                "steps": [
                    {"what": step.what, "brevity": step.brevity, "gain": step.gain.as_json()} for step in self.steps
                ],
                "lines": [{"line": each.line, "gain": each.gain.as_json()} for each in self.lines],
                "unconfirmed": self.unconfirmed
                and {"what": self.unconfirmed.what, "gain": self.unconfirmed.gain.as_json()},
                "tried": self.tried,
            }
        )
        return answer


@attrs.define
class Search:
    """Looks for a better text."""

    course: Course
    """The battles that choose and confirm."""
    held_out: Trial
    """Battles of another seed, that only say what was found."""
    vocabulary: Vocabulary
    confirm: int
    """How many battle numbers of these."""
    tell: Tell = lambda _: None
    tried: int = 0
    judged: int = 0
    """Held-out battles that were fought."""

    @property
    def fought(self) -> int:
        """All battles."""
        return self.course.fought + self.judged

    def run(self, start: str) -> Found:
        """Search from a text."""
        draft, steps = self.climb(draft_of(start))
        if steps:
            draft, dropped = self.shorten(draft)
            steps += dropped
        return self.judge(start, draft.text if steps else start, tuple(steps))

    def climb(self, draft: Draft) -> tuple[Draft, list[Step]]:
        """Change by change, as long as one is confirmed and there are battles left."""
        steps: list[Step] = []
        while True:
            step = self._step(draft)
            if step is None:
                return draft, steps
            draft = step[0]
            steps.append(step[1])
            self.tell(step[1].what)

    def _step(self, draft: Draft) -> tuple[Draft, Step] | None:
        """The best change that is confirmed."""
        edits = neighbors(draft, self.vocabulary)
        by_text: dict[str, Edit] = {edit.draft.text: edit for edit in edits}
        fought = self.course.fought
        finalists = race(self.course, draft.text, list(by_text))
        self.tried += len(by_text) if self.course.fought > fought else 0
        if not finalists or not self.course.affords((len(finalists) + 1) * self.course.opponents * CHECKED):
            return None
        before, *after = self.course.play([draft.text, *finalists], self.course.fresh(CHECKED), CHECKED)
        sure = 1 - (1 - CONFIDENCE) / len(finalists)
        gains = [gain(before, points, sure) for points in after]
        best = max(range(len(finalists)), key=lambda k: gains[k].value or 0.0)
        if (gains[best].low or 0.0) <= 0:
            return None
        edit = by_text[finalists[best]]
        return edit.draft, Step(edit.what, gain(before, after[best]))

    def shorten(self, whole: Draft) -> tuple[Draft, list[Step]]:
        """Leave out lines, the least missed first, as long as all of them together are worth next to nothing."""
        first = self.course.fresh(CHECKED)
        rows = self._droppable(whole)
        texts = [whole.text, *(whole.without(row).text for row in rows)]
        full, *less = self.course.play(texts, first, CHECKED)
        missed = {row: gain(points, full).high or 0.0 for row, points in zip(rows, less, strict=True)}
        draft, steps, gone = whole, list[Step](), list[int]()
        for row in sorted((row for row in rows if missed[row] <= MARGIN), key=lambda row: missed[row]):
            shorter = Draft(tuple(text for k, text in enumerate(whole.rows) if k not in (*gone, row))).tidy()
            (points,) = self.course.play([shorter.text], first, CHECKED)
            lost = gain(full, points)
            if (lost.low or 0.0) >= -MARGIN:
                steps.append(Step(f"left out: {whole.plain(row)}", lost, brevity=True))
                draft, gone = shorter, [*gone, row]
        return draft, steps

    def _droppable(self, draft: Draft) -> list[int]:
        """The lines without which a text can still be read."""
        return [row for row in draft.lines() if meaning(draft.without(row).text, self.vocabulary) is not None]

    def judge(self, start: str, text: str, steps: tuple[Step, ...]) -> Found:
        """What it was worth, in battles that no choice was made by."""
        before, *rest = self._held_out([start] if text == start else [start, text])
        after = rest[0] if rest else before
        worth = NOTHING if text == start else gain(before, after)
        unconfirmed = None
        if text != start and (worth.low is None or worth.low <= 0):
            unconfirmed = Step("; ".join(step.what for step in steps), worth)
            text, after, worth, steps = start, before, NOTHING, ()
        return Found(
            start, text, worth, steps, self._worths(text, after), share(before), share(after), self.tried, unconfirmed
        )

    def _worths(self, text: str, points: Points) -> tuple[Worth, ...]:
        """What each line is worth; unknown for one that the text cannot do without."""
        draft = draft_of(text)
        rows = self._droppable(draft)
        less = self._held_out([draft.without(row).text for row in rows])
        without = dict(zip(rows, less, strict=True))
        return tuple(
            Worth(draft.plain(row), gain(without[row], points) if row in without else UNKNOWN) for row in draft.lines()
        )

    def _held_out(self, texts: list[str]) -> list[Points]:
        self.judged += len(texts) * self.course.opponents * self.confirm
        return self.held_out(texts, 0, self.confirm)
