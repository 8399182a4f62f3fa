"""The bound: what whoever is not fully modelled could change, in the same battles."""

import json

import numpy as np
import pytest

from experiments.difficulty.bound import Bound, bound, lacking, shifted
from experiments.difficulty.screen import widened
from experiments.encounter import Prepared, prepare_text
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.stats import wilson
from experiments.statistics.tally import Fates
from sim.narrative.notch import notched

BATTLES = 150
SIMPY = Terms(1, 0, "simpy")
THRESHOLDS = (0.005, 0.02, 0.05, 0.15, 0.40)


def fight(seer: str = '"Moon Walk"', hero: str = "", friend: str = "") -> Prepared:
    return prepare_text(f"""
        [[side]]
        name = "crew"
        combatant = [{{ is = "gunslinger", abilities = [{hero}] }}]
        [[side]]
        name = "patrol"
        combatant = [{{ is = "sergeant", abilities = [{seer}] }}, {{ is = "thug", abilities = [{friend}] }}]
    """)


@pytest.fixture(scope="module")
def odd() -> Prepared:
    return fight()


@pytest.fixture(scope="module")
def base(odd: Prepared) -> Fates:
    return fought(odd, 0, BATTLES, SIMPY)


@pytest.fixture(scope="module")
def found(odd: Prepared, base: Fates) -> Bound:
    made = bound(odd, base, SIMPY)
    assert made is not None
    return made


def test_where_everybody_is_fully_modelled_nothing_is_fought_again(base: Fates) -> None:
    whole = fight('"Amphibious"')
    told: list[int] = []
    assert lacking(whole) == ()
    assert bound(whole, base, SIMPY, told.append) is None
    assert told == []


def test_without_battles_there_is_no_bound(odd: Prepared, base: Fates) -> None:
    assert bound(odd, base.of(0, 0), SIMPY) is None


def test_only_whoever_lacks_something_moves_and_towards_the_side_that_it_helps() -> None:
    both = fight('"Moon Walk"', '"Star Walk"')
    assert [(each.side, each.coverage.combatant) for each in lacking(both)] == [
        ("crew", "Gunslinger"),
        ("patrol", "Sergeant"),
    ]
    plain = [each for side in both.encounter.scenario.side for each in side.combatant]
    for by in (-1, 1):
        moved = [each for side in shifted(both, by).encounter.scenario.side for each in side.combatant]
        assert moved == [notched(plain[0], by), notched(plain[1], -by), plain[2]]


def test_friends_of_the_players_move_with_them() -> None:
    text = """
        [[side]]
        name = "crew"
        combatant = [{ is = "gunslinger" }]
        [[side]]
        name = "guests"
        allies = ["crew"]
        combatant = [{ is = "medic", abilities = ["Moon Walk"] }]
        [[side]]
        name = "patrol"
        combatant = [{ is = "sergeant" }]
    """
    trio = prepare_text(text)
    guest = trio.encounter.scenario.side[1].combatant[0]
    assert shifted(trio, 1).encounter.scenario.side[1].combatant == (notched(guest, 1),)


def test_each_end_is_that_fight_in_the_same_battles(odd: Prepared, found: Bound) -> None:
    for by, fates in ((-1, found.worse), (1, found.better)):
        again = fought(shifted(odd, by), 0, fates.battles, SIMPY)
        assert all(np.array_equal(one, other) for one, other in zip(again, fates, strict=True))
    assert found.worse.won.mean() < found.better.won.mean()


def test_the_shares_hold_all_three_fights_with_their_intervals(base: Fates, found: Bound) -> None:
    value, low, high = found.shares("won")
    plain = wilson(int(base.won.sum()), BATTLES)
    assert value == plain.value
    for end in (found.worse, found.better):
        gain = difference(base.won[: end.battles], end.won)
        assert low <= max(0.0, value + gain.low) <= min(1.0, value + gain.high) <= high
    assert 0 <= low < plain.low < plain.high < high <= 1


def test_words_are_those_of_the_ends(found: Bound) -> None:
    easiest, hardest = found.words()
    order = ["trivial", "easy", "fair", "hard", "deadly", "hopeless"]
    assert order.index(easiest) < order.index(hardest)


def test_json_and_screen_tell_who_lacks_what(found: Bound) -> None:
    answer = json.loads(json.dumps(found.as_json()))
    assert answer["combatants"] == [
        {"name": "Sergeant", "side": "patrol", "missing": ["ability Moon Walk: no rule knows it"], "share": 0.75}
    ]
    assert (answer["side"], answer["battles"]) == ("crew", found.worse.battles)
    assert answer["p_win"] == found.shares("won").as_json()
    assert answer["p_wiped_out"] == found.shares("wiped_out").as_json()
    assert answer["worse"]["difference"]["value"] < 0 < answer["better"]["difference"]["value"]
    told = "\n".join(line.plain for line in widened(found, THRESHOLDS))
    assert "Not all is modelled: crew win " in told
    assert "Sergeant lacks ability Moon Walk" in told
