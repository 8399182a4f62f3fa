"""What every registered policy keeps to, whoever wrote it."""

from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.encounter import prepare_text
from experiments.games import GAMES
from policies.interpreter import TextPolicy
from policies.program import MOST_NUMBERS, rate_program, read_program
from policies.registry import Shelf, load, named
from policies.seat import PythonSeat
from policies.text import PolicyText
from sim import simpy_clock
from sim.host import BIT, PASS, Answer, Policy
from sim.narrative.ruleset import NARRATIVE
from sim.ruleset import Opening, values_of
from sim.state import LEAST, Outcome
from sim.vocabulary import Vocabulary
from tests.both_clocks import fight as fight_on_both_clocks

SKILLS = ("ranged_heavy", "ranged_light", "melee", "brawl")
WEAPONS = ("rifle", "pistol", "blade", "fists")
NAMES = [(ruleset, name) for ruleset, game in GAMES.items() for name in named(game.vocabulary)]
TEXTS = [(ruleset, name) for ruleset, game in GAMES.items() for name in Shelf(game.vocabulary).names()]
FILES = {"narrative": "skirmish.toml", "sigma": "skirmish_sigma.toml"}
SCENARIOS = {ruleset: Path(__file__).with_name(file).read_text(encoding="utf-8") for ruleset, file in FILES.items()}
SCENARIO = SCENARIOS["narrative"]
ORDINARY = {"narrative": ("marksman", "cautious"), "sigma": ("evader", "gang")}
"""Who fights the skirmish for its two sides."""


def words_of(ruleset: str) -> Vocabulary:
    return GAMES[ruleset].vocabulary


def seat(ruleset: str, name: str) -> Policy:
    """The policy at a table of the skirmish."""
    source = load(name, vocabulary=words_of(ruleset))
    prepared = prepare_text(SCENARIOS[ruleset])
    if isinstance(source, PolicyText):
        return TextPolicy(source.bind(prepared.start.weapon_names, prepared.start.skill_names))
    made = PythonSeat(source.name, source.make, words_of(ruleset))
    made.join(prepared.opening)
    return made


class Witness:
    """Hands questions on, and keeps what was legal and what was answered."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.seen = policy, []  # type: ignore[var-annotated]
        self.needs, self.wants, self.reads_odds = policy.needs, policy.wants, policy.reads_odds
        self.rate, self.heard = policy.rate, policy.heard

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        answer = self.policy.decide(w, i, question, legal, after)
        self.seen.append((question, legal, after, answer))
        return answer


def fight(ruleset: str, name: str, number: int) -> tuple[Any, list[tuple[int, int, int, Answer]]]:
    """A battle of the policy against the skirmish's own; its World at the end, and what the policy answered."""
    rules, opening = GAMES[ruleset].ruleset, prepare_text(SCENARIOS[ruleset]).opening
    witness = Witness(seat(ruleset, name))
    world = Opening(rules, opening.start, [witness, *opening.policies[1:]]).world(11, number, [])
    simpy_clock.fight(rules, world)
    return world, witness.seen


def field(situation: type, number: int) -> st.SearchStrategy[int]:
    """Values of a word, those beyond its range too."""
    low, high = (attrs.fields(situation)[number].metadata[end] for end in ("low", "high"))
    return st.integers(-3 if low is None else low - 1, 12 if high is None else high + 1)


def situations(words: Vocabulary) -> st.SearchStrategy[Any]:
    """All that a fighter could see."""
    return st.builds(words.situation, *(field(words.situation, number) for number in range(len(words.names))))


SITUATIONS = {ruleset: situations(game.vocabulary) for ruleset, game in GAMES.items()}


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_it_answers_only_what_is_legal_and_every_battle_ends(ruleset: str, name: str) -> None:
    asked = {"narrative": {"turn"}, "sigma": {"declare"}}[ruleset]
    for number in range(5):
        world, answers = fight(ruleset, name, number)
        assert world.battle.outcome != Outcome.FIGHTING
        sections = words_of(ruleset).sections
        assert {sections[question].name for question, *_ in answers} >= asked
        assert all(answer.order == 0 or legal >> (answer.order & BIT) & 1 for _, legal, _, answer in answers)


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_it_answers_alike_in_like_battles(ruleset: str, name: str) -> None:
    one, two = (fight(ruleset, name, 3) for _ in range(2))
    assert one[1] == two[1]
    assert one[0].table.answers == two[0].table.answers


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_it_passes_where_nothing_is_legal(ruleset: str, name: str) -> None:
    world = prepare_text(SCENARIOS[ruleset]).opening.world(1, 0)
    policy = seat(ruleset, name)
    questions = range(len(words_of(ruleset).sections))
    assert all(policy.decide(world, 0, question, 0, PASS.line) == PASS for question in questions)


@pytest.mark.parametrize(("ruleset", "name"), TEXTS)
@given(st.data(), st.integers(0, (1 << BIT) - 1), st.integers(-1, 40), st.integers(-9, 9))
@settings(max_examples=60, deadline=None)
def test_a_text_answers_what_is_legal_in_any_situation_as_its_program_does(
    ruleset: str, name: str, data: st.DataObject, legal: int, after: int, value: int
) -> None:
    words, seen = words_of(ruleset), data.draw(SITUATIONS[ruleset])
    source = load(name, vocabulary=words)
    assert isinstance(source, PolicyText)
    bound = source.bind(WEAPONS, SKILLS)
    assert bound.never == ()
    assert len(bound.program) <= MOST_NUMBERS
    policy, world = TextPolicy(bound), type("World", (), {"seen": seen})()
    for question in range(len(words.sections)):
        answer = policy.decide(world, 0, question, legal, after)
        assert answer == policy.decide(world, 0, question, legal, after)
        assert answer == read_program(bound.program, values_of(seen), question, legal, after)
        assert answer == PASS or (legal >> (answer.order & BIT) & 1 and answer.line > after)
    for line in bound.lines:
        worth = policy.rate(world, line.number, value)
        assert worth == rate_program(bound.program, words, values_of(seen), line.number, value)
        assert worth == LEAST or abs(worth) < 1 << 20


@pytest.mark.parametrize(("ruleset", "name"), TEXTS)
def test_a_text_fights_alike_on_both_clocks(ruleset: str, name: str) -> None:
    we, they = ORDINARY[ruleset]
    ours = SCENARIOS[ruleset].replace(f'policy = "{we}"', f'policy = "{name}"')
    for text in (ours, ours.replace(f'policy = "{they}"', f'policy = "{name}"')):
        fight_on_both_clocks(prepare_text(text), 40)


def test_an_incidental_that_is_always_possible_does_not_freeze_a_turn() -> None:
    lines = "turn:\n    drop\n    attack\n    engage\n    advance\n"
    opening = prepare_text(SCENARIO.replace('policy = "marksman"', f'policy = """\n{lines}"""')).opening
    attacks = 0
    for number in range(100):
        world = opening.world(5, number, [])
        simpy_clock.fight(NARRATIVE, world)
        assert world.battle.outcome != Outcome.FIGHTING
        crew = [fighter for fighter in world.fighters if fighter.side == 0]
        assert all(fighter.attacks <= fighter.turns and fighter.overlong == 0 for fighter in crew)
        attacks += sum(fighter.attacks for fighter in crew)
    assert attacks > 100
