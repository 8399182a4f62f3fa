"""`kassen dice`, as scripts and people meet it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from experiments.cli.dice import dice
from sim.errors import DiceError

POOLS = json.loads(Path(__file__).with_name("pool_reference.json").read_text(encoding="utf-8"))["pools"]
APP = typer.Typer()
APP.command()(dice)


def printed(*arguments: str) -> str:
    answer = CliRunner().invoke(APP, arguments, catch_exceptions=False)
    assert answer.exit_code == 0
    return answer.stdout


@pytest.mark.parametrize("name", POOLS)
def test_json_gives_the_reference_as_numbers_and_as_fractions(name: str) -> None:
    expected = POOLS[name]
    answer = json.loads(printed(expected["notation"], "--format", "json"))
    assert answer["pool"] == expected["notation"]
    for key in ("p_success", "p_triumph", "p_despair"):
        assert answer[key] == expected[key]["float"]
        assert answer[f"{key}_exact"] == expected[key]["frac"]
    for key in ("net_success", "net_advantage"):
        distribution = expected[f"{key}_distribution"]
        assert answer[f"{key}_exact"] == distribution
        assert answer[key] == {at: float(Fraction(share)) for at, share in distribution.items()}


def test_glyphs_and_letters_give_the_same_answer() -> None:
    assert printed("◇○○◆◆", "--format", "json") == printed("1A2P2D", "--format", "json")


def test_the_table_tells_a_game_master_the_chance_and_what_it_buys() -> None:
    lines = [" ".join(line.split()) for line in printed("1A2P2D").splitlines()]
    assert "◇○○◆◆ 1A2P2D 1 ability, 2 proficiency, 2 difficulty" in lines
    assert "succeeds 70.0 % 6455/9216" in lines
    assert "Triumph 16.0 % 23/144, success or not" in lines
    assert "a critical (rating) 34.6 % 21.4 % 14.5 % 12.5 % 12.1 % 12.1 %" in lines
    assert not any("Despair" in line for line in lines)


def test_what_cannot_happen_is_not_shown_as_a_small_number() -> None:
    text = printed("2D")
    assert "never" in text
    assert "critical" not in text


def test_the_largest_pool_that_can_be_written_is_answered() -> None:
    answer = json.loads(printed("99A99P99B99D99C99S", "--format", "json"))
    assert 0.9 < answer["p_success"] < 0.91
    assert "p_success_with_crit" not in answer


def test_a_pool_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(DiceError, match='pool "1A2X", position 4: "X" came'):
        CliRunner().invoke(APP, ["1A2X"], catch_exceptions=False)
