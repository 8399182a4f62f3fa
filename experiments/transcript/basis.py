"""Why a pool is what it is: its dice one by one, with the reason of each, from the World before the roll.

The rules add dice up without keeping reasons. Here the reasons are found again; `attack_basis` is held against the
rolled pool, and what it cannot explain is named `unexplained` instead of being left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from sim.narrative.conditions import CAP, characteristic, disoriented, group_rank, guarded, rank
from sim.narrative.dice import check, upgraded
from sim.narrative.model import Fight, Fighter, Kind, Pool, Stacking, Style
from sim.narrative.place import ally_in_melee, band, engaged
from sim.narrative.pool import MELEE_DIFFICULTY, RANGED_DIFFICULTY, WHEN_ENGAGED
from sim.narrative.terms import OF_PRESENCE, OF_WILLPOWER


class Reason(NamedTuple):
    """So many dice (or upgrades) for a reason; a phrase of each language is called `why.` and its name."""

    why: str
    dice: int


@attrs.frozen
class Basis:
    """What a pool rests on."""

    characteristic: int
    value: int
    skill: str
    rank: int
    difficulty: tuple[Reason, ...] = ()
    upgrades: tuple[Reason, ...] = ()
    boost: tuple[Reason, ...] = ()
    setback: tuple[Reason, ...] = ()

    @property
    def pool(self) -> Pool:
        """The pool that all reasons together make."""
        ability, proficiency = check(self.value, self.rank)
        difficulty, challenge = upgraded(_sum(self.difficulty), 0, _sum(self.upgrades))
        return Pool(ability, proficiency, _sum(self.boost), difficulty, challenge, _sum(self.setback))


def attack_basis(w: Fight, i: int, j: int, arm: int, skill: str, rolled: Pool) -> Basis:
    """The basis of i's attack on j (R2.3, R6.11).

    Args:
        w: the World before the attack.
        i: who attacks.
        j: who was aimed at.
        arm: what it was made with.
        skill: its name.
        rolled: the pool, to be explained.
    """
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[arm].weapon]
    melee = a.style == Style.MELEE
    of = w.arms[arm].characteristic
    basis = Basis(
        of, characteristic(c, of), skill, rank(c, w.arms[arm]),
        _some(_difficulty(w, i, j, a.style)), _some(_upgrades(w, i, j, melee)),
        _some(_boosts(c, t, j, a.accurate, melee)), _some(_setbacks(w, c, t, a.inaccurate, melee)),
    )  # fmt: skip
    return _explained(basis, rolled)


def initiative_basis(w: Fight, i: int) -> Basis:
    """The basis of a fighter's roll for initiative (R3.1, R3.7)."""
    c = w.fighters[i]
    of, value, skill = (OF_WILLPOWER, c.willpower, "vigilance") if c.surprised else (OF_PRESENCE, c.presence, "cool")
    if c.kind == Kind.MINION:
        return Basis(of, value, skill, group_rank(c) if getattr(c, f"{skill}_group") else 0)
    return Basis(of, value, skill, getattr(c, skill))


def _difficulty(w: Fight, i: int, j: int, style: int) -> Iterator[Reason]:
    if style == Style.MELEE:
        yield Reason("melee", MELEE_DIFFICULTY)
        return
    reach = band(w, i, j)
    yield Reason(f"band.{reach}", RANGED_DIFFICULTY[reach])
    if engaged(w, i):
        yield Reason("in_melee", WHEN_ENGAGED[style])


def _upgrades(w: Fight, i: int, j: int, melee: bool) -> Iterator[Reason]:
    yield Reason("adversary", w.fighters[j].adversary)
    if not melee:
        yield Reason("into_melee", int(ally_in_melee(w, i, j)))


def _boosts(c: Fighter, t: Fighter, j: int, accurate: int, melee: bool) -> Iterator[Reason]:
    yield Reason("aim", c.aims)
    yield Reason("accurate", accurate)
    yield Reason("granted", c.boost_next)
    yield Reason("assist", c.assists)
    if melee:
        yield Reason("target_prone", t.prone)
        yield Reason("opening", c.openings >> j & 1)


def _setbacks(w: Fight, c: Fighter, t: Fighter, inaccurate: int, melee: bool) -> Iterator[Reason]:
    yield from _defense(w, t, melee)
    yield Reason("own_guard", guarded(c))
    yield Reason("disoriented", disoriented(c))
    yield Reason("inaccurate", inaccurate)
    if melee:
        yield Reason("own_prone", c.prone)
    else:
        if not w.rules.prone_is_defense:
            yield Reason("prone", t.prone)
        yield Reason("concealment", w.battle.concealment)


def _defense(w: Fight, t: Fighter, melee: bool) -> Iterator[Reason]:
    """Setback dice from the target's defense (R5.17-R5.20)."""
    armor = Reason("armor", t.melee_defense if melee else t.ranged_defense)
    stance = Reason("guarded", guarded(t)) if melee else Reason("cover", t.in_cover)
    shield = Reason("shield", t.melee_guard if melee else t.ranged_guard)
    reasons = [armor, stance, shield, Reason("weapon", _weapon_defense(w, t, melee))]
    if w.rules.defense_stacking != Stacking.ADDITIVE:
        reasons[:2] = [max(armor, stance, key=lambda reason: reason.dice)]
    if not melee and w.rules.prone_is_defense:
        reasons.append(Reason("prone", t.prone))
    yield from reasons
    yield Reason("cap", min(0, CAP - _sum(tuple(reasons))))


def _weapon_defense(w: Fight, t: Fighter, melee: bool) -> int:
    if t.printed or t.held < 0:
        return 0
    a = w.weapons[w.arms[t.held].weapon]
    return a.defensive if melee else a.deflection


def _explained(basis: Basis, rolled: Pool) -> Basis:
    """The basis with dice of the roll that none of its reasons gives."""
    known = basis.pool
    worse = rolled.challenge - known.challenge
    return attrs.evolve(
        basis,
        difficulty=_with_rest(basis.difficulty, rolled.difficulty + worse - known.difficulty),
        upgrades=_with_rest(basis.upgrades, worse),
        boost=_with_rest(basis.boost, rolled.boost - known.boost),
        setback=_with_rest(basis.setback, rolled.setback - known.setback),
    )


def _with_rest(reasons: tuple[Reason, ...], rest: int) -> tuple[Reason, ...]:
    return (*reasons, Reason("unexplained", rest)) if rest else reasons


def _some(reasons: Iterator[Reason]) -> tuple[Reason, ...]:
    return tuple(reason for reason in reasons if reason.dice)


def _sum(reasons: tuple[Reason, ...]) -> int:
    return sum(reason.dice for reason in reasons)
