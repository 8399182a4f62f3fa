"""The two tables behind `hit_chance` and `expected_damage`, entry by entry against exact whole numbers."""

from collections.abc import Iterator
from itertools import product

import pytest

from sim.narrative import odds
from sim.narrative.model import Pool

UP_TO_SEVEN = list(product(range(8), repeat=3))
MOST = 7 * (2 + 2 + 1)


def exact() -> Iterator[tuple[int, int, int]]:
    """Rolls, successful rolls, and the sum of their net successes, for every pool in the tables' order."""
    bad_halves = [odds.net_success(Pool(0, 0, 0, *half)) for half in UP_TO_SEVEN]
    beaten = [[sum(ways for value, ways in bad.items() if -value < at) for at in range(MOST + 1)] for bad in bad_halves]
    excess = [
        [sum((at + value) * ways for value, ways in bad.items() if -value < at) for at in range(MOST + 1)]
        for bad in bad_halves
    ]
    for half in UP_TO_SEVEN:
        pool = Pool(*half, 0, 0, 0)
        good = odds.net_success(pool)
        for below, over, bad in zip(beaten, excess, bad_halves, strict=True):
            wins = sum(ways * below[value] for value, ways in good.items())
            total = sum(ways * over[value] for value, ways in good.items())
            yield odds.rolls(pool) * sum(bad.values()), wins, total


def test_every_entry_is_the_exact_value_rounded_half_up() -> None:
    chances, means = odds.chances(), odds.means()
    assert len(chances) == len(means) == 8**6
    for index, (rolls, wins, total) in enumerate(exact()):
        assert chances[index] == (2 * 65535 * wins + rolls) // (2 * rolls), index
        assert means[index] == ((2 * 256 * total + wins) // (2 * wins) if wins else 0), index


@pytest.mark.parametrize("pool", [Pool(1, 2, 0, 2, 0, 0), Pool(2, 1, 1, 1, 1, 1), Pool(7, 7, 7, 7, 7, 7)])
def test_the_index_finds_the_pool(pool: Pool) -> None:
    given = odds.mean_given_success(pool)
    assert given is not None
    assert odds.chances()[odds.index_of(pool)] == round(65535 * odds.p_success(pool))
    assert odds.means()[odds.index_of(pool)] == round(256 * given)


def test_more_than_seven_dice_count_as_seven() -> None:
    assert odds.index_of(Pool(9, 0, 8, 7, 99, 1)) == odds.index_of(Pool(7, 0, 7, 7, 7, 1))
