"""Which rulesets there are for texts to be written in."""

import importlib
import importlib.util
from collections.abc import Mapping
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


def whose(name: str, vocabulary: Vocabulary) -> str:
    """What to add to a fault where a name is of another ruleset; nothing where it is of none."""
    for other in vocabularies().values():
        if other.ruleset == vocabulary.ruleset:
            continue
        sections = [section.name for section in other.sections]
        orders = [order for section in other.sections for order in section.orders]
        for kind, names in (("word", [*other.words]), ("order", orders), ("section", sections)):
            if name in names:
                here = vocabulary.ruleset
                return f" of {here}, but {'an' if kind == 'order' else 'a'} {kind} of {other.ruleset}"
    return ""
