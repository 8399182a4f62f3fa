"""Names of weapon qualities and range bands: the ones of the rules, other spellings, known slips of the pen."""

import re

from attrs import frozen

from sim.importers.values import letters, whole
from sim.narrative.lexicon import QUALITIES, UNRANKED

BY_LETTERS = {letters(key): key for key in QUALITIES}
HIGHEST_RANK = 100

QUALITY_SLIPS = {
    "cumbersom": "cumbersome",
    "ensare": "ensnare",
    "inacurate": "inaccurate",
    "innacurate": "inaccurate",
    "unweildy": "unwieldy",
}

BANDS = ("engaged", "short", "medium", "long", "extreme")
BAND_SLIPS = {
    "close": "short",
    "engages": "engaged",
    "rangedengaged": "engaged",
    "rangedshort": "short",
    "rangedmedium": "medium",
    "rangedlong": "long",
    "rangedextreme": "extreme",
    "strategic": "extreme",
}

QUALITY_TEXT = re.compile(r"\W*(.*?)(?:\s+quality)?(?:\W*(\d+))?(?:\s+quality)?\W*", re.IGNORECASE)


@frozen
class Quality:
    """One weapon quality as a file names it. `key` is empty for what is none; `rank` is True where there are none."""

    key: str
    rank: int | bool = True
    why: str = ""


def read_quality(text: str, listed: dict[str, str]) -> Quality:
    """The quality that `text` names; `listed` is what the lists beside the file call a name, by its letters.

    Stun without a rank is read as Stun Setting: it leaves the choice of damage to the attacker, so nothing is lost
    where Stun Damage was meant.
    """
    found = QUALITY_TEXT.fullmatch(text)
    name, rank = (found[1], found[2]) if found else (text, None)
    folded = letters(name)
    slip = QUALITY_SLIPS.get(folded, "")
    key = slip or BY_LETTERS.get(folded, "")
    if not key:
        return Quality("", why=f"{listed.get(folded, 'no quality of the rules')}")
    if key == "stun" and rank is None:
        return Quality("stun_setting", why="Stun without a rank read as Stun Setting; Stun Damage is as likely")
    return _ranked(key, rank, f"read as {slip.title()}" if slip else "")


def _ranked(key: str, digits: str | None, why: str) -> Quality:
    if key in UNRANKED:
        return Quality(key, why=why if digits is None else "this quality has no ranks: the number is left out")
    if digits is None:
        return Quality(key, 1, "without a rank: read as 1")
    rank = whole(digits, HIGHEST_RANK)
    return Quality(key, rank, why) if rank else Quality("", why="no rank that a quality can have")


def read_band(text: str) -> tuple[str, str]:
    """The range band that `text` names, and why where it had to be interpreted; two empty texts for none."""
    if text.casefold() in BANDS:
        return text.casefold(), ""
    folded = letters(text)
    band = folded if folded in BANDS else BAND_SLIPS.get(folded, "")
    return (band, f"read as {band.title()}") if band else ("", "")
