"""What texts of one side win against its opponents: the battles of a search."""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

import attrs
import numpy as np

from experiments.encounter import Prepared, named_in, played_by, with_policies
from experiments.fighting.matches import Hall, Match, Points, camp_of
from experiments.search.edits import understood
from policies.text import PolicyText
from sim.encounter import Encounter
from sim.errors import PolicyError, ScenarioError
from sim.faults import listed, nearest, shown
from sim.gauntlet import every_side, with_sides
from sim.scenario import SideDescription

Tell = Callable[[int], None]


@attrs.frozen
class Opponent:
    """Whom the side fights: all its enemies by one policy."""

    name: str
    written: str | None
    """As a scenario would have it; None: as the scenario has it."""
    python: bool = False


@attrs.frozen(eq=False)
class Table:
    """A side of a fight whose policy is to be improved. Those of it with a policy of their own keep that."""

    prepared: Prepared
    side: str
    opponents: Sequence[Opponent]

    @property
    def number(self) -> int:
        """The side's."""
        return self.prepared.sides.index(self.side)

    @property
    def camp(self) -> int:
        """The side and whoever does not fight it (bits by side)."""
        return camp_of(self.prepared, self.number)

    @property
    def enemies(self) -> list[str]:
        """The names of the others."""
        return [name for number, name in enumerate(self.prepared.sides) if not self.camp >> number & 1]

    def start(self) -> PolicyText:
        """The text that the side fights by.

        Raises:
            PolicyError: it is no text, or nobody fights by it.
        """
        ref = self.prepared.encounter.decides(described(self.prepared, self.side))
        numbers = [k for k, other in enumerate(self.prepared.start.policies) if other == ref]
        source = self.prepared.sources[numbers[0]]
        if not isinstance(source, PolicyText):
            raise PolicyError(f"policy {shown(ref.name)} of side {self.side}: is Python; expected a text to improve")
        fighters = [each for each in self.prepared.opening.start.fighters if each.side == self.number]
        if not any(fighter.policy in numbers for fighter in fighters):
            hint = f"--policy {self.side}={ref.name} lets all of it"
            raise PolicyError(f"policy {shown(ref.name)} of side {self.side}: nobody there fights by it; {hint}")
        return source

    def against(self, opponent: Opponent) -> Prepared:
        """The fight with an opponent."""
        if opponent.written is None:
            return self.prepared
        return played_by(self.prepared, dict.fromkeys(self.enemies, opponent.written))


def table(prepared: Prepared, side: str | None, opponents: Sequence[Opponent]) -> Table:
    """A table for a side by name, the players' if none is named.

    Raises:
        ScenarioError: there is no such side, or nobody fights it.
    """
    from experiments.fighting.recipe import players_of

    name = prepared.sides[players_of(prepared)] if side is None else side
    if name not in prepared.sides:
        meant = nearest(name, prepared.sides)
        hint = f"; did you mean {shown(meant[0])}?" if meant else ""
        known = listed([shown(each) for each in prepared.sides])
        raise ScenarioError(f"--side {shown(name)}: expected the name of a side, {known}{hint}")
    found = Table(prepared, name, opponents)
    if not found.enemies:
        raise ScenarioError(f"--side {shown(name)}: nobody fights it in {prepared.key}; expected a side with enemies")
    return found


def described(prepared: Prepared, side: str) -> SideDescription[Any]:
    """What the scenario says of a side; in a gauntlet, of its first encounter's."""
    names = named_in(prepared.start, side)
    return next(each for each in every_side(prepared.encounter.scenario) if each.name in names)


def with_text(prepared: Prepared, side: str, text: str) -> Prepared:
    """The same fight, in which a text stands wherever the side's policy did."""
    return with_policies(rewritten(prepared, side, text))


def rewritten(prepared: Prepared, side: str, text: str) -> Encounter:
    """The encounter in which a text stands wherever the side's policy did."""
    encounter, names = prepared.encounter, named_in(prepared.start, side)
    before = described(prepared, side).policy
    sides, chosen = every_side(encounter.scenario), dict(encounter.chosen)
    for number, each in enumerate(sides):
        if each.name in names and each.policy == before:
            sides[number] = attrs.evolve(each, policy=text)
            if each.name in chosen:
                chosen[each.name] = text
    scenario = with_sides(encounter.scenario, sides)
    return attrs.evolve(encounter, scenario=scenario, chosen=chosen)


@attrs.frozen(eq=False)
class Place:
    """Where one text after the other is put: a fight in which a text is the side's policy already."""

    made: Prepared
    side: str
    seats: frozenset[int]
    """The policies, by number, that are this text."""

    def put(self, text: str) -> Prepared:
        """The fight with another text; everybody else's policy is not read again."""
        made = self.made
        policy = understood(text, made.ruleset.name)
        sources = tuple(policy if k in self.seats else source for k, source in enumerate(made.sources))
        return Prepared(rewritten(made, self.side, text), made.start, sources)


def place(prepared: Prepared, side: str, text: str) -> Place:
    """A place for texts, in which one stands already."""
    made = with_text(prepared, side, text)
    names = named_in(made.start, side)
    ours = {made.encounter.decides(each) for each in every_side(made.encounter.scenario) if each.name in names}
    written = {ref for ref in ours if ref.text == text}
    return Place(made, side, frozenset(k for k, ref in enumerate(made.start.policies) if ref in written))


@attrs.frozen(eq=False)
class Battles:
    """Fights texts against all opponents of a table. A `search_race.Trial`."""

    table: Table
    hall: Hall
    seed: int
    tell: Tell = lambda _: None

    def __call__(self, texts: Sequence[str], first: int, count: int) -> list[Points]:
        """For each text: a row for each opponent, a column for each battle."""
        points = [np.zeros((len(self.table.opponents), count), np.int8) for _ in texts]
        places: dict[Match, tuple[int, int]] = {}
        for row, opponent in enumerate(self.table.opponents):
            if count and texts:
                here = place(self.table.against(opponent), self.table.side, texts[0])
                for k, text in enumerate(texts):
                    places[self._match(here, opponent, text, first, count)] = k, row
        with closing(self.hall.play([*places])) as each:
            for played in each:
                k, row = places[played.match]
                points[k][row] = played.points
                self.tell(played.match.battles)
        return points

    def _match(self, here: Place, opponent: Opponent, text: str, first: int, count: int) -> Match:
        name = f"{self.table.side} against {opponent.name} in {here.made.key}"
        return Match(name, lambda: here.put(text), self.table.camp, first, count, opponent.python, self.seed)
