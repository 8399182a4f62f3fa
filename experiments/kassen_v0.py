"""A door for learning agents: an encounter as a PettingZoo environment, whose agents are the sides.

    from experiments import kassen_v0
    env = kassen_v0.env("standard", agents=["heroes"])

A battle's history is its list of answers. So a step plays all answers so far and the new one, on the simpy clock, up to
the next question to an agent. Sides without an agent fight by the policies of the scenario. What an agent observes is
what a policy in Python sees (`policies.view`): nothing that the table cannot see.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from experiments.encounter import Prepared, prepare
from policies.choices import PASSED, PLAIN, Asked, Told, ways_of
from policies.seat import EYES
from policies.view import Choice, View, view
from sim.errors import KassenError, PolicyError
from sim.faults import listed, nearest
from sim.host import PASS, Answer
from sim.ruleset import Opening
from sim.simpy_clock import fight
from sim.state import ALL, Outcome, State
from sim.vocabulary import Vocabulary

FARTHEST = 1 << 20
"""No number of an observation is farther from 0."""
Action = tuple[str, Choice]
"""A question, and an answer to it."""
Observation = dict[str, npt.NDArray[Any]]


class PausedError(KassenError):
    """The battle waits for an agent."""


@attrs.frozen
class Question:
    """What an agent is asked: by whom it is meant, what it sees, and what it can answer, as a history keeps it."""

    side: int
    observation: npt.NDArray[np.int32]
    answers: Mapping[int, Told]
    """By the number of the action."""


class Seat:
    """Sits at the table for an agent: stops the battle when it is asked. Implements `sim.host.Policy`."""

    wants = ALL
    reads_odds = True
    program = None

    def __init__(self, env: "KassenEnv", number: int) -> None:
        self.env, self.number = env, number
        self.needs = (ALL,) * len(env.words.sections)

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:  # noqa: ARG002, ANN401 - of any ruleset
        """Ask the agent; where nothing is legal there is nothing to ask.

        Raises:
            PausedError: always, when something is.
        """
        if legal == 0:
            return PASS
        asked = Asked(EYES[self.env.words.ruleset], self.env.words, w, self.number, i, question, legal)
        self.env.question = self.env.asked(asked)
        raise PausedError(f"battle {w.battle.number}: waits for an agent")

    def rate(self, w: Any, line: int, value: int) -> int:  # noqa: ARG002, ANN401 - of any ruleset
        """All candidates of a named rule are as good as the rule says."""
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


class KassenEnv(AECEnv[str, Observation, int]):
    """Battles of one encounter, one after the other. Rewards come at the end: 1 won, -1 lost, 0 neither."""

    metadata = {"name": "kassen_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - as the base class has it

    def __init__(self, prepared: Prepared, agents: Sequence[str] | None = None) -> None:
        """Make one.

        Args:
            prepared: the encounter.
            agents: names of the sides that are agents; all if left out.

        Raises:
            PolicyError: there is no such side.
        """
        super().__init__()
        self.render_mode = None
        self.prepared, self.words = prepared, prepared.game.vocabulary
        self.possible_agents = list(prepared.sides if agents is None else agents)
        for name in self.possible_agents:
            if name not in prepared.sides:
                near = nearest(name, prepared.sides)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise PolicyError(f"agent {name!r}: expected {listed([*prepared.sides])}{hint}")
        self.opening = self._seated()
        start = self.opening.start
        self.actions = tuple(all_actions(self.words, len(start.fighters), max(each.arms for each in start.fighters)))
        """What the numbers of actions mean: the question, and the answer to it."""
        self._number_of = {action: number for number, action in enumerate(self.actions)}
        self.columns = tuple(columns(self.words, prepared.fighters))
        """What the numbers of an observation mean."""
        self.battle_seed, self.number = 1, -1
        self.history: list[Told] = []
        self.question: Question | None = None
        self._spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-FARTHEST, FARTHEST, (len(self.columns),), np.int32),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self._moves = {name: spaces.Discrete(len(self.actions)) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What it can do, if `action_mask` allows it now."""
        return self._moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next battle; with a seed, the first of that seed.

        Args:
            seed: of the dice.
            options: `battle`: the number of the battle to begin.
        """
        if seed is not None:
            self.battle_seed, self.number = seed, -1
        self.number = int((options or {}).get("battle", self.number + 1))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.history = []
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int) -> None:
        """Give an answer, and fight on to the next question.

        Raises:
            PolicyError: the mask does not allow it.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if self.question is None or int(action) not in self.question.answers:
            meant = self.actions[int(action)] if 0 <= int(action) < len(self.actions) else action
            raise PolicyError(f"agent {agent}: came action {action} ({meant}), which the mask does not allow now")
        self._cumulative_rewards[agent] = 0.0
        self.history.append(self.question.answers[int(action)])
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; all zeros while somebody else is asked."""
        mask = np.zeros(len(self.actions), np.int8)
        if self.question is None or self.prepared.sides[self.question.side] != agent:
            return {"observation": np.zeros(len(self.columns), np.int32), "action_mask": mask}
        mask[list(self.question.answers)] = 1
        return {"observation": self.question.observation.copy(), "action_mask": mask}

    def clone(self) -> "KassenEnv":
        """Another one at the same moment of the same battle; what is done to either is nothing to the other."""
        other = KassenEnv(self.prepared, self.possible_agents)
        other.battle_seed, other.number, other.history = self.battle_seed, self.number, list(self.history)
        if not hasattr(self, "agents"):
            return other
        other.agents = list(self.agents)
        for part in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, part, dict(getattr(self, part)))
        other.infos = {name: dict(info) for name, info in self.infos.items()}
        other.agent_selection = self.agent_selection
        other.question = self.question
        return other

    def close(self) -> None:
        """Nothing is held."""

    def _seated(self) -> Opening:
        """The encounter with a seat for each agent in the place of its side's policies."""
        opening, prepared = self.prepared.opening, self.prepared
        numbers = [prepared.sides.index(name) for name in self.possible_agents]
        policies = list(opening.policies)
        seats = {side: len(policies) + k for k, side in enumerate(numbers)}
        policies += [Seat(self, number) for number in seats.values()]
        start = attrs.evolve(
            opening.start,
            sides=[
                attrs.evolve(side, policy=seats.get(number, side.policy))
                for number, side in enumerate(opening.start.sides)
            ],
            fighters=[
                attrs.evolve(each, policy=seats.get(each.side, each.policy)) for each in opening.start.fighters
            ],
        )
        return Opening(opening.ruleset, start, policies)

    def _go_on(self) -> None:
        """Fight the battle as far as it is known: to the next question, or to its end."""
        self.question = None
        w = self.opening.world(self.battle_seed, self.number, None, self.history)
        with suppress(PausedError):
            fight(self.opening.ruleset, w)
        self.history = list(w.table.answers)
        if self.question is not None:
            self.agent_selection = self.prepared.sides[self.question.side]
            return
        limit = w.battle.outcome == Outcome.LIMIT
        for name in self.agents:
            side = self.opening.start.sides[self.prepared.sides.index(name)]
            if w.battle.outcome == Outcome.WON:
                self.rewards[name] = -1.0 if side.foes >> w.battle.winner & 1 else 1.0
            self.terminations[name], self.truncations[name] = not limit, limit
            self.infos[name] = {"rounds": w.battle.round, "battle": self.number}
        self.agent_selection = self.agents[0]

    def asked(self, asked: Asked) -> Question:
        """A question in the numbers of this environment."""
        w, name = asked.world, asked.section.name
        choices = asked.choices()
        seen = view(asked.eyes, w, asked.fighter, asked.question, name, (), (), lambda: choices)
        answers = {}
        for choice in choices:
            told = asked.told(choice)
            if told is not None:
                answers[self._number_of[name, choice]] = told
        numbers = np.array(list(numbers_of(seen, asked.question, len(w.fighters), self.words)), np.int64)
        observation = numbers.clip(-FARTHEST, FARTHEST).astype(np.int32)
        return Question(w.fighters[asked.fighter].side, observation, answers)


