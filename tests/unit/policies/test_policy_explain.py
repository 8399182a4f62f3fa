"""`kassen policies explain`: the line it names is the one the battle remembers, its reasons are those of the text."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
from policy_case import SCENARIO
from typer.testing import CliRunner, Result

from experiments.cli.policies import app
from experiments.encounter import Prepared, prepare, prepare_text
from experiments.fighting.hands import Interpreter
from experiments.fighting.rows import Log
from experiments.telling.explain import CONDITION, ILLEGAL, NEVER, NOBODY, Decision, Passed, Seat, failures, find_seat
from experiments.telling.firing import account
from policies.interpreter import TextPolicy
from policies.registry import Shelf
from sim import simpy_clock
from sim.host import BIT, PASS
from sim.ruleset import Opening
from sim.state import NOBODY as NONE
from sim.state import Outcome
from tests.both_clocks import CLOCKS

TEXT = """turn:
    stand if prone
    attack nearest with net
    attack weakest if target_kind == minion
    attack nearest if in_reach >= 1 and not prone
    engage nearest
    advance nearest
"""


def with_text(text: str) -> Prepared:
    """The two against two, the crew fighting by a text."""
    return prepare_text(SCENARIO.replace('policy = "marksman"', f'policy = """\n{text}"""'))


class Remembers(TextPolicy):
    """A text that keeps what the battle remembers of it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.lines: list[tuple[int, int]] = []

    def heard(self, question: int, line: int) -> None:
        super().heard(question, line)
        self.lines.append((question, line))


