"""Every fault of a text is told at once: where, what came, what was expected, the nearest word."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_case import faults, read

from policies.faults import PolicyTextError, one_of
from sim.errors import PolicyError
from sim.faults import listed

CASES = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"].splitlines()[-1].strip()[:40])
def test_a_fault_is_told_in_full(case: dict[str, str]) -> None:
    assert faults(case["text"]) == [case["message"]]


def test_of_many_names_the_nearest_are_told() -> None:
    assert one_of("b", ["a", "b", "c"]) == "a, b or c"
    many = [f"order_{number}" for number in range(13)]
    assert one_of("order_7", many[:-1]) == listed(many[:-1])
    assert one_of("order_7", many).startswith("order_7, ")
    assert one_of("order_7", many).endswith(", or another of the 13 that `kassen policies words` lists")
    assert one_of("剣", many).count("order_") == 3


def test_all_faults_of_a_text_come_at_once_in_order() -> None:
    text = "trun:\n  aim\nturn:\n  atack\n  aim if hurt and pronne\n  use opner\nspend:\n  critical if 1 < 2 < 3\n"
    with pytest.raises(PolicyTextError) as caught:
        read(text, "mine.policy")
    places = [(fault.line, fault.column, fault.value, fault.did_you_mean) for fault in caught.value.faults]
    assert places == [
        (1, 1, "trun", "turn"),
        (4, 3, "atack", "attack"),
        (5, 10, "hurt", "hit"),
        (5, 19, "pronne", "prone"),
        (6, 7, "opner", "hoarder"),
        (8, 21, "<", None),
    ]
    assert isinstance(caught.value, PolicyError)
    assert str(caught.value).splitlines()[1].startswith("mine.policy, line 4, column 3: ")


def test_a_faulty_let_is_told_once() -> None:
    assert len(faults("let hurt = wonds > 4\nturn:\n  aim if hurt\n  stand if not hurt or prone")) == 1


def test_a_fault_within_a_used_text_names_both() -> None:
    found = faults("turn:\n  use rush\n  use rush\n  aim if pron")
    assert len(found) == 1


def test_columns_count_characters_not_bytes_and_wide_blanks_are_blanks() -> None:
    assert faults('"""守り。"""\nturn:\n　aim　if　prone') == []
    assert faults('turn:\n　attack with "剣"　プローン')[0].startswith('line 2, column 18: "プローン"')


def test_a_text_of_many_alternatives_names_the_line_that_costs_most() -> None:
    dear = "  aim if (round or wounds) and (strain or aims) and (prone or in_cover) and (guarded or second)"
    (found,) = faults("turn:\n" + "  stand if prone or second\n" * 121 + dear)
    what = "takes 16 of this text's 267 alternatives; expected at most 256 in the whole text"
    assert found == f'line 123, column 1: "{dear.strip()[:60]}…" {what}'


def test_a_text_of_many_lines_is_refused() -> None:
    assert faults("turn:\n" + "  aim\n" * 256 + "slot:\nspend:\nspend_enemy:\nreact:\ndestiny:") == []
    found = faults("turn:\n" + "  aim\n" * 257 + "slot:\nspend:\nspend_enemy:\nreact:\ndestiny:")
    assert (
        found[-1] == 'line 2, column 1: "aim" takes 1 of this text\'s 257 lines; expected at most 256 in the whole text'
    )


def test_a_program_of_many_numbers_names_the_line_that_costs_most() -> None:
    dear = "  aim if round + wounds + strain + aims > 1 and prone + in_cover - guarded - second < 9"
    (found,) = faults("turn:\n" + "  stand if wounds + strain + aims + round > 3\n" * 200 + dear)
    what = "takes 30 of this text's 4149 numbers of its program; expected at most 4000 in the whole text"
    assert found == f'line 202, column 1: "{dear.strip()[:60]}…" {what}'


PIECES = (
    '""" turn: slot: spend: let use rush aim attack lowest with " # if not ( ) and or a = band engaged minion '
    "target_prone advantages == < + - 7 leader pass draw ally \n \t \r\n \x0b % é 剣 : \x00"
).split(" ")
SALAD = st.lists(st.sampled_from([*PIECES, "\n  ", "turn:\n  aim if"]), max_size=40).map(" ".join)


@given(st.one_of(st.text(), SALAD))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_refused_with_places_within_it(text: str) -> None:
    rows = text.replace("\r\n", "\n").split("\n")
    for told in faults(text):
        line, column = (int(number) for number in re.findall(r"\d+", told)[:2])
        assert 1 <= line <= len(rows)
        assert 1 <= column <= len(rows[line - 1]) + 1


@pytest.mark.parametrize(
    "text",
    [
        "let a0 = round\n"
        + "".join(f"let a{k + 1} = a{k} and not a{k} or a{k}\n" for k in range(300))
        + "turn:\n  aim if a300",
        "let a0 = round\n" + "".join(f"let a{k + 1} = a{k} + a{k}\n" for k in range(300)) + "turn:\n  aim if a300 > 1",
        "turn:\n  aim if " + "not " * 5000 + "prone",
        "turn:\n  aim if " + "(" * 5000 + "prone" + ")" * 5000,
        "turn:\n  aim if " + " or ".join(f"strain == {2 * k}" for k in range(3000)),
        "turn:\n  aim if " + " and ".join(f"(strain == {2 * k} or wounds == {k})" for k in range(300)),
        "turn:\n" + "  use rush\n" * 500,
    ],
    ids=lambda text: text[:40],
)
def test_a_monstrous_text_is_read_or_refused(text: str) -> None:
    assert len(faults(text)) < 310
