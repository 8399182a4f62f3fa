"""`standard` and `standard_sigma` are the yardsticks of all speeds and ratios: they must stay real fights."""

from collections import Counter

import pytest

from experiments.encounter import prepare
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log
from sim.narrative.model import Kind
from sim.state import Outcome

BATTLES = 10_000


def test_who_fights_in_standard() -> None:
    heroes, garrison = prepare("standard").encounter.scenario.side
    assert [each.kind for each in heroes.combatant] == ["pc"] * 4
    assert Counter(each.kind for each in garrison.combatant for _ in range(each.count)) == {
        Kind.NEMESIS.name.lower(): 1, Kind.RIVAL.name.lower(): 1, Kind.MINION.name.lower(): 2,
    }  # fmt: skip
    assert {each.minions for each in garrison.combatant} == {None, 3}
    assert {weapon.name for each in heroes.combatant for weapon in each.weapons[:1]} == {
        "rifle", "heavy pistol", "great blade", "pistol",
    }  # fmt: skip
    assert prepare("standard").start.battle.cover.bit_count() == 2


@pytest.mark.parametrize("yardstick", ["standard", "standard_sigma"])
def test_a_yardstick_is_even_and_long_enough(yardstick: str) -> None:
    """Over 10,000 battles 5 to 9 rounds and at least 35 turns on average, each side winning 30 to 70 %."""
    batch = Batch(prepare(yardstick), BATTLES, seed=1, log=Log.BATTLES)
    rounds = turns = 0
    winners: Counter[int] = Counter()
    for done in batch.each(lambda _, rows: rows.battles):
        rounds += int(done.made["rounds"].sum())
        turns += int(done.made["turns"].sum())
        winners.update(int(side) for side in done.made["winner"][done.made["outcome"] == Outcome.WON])
    assert 5 <= rounds / BATTLES <= 9
    assert turns / BATTLES >= 35
    assert 0.3 <= winners[0] / BATTLES <= 0.7
    assert 0.3 <= winners[1] / BATTLES <= 0.7
