"""What all parts of a transcript of the Σ-System share: how a fighter's state is put, and who is where."""

from collections.abc import Iterator

from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.sigma.model import Arm, Fight, Fighter, Order
from sim.state import State

DETAIL = 6
"""Columns before what a deed comes to."""


class SigmaPage(Page):
    """A battle of the Σ-System and the language it is told in."""

    def health(self, t: Fighter) -> str:  # type: ignore[override]  # another game's fighter
        """Health, of its maximum."""
        return self.tongue.say("health_of", health=t.health, most=t.health_max)

    def state(self, t: Fighter) -> str:
        """Health, place, and whether it lies unconscious."""
        told = [self.health(t), self.tongue.say("at_place", place=t.place)]
        if t.state in {State.DOWN, State.DEAD}:
            told.append(self.tongue.word("state", State(t.state)))
        return self.tongue.listed(told)

    def where(self, w: Fight) -> Iterator[Line]:
        """Who is where."""
        here = [i for i, t in enumerate(w.fighters) if t.state in {State.STANDING, State.DOWN}]
        told = [
            self.tongue.say(
                "field.place",
                place=place,
                fighters=self.tongue.listed(self._marked(w, i) for i in here if w.fighters[i].place == place),
            )
            for place in sorted({w.fighters[i].place for i in here})
        ]
        yield from self.labeled("field", self.tongue.say("semicolon").join(told), "dim")

    def _marked(self, w: Fight, i: int) -> str:  # type: ignore[override]  # another game's world
        if w.fighters[i].state == State.STANDING:
            return self.fighters[i]
        return self.tongue.say("field.down", fighter=self.fighters[i])

    def detail(self, label: str, text: str, style: str = "") -> Iterator[Line]:
        """A paragraph of what a deed came to."""
        yield from self.labeled(label, text, style, DETAIL)

    def weapon(self, number: int) -> str:
        """A weapon's name."""
        return self.weapons[number]

    def arm_skill(self, w: Fight, arm: Arm) -> str:
        """The name of an arm's skill."""
        return self.skill(self.skills[w.weapons[arm.weapon].skill])

    def deed(self, row: Row) -> str:
        """What an order is called, on whom and with what."""
        return self.order(row["order"], row["target"], row["weapon"], row["fighter"])

    def order(self, order: int, target: int, weapon: int, fighter: int) -> str:
        """What an order is called, on whom and with what; its own phrase where that is itself."""
        name = Order(order).name.lower()
        key = f"order.{name}.self" if target == fighter and f"order.{name}.self" in self.tongue else f"order.{name}"
        return self.tongue.say(
            key,
            target=self.fighters[target] if target >= 0 else "",
            weapon=self.weapons[weapon] if weapon >= 0 else "",
        )