def env(
    scenario: str | Path = "standard", agents: Sequence[str] | None = None, policies: Mapping[str, str] | None = None
) -> KassenEnv:
    """The environment of a scenario.

    Args:
        scenario: a file, or a bundled name.
        agents: names of the sides that are agents; all if left out.
        policies: for other sides by name the policy that all of the side fight by.
    """
    return KassenEnv(prepare(scenario, (), policies), agents)


def all_actions(words: Vocabulary, fighters: int, arms: int) -> Iterator[Action]:
    """Every answer to every question, possible or not, in an order that depends on the encounter alone."""
    for section in words.sections:
        orders = dict(section.orders) if section.picks is None else {words.order_name(section.picks): section.picks}
        if section.picks is None:
            yield section.name, Choice(PASSED)
        for name, order in orders.items():
            on = order in section.targets or section.picks is not None
            by = order in section.weapons
            for fighter in range(fighters) if on else (None,):
                for weapon in range(arms) if by else (None,):
                    for stun, mode in ways_of(words) if on and by else PLAIN:
                        yield section.name, Choice(name, fighter, weapon, stun, mode)


LOOKS = ("side", "state", "place", "acted", "armor")
"""What of a fighter every ruleset shows."""


def columns(words: Vocabulary, fighters: Sequence[str]) -> Iterator[str]:
    """The names of the numbers of an observation."""
    yield from ("question", "fighter")
    yield from words.names
    for number in range(len(fighters)):
        yield from (f"{number}.{name}" for name in ("here", *LOOKS, "percent"))


def numbers_of(seen: View[Any, Any], question: int, fighters: int, words: Vocabulary) -> Iterator[int]:
    """The numbers of an observation."""
    yield from (question, seen.fighter)
    yield from (seen.words[name] for name in words.names)
    present = {each.number: each for each in (seen.me, *seen.allies, *seen.enemies)}
    for number in range(fighters):
        each = present.get(number)
        if each is None:
            yield from (0,) * (len(LOOKS) + 2)
        else:
            yield int(each.state == State.STANDING)
            yield from (int(getattr(each, name)) for name in LOOKS)
            yield int(getattr(each, "wounds_percent", getattr(each, "health_percent", 0)))
