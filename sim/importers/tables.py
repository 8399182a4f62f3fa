"""The lists that stand beside a file of stat blocks: weapons.json, skills.json, qualities/*.json."""

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from sim.assigned import read_bytes
from sim.importers.decode import UnreadableError, parse
from sim.importers.findings import Fault, Json
from sim.importers.skills import CHARACTERISTICS, SkillList, skill_list
from sim.importers.values import letters, name_of, text_of

Row = dict[str, Json]


@frozen
class Tables:
    """What the lists beside a file say: weapons by name without case, skills, and what other quality names are."""

    home: str
    """Name of the folder that the weapon list stands in; empty without a list."""
    weapons: dict[str, Row]
    skills: SkillList
    qualities: dict[str, str]


@define
class Shelf:
    """Finds and reads lists, each file once. `faults` names those that could not be read."""

    data: Path | None
    faults: list[Fault] = field(factory=list)
    _read: dict[Path, list[Row]] = field(factory=dict)
    _tables: dict[tuple[Path, ...], Tables] = field(factory=dict)

    def tables(self, path: Path) -> Tables:
        """The lists for one file: from the data folder if one was given, else beside the file or one folder above."""
        folders = (self.data,) if self.data else (path.resolve().parent, path.resolve().parent.parent)
        weapons, skills = self._first(folders, "weapons.json"), self._first(folders, "skills.json")
        qualities = next((tuple(sorted(f.glob("qualities/*.json"))) for f in folders if (f / "qualities").is_dir()), ())
        found = (weapons or Path(), skills or Path(), *qualities)
        if found not in self._tables:
            self._tables[found] = Tables(
                home=weapons.parent.name if weapons else "",
                weapons={name.casefold(): row for name, row in self._named(weapons)},
                skills=skill_list({name: _ability(row) for name, row in self._named(skills)} if skills else None),
                qualities={letters(name): _sort(row) for path in qualities for name, row in self._named(path)},
            )
        return self._tables[found]

    def _first(self, folders: tuple[Path, ...], name: str) -> Path | None:
        return next((folder / name for folder in folders if (folder / name).is_file()), None)

    def _named(self, path: Path | None) -> Iterator[tuple[str, Row]]:
        if path is not None and path not in self._read:
            self._read[path] = self._rows(path)
        for row in self._read[path] if path else []:
            if name := name_of(row.get("name")):
                yield name, row

    def _rows(self, path: Path) -> list[Row]:
        try:
            value, _ = parse(read_bytes(path))
        except UnreadableError as broken:
            self.faults.append(Fault(str(path), broken.offset, broken.why))
            return []
        except OSError as broken:
            self.faults.append(Fault(str(path), None, broken.strerror or "cannot be read"))
            return []
        return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _ability(row: Row) -> str:
    ability = text_of(row.get("characteristic")).lower()
    return ability if ability in CHARACTERISTICS else ""


def _sort(row: Row) -> str:
    return "an attachment, no quality" if text_of(row.get("type")) == "Mod" else "a quality the rules here do not have"
