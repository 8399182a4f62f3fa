"""A battle's history is its list of answers: repeated, it gives the same rows; its first answers lead to a fork."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import attrs
import pytest

from policies.interpreter import TextPolicy
from policies.random_policy import RandomPolicy
from policies.registry import Shelf
from policies.seat import PythonSeat
from sim import simpy_clock
from sim.load import load, loads, samples
from sim.narrative.build import Start, build
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal, Opening
from tests.clocks.invented import invented, opening, policy

SAMPLES = [name for name in samples() if load(name).scenario.ruleset == NARRATIVE.name]
INVENTED = range(24)
COLUMNS = [field.name for field in attrs.fields(NARRATIVE.event)]
MEANT, TARGET = COLUMNS.index("meant"), COLUMNS.index("target")
MELEE_UNDER_FIRE = '''
name = "Melee under fire"
round_limit = 6

[[side]]
name = "shooters"
players = true
policy = """
turn:
    attack random
"""

[[side.combatant]]
name = "Shooter"
agility = 5
weapons = [{ name = "rifle", skill = "ranged_heavy", damage = 1, range = "long" }]

[[side.combatant]]
name = "Blade"
count = 2
brawn = 6
place = 1
policy = """
turn:
    engage random
    attack engaged if engaged
"""

[[side]]
name = "crowd"
policy = """
turn:
    engage random
