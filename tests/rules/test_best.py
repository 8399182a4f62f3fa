"""What `best` of `spend` takes of hits beyond the first, blasts and fire, and what it lets be."""

from typing import Any

import attrs
import pytest
from runner import decoded
from stage import Stage

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim.chance import BITS
from sim.narrative.model import Event, Order
from sim.narrative.record import BOUGHT_FROM
from sim.narrative.turn import take_turn
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal

HIGH = (1 << BITS) - 1
"""Every die on its last face: triumphs, each of which pays for one purchase."""
GUN = {"style": "heavy", "damage": 10, "crit_rating": 3, "reach": "long"}


def bought(gun: dict[str, Any], line: str = "attack nearest", **case: Any) -> list[str]:
    """What a shooter with four triumphs, or with `rank` 0 seven advantages of a miss, buys by `best`."""
    ada = {"arms": ["gun", *case.pop("besides", [])], "agility": 4, "rank": case.pop("rank", 4)}
    told = {"weapons": {"gun": {**GUN, **gun}}, "heroes": {"Ada": ada, "Bo": {"arms": ["pistol"]}}, **case}
    told.setdefault("foes", {"Dorn": {"place": 0, "wound_threshold": 90, "empty_handed": True}})
    stage = Stage(told)
    text = f"turn:\n    {line}\nspend:\n    best\n"
    policy = TextPolicy(read_policy(text, VOCABULARY, Shelf()).bind(list(stage.weapons), ["ranged_heavy"]))
    journal = Journal(Event)
    w = stage.opening([policy] * 2, 9).world(0, 0, journal, dice=lambda w, i, purpose: HIGH)
    w.battle.round = 1
    take_turn(w, 0)
    columns = [field.name for field in attrs.fields(Event)]
    rows = [dict(zip(columns, row, strict=True)) for row in journal]
    return decoded(next(row for row in rows if row["order"] == Order.ATTACK)["bought"], BOUGHT_FROM)


def test_a_burst_is_fired_on() -> None:
    assert bought({"auto_fire": 1}, "attack nearest with auto_fire") == ["auto_fire"] * 4


def test_linked_hits_come_before_a_critical() -> None:
    assert bought({"linked": 2})[:3] == ["linked", "linked", "critical"]


def test_fire_comes_first_and_once() -> None:
    assert bought({"burn": 2, "linked": 1})[:3] == ["burn", "linked", "critical"]


def test_who_burns_already_is_not_set_on_fire() -> None:
    foes = {"Dorn": {"place": 0, "wound_threshold": 90, "empty_handed": True, "fire": 5, "burning_until": 6}}
    assert "burn" not in bought({"burn": 2}, foes=foes)


def test_the_second_weapon_hits_before_a_critical() -> None:
    line = "attack nearest with both"
    assert bought({"two_handed": 0}, line, besides=["pistol"])[:2] == ["second_weapon", "critical"]


def test_where_nothing_gets_through_no_hit_is_added() -> None:
    foes = {"Dorn": {"place": 0, "soak": 40, "empty_handed": True}}
    assert not {"linked", "burn"} & set(bought({"linked": 2, "burn": 1}, foes=foes))


@pytest.mark.parametrize(("beside", "blasts"), [("Ada", False), ("Egon", True)])
def test_no_blast_where_it_takes_the_own_side(beside: str, blasts: bool) -> None:
    dorn, egon = ({"place": 0, "wound_threshold": 90, "empty_handed": True} for _ in range(2))
    foes = {"Dorn": {**dorn, "leader": 1}, "Egon": egon}
    assert ("blast" in bought({"blast": 6}, "attack leader", engaged=[["Dorn", beside]], foes=foes)) == blasts


@pytest.mark.parametrize(("whom", "blasts"), [("nearest", True), ("nearest ally", False)])
def test_the_blast_of_a_miss_is_for_an_enemy(whom: str, blasts: bool) -> None:
    assert ("blast" in bought({"blast": 6}, f"attack {whom}", rank=0)) == blasts
