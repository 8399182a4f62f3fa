"""Conditions mean what they say: C21, constants, sums, the normal form."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_case import faults, holds, read, seat

from sim.narrative.model import Band, Kind

FULL = {
    "not strain <= 4": "(not (strain <= 4))",
    "aims + aims == 0": "((aims + aims) == 0)",
    "not (strain == 2 + aims)": "(strain != (2 + aims))",
    "not strain == 2 + aims": "(strain != (2 + aims))",
    "strain - aims >= wounds + 2": "((strain - aims) >= (wounds + 2))",
    "strain - (aims - wounds) > 1": "(((strain - aims) + wounds) > 1)",
    "strain or aims and wounds": "(strain or (aims and wounds))",
    "strain and aims or wounds": "((strain and aims) or wounds)",
    "not strain and aims": "((not strain) and aims)",
    "not strain or not aims": "((not strain) or (not aims))",
    "not not strain": "strain",
    "not (strain or aims) and wounds": "(((not strain) and (not aims)) and wounds)",
    "not (strain and aims) or wounds": "(((not strain) or (not aims)) or wounds)",
    "strain < 3 and aims != 1 or not wounds >= 2": "(((strain < 3) and (aims != 1)) or (wounds < 2))",
    "strain - aims": "((strain - aims) >= 1)",
    "not strain - aims": "((strain - aims) <= 0)",
    "-aims + strain > 0": "(strain > aims)",
    "2 <= strain": "(strain >= 2)",
    "strain == strain": "(0 == 0)",
    "1 + 1 == 3": "(0 > 0)",
    "strain > 2 - 1 + 0": "(strain >= 2)",
}


@pytest.mark.parametrize(("plain", "full"), FULL.items())
def test_an_expression_equals_itself_with_full_parentheses(plain: str, full: str) -> None:
    for strain, aims, wounds in itertools.product(range(6), range(3), range(4)):
        words = {"strain": strain, "aims": aims, "wounds": wounds}
        assert holds(plain, **words) == holds(full, **words), words


def test_not_binds_to_the_whole_comparison() -> None:
    assert holds("not strain <= 4", strain=9)
    assert not holds("not strain <= 4", strain=3)


def test_a_repeated_word_is_added_twice() -> None:
    assert holds("aims + aims == 2", aims=1)
    assert not holds("aims + aims == 1", aims=1)
    assert holds("aims + aims == 0")


def test_a_word_alone_holds_from_one() -> None:
    assert [holds("strain_left", strain_left=n) for n in (-1, 0, 1, 2)] == [False, False, True, True]
    assert [holds("not strain_left", strain_left=n) for n in (-1, 0, 1, 2)] == [True, True, False, False]


def test_a_name_beside_a_word_with_named_values_is_a_value() -> None:
    assert holds("kind == minion", kind=Kind.MINION)
    assert holds("minion != kind", kind=Kind.RIVAL)
    assert holds("band <= medium", band=Band.MEDIUM)
    assert not holds("band <= medium", band=Band.LONG)
    assert holds("band + 1 == long", band=Band.MEDIUM)


def test_engaged_is_a_band_beside_band_and_a_word_elsewhere() -> None:
    assert holds("band == engaged", band=Band.ENGAGED, engaged=3)
    assert not holds("band == engaged", band=Band.LONG, engaged=Band.LONG)
    assert holds("engaged == 1", engaged=1)
    assert holds("engaged and band > engaged", engaged=1, band=Band.SHORT)


def test_numbers_beyond_a_words_range_are_no_fault() -> None:
    assert faults("turn:\n  aim if aims >= 1000000000000 or aims <= -7") == []
    assert not holds("aims >= 1000000000000", aims=2)
    assert holds("aims <= 1000000000000", aims=2)


def test_tests_of_one_sum_become_one_interval() -> None:
    (row,) = read("turn:\n  aim if strain >= 2 and 5 >= strain and strain != 9").lines[0].rows
    assert [(test.low, test.high) for test in row] == [(2, 5)]


def test_what_another_alternative_covers_is_left_out() -> None:
    assert len(read("turn:\n  aim if strain or strain and prone").lines[0].rows) == 1


def test_a_condition_that_contradicts_itself_never_holds_and_is_warned_of() -> None:
    policy = read("turn:\n  aim if strain > 3 and strain < 2\n  stand")
    (warning,) = policy.warnings
    assert (warning.line, warning.value) == (2, "aim if strain > 3 and strain < 2")
    assert "can never hold" in warning.message
    assert seat(policy).wants == seat("turn:\n  stand").wants


NAMES = ("strain", "aims", "prone", "round", "ammo")
WORDS = st.fixed_dictionaries({name: st.integers(0, 4) for name in NAMES})
TERM = st.one_of(st.sampled_from(NAMES), st.integers(0, 5).map(str))
SIGN = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
SUM = st.one_of(TERM, st.tuples(TERM, st.sampled_from(["+", "-"]), TERM).map(" ".join))
COMPARISON = st.tuples(SUM, SIGN, SUM).map(" ".join)
ATOM = st.one_of(COMPARISON, st.sampled_from(NAMES))


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        parts.map(lambda part: f"not {part}"),
        st.tuples(parts, st.sampled_from(["and", "or"]), parts).map(" ".join),
        parts.map(lambda part: f"({part})"),
        parts.map(lambda part: f"not ({part})"),
    )


EXPRESSION = st.recursive(ATOM, joined, max_leaves=8)


@given(EXPRESSION, WORDS)
@settings(max_examples=300, deadline=None)
def test_a_condition_means_what_python_means_by_it(text: str, words: dict[str, int]) -> None:
    meant = bool(eval(text, {}, words))  # noqa: S307 - the text is made above; Python is the second opinion
    assert holds(text, **words) == meant
