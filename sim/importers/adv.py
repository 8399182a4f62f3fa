"""`.adv` text of the Genesys adversary builder: one character, put together from its packages -> one combatant."""

import re
from collections import Counter
from typing import Any

from attrs import define, field

from sim.faults import nearest
from sim.importers.adv_text import Character, World, weapon_of
from sim.importers.findings import Notes, RecordError, Unresolved
from sim.importers.foundry import skills_with, tables_of
from sim.importers.skills import CHARACTERISTICS, CLOSE
from sim.importers.swa_arms import own_weapon
from sim.importers.swa_records import read_numbers
from sim.importers.tables import Row, Tables
from sim.importers.values import letters

NUMBERS = {
    **{letters(name): name for name in CHARACTERISTICS},
    "br": "brawn", "ag": "agility", "int": "intellect", "cun": "cunning", "will": "willpower", "pr": "presence",
    "pres": "presence", "soak": "soak", "wound": "wounds", "wounds": "wounds", "strain": "strain",
    "meleedefense": "melee", "rangeddefense": "ranged", "meleedefence": "melee", "rangeddefence": "ranged",
}  # fmt: skip
RATINGS = ("combat", "cbt", "social", "soc", "general", "gen")
"""How dangerous somebody is said to be: no rule asks."""
LEVELED = re.compile(r'"?([^"]*?)"?\s*([+-]?\s*\d+)?')
MOST_ITEMS = 1000
"""Of one character, those of its packages included."""
ON_FIGHTER = {"derived.wounds": "Wound", "derived.soak": "Soak", "derived.strain": "Strain",
              "derived.defence": "Defense"}  # fmt: skip


@define
class _Whole:
    """What the items of one character come to."""

    world: World
    notes: Notes
    unresolved: list[Unresolved]
    numbers: Counter[str] = field(factory=Counter)
    skills: dict[str, int] = field(factory=dict)
    talents: list[str] = field(factory=list)
    weapons: list[Row] = field(factory=list)
    _open: list[str] = field(factory=list)
    _items: int = 0

    def add(self, items: list[str]) -> None:
        self._items += len(items)
        if self._items > MOST_ITEMS:
            raise RecordError("items", None, f"more than {MOST_ITEMS} items, those of its packages included")
        for item in items:
            if item.casefold().startswith("weapon ") and (own := weapon_of(item[len("weapon ") :])):
                self.weapons.append(own)
            elif found := LEVELED.fullmatch(item):
                level = None if found[2] is None else int(found[2].replace(" ", ""))
                self._named(found[1].strip(), level, item)
            else:
                self._strange(item)

    def _named(self, name: str, level: int | None, item: str) -> None:
        """One item by its name: numbers add up, of two ranks of a skill the higher is taken."""
        folded, bare = name.casefold(), letters(name)
        if bare in NUMBERS and level is not None:
            self.numbers[NUMBERS[bare]] += level
        elif folded in self._open:
            self.notes.warn("items", item, "a package that holds itself: left out")
        elif folded in self.world.packages:
            self._open.append(folded)
            self.add(self.world.packages[folded])
            self._open.pop()
        elif folded in self.world.weapons:
            self.weapons.append(self.world.weapons[folded])
        elif folded in self.world.talents:
            self.talents.append(f"{self.world.talents[folded]} {level or 1}")
        elif folded == "adversary":
            self.talents.append(f"Adversary {level or 1}")
        elif bare in self.world.skills:
            self._skill(self.world.skills[bare][0], level, item)
        elif bare not in RATINGS:
            self._strange(item)

    def _skill(self, name: str, level: int | None, item: str) -> None:
        if re.search(r"[^\W\d]\d", item):
            self.notes.warn("skills", item, f"read as {name} {level}")
        if level is None:
            level = 1
            self.notes.warn("skills", item, "no rank: a group skill of a minion, else read as 1")
        if name in self.skills and self.skills[name] != level:
            self.notes.warn("skills", item, f"given with {self.skills[name]}, too: the higher rank is taken")
        self.skills[name] = max(level, self.skills.get(name, 0))

    def _strange(self, item: str) -> None:
        known = [*self.world.packages, *self.world.weapons, *self.world.talents]
        near = nearest(item.strip('"').casefold(), known, least=0.6)
        hint = f" (nearest: {near[0]!r})" if near else ""
        self.notes.lose("items", item, f"nothing of this name is known{hint}")
        self.unresolved.append(Unresolved(self.notes.record, item.strip('"')))


def read_character(
    character: Character, world: World, notes: Notes, unresolved: list[Unresolved]
) -> dict[str, Any]:
    """The combatant in a library's words: wounds count from Brawn, strain from Willpower, soak from Brawn.

    Raises:
        RecordError: none of its items gives a number without which nobody can fight.
    """
    whole = _Whole(world, notes, unresolved)
    whole.add(character.items)
    missing = [name.title() for name in CHARACTERISTICS if name not in whole.numbers]
    if missing:
        raise RecordError("items", ", ".join(character.items), f"no package gives {', '.join(missing)}")
    notes.names = ON_FIGHTER
    numbers = whole.numbers
    tables = tables_of(skills_with(dict(world.skills.values()), notes))
    ranks = {name: rank for name, rank in whole.skills.items() if rank}
    row: Row = {
        "type": character.kind,
        "characteristics": {name: numbers[name] for name in CHARACTERISTICS},
        "derived": {
            "wounds": numbers["brawn"] + numbers["wounds"],
            "soak": numbers["brawn"] + numbers["soak"],
            "defence": [numbers["melee"], numbers["ranged"]],
            **({"strain": numbers["willpower"] + numbers["strain"]} if character.kind == "nemesis" else {}),
        },
        "skills": [*ranks] if character.kind == "minion" else {**ranks},
        "talents": [*whole.talents],
    }
    combatant = read_numbers(row, tables, notes)
    held = [made for weapon in whole.weapons for made in _weapon(weapon, combatant, tables, notes)]
    return combatant | ({"weapons": held} if held else {})


def _weapon(weapon: Row, combatant: dict[str, Any], tables: Tables, notes: Notes) -> list[dict[str, Any]]:
    """A weapon as a list of it. The format has no range bands: a melee is engaged, all else a guess with a warning."""
    close = tables.skills.read(str(weapon["skill"])).key in CLOSE
    return own_weapon(weapon | ({"range": "Engaged"} if close else {}), combatant, tables, notes)
