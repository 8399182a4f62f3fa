"""Whole battles as readable text: each sample, each policy, in both languages, and what a reader can reckon of them.

KASSEN_GOLDEN=write pytest tests/golden writes the files anew; look at the difference before committing it.
"""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from experiments.encounter import Prepared, prepare, prepare_text
from experiments.transcript.english import ENGLISH
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.recorder import record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import WIDTH, Tongue
from policies.registry import bundled
from sim.load import load, samples
from tests.golden.reckon import reckon
from tests.golden.thick import thick

HERE = Path(__file__).parent
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
SEED, NUMBER = 1, 1
TONGUES = {"en": ENGLISH, "ja": JAPANESE}
DUEL = "duel"
BATTLES = 12
"""Battles of each sample that are reckoned besides the files."""
NUMBERS = re.compile(r"^ {6}(?:hit|net|now|pool|dice|spends|threats)\b.*?(\d+)|.*hits (\d+)", re.MULTILINE)
THICK = 8
"""Battles of a melee in which rare things happen."""
RARE = re.compile(
    r"^ {6}(?:cost|now) .*?(\d+)|\(no\. (\d+)\)|: (\d+) wounds? healed|bleeds: (\d+)|d100 \d+.* = (\d+)|"
    r"severity of the injury: (\d)|, took (\d+)|strain (\d+) - \d+ = ",
    re.MULTILINE,
)
"""Numbers of what is rare elsewhere."""


def with_policy(policy: str) -> Prepared:
    """The duel with both sides fought by one policy."""
    sides = [side.name for side in prepare(DUEL).encounter.scenario.side]
    return prepare(DUEL, policies=dict.fromkeys(sides, policy))


SAMPLES = [name for name in samples() if load(name).scenario.ruleset == "narrative"]
CASES = {sample: (prepare, sample) for sample in SAMPLES}
CASES |= {f"{DUEL}-{policy}": (with_policy, policy) for policy in bundled()}
FILES = [f"{case}.{lang}" for case in CASES for lang in TONGUES]


def transcript(encounter: Prepared, number: int, tongue: Tongue = ENGLISH) -> str:
    """A battle in words."""
    return "".join(f"{line.text}\n" for line in tell(record(encounter, SEED, number), tongue))


def golden(name: str) -> str:
    """What a golden file should hold."""
    case, _, lang = name.rpartition(".")
    make, what = CASES[case]
    return transcript(make(what), NUMBER, TONGUES[lang])


@pytest.mark.parametrize("name", FILES)
def test_a_battle_reads_as_it_did(name: str) -> None:
    path, told = HERE / f"{name}.txt", golden(name)
    if WRITE:
        path.write_text(told, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: KASSEN_GOLDEN=write pytest tests/golden makes it"
    assert told == path.read_text(encoding="utf-8")


def test_no_file_is_left_of_a_battle_that_nobody_tells_any_more() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_no_line_is_wider_than_the_page(name: str) -> None:
    tongue = TONGUES[name.rpartition(".")[2]]
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if tongue.columns(line) > WIDTH or line != line.rstrip()] == []


@pytest.mark.parametrize("case", CASES)
def test_every_wound_of_a_file_can_be_reckoned_from_its_text(case: str) -> None:
    assert reckon((HERE / f"{case}.en.txt").read_text(encoding="utf-8"))["states"] > 0


def test_every_wound_of_many_battles_can_be_reckoned_from_their_text() -> None:
    """All kinds of things are met on the way: hits, payments, criticals, hazards, falls."""
    met: Counter[str] = Counter()
    for sample in SAMPLES:
        encounter = prepare(sample)
        for number in range(BATTLES):
            met.update(reckon(transcript(encounter, number)))
    wanted = ("attacks", "criticals", "falls", "hazards", "payments", "states", "threshold criticals")
    assert {what: met[what] for what in wanted if met[what] < BATTLES} == {}


def test_every_wound_can_be_reckoned_where_injuries_bleeding_and_healing_are_common() -> None:
    met: Counter[str] = Counter()
    encounter = prepare_text(thick(), "thick.json")
    for number in range(THICK):
        met.update(reckon(transcript(encounter, number)))
    often = ("doses", "checks", "injuries healed", "bleedings", "out of turn", "repeated attacks", "rests", "criticals")
    assert {what: met[what] for what in often if met[what] < THICK} == {}
    assert min(met["healed"], met["brinks"], met["threshold criticals"]) > 0


@pytest.mark.parametrize(("sample", "numbers", "step"), [("standard", NUMBERS, 3), ("thick", RARE, 5)])
def test_the_reader_sees_every_number_that_was_changed(sample: str, numbers: re.Pattern[str], step: int) -> None:
    """One digit after another is made wrong; none gets past."""
    encounter = prepare_text(thick(), "thick.json") if sample == "thick" else prepare(sample)
    text = transcript(encounter, NUMBER)
    body = text.index("Round 1")
    places = [m.start(m.lastindex or 0) for m in numbers.finditer(text, body)]
    assert len(places) > 100
    unseen = []
    for at in places[::step]:
        wrong = f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
        try:
            reckon(wrong)
        except (AssertionError, KeyError, ValueError):
            continue
        unseen.append(text[text.rindex("\n", 0, at) : text.index("\n", at)])
    assert unseen == []
