"""Encounters for the tests of batches: made of a text, here and in worker processes."""

import os
import signal
from functools import cached_property

import attrs

from experiments.recipe import Recipe
from policies.bound import bind
from policies.interpreter import TextPolicy
from policies.registry import PythonSource
from policies.registry import load as load_policy
from policies.seat import PythonSeat
from policies.view import View
from sim.load import loads
from sim.narrative.build import build
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as WORDS
from sim.ruleset import Opening, Ruleset

TWO_AGAINST_THREE = """
name = "Two against three"

[[side]]
name = "crew"
players = true
policy = "marksman"

[[side.combatant]]
name = "Vesh"
agility = 4
weapons = [{ name = "rifle", skill = "ranged_heavy", damage = 9, crit_rating = 3, range = "long" }]

[[side.combatant]]
name = "Orrin"
brawn = 4
policy = "rush"
weapons = [{ name = "blade", skill = "melee", damage = 3, adds_brawn = true, crit_rating = 3 }]

[[side]]
name = "patrol"
policy = "cautious"

[[side.combatant]]
name = "Guard"
kind = "minion"
minions = 3
count = 2
wound_threshold = 5
weapons = [{ name = "carbine", skill = "ranged_light", damage = 6, crit_rating = 3 }]

[[side.combatant]]
name = "Sergeant"
kind = "rival"
arrives = 3
weapons = [{ name = "carbine", skill = "ranged_light", damage = 6, crit_rating = 3 }]
"""


@attrs.frozen(slots=False)
class Made:
    """What `experiments.recipe.Encounter` asks for."""

    key: str
    name: str
    ruleset: Ruleset
    opening: Opening
    sides: tuple[str, ...]
    fighters: tuple[str, ...]
    weapons: tuple[str, ...]
    policies: tuple[str, ...]
    recipe: Recipe

    @cached_property
    def origin(self) -> dict[str, object]:
        return {"scenario": self.name}


class Quitter:
    """Kills its process in one battle."""

    def answer(self, view: View) -> str:
        if view.battle == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal[0]


def make(text: str = TWO_AGAINST_THREE, snake: str | None = None) -> Made:
    start = build(loads(text))
    seats = []
    for ref in start.policies:
        found = PythonSource("quitter", Quitter) if snake == "quitter" else load_policy(snake or ref.name)
        if isinstance(found, PythonSource):
            seats.append(PythonSeat(ref.name, found.make, WORDS))
        else:
            seats.append(TextPolicy(bind(ref.name, WORDS, found.lines, start.weapon_names, start.skill_names)))
    return Made(
        "two_against_three", "Two against three", NARRATIVE, Opening(NARRATIVE, start, seats), start.side_names,
        start.fighter_names, start.weapon_names, tuple(ref.name for ref in start.policies),
        Recipe("stand_in:make", {"text": text, "snake": snake}),
    )  # fmt: skip
