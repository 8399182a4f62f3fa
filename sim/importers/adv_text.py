"""`.adv` text: statements of a file and of those it uses -> skills, weapons, packages and characters by name."""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from sim.assigned import read_bytes
from sim.importers.decode import decode
from sim.importers.findings import ReadWarning, shown
from sim.importers.tables import Row
from sim.importers.values import letters, text_of

CHARACTERS = ("minion", "rival", "nemesis")
KEYWORDS = (*CHARACTERS, "use", "skill", "talent", "weapon", "package", "archetype")
STATEMENT = re.compile(rf"\s*({'|'.join(KEYWORDS)})\b", re.IGNORECASE)
NAMED_LIST = re.compile(r'\s*(?:"([^"]*)"|([^":]+?))\s*:(.*)', re.DOTALL)
SKILL = re.compile(r'\s*(?:"([^"]*)"|([^"(]+?))\s*\(\s*(\w+)\s*\)\s*')
WEAPON = re.compile(
    r'\s*(?:"(?P<quoted>[^"]*)"|(?P<word>[^"(]+?))\s*\(\s*(?P<skill>[^;]+?)\s*;\s*(?:damage|dmg)\s*(?P<damage>[+-]?\s*\d+)'
    r"\s*;\s*crit(?:ical)?\s*(?P<crit>\d+|-)\s*(?:;(?P<qualities>[^)]*))?\)\s*",
    re.IGNORECASE,
)
PARTS = re.compile(r'(?:"[^"]*"|\([^)]*\)|[^,"(])+')
"""Items of a list: commas within quotes and parentheses do not part them."""


@frozen
class Character:
    """One minion, rival or nemesis: its items as they are written."""

    kind: str
    name: str
    items: list[str]
    place: str


@define
class World:
    """Everything that a file and those it uses say; names are compared without case and blanks around them."""

    skills: dict[str, tuple[str, str]] = field(factory=dict)
    talents: dict[str, str] = field(factory=dict)
    weapons: dict[str, Row] = field(factory=dict)
    packages: dict[str, list[str]] = field(factory=dict)
    characters: list[Character] = field(factory=list)
    warnings: list[ReadWarning] = field(factory=list)
    _read: set[Path] = field(factory=set)

    def read(self, path: Path, data: Path | None, used: bool = False) -> None:
        """Take in a file, and those it uses, each once; only the file itself brings characters.

        Raises:
            UnreadableError: the bytes of a file are no text.
            OSError: the file itself cannot be read; one that it uses is a warning.
        """
        self._read.add(path.resolve())
        for number, keyword, rest in _statements(decode(read_bytes(path)).text):
            place = f"{path.name}, line {number}"
            if keyword == "use":
                self._use(path, rest.strip().strip('"'), data, place)
            elif keyword not in CHARACTERS or not used:
                self._take(keyword, rest, place)

    def _use(self, path: Path, name: str, data: Path | None, place: str) -> None:
        folders = [path.parent, *([data] if data else [])]
        found = next((folder / name for folder in folders if (folder / name).is_file()), None)
        if found is None:
            self.warnings.append(ReadWarning(place, "use", shown(name), "there is no such file beside it: left out"))
        elif found.resolve() not in self._read:
            self.read(found, data, used=True)

    def _take(self, keyword: str, rest: str, place: str) -> None:
        """Take in one statement; one that cannot be read is a warning with its place."""
        listed = NAMED_LIST.fullmatch(rest)
        if keyword == "skill" and (skill := SKILL.fullmatch(rest)):
            name = text_of(skill[1] or skill[2])
            self.skills[letters(name)] = name, skill[3].lower()
        elif keyword == "talent" and text_of(rest.replace('"', "")):
            name = text_of(rest.replace('"', ""))
            self.talents[name.casefold()] = name
        elif keyword == "weapon" and (weapon := weapon_of(rest)):
            self.weapons[str(weapon["name"]).casefold()] = weapon
        elif keyword in ("package", "archetype") and listed:
            self.packages[text_of(listed[1] or listed[2]).casefold()] = items_of(listed[3])
        elif keyword in CHARACTERS and listed:
            name = text_of(listed[1] if listed[1] is not None else listed[2])
            self.characters.append(Character(keyword, name, items_of(listed[3]), place))
        else:
            why = "a line of no statement: left out" if not keyword else f"no {keyword} that can be read: left out"
            self.warnings.append(ReadWarning(place, keyword, shown(text_of(rest)), why))


def _statements(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, keyword and the rest of each statement. A line that begins with no keyword goes on with the one before."""
    begun: tuple[int, str, list[str]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if keyword := STATEMENT.match(line):
            if begun:
                yield begun[0], begun[1], "\n".join(begun[2])
            begun = number, keyword[1].lower(), [line[keyword.end() :]]
        elif begun:
            begun[2].append(line)
        elif line.strip():
            yield number, "", line
    if begun:
        yield begun[0], begun[1], "\n".join(begun[2])


def items_of(text: str) -> list[str]:
    """The items of a list, without blanks around them."""
    return [item for part in PARTS.findall(text) if (item := text_of(part))]


def weapon_of(text: str) -> Row | None:
    """The weapon that is written as `Axe (Melee; Damage +4; Critical 2; Pierce 2)`; None for what is none."""
    found = WEAPON.fullmatch(text)
    if found is None:
        return None
    damage = found["damage"].replace(" ", "")
    return {
        "name": text_of(found["quoted"] or found["word"]),
        "skill": text_of(found["skill"].replace('"', "")),
        "plus-damage" if damage[0] in "+-" else "damage": int(damage),
        "critical": found["crit"],
        "qualities": [text_of(each.replace('"', "")) for each in items_of(found["qualities"] or "")],
    }
