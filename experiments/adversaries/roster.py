"""Stat blocks of other tools against the heroes of the yardstick: any of them, as often as one likes."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import cast

import attrs

from experiments.encounter import Prepared, prepare_text, read
from policies.registry import Source
from sim.coverage import Coverage
from sim.encounter import Encounter, PolicyRef
from sim.errors import ScenarioError
from sim.importers.files import read_files
from sim.importers.library import library_text
from sim.load import coverage, load
from sim.narrative.build import build
from sim.narrative.describe import NarrativeCombatant, NarrativeSide
from sim.narrative.vocabulary import NARRATIVE
from sim.state import ARMS

YARDSTICK = "standard"
"""Whose heroes fight, each by the policy that it has there."""
POLICIES = ("rush", "marksman")
"""By which adversaries fight: the one closes in and strikes, the other keeps away and aims."""
MEMBERS = 3
"""Of a minion group."""
DISTANCE = "medium"
ROUNDS = 100
"""Long enough for nobody to be saved by the bell."""
LIBRARY = "roster.toml"


@attrs.frozen(eq=False)
class Adversary:
    """Somebody of the roster."""

    number: int
    combatant: NarrativeCombatant
    coverage: Coverage
    """What of it the rules use, and what is missing."""

    @property
    def name(self) -> str:
        """As printed; of two alike, the second with its file's name."""
        return str(self.combatant.name)

    @property
    def members(self) -> int:
        """How many heads one of it has."""
        return MEMBERS if self.combatant.kind == "minion" else 1


@attrs.frozen(slots=False, eq=False)
class Roster:
    """All adversaries of some files, and who fights them."""

    cast: Encounter
    """Heroes on the one side, everybody on the other."""

    @cached_property
    def heroes(self) -> NarrativeSide:
        """Who fights them."""
        return cast("NarrativeSide", self.cast.scenario.side[0])

    @cached_property
    def adversaries(self) -> tuple[Adversary, ...]:
        """Everybody, in the order of the files."""
        everybody = self.cast.scenario.side[1].combatant
        present = attrs.evolve(self.cast.scenario.side[1], combatant=tuple(attrs.evolve(c, count=1) for c in everybody))
        whole = attrs.evolve(self.cast, scenario=attrs.evolve(self.cast.scenario, side=(self.heroes, present)))
        covered = coverage(whole)[len(self.heroes.combatant) :]
        return tuple(Adversary(k, c, told) for k, (c, told) in enumerate(zip(everybody, covered, strict=True)))

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The policies, by name."""
        heroes = {self.heroes.policy, *(hero.policy for hero in self.heroes.combatant if hero.policy)}
        return {name: read(PolicyRef(name), NARRATIVE) for name in sorted(heroes.union(POLICIES))}

    def fits(self, adversary: Adversary, heroes: Sequence[int], copies: int) -> bool:
        """Whether all weapons of so many have room in one battle, fists included."""
        armed = zip(heroes, self.heroes.combatant, strict=True)
        arms = sum(count * (1 + len(hero.weapons)) for count, hero in armed)
        return arms + copies * (1 + len(adversary.combatant.weapons)) <= ARMS

    def fight(self, adversary: Adversary, policy: str, heroes: Sequence[int], copies: int) -> Prepared:
        """Some of the heroes, how many of each, against so many copies of an adversary, on open ground.

        Each copy of a minion is a group.
        """
        counted = zip(self.heroes.combatant, heroes, strict=True)
        ours = attrs.evolve(self.heroes, combatant=tuple(_copied(hero, count) for hero, count in counted))
        minions = MEMBERS if adversary.combatant.kind == "minion" else None
        foe = attrs.evolve(_copied(adversary.combatant, copies), minions=minions)
        theirs = attrs.evolve(self.cast.scenario.side[1], combatant=(foe,), policy=policy)
        encounter = attrs.evolve(self.cast, scenario=attrs.evolve(self.cast.scenario, side=(ours, theirs)))
        start = build(encounter)
        return Prepared(encounter, start, tuple(self.sources[ref.name] for ref in start.policies))


def roster(files: Sequence[Path]) -> Roster:
    """The roster of JSON files of SW-Adversaries or of its Genesys fork.

    Raises:
        ScenarioError: a file cannot be read, or nobody is in them.
    """
    imported = read_files(files)
    if imported.faults:
        raise ScenarioError("; ".join(str(fault) for fault in imported.faults))
    if not imported.combatants:
        raise ScenarioError("adversaries: came none; expected JSON files with stat blocks")
    heroes = load(YARDSTICK).document()["side"][0]
    everybody = [{"is": key, "count": int(not number)} for number, key in enumerate(imported.combatants)]
    document = {
        "name": "Roster",
        "library": [LIBRARY],
        "round_limit": ROUNDS,
        "scene": {"cover": []},
        "side": [heroes, {"name": "adversaries", "distance": DISTANCE, "policy": POLICIES[0], "combatant": everybody}],
    }
    return Roster(prepare_text(json.dumps(document), "roster.json", {LIBRARY: library_text(imported)}).encounter)


def _copied(combatant: NarrativeCombatant, count: int) -> NarrativeCombatant:
    """So many of somebody, each with a name."""
    return attrs.evolve(combatant, count=count, names=tuple(f"{combatant.name} {k + 1}" for k in range(count)))
