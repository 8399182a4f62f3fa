"""Exact odds of the Σ-System against the numbers of its rules, and against the public bug reports C9 and C18."""

from fractions import Fraction
from itertools import product
from typing import Any

import attrs
import numpy as np
import pytest

from sim.sigma.dice import FULL, chance_of, worth_keeping
from sim.sigma.duel import Duel, Duelist, duel
from sim.sigma.model import (
    AutoHitFace,
    Compare,
    FailedDefense,
    ModifierAppliesTo,
    Opposed,
    Options,
    RangedUndefended,
    Tie,
)
from sim.sigma.odds import (
    DEFAULT,
    Check,
    Clash,
    Guard,
    Keep,
    clashes,
    damage,
    damage_of,
    defends,
    face_given_success,
    face_shares,
    highest_face,
    hit_chance,
    keep_from,
    mean,
    mean_given_success,
    modified,
    p_success,
    rolls,
    ways,
    worth,
)

D20 = range(1, 21)


def options(**changes: Any) -> Options:
    return attrs.evolve(DEFAULT, **changes)


def decimal(number: str) -> Fraction:
    return Fraction(number)


# What the rules print.

P = {
    5: (".25", ".4375", ".578125", ".68359375", ".7626953125"),
    8: (".40", ".64", ".784", ".8704", ".92224"),
    9: (".45", ".6975", ".833625", ".90849375", ".9496715625"),
    12: (".60", ".84", ".936", ".9744", ".98976"),
}
V = {
    8: ("1.8", "2.92", "3.694", "4.2705"),
    9: ("2.25", "3.5625", "4.44375", "5.0828125"),
    12: ("3.9", "5.745", "6.88425", "7.668975"),
}
HITS = [
    ((8, 1), (8, 1), "31/100", "31/100", ".33"),
    ((9, 3), (8, 2), "113373/200000", "105561/200000", ".626145"),
    ((8, 3), (8, 3), "27391/62500", "28861/62500", ".515088"),
    ((10, 4), (8, 2), "267/400", "1201/2000", ".7275"),
]
DAMAGE = [(8, "2.16", "5.11", "9.53"), (10, "3.58", "6.67", "11.53"), (12, "5.58", "8.67", "13.53")]
LOCKSTEP = options(opposed=Opposed.LOCKSTEP)
DELAYED = options(opposed=Opposed.DELAY_PENALTY)
ARMOR_ONLY = options(failed_defense=FailedDefense.ARMOR_ONLY)


@pytest.mark.parametrize(("target", "n", "p"), [(t, n, p) for t, row in P.items() for n, p in enumerate(row, 1)])
def test_a_check_succeeds_as_the_table_says_and_its_faces_are_uniform(target: int, n: int, p: str) -> None:
    check = Check(target, n)
    assert p_success(check) == decimal(p) == 1 - Fraction(20 - target, 20) ** n
    assert face_given_success(check) == dict.fromkeys(range(1, target + 1), Fraction(1, target))


@pytest.mark.parametrize(("target", "k", "v"), [(t, k, v) for t, row in V.items() for k, v in enumerate(row, 1)])
def test_dice_are_worth_what_the_rules_print(target: int, k: int, v: str) -> None:
    assert worth(target, 0) == 0
    assert worth(target, k) == decimal(v)
    assert mean(face_shares(Check(target, k, keep=Keep.BEST))) == decimal(v)


def test_a_success_is_kept_from_the_worth_of_what_is_left() -> None:
    assert [keep_from(8, left) for left in range(5)] == [1, 2, 3, 4, 5]
    assert [keep_from(9, left) for left in range(5)] == [1, 3, 4, 5, 6]
    assert [keep_from(12, left) for left in range(5)] == [1, 4, 6, 7, 8]
    assert worth(15, 1) == keep_from(15, 1) == 6  # exactly as much as is to be hoped for: kept


def test_battles_keep_by_the_same_table_and_know_the_same_chances() -> None:
    for target, left, face in product(range(-1, 24), range(FULL), range(1, 21)):
        assert worth_keeping(face, target, left) == (face >= keep_from(target, left)), (target, left, face)
    for target, tries in product(range(-1, 24), range(FULL + 1)):
        assert chance_of(tries, target, 1000) == int(1000 * p_success(Check(target, tries))), (target, tries)


