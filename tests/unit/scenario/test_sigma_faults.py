"""Everything that is wrong with a scenario of the Σ-System is said at once, each with its place."""

import tomllib

import pytest
from scenario_case import BROKEN

from experiments.encounter import prepare
from sim.faults import FaultsError

FOLDER = BROKEN.with_name("broken_sigma")
MESSAGES: dict[str, list[str]] = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MESSAGES)
def test_a_broken_file_is_told_in_full(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(FaultsError) as told:
        prepare(name)
    assert [str(fault) for fault in told.value.faults] == MESSAGES[name]


def test_every_broken_file_has_its_messages() -> None:
    assert {path.name for path in FOLDER.iterdir()} - {"messages.toml"} == set(MESSAGES)
    assert len(MESSAGES) >= 30
