"""Force powers and other tricks of stat blocks -> abilities of the bundled library that do (about) the same."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.faults import Findings, fold
from sim.narrative.dialect import DIALECT
from sim.narrative.talent_names import talent_of
from sim.shelf import bundled

WORDS = "poisoned_words"
Combatant = dict[str, Any]
POWER = re.compile(r"forc?e[\s-]+powers?\s*[:\s-]\s*(.+)", re.IGNORECASE)
BOOK = re.compile(r"-[a-z]{2,5}$")
"""What an identifier has behind it: `force-power-enhance-rots`."""
ABOUT: Mapping[str, str] = {
    "battle_meditation": "one_mind",
    "bind": "bind",
    "enhance": "leap",
    "foresee": "foresight",
    "harm": "sap",
    "heal": "mend",
    "influence": "sway",
    "misdirect": "shroud",
    "move": "hurl",
    "protect": "shield",
    "sense": "foresight",
    "unleash": "surge",
}
"""The ability that stands for each power; powers that are not here have none that comes near."""

TRICKS: Mapping[str, str] = {
    "blessingoftheancients": "elders_touch",
    "companionanimal": "gentle_nuzzle",
    "distractingquip": "nimble_banter",
    "gangleader": "marching_orders",
    "photonicburst": "dazzling_light",
    "pirateleader": "marching_orders",
    "ruinousrepartee": WORDS,
}
"""The ability that does what a talent or an ability does, by the letters of its name."""
TALENT_TRICKS: Mapping[str, str] = {**TRICKS, "takedown": "leg_hook"}
"""The same for talents: some abilities are called so, too, and do something else."""


@cache
def _bundled() -> Mapping[str, bool]:
    """The abilities that everybody can be given, and whether they ask for Force dice."""
    shelf = bundled(Findings(), DIALECT)
    return {key: bool(getattr(shelf.entry("ability", key), "force", 0)) for key in shelf.names("ability")}


def power_of(name: str) -> str:
    """The ability of the library that a Force power's name means, or one's own name; empty for none."""
    if trick := TRICKS.get(fold(talent_of(name).key)):
        return trick
    found = POWER.fullmatch(name.strip())
    if not found:
        return next((key for key, forced in _bundled().items() if not forced and fold(key) == fold(name)), "")
    key = talent_of(BOOK.sub("", found[1]) if "-" in name else found[1]).key
    own = next((each for each, forced in _bundled().items() if forced and each == key), "")
    return ABOUT.get(key, own)


def trick_of(talent: str) -> str:
    """The ability of the library that does what a talent does; empty for none."""
    return TALENT_TRICKS.get(fold(talent_of(talent).key), "")


def scaled(combatant: Combatant) -> Combatant:
    """The combatant whose words hurt by its presence: twice as much, with the skill that it is better at."""
    powers = list(combatant.get("powers", []))
    if WORDS not in powers:
        return combatant
    skills, amount = combatant.get("skills", {}), 2 * combatant["presence"]
    charm = skills.get("charm", 0) + combatant["presence"]
    check = "charm" if charm >= skills.get("coercion", 0) + combatant["willpower"] else "coercion"
    numbers = {"amount": amount, "per_success": 1}
    effects = [{"effect": "strain"} | numbers, {"effect": "recover"} | numbers | {"on": "self"}]
    powers[powers.index(WORDS)] = {"is": WORDS, "check": check, "effects": effects}
    return combatant | {"powers": powers}


def asks_for_force(key: str) -> bool:
    """Whether an ability of the library rolls Force dice."""
    return _bundled()[key]
