"""Why a check has so many dice and this target number: the skill, and each modifier with its reason.

The rules add modifiers up without keeping reasons. Here they are found again from the World before the roll; what they
cannot explain is named `unexplained` instead of being left out.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import attrs

from experiments.transcript.recorder import Row
from sim.sigma.lexicon import EVADE, abilities_of
from sim.sigma.model import Ability, Arm, Fight, Fighter, ModifierAppliesTo, Order


class Reason(NamedTuple):
    """A modifier and its reason; a phrase of each language is called `why.` and its name."""

    why: str
    by: int


@attrs.frozen
class Basis:
    """What a check rests on."""

    value: int
    """The skill: its dice before any modifier."""
    number: int
    """The target number before any modifier."""
    abilities: tuple[tuple[str, int], ...]
    """The abilities of which that is the lowest; none where it is fixed."""
    capped: int | None = None
    """The health that caps the number, where it does (GO24)."""
    reasons: tuple[Reason, ...] = ()


def attack_basis(row: Row, skills: Sequence[str]) -> Basis:
    """Of the attacker's check, or of the healer's; `skills` are the keys of the scenario's skills."""
    w, c = row.before, row.before.fighters[row["fighter"]]
    basis = _of_arm(w, c, arm_of(w, row["fighter"], row["weapon"]), skills)
    return _explained(w, basis, (row["tries"], row["target_number"]), list(_weariness(w, c, 0)))


def defense_basis(row: Row, skills: Sequence[str]) -> Basis:
    """Of the check of whoever evades, anticipates or parries."""
    w, j = row.before, row["target"]
    t, reasons = w.fighters[j], list[Reason]()
    if row["reaction"] == Order.PARRY:
        basis = _of_arm(w, t, arm_of(w, j, row["parry_weapon"], parries=True), skills)
    else:
        basis = _basis(w, t, EVADE, (t.evade_tries, t.evade_number, t.evade_fixed))
        reasons.append(_dodging(w, row))
    again = row.after.fighters[j].evasions == t.evasions
    late = w.rules.evade_fatigue if t.acted >= w.battle.round else 0
    reasons += [*_weariness(w, t, int(again)), Reason("acted", -late)]
    return _explained(w, basis, (row["defense_tries"], row["defense_number"]), reasons)


def arm_of(w: Fight, i: int, weapon: int, parries: bool = False) -> Arm:
    """What somebody has of a kind of weapon."""
    c = w.fighters[i]
    mine = w.arms[c.first_arm : c.first_arm + c.arms]
    return next(arm for arm in mine if arm.weapon == weapon and (arm.parries or not parries))


def _of_arm(w: Fight, c: Fighter, arm: Arm, skills: Sequence[str]) -> Basis:
    weapon = w.weapons[arm.weapon]
    return _basis(w, c, skills[weapon.skill], (arm.tries, arm.number, arm.fixed), weapon.propulsion)


def _basis(w: Fight, c: Fighter, skill: str, dice: tuple[int, int, int], propulsion: int = 0) -> Basis:
    tries, number, fixed = dice
    abilities = () if fixed else _abilities(c, skill, number, propulsion)
    capped = w.rules.health_caps_target and not fixed and c.health < number
    return Basis(tries, number, abilities, c.health if capped else None)


def _abilities(c: Fighter, skill: str, number: int, propulsion: int) -> tuple[tuple[str, int], ...]:
    """The abilities of the skill, if the lowest of them is the number; else the first that has it."""
    usual = tuple((name, int(getattr(c, name))) for name in abilities_of(skill, propulsion))
    if min(value for _, value in usual) == number:
        return usual
    names = (ability.name.lower() for ability in Ability if ability != Ability.HEALTH)
    return tuple((name, number) for name in names if getattr(c, name) == number)[:1]


def _weariness(w: Fight, c: Fighter, again: int) -> Iterator[Reason]:
    """What this round's evasions and parries take off (GO23); a tie rolled `again` is one of them already."""
    yield Reason("weary", -w.rules.evade_fatigue * (c.reactions - again))


def _dodging(w: Fight, row: Row) -> Reason:
    """The modifier of an evasion (G29, G30)."""
    if row["reaction"] == Order.ANTICIPATE:
        return Reason("anticipate", w.rules.anticipate)
    return Reason("in_flight", w.weapons[row["weapon"]].evade)


def _explained(w: Fight, basis: Basis, rolled: tuple[int, int], reasons: Sequence[Reason]) -> Basis:
    """The basis with its modifiers, and what of the roll none of them gives."""
    some = [reason for reason in reasons if reason.by]
    by, number = sum(reason.by for reason in some), basis.number if basis.capped is None else basis.capped
    to_number = w.rules.modifier_applies_to == ModifierAppliesTo.TARGET
    wanted = (basis.value, number + by) if to_number else (max(0, basis.value + by), number)
    rest = sum(rolled) - sum(wanted)
    return attrs.evolve(basis, reasons=(*some, *((Reason("unexplained", rest),) if rest else ())))


def least_parts(c: Fighter, arm: Arm) -> list[tuple[str, int]]:
    """The abilities, and health, the least of which adds to the base of an arm (GO13)."""
    values = [(ability.name.lower(), getattr(c, ability.name.lower())) for ability in Ability]
    return [(name, max(0, value)) for k, (name, value) in enumerate(values) if arm.least_of >> k & 1]
