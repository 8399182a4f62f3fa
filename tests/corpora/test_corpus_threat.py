"""The threat of real adversaries: all of them are on the roster, and come out as their stat blocks promise."""

from statistics import median

import pytest

from experiments.adversaries.ladder import LADDER
from experiments.adversaries.roster import Adversary, Roster, roster
from experiments.adversaries.threat import Climb, best, climb_all, climbs
from experiments.statistics.paired import Terms
from tests.corpora.real import EVERYTHING, files_of, home_of

CORPUS, RECORDS = "genesys-adversaries", 443
BATTLES = 40
SAMPLE = 1 if EVERYTHING else 8
"""One of so many fights, and all dragons and guards."""
GREAT = 4
"""The silhouette of a grown dragon."""


def is_called(adversary: Adversary, word: str) -> bool:
    return word in adversary.name.casefold().split()


@pytest.fixture(scope="module")
def real() -> Roster:
    if not files_of(CORPUS):
        pytest.skip(f"no corpus at {home_of(CORPUS)}: set KASSEN_CORPORA")
    return roster(files_of(CORPUS))


@pytest.fixture(scope="module")
def climbed(real: Roster) -> list[Climb]:
    some = [
        each
        for each in real.adversaries
        if each.number % SAMPLE == 0 or is_called(each, "dragon") or is_called(each, "guard")
    ]
    return best(climb_all(real, BATTLES, Terms(), chosen=some))


def test_everybody_with_a_wound_threshold_is_on_the_roster_and_has_room_on_the_whole_ladder(real: Roster) -> None:
    assert len(real.adversaries) == RECORDS
    assert all(climb.ladder == LADDER for climb in climbs(real))


def test_every_grown_dragon_stands_above_every_guard(climbed: list[Climb]) -> None:
    dragons = [
        climb.threat
        for climb in climbed
        if is_called(climb.adversary, "dragon") and climb.adversary.combatant.silhouette >= GREAT
    ]
    guards = [climb.threat for climb in climbed if is_called(climb.adversary, "guard")]
    assert dragons
    assert guards
    assert min(dragon.low for dragon in dragons) > 2 * max(guard.high or 0 for guard in guards)


def test_the_most_dangerous_come_first(climbed: list[Climb]) -> None:
    values = [climb.threat.value for climb in climbed]
    assert values == sorted(values, reverse=True)
    assert len({climb.adversary.number for climb in climbed}) == len(climbed)


def test_those_who_fight_for_a_living_come_in_the_order_of_their_kinds(climbed: list[Climb]) -> None:
    """By the middle of those with a weapon: books hold nemeses of the ballroom, too."""
    middle = {
        kind: median(
            climb.threat.value
            for climb in climbed
            if climb.adversary.combatant.kind == kind and climb.adversary.combatant.weapons
        )
        for kind in ("nemesis", "rival", "minion")
    }
    assert middle["nemesis"] > middle["rival"] > middle["minion"]


def test_the_measure_tells_nearly_all_of_them_apart(climbed: list[Climb]) -> None:
    at_an_end = sum(climb.threat.bound != "" for climb in climbed)
    assert at_an_end < len(climbed) / 10
