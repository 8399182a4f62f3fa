"""`kassen odds` from the outside: seeds, formats, exit codes, and what goes where.

It is called in this process; where a process is what is tried, or its environment, in one of its own (`process`).
"""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shell import kassen
from skirmish import HERE, TEXT
from skirmish import kassen as process

from experiments.cli.odds import worded

RARE = ("seconds", "clock")
"""What may differ from run to run."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("odds") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def odds(*arguments: str, call: Callable[..., Any] = kassen) -> dict[str, Any]:
    done = call("odds", *arguments, "--format", "json", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return {key: value for key, value in told.items() if key not in RARE}


def test_without_a_seed_it_is_seed_1_and_the_same_again(file: str) -> None:
    first = odds(file, "-n", "50")
    assert first["seed"] == 1
    assert first == odds(file, "-n", "50", call=process) == odds(file, "-n", "50", "--seed", "1", call=process)
    assert first != odds(file, "-n", "50", "--seed", "0")


def test_a_random_seed_is_reported_and_can_be_repeated(file: str) -> None:
    first, second = (odds(file, "-n", "50", "--seed", "random") for _ in range(2))
    assert first["seed"] != second["seed"]
    assert first == odds(file, "-n", "50", "--seed", str(first["seed"]))


@pytest.mark.parametrize("seed", ["-1", "1.5", "", "eleven", str(1 << 64)])
def test_other_seeds_are_refused(file: str, seed: str) -> None:
    done = kassen("odds", file, f"--seed={seed}")
    assert done.returncode == 2
    assert "expected a whole number from 0 to 2^64 - 1" in " ".join(done.stderr.replace("│", " ").split())


def test_no_battles_are_an_answer(file: str) -> None:
    told = odds(file, "-n", "0")
    assert told["sides"]["crew"]["p_win"] == {"value": None, "low": None, "high": None}
    done = kassen("odds", file, "-n", "0", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing is known" in done.stdout


def test_the_bundled_sample_is_the_default() -> None:
    assert odds("-n", "2")["scenario"] == odds("standard", "-n", "2")["scenario"]


def test_the_first_screen_fits_and_names_what_matters(file: str) -> None:
    done = process("odds", file, "-n", "60", "-q", COLUMNS="200", FORCE_COLOR="1")
    assert done.returncode == 0
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout
    for word in (
        "Two against three",
        "60 battles, seed 1",
        "crew",
        "patrol",
        "marksman",
        "rush",
        "cautious",
        "minutes",
    ):
        assert word in done.stdout


def test_the_first_screen_says_what_hangs_on_how_it_is_played(file: str) -> None:
    lines = kassen("odds", file, "-n", "60", "-q").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("How it is played: crew win"))
    for side, line in zip(("crew", "patrol"), lines[at + 1 :], strict=False):
        assert re.fullmatch(rf"  {side} +as played \S+ %, played badly \S+ %, played well \S+ %", line), line
    assert lines[at + 3].startswith("  badly: ")
    assert "How it is played" not in kassen("odds", file, "-n", "60", "-q", "--no-band").stdout


def test_the_band_is_in_the_json(file: str) -> None:
    told = odds(file, "-n", "60")
    for seat, sides in (("players", ["crew"]), ("enemy", ["patrol"])):
        band = told["band"][seat]
        assert band["sides"] == sides
        assert band["as_played"]["value"] == told["sides"]["crew"]["p_win"]["value"]
        assert band["as_played"]["p_wiped_out"] == told["sides"]["crew"]["p_wiped_out"]
        for end in (band["badly"], band["well"]):
            assert {"value", "low", "high", "policy"} <= set(end)
    assert told["suggest"] is told["suggestions"] is None
    plain = odds(file, "-n", "60", "--no-band")
    assert plain["band"] is None
    assert plain == told | {"band": None}
    assert odds(file, "-n", "0")["band"] is None


def test_an_end_of_the_band_can_be_had_by_hand(file: str) -> None:
    told = odds(file, "-n", "60")["band"]
    ends = [(seat["sides"], seat[way]) for seat in told.values() for way in ("badly", "well")]
    sides, end = next((sides, end) for sides, end in ends if end["difference"] is not None)
    again = odds(file, "-n", "60", "--policy", f"{sides[0]}={end['policy']}", "--no-band")
    assert again["sides"]["crew"]["p_win"]["value"] == end["value"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--suggest"], ["--suggest", "fair"]),
        (["--suggest", "hard"], ["--suggest", "hard"]),
        (["--suggest=hard"], ["--suggest=hard"]),
        (["--suggest", "mine.toml"], ["--suggest", "fair", "mine.toml"]),
        (["--suggest", "duel"], ["--suggest", "fair", "duel"]),
        (["--suggest", "-n", "5"], ["--suggest", "fair", "-n", "5"]),
        (["duel", "-n", "5"], ["duel", "-n", "5"]),
        (["--suggest", "fiar"], ["--suggest", "fiar"]),
    ],
)
def test_suggest_may_stand_without_a_word(arguments: list[str], expected: list[str]) -> None:
    assert worded(arguments) == expected


def test_suggestions_can_be_typed_and_do_what_they_say(file: str) -> None:
    told = odds(file, "-n", "100", "--no-band", "--suggest", "trivial")
    assert told["suggest"]["wanted"] == "trivial"
    assert told["suggest"]["word"] == told["difficulty"]["word"]
    assert told["suggestions"]
    for each in told["suggestions"]:
        assert {"set", "word", "p_win", "difference"} <= set(each)
    first = told["suggestions"][0]
    again = odds(file, "-n", "100", "--no-band", "--set", first["set"])
    assert again["sides"]["crew"]["p_win"] == first["p_win"]
    assert again["difficulty"]["word"] == first["word"]
    gain = first["p_win"]["value"] - told["sides"]["crew"]["p_win"]["value"]
    assert first["difference"]["value"] == pytest.approx(gain, abs=1e-6)


def test_suggestions_stand_at_the_end_of_the_screen(file: str) -> None:
    word = odds(file, "-n", "20", "--no-band")["difficulty"]["word"]
    assert f"It is {word} as it is" in kassen("odds", file, "-n", "20", "-q", "--suggest", word).stdout


def test_names_are_data(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(TEXT.replace('"Vesh"', '"[red]<b>\'\\\\[/]"'), encoding="utf-8")
    assert "[red]<b>'\\[/]" in kassen("odds", str(path), "-n", "5", "-q").stdout


def test_policies_and_changes_of_the_command_line_count(file: str) -> None:
    told = odds(file, "-n", "5", "--policy", "patrol=rush", "--set", "side.crew.combatant.0.name=Ash")
    assert [fighter["policy"] for fighter in told["fighters"]] == ["marksman", "rush", "rush", "rush", "rush"]
    assert told["fighters"][0]["name"] == "Ash"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere.toml"], "nowhere.toml"),
        (["--policy", "crew"], "expected SIDE=NAME"),
        (["--policy", "crow=rush"], "crow"),
        (["--policy", "crew=marxman"], "marksman"),
        (["--set", "side.crew.combatant.0.brawm=3"], "brawn"),
        (["--clock", "sundial"], "sundial"),
        (["--suggest", "fiar"], "did you mean fair?"),
    ],
)
def test_wrong_usage_and_bad_files_are_2_and_no_stack_trace(file: str, arguments: list[str], word: str) -> None:
    target = [] if arguments[0].endswith(".toml") else [file]
    done = kassen("odds", *target, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_what_goes_wrong_in_battle_is_1_and_no_stack_trace(file: str) -> None:
    here = str(HERE)
    done = process("odds", file, "-n", "8", "--policy", "crew=skirmish:Faulty", PYTHONPATH=here)
    assert done.stdout == ""
    assert "failed with ZeroDivisionError: by nothing" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 2  # a policy is a file of the user's


def test_a_policy_that_kills_its_process_is_named_with_its_battle(file: str) -> None:
    here = str(HERE)
    done = process("odds", file, "-n", "4", "--policy", "crew=skirmish:Quitter", PYTHONPATH=here)
    assert (done.returncode, done.stdout) == (1, "")
    assert "battle 2" in done.stderr
    assert "Traceback" not in done.stderr
    assert "4/4 battles" not in done.stderr.splitlines()


def test_where_every_battle_is_lost_that_is_what_is_said(tmp_path: Path, file: str) -> None:
    (tmp_path / "deadly.py").write_text("import os\nclass Ends:\n    def answer(self, view):\n        os._exit(3)\n")
    done = process("odds", file, "-n", "1", "-j", "1", "--policy", "crew=deadly:Ends", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "the process ended each time in battle 0" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_a_policy_prints_is_no_part_of_the_answer(file: str) -> None:
    here = str(HERE)
    arguments = ["-n", "6", "--format", "json", "-q", "--policy", "patrol=skirmish:Chatty"]
    told = json.loads(process("odds", file, *arguments, PYTHONPATH=here).stdout)
    assert told["band"]["enemy"]["as_played"]["policy"] == "skirmish:Chatty"


def test_help_is_quick() -> None:
    seconds = []
    for _ in range(3):
        began = time.perf_counter()
        done = process("--help")
        seconds.append(time.perf_counter() - began)
        assert done.returncode == 0
    assert "odds" in done.stdout
    assert min(seconds) < 5  # ten times what it takes: this machine may be busy
