"""Every fault of a text is told at once: where, what came, what was expected, the nearest word."""

import tomllib
from pathlib import Path

import pytest
from policy_case import faults, read

from policies.faults import PolicyTextError
from sim.errors import PolicyError

CASES = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"].splitlines()[-1].strip()[:40])
def test_a_fault_is_told_in_full(case: dict[str, str]) -> None:
    assert faults(case["text"]) == [case["message"]]


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
        (6, 7, "opner", "rush"),
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
    what = "takes 16 of this text's 263 alternatives; expected at most 256 in the whole text"
    assert found == f'line 123, column 1: "{dear.strip()[:60]}…" {what}'


def test_a_text_of_many_lines_is_refused() -> None:
    assert faults("turn:\n" + "  aim\n" * 256 + "slot:\nspend:\nspend_enemy:") == []
    found = faults("turn:\n" + "  aim\n" * 257 + "slot:\nspend:\nspend_enemy:")
    assert (
        found[-1] == 'line 2, column 1: "aim" takes 1 of this text\'s 257 lines; expected at most 256 in the whole text'
    )


def test_a_program_of_many_numbers_names_the_line_that_costs_most() -> None:
    dear = "  aim if round + wounds + strain + aims > 1 and prone + in_cover - guarded - second < 9"
    (found,) = faults("turn:\n" + "  stand if wounds + strain + aims + round > 3\n" * 200 + dear)
    what = "takes 32 of this text's 4291 numbers of its program; expected at most 4000 in the whole text"
    assert found == f'line 202, column 1: "{dear.strip()[:60]}…" {what}'
