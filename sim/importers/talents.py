"""Talents and abilities of a stat block, under the names by which the rules know them."""

import re
from typing import Any

from sim.faults import fold, snake
from sim.importers.findings import Json, Notes
from sim.importers.powers import asks_for_force, power_of, trick_of
from sim.importers.tables import Row
from sim.importers.values import many, name_of, text_of, value_of
from sim.narrative.lexicon import TALENTS
from sim.narrative.talent_names import RANKED_NAME, SLIPS, TERRIFYING, TalentName, is_same, known_as, talent_of

LARGEST = 10
"""Silhouette of the largest, and the highest Force rating."""
SIZE = re.compile(r"silhouette\s+\d{1,2}", re.IGNORECASE)
ADVERSARY, DEADLY, FORCE_RATING = "adversary", "deadly_accuracy", "force_rating"
REGENERATION = "regeneration"
DROID = "droid"
DIFFICULTIES = ("easy", "average", "hard", "daunting", "formidable")
FEAR_CHECK = re.compile(rf"\b({'|'.join(DIFFICULTIES)})\b[^.]*\b(?:fear|discipline)\b", re.IGNORECASE)
EACH_TURN = re.compile(r"\bturns?\b[^.]*\bheals? (\d{1,2}) wounds?\b", re.IGNORECASE)
NOT_SAID = "one of two abilities of this name, and which of them is not said"
USUAL = {
    "commandingpresence": (re.compile(r"\bremoves?\b", re.IGNORECASE), "Removes setback dice from some checks."),
    "sweepattack": (re.compile(r"\btriumph\b", re.IGNORECASE), "A triumph hits one more enemy in the melee."),
    "undead": (re.compile(r"\bbreathe\b", re.IGNORECASE), "Need not breathe, eat or drink."),
}
"""Of names, by their letters, that some stat blocks give to something else: how the usual text is known, and one."""
NOTHING = ("none",)
"""Names, by their letters, of what is none."""


def read_talents(row: Row, kind: str, notes: Notes) -> dict[str, Any]:
    """Talents with their ranks, abilities by name, its size, whether it is a droid.

    What the rules know has their key, however the file spells it. The Adversary talent counts wherever it stands.
    """
    talents: dict[str, int | str] = {}
    abilities: list[str] = []
    tricks: list[str] = []
    found: dict[str, Any] = {}
    for field in ("talents", "abilities"):
        for item in many(row.get(field)):
            name = _rated(item) if isinstance(item, dict) else name_of(item)
            talent = talent_of(name)
            if not name or (field == "talents" and not talent.key):
                notes.lose(field, item, "no name of up to 150 characters")
            elif fold(name) in NOTHING:
                continue
            elif _in_doubt(name, item):
                notes.lose(field, name, NOT_SAID)
            elif field == "talents" and (trick := trick_of(name)):
                tricks.append(trick)
                notes.warn(field, name, f"read as the ability {trick}")
            elif own := _own_key(name, talent):
                found |= own
            elif field == "abilities" and talent.key != ADVERSARY:
                abilities.append(name)
            elif field == "abilities":
                notes.warn(field, name, "a talent among the abilities")
                _add(talents, field, name, notes)
            else:
                _add(talents, field, name, notes)
    if kind == "minion" and ADVERSARY in talents:
        notes.warn("talents", f"Adversary {talents[ADVERSARY]}", "on a minion: unusual, kept as printed")
    others = _without_twins(abilities, talents, notes)
    known: dict[str, Any] = {"talents": talents} if talents else {}
    return known | found | _done(others, tricks, found.get(FORCE_RATING, 0), notes)


def usual_text(name: str) -> str:
    """A text by which a name that stands for two things is known to mean the usual one; of all others none."""
    return USUAL[letters][1] if (letters := fold(talent_of(name).key)) in USUAL else ""


def _rated(item: Row) -> str:
    """The name of a talent with a text; behind Terrifying and Regeneration, without a rank, what their text says."""
    name = name_of(value_of(item, "name"))
    if re.search(r"\d", name):
        return name
    known = known_as(name, TALENTS)
    if known == TERRIFYING and (found := FEAR_CHECK.search(_text(item))):
        return f"{name} {1 + DIFFICULTIES.index(found[1].lower())}"
    if known == REGENERATION and (found := EACH_TURN.search(_text(item))):
        return f"{name} {found[1]}"
    return name


