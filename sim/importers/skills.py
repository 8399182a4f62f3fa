"""Names of skills: the list beside a file, the printed ones of both games, other spellings, known slips of the pen."""

import re

from attrs import frozen

from sim.faults import nearest
from sim.importers.values import letters, snake
from sim.narrative.lexicon import FIGHTING_SKILLS

CHARACTERISTICS = ("brawn", "agility", "intellect", "cunning", "willpower", "presence")

PRINTED = {
    "brawn": "Athletics, Brawl, Lightsaber, Melee, Melee: Heavy, Melee: Light, Resilience",
    "agility": "Coordination, Driving, Gunnery, Piloting, Piloting: Planetary, Piloting: Space, Ranged, Ranged: Heavy, "
    "Ranged: Light, Riding, Stealth",
    "intellect": "Alchemy, Arcana, Astrocartography, Astrogation, Computers, Computers: Hacking, Computers: Sysops, "
    "Cybernetics, Knowledge, Knowledge: All, Knowledge: Core Worlds, Knowledge: Crucible, Knowledge: Culture, "
    "Knowledge: Education, Knowledge: Forbidden, Knowledge: Geography, Knowledge: Lore, Knowledge: Outer Rim, "
    "Knowledge: Science, Knowledge: Society, Knowledge: The Net, Knowledge: Underworld, Knowledge: Warfare, "
    "Knowledge: Xenology, Knowledge: Æmber, Mechanics, Medicine, Operating, Runes",
    "cunning": "Deception, Perception, Primal, Skulduggery, Streetwise, Survival",
    "willpower": "Coercion, Discipline, Divine, Vigilance",
    "presence": "Charm, Cool, Leadership, Negotiation, Verse",
}

MUSCLE = ("brawl", "melee", "melee_heavy", "melee_light")
CLOSE = (*MUSCLE, "lightsaber")
COMBAT = (*CLOSE, "gunnery", "ranged", "ranged_heavy", "ranged_light")

SLIPS = {
    "bralw": "Brawl",
    "computersysops": "Computers: Sysops",
    "drive": "Driving",
    "knowledgeunderrworld": "Knowledge: Underworld",
    "knowledgexenlology": "Knowledge: Xenology",
    "negogiation": "Negotiation",
    "negotiaion": "Negotiation",
    "negotiate": "Negotiation",
    "perceptio": "Perception",
    "pilotingpleanetary": "Piloting: Planetary",
    "pilotplanetary": "Piloting: Planetary",
    "pilotspace": "Piloting: Space",
    "range": "Ranged",
    "rangedheav": "Ranged: Heavy",
    "rangedhleavy": "Ranged: Heavy",
    "ranghvy": "Ranged: Heavy",
    "ranglt": "Ranged: Light",
    "resillience": "Resilience",
    "skilduggery": "Skulduggery",
    "skuldugger": "Skulduggery",
}
"""Misspellings and short forms seen in real files, by their letters. Nothing is guessed that is not listed here."""

TOO_NEAR = 0.8
"""How much an unknown skill may look like one of a fight, 0 to 1, as in scenario files."""
BY_SOMETHING = re.compile(rf"(.*\S)\s*\(({'|'.join(CHARACTERISTICS)})\)", re.IGNORECASE)


@frozen
class Skill:
    """One skill as a file names it. `why` is empty where nothing had to be interpreted."""

    key: str
    """Its key in a library; empty for what is left out."""
    characteristic: str
    """What it is rolled with by its list; empty for a skill of no list."""
    override: str = ""
    """What this file rolls it with instead: `Lightsaber (Agility)`."""
    why: str = ""


@frozen
class SkillList:
    """The skills that a file may name: `own` are the exact names of its list, `by_letters` everything known."""

    own: dict[str, str]
    by_letters: dict[str, tuple[str, str]]

    def read(self, text: str) -> Skill:
        """The skill that `text` names (blanks around it count as a slip): every interpretation has its reason."""
        if not (split := BY_SOMETHING.fullmatch(text.strip())):
            return self._plain(text)
        base = self._plain(split[1])
        why = base.why if text in self.own or base.why else "this form is not in the skill list"
        return Skill(base.key, base.characteristic, split[2].lower(), why)

    def _plain(self, text: str) -> Skill:
        if text in self.own:
            return Skill(snake(text), self.own[text])
        name, characteristic = self._known(letters(text))
        if not name:
            return _unknown(text)
        if name == text:
            return Skill(snake(name), characteristic, why="a skill of the rules, but not in the skill list")
        return Skill(snake(name), characteristic, why=f"read as {name}")

    def _known(self, folded: str) -> tuple[str, str]:
        """Printed name and characteristic of a skill by its letters: as it is, by the slips, without `Knowledge`."""
        for candidate in (folded, letters(SLIPS.get(folded, "")), f"knowledge{folded}" if folded else ""):
            if candidate in self.by_letters:
                return self.by_letters[candidate]
        return "", ""


def _unknown(text: str) -> Skill:
    """A skill of no list has a key of its own, but what looks like a slip of a fighting skill has none."""
    key = snake(text)
    near = nearest(key, FIGHTING_SKILLS, least=TOO_NEAR)
    if near or not key:
        hint = f" (nearest: {near[0]})" if near else ""
        return Skill("", "", why=f"no skill of the list{hint}")
    return Skill(key, "", why=f"no skill of the list: kept as {key!r}")


def skill_list(listed: dict[str, str] | None) -> SkillList:
    """The skills of a list (name -> characteristic) over the printed ones; without a list the printed ones are it."""
    printed = {name: ability for ability, names in PRINTED.items() for name in names.split(", ")}
    own = printed if listed is None else listed
    plain = {name: ability for name, ability in (printed | own).items() if not BY_SOMETHING.fullmatch(name)}
    return SkillList(own, {letters(name): (name, ability) for name, ability in plain.items()})