@pytest.mark.parametrize(("attack", "evade", "independent", "lockstep", "tie_to_attacker"), HITS)
def test_an_attack_hits_as_often_as_the_rules_say(
    attack: tuple[int, int], evade: tuple[int, int], independent: str, lockstep: str, tie_to_attacker: str
) -> None:
    sides = Check(*attack), Check(*evade)
    assert hit_chance(*sides) == Fraction(independent)
    assert hit_chance(*sides, LOCKSTEP) == Fraction(lockstep)
    assert hit_chance(*sides, options(opposed_tie=Tie.ATTACKER)) == decimal(tie_to_attacker)


def test_with_totals_evading_is_useless() -> None:
    attack, evade = Check(9, 3, base=10), Check(8, 2)
    by_total = hit_chance(attack, evade, options(opposed_compare=Compare.TOTAL))
    assert by_total == p_success(attack) == decimal(".833625")  # 83.4 %
    assert f"{float(100 * hit_chance(attack, evade)):.1f}" == "56.7"


@pytest.mark.parametrize(("base", "default", "armor_only", "undefended"), DAMAGE)
def test_damage_has_the_scale_that_the_rules_print(
    base: int, default: str, armor_only: str, undefended: str
) -> None:
    attack, guard = Check(8, 3, base), Guard(Check(8, 3), strength=8, health=15, armor=2)
    for rules, expected in ((DEFAULT, default), (ARMOR_ONLY, armor_only)):
        hurt = mean_given_success(damage(attack, guard, rules))
        assert hurt is not None
        assert f"{float(hurt):.2f}" == expected
    assert f"{float(mean(damage(attack, guard._replace(check=None)))):.2f}" == undefended


def test_the_best_case_without_defense() -> None:
    assert mean(damage(Check(8, 3, base=10), Guard(armor=2))) == decimal("11.528")  # G36


def test_fifteen_health_last_one_or_two_hits_undefended_and_about_four_defended() -> None:
    attack, harmless = Check(8, 3, base=10), Duelist(Check(8, 3, base=10), Guard(Check(20, 1), 20, 15, 99))
    evades = Duelist(Check(0, 0), Guard(Check(8, 3), strength=8, health=15, armor=2))
    hit = hit_chance(attack, evades.guard.check)
    defended, undefended = (
        duel(harmless, evades._replace(guard=guard)).mean_rounds for guard in (evades.guard, Guard(armor=2))
    )
    assert defended is not None
    assert undefended is not None
    assert 1 < undefended < 2
    assert 3.5 < defended * hit < 4.5


@pytest.mark.parametrize(("skill", "p"), [(1, ".40"), (2, ".64"), (3, ".78"), (4, ".87")])
def test_the_skill_values_of_the_samples_mean_what_they_say(skill: int, p: str) -> None:
    assert f"{float(p_success(Check(8, skill))):.2f}" == f"{float(p):.2f}"  # GO13c


# C9: the bounds of a check.


