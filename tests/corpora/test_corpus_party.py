"""Two groups of four real troopers with their sergeant against the four bundled heroes: odds, transcript, parquet."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tests.both_clocks import CLOCKS
from tests.corpora.real import Library, kassen

BATTLES = 1000
CLOCK_AND_TIME = ("clock", "seconds", "battles_per_second", "out")
TROOPER = {"kind": "minion", "soak": 5, "wound_threshold": 5}
DRILL = ["athletics", "discipline", "melee", "ranged_heavy"]
SERGEANT = {"kind": "rival", "soak": 5, "wound_threshold": 15}


def like(made: dict[str, Any], numbers: dict[str, Any]) -> bool:
    """Whether a combatant has these numbers."""
    return numbers.items() <= made.items()


def found(real: Library) -> tuple[str, str]:
    """A trooper and its sergeant, of one book, by their numbers alone; the last book that has both."""
    troopers = {
        made["source"]: key
        for key, made in real.combatants.items()
        if like(made, TROOPER) and made["group_skills"] == DRILL
    }
    sergeants = {
        made["source"]: key
        for key, made in real.combatants.items()
        if like(made, SERGEANT) and made["skills"].get("leadership") == 3 and set(DRILL) <= set(made["skills"])
    }
    books = [book for book in troopers if book in sergeants]
    return troopers[books[-1]], sergeants[books[-1]]


@pytest.fixture(scope="module")
def party(library: Callable[[str], Library]) -> Path:
    """The scenario, in a file beside the library."""
    real = library("sw-adversaries")
    trooper, sergeant = found(real)
    heroes = [{"is": hero} for hero in ("soldier", "gunslinger", "medic")]
    document = {
        "library": [real.path.name],
        "scene": {"cover": [0, 3]},
        "side": [
            {
                "name": "heroes",
                "players": True,
                "policy": "marksman",
                "combatant": [*heroes, {"is": "marauder", "policy": "rush"}],
            },
            {
                "name": "garrison",
                "policy": "cautious",
                "distance": "long",
                "combatant": [
                    {"is": trooper.upper(), "name": "Trooper", "minions": 4, "count": 2},
                    {"is": sergeant, "name": "Sergeant"},
                ],
            },
        ],
    }
    path = real.path.with_name("party.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def told(*arguments: str | Path) -> dict[str, Any]:
    """The JSON answer of a command, without what may differ between clocks."""
    answer = json.loads(kassen(*arguments, "-q", "--format", "json"))
    return {key: value for key, value in answer.items() if key not in CLOCK_AND_TIME}


def test_the_scenario_is_sound(party: Path) -> None:
    assert re.search(r"no faults\. 7 fighters, 13 heads, 2 sides", kassen("check", party))


def test_odds_are_the_same_on_both_clocks(party: Path) -> None:
    answers = [told("odds", party, "-n", str(BATTLES), "--clock", clock) for clock in CLOCKS]
    assert all(answer == answers[0] for answer in answers)
    shares = {name: side["p_win"]["value"] for name, side in answers[0]["sides"].items()}
    assert answers[0]["battles"] == BATTLES
    assert sum(shares.values()) + answers[0]["p_draw"]["value"] == pytest.approx(1)
    assert all(0 < share < 1 for share in shares.values()), "a fight that either side may win"


def test_rows_are_the_same_on_both_clocks_and_the_transcript_agrees_with_them(party: Path, tmp_path: Path) -> None:
    for clock in CLOCKS:
        told("run", party, "-n", str(BATTLES), "--clock", clock, "-o", tmp_path / clock)
    first = tmp_path / CLOCKS[-1]
    for table in ("battles", "fighters", "events"):
        rows = [pl.read_parquet(tmp_path / clock / table).sort("battle", maintain_order=True) for clock in CLOCKS]
        assert all(len(each) for each in rows)
        for other in rows[1:]:
            assert_frame_equal(rows[0], other)
    number = 7
    fighters = pl.read_parquet(first / "fighters").filter(pl.col("battle") == number)
    transcript = kassen("replay", first, "--pick", str(number))
    assert transcript == kassen("replay", party, "--battle", str(number))
    end = transcript[transcript.index("The end") :]
    for name, wounds in fighters.select("name", "wounds").rows():
        assert re.search(rf"{name} +\w.* wounds {wounds}/", end), (name, wounds, end)
