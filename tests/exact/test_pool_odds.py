"""The odds of pools, fraction by fraction, against the reference and against a second, independent calculator."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

from sim.narrative import odds
from sim.narrative.dice import ADVANTAGE, CHALLENGE, PROFICIENCY, SIDES, STAR, SUCCESS, downgraded, upgraded
from sim.narrative.model import Pool
from sim.narrative.notation import parse, write

REFERENCE = json.loads(Path(__file__).with_name("pool_reference.json").read_text(encoding="utf-8"))
POOLS = REFERENCE["pools"]
FACES = REFERENCE["meta"]["faces_[net_success, net_advantage, triumph, despair]"]
# Every kind of die alone, with each other, and in the numbers that a long fight brings together.
SECOND_OPINION = """
    1A 1P 1B 1D 1C 1S 2A 2P 2B 2D 2C 2S 1A1D 1P1C 1P1D 1A1C 1B1S 2P2C 3A3D 1A1P1D1C 2A1P1B2D1S 1A2P2B1D1C2S
    1A1P1B1D1C1S 2A2P2B2D2C2S 5P5C 4P3B 4C3S 1A4P3B2D2C3S 6P 6C
""".split()


def fraction(entry: dict[str, object]) -> Fraction:
    return Fraction(str(entry["frac"]))


def die(kind: str) -> int:
    return Pool._fields.index(kind)


def faces(kind: str) -> list[list[int]]:
    first = 12 * die(kind)
    return [
        [SUCCESS[at], ADVANTAGE[at], int(star and die(kind) == PROFICIENCY), int(star and die(kind) == CHALLENGE)]
        for at, star in ((first + face, face == STAR) for face in range(SIDES[die(kind)]))
    ]


@pytest.mark.parametrize("kind", Pool._fields)
def test_each_die_has_the_faces_of_the_reference(kind: str) -> None:
    assert sorted(faces(kind)) == sorted(FACES[kind])


@pytest.mark.parametrize("kind", Pool._fields)
def test_each_single_die_has_its_averages(kind: str) -> None:
    one = Pool(*(int(kind == field) for field in Pool._fields))
    expected = REFERENCE["single_die"][kind]
    assert odds.rolls(one) == expected["sides"]
    assert odds.mean(one, odds.net_success(one)) == fraction(expected["e_net_success"])
    assert odds.mean(one, odds.net_advantage(one)) == fraction(expected["e_net_advantage"])
    blanks = Fraction(odds.joint(one)[0, 0], odds.rolls(one))
    assert blanks == fraction(expected["p_blank"])


@pytest.mark.parametrize("name", POOLS)
def test_each_number_of_the_reference_is_met_exactly(name: str) -> None:
    expected = dict(POOLS[name])
    pool = parse(expected.pop("notation"))
    assert {kind: number for kind, number in pool._asdict().items() if number} == expected.pop("dice")
    success, advantage = odds.net_success(pool), odds.net_advantage(pool)
    values = {
        "combinations": odds.rolls(pool),
        "p_success": odds.p_success(pool),
        "e_net_success": odds.mean(pool, success),
        "e_net_advantage": odds.mean(pool, advantage),
        "p_triumph": odds.p_triumph(pool),
        "p_despair": odds.p_despair(pool),
        "e_net_success_given_success": odds.mean_given_success(pool),
        "p_net_advantage_positive": sum(share for at, share in odds.shares(pool, advantage).items() if at > 0),
        "p_net_threat": sum(share for at, share in odds.shares(pool, advantage).items() if at < 0),
    }
    for key, value in values.items():
        entry = expected.pop(key)
        assert value == (fraction(entry) if isinstance(entry, dict) else entry), key
    for least, entry in expected.pop("p_success_and_advantage_at_least").items():
        assert odds.p_success_with_advantage(pool, int(least)) == fraction(entry), f"advantage {least}"
    for rating, entry in expected.pop("p_success_and_crit_possible").items():
        assert odds.p_success_with_crit(pool, int(rating)) == fraction(entry), f"rating {rating}"
    for key, ways in (("net_success_distribution", success), ("net_advantage_distribution", advantage)):
        distribution = {int(at): Fraction(share) for at, share in expected.pop(key).items()}
        assert odds.shares(pool, ways) == distribution, key
    assert set(expected) == {"note", "checked_by_enumeration"}  # nothing of the reference is left unread


def test_triumph_and_despair_cancel_as_symbols_and_stay_as_effects() -> None:
    pool = parse("1P1C")
    assert odds.p_success(pool) == Fraction(25, 72)
    assert odds.p_triumph_and_despair(pool) == Fraction(1, 144)
    assert odds.p_triumph_on_failure(pool) == Fraction(7, 144)
    assert odds.p_despair_on_success(pool) == Fraction(1, 72)


@pytest.mark.parametrize(
    ("dice", "up", "down", "expected"),
    [
        ((1, 2), 0, 5, (3, 0)),
        ((1, 1), 0, 3, (2, 0)),
        ((1, 0), 1, 1, (1, 0)),
        ((0, 0), 1, 0, (1, 0)),
        ((0, 0), 2, 0, (0, 1)),
        ((0, 0), 3, 0, (1, 1)),
        ((0, 0), 4, 0, (0, 2)),
        ((1, 0), 1, 0, (0, 1)),
        ((1, 0), 2, 0, (1, 1)),
        ((1, 0), 3, 0, (0, 2)),
    ],
)
def test_upgrades_come_before_downgrades_and_no_die_is_lost(
    dice: tuple[int, int], up: int, down: int, expected: tuple[int, int]
) -> None:
    assert downgraded(*upgraded(*dice, up), down) == expected


def test_a_pool_without_dice_is_one_blank_roll() -> None:
    empty = Pool(0, 0, 0, 0, 0, 0)
    assert odds.joint(empty) == {(0, 0): 1}
    assert odds.p_success(empty) == 0
    assert odds.mean_given_success(empty) is None


def test_a_weapon_without_rating_cannot_crit() -> None:
    assert odds.p_success_with_crit(parse("5P"), 0) == 0


@pytest.mark.parametrize("notation", SECOND_OPINION)
def test_icepool_counts_the_same(notation: str) -> None:
    pool = parse(notation)
    assert write(pool) == notation
    rolled = icepool.Die([icepool.Vector([0, 0, 0, 0])])
    for kind, number in pool._asdict().items():
        one = icepool.Die([icepool.Vector(face) for face in FACES[kind]])
        for _ in range(number):
            rolled += one
    shares: Counter[tuple[int, int]] = Counter()
    stars: Counter[str] = Counter()
    for (success, advantage, triumphs, despairs), count in rolled.items():
        share = Fraction(count, rolled.denominator())
        shares[success, advantage] += share
        stars["triumph"] += share * (triumphs > 0)
        stars["despair"] += share * (despairs > 0)
        stars["both"] += share * (triumphs > 0 and despairs > 0)
        stars["triumph on failure"] += share * (triumphs > 0 and success < 1)
        stars["despair on success"] += share * (despairs > 0 and success > 0)
        for rating in range(1, 7):
            stars[f"critical {rating}"] += share * (success > 0 and (triumphs > 0 or advantage >= rating))
    assert {at: Fraction(count, odds.rolls(pool)) for at, count in odds.joint(pool).items()} == shares
    assert stars == {
        "triumph": odds.p_triumph(pool),
        "despair": odds.p_despair(pool),
        "both": odds.p_triumph_and_despair(pool),
        "triumph on failure": odds.p_triumph_on_failure(pool),
        "despair on success": odds.p_despair_on_success(pool),
        **{f"critical {rating}": odds.p_success_with_crit(pool, rating) for rating in range(1, 7)},
    }
