"""`kassen dice --sigma`, as scripts and people meet it."""

import json
from fractions import Fraction
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from experiments.cli.dice import dice
from experiments.cli.dice_sigma import RULES
from sim.errors import DiceError
from sim.sigma.odds import Check, Guard, damage, face_shares, mean

APP = typer.Typer()
APP.command()(dice)
ATTACK = "9x3+10 vs 8x2/C8/2"


def printed(*arguments: str) -> str:
    answer = CliRunner().invoke(APP, arguments, catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def answered(*arguments: str) -> dict[str, Any]:
    answer = json.loads(printed("--sigma", *arguments, "--format", "json"))
    for key in [key for key in answer if f"{key}_exact" in answer]:
        value, fractions = answer[key], answer[f"{key}_exact"]
        if isinstance(value, dict):
            assert value == {at: float(Fraction(share)) for at, share in fractions.items()}
            assert sum(map(Fraction, fractions.values())) == 1
        else:
            assert value == (fractions and float(Fraction(fractions)))
    return dict(answer)


def refused(*arguments: str) -> str:
    answer = CliRunner().invoke(APP, arguments, catch_exceptions=False, env={"COLUMNS": "300"})
    assert answer.exit_code == 2
    return " ".join(answer.stderr.replace("│", " ").split())


def lines(*arguments: str) -> list[str]:
    return [" ".join(line.split()) for line in printed("--sigma", *arguments).splitlines()]


def fractions(shares: dict[int, Fraction]) -> dict[str, str]:
    return {str(at): f"{share.numerator}/{share.denominator}" for at, share in shares.items()}


def test_json_tells_the_odds_of_a_check() -> None:
    answer = answered("9x3")
    assert (answer["check"], answer["keep"], set(answer["rules"])) == ("9x3", "first", set(RULES))
    assert (answer["p_success"], answer["p_success_exact"]) == (0.833625, "6669/8000")
    assert answer["attacker_face_exact"] == fractions(face_shares(Check(9, 3)))
    assert answer["attacker_try_exact"] == {"0": "1331/8000", "1": "9/20", "2": "99/400", "3": "1089/8000"}
    assert answer["attacker_keep_from"] == {"0": 1, "1": 3, "2": 4}
    assert {"defender_face", "damage", "mean_damage"}.isdisjoint(answer)


def test_json_tells_the_odds_of_an_attack_and_its_damage() -> None:
    answer = answered(ATTACK)
    losses = damage(Check(9, 3, base=10), Guard(Check(8, 2), strength=8, armor=2))
    assert (answer["p_success"], answer["p_success_exact"]) == (0.566865, "113373/200000")
    assert answer["attacker_face_exact"] == fractions(face_shares(Check(9, 3)))
    assert answer["defender_face_exact"] == fractions(face_shares(Check(8, 2)))
    assert answer["damage_exact"] == fractions(losses)
    assert answer["mean_damage"] == float(mean(losses))
    assert answer["mean_damage_of_hit"] == float(mean(losses) / (1 - losses[0]))


def test_without_a_base_or_what_protects_there_is_no_damage() -> None:
    assert "damage" not in answered("9x3 vs 8x2/C8/2")
    assert "damage" not in answered("9x3+10 vs 8x2")
    assert answered("9x3+10 vs -")["damage"] == answered("9x3+10 vs /0")["damage"]


def test_an_attack_that_cannot_hit_has_no_damage_of_a_hit() -> None:
    answer = answered("0x3+10 vs 8x2/C8/2")
    assert (answer["p_success_exact"], answer["damage_exact"]) == ("0/1", {"0": "1/1"})
    assert answer["mean_damage_of_hit"] is answer["mean_damage_of_hit_exact"] is None


@pytest.mark.parametrize(
    ("rule", "text", "p"),
    [
        ("opposed=lockstep", "9x3 vs 8x2", "105561/200000"),
        ('opposed = "lockstep"', "9x3 vs 8x2", "105561/200000"),
        ("opposed_compare=total", "9x3+10 vs 8x2", "6669/8000"),
        ("opposed_tie=attacker", "9x3 vs 8x2", "125229/200000"),
        ("modifier_applies_to=tries", "9x3-2", "9/20"),
        ("modifier_applies_to=target", "9x3-8", "1141/8000"),
    ],
)
def test_a_rule_is_that_of_scenarios(rule: str, text: str, p: str) -> None:
    answer = answered(text, "--rule", rule)
    assert answer["p_success_exact"] == p
    key, _, word = rule.replace('"', "").replace(" ", "").partition("=")
    assert answer["rules"][key] == word


def test_rules_about_damage_reach_the_damage() -> None:
    assert answered(ATTACK, "--rule", "failed_defense=armor_only")["mean_damage"] > answered(ATTACK)["mean_damage"]
    assert answered("9x3+10 vs -/2", "--rule", "auto_hit_face=target")["damage_exact"] == {"17": "1/1"}
    check = ("9x3+10 vs -/2", "--rule", "ranged_undefended=check")
    assert answered(*check)["p_success_exact"] == "1/1"
    assert answered(*check, "--ranged")["p_success_exact"] == "6669/8000"


def test_several_rules_and_keeping_the_best_go_together() -> None:
    answer = answered("9x2 vs 8x2", "--keep", "best", "--rule", "opposed_tie=reroll", "--rule", "opposed=lockstep")
    assert answer["keep"] == "best"
    assert (answer["rules"]["opposed"], answer["rules"]["opposed_tie"]) == ("lockstep", "reroll")
    assert answer["attacker_face_exact"]["1"] == "13/400"  # thrown away with the first die, so from the second alone


def test_the_table_tells_a_game_master_whether_it_hits_and_hurts() -> None:
    told = lines(ATTACK, "--rule", "opposed_tie=attacker")
    assert "9x3+10 vs 8x2/C8/2 opposed_tie=attacker" in told
    assert "hits 62.6 % 125229/200000" in told
    assert "attacker's face 4.17 on average, 5.00 when it succeeds" in told
    assert "defender's face 2.88 on average, 4.50 when it succeeds" in told
    assert "worth keeping 4 3 1 from this face on, die after die, for a high one" in told
    assert any(line.startswith("damage 2.4") for line in told)
    assert any(line.startswith("misses 37.4 %") for line in told)
    assert any(line.startswith("9 9.3 %") and line.endswith("–") for line in told)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9x3+10 vs -", "hits 100.0 % an automatic hit: neither evades nor parries"),
        ("9x3 vs 0x2", "hits 100.0 % an automatic hit: no die can succeed"),
        ("0x3 vs 8x2", "hits – never"),
        ("8x3", "succeeds 78.4 % 98/125"),
        ("8x0", "succeeds – never"),
    ],
)
def test_the_table_says_what_is_certain(text: str, line: str) -> None:
    assert line in lines(text)


