"""What a rest between two stages heals, case by case: nights, care, weeks; what ends with a fight, and what stays."""

import json
from typing import Any

import attrs
import pytest

from policies.registry import Shelf
from sim.load import loads
from sim.narrative.build import build
from sim.narrative.criticals import suffer_row
from sim.narrative.model import Fighter, Injury, Order
from sim.narrative.recovery import end_conditions, gather, part, recover
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.spending import empty
from sim.ruleset import Journal
from sim.state import NOBODY, State
from tests.clocks.invented import opening

COLUMNS = [field.name for field in attrs.fields(NARRATIVE.event)]
HERO = {"name": "Hero", "kind": "pc", "wound_threshold": 12, "strain_threshold": 10, "stimpacks": 1}
MEDIC = {"name": "Medic", "kind": "pc", "wound_threshold": 12, "strain_threshold": 10, "intellect": 3}
BEAR = {"name": "Bear", "kind": "pc", "wound_threshold": 12, "brawn": 4, "skills": {"resilience": 4}}
GROUP = {"name": "Guards", "kind": "minion", "minions": 3, "wound_threshold": 4}
LASTS = """
    held second wounds strain injuries healed ailments treated_rows faded rested maimed crippled weakened stimpacks
    patches stims_received owed acted_out maneuvers free granted dropped lent trued commanded quick_draws
    jumped_round defenseless_round slowed_round down_round loss_round turns attacks hits damage_dealt damage_taken
    strain_spent overlong
"""
"""What heals by hours, what it has, what a turn or round begins anew, tallies; `lent` ends for those elsewhere, too."""
ENEMY = {"side": [{"name": "foes", "combatant": [{"name": "Foe", "kind": "rival", "wound_threshold": 9}]}]}


def world(hours: int, care: str = "none", *more: dict[str, Any], number: int = 0) -> tuple[Any, Journal]:
    """A gauntlet between its two stages: the hero, and who else goes with it."""
    rest = {"rest": {"hours": hours, "care": care}}
    document = {
        "side": [{"name": "we", "players": True, "combatant": [HERO, *more]}],
        "stage": [{"encounter": ENEMY}, rest, {"encounter": json.loads(json.dumps(ENEMY).replace("Foe", "Fiend"))}],
    }
    start = build(loads(json.dumps(document), "rest.json"))
    journal = Journal(NARRATIVE.event)
    w = opening(start, [ref.text or Shelf().text(ref.name) for ref in start.policies]).world(1, number, journal)
    for c in w.fighters:
        if c.stage >= 0:
            c.state = State.ELSEWHERE
    return w, journal


def rows(journal: Journal) -> list[dict[str, int]]:
    return [dict(zip(COLUMNS, row, strict=True)) for row in journal]


def test_nothing_that_a_fight_brings_is_taken_to_the_next_but_what_is_named() -> None:
    names = [field.name for field in attrs.fields(Fighter)]
    c = Fighter(**dict.fromkeys(names, 7))
    end_conditions(c)
    begun = names[names.index("held") :]
    assert [name for name in begun if getattr(c, name) == 7] == LASTS.split()


@pytest.mark.parametrize(("hours", "nights"), [(1, 0), (7, 0), (8, 1), (31, 1), (32, 2), (167, 7), (168, 7), (176, 8)])
def test_each_night_heals_a_wound_and_all_strain(hours: int, nights: int) -> None:
    w, journal = world(hours)
    w.fighters[0].wounds, w.fighters[0].strain, w.fighters[0].stims_received = 10, 4, 3
    recover(w)
    c = w.fighters[0]
    assert (c.wounds, c.strain, c.stims_received) == ((10 - nights, 0, 0) if nights else (10, 4, 3))
    slept = [row for row in rows(journal) if row["order"] == Order.SLEEP]
    assert sum(row["wounds"] for row in slept) == -nights
    assert sum(row["strain"] for row in slept) == (-4 if nights else 0)


def test_a_night_leaves_no_row_of_who_needs_none() -> None:
    w, journal = world(8)
    recover(w)
    assert rows(journal) == []


def test_who_lies_unconscious_wakes_when_its_wounds_are_down_to_its_threshold() -> None:
    for hours, state in ((8, State.DOWN), (32, State.STANDING)):
        w, _ = world(hours)
        w.fighters[0].state, w.fighters[0].wounds = State.DOWN, 14
        recover(w)
        assert w.fighters[0].state == state


def test_the_dead_of_a_group_stay_dead() -> None:
    w, _ = world(167, "none", GROUP)
    w.fighters[1].wounds = 7
    recover(w)
    assert w.fighters[1].wounds == 5, "one is dead: 4 wounds, and the one that killed it"


@pytest.mark.parametrize(("care", "dice"), [("party", 2), ("medkit", 1)])
def test_the_best_healer_treats_wounds_once_with_what_is_at_hand(care: str, dice: int) -> None:
    w, journal = world(1, care, MEDIC)
    w.fighters[0].wounds = 5
    recover(w)
    treated = [row for row in rows(journal) if row["order"] == Order.MEDICINE]
    assert [(row["fighter"], row["target"], row["difficulty"]) for row in treated] == [(1, 0, dice)]
    assert [c.medkit for c in w.fighters[:2]] == [0, 0], "a kit at hand is given back"


def test_without_care_nobody_is_treated() -> None:
    w, journal = world(1, "none", MEDIC)
    w.fighters[0].wounds = 5
    recover(w)
    assert rows(journal) == []