"""

[[side.combatant]]
name = "Wall"
count = 4
place = 1
soak = 30
talents = { adversary = 4 }
'''
FORKS = (1, 2, 3)

Answers = Sequence[tuple[int, int, int]]


class Fought(NamedTuple):
    """A battle: its rows, its history, and how many rows were there when each answer was given."""

    rows: list[Any]
    answers: list[tuple[int, int, int]]
    rows_before: list[int]


class Remembered(list[tuple[int, int, int]]):
    """A history that also counts the rows before each answer."""

    def __init__(self, w: Any) -> None:
        super().__init__()
        self.world, self.rows_before = w, list[int]()

    def append(self, answer: tuple[int, int, int]) -> None:
        super().append(answer)
        self.rows_before.append(self.world.battle.rows)


def fought(begun: Opening, number: int, script: Answers = (), fork: int = 0) -> Fought:
    """A battle on the simpy clock."""
    journal = Journal(NARRATIVE.event)
    w = begun.world(1, number, journal, script, fork)
    w.table.answers = remembered = Remembered(w)
    simpy_clock.fight(NARRATIVE, w)
    return Fought(list(journal), list(remembered), remembered.rows_before)


def compiled(begun: Opening, number: int, script: Answers = (), fork: int = 0) -> list[Any]:
    """The rows of a battle on the compiled clock."""
    compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")
    arena = compiled_clock.Arena(begun, 1)
    if script:
        arena.script(script)
    _, _, rows = arena.run(1, number, 1, fork=fork)
    return rows.tolist()  # type: ignore[no-any-return]


def named(sample: str) -> Opening:
    """A bundled scenario with its own policies."""
    start = build(load(sample))
    return opening(start, [ref.text or Shelf().text(ref.name) for ref in start.policies])


def with_random(start: Start) -> Opening:
    """The same scenario, the first policy being Python and random."""
    texts = [ref.text or Shelf().text(ref.name) for ref in start.policies]
    seats: list[TextPolicy | PythonSeat] = [policy(text, start) for text in texts]
    seats[0] = PythonSeat("random", RandomPolicy, VOCABULARY)
    return Opening(NARRATIVE, start, seats)


def encounters() -> list[Any]:
    """Bundled and invented battles about to begin."""
    bundled = [pytest.param(named(sample), id=sample) for sample in SAMPLES]
    return bundled + [pytest.param(opening(*invented(seed)), id=f"invented {seed}") for seed in INVENTED]


def moments(history: Fought) -> list[int]:
    """So many answers to repeat: none, one, half, all but one, all."""
    n = len(history.answers)
    return sorted({0, min(1, n), n // 2, max(0, n - 1), n})


def shared_rows(history: Fought, k: int) -> int:
    """The rows that were there when answer number k was given; after it other dice may fall."""
    return history.rows_before[k - 1] if k else 0


@pytest.mark.parametrize("begun", encounters())
def test_a_history_repeated_gives_its_rows_on_both_clocks(begun: Opening) -> None:
    history = fought(begun, 5)
    again = fought(begun, 5, history.answers)
    assert again.rows == history.rows
    assert again.answers == history.answers
    assert compiled(begun, 5, history.answers) == history.rows


@pytest.mark.parametrize("begun", encounters())
def test_the_first_answers_without_a_fork_lead_to_the_same_battle(begun: Opening) -> None:
    history = fought(begun, 6)
    for k in moments(history):
        assert fought(begun, 6, history.answers[:k]).rows == history.rows
        assert compiled(begun, 6, history.answers[:k]) == history.rows


def test_a_hit_led_astray_goes_to_the_same_one_in_a_repeated_history() -> None:
    """Whoever shoots at random targets draws for them, and later for who is hit by mistake: not of one stream."""
    start = build(loads(MELEE_UNDER_FIRE))
    begun = opening(start, [ref.text or Shelf().text(ref.name) for ref in start.policies])
    astray = 0
    for number in range(60):
        history = fought(begun, number)
        astray += sum(row[MEANT] != row[TARGET] for row in history.rows)
        assert fought(begun, number, history.answers).rows == history.rows
    assert astray > 20


@pytest.mark.parametrize("begun", encounters())
def test_a_fork_shares_the_rows_up_to_its_answer_and_goes_on_alike_on_both_clocks(begun: Opening) -> None:
    history = fought(begun, 7)
    for k in moments(history):
        forked = fought(begun, 7, history.answers[:k], fork=2)
        shared = shared_rows(history, k)
        assert forked.rows[:shared] == history.rows[:shared]
        assert forked.answers[:k] == history.answers[:k]
        assert compiled(begun, 7, history.answers[:k], fork=2) == forked.rows


@pytest.mark.parametrize("sample", SAMPLES)
def test_different_forks_of_one_moment_are_different_battles(sample: str) -> None:
    begun = named(sample)
    history = fought(begun, 8)
    k = len(history.answers) // 2
    battles = [history.rows, *(fought(begun, 8, history.answers[:k], fork).rows for fork in FORKS)]
    shared = shared_rows(history, k)
    assert all(rows[:shared] == history.rows[:shared] for rows in battles)
    assert all(a != b for i, a in enumerate(battles) for b in battles[:i])


def test_many_forks_in_one_run_of_the_compiled_clock_are_those_of_simpy() -> None:
    compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")
    begun = named("standard")
    history = fought(begun, 9)
    script = history.answers[: len(history.answers) // 2]
    arena = compiled_clock.Arena(begun, len(FORKS) * compiled_clock.ROOM)
    arena.script(script)
    _, _, rows = arena.run(1, 9, len(FORKS), fork=FORKS[0])
    assert rows.tolist() == [row for fork in FORKS for row in fought(begun, 9, script, fork).rows]


@pytest.mark.parametrize("sample", SAMPLES)
def test_histories_of_python_policies_are_repeated_and_forked_too(sample: str) -> None:
    start = build(load(sample))
    begun = with_random(start)
    history = fought(begun, 10)
    for k in moments(history):
        assert fought(begun, 10, history.answers[:k]).rows == history.rows
    k = len(history.answers) // 2
    forked = fought(begun, 10, history.answers[:k], fork=1)
    shared = shared_rows(history, k)
    assert forked.rows[:shared] == history.rows[:shared]
    assert forked.rows != history.rows


def test_what_random_answers_is_text_again_for_the_compiled_clock() -> None:
    """A history holds no trace of who gave the answers: the compiled clock repeats one of a Python policy."""
    start = build(load("duel"))
    history = fought(with_random(start), 11)
    assert compiled(named("duel"), 11, history.answers) == history.rows
