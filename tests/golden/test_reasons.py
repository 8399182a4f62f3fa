"""Nothing in a transcript is unexplained, whatever is fought; and telling a battle changes nothing of it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from experiments.encounter import prepare_text
from experiments.transcript.abilities import ability_basis
from experiments.transcript.account import SHIFTS, Attack, attack_of
from experiments.transcript.basis import Basis
from experiments.transcript.english import ENGLISH
from experiments.transcript.faces import (
    ADVANTAGES,
    DESPAIR,
    FAILURES,
    SUCCESSES,
    THREATS,
    TRIUMPH,
    count,
    dice_of,
    pool_of,
)
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.page import Page
from experiments.transcript.reasons import check_basis, rest_basis
from experiments.transcript.recorder import Recorded, Row, record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import WIDTH
from sim import simpy_clock
from sim.narrative.model import Order
from sim.narrative.ruleset import NARRATIVE
from sim.ruleset import Journal
from sim.state import PURPOSES, Purpose
from tests.clocks.invented import invented, opening
from tests.golden.reckon import reckon
from tests.golden.thick import blades

ENCOUNTERS = 40
FEW = 3
SOME = 20
"""Encounters in which numbers are made wrong, and how many of those numbers there are at least."""
MANY = 200
TOLD = re.compile(
    r"^ {6}(?:reacts|price) .*?(\d+)|, (\d+) damage less|- (\d+) (?:parried|reflected)|\+ (\d+) [A-Z][a-z]+|"
    r"^ {6}Force .*; (\d+) light,|, (\d+) dark;|; (\d+) light needed|; (\d+) dark used|up to (\d+) (?:wound|strain)|"
    r"(?:takes heart|is shaken|regenerates|second wind): (\d+)|frenzy for (\d+)|\((\d+) (?:strain|wounds?), now|"
    r"\((?:2nd|no free) maneuver: (\d+)|\+ (50) \(planetary|- (\d+) \(durable|\+ (\d+) \(lethal|"
    r", (?:terrifying|fearsome) (\d+)|, (\d+) with resolve|; (\d+) success(?:es)? more for",
    re.MULTILINE,
)
"""Numbers of talents and abilities, and what maneuvers cost."""
CHECKS = (Order.MEDICINE, Order.TREAT, Order.BREAK_FREE, Order.MOUNT, Order.PUT_OUT, Order.FEAR)
"""Rows with a check that is no attack; mounting takes one where the animal is untrained."""
SPEECHES = (Order.FIELD_COMMANDER, Order.INSPIRING_RHETORIC, Order.SCATHING_TIRADE)
ABILITIES = (Order.ACTIVATE, Order.CONTEST)
ROLLED = (Order.ATTACK, Order.HOMING, Order.INITIATIVE, Order.ARRIVE, Order.REST, *CHECKS, *SPEECHES, *ABILITIES)


def encounter(seed: int) -> Any:
    """What a transcript needs to know of an invented encounter."""
    start, texts = invented(seed)
    return SimpleNamespace(
        name=f"invented {seed}", ruleset=NARRATIVE, opening=opening(start, texts), sides=start.side_names,
        fighters=start.fighter_names, weapons=start.weapon_names, powers=start.power_names,
        policies=[ref.name for ref in start.policies],
    )  # fmt: skip


@pytest.fixture(scope="module")
def battles() -> list[Recorded]:
    return [record(encounter(seed), seed, seed) for seed in range(ENCOUNTERS)]


def rows_of(battles: list[Recorded], *orders: Order) -> Iterator[tuple[Recorded, Row]]:
    return ((battle, row) for battle in battles for row in battle.rows if row["order"] in orders)


def test_a_recorded_battle_has_the_rows_of_any_other(battles: list[Recorded]) -> None:
    for battle in battles:
        journal = Journal(NARRATIVE.event)
        w = battle.encounter.opening.world(battle.seed, battle.number, journal)
        simpy_clock.fight(NARRATIVE, w)
        assert [tuple(row.values.values()) for row in battle.rows] == list(journal)
        assert list(battle.answers) == w.table.answers
        assert battle.end.counts == w.counts


def test_every_number_drawn_is_kept_once(battles: list[Recorded]) -> None:
    for battle in battles:
        drawn = Counter((each.fighter, each.purpose) for row in battle.rows for each in row.draws)
        counts = battle.end.counts
        for i, purpose in product(range(len(battle.end.fighters)), Purpose):
            if purpose != Purpose.POLICY:  # each decision has numbers of its own there
                assert drawn[i, purpose] == counts[PURPOSES * i + purpose]


def bases_of(battles: list[Recorded]) -> Iterator[tuple[Row, Basis]]:
    """What every check rests on, but for initiative."""
    for battle, row in rows_of(battles, Order.ATTACK, Order.HOMING, Order.REST, *CHECKS, *SPEECHES, *ABILITIES):
        if not any(pool_of(row)):
            continue
        if row["order"] in {Order.ATTACK, Order.HOMING}:
            yield row, account(battle, row).basis
        elif row["order"] in ABILITIES:
            yield row, ability_basis(Page(battle, ENGLISH), row)
        elif row["order"] == Order.REST:
            yield row, rest_basis(row.before, row["fighter"])
        else:
            yield row, check_basis(row, pool_of(row))


def account(battle: Recorded, row: Row) -> Attack:
    return attack_of(row, battle.encounter.opening.start.skill_names)


def test_reasons_make_up_every_pool(battles: list[Recorded]) -> None:
    seen = set()
    for row, basis in bases_of(battles):
        reasons = (*basis.better, *basis.difficulty, *basis.upgrades, *basis.boost, *basis.setback)
        seen |= {reason.why for reason in reasons}
        assert "unexplained" not in {reason.why for reason in reasons}
        assert basis.pool == pool_of(row)
    assert len(seen) > 25


def test_faces_come_to_what_the_row_says(battles: list[Recorded]) -> None:
    for battle, row in rows_of(battles, *ROLLED):
        dice = dice_of(row)
        triumphs, despairs = count(dice, TRIUMPH), count(dice, DESPAIR)
        shift = 0
        if row["order"] in {Order.ATTACK, Order.HOMING}:
            weapon = account(battle, row).weapon
            shift = sum(n for name, n in SHIFTS.items() if getattr(weapon, name))
        assert row["successes"] == count(dice, SUCCESSES) + triumphs - count(dice, FAILURES) - despairs
        assert row["advantages"] == count(dice, ADVANTAGES) - count(dice, THREATS) + shift
        assert (row["triumphs"], row["despairs"]) == (triumphs, despairs)


def test_rows_without_a_roll_show_no_dice(battles: list[Recorded]) -> None:
    for _, row in rows_of(battles, *(order for order in Order if order not in ROLLED)):
        assert dice_of(row) == []


@pytest.mark.parametrize("tongue", [ENGLISH, JAPANESE], ids=lambda tongue: tongue.name)
def test_no_line_is_wider_than_the_page(battles: list[Recorded], tongue: Any) -> None:
    for battle in battles:
        assert [line for line in tell(battle, tongue) if tongue.columns(line.text) > WIDTH] == []


def test_every_wound_of_what_nobody_would_write_can_be_reckoned_too(battles: list[Recorded]) -> None:
    met: Counter[str] = Counter()
    duel = prepare_text(blades(), "blades.json")
    for battle in [*battles, *(record(duel, 1, number) for number in range(FEW))]:
        met.update(reckon("".join(f"{line.text}\n" for line in tell(battle, ENGLISH))))
    wanted = (
        "attacks", "criticals", "falls", "hazards", "payments", "purchases", "checks", "rests", "abilities", "contests",
        "regenerated", "hits turned aside", "hits back", "dodges", "heartened", "berated", "out of turn",
        "fear checks",
    )  # fmt: skip
    assert {what: met[what] for what in wanted if met[what] < FEW} == {}


def test_the_reader_sees_every_number_of_a_talent_or_an_ability_that_was_changed(battles: list[Recorded]) -> None:
    """Each such number is made wrong in turn; none gets past."""
    changed, unseen = 0, []
    for battle in battles[:SOME]:
        text = "".join(f"{line.text}\n" for line in tell(battle, ENGLISH))
        for told in TOLD.finditer(text, text.index("Round 1")):
            at = told.end(told.lastindex or 0) - 1
            changed += 1
            try:
                reckon(f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}")
            except (AssertionError, KeyError, ValueError):
                continue
            unseen.append((battle.seed, text[text.rindex("\n", 0, at) : text.index("\n", at)]))
    assert changed > MANY
    assert unseen == []
