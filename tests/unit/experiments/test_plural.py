"""One of something has no s."""

from pathlib import Path

import pytest
from shell import TEXT, kassen

from experiments.plural import counted


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 battles"), (1, "1 battle"), (2, "2 battles"), (12_345, "12,345 battles")]
)
def test_a_noun_goes_with_its_number(number: int, told: str) -> None:
    assert counted(number, "battle") == told


def test_nouns_may_have_plurals_of_their_own() -> None:
    assert [counted(k, "policy", "policies") for k in (1, 2)] == ["1 policy", "2 policies"]


@pytest.mark.parametrize(
    "command",
    [
        ("odds", "-n", "1", "--clock", "simpy"),
        ("run", "-n", "1", "-o", "out", "--clock", "simpy", "-j", "0"),
        ("compare", "--side", "crew", "--policy", "rush,marksman", "-n", "1", "--clock", "simpy"),
    ],
    ids=lambda command: command[0],
)
def test_one_battle_is_one(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    name, *options = command
    told = kassen(name, "skirmish.toml", *options)
    assert told.returncode == 0, told.stderr
    assert "1 battle" in told.stdout
    assert " 1 battles" not in f" {told.stdout}"
