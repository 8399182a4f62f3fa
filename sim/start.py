"""What a battle begins with, whatever the ruleset, and what of it no ruleset decides: names, policies, the field."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

import attrs

from sim.checks import foes
from sim.encounter import Encounter, PolicyRef
from sim.scenario import NEVER_BREAKS, Scenario, SideDescription
from sim.state import ALL, FIGHTERS, NOBODY, SIDES, Battle, Hazard, Side

NEVER_SHARE = 1001
F = TypeVar("F")
A = TypeVar("A")
W = TypeVar("W")
O = TypeVar("O")  # noqa: E741  the ruleset's options
Fight = Scenario[Any, Any]


@attrs.frozen
class Start(Generic[F, A, W, O]):
    """Everything a battle begins with. The engine copies what changes; names are by number."""

    battle: Battle
    sides: tuple[Side, ...]
    fighters: tuple[F, ...]
    arms: tuple[A, ...]
    weapons: tuple[W, ...]
    hazards: tuple[Hazard, ...]
    options: O
    side_names: tuple[str, ...]
    fighter_names: tuple[str, ...]
    weapon_names: tuple[str, ...]
    """Two weapons may have one name, if their numbers differ."""
    skill_names: tuple[str, ...]
    hazard_names: tuple[str, ...]
    policies: tuple[PolicyRef, ...]
    """Each once, by the policy numbers of sides and fighters."""


@attrs.frozen
class Post:
    """Where a fighter comes from: its side, its combatant's number in the file, and which copy of it."""

    side: int
    entry: int
    copy: int
    combatant: Any

    @property
    def name(self) -> str:
        """What it is called."""
        return str((self.combatant.names or ())[self.copy])

    @property
    def stream(self) -> int:
        """Names its dice. Copies and combatants added behind it in the file leave it as it is."""
        return (self.entry * FIGHTERS + self.copy) * SIDES + self.side


def posts_of(scenario: Fight) -> Iterator[Post]:
    """All fighters in file order."""
    for number, side in enumerate(scenario.side):
        for entry, combatant in enumerate(side.combatant):
            for copy in range(combatant.count):
                yield Post(number, entry, copy, combatant)


class Policies:
    """Gives each policy one number."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.refs: list[PolicyRef] = []
        for side in range(len(encounter.scenario.side)):
            self.side(side)

    def side(self, side: int) -> int:
        """The number of the one that answers for a side."""
        return self._number(self.encounter.side_policy(side))

    def of(self, post: Post) -> int:
        """The number of the one that decides for a fighter."""
        return self._number(self.encounter.policy(post.side, post.entry))

    def _number(self, ref: PolicyRef) -> int:
        for number, known in enumerate(self.refs):
            if known == ref or (ref.text is not None and known.text == ref.text):
                return number
        self.refs.append(ref)
        return len(self.refs) - 1


def sides_of(scenario: Fight, policies: Policies, heads: Sequence[int]) -> tuple[Side, ...]:
    """The sides; `heads` of each."""
    enemies = foes(scenario)
    return tuple(
        Side(policy=policies.side(k), foes=enemies[k], players=int(side.players), heads=heads[k], breaks_at=nerve(side))
        for k, side in enumerate(scenario.side)
    )


def nerve(side: SideDescription[Any]) -> int:
    """The share at which a side breaks, in thousandths."""
    return NEVER_SHARE if side.breaks_at == NEVER_BREAKS else round(1000 * side.breaks_at)


def battle_of(scenario: Fight, posts: Sequence[Post]) -> Battle:
    """The field and the objectives."""
    scene, end = scenario.scene, scenario.end
    names = [side.name for side in scenario.side]
    return Battle(
        first_place=scene.from_ or 0,
        last_place=scene.to or 0,
        round_limit=scenario.round_limit,
        open_sheets=int(scenario.open_sheets),
        hold_side=names.index(end.hold.side) if end.hold else NOBODY,
        hold_rounds=end.hold.rounds if end.hold else 0,
        kill=sum(1 << number for number, post in enumerate(posts) if post.name in end.kill),
        protect=sum(1 << number for number, post in enumerate(posts) if post.name in end.protect),
        reach_side=names.index(end.reach.side) if end.reach else NOBODY,
        reach_place=(end.reach.place or 0) if end.reach else 0,
    )


def hazard_names(scenario: Fight) -> tuple[str, ...]:
    """What the hazards are called."""
    return tuple(hazard.name or f"Hazard {k}" for k, hazard in enumerate(scenario.hazard, 1))


def place_bits(places: Sequence[int] | None, first: int) -> int:
    """Places as bits from the first of the field; every place for None."""
    return ALL if places is None else sum(1 << (place - first) for place in sorted(set(places)))
