"""The smallest and the largest: nobody, no battles, a threshold of 1, a lone minion, a group of twelve."""

import pytest
from edge import pistol, two

from experiments.difficulty.odds import Odds
from experiments.encounter import prepare_text
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log
from experiments.statistics.tally import tally
from sim.faults import FaultsError
from tests.both_clocks import CLOCKS, fight_text

BATTLES = 200
MEMBERS, EACH = 12, 5
GROUP = f'kind = "minion"\nminions = {MEMBERS}\nwound_threshold = {EACH}\nagility = 3\nsoak = 2\n'


@pytest.mark.parametrize("nobody", ["", '[[side.combatant]]\nname = "Right"\ncount = 0\n'])
def test_a_side_without_anybody_is_a_fault(nobody: str) -> None:
    text = '[[side]]\nname = "left"\n[[side.combatant]]\nis = "thug"\n[[side]]\nname = "right"\n' + nobody
    with pytest.raises(FaultsError) as broken:
        prepare_text(text, "edge.toml")
    (fault,) = broken.value.faults
    assert fault.path == "side.right.combatant"
    assert "expected at least one combatant" in str(fault)


def test_a_side_whose_people_are_all_still_on_their_way_has_not_lost() -> None:
    fought = fight_text(two(pistol(6), pistol(6) + "arrives = 3\n"), BATTLES)
    assert min(row["rounds"] for row in fought.battles) >= 3
    assert min(row["round"] for row in fought.events if row["order"] == "attack") == 3
    assert {row["ended_by"] for row in fought.battles} == {"last_standing"}
    assert {row["winner"] for row in fought.battles} == {"left", "right"}


@pytest.mark.parametrize("clock", CLOCKS)
def test_of_no_battles_nothing_is_known(clock: str) -> None:
    batch = Batch(prepare_text(two(pistol(6), pistol(6)), "edge.toml"), 0, clock=clock, log=Log.EVENTS)
    rows = batch.rows()
    told = Odds(batch, tally(rows, batch.encounter)).as_json()
    assert [len(table) for table in rows] == [0] * len(rows)
    assert (told["battles"], told["difficulty"]["word"], told["rounds"]["mean"]) == (0, None, None)
    assert {share for side in told["sides"].values() for each in side.values() for share in each.values()} == {None}


def test_a_wound_threshold_of_1_bears_one_wound() -> None:
    fought = fight_text(two("wound_threshold = 1\n" + pistol(2), "wound_threshold = 1\n" + pistol(2)), 400)
    attacks = fought.attacks("Left") + fought.attacks("Right")
    assert {row["target_state"] for row in attacks if row["target_wounds"] <= 1} == {"standing"}
    assert {row["target_state"] for row in attacks if row["target_wounds"] > 1} == {"down"}
    assert [row for row in attacks if row["target_wounds"] == 1], "somebody bears just one"
    assert max(row["target_wounds"] for row in attacks) == 2, "twice the threshold at most (R7.7)"


def test_a_strain_threshold_of_1_pays_for_no_second_maneuver() -> None:
    shoot = "turn:\n    aim\n    attack nearest\nspend:\nspend_enemy:\n"
    fought = fight_text(two("strain_threshold = 1\n" + pistol(6), pistol(6), left_policy=shoot), BATTLES)
    aims = [row for row in fought.events if row["order"] == "aim"]
    assert aims
    assert {row["own_strain"] for row in aims} == {0}
    turns = {(row["battle"], row["round"]) for row in aims}
    assert len(turns) == len(aims), "one maneuver a turn"


def test_a_lone_minion_has_no_ranks_and_no_criticals_and_dies_of_one_wound_too_many() -> None:
    minion = f'kind = "minion"\nwound_threshold = {EACH}\nagility = 3\ngroup_skills = ["ranged_light"]\n'
    spend = "turn:\n    attack nearest\nspend:\n    critical\nspend_enemy:\n"
    fought = fight_text(two(pistol(6, crit_rating=1), minion + pistol(6), left_policy=spend), BATTLES)
    assert {(row["ability"], row["proficiency"]) for row in fought.attacks("Right")} == {(3, 0)}
    assert {(row["wounds"] > EACH, row["state"], row["members_left"]) for row in fought.of("Right")} == {
        (False, "standing", 1),
        (True, "dead", 0),
    }
    assert {row["injuries"] for row in fought.of("Right")} == {0}
    paid = [row for row in fought.hits("Left") if row["bought"] == "critical"]
    assert {row["wounds"] >= EACH for row in paid} == {True}, "a critical is one threshold more (R7.17)"
    assert {row["injury"] for row in paid} == {None}


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "unlisted"])
def test_a_group_of_twelve_is_one_fighter_with_ranks_for_its_living(listed: bool) -> None:
    skills = 'group_skills = ["ranged_light"]\n' if listed else ""
    foe = "wound_threshold = 90\nsoak = 4\nagility = 5\nskills = { ranged_light = 3 }\n" + pistol(7)
    fought = fight_text(two(foe, GROUP + skills + pistol(6), "round_limit = 40"), BATTLES)
    standing: dict[int, int] = {}
    seen = set()
    for row in fought.events:
        battle = row["battle"]
        if row["order"] == "attack" and row["fighter_name"] == "Right":
            left = standing.get(battle, MEMBERS)
            rank = min(left - 1, 5) if listed else 0
            assert (row["ability"], row["proficiency"]) == (abs(3 - rank), min(3, rank))
            seen.add(left)
        elif row["target_name"] == "Right":
            w = row["target_wounds"]
            dead = min(MEMBERS, (w - 1) // EACH) if w else 0  # R7.14
            assert row["target_members"] == MEMBERS - dead
            standing[battle] = MEMBERS - dead
    assert seen == set(range(1, MEMBERS + 1)), "it fought at every strength"
    slots = [(row["battle"], row["round"]) for row in fought.attacks("Right")]
    assert len(set(slots)) == len(slots), "one attack a round (R3.7)"
    assert {row["heads_left_1"] for row in fought.battles if row["winner"] == "left"} == {0}
