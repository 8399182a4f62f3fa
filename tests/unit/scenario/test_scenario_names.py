"""Names of fighters, of copies and of what becomes of a minion group without classes of NPCs (R7.19)."""

import json

import pytest
from scenario_case import faults, sides

from sim.load import loads
from sim.narrative.build import build

SQUADS = '{ is = "trooper", minions = 2, count = 2, names = ["Alfa", "Bravo"] }'
APART = "rules.npc_classes = false"


def fighters(text: str) -> tuple[str, ...]:
    return build(loads(text)).fighter_names


def felled(kill: str, we: str = SQUADS) -> tuple[str, ...]:
    """Whose fall decides."""
    ended: tuple[str, ...] = loads(sides(we, top=f"{APART}\nend.kill = {kill}")).scenario.end.kill
    return ended


def test_each_part_of_a_named_group_has_its_name_and_a_number() -> None:
    assert fighters(sides(SQUADS, top=APART)) == ("Alfa 1", "Alfa 2", "Bravo 1", "Bravo 2", "Thug")


def test_a_name_that_somebody_was_given_is_no_part_s() -> None:
    one, two = '{ is = "thug", name = "Bravo 1" }', '{ is = "thug", name = "Medic 2" }'
    assert fighters(sides(f'{SQUADS}, {one}, {{ is = "medic", count = 2 }}, {two}', top=APART)) == (
        "Alfa 1", "Alfa 2", "Bravo 1 (2)", "Bravo 2", "Bravo 1", "Medic 1", "Medic 2 (2)", "Medic 2", "Thug",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kill", "those"),
    [
        ('"alfa"', ("Alfa 1", "Alfa 2")),
        ('["Bravo 2", "Alfa"]', ("Bravo 2", "Alfa 1", "Alfa 2")),
        ('"trooper"', ("Alfa 1", "Alfa 2", "Bravo 1", "Bravo 2")),
    ],
)
def test_an_objective_means_all_parts_of_a_group(kill: str, those: tuple[str, ...]) -> None:
    assert felled(kill) == those


def test_a_group_of_no_such_name_is_told_with_the_nearest() -> None:
    (told,) = faults(sides(SQUADS, top=f'{APART}\nend.protect = ["Alfa", "Brava"]'))
    assert told.endswith('end.protect.1: came "Brava", expected the name of a combatant; did you mean "Bravo"?')


def test_names_are_counted_as_written() -> None:
    (told,) = faults(sides('{ is = "trooper", minions = 3, count = 2, names = ["Alfa"] }', top=APART))
    assert told.endswith("names: came a list of 1, expected a list of 2, one name for each of count")


def gauntlet(places: str, top: str = "") -> str:
    return f"""{top}
[[side]]
name = "we"
combatant = [{SQUADS}, {{ is = "thug", count = 2 }}]
[[stage]]
encounter = {{ places = {{ {places} }}, side = [{{ name = "they", combatant = [{{ is = "medic" }}] }}] }}
"""


@pytest.mark.parametrize("top", ["", APART])
@pytest.mark.parametrize("places", ["Alfa = 2", "Alfa = 2, Bravo = 3"])
def test_copies_of_a_combatant_start_together(places: str, top: str) -> None:
    (told,) = faults(gauntlet(places, top))
    assert told.endswith(
        '.places.Alfa: came "Alfa", expected one place for all of Alfa, Bravo: copies of a combatant start together'
    )


@pytest.mark.parametrize("top", ["", APART])
@pytest.mark.parametrize("places", ["Alfa = 2, Bravo = 2, Thug = 1", 'trooper = 2, "Thug 1" = 1, "thug 2" = 1'])
def test_places_of_all_copies_are_theirs_and_come_back_as_they_were(places: str, top: str) -> None:
    encounter = loads(gauntlet(places, top))
    start = build(encounter)
    heads = 4 if top else 2
    assert [each.place for each in start.fighters if each.stage < 0] == [2] * heads + [1, 1]
    assert build(loads(json.dumps(encounter.document()), "again.json")).fighters == start.fighters


def test_of_names_that_could_not_be_read_it_is_not_said_that_they_are_too_few() -> None:
    (told,) = faults(sides('{ is = "thug", count = 2, names = ["Ada", 3] }'))
    assert told.endswith("names.1: came 3, expected one line of 1 to 200 characters")
