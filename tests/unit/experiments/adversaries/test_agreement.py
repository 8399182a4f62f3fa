"""What the ranks of threats agree with, on a table of which the answers can be counted by hand."""

from pathlib import Path

import polars as pl
import pytest

from experiments.adversaries.agreement import agreement, alike, best_blow, words
from experiments.adversaries.roster import roster
from experiments.adversaries.threat import files_of

FOLDER = Path(__file__).parents[4] / "tests" / "fixtures" / "importers" / "threat"


def test_pairs_are_called_alike_and_of_two_kinds() -> None:
    told = [
        ("Gate Captain", "nemesis", 0.4),
        ("Gate Warden", "rival", 0.1),
        ("Gate Crowd", "minion", 0.2),
        ("Captain of the Watch", "rival", 0.3),
        ("Watch (Gate Book)", "rival", 0.9),
        ("The Old One", "minion", 0.5),
    ]
    # captain over warden, captain over crowd, captain over captain; the warden below the crowd
    assert sorted(alike(told)) == [False, True, True, True]
    assert words("Watch (Gate Book)") == {"watch"}


def test_ranks_that_follow_a_number_agree_with_it_wholly() -> None:
    who = roster(files_of(FOLDER)).adversaries
    soak = pl.Series([float(k) for k in range(len(who))])
    table = pl.DataFrame(
        {
            "name": [each.name for each in who],
            "kind": [each.combatant.kind for each in who],
            "threat": [float(best_blow(each)) for each in who],
            "by_rush": soak,
            "by_marksman": -soak,
        }
    )
    found = agreement(table, who)
    assert found.adversaries == len(who)
    assert (found.damage, found.policies) == (pytest.approx(1.0), pytest.approx(-1.0))
    assert found.soak < found.damage
