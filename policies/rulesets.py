"""Which rulesets there are for texts to be written in."""

import importlib
import importlib.util
from collections.abc import Collection, Mapping
from functools import cache

from sim.vocabulary import Vocabulary

NAMES = ("narrative", "sigma")


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The vocabulary of each ruleset that describes itself, by its name: `sim.NAME.vocabulary.NAME`."""
    found = {}
    for name in NAMES:
        place = f"sim.{name}"
        if importlib.util.find_spec(place) and importlib.util.find_spec(f"{place}.vocabulary"):
            made = getattr(importlib.import_module(f"{place}.vocabulary"), name.upper(), None)
            if isinstance(made, Vocabulary):
                found[name] = made
    return found


def owner(name: str, vocabulary: Vocabulary) -> str:
    """Whose a name is that another ruleset alone has: "an order and a section of sigma"; nothing for others."""
    mine = _kinds(vocabulary)
    for other in vocabularies().values():
        found = [kind for kind, names in _kinds(other).items() if name in names and name not in mine[kind]]
        if found and other.ruleset != vocabulary.ruleset:
            return f"{' and '.join(found)} of {other.ruleset}"
    return ""


def _kinds(vocabulary: Vocabulary) -> Mapping[str, Collection[str]]:
    """All names that a text of a ruleset may use, by what they are."""
    sections = vocabulary.sections
    return {
        "a word": vocabulary.words,
        "an order": [order for section in sections for order in section.orders],
        "a section": [section.name for section in sections],
        "a rule": [rule for section in sections for rule in section.rules],
        "a weapon": vocabulary.wields,
        "a value": [value for values in vocabulary.constants for value in values],
    }


def whose(name: str, vocabulary: Vocabulary) -> str:
    """What to add to a fault where a name is of another ruleset; nothing where it is of none."""
    found = owner(name, vocabulary)
    return found and f" of {vocabulary.ruleset}, but {found}"
