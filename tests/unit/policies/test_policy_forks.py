"""Trying things out: all that can be carried out, continuations on both clocks, and none of the battle's own dice."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from policy_case import SCENARIO

from experiments.encounter import Prepared, prepare, prepare_text
from policies import forks as module
from policies.forks import MOST, Forks, Simulator, seed_of
from policies.registry import load, python_policies
from policies.rollout import Rollout
from policies.seat import PythonSeat
from policies.text import PolicyText
from policies.view import Answered, Choice, View
from sim import simpy_clock
from sim.chance import MASK, chain_key, stream
from sim.errors import PolicyError
from sim.ruleset import Journal, Opening, values_of
from tests.both_clocks import CLOCKS

SIGMA = (Path(__file__).parents[2] / "contracts" / "skirmish_sigma.toml").read_text(encoding="utf-8")
SEED = 11


class Tries:
    """Answers as a text would, and does something with forks at each question."""

    def __init__(self, use: Any, text: str = "disabler") -> None:
        self.use, self.text = use, text

    def begin(self, forks: Forks) -> None:
        self.forks = forks

    def answer(self, view: View[Any, Any]) -> Answered:
        self.use(self.forks, view)
        return self.forks.usual(self.text)


def with_seat(prepared: Prepared, make: Any, joined: bool = True) -> Opening:
    """The encounter with a Python policy in the first policy's place."""
    opening = prepared.opening
    seat = PythonSeat("tries", make, prepared.game.vocabulary)
    new = Opening(opening.ruleset, opening.start, [seat, *opening.policies[1:]])
    if joined:
        seat.join(new)
    return new


def fought(opening: Opening, number: int = 0, script: Any = (), fork: int = 0) -> Any:
    w = opening.world(SEED, number, Journal(opening.ruleset.event), script, fork)
    simpy_clock.fight(opening.ruleset, w)
    return w


@given(st.integers(0, MASK), st.integers(0, 1 << 40))
def test_the_seed_is_found_again_from_the_key_of_a_battle(seed: int, number: int) -> None:
    assert seed_of(chain_key(seed, number), number) == seed


@pytest.mark.parametrize(
    ("scenario", "text"),
    [("standard", text) for text in ("disabler", "medic", "rush", "captain")]
    + [("standard_sigma", text) for text in ("evader", "parrier", "waiter", "healer")],
)
def test_who_always_answers_as_a_text_would_fights_its_battles(scenario: str, text: str) -> None:
    """A text, and a Python policy that says the same: the same rows."""
    plain = prepare(scenario, policies={"heroes": text}).opening
    tries = with_seat(prepare(scenario, policies={"heroes": text}), lambda: Tries(lambda *_: None, text))
    assert len({fighter.policy for fighter in plain.start.fighters if fighter.side == 0}) == 1
    for number in range(4):
        one, other = fought(plain, number), fought(tries, number)
        assert list(one.log) == list(other.log)


def everything(w: Any) -> tuple[Any, ...]:
    """All of a World that can change."""
    parts = [w.battle, *w.sides, *w.fighters, *w.arms, *w.slots, w.seen, w.event]
    return (*(values_of(part) for part in parts), tuple(w.counts), tuple(w.table.answers), len(w.log))


@pytest.mark.parametrize(
    ("scenario", "text", "orders"),
    [
        (SCENARIO, "rush", {"attack", "advance", "aim", "take"}),
        (SIGMA, "evader", {"attack", "advance", "evade", "keep"}),
    ],
    ids=["narrative", "sigma"],
)
def test_choices_are_all_that_can_be_carried_out_and_nothing_else(scenario: str, text: str, orders: set[str]) -> None:
    """Each is played: none is refused; each order of `legal` is among them, `best` aside."""
    seen: list[tuple[int, Choice]] = []
    views = 0

    def use(forks: Forks, view: View[Any, Any]) -> None:
        nonlocal views
        views += 1
        assert len(set(view.choices)) == len(view.choices)
        possible = {choice.order for choice in view.choices}
        assert possible == {*view.legal} - {"best"} | ({"pass"} if view.question != "slot" else set())
        seen.extend((len(view.history), choice) for choice in view.choices)
        futures = forks.futures(view.choices, 1, text)
        assert all(future.battles == 1 for future in futures)
        assert len({forks._now().told(choice) for choice in view.choices}) == len(view.choices)

    for number in range(2):
        fought(with_seat(prepare_text(scenario), lambda: Tries(use, text)), number)
    assert views > 20
    assert orders <= {choice.order for _, choice in seen}


def test_trying_things_out_leaves_the_battle_as_it_was() -> None:
    opening = with_seat(prepare("standard", policies={"heroes": "rush"}), lambda: Tries(lambda *_: None))
    plain = [fought(opening, number) for number in range(2)]
    checked = 0

    def use(forks: Forks, view: View[Any, Any]) -> None:
        nonlocal checked
        world = forks._now().world
        before = everything(world)
        forks.usual("marksman")
        choices = view.choices
        forks.futures(choices[:2], 2, "marksman")
        assert everything(world) == before
        checked += 1

    busy = with_seat(prepare("standard", policies={"heroes": "rush"}), lambda: Tries(use))
    for number, w in enumerate(plain):
        assert list(fought(busy, number).log) == list(w.log)
    assert checked > 50