def _text(item: Row) -> str:
    """What a talent or an ability says of itself."""
    return " ".join(map(text_of, many(value_of(item, "description"))))


def _in_doubt(name: str, item: Json) -> bool:
    """Whether a name stands for one of two things, and nothing says for which.

    Regeneration without a rank closes wounds each turn, or only in a rest; some give a usual name to something else.
    """
    if known_as(name, TALENTS) == REGENERATION:
        return not re.search(r"\d", name)
    usual, _ = USUAL.get(fold(talent_of(name).key), (None, ""))
    return usual is not None and isinstance(item, dict) and "description" in item and not usual.search(_text(item))


def _without_twins(abilities: list[str], talents: dict[str, int | str], notes: Notes) -> list[str]:
    """The abilities but for those that are a talent it has already; of two ranks the higher is taken."""
    others: list[str] = []
    for name in abilities:
        twin = known_as(name, TALENTS) and next((each for each in (*talents, *others) if is_same(each, name)), "")
        if not twin:
            others.append(name)
            continue
        notes.warn("abilities", name, "given twice: the higher rank is taken")
        rank = talents.get(twin, 0)
        if twin in talents:
            talents[twin] = max(rank, talent_of(name).rank) if isinstance(rank, int) else rank
        elif talent_of(name).rank > talent_of(twin).rank:
            others[others.index(twin)] = name
    return others


def _done(abilities: list[str], tricks: list[str], force_rating: int, notes: Notes) -> dict[str, list[str]]:
    """What it can do besides: abilities of the library, where it can pay for them, and others by name."""
    powers = list(tricks)
    others: list[str] = []
    for name in dict.fromkeys(abilities):
        power = power_of(name)
        if power and (force_rating or not asks_for_force(power)):
            powers.append(power)
            if fold(power) not in fold(name):
                notes.warn("abilities", name, f"read as the ability {power}, which does about what it does")
        else:
            others.append(name)
    made = {"powers": list(dict.fromkeys(powers)), "abilities": others}
    return {key: names for key, names in made.items() if names}


def _own_key(name: str, talent: TalentName) -> dict[str, Any]:
    """What has a key of its own in a library, as this; empty for the rest."""
    if SIZE.fullmatch(name):
        return {"silhouette": min(talent.rank, LARGEST)}
    if fold(talent.key) == fold(FORCE_RATING):
        return {FORCE_RATING: min(talent.rank, LARGEST)}
    return {DROID: True} if talent.key == DROID else {}


def _add(talents: dict[str, int | str], field: str, name: str, notes: Notes) -> None:
    """Take up a talent under the key of the rules; one that they do not know keeps its printed name."""
    talent, known = talent_of(name), known_as(name, TALENTS)
    plain = RANKED_NAME.fullmatch(name)
    printed = plain[1] if plain else name
    key = known or (printed.capitalize() if printed == snake(printed) else printed)
    value: int | str = talent.ranks
    if known == DEADLY and talent.of:
        key, value = (key, talent.of) if key not in talents else (name, talent.rank)
    if (known in SLIPS.values() or talent.worth > 1) and fold(known) not in fold(name):
        notes.warn(field, name, f"read as {known}{f' {talent.ranks}' if talent.worth > 1 else ''}")
    before = talents.get(key)
    if before is not None:
        notes.warn(field, name, "given twice: the higher rank is taken")
    talents[key] = max(value, before) if isinstance(before, int) and isinstance(value, int) else value


def with_talents(combatant: dict[str, Any], notes: Notes) -> dict[str, Any]:
    """The combatant with the talents that its weapons' qualities name."""
    talents: dict[str, int | str] = dict(combatant.get("talents", {}))
    for name in notes.talents:
        key, rank = known_as(name, TALENTS), talent_of(name).ranks
        before = talents.get(key, 0)
        talents[key] = max(rank, before) if isinstance(before, int) else before
    return combatant | ({"talents": talents} if talents else {})