def remembered(seat: Seat, seed: int, battle: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
    """The lines that a battle says were carried out, and its whole history, without anybody who watches."""
    opening = seat.prepared.opening
    policies = list(opening.policies)
    policies[seat.number] = remembers = Remembers(seat.bound)
    w = Opening(opening.ruleset, opening.start, policies).world(seed, battle)
    simpy_clock.fight(opening.ruleset, w)
    return remembers.lines, w.table.answers


@pytest.mark.parametrize("name", Shelf().names())
def test_the_line_it_names_is_the_one_the_battle_remembers(name: str) -> None:
    prepared = prepare("standard", policies={"heroes": name})
    seat = find_seat(prepared, name, None)
    sections = seat.bound.vocabulary.sections
    for battle in range(3):
        decisions = seat.decisions(7, battle)
        lines, history = remembered(seat, 7, battle)
        fired = [(each.question, each.fired.number) for each in decisions if each.fired is not None]
        assert fired == lines
        for each in decisions:
            order = history[each.k][0]
            best = sections[each.question].orders.get("best")
            assert order == (each.fired.order if each.fired is not None else PASS.order) or each.fired.order == best


@pytest.mark.parametrize(
    ("scenario", "side", "name"),
    [("standard", "heroes", "captain"), ("standard", "garrison", "disabler"), ("standard_sigma", None, None)],
)
def test_the_line_it_names_is_that_of_the_decision_rows(scenario: str, side: str | None, name: str | None) -> None:
    prepared = prepare(scenario, policies={} if side is None or name is None else {side: name})
    for number, policy in enumerate(prepared.policies):
        seat = find_seat(prepared, policy, None)
        assert seat.number == number
        for battle in range(2):
            rows = Interpreter(prepared.opening, 5, Log.DECISIONS).fight(battle, 1).decisions
            told = [(int(row["k"]), int(row["fighter"]), int(row["line"])) for row in rows if row["policy"] == number]
            mine = [
                (each.k, each.fighter, NONE if each.fired is None else each.fired.number)
                for each in seat.decisions(5, battle)
            ]
            assert mine == told


@pytest.mark.parametrize("name", ["marksman", "medic", "withdraw"])
def test_every_line_above_has_a_reason_and_comes_before_the_one_that_fired(name: str) -> None:
    seat = find_seat(prepare("standard", policies={"heroes": name}), name, "heroes")
    told = [passed for each in seat.decisions(1, 2) for passed in each.above]
    assert {passed.why for passed in told} >= {ILLEGAL, CONDITION}
    assert all(passed.failed for passed in told if passed.why == CONDITION)
    for each in seat.decisions(1, 2):
        numbers = [passed.line.number for passed in each.above]
        of_question = [line.number for line in seat.text.lines if line.question == each.question]
        last = of_question[-1] + 1 if each.fired is None else each.fired.number
        assert sorted(numbers) == [number for number in of_question if number < last]


def reasons(decisions: list[Decision], text: str) -> set[str]:
    """All that was said of a line."""
    return {str(passed) for each in decisions for passed in each.above if passed.line.text == text}


def test_the_reasons_tell_the_values_of_the_words() -> None:
    prepared = with_text(TEXT)
    seat = find_seat(prepared, prepared.policies[0], None)
    decisions = [each for battle in range(6) for each in seat.decisions(1, battle)]
    assert reasons(decisions, "attack nearest with net") == {f"{NEVER}: nobody here has net"}
    assert ILLEGAL in reasons(decisions, "stand if prone")
    minions = reasons(decisions, "attack weakest if target_kind == minion")
    assert any(told.startswith(f"{NOBODY}: ") and "target_kind is " in told for told in minions)
    assert "in_reach is 0, not 1 or more" in reasons(decisions, "attack nearest if in_reach >= 1 and not prone")


class Seeing:
    def __init__(self, **words: int) -> None:
        self.__dict__ = words


def test_a_test_that_failed_is_told_with_its_sum_and_the_names_of_values() -> None:
    text = "turn:\n    aim if wounds - strain >= 2 or band <= short and kind == pc or round != 1\n"
    seat = find_seat(with_text(text), with_text(text).policies[0], None)
    seen = Seeing(wounds=3, strain=2, band=3, kind=0, round=1)
    told = [str(each) for each in failures(seat.text.lines[0].rows, seen, seat.bound.vocabulary)]
    assert told == [
        "wounds - strain is 1, not 2 or more",
        "band is long, not short or less",
        "round is 1, not 0 or less",
        "round is 1, not 2 or more",
    ]


def test_what_it_says_is_what_the_text_itself_does() -> None:
    """Each reason is checked against the text: illegal orders are not legal, failed conditions do not hold."""
    seat = find_seat(prepare("standard"), "cautious", None)
    opening, witness = seat.watched()
    checked: list[Passed] = []
    plain = TextPolicy(seat.bound)

    class Checks:
        needs, wants, reads_odds, rate, heard = (
            witness.needs, witness.wants, witness.reads_odds, witness.rate, witness.heard,
        )  # fmt: skip

        def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Any:
            known = len(witness.decisions[-1].above) if witness.decisions and after >= 0 else 0
            answer = witness.decide(w, i, question, legal, after)
            for passed in witness.decisions[-1].above[known:]:
                bit = legal >> (passed.line.order & BIT) & 1
                assert (passed.why == ILLEGAL) == (not bit) or passed.why == NOBODY
                if passed.why == CONDITION:
                    assert plain.decide(w, i, question, legal, passed.line.number - 1).line != passed.line.number
                checked.append(passed)
            return answer

    policies = [Checks() if each is witness else each for each in opening.policies]
    simpy_clock.fight(opening.ruleset, Opening(opening.ruleset, opening.start, policies).world(1, 0))  # type: ignore[arg-type]
    assert len(checked) > 100


@pytest.mark.parametrize("clock", CLOCKS)
def test_over_a_batch_lines_are_counted_with_how_battles_went(clock: str) -> None:
    seat = find_seat(prepare("standard"), "marksman", None)
    if clock == "compiled":
        from sim.compiled_clock import kernel

        kernel(seat.prepared.ruleset)
    found = account(seat, 3, 20, clock)
    assert found.clock == clock
    fired = {use.line.number: [0, 0, 0] for use in found.uses}
    won = 0
    for battle in range(20):
        w = seat.prepared.opening.world(3, battle)
        simpy_clock.fight(seat.prepared.ruleset, w)
        victory = w.battle.outcome == Outcome.WON and w.battle.winner == 0
        won += victory
        lines = [each.fired.number for each in seat.decisions(3, battle) if each.fired is not None]
        for number in set(lines):
            tally = fired[number]
            tally[0], tally[1], tally[2] = tally[0] + lines.count(number), tally[1] + 1, tally[2] + victory
    assert [[use.fired, use.battles, use.won] for use in found.uses] == [fired[use.line.number] for use in found.uses]
    assert (found.battles, found.won) == (20, won)
    for use in found.uses:
        assert use.battles + found.battles - use.battles == 20
        assert use.share().value == (use.won / use.battles if use.battles else None)


def test_both_sides_by_one_policy_are_told_apart() -> None:
    prepared = prepare("duel", policies=dict.fromkeys(prepare("duel").sides, "rush"))
    both = find_seat(prepared, "rush", None)
    one, other = (find_seat(prepared, "rush", side) for side in prepared.sides)
    assert len(both.decisions(1, 0)) == len(one.decisions(1, 0)) + len(other.decisions(1, 0))
    assert account(one, 1, 30).won + account(other, 1, 30).won <= 30


def kassen(*arguments: str) -> Result:
    whole = typer.Typer()
    whole.add_typer(app, name="policies")
    return CliRunner().invoke(whole, ["policies", "explain", *arguments])


def test_the_command_tells_each_decision_of_a_battle() -> None:
    told = json.loads(kassen("marksman", "standard", "--battle", "3", "--format", "json").stdout)
    assert (told["policy"], told["battle"], told["sides"]) == ("marksman", 3, ["heroes"])
    first = told["decisions"][0]
    assert set(first) == {"k", "round", "fighter", "name", "question", "fired", "above"}
    printed = kassen("marksman", "standard", "--battle", "3").stdout
    assert sum(not line.startswith("        ") for line in printed.splitlines()) == len(told["decisions"])
    assert re.search(r"^ +not \d+: reload if ammo == 0 and can_spare \(not legal now\)$", printed, re.MULTILINE)


def test_the_command_counts_over_a_batch(tmp_path: Path) -> None:
    file = tmp_path / "mine.policy"
    file.write_text(TEXT)
    told = json.loads(
        kassen(str(file), "standard", "-n", "30", "--side", "garrison", "--clock", "simpy", "--format", "json").stdout
    )
    assert (told["sides"], told["battles"], told["clock"]) == (["garrison"], 30, "simpy")
    lines = {line["text"]: line for line in told["lines"]}
    assert lines["attack nearest with net"]["never_applicable"]
    assert lines["advance nearest"]["fired"] > 0
    assert set(lines["advance nearest"]["p_win_fired"]) == {"value", "low", "high"}
    printed = kassen(str(file), "standard", "-n", "30", "--side", "garrison", "--clock", "simpy").stdout
    assert "never applicable" in printed


def test_no_battles_are_no_division_by_zero() -> None:
    told = json.loads(kassen("marksman", "-n", "0", "--format", "json").stdout)
    assert told["p_win"] == {"value": None, "low": None, "high": None}
    assert kassen("marksman", "-n", "0").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("random", "standard"), "policy random is Python, which has no lines; expected a policy text"),
        (("marksmen", "standard"), "marksman"),
        (("marksman", "standard", "--side", "heros"), "heros"),
    ],
)
def test_what_cannot_be_explained_is_told(arguments: tuple[str, ...], message: str) -> None:
    result = kassen(*arguments)
    assert result.exit_code != 0
    assert message in f"{result.output}{result.exception}"
