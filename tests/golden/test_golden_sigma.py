"""Whole battles of the Σ-System as readable text: each sample, each policy, in both languages; and their arithmetic.

KASSEN_GOLDEN=write pytest tests/golden writes the files anew; look at the difference before committing it.
"""

import json
import os
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from experiments.encounter import Prepared, prepare, prepare_text
from experiments.transcript.recorder import record
from experiments.transcript.sigma.english import ENGLISH
from experiments.transcript.sigma.japanese import JAPANESE
from experiments.transcript.sigma.telling import tell
from experiments.transcript.tongue import WIDTH, Tongue
from policies.registry import bundled
from sim.faults import FaultsError
from sim.load import load, samples
from sim.sigma.model import Order
from sim.sigma.vocabulary import SIGMA
from tests.clocks.invented_sigma import document
from tests.golden.reckon_sigma import reckon

HERE = Path(__file__).parent / "sigma"
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
SEED, NUMBER = 1, 1
TONGUES = {"en": ENGLISH, "ja": JAPANESE}
FIELD = "standard_sigma"
BATTLES, INVENTED = 20, 120
SAMPLES = [name for name in samples() if load(name).scenario.ruleset == "sigma"]
DIGITS = re.compile(
    r"^ {6}(?:attack|dice|hit|heals|now|outcome)\b.*?(\d+)(?=\D*$)|^ {6}because +\D*(\d+)|health (\d+)/", re.MULTILINE
)
"""Numbers that follow from others: the last of a sum, a skill's value, health."""
SILENT = (Order.PASS, Order.EVADE, Order.ANTICIPATE, Order.PARRY, Order.KEEP, Order.DISCARD, Order.DECLARE)
"""Orders that are told within other rows, or in phrases of their own."""
OWN = (Order.LOST, Order.HAZARD, Order.ARRIVE, Order.BREAK, Order.HEAL)

RISING = Path(__file__).parents[1] / "unit" / "referee" / "nurses.toml"
"""A fight in which many fall and rise."""


def with_policy(policy: str) -> Prepared:
    """The standard fight with both sides fought by one policy."""
    sides = [side.name for side in prepare(FIELD).encounter.scenario.side]
    return prepare(FIELD, policies=dict.fromkeys(sides, policy))


CASES = {sample: (prepare, sample) for sample in SAMPLES}
CASES |= {f"standard-{policy}": (with_policy, policy) for policy in bundled(SIGMA)}
FILES = [f"{case}.{lang}" for case in CASES for lang in TONGUES]


def transcript(encounter: Prepared, number: int, tongue: Tongue = ENGLISH) -> str:
    """A battle in words."""
    return "".join(f"{line.text}\n" for line in tell(record(encounter, SEED, number), tongue))


def golden(name: str) -> str:
    """What a golden file should hold."""
    case, _, lang = name.rpartition(".")
    make, what = CASES[case]
    return transcript(make(what), NUMBER, TONGUES[lang])


def of_nobody(seed: int) -> Prepared | None:
    """An encounter that nobody would write; None where its texts name weapons that nobody has."""
    try:
        return prepare_text(json.dumps(document(random.Random(seed))), "invented.json")
    except FaultsError:
        return None


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
def test_all_health_of_a_file_can_be_reckoned_from_its_text(case: str) -> None:
    assert reckon((HERE / f"{case}.en.txt").read_text(encoding="utf-8"))["fates"] > 0


def test_all_health_of_many_battles_can_be_reckoned_from_their_text() -> None:
    met: Counter[str] = Counter()
    for sample in SAMPLES:
        encounter = prepare(sample)
        for number in range(BATTLES):
            met.update(reckon(transcript(encounter, number)))
    wanted = ("attacks", "checks", "compared", "falls", "fates", "moves", "states", "treatments", "turns")
    assert {what: met[what] for what in wanted if met[what] < BATTLES} == {}


def test_all_health_can_be_reckoned_by_any_options() -> None:
    met: Counter[str] = Counter()
    fights = [(encounter, NUMBER) for encounter in map(of_nobody, range(INVENTED)) if encounter]
    fights += [(prepare(RISING), number) for number in range(6)]
    for encounter, number in fights:
        told = transcript(encounter, number)
        assert "unexplained" not in told
        met.update(reckon(told))
    assert {what: met[what] for what in ("hazards", "rises", "falls", "treatments") if met[what] < 3} == {}


def test_the_reader_sees_every_number_that_was_changed() -> None:
    text = transcript(prepare(FIELD), NUMBER)
    body = text.index("Round 1")
    places = [m.start(m.lastindex or 0) for m in DIGITS.finditer(text, body)]
    assert len(places) > 100
    unseen = []
    for at in places[::3]:
        wrong = f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
        try:
            reckon(wrong)
        except (AssertionError, KeyError, ValueError, StopIteration):
            continue
        unseen.append(text[text.rindex("\n", 0, at) : text.index("\n", at)])
    assert unseen == []


@pytest.mark.parametrize("tongue", TONGUES.values(), ids=TONGUES)
def test_every_order_has_a_phrase(tongue: Tongue) -> None:
    orders = [order for order in Order if order not in (*SILENT, *OWN)]
    assert [order.name for order in orders if f"order.{order.name.lower()}" not in tongue] == []
    assert "order.pass" in tongue


def test_both_languages_say_the_same() -> None:
    """Every phrase has the same facts in both."""
    facts = re.compile(r"{(\w+)(?::[^}]*)?}")
    mine = {key: phrase for key, phrase in ENGLISH.phrases.items() if isinstance(phrase, str)}
    missing = [key for key in mine if key not in JAPANESE.phrases]
    assert missing == []
    told = {key: JAPANESE.phrases[key] for key in mine if isinstance(JAPANESE.phrases[key], str)}
    own = [key for key in mine if key.startswith(("check", "hit.", "healed.", "outcome.", "undefended.", "why_not."))]
    differ = [key for key in own if set(facts.findall(mine[key])) != set(facts.findall(str(told[key])))]
    assert differ == []