@pytest.mark.parametrize(
    ("target", "tries", "p"),
    [
        (8, 3, "784/1000"), (8, 0, "0"), (20, 0, "0"), (0, 5, "0"), (-1, 3, "0"), (20, 1, "1"), (23, 1, "1"),
        (7, 2, "231/400"), (1, 3, "1141/8000"), (19, 2, "399/400"), (8, -1, "0"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("keep", Keep)
def test_the_bounds_of_a_check(target: int, tries: int, p: str, keep: Keep) -> None:
    check = Check(target, tries, keep=keep)
    if keep is Keep.FIRST:
        assert p_success(check) == Fraction(p)
        assert set(face_given_success(check).values()) <= {Fraction(1, max(1, min(target, 20)))}
    assert sum(ways(check).values()) == rolls(check)
    faces = set(face_given_success(check))
    assert faces == (set(range(1, min(target, 20) + 1)) if Fraction(p) else set())
    assert highest_face(check) == max(faces, default=0)


def test_a_face_equal_to_the_target_succeeds_and_the_next_fails() -> None:
    assert face_shares(Check(8, 1)) == {0: Fraction(12, 20), **dict.fromkeys(range(1, 9), Fraction(1, 20))}
    assert face_shares(Check(19, 1))[0] == Fraction(1, 20)
    assert face_shares(Check(20, 1)) == face_shares(Check(23, 1)) == dict.fromkeys(D20, Fraction(1, 20))


# C18: whole duels.

X, Y = (Check(9, 3, base=10), Check(8, 2)), (Check(8, 1, base=10), Check(9, 1))


def duelist(sides: tuple[Check, Check], health: int = 1) -> Duelist:
    return Duelist(sides[0], Guard(sides[1], strength=8, health=health))


def test_the_battle_with_an_exact_answer() -> None:
    assert hit_chance(X[0], Y[1]) == Fraction(20007, 32000)
    assert hit_chance(Y[0], X[1]) == Fraction(32, 125)
    ends = duel(duelist(X), duelist(Y))
    assert ends == Duel(Fraction(2500875, 2884651), Fraction(383776, 2884651), Fraction(4000000, 2884651))
    assert f"{float(ends.p_first):.6f}" == "0.866959"
    assert f"{float(ends.mean_rounds or 0):.6f}" == "1.386650"
    other = duel(duelist(Y), duelist(X))
    assert other.p_second == Fraction(1860651, 2884651)
    assert f"{float(other.p_second):.6f}" == "0.645018"
    equal = duelist((Check(8, 1), Check(8, 1)))
    even = duel(equal, equal)
    assert (even.p_first, f"{float(even.mean_rounds or 0):.6f}") == (Fraction(100, 169), "1.908761")


@pytest.mark.parametrize("rules", [DEFAULT, ARMOR_ONLY, LOCKSTEP])
def test_longer_duels_agree_with_the_equations_solved_at_once(rules: Options) -> None:
    one, two = duelist(X, health=11), duelist((Check(10, 2, base=9), Check(7, 2)), health=14)
    p, rounds = solved(one, two, rules)
    ends = duel(one, two, rules)
    assert ends.p_first + ends.p_second == 1
    assert float(ends.p_first) == pytest.approx(p, abs=1e-12)
    assert float(ends.mean_rounds or 0) == pytest.approx(rounds, abs=1e-11)


@pytest.mark.parametrize("guard", [Guard(health=12, armor=1), Guard(Check(8, 2), strength=4, health=12)])
def test_duels_with_somebody_who_never_misses_agree_with_the_equations_too(guard: Guard) -> None:
    bare, other = Duelist(Check(9, 3, base=4), Guard(health=12, armor=1)), Duelist(Check(9, 3, base=4), guard)
    p, rounds = solved(bare, other, DEFAULT)
    ends = duel(bare, other)
    assert (float(ends.p_first), float(ends.mean_rounds or 0)) == pytest.approx((p, rounds), abs=1e-11)


def test_a_duel_in_which_nobody_can_hit_has_no_end() -> None:
    hopeless = duelist((Check(0, 3), Check(8, 1)), health=15)
    assert duel(hopeless, hopeless) == Duel(Fraction(0), Fraction(0), None)


def solved(one: Duelist, two: Duelist, rules: Options) -> tuple[float, float]:
    """P(one wins) and mean rounds from one system of equations: a state for each (healths, who acts)."""
    healths = range(1, one.guard.health + 1), range(1, two.guard.health + 1)
    states = list(product(*healths, (0, 1)))
    number = {state: at for at, state in enumerate(states)}
    moves, known = np.eye(len(states)), np.zeros((len(states), 2))
    for a, b, turn in states:
        at = number[a, b, turn]
        known[at, 1] = 1 - turn  # a round begins with the first's turn
        acts, meets, health = (two, one, a) if turn else (one, two, b)
        for loss, share in damage(acts.attack, meets.guard._replace(health=health), rules).items():
            left = (a - loss, b, 0) if turn else (a, b - loss, 1)
            if left in number:
                moves[at, number[left]] -= float(share)
            else:
                known[at, 0] += float(share) * (1 - turn)
    answer = np.linalg.solve(moves, known)[number[one.guard.health, two.guard.health, 0]]
    return float(answer[0]), float(answer[1])


# What a blow costs, and who may evade.

ATTACK, GUARD = Check(9, 3, base=10), Guard(Check(8, 2), strength=8, health=15, armor=2)


@pytest.mark.parametrize(
    ("clash", "guard", "loss"),
    [
        (Clash(True, 8, 5), GUARD, 3),  # the example of the rules: 18 - 15
        (Clash(True, 8, 0), GUARD._replace(check=None), 16),  # G26
        (Clash(True, 8, 5), GUARD._replace(health=5), 6),  # G35
        (Clash(True, 8, 5), GUARD._replace(health=1), 10),
        (Clash(True, 8, 7), GUARD, 1),  # a difference of 1
        (Clash(True, 8, 7), GUARD._replace(armor=3), 1),  # of 0
        (Clash(True, 8, 7), GUARD._replace(armor=10), 1),  # of -7
        (Clash(False, 8, 8), GUARD, 0),  # a miss is no 1
        (Clash(True, 8, 0), GUARD, 8),  # evaded in vain: 18 - 10
        (Clash(True, 8, 0), GUARD._replace(health=0), 16),  # G34
    ],
)
def test_a_blow_costs_what_attack_and_defense_differ_by(clash: Clash, guard: Guard, loss: int) -> None:
    assert damage_of(clash, ATTACK, guard) == loss


def test_who_evaded_in_vain_may_have_armor_only() -> None:
    assert damage_of(Clash(True, 8, 0), ATTACK, GUARD, ARMOR_ONLY) == 16
    assert damage_of(Clash(True, 8, 5), ATTACK, GUARD, ARMOR_ONLY) == 3


@pytest.mark.parametrize(
    "guard",
    [
        GUARD._replace(check=None),
        GUARD._replace(check=Check(8, 0)),
        GUARD._replace(check=Check(0, 3)),
        GUARD._replace(check=modified(Check(2, 3), -2)),
        GUARD._replace(health=0),
        GUARD._replace(health=-4),
    ],
)
def test_without_a_die_that_can_succeed_there_is_no_evading(guard: Guard) -> None:
    assert not defends(guard)
    assert damage(ATTACK, guard) == damage(ATTACK, Guard(armor=2))
    assert sum(share for clash, share in clashes(ATTACK, guard).items() if clash.hit) == 1


def test_an_evasion_with_the_least_target_and_one_die_is_one() -> None:
    assert defends(GUARD._replace(check=Check(1, 1), health=1))
    assert hit_chance(Check(9, 1), Check(1, 1)) == Fraction(9, 20) - Fraction(1, 400)


@pytest.mark.parametrize(
    ("rule", "shares"),
    [
        (AutoHitFace.ROLL_OR_ZERO, {0: Fraction(11, 20), **dict.fromkeys(range(1, 10), Fraction(1, 20))}),
        (AutoHitFace.ZERO, {0: Fraction(1)}),
        (AutoHitFace.TARGET, {9: Fraction(1)}),
    ],
)
def test_an_automatic_hit_adds_what_the_rules_say(rule: AutoHitFace, shares: dict[int, Fraction]) -> None:
    found = clashes(Check(9, 1), Guard(), options(auto_hit_face=rule))
    assert found == {Clash(True, face, 0): share for face, share in shares.items()}


def test_an_automatic_hit_never_adds_more_than_a_die_shows() -> None:
    rules = options(auto_hit_face=AutoHitFace.TARGET)
    assert clashes(Check(23, 1), Guard(), rules) == {Clash(True, 20, 0): 1}
    assert clashes(Check(-1, 1), Guard(), rules) == {Clash(True, 0, 0): 1}
    assert clashes(Check(9, 0), Guard(), rules) == {Clash(True, 9, 0): 1}  # no die is asked for


def test_a_shot_at_those_who_do_not_defend_may_need_a_check() -> None:
    rules = options(ranged_undefended=RangedUndefended.CHECK)
    assert hit_chance(Check(8, 3), None, rules, ranged=True) == p_success(Check(8, 3))
    assert hit_chance(Check(8, 3), None, rules) == hit_chance(Check(8, 3), None, ranged=True) == 1
    assert clashes(Check(1, 1), Guard(), rules, ranged=True) == {
        Clash(False, 0, 0): Fraction(19, 20), Clash(True, 1, 0): Fraction(1, 20)
    }  # fmt: skip


def test_a_modifier_changes_the_target_or_the_tries() -> None:
    assert modified(Check(8, 2, 5), -2) == Check(6, 2, 5)
    on_tries = options(modifier_applies_to=ModifierAppliesTo.TRIES)
    assert modified(Check(8, 2, 5), -1, on_tries) == Check(8, 1, 5)
    assert modified(Check(8, 2, 5), -3, on_tries) == Check(8, 0, 5)


def test_what_is_not_said_protects_nobody() -> None:
    assert Check(9, 3) == Check(9, 3, base=0, keep=Keep.FIRST)
    assert Guard() == Guard(None, strength=0, health=15, armor=0)  # everyone starts with 15


def test_what_never_happens_has_no_mean() -> None:
    assert mean_given_success(damage(Check(0, 3, 10), GUARD)) is None
    assert mean_given_success(face_shares(Check(8, 0))) is None
