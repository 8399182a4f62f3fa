"""What the tests of the language share: read a text, say its faults, ask whether a condition holds."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from policies.faults import PolicyTextError
from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from policies.text import PolicyText
from sim.narrative.model import Order, Question, Situation
from sim.narrative.vocabulary import NARRATIVE

WEAPONS = ("rifle", "Heavy rifle", "knife", "fists")
SKILLS = ("ranged_heavy", "melee", "brawl")
SCENARIO = Path(__file__).with_name("two_against_two.toml").read_text(encoding="utf-8")
AIM = 1 << Order.AIM
EVERY = (1 << 40) - 1


def read(text: str, name: str = "mine") -> PolicyText:
    return read_policy(text, NARRATIVE, Shelf(), name)


def seat(text: str | PolicyText) -> TextPolicy:
    policy = text if isinstance(text, PolicyText) else read(text)
    return TextPolicy(policy.bind(WEAPONS, SKILLS))


def faults(text: str) -> list[str]:
    try:
        read(text)
    except PolicyTextError as error:
        return [str(fault) for fault in error.faults]
    return []


def seeing(**words: int) -> Any:
    return SimpleNamespace(seen=Situation(**words))


def holds(condition: str, **words: int) -> bool:
    """Whether a condition over the fighter's own words holds, by a policy that aims if it does."""
    answer = seat(f"turn:\n  aim if {condition}").decide(seeing(**words), 0, Question.TURN, AIM, -1)
    return answer.order == Order.AIM


def orders(text: str, question: int, after: int = -1, **words: int) -> tuple[int, int]:
    """The order and line of a text's answer where everything is legal."""
    answer = seat(text).decide(seeing(**words), 0, question, EVERY, after)
    return answer.order, answer.line
