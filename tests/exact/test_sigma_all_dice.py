"""Exact odds of the Σ-System against all dice counted out, and against an independent calculator."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import attrs
import icepool
import pytest

from sim.sigma.model import Compare, Opposed, Options, Tie
from sim.sigma.odds import (
    DEFAULT,
    Check,
    Clash,
    Guard,
    Keep,
    clashes,
    damage,
    face_shares,
    hit_chance,
    keep_from,
    rolls,
    try_shares,
    ways,
    worth,
)

D20 = range(1, 21)


# All dice counted out, by somebody who plays as the rules are read aloud.


def wants(target: int, face: int, left: int, keep: Keep) -> bool:
    """Whether a die is a success that is kept; with one die left, it promises target (target + 1) / 40."""
    top = min(target, 20)
    return face <= target and (keep is Keep.FIRST or left == 0 or Fraction(top * (top + 1), 40) <= face)


def alone(check: Check, dice: Sequence[int]) -> tuple[int, int]:
    for nth, face in enumerate(dice, 1):
        if wants(check.target, face, check.tries - nth, check.keep):
            return face, nth
    return 0, 0


def in_lockstep(attack: Check, evade: Check, mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, int]:
    """Faces of the die that decides."""
    for at in range(max(len(mine), len(theirs))):
        faces = [
            dice[at] if at < len(dice) and wants(check.target, dice[at], check.tries - at - 1, check.keep) else 0
            for check, dice in ((attack, mine), (evade, theirs))
        ]
        if any(faces):
            return faces[0], faces[1]
    return 0, 0


def played(attack: Check, evade: Check, rules: Options, mine: Sequence[int], theirs: Sequence[int]) -> Clash | None:
    """The clash of these dice; None where all is rolled again."""
    penalty = (0, 0)
    if rules.opposed == Opposed.LOCKSTEP:
        face, other = in_lockstep(attack, evade, mine, theirs)
    else:
        (face, nth), (other, nth_other) = alone(attack, mine), alone(evade, theirs)
        if rules.opposed == Opposed.DELAY_PENALTY:
            penalty = max(0, nth - nth_other), max(0, nth_other - nth)
    if not face or not other:
        return Clash(face > 0, face, other)
    value, resisting = face - penalty[0], other - penalty[1]
    if rules.opposed_compare == Compare.TOTAL:
        value, resisting = attack.base + value, evade.base + resisting
    if value == resisting and rules.opposed_tie == Tie.REROLL:
        return None
    return Clash(value > resisting or (value == resisting and rules.opposed_tie == Tie.ATTACKER), face, other)


def counted(attack: Check, evade: Check, rules: Options) -> dict[Clash, Fraction]:
    found: Counter[Clash | None] = Counter(
        played(attack, evade, rules, dice[: attack.tries], dice[attack.tries :])
        for dice in product(D20, repeat=attack.tries + evade.tries)
    )
    again = found.pop(None, 0)
    every = rolls(attack) * rolls(evade) - again
    return {clash: Fraction(count, every) for clash, count in found.items() if clash}


EVERY_WAY = [
    attrs.evolve(DEFAULT, opposed=mode, opposed_compare=compare, opposed_tie=tie)
    for mode, compare, tie in product(Opposed, Compare, Tie)
]
SMALL = [((9, 2, 3), (8, 1, 1)), ((7, 1, 1), (11, 2, 3)), ((23, 1, 0), (1, 1, 2))]


def named(rules: Options) -> str:
    return f"{Opposed(rules.opposed).name}-{Compare(rules.opposed_compare).name}-{Tie(rules.opposed_tie).name}".lower()


@pytest.mark.parametrize("rules", EVERY_WAY, ids=named)
@pytest.mark.parametrize("keep", Keep)
@pytest.mark.parametrize(("attack", "evade"), SMALL)
def test_each_mode_is_what_comes_of_all_dice(
    attack: tuple[int, int, int], evade: tuple[int, int, int], keep: Keep, rules: Options
) -> None:
    sides = Check(*attack, keep), Check(*evade, keep)
    assert clashes(sides[0], Guard(sides[1]), rules) == counted(*sides, rules)


@pytest.mark.parametrize("mode", Opposed)
def test_two_dice_a_side_are_what_comes_of_all_of_them(mode: Opposed) -> None:
    rules = attrs.evolve(DEFAULT, opposed=mode)
    sides = Check(9, 2, keep=Keep.BEST), Check(8, 2)
    assert clashes(sides[0], Guard(sides[1]), rules) == counted(*sides, rules)


@pytest.mark.parametrize("target", [-1, 0, 1, 8, 15, 20, 23])
@pytest.mark.parametrize("keep", Keep)
def test_one_check_is_what_comes_of_all_dice(target: int, keep: Keep) -> None:
    check = Check(target, 2, keep=keep)
    found = Counter(alone(check, dice) for dice in product(D20, repeat=2))
    assert {tuple(rolled): count for rolled, count in ways(check).items()} == found
    for at, shares in ((0, face_shares(check)), (1, try_shares(check))):
        expected: Counter[int] = Counter()
        for rolled, count in found.items():
            expected[rolled[at]] += count
        assert shares == {value: Fraction(count, 400) for value, count in expected.items()}


@pytest.mark.parametrize(("attack", "evade", "hits"), [((9, 3), (9, 1), "20007/32000"), ((8, 1), (8, 2), "32/125")])
def test_the_hit_chances_of_the_battle_with_an_exact_answer(
    attack: tuple[int, int], evade: tuple[int, int], hits: str
) -> None:
    found = counted(Check(*attack), Check(*evade), DEFAULT)  # C18
    assert sum(share for clash, share in found.items() if clash.hit) == Fraction(hits)
    assert hit_chance(Check(*attack), Check(*evade)) == Fraction(hits)


def promise(target: int, leasts: tuple[int, ...]) -> Fraction:
    """The mean face of three dice, each kept from a least face on, the last always."""
    limits = (*leasts, 1)
    faces = (
        next((face for face, least in zip(dice, limits, strict=True) if least <= face <= target), 0)
        for dice in product(D20, repeat=3)
    )
    return Fraction(sum(faces), 8000)


@pytest.mark.parametrize("target", [4, 8, 15, 20])
def test_no_other_rule_for_keeping_promises_more(target: int) -> None:
    others = product(range(1, target + 2, 1 + target // 9), repeat=2)
    mine = promise(target, (keep_from(target, 2), keep_from(target, 1)))
    assert mine == worth(target, 3)
    assert max(promise(target, leasts) for leasts in others) <= mine


# A second opinion.


def rolled(target: int, tries: int) -> "icepool.Die[int]":
    """The face of a check, 0 where it fails."""
    if not tries:
        return icepool.Die([0])
    otherwise = rolled(target, tries - 1)
    return icepool.d(20).map(lambda face: face if face <= target else otherwise)


def hoped(target: int, tries: int) -> Fraction:
    if not tries:
        return Fraction(0)
    otherwise = hoped(target, tries - 1)
    return icepool.d(20).map(lambda face: max(face, otherwise) if face <= target else otherwise).mean()


def shares_of(die: "icepool.Die[int]") -> dict[int, Fraction]:
    return {value: Fraction(count, die.denominator()) for value, count in die.items()}


@pytest.mark.parametrize(("target", "tries"), [(1, 5), (5, 4), (8, 3), (9, 12), (12, 5), (20, 2)])
def test_icepool_counts_the_same_faces(target: int, tries: int) -> None:
    assert face_shares(Check(target, tries)) == shares_of(rolled(target, tries))
    assert worth(target, tries) == hoped(target, tries)


@pytest.mark.parametrize(("strength", "health", "armor"), [(8, 15, 2), (8, 5, 2), (12, 1, 0)])
@pytest.mark.parametrize(("attack", "evade"), [((9, 3, 10), (8, 2)), ((8, 5, 6), (12, 4)), ((12, 1, 14), (5, 6))])
def test_icepool_counts_the_same_damage(
    attack: tuple[int, int, int], evade: tuple[int, int], strength: int, health: int, armor: int
) -> None:
    target, tries, base = attack

    def hurt(face: int, other: int) -> int:
        return max(1, base + face - min(strength, health) - armor - other) if face > other else 0

    both = icepool.map(hurt, rolled(target, tries), rolled(*evade))
    guard = Guard(Check(*evade), strength, health, armor)
    assert damage(Check(*attack), guard) == shares_of(both)
    undefended = rolled(target, tries).map(lambda face: max(1, base + face - armor))
    assert damage(Check(*attack), guard._replace(check=None)) == shares_of(undefended)
