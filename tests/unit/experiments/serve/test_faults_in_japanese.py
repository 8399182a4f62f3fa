"""Faults in Japanese: every sentence of every broken scenario, with its names and numbers kept."""

from pathlib import Path

import pytest

from experiments.encounter import prepare
from experiments.serve.faults_in_japanese import in_japanese
from sim.faults import Fault, FaultsError

BROKEN = Path(__file__).parents[3] / "fixtures"
FILES = sorted(file for file in BROKEN.glob("broken*/*") if file.suffix in {".toml", ".json"})


def faults_of(file: Path) -> tuple[Fault, ...]:
    try:
        prepare(file)
    except FaultsError as broken:
        return broken.faults
    return ()


def is_japanese(text: str) -> bool:
    return any("\u3040" <= sign <= "\u30ff" or "\u4e00" <= sign <= "\u9fff" for sign in text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_fault_of_a_broken_scenario_is_told_in_japanese(file: Path) -> None:
    for fault in faults_of(file):
        told = in_japanese(fault.expected)
        assert is_japanese(told) or told.startswith(("TOML（", "JSON（")), fault.expected


def test_the_broken_scenarios_have_faults_of_many_kinds() -> None:
    assert len({fault.expected for file in FILES for fault in faults_of(file)}) > 100


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("a whole number from 0 to 99", "0 から 99 までの整数"),
        ("true or a whole number from 0 to 99", "true か、0 から 99 までの整数"),
        ("the name of a combatant of the library", "ライブラリの戦う者の名前"),
        ("a key of a combatant, where soak is one of narrative rules", "戦う者 の鍵（soak は narrative のルールの鍵）"),
        ("pc, nemesis, rival or minion", "pc, nemesis, rival か minion"),
        ("line 3, column 5", "3行目の5字目"),
        ("something nobody has said yet!", "something nobody has said yet!"),
    ],
)
def test_names_and_numbers_stay(english: str, japanese: str) -> None:
    assert in_japanese(english) == japanese
