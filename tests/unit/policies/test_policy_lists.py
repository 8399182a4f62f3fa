"""Lists of lines by name: what `use` brings, under which condition, and what is wrong with it."""

import pytest
from policy_case import faults, orders, read

from policies.language import read_policy
from sim.narrative.model import Order, Question
from sim.narrative.vocabulary import NARRATIVE

OPENER = """turn:
  use opener if round == 1
  attack
list opener:
  take_cover if cover_here
  aim
"""


def told(text: str, section: Question = Question.TURN) -> list[tuple[str, int, str]]:
    return [(line.text, line.row, line.through) for line in read(text).lines if line.question == section]


def test_a_list_stands_where_it_is_used_whether_above_or_below() -> None:
    below = told("turn:\n  use opener\n  attack\nlist opener:\n  stand if prone\n  aim\n")
    assert below == [("stand if prone", 5, "use opener"), ("aim", 6, "use opener"), ("attack", 3, "")]
    above = told("list opener:\n  stand if prone\n  aim\nturn:\n  use opener\n  attack\n")
    assert [text for text, *_ in above] == [text for text, *_ in below]


def test_a_condition_of_use_holds_for_every_line_of_the_list() -> None:
    assert orders(OPENER, Question.TURN, round=1, cover_here=1)[0] == Order.TAKE_COVER
    assert orders(OPENER, Question.TURN, round=1)[0] == Order.AIM
    assert orders(OPENER, Question.TURN, round=2, cover_here=1)[0] == Order.ATTACK
    assert told(OPENER)[0] == ("take_cover if cover_here", 5, "use opener if round == 1")


def test_lists_use_lists_and_each_keeps_its_condition() -> None:
    text = "turn:\n  use a if wounds >= 2\nlist a:\n  use b if strain >= 2\n  stand\nlist b:\n  aim if aims == 0\n"
    assert told(text)[0] == ("aim if aims == 0", 7, "use a if wounds >= 2 > use b if strain >= 2")
    assert orders(text, Question.TURN, wounds=2, strain=2)[0] == Order.AIM
    assert orders(text, Question.TURN, wounds=2, strain=1)[0] == Order.STAND
    assert orders(text, Question.TURN, wounds=1, strain=2)[0] == Order.PASS


def test_a_list_serves_every_section_whose_orders_it_has() -> None:
    text = "turn:\n  aim\nspend:\n  use best_first\nspend_enemy:\n  use best_first\nlist best_first:\n  best\n"
    assert told(text, Question.SPEND)[0][0] == told(text, Question.SPEND_ENEMY)[0][0] == "best"


def test_a_bundled_text_can_be_used_under_a_condition() -> None:
    text = "turn:\n  use rush if enemies <= 2\n  aim\n"
    lines = [line for line in read(text).lines if line.question == Question.TURN]
    plain = [line for line in read("turn:\n  use rush\n").lines if line.question == Question.TURN]
    assert [line.text for line in lines[:-1]] == [line.text for line in plain]
    assert {line.through for line in lines[:-1]} == {"use rush if enemies <= 2"}
    assert orders(text, Question.TURN, enemies=3)[0] == Order.AIM


def test_a_list_hides_a_bundled_text_of_its_name() -> None:
    assert told("turn:\n  use rush\nlist rush:\n  aim\n") == [("aim", 4, "use rush")]


def test_a_condition_of_use_on_the_target_picks_among_candidates() -> None:
    text = "turn:\n  use guns if target_kind == minion\nlist guns:\n  attack weakest\n"
    assert read(text).lines[0].filters


class Ring:
    def names(self) -> list[str]:
        return ["one", "two"]

    def text(self, name: str) -> str:
        return {"one": "turn:\n  use inner\nlist inner:\n  use two\n", "two": "turn:\n  use one\n"}[name]


