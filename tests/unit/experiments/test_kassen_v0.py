"""The environment for learning agents: PettingZoo's own tests, and that its battles are those of the engine."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="pip install 'kassen[rl]'")

from pettingzoo.test import api_test, seed_test

from experiments import kassen_v0
from experiments.encounter import prepare
from experiments.kassen_v0 import KassenEnv
from policies.seat import PythonSeat
from policies.view import Choice
from sim import simpy_clock
from sim.errors import PolicyError
from sim.narrative.vocabulary import NARRATIVE
from sim.ruleset import Opening

LONGEST = 3000


def over(env: KassenEnv) -> bool:
    return any((*env.terminations.values(), *env.truncations.values()))


def choose(env: KassenEnv, rng: random.Random) -> int:
    """One of the actions that the mask allows."""
    return int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))


def play(env: KassenEnv, rng: random.Random, steps: int = LONGEST) -> list[int]:
    """Actions by chance until the battle, or so many steps, are over."""
    actions = []
    while len(actions) < steps and not over(env):
        actions.append(choose(env, rng))
        env.step(actions[-1])
    return actions


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("scenario", "agents"), [("duel", None), ("duel", 0), ("duel_sigma", None)])
def test_it_keeps_to_the_api(scenario: str, agents: int | None) -> None:
    sides = prepare(scenario).sides
    env = kassen_v0.env(scenario, None if agents is None else [sides[agents]])
    api_test(env, num_cycles=60)


@pytest.mark.parametrize("scenario", ["duel", "duel_sigma"])
def test_it_keeps_to_its_seeds(scenario: str) -> None:
    seed_test(lambda: kassen_v0.env(scenario), num_cycles=40)


def test_an_agent_is_asked_what_a_python_policy_is_and_fights_the_same_battle() -> None:
    """Whoever gives a Python policy's answers through the environment gets its battle, answer by answer."""

    class Notes:
        """By chance of its own; what it could do and did is noted."""

        def answer(self, view: Any) -> Choice:
            noted.append((view.question, view.choices, rng.choice(view.choices)))
            return noted[-1][2]

    for battle in range(2):
        noted: list[Any] = []
        rng = random.Random(battle)
        side = prepare("duel").sides[0]
        encounter = prepare("duel", policies={side: "rush"})
        number = encounter.opening.start.sides[0].policy
        policies = list(encounter.opening.policies)
        policies[number] = PythonSeat("notes", Notes, NARRATIVE)
        opening = Opening(encounter.ruleset, encounter.opening.start, policies)
        w = opening.world(4, battle)
        simpy_clock.fight(opening.ruleset, w)
        env = kassen_v0.env("duel", [side])
        env.reset(seed=4, options={"battle": battle})
        for question, choices, answer in noted:
            mask = env.observe(side)["action_mask"]
            allowed = {env.actions[k] for k in np.flatnonzero(mask)}
            assert allowed == {(question, choice) for choice in choices}
            env.step(env.actions.index((question, answer)))
        assert env.terminations[side] or env.truncations[side]
        assert env.history == w.table.answers


def test_rewards_are_won_and_lost_at_the_end() -> None:
    env, rng = kassen_v0.env("duel"), random.Random(5)
    rewards = []
    for seed in range(4):
        env.reset(seed=seed)
        play(env, rng)
        rewards.append(tuple(env.rewards.values()))
        assert env.observe(env.agents[0])["action_mask"].sum() == 0
    assert set(rewards) <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert len(set(rewards)) > 1


def test_a_clone_goes_its_own_way_from_the_same_moment() -> None:
    env, rng = kassen_v0.env("duel"), random.Random(1)
    env.reset(seed=3)
    play(env, rng, 20)
    other = env.clone()
    here = env.observe(env.agent_selection)
    there = other.observe(other.agent_selection)
    assert other.agent_selection == env.agent_selection
    assert all(np.array_equal(here[part], there[part]) for part in here)
    history = list(env.history)
    actions = play(other, random.Random(2), 10)
    assert env.history == history
    for action in actions:
        env.step(action)
    assert env.history == other.history


def test_battles_follow_each_other_and_a_seed_begins_anew() -> None:
    env = kassen_v0.env("duel")
    env.reset(seed=7)
    first = play(env, random.Random(0), 12), list(env.history)
    env.reset()
    assert env.number == 1
    second = play(env, random.Random(0), 12), list(env.history)
    env.reset(seed=7)
    assert (play(env, random.Random(0), 12), list(env.history)) == first
    assert second != first


def test_what_the_mask_forbids_is_refused() -> None:
    env = kassen_v0.env("duel")
    env.reset(seed=1)
    forbidden = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(PolicyError, match="which the mask does not allow now"):
        env.step(forbidden)
    with pytest.raises(PolicyError, match="which the mask does not allow now"):
        env.step(10**6)


def test_an_unknown_agent_is_told_with_the_nearest() -> None:
    sides = prepare("standard").sides
    with pytest.raises(PolicyError, match=f"did you mean {sides[0]}"):
        kassen_v0.env("standard", [sides[0][:-1]])


def test_numbers_have_names_and_stay_within_their_space() -> None:
    env = kassen_v0.env("duel")
    env.reset(seed=2)
    rng = random.Random(3)
    for _ in range(40):
        seen = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(seen)
        assert len(seen["observation"]) == len(env.columns) == len(set(env.columns))
        at = env.columns.index("round")
        assert seen["observation"][at] >= 0
        if over(env):
            break
        env.step(choose(env, rng))
