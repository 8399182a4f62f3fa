"""What a talent or an ability is called in stat blocks -> the key by which the rules know it."""

import re
from collections.abc import Iterable
from functools import lru_cache

import attrs

from sim.faults import fold, snake
from sim.narrative.lexicon import skill_of

RANKED_NAME = re.compile(r"(.*\S)\s+(\d{1,2})")
BRACKETED = re.compile(r"(.*\S)\s*\(([^()]+)\)")
GRADES = ("improved", "supreme")
"""What stands before a talent's name, or in brackets behind it, where it is another, better one."""
SLIPS = {"lethalblow": "lethal_blows"}
"""Misspellings seen in real files, by their letters. Nothing is guessed that is not listed here."""
TERRIFYING = "terrifying"
NO_RANK = -1
UNRATED = {"terrifying": 3, "supremelyterrifying": 4}
"""Names of Terrifying by their letters, and the rating where none stands behind: a Hard fear check, a Daunting one."""
WORTH = {
    "ambushpredator": ("quick_strike", 2),
    "berzerkrage": ("wookiee_rage", 1),
    "colossal": ("durable", 3),
    "destructive": ("lethal_blows", 2),
    "devastating": ("lethal_blows", 4),
    "physician": ("surgeon", 1),
}
"""Names, by their letters, of what does the same as so many ranks of a talent of the rules."""
REMEMBERED = 1 << 12
"""Of so many names it is remembered what they mean: whoever builds fighters asks for each again and again."""


@attrs.frozen
class TalentName:
    """A talent's name, taken apart."""

    key: str
    """Without rank and brackets, as a key: `Parry (Improved)` and `Improved Parry 2` are `improved_parry`."""
    rank: int = 1
    of: str = ""
    """The key of what stands in brackets: the skill of `Deadly Accuracy (Ranged: Heavy)`."""
    worth: int = 1
    """Ranks of the talent of the key that one rank of this is."""

    @property
    def ranks(self) -> int:
        """Its rank, in ranks of the talent of the key."""
        return self.rank * self.worth


@lru_cache(REMEMBERED)
def talent_of(name: str) -> TalentName:
    """What a talent's printed name means, however it is spelled."""
    rank, grade, of = NO_RANK, "", ""
    if found := RANKED_NAME.fullmatch(name.strip()):
        name, rank = found[1], int(found[2])
    if found := BRACKETED.fullmatch(name.strip()):
        name, inside = found[1], found[2].strip()
        if ranked := RANKED_NAME.fullmatch(inside):
            inside = ranked[1]
        if fold(inside) in GRADES:
            grade = fold(inside)
        elif inside.isdigit():
            rank = int(inside)
        else:
            of = skill_of(inside)
    if found := RANKED_NAME.fullmatch(name.strip()):
        name, rank = found[1], int(found[2])
    key = snake(name)
    for each in GRADES:
        if key.startswith(f"{each}_"):
            grade, key = each, key.removeprefix(f"{each}_")
    key = SLIPS.get(fold(key), key)
    usual = UNRATED.get(fold(key), 1)
    key = TERRIFYING if fold(key) in UNRATED else key
    key, worth = (key, 1) if grade else WORTH.get(fold(key), (key, 1))
    return TalentName(f"{grade}_{key}" if grade else key, usual if rank == NO_RANK else rank, of, worth)


def is_same(one: str, other: str) -> bool:
    """Whether two names are two spellings of one talent, whatever its rank."""
    first, second = talent_of(one), talent_of(other)
    return (fold(first.key), first.of, first.worth) == (fold(second.key), second.of, second.worth)


def known_as(name: str, keys: Iterable[str]) -> str:
    """Which of the keys a name means; empty for none of them."""
    return _known_as(name, tuple(keys))


@lru_cache(REMEMBERED)
def _known_as(name: str, keys: tuple[str, ...]) -> str:
    folded = fold(talent_of(name).key)
    return next((key for key in keys if fold(key) == folded), "")