@pytest.mark.parametrize(
    ("text", "circle"),
    [
        ("turn:\n  use a\nlist a:\n  use a\n", "a -> a"),
        ("turn:\n  use a\nlist a:\n  use b\nlist b:\n  aim\n  use c\nlist c:\n  use a\n", "a -> b -> c -> a"),
        ("turn:\n  use x\nlist x:\n  use y\nlist y:\n  use z\nlist z:\n  use y\n", "y -> z -> y"),
    ],
)
def test_a_circle_of_lists_is_named_in_full(text: str, circle: str) -> None:
    (fault,) = faults(text)
    assert f"uses itself ({circle}); expected no circle of uses" in fault


def test_a_circle_through_lists_of_bundled_texts_is_named_in_full() -> None:
    with pytest.raises(Exception, match=r"one -> two -> one"):
        read_policy("turn:\n  use one", NARRATIVE, Ring(), "mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "turn:\n  use opner\nlist opener:\n  aim\n",
            'line 2, column 7: "opner" is neither a list of this text nor a bundled text; expected the name of a list',
        ),
        ("turn:\n  use\n", 'line 2, column 3: "use" names nothing'),
        ("turn:\n  use rush now\n", 'line 2, column 12: "now" does not belong here'),
        ("use rush\n", 'line 1, column 1: "use" stands outside of any section'),
        ("list:\n  aim\n", 'line 1, column 1: "list:" does not begin a list; expected list NAME:'),
        ("list two words:\n  aim\n", 'line 1, column 6: "two" does not begin a list; expected list NAME:'),
        ("list if:\n  aim\n", 'line 1, column 6: "if:" does not begin a list; expected list NAME:'),
        ("turn:\n  use a\nlist a:\n  aim\nlist a:\n  aim\n", 'line 5, column 6: "a" is a list that line 3 has begun'),
        ("turn:\n  use a\nlist a:\n  aimm\n", 'line 4, column 3: "aimm" is not an order of turn'),
        ("turn:\n  use a if pron\nlist a:\n  aim\n", 'line 2, column 12: "pron" is not a word'),
        (
            "turn:\n  use a if target_prone\nlist a:\n  aim\n",
            'line 2, column 12: "target_prone" describes a target, and there is none here',
        ),
        ("turn:\n  aim\nlet list = prone\n", 'line 3, column 5: "list" cannot be a name'),
    ],
)
def test_what_is_wrong_with_a_list_is_told_with_its_place(text: str, message: str) -> None:
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith(message)


def test_a_faulty_line_of_a_list_that_is_used_twice_is_told_once() -> None:
    assert len(faults("turn:\n  use a\n  use a\nlist a:\n  aim if pron\n")) == 1


def test_a_list_that_nothing_uses_is_warned_of() -> None:
    (warning,) = read("turn:\n  aim\nlist spare:\n  stand\n").warnings
    assert (warning.line, warning.value) == (3, "spare")
    assert "nothing uses" in warning.message


def chain(length: int, width: int = 1) -> str:
    """Lists that use each the next one, so often, down to a last one with a line."""
    rows = [row for k in range(length) for row in (f"list l{k}:", *[f"  use l{k + 1}"] * width)]
    return "\n".join(["turn:", "  use l0", *rows, f"list l{length}:", "  aim", ""])


def test_lists_within_lists_have_an_end() -> None:
    assert faults(chain(19)) == []
    assert faults(chain(20)) == [
        'line 42, column 7: "l20" is nested too deeply; expected at most 20 lists within each other'
    ]
    assert len(faults(chain(5000))) == 1


def test_lists_that_use_each_other_again_and_again_have_an_end() -> None:
    assert faults(chain(6, 2)) == []
    (told,) = faults(chain(19, 2))
    assert told.endswith("is one list too many; expected at most 256 uses of lists in all")


def test_a_section_without_its_colon_is_told_with_it() -> None:
    for text in ("turn\n  aim\n", "turn：\n  aim\n"):
        (told,) = faults(text)
        assert told.endswith('; did you mean "turn:"?')
