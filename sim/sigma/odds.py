"""Exact odds of checks, of attacks against evading or parrying, and of their damage (GO1 to GO8).

No rule is shared with the battles, so that each can be held against the other; nor is any die rolled. Rolls are counted
in whole numbers and divided once, at the end, into a fraction. `hit_chance` and `damage` are for whoever plans a blow,
`keep_from` for whoever may throw a success away. Odds of whole duels are in `duel.py`.

Of the options those of GO2 to GO7 and GO8b count. Targets and tries are taken as they are given: what wounds and
fatigue (GO23, GO24) do to them is for the caller to say.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil
from typing import NamedTuple

from sim.sigma.model import (
    FACES,
    AutoHitFace,
    Compare,
    FailedDefense,
    ModifierAppliesTo,
    Opposed,
    Options,
    RangedUndefended,
    Tie,
)

Shares = dict[int, Fraction]
"""Value -> its probability, ascending by value."""

DEFAULT = Options()


class Keep(StrEnum):
    """What becomes of a success while there are dice left: it may be thrown away in hope of a higher face (GO1)."""

    FIRST = "first"
    """The first success stands."""
    BEST = "best"
    """It stands if its face is at least what the dice that are left promise (`keep_from`)."""


class Check(NamedTuple):
    """A check: up to `tries` dice one after the other; a face up to `target` succeeds, and is added to `base` (GO1)."""

    target: int
    tries: int
    base: int = 0
    keep: Keep = Keep.FIRST


class Rolled(NamedTuple):
    """What a check came to: the face that was kept, and on which die; both 0 where it failed."""

    face: int
    nth: int


class Guard(NamedTuple):
    """Somebody who is attacked; `check` is that of evading or parrying, None where neither is tried (G26)."""

    check: Check | None = None
    strength: int = 0
    health: int = 15
    armor: int = 0


class Clash(NamedTuple):
    """What an attack came to; a face of 0 adds nothing: that side failed, or did not come to it."""

    hit: bool
    attack_face: int
    defense_face: int


# One check.


def modified(check: Check, by: int, rules: Options = DEFAULT) -> Check:
    """The check under a modifier, say -2 for evading an arrow (G29, G30, GO8b); never fewer than 0 dice."""
    if rules.modifier_applies_to == ModifierAppliesTo.TRIES:
        return check._replace(tries=max(0, check.tries + by))
    return check._replace(target=check.target + by)


def highest_face(check: Check) -> int:
    """The highest face that succeeds: none (0) for a target below 1 or without dice, all from a target of 20 (GO8c)."""
    return max(0, min(check.target, FACES)) if check.tries > 0 else 0


@cache
def worth(target: int, left: int) -> Fraction:
    """V: the expected face of `left` dice, rolled by somebody who keeps a success as `keep_from` says; 0 for failing.

    With k dice left, a success is kept if its face is at least V(k - 1) (2.1).
    """
    if left < 1:
        return Fraction(0)
    otherwise = worth(target, left - 1)
    gained = (max(face - otherwise, Fraction(0)) for face in range(1, min(target, FACES) + 1))
    return otherwise + sum(gained, Fraction(0)) / FACES


def keep_from(target: int, left: int) -> int:
    """The smallest face worth keeping with `left` dice still to roll (2.1): 1 with none."""
    return max(1, ceil(worth(target, left)))


def rolls(check: Check) -> int:
    """How many equally likely rolls the check has, as if all dice were always rolled; 1 without dice."""
    return int(FACES ** max(0, check.tries))


def ways(check: Check) -> dict[Rolled, int]:
    """In how many of its rolls a check comes to what; they add up to `rolls(check)`."""
    found: dict[Rolled, int] = {}
    highest, going = highest_face(check), 1
    for nth in range(1, check.tries + 1):
        left = check.tries - nth
        least = keep_from(check.target, left) if check.keep is Keep.BEST else 1
        for face in range(least, highest + 1):
            found[Rolled(face, nth)] = going * FACES**left
        going *= FACES - len(range(least, highest + 1))
    return {rolled: count for rolled, count in {**found, Rolled(0, 0): going}.items() if count}


def p_success(check: Check) -> Fraction:
    """P(the check succeeds): 1 - ((20 - target) / 20)^tries where the first success stands (2.1)."""
    return 1 - face_shares(check).get(0, Fraction(0))


def face_shares(check: Check) -> Shares:
    """The probability of each face that is kept; 0 stands for failing."""
    return _shares((rolled.face, count) for rolled, count in ways(check).items())


def face_given_success(check: Check) -> Shares:
    """The probability of each face of a success; uniform where the first one stands (2.1). Empty if none can."""
    return _given(face_shares(check))


def try_shares(check: Check) -> Shares:
    """The probability that it is this die which is kept, from 1; 0 stands for failing."""
    return _shares((rolled.nth, count) for rolled, count in ways(check).items())


# An attack and who meets it.


def defends(guard: Guard) -> bool:
    """Whether it evades or parries at all: needs a die that can succeed (GO5, 5b) and a conscious mind (G34)."""
    return guard.check is not None and highest_face(guard.check) > 0 and guard.health > 0


def clashes(attack: Check, guard: Guard, rules: Options = DEFAULT, *, ranged: bool = False) -> dict[Clash, Fraction]:
    """What an attack can come to, and how likely: an opposed check (G27), or an automatic hit (G26).

    In lockstep (GO2), a success that is thrown away counts as a die that failed. A reroll (GO4) is one of both whole
    checks, so it leaves the other outcomes as likely to each other as they are.
    """
    counts: Counter[Clash] = Counter()
    if guard.check is None or not defends(guard):
        for rolled, count in ways(attack).items():
            counts[_unopposed(attack, rolled, rules, ranged)] += count
    else:
        for (mine, often), (theirs, times) in product(ways(attack).items(), ways(guard.check).items()):
            over = _margin(attack, mine, guard.check, theirs, rules)
            if over or rules.opposed_tie != Tie.REROLL:
                counts[_opposed(mine, theirs, over, rules)] += often * times
    every = sum(counts.values())
    return {clash: Fraction(count, every) for clash, count in sorted(counts.items())}


def hit_chance(
    attack: Check, defense: Check | None = None, rules: Options = DEFAULT, *, ranged: bool = False
) -> Fraction:
    """P(an attack hits) against a check of evading or parrying (G27, GO2 to GO4); None: against neither (G26, GO7)."""
    found = clashes(attack, Guard(defense), rules, ranged=ranged)
    return sum((share for clash, share in found.items() if clash.hit), Fraction(0))


def damage_of(clash: Clash, attack: Check, guard: Guard, rules: Options = DEFAULT) -> int:
    """What a clash costs in health: attack value less defense value (G7 to G10), at least 1 for a hit (G11), else 0."""
    if not clash.hit:
        return 0
    defense = guard.armor + clash.defense_face
    in_vain = not clash.defense_face and rules.failed_defense == FailedDefense.ARMOR_ONLY
    if defends(guard) and not in_vain:
        defense += min(guard.strength, guard.health)
    return max(1, attack.base + clash.attack_face - defense)


def damage(attack: Check, guard: Guard, rules: Options = DEFAULT, *, ranged: bool = False) -> Shares:
    """The probability of each loss of health by an attack; 0 stands for a miss."""
    losses: dict[int, Fraction] = {}
    for clash, share in clashes(attack, guard, rules, ranged=ranged).items():
        loss = damage_of(clash, attack, guard, rules)
        losses[loss] = losses.get(loss, Fraction(0)) + share
    return dict(sorted(losses.items()))


def mean(shares: Mapping[int, Fraction]) -> Fraction:
    """The expected value."""
    return sum((value * share for value, share in shares.items()), Fraction(0))


def mean_given_success(shares: Mapping[int, Fraction]) -> Fraction | None:
    """The expected value of what is not 0: the face of a success, the damage of a hit; None where that never is."""
    given = _given(shares)
    return mean(given) if given else None


def _unopposed(attack: Check, rolled: Rolled, rules: Options, ranged: bool) -> Clash:
    if ranged and rules.ranged_undefended == RangedUndefended.CHECK:
        return Clash(rolled.face > 0, rolled.face, 0)
    face = rolled.face
    if rules.auto_hit_face != AutoHitFace.ROLL_OR_ZERO:
        face = max(0, min(attack.target, FACES)) if rules.auto_hit_face == AutoHitFace.TARGET else 0
    return Clash(True, face, 0)


def _margin(attack: Check, mine: Rolled, defense: Check, theirs: Rolled, rules: Options) -> int:
    """By how much the attacker is ahead; 0 is a tie."""
    if not mine.face or not theirs.face:
        return 1 if mine.face else -1
    late = mine.nth - theirs.nth
    if late and rules.opposed == Opposed.LOCKSTEP:
        return -late
    bases = attack.base - defense.base if rules.opposed_compare == Compare.TOTAL else 0
    return mine.face - theirs.face + bases - (late if rules.opposed == Opposed.DELAY_PENALTY else 0)


def _opposed(mine: Rolled, theirs: Rolled, over: int, rules: Options) -> Clash:
    """The clash of two checks; in lockstep, dice after the one that decides are not rolled."""
    hit = over > 0 or (over == 0 and rules.opposed_tie == Tie.ATTACKER)
    if rules.opposed == Opposed.LOCKSTEP and mine.face and theirs.face:
        return Clash(hit, mine.face * (mine.nth <= theirs.nth), theirs.face * (theirs.nth <= mine.nth))
    return Clash(hit, mine.face, theirs.face)


def _shares(counted: Iterable[tuple[int, int]]) -> Shares:
    counts: Counter[int] = Counter()
    for value, count in counted:
        counts[value] += count
    every = counts.total()
    return {value: Fraction(count, every) for value, count in sorted(counts.items())}


def _given(shares: Mapping[int, Fraction]) -> Shares:
    """The shares among what is not 0."""
    rest = 1 - shares.get(0, Fraction(0))
    return {value: share / rest for value, share in shares.items() if value}
