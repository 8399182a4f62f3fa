"""What policies answer when their fighter is attacked: texts, texts that leave it out, and policies in Python."""

from collections.abc import Callable
from typing import Any

import pytest
from policy_case import faults, read

from experiments.encounter import prepare_text
from policies.lookahead import Lookahead
from policies.seat import PythonSeat
from policies.view import View
from sim import simpy_clock
from sim.narrative.model import Event, Order, Question
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal, Opening

FIGHT = '''
name = "Blades"
round_limit = 6
[[side]]
name = "crew"
players = true
policy = """{text}"""
[[side.combatant]]
name = "Ann"
brawn = 3
soak = {soak}
wound_threshold = 40
strain_threshold = {strain}
talents = {{ dodge = 2, parry = 2, reflect = 2 }}
weapons = [{{ name = "blade", skill = "melee", damage = 2, adds_brawn = true, range = "engaged" }}]
[[side]]
name = "gang"
policy = "marksman"
[[side.combatant]]
name = "Dog"
brawn = 3
agility = 4
wound_threshold = 60
skills = {{ ranged_light = 4 }}
weapons = [{{ name = "pistol", skill = "ranged_light", damage = 6, range = "medium" }}]
'''
WAIT = "turn:\n    interact\n"


def rows(text: str = WAIT, soak: int = 3, strain: int = 12, answer: Any = None) -> list[dict[str, int]]:
    """The attacks on Ann in some battles, who goes by a text, or by what answers in Python."""
    prepared = prepare_text(FIGHT.format(text=text, soak=soak, strain=strain))
    policies = list(prepared.opening.policies)
    if answer is not None:
        seat = PythonSeat("asked", lambda: answer, VOCABULARY)
        policies[prepared.start.sides[0].policy] = seat
    opening, found = Opening(NARRATIVE, prepared.start, policies), []
    columns = [field.name for field in Event.__attrs_attrs__]  # type: ignore[attr-defined]
    for battle in range(12):
        log = Journal(Event)
        simpy_clock.fight(NARRATIVE, opening.world(1, battle, log))
        found += [dict(zip(columns, row, strict=True)) for row in log]
    return [row for row in found if row["order"] == Order.ATTACK and row["target"] == 0]


def test_a_text_that_leaves_it_out_reflects_what_it_can_pay_for_and_never_dodges() -> None:
    told = rows()
    hits = [row for row in told if row["hit"]]
    assert not any(row["dodged"] for row in told)
    assert all(row["reduced"] == 4 and row["target_paid"] == 3 for row in hits if row["reaction"])
    assert any(row["reaction"] for row in hits)
    spent = [row["target_strain"] for row in hits if row["reaction"]]
    assert max(spent) <= 12
    assert any(row["reaction"] == 0 and row["target_strain"] > 9 for row in hits)


def test_it_does_not_pay_for_what_soak_stops_anyway() -> None:
    assert not any(row["reaction"] for row in rows(soak=30))


def test_an_empty_section_does_nothing() -> None:
    assert not any(row["reaction"] or row["dodged"] for row in rows(f"{WAIT}react:\n"))


@pytest.mark.parametrize(
    ("line", "dodges"), [("dodge", 2), ("dodge if dodged < 1", 1), ("dodge if target_band >= long", 0)]
)
def test_a_text_says_how_often_it_dodges(line: str, dodges: int) -> None:
    told = rows(f"{WAIT}react:\n    {line}\n")
    assert told[0]["dodged"] == dodges
    assert max(row["dodged"] for row in told) == dodges


@pytest.mark.parametrize(
    ("line", "reacts"),
    [("reflect if incoming > 99", False), ("reflect if hit and spared == 4", True), ("parry", False)],
)
def test_words_of_the_blow_decide(line: str, reacts: bool) -> None:
    told = rows(f"{WAIT}react:\n    {line}\n")
    assert any(row["reaction"] for row in told) == reacts
    assert all(row["damage"] - 3 >= 4 for row in told if row["reaction"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn:\n  aim if spared > 1", '"spared" means nothing in turn'),
        ("turn:\n  aim\nspend:\n  critical if incoming > 1", '"incoming" means nothing in spend'),
        ("turn:\n  aim\nreact:\n  parry if advantages > 1", '"advantages" means nothing in react'),
        ("turn:\n  aim\nreact:\n  dogde", '"dogde" is not an order of react; expected dodge, parry or reflect'),
    ],
)
def test_faults_of_the_section_are_told(text: str, told: str) -> None:
    assert any(told in fault for fault in faults(text))


def test_the_lines_of_the_default_are_told_as_such() -> None:
    lines = [line for line in read("turn:\n  aim").lines if line.question == Question.REACT]
    assert [(line.text.split()[0], line.origin) for line in lines] == [("parry", "default"), ("reflect", "default")]


class Asked:
    """Keeps what it saw when it was attacked."""

    def __init__(self, react: Callable[[View[Any, Any]], str]) -> None:
        self.react, self.seen = react, list[dict[str, Any]]()

    def answer(self, view: View[Any, Any]) -> Any:
        if view.question != "react":
            return "pass"
        self.seen.append({"legal": view.legal, **{word: view.words[word] for word in ("dodged", "incoming", "spared")}})
        return self.react(view)


def test_a_python_policy_sees_the_question_and_what_is_coming() -> None:
    asked = Asked(lambda view: view.legal[0])
    told = rows(answer=asked)
    assert {seen["legal"] for seen in asked.seen} == {("dodge",), ("reflect",)}
    before = [seen for seen in asked.seen if seen["legal"] == ("dodge",)]
    assert {(seen["dodged"], seen["incoming"]) for seen in before} == {(0, 0), (1, 0)}
    hits = [seen for seen in asked.seen if seen["legal"] == ("reflect",)]
    assert hits
    assert all(0 <= seen["spared"] <= min(4, seen["incoming"]) for seen in hits)
    assert sum(row["dodged"] for row in told) == len(before)


def test_lookahead_reflects_but_keeps_its_strain_else() -> None:
    told = rows(answer=Lookahead())
    assert any(row["reaction"] for row in told)
    assert not any(row["dodged"] for row in told)


def test_own_talents_are_known() -> None:
    seen: list[dict[str, int]] = []
    rows(answer=Asked(lambda view: seen.append(dict(view.me.talents)) or "pass"))  # type: ignore[func-returns-value]
    assert seen[0] == {"dodge": 2, "parry": 2, "reflect": 2}
