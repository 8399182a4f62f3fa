"""`kassen policies`: list, show, check."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from experiments.cli.policies import app
from policies.registry import SHELF, bundled
from sim.narrative.vocabulary import NARRATIVE
from sim.sigma.vocabulary import SIGMA

SOUND = '"""Aim. Weak."""\nturn:\n  aim if aims < 2 or prone\n  stand\n'
FAULTY = "turn:\n  atack\n  aim if pron\n"


def kassen(*arguments: str) -> Result:
    whole = typer.Typer()
    whole.add_typer(app, name="policies")
    return CliRunner().invoke(whole, ["policies", *arguments])


@pytest.mark.parametrize("arguments", [(), ("list",)])
def test_the_list_has_one_sentence_on_each(arguments: tuple[str, ...]) -> None:
    result = kassen(*arguments)
    assert result.exit_code == 0
    narrative, sigma = result.stdout.removeprefix("narrative:\n").split("sigma:\n")
    for told, words in ((narrative, NARRATIVE), (sigma, SIGMA)):
        own = bundled(words)
        assert [line.split()[0] for line in told.splitlines()[: len(own)]] == list(own)
        assert all(line.endswith(".") for line in told.splitlines()[: len(own)])


def test_the_list_as_json() -> None:
    rows = json.loads(kassen("list", "--format", "json").stdout)["policies"]
    assert [row["name"] for row in rows[: len(bundled())]] == list(bundled())
    assert {row["kind"] for row in rows} == {"text", "python"}
    assert {row["name"]: row["ruleset"] for row in rows if row["kind"] == "text"}["evader"] == "sigma"


def test_show_prints_the_text() -> None:
    assert kassen("show", "rush").stdout == (SHELF / "rush.policy").read_text(encoding="utf-8")
    assert "class RandomPolicy" in kassen("show", "random").stdout
    assert json.loads(kassen("show", "rush", "--format", "json").stdout)["text"].startswith('"""Run in')


def test_words_lists_every_order_rule_and_word() -> None:
    printed = kassen("words").stdout
    told = json.loads(kassen("words", "--format", "json").stdout)
    for section in NARRATIVE.sections:
        facts = told["sections"][section.name]
        assert [row["order"].split()[0] for row in facts["orders"]] == list(section.orders)
        assert facts["rules"][: len(section.rules)] == list(section.rules)
        assert all(name in printed for name in (*section.orders, *section.rules))
    assert {row["word"] for row in told["words"]} == set(NARRATIVE.words)
    assert all(word in printed for word in NARRATIVE.words)


def test_check_of_a_sound_text_says_what_it_comes_to(tmp_path: Path) -> None:
    file = tmp_path / "mine.policy"
    file.write_text(SOUND)
    result = kassen("check", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Aim.",
        "slot           1 line (left out: the default)",
        "turn           2 lines",
        "spend          3 lines (left out: the default)",
        "spend_enemy    1 line (left out: the default)",
        "react          2 lines (left out: the default)",
        "destiny        2 lines (left out: the default)",
        "12 of 256 alternatives, 149 of 4000 numbers",
    ]
    facts = json.loads(kassen("check", str(file), "--format", "json").stdout)
    assert (facts["faults"], facts["words"]) == ([], ["aims", "prone", "spared", "strain_left"])
    assert facts["lines"][0] == {
        "number": 0,
        "section": "turn",
        "text": "aim if aims < 2 or prone",
        "origin": str(file),
        "line": 3,
    }


def test_check_tells_warnings_on_stderr(tmp_path: Path) -> None:
    file = tmp_path / "mine.policy"
    file.write_text("spend:\n  stun\n")
    result = kassen("check", str(file))
    assert result.exit_code == 0
    assert "warning: " in result.stderr


def test_check_of_a_faulty_text_exits_2_with_all_faults_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "mine.policy"
    file.write_text(FAULTY)
    result = kassen("check", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert [line.split(": ", 1)[0] for line in result.stderr.splitlines()] == [f"{file}:2:3", f"{file}:3:10"]
    as_json = kassen("check", str(file), "--format", "json")
    assert as_json.exit_code == 2
    found = json.loads(as_json.stdout)
    assert list(found) == ["faults"]
    assert [(fault["path"], fault["line"], fault["column"], fault["did_you_mean"]) for fault in found["faults"]] == [
        (str(file), 2, 3, "attack"),
        (str(file), 3, 10, "prone"),
    ]


def test_check_of_a_missing_file_exits_2(tmp_path: Path) -> None:
    result = kassen("check", str(tmp_path / "none.policy"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in result.stderr
    assert (
        json.loads(kassen("check", str(tmp_path / "none.policy"), "--format", "json").stdout)["faults"][0]["line"]
        is None
    )