def test_everything_fits_on_eighty_columns() -> None:
    wide = printed("--sigma", "9x12+10 vs 20x12/C12/2", "--keep", "best", "--rule", "opposed=delay_penalty")
    assert max(map(len, wide.splitlines())) <= 80


def test_full_width_signs_are_read() -> None:
    assert answered("９ｘ３＋１０　対　８ｘ２／Ｃ８／２") == answered(ATTACK)


def test_wrong_options_are_refused_with_the_nearest_word() -> None:
    assert '"opposd=lockstep" came' in refused("--sigma", "9x3", "--rule", "opposd=lockstep")
    assert "did you mean opposed?" in refused("--sigma", "9x3", "--rule", "opposd=lockstep")
    assert "did you mean lockstep?" in refused("--sigma", "9x3", "--rule", "opposed=lock_step")
    assert "one of independent, lockstep or delay_penalty" in refused("--sigma", "9x3", "--rule", "opposed")


@pytest.mark.parametrize("given", [("--keep", "best"), ("--rule", "opposed=lockstep"), ("--ranged",)])
def test_options_of_checks_are_refused_for_pools(given: tuple[str, ...]) -> None:
    assert "expected --sigma too" in refused("1A2P2D", *given)


def test_each_notation_is_told_where_it_belongs() -> None:
    with pytest.raises(DiceError, match=r'pool "9x3", position 2: .*; a check of the Σ-System is read with --sigma'):
        CliRunner().invoke(APP, ["9x3"], catch_exceptions=False)
    with pytest.raises(DiceError, match='check "1A2P2D", position 2: "A" came'):
        CliRunner().invoke(APP, ["--sigma", "1A2P2D"], catch_exceptions=False)
