"""What lines of policies can name behind `with`: all that libraries and the scenario call by a name."""

from collections.abc import Iterable, Mapping
from typing import Any

from sim.encounter import Bearer, Named, PolicyRef, reference
from sim.gauntlet import every_side
from sim.scenario import CombatantDescription, Scenario, Thing
from sim.shelf import HELD, Shelf

POWERS = "powers"
WIELDED = [field for field in HELD if field not in ("armor", POWERS)]


def named(scenario: Scenario[Any, Any], shelf: Shelf) -> Named:
    """All names of weapons, of the skills they are used with, and of abilities, whether somebody has them or not."""
    nouns = [HELD[field] for field in WIELDED if HELD[field] in shelf.dialect.nouns]
    things, powers = _entries(shelf, nouns), _entries(shelf, [HELD[POWERS]])
    people = [shelf.entry("combatant", name) for name in shelf.names("combatant")]
    people += [each for side in every_side(scenario) for each in side.combatant]
    weapons = [*things.values(), *(word for each in people for word in _wielded(each))]
    abilities = [*powers.values(), *(thing.name for each in people for thing in getattr(each, POWERS, None) or ())]
    return Named(weapons=_once(weapons), powers=_once(abilities), keys={**things, **powers})


def bearers(scenario: Scenario[Any, Any], texts: Mapping[str, str]) -> dict[PolicyRef, tuple[Bearer, ...]]:
    """Of each policy that decides for fighters, what these have."""
    found: dict[PolicyRef, list[Bearer]] = {}
    for side in every_side(scenario):
        for each in [each for each in side.combatant if each.count]:
            whose = f"side {side.name}" if each.policy is None else str(each.name)
            ref = reference(side.policy if each.policy is None else each.policy, texts, whose)
            powers = [thing.name for thing in getattr(each, POWERS, ())]
            found.setdefault(ref, []).append(Bearer(_once(_wielded(each)), _once(powers)))
    return {ref: tuple(those) for ref, those in found.items()}


def _entries(shelf: Shelf, nouns: Iterable[str]) -> dict[str, str]:
    """The names of a library's entries, by their keys."""
    known = [noun for noun in nouns if noun in shelf.dialect.nouns]
    return {key: str(shelf.entry(noun, key).name) for noun in known for key in shelf.names(noun)}


def _wielded(each: CombatantDescription | Thing) -> list[str | None]:
    """What somebody carries, and the skills it is used with."""
    things = [thing for field in WIELDED for thing in getattr(each, field, None) or ()]
    return [word for thing in things for word in (thing.name, getattr(thing, "skill", None))]


def _once(names: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))