@pytest.mark.parametrize("clock", CLOCKS)
def test_continuations_are_forks_of_the_history_on_either_clock(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Simulator, "_can_compile", lambda _: clock == "compiled")
    prepared = prepare_text(SCENARIO)
    found: list[tuple[Any, Choice, Any]] = []

    def use(forks: Forks, view: View[Any, Any]) -> None:
        if view.question == "turn" and len(found) < 6:
            choice = view.choices[0]
            (told,) = forks._told([choice])
            history = [*forks._now().world.table.answers, told]
            found.append((history, choice, forks.futures([choice], 3, "focus")[0]))

    fought(with_seat(prepared, lambda: Tries(use)), 2)
    source = load("focus")
    assert isinstance(source, PolicyText)
    texts = prepare_text(SCENARIO.replace('policy = "marksman"', 'policy = "focus"')).opening
    for history, _, future in found:
        ends = [fought(texts, 2, history, fork).battle for fork in (1, 2, 3)]
        assert future.won == sum(end.winner == 0 for end in ends)
        assert future.lost == sum(end.winner == 1 for end in ends)


def test_the_dice_of_the_battle_itself_are_never_seen() -> None:
    """Behind the answers so far no continuation draws by the key of the battle; number 0, which would, is refused."""
    keys: set[int] = set()
    own: set[int] = set()

    def dice(w: Any, i: int, purpose: int) -> int:
        (keys if w.battle.asked >= len(w.table.script) else own).add(w.battle.key)
        return stream(w, i, purpose)

    def use(forks: Forks, view: View[Any, Any]) -> None:
        world = forks._now().world
        for number in (0, -1):
            with pytest.raises(PolicyError, match="expected 1 or more, from 1"):
                forks.futures(view.choices[:1], 1, "rush", number)
        if view.question == "turn" and len(keys) < 8:
            script = [*world.table.answers, *forks._told(view.choices[:1])]
            for fork in (1, 2):
                simpy_clock.fight(opening.ruleset, opening.world(SEED, 0, None, script, fork, dice))
            assert world.battle.key in own
            assert world.battle.key not in keys

    opening = prepare_text(SCENARIO).opening
    fought(with_seat(prepare_text(SCENARIO), lambda: Tries(use)))
    assert len(keys) >= 8


def test_all_choices_meet_the_same_dice_and_other_forks_are_others() -> None:
    def use(forks: Forks, view: View[Any, Any]) -> None:
        choice = view.choices[0]
        one, two = forks.futures([choice, choice], 16, "rush")
        assert one == two
        parts = [forks.futures([choice], 8, "rush", first)[0] for first in (1, 9)]
        assert tuple(map(sum, zip(*parts, strict=True))) == one

    fought(with_seat(prepare_text(SCENARIO), lambda: Tries(use)))


def test_work_is_bounded() -> None:
    def use(forks: Forks, view: View[Any, Any]) -> None:
        forks.futures(view.choices[:1], MOST + 1, "rush")

    with pytest.raises(PolicyError, match=f"more than {MOST} continuations"):
        fought(with_seat(prepare_text(SCENARIO), lambda: Tries(use)))


def test_forks_are_over_with_the_question() -> None:
    kept: list[Forks] = []
    fought(with_seat(prepare_text(SCENARIO), lambda: Tries(lambda forks, _: kept.append(forks))))
    with pytest.raises(PolicyError, match="outside of a question"):
        kept[0].usual("rush")


def test_a_fork_is_not_forked_again() -> None:
    opening = with_seat(prepare_text(SCENARIO), lambda: Tries(lambda *_: None))
    with pytest.raises(PolicyError, match="cannot be forked again"):
        fought(opening, 0, (), 1)


def test_what_is_no_text_cannot_stand_in() -> None:
    with pytest.raises(PolicyError, match="policy random is Python; expected a text"):
        fought(with_seat(prepare_text(SCENARIO), lambda: Tries(lambda *_: None, "random")))


def test_who_sits_in_no_encounter_cannot_try() -> None:
    with pytest.raises(PolicyError, match="tries things out, but sits in no encounter"):
        fought(with_seat(prepare_text(SCENARIO), lambda: Tries(lambda *_: None), joined=False))


def test_who_does_not_ask_for_forks_gets_none() -> None:
    class Plain:
        def answer(self, view: View[Any, Any]) -> Answered:
            return view.legal[0]

    opening = with_seat(prepare_text(SCENARIO), Plain)
    fought(opening)
    assert opening.policies[0]._forks is None  # type: ignore[attr-defined]


def test_without_numba_the_same_is_found_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    def battle() -> list[Any]:
        opening = with_seat(prepare_text(SCENARIO), lambda: Rollout("rush", 1))
        return list(fought(opening, 1).log)

    with_kernel = battle()
    monkeypatch.setattr(Simulator, "_can_compile", lambda _: False)
    assert battle() == with_kernel


def test_rollout_answers_as_its_text_unless_something_ended_better() -> None:
    class Blind:
        """Continuations that all end alike."""

        def usual(self, _: str) -> Choice:
            return Choice("aim")

        ruleset = "narrative"

        def futures(self, choices: Any, battles: int, *_: Any) -> Any:
            return [module.Future(battles, 0, 0, 0, 0) for _ in choices]

    rollout = Rollout()
    rollout.begin(Blind())  # type: ignore[arg-type]
    assert rollout.best([Choice("aim"), Choice("stand"), Choice("pass")]) == Choice("aim")


def test_rollout_takes_what_ends_best() -> None:
    class Sure:
        """Continuations that are won behind one choice only."""

        ruleset = "narrative"

        def futures(self, choices: Any, battles: int, *_: Any) -> Any:
            return [module.Future(battles, battles * (choice.order == "stand"), 0, 0, 0) for choice in choices]

    rollout = Rollout()
    rollout.begin(Sure())  # type: ignore[arg-type]
    assert rollout.best([Choice("aim"), *(Choice("advance", n) for n in range(9)), Choice("stand")]) == Choice("stand")


def test_the_python_policies_are_registered() -> None:
    assert {"lookahead", "random", "rollout"} <= {*python_policies()}
