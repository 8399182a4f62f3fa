"""The turning points of a battle, for people and for programs."""

from collections.abc import Iterator
from typing import Any

from experiments.report.telling import called, percent, tongue_of
from experiments.statistics.stats import Estimate
from experiments.telling.turning import Course, Point, Turn, prepared_of
from experiments.transcript.recorder import Answer as Told
from sim.state import NOBODY

POINTS = 100  # of a share


class Screen:
    """A course and the language it is told in."""

    def __init__(self, course: Course, lang: str) -> None:
        self.course, self.tongue = course, tongue_of(lang)
        self.encounter = prepared_of(course.battle)
        self.words = self.encounter.game.vocabulary

    def lines(self) -> Iterator[str]:
        """The turning points, then every decision."""
        say, course = self.tongue.say, self.course
        side = self.tongue.cut(course.side)
        yield say("turning.head", name=self.tongue.cut(self.encounter.name), number=course.battle.number, side=side)
        yield say("turning.won" if course.won else "turning.lost", side=side)
        yield say("turning.how", forks=course.forks)
        for rank, turn in enumerate(course.turns, 1):
            yield ""
            yield f"{rank}. {self._moment(turn.point)}"
            yield f"   {say('turning.swing', **self._change(turn.point))}"
            yield f"   {self._instead(turn)}"
        yield ""
        yield say("turning.all")
        for point in course.points:
            yield f"  {point.k:>4}  {self._shares(point)}  {self._moment(point)}"

    def _shares(self, point: Point) -> str:
        cells = (f"{interval(each):>22}" for each in (point.before, point.after))
        return " → ".join(cells)

    def _change(self, point: Point) -> dict[str, str]:
        return {"before": interval(point.before), "after": interval(point.after), "swing": change(point.swing)}

    def _moment(self, point: Point) -> str:
        note, say = point.note, self.tongue.say
        name = self.tongue.cut(self.encounter.fighters[note.fighter])
        when = say("turning.round", round=note.round)
        if self.encounter.opening.stages:
            when = say("turning.stage", stage=note.stage + 1, round=note.round)
        question = self.words.sections[note.question].name
        return say("turning.moment", when=when, name=name, question=question, order=self.order(point.answer, point))

    def _instead(self, turn: Turn) -> str:
        if turn.best is None:
            return self.tongue.say("turning.no_other")
        order = self.order(turn.best, turn.point)
        return self.tongue.say("turning.instead", order=order, gain=change(turn.gain), others=turn.others)

    def order(self, told: Told, point: Point) -> str:
        """An answer in words: the order, on whom, with what."""
        order, target, weapon = self.parts(told, point)
        text = called(self.tongue, order)
        text += f" → {self.tongue.cut(target)}" if target is not None else ""
        return f"{text} ({self.tongue.cut(weapon)})" if weapon is not None else text

    def parts(self, told: Told, point: Point) -> tuple[str, str | None, str | None]:
        """An answer by names: the order, on whom, with what; None for nobody and nothing."""
        order, target, code = told
        start = self.encounter.opening.start
        weapon = None
        if code > NOBODY and order in self.words.activates:
            weapon = start.power_names[code >> 1]
        elif code > NOBODY:
            arm = start.fighters[point.note.fighter].first_arm + (code >> 1)
            weapon = start.weapon_names[start.arms[arm].weapon]
        name = self.words.order(order).name.lower()
        return name, self.encounter.fighters[target] if target > NOBODY else None, weapon

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each decision; those of turning points also have `turning`."""
        turns = {turn.point.k: (rank, turn) for rank, turn in enumerate(self.course.turns, 1)}
        for point in self.course.points:
            order, target, weapon = self.parts(point.answer, point)
            row: dict[str, Any] = {
                "k": point.k,
                "round": point.note.round,
                "fighter": point.note.fighter,
                "fighter_name": self.encounter.fighters[point.note.fighter],
                "question": self.words.sections[point.note.question].name,
                "order": order,
                "target": target,
                "weapon": weapon,
                "side": self.course.side,
                **_estimates(point),
            }
            if self.encounter.opening.stages:
                row["stage"] = point.note.stage + 1
            if point.k in turns:
                row["turning"] = self._turning(*turns[point.k])
            yield row

    def _turning(self, rank: int, turn: Turn) -> dict[str, Any]:
        best = None
        if turn.best is not None:
            order, target, weapon = self.parts(turn.best, turn.point)
            best = {"order": order, "target": target, "weapon": weapon, "gain": turn.gain.as_json()}
        return {"rank": rank, **_estimates(turn.point), "others": turn.others, "best_other": best}


def _estimates(point: Point) -> dict[str, Any]:
    return {name: getattr(point, name).as_json() for name in ("before", "after", "swing")}


def interval(estimate: Estimate) -> str:
    """A share with its bounds."""
    if estimate.low == estimate.high:
        return percent(estimate.value)
    low, high = (f"{POINTS * (each or 0.0):.0f}" for each in (estimate.low, estimate.high))
    return f"{POINTS * (estimate.value or 0.0):.0f} % ({low} – {high})"


def change(estimate: Estimate) -> str:
    """A difference in points, with its bounds."""
    value, low, high = (f"{round(POINTS * (each or 0.0)):+d}" for each in estimate)
    return f"{value} ({low} – {high})"
