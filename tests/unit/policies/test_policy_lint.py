"""What the linter says of sound texts: lines that never fire, and words of another ruleset."""

from enum import IntEnum
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_case import faults, read, seat, seeing

from policies import rulesets
from policies.language import read_policy
from policies.lint import bounds
from policies.registry import Shelf
from sim.host import PASS
from sim.narrative.model import Question, Situation
from sim.narrative.vocabulary import NARRATIVE
from sim.sigma.vocabulary import SIGMA
from sim.state import LEAST, fact
from sim.vocabulary import Section, Vocabulary

EVERYTHING = (1 << 63) - 1


def warned(turn: str, section: str = "turn") -> list[tuple[int, str]]:
    """The row and the message of each warning of a section's lines, rows from 1 within the section."""
    lead = "" if section == "turn" else "turn:\n  aim\n"
    text = f"{lead}{section}:\n" + "".join(f"  {line.strip()}\n" for line in turn.strip().splitlines())
    first = 1 + lead.count("\n")
    return [(warning.line - first, warning.message) for warning in read(text).warnings]


@pytest.mark.parametrize(
    "line",
    [
        "aim if aims >= 1 and aims <= 0",
        "aim if prone and not prone",
        "aim if aims >= 3",
        "aim if prone + in_cover > 2",
        "aim if prone - in_cover >= 2",
        "aim if prone and in_cover and prone + in_cover < 2",
        "attack nearest if target_wounds_percent < 0",
        "aim if kind > 9",
    ],
)
def test_a_line_whose_condition_nothing_fits_is_told(line: str) -> None:
    (told,) = warned(line)
    assert told[0] == 1
    assert "can never hold" in told[1]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("aim", "aim if prone"),
        ("aim if aims < 2", "aim if aims == 0"),
        ("aim if aims < 2 or prone", "aim if prone and aims == 2"),
        ("aim if aims >= 0", "aim"),
        ("aim if prone + in_cover <= 2", "aim"),
        ("aim if strain_left >= 4", "aim if strain_left >= 6 and prone"),
        ("attack nearest", "attack nearest if target_prone"),
        ("attack nearest", "attack weakest"),
        ("attack lowest target_armor", "attack nearest if in_reach"),
        ("attack nearest if target_prone", "attack weakest if target_prone and target_armor <= 2"),
        ("attack nearest with best", "attack nearest"),
        ("attack nearest with best", "attack weakest with rifle if target_prone"),
        ("advance", "advance weakest if enemies"),
        ("attack engaged", "attack engaged if target_prone"),
    ],
)
def test_a_line_that_an_earlier_one_always_forestalls_is_told(above: str, below: str) -> None:
    (told,) = warned(f"{above}\nstand\n{below}")
    assert told[0] == 3
    assert f"is never reached: line 2, '{above}', is carried out whenever it could be" in told[1]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("aim if prone", "aim"),
        ("aim if aims == 0", "aim if aims < 2"),
        ("aim", "stand"),
        ("attack engaged", "attack nearest"),
        ("attack attacker", "attack nearest"),
        ("attack nearest", "attack nearest with best"),
        ("attack nearest with rifle", "attack nearest with pistol"),
        ("attack nearest if target_prone", "attack nearest if in_reach"),
        ("engage nearest ally", "engage nearest"),
        ("attack nearest", "attack nearest fallen"),
        ("aim if strain_left >= 4", "aim if strain_left + wounds_left >= 8"),
    ],
)
def test_a_line_that_may_fire_is_not(above: str, below: str) -> None:
    assert warned(f"{above}\n{below}") == []


def test_behind_best_nothing_is_left_to_buy() -> None:
    (told,) = warned("critical\nbest\nstun", "spend")
    assert told[0] == 3
    assert warned("best if triumphs\nstun", "spend") == []


def test_a_slot_that_is_always_taken_leaves_nothing_to_the_next_line() -> None:
    assert [row for row, _ in warned("leader\nhealthiest\nfirst", "slot")] == [3]
    assert warned("leader\nhealthiest if engaged\nfirst", "slot") == []


LINES = [
    "aim", "aim if prone", "aim if aims < 2", "aim if aims == 0 and prone", "aim if strain_left >= 4 or prone",
    "stand", "stand if prone", "stand if not prone", "stand if wounds - strain > 0", "stand if strain < wounds",
    "attack", "attack weakest if target_prone", "attack nearest if target_prone and aims", "attack lowest target_armor",
]  # fmt: skip
WORDS = ("aims", "prone", "strain_left", "strain", "wounds", "target_prone", "target_armor")


@given(st.lists(st.sampled_from(LINES), min_size=2, max_size=6), st.data())
@settings(max_examples=300, deadline=None)
def test_a_line_that_is_said_never_to_fire_never_does(lines: list[str], data: st.DataObject) -> None:
    """Where everything is legal and one candidate is there: lines are tried in order, as the engine does."""
    text = "turn:\n" + "".join(f"  {line}\n" for line in lines)
    never = {warning.line - 2 for warning in read(text).warnings}
    policy = seat(text)
    known = bounds(NARRATIVE)
    for _ in range(20):
        ranges = {word: known[NARRATIVE.words[word]] for word in WORDS}
        words = {word: data.draw(st.integers(max(low, -2), min(high, 8))) for word, (low, high) in ranges.items()}
        seen, after = seeing(**words), PASS.line
        while True:
            answer = policy.decide(seen, 0, Question.TURN, EVERYTHING, after)
            if answer.order == 0 or not answer.filters or policy.rate(seen, answer.line, 0) != LEAST:
                break
            after = answer.line
        assert answer.line not in never


class Asked(IntEnum):
    STRIKE = 0


class Blow(IntEnum):
    PASS = 0
    LUNGE = 1


@attrs.define
class Sight:
    """What another game sees."""

    tries_left: int = fact("tries left", low=0)


OTHER = Vocabulary(
    ruleset="other", order=Blow, situation=Sight, sections=(Section(Asked.STRIKE, {"lunge": Blow.LUNGE}),),
    turn=0, lowest=256, highest=1024, qualifiers={}, wields={}, weighing=1, skill=1, weapon=2, of_target=0, of_odds=0,
    meanings={},
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn:\n  aim if tries_left", '"tries_left" is not a word of narrative, but a word of other;'),
        ("turn:\n  lunge", '"lunge" is not an order of turn of narrative, but an order of other;'),
        ("strike:\n  lunge", '"strike" is not a section of narrative, but a section of other;'),
        ("turn:\n  attack lowest tries_left", '"tries_left" is not a word of narrative, but a word of other;'),
    ],
)
def test_what_belongs_to_another_ruleset_is_told_so(text: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "vocabularies", lambda: {"narrative": NARRATIVE, "other": OTHER})
    assert any(told in fault for fault in faults(text))


def test_every_ruleset_that_describes_itself_is_known() -> None:
    assert rulesets.vocabularies()["narrative"] is NARRATIVE


def test_the_bounds_are_those_that_the_page_tells() -> None:
    known: dict[int, Any] = dict(bounds(NARRATIVE))
    fields = attrs.fields(Situation)
    assert all(known[number][0] <= known[number][1] for number in range(len(fields)))
    assert known[NARRATIVE.words["prone"]] == (0, 1)
    assert known[NARRATIVE.words["kind"]] == (0, 3)


def test_a_line_that_two_sections_share_is_warned_of_once() -> None:
    told = read_policy("turn:\n  attack\n  attack nearest\n", SIGMA, Shelf(SIGMA), "mine").warnings
    assert [(warning.line, warning.value) for warning in told] == [(3, "attack nearest")]
