"""`odds --precision` and `odds --decide` from the outside."""

import json
from pathlib import Path
from typing import Any

import pytest
from shell import TEXT, kassen


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("stopping") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def odds(*arguments: str) -> dict[str, Any]:
    done = kassen("odds", *arguments, "--format", "json", "-q", "--no-band")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_it_fights_until_everything_is_exact_enough(file: str) -> None:
    told = odds(file, "--precision", "4%", "-n", "990")
    exact = told["precision"]
    assert exact["reached"]
    assert told["battles"] == exact["battles"] < 990
    assert list(exact["of"]) == [
        "p_win(crew)",
        "p_wiped_out(crew)",
        "p_any_down(crew)",
        "p_any_dead(crew)",
        "mean_rounds",
    ]
    for each in exact["of"].values():
        assert 0 < each["half_width"] <= each["wanted"]
        assert each["low"] <= each["value"] <= each["high"]
    assert exact["of"]["p_win(crew)"]["value"] == told["sides"]["crew"]["p_win"]["value"]
    again = odds(file, "-n", str(told["battles"]))
    assert again["sides"] == told["sides"]
    assert again["precision"] is again["decide"] is None


def test_what_should_be_exact_can_be_named(file: str) -> None:
    told = odds(file, "--precision", "0.1", "--precision-of", "p_win(patrol)", "--precision-of", 'wounds("Orrin")')
    assert list(told["precision"]["of"]) == ["p_win(patrol)", "wounds(Orrin)"]


def test_a_limit_that_is_too_low_is_said(file: str) -> None:
    told = odds(file, "--precision", "1%", "-n", "300")
    assert (told["battles"], told["precision"]["reached"]) == (300, False)
    screen = kassen("odds", file, "--precision", "1%", "-n", "300", "-q", "--no-band").stdout
    assert "not as exact as it should be yet" in screen


def test_a_question_is_settled(file: str) -> None:
    told = odds(file, "--decide", "p_wiped_out(crew) < 99.9%", "-n", "900")
    decided = told["decide"]
    assert decided["verdict"] in {"yes", "no"}
    assert decided["battles"] == told["battles"] < 900
    opposite = odds(file, "--decide", "p_wiped_out(crew) >= 99.9%", "-n", "900")["decide"]
    assert {decided["verdict"], opposite["verdict"]} == {"yes", "no"}
    value = decided["value"]
    near = odds(file, "--decide", f"p_wiped_out(crew) < {value}", "-n", "200")["decide"]
    assert (near["verdict"], near["battles"]) == ("undecided", 200)
    screen = kassen("odds", file, "--decide", "mean_rounds > 1.5", "-n", "900", "-q", "--no-band").stdout
    assert "mean_rounds > 1.5: yes, after" in screen


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--decide", "p_win(crow) < 5%"], "did you mean crew?"),
        (["--decide", "p_win(crew)"], "like p_wiped_out(crew) < 10%"),
        (["--precision", "0"], "expected a percentage above 0"),
        (["--precision", "1%", "--precision-of", "p_winn(crew)"], "did you mean p_win?"),
        (["--precision-of", "p_win(crew)"], "expected --precision too"),
    ],
)
def test_what_cannot_be_asked_is_refused(file: str, arguments: list[str], told: str) -> None:
    done = kassen("odds", file, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
