"""Every real record, written by `kassen import` and read back, fights a bundled hero on both clocks."""

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from experiments.encounter import Prepared, prepare
from policies.registry import load
from sim.narrative.build import build
from tests.both_clocks import CLOCKS, on, same
from tests.corpora.real import EVERYTHING, Library

HEROES = ("soldier", "gunslinger", "marauder", "medic")
POLICIES = ("rush", "marksman", "cautious", "guarded")
SOURCES = {name: load(name) for name in POLICIES}
BATTLES = 20
SAMPLE = 1 if EVERYTHING else 4
"""One of so many records fights on the simpy clock, too."""


def everybody(library: Library) -> Prepared:
    """A scenario that names the heroes and every record; a `count` of 0 keeps all but the first of a side at home."""
    cast = [
        {"name": name, "combatant": [{"is": key, "count": int(not number)} for number, key in enumerate(keys)]}
        for name, keys in (("heroes", HEROES), ("records", library.combatants))
    ]
    path = library.path.with_name("everybody.json")
    path.write_text(json.dumps({"library": [library.path.name], "side": cast}), encoding="utf-8")
    return prepare(path)


def duel(cast: Prepared, number: int) -> Prepared:
    """One record, within short range of one of the heroes; four of a minion; every hero and every policy in turn."""

    def alone(side: Any, who: int, policy: str) -> Any:
        fighter = side.combatant[who]
        members = 4 if fighter.kind == "minion" else None
        fighter = attrs.evolve(fighter, count=1, names=(fighter.name,), place=0, minions=members)
        return attrs.evolve(side, combatant=(fighter,), policy=policy)

    heroes, records = cast.encounter.scenario.side
    hero, one, other = number % 4, number // 4 % 4, number // 16 % 4
    sides = (alone(heroes, hero, POLICIES[one]), alone(records, number, POLICIES[other]))
    encounter = attrs.evolve(cast.encounter, scenario=attrs.evolve(cast.encounter.scenario, side=sides))
    start = build(encounter)
    return Prepared(encounter, start, tuple(SOURCES[ref.name] for ref in start.policies))


@pytest.mark.parametrize(
    ("corpus", "records"), [("sw-adversaries", 1431), ("genesys-adversaries", 443), ("foundry-genesys", 34)]
)
def test_each_record_fights_alike_on_both_clocks(library: Callable[[str], Library], corpus: str, records: int) -> None:
    real = library(corpus)
    assert len(real.combatants) == records
    cast = everybody(real)
    idle = []
    for number, key in enumerate(real.combatants):
        encounter = duel(cast, number)
        clocks = CLOCKS if number % SAMPLE == 0 else CLOCKS[-1:]
        rows, *others = [on(clock, encounter, BATTLES) for clock in clocks]
        assert all(same(rows, other) for other in others), key
        assert len(rows.battles) == BATTLES
        assert (rows.battles["outcome"] > 0).all(), key
        if encounter.start.policies[-1].name == "rush" and not rows.fighters["attacks"][1::2].any():
            idle.append(key)
    assert idle == [], "they never attacked"