def test_each_injury_is_tried_once_the_worst_first() -> None:
    w, journal = world(1, "medkit", MEDIC)
    for row in (Injury.MINOR_NICK, Injury.CRIPPLED):
        suffer_row(w, 0, row)
    w.fighters[0].strain = 0
    recover(w)
    tried = [row["difficulty"] + row["challenge"] for row in rows(journal) if row["order"] == Order.TREAT]
    assert tried == [3, 1]


def test_after_a_week_resilience_heals_the_worst_injury_or_a_wound() -> None:
    healed = set()
    for number in range(20):
        w, journal = world(168, "none", number=number)
        suffer_row(w, 0, Injury.TEMPORARILY_LAME)
        w.fighters[0].wounds = 12
        recover(w)
        (row,) = [row for row in rows(journal) if row["order"] == Order.RECOVER]
        assert row["difficulty"] == 3
        assert (w.fighters[0].injuries, w.fighters[0].wounds) == ((0, 5) if row["hit"] else (1, 4))
        healed.add(row["hit"])
    assert healed == {0, 1}


def test_after_a_week_a_success_heals_one_injury_and_with_a_triumph_one_more() -> None:
    seen = set()
    for number in range(40):
        w, journal = world(168, "none", BEAR, number=number)
        suffer_row(w, 1, Injury.CRIPPLED)
        suffer_row(w, 1, Injury.TEMPORARILY_LAME)
        recover(w)
        (row,) = [row for row in rows(journal) if row["order"] == Order.RECOVER]
        assert w.fighters[1].injuries == 2 - row["hit"] * (1 + (row["triumphs"] > 0))
        seen.add((row["hit"], row["triumphs"] > 0))
    assert {(1, False), (1, True)} <= seen


@pytest.mark.parametrize(("hours", "tried"), [(167, 5), (168, 0)])
def test_after_a_week_every_injury_may_be_treated_anew(hours: int, tried: int) -> None:
    w, _ = world(hours)
    w.fighters[0].treated_rows = 5
    recover(w)
    assert w.fighters[0].treated_rows == tried


def test_a_day_short_of_a_week_asks_for_no_check() -> None:
    w, journal = world(167)
    suffer_row(w, 0, Injury.CRIPPLED)
    recover(w)
    assert [row for row in rows(journal) if row["order"] == Order.RECOVER] == []


def test_effects_of_the_encounter_are_over_and_their_injuries_stay() -> None:
    w, _ = world(8)
    c = w.fighters[0]
    for row in (Injury.COMPROMISED, Injury.BLEEDING_OUT, Injury.CRIPPLED):
        suffer_row(w, 0, row)
    part(w)
    assert c.injuries == 3
    assert c.ailments == 1 << 2 * Injury.CRIPPLED
    assert c.faded == 1 << 2 * Injury.COMPROMISED | 1 << 2 * Injury.BLEEDING_OUT


def test_conditions_end_and_what_was_rested_is_healed() -> None:
    w, _ = world(8)
    c = w.fighters[0]
    c.strain, c.rested, c.prone, c.aims, c.boost_next, c.disoriented_until, c.treated = 6, 2, 1, 2, 1, 99, 1
    part(w)
    assert (c.strain, c.rested, c.prone, c.aims, c.boost_next, c.disoriented_until, c.treated) == (4, 0, 0, 0, 0, 0, 0)


def test_weapons_are_picked_up_and_loaded_but_not_those_destroyed_or_used_up() -> None:
    pistol = {"name": "pistol", "skill": "ranged_light", "damage": 5, "qualities": {"limited_ammo": 3}}
    grenades = {"name": "grenade", "skill": "ranged_light", "damage": 8, "count": 2}
    knife = {"name": "knife", "skill": "melee", "damage": 1}
    w, _ = world(8, "none", MEDIC | {"weapons": [pistol, grenades, knife, {**knife, "name": "club"}]})
    first = w.fighters[1].first_arm
    empty, spent, dropped, broken = w.arms[first : first + 4]
    empty.uses, empty.gone = 1, 1
    spent.uses, spent.gone = 0, 1
    dropped.gone, broken.gone, broken.broken = 1, 1, 1
    part(w)
    assert [arm.gone for arm in (empty, spent, dropped, broken)] == [0, 1, 0, 1]
    assert (empty.uses, spent.uses) == (3, 0)
    empty.damaged = 3
    gather(w)
    assert w.fighters[1].held == first + 2, "the first that is left and can be used"
    assert (w.fighters[1].second, w.fighters[1].treated) == (NOBODY, 0)


def test_what_ran_out_of_ammunition_has_as_much_as_before_unless_it_can_be_loaded() -> None:
    pistol = {"name": "pistol", "skill": "ranged_light", "damage": 5}
    grenades = {"name": "grenade", "skill": "ranged_light", "damage": 8, "count": 2}
    blaster = {"name": "blaster", "skill": "ranged_light", "damage": 5, "qualities": {"limited_ammo": 3}}
    w, _ = world(8, "none", MEDIC | {"weapons": [pistol, grenades, blaster]})
    first = w.fighters[1].first_arm
    arms = w.arms[first : first + 3]
    arms[2].uses = 1
    for k in range(first, first + 3):
        empty(w, k)
    assert [(arm.uses, arm.single) for arm in arms] == [(0, 1)] * 3
    part(w)
    assert [(arm.uses, arm.single) for arm in arms] == [(NOBODY, 0), (2, 1), (3, 0)]


def test_a_side_has_as_many_heads_as_go_into_the_next_fight() -> None:
    w, _ = world(8, "none", MEDIC, GROUP)
    w.fighters[1].state = State.ELSEWHERE
    gather(w)
    assert [side.heads for side in w.sides] == [1 + 3, 0]
