"""Gear that rules know, among what a stat block says its bearer carries: stimpacks, repair patches, a medkit (R11)."""

import re
from collections.abc import Iterator
from typing import Any

from sim.importers.findings import Json
from sim.importers.values import many, text_of

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
COUNT = rf"(?:(\d{{1,2}}|{'|'.join(NUMBERS)})\s+)?(?:extra\s+)?"
BEHIND = r"(?:\s*\(?x?(\d{1,2})\)?)?"
STIMPACK = re.compile(rf"{COUNT}stim-?pa(?:c?k)s?{BEHIND}", re.IGNORECASE)
PATCH = re.compile(rf"{COUNT}(?:emergency\s+)?repair\s+patch(?:es)?{BEHIND}", re.IGNORECASE)
KIT = r"(?:emergency\s+|integrated\s+|built-in\s+)?(?:med-?(?:kit|pac|pack)|medical\s+kit)s?\.?"
MEDKIT = re.compile(COUNT + KIT, re.IGNORECASE)
REMARK = re.compile(r"\s*\([^()]*[^()\d][^()]*\)")
COMMA = re.compile(r",\s*(?![^()]*\))")
MOST = 99


def packs_of(gear: Json) -> dict[str, Any]:
    """What of the gear is a key of its own, with how many there are. A name that says more is not read."""
    found = {"stimpacks": 0, "patches": 0}
    medkit = False
    for name in _things(gear):
        for key, pattern in (("stimpacks", STIMPACK), ("patches", PATCH)):
            if here := pattern.fullmatch(name):
                found[key] += _number(here[1] or here[2])
        medkit = medkit or MEDKIT.fullmatch(name) is not None
    packs: dict[str, Any] = {key: min(number, MOST) for key, number in found.items() if number}
    return packs | ({"medkit": True} if medkit else {})


def _things(gear: Json) -> Iterator[str]:
    """Each thing by itself: those of a list, and those between commas, without what stands in brackets behind it."""
    for text in map(text_of, many(gear)):
        yield from (REMARK.sub("", thing).strip() for thing in COMMA.split(text))


def _number(text: str | None) -> int:
    return 1 if text is None else NUMBERS.get(text.lower()) or int(text)
