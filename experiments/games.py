"""The rulesets that can be fought by, each with all that an encounter of it takes."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

import sim.narrative.build
import sim.sigma.build
from sim.encounter import Encounter
from sim.narrative.lexicon import CHARACTERISTIC_OF
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as NARRATIVE_WORDS
from sim.ruleset import Ruleset
from sim.sigma.lexicon import KNOWN
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import SIGMA as SIGMA_WORDS
from sim.vocabulary import Vocabulary


@attrs.frozen
class Game:
    """A ruleset, the words of its policies, how its battles begin, and what everybody knows, and has."""

    ruleset: Ruleset
    vocabulary: Vocabulary
    build: Callable[[Encounter], Any]
    skills: tuple[str, ...]
    given: tuple[str, ...]
    """What is carried though no file names it."""


GAMES: Mapping[str, Game] = {
    "narrative": Game(NARRATIVE, NARRATIVE_WORDS, sim.narrative.build.build, tuple(CHARACTERISTIC_OF), ("fists",)),
    "sigma": Game(SIGMA, SIGMA_WORDS, sim.sigma.build.build, tuple(KNOWN), ("fists", "bandage")),
}


def game_of(encounter: Encounter) -> Game:
    """The game that an encounter is played by."""
    return GAMES[encounter.scenario.ruleset]
