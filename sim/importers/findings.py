"""What an importer hands back: combatants, weapons, and all that was odd, refused or unreadable on the way."""

import json
import math
from typing import Any

from attrs import define, field, frozen

from sim.errors import ScenarioError

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Shown = None | bool | int | float | str

MOST_TOLD = 200
"""Characters of what a library says was left out."""
SHOWN_LENGTH = 60
"""Characters of a strange value that a warning repeats: enough to find it, too few to carry prose along."""


def shown(value: Json) -> Shown:
    """The value as a warning shows it: plain values as they stand, lists and tables as JSON, long texts cut."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"


@frozen
class ReadWarning:
    """One thing in a record that could not simply be read: where, what stood there, and what was made of it."""

    record: str
    field: str
    value: Shown
    why: str


@frozen
class Refused:
    """One record that was left out, by name, and the field that made it impossible."""

    record: str
    field: str
    value: Shown
    why: str


@frozen
class Unresolved:
    """A weapon that a record only names, and that no weapon list has."""

    record: str
    weapon: str


@frozen
class Fault:
    """A whole file that gave nothing. `offset` counts bytes from 0; None where no single byte is to blame."""

    file: str
    offset: int | None
    why: str

    def __str__(self) -> str:
        """The fault as one line: file, byte, reason."""
        place = self.file if self.offset is None else f"{self.file}, byte {self.offset}"
        return f"{place}: {self.why}"


@frozen
class Imported:
    """Everything one import found, in file order. `records` counts what was read, refused ones included."""

    records: int
    combatants: dict[str, dict[str, Any]]
    weapons: dict[str, dict[str, Any]]
    warnings: list[ReadWarning]
    refused: list[Refused]
    unresolved: list[Unresolved]
    faults: list[Fault]
    armor: dict[str, dict[str, int]] = field(factory=dict)
    """Suits of armor of a data set."""
    ruleset: str = "narrative"
    """What the combatants fight by."""


class RecordError(ScenarioError):
    """A record that cannot become a combatant; the importer goes on and reports it as `Refused`."""

    def __init__(self, field: str, value: Json, why: str) -> None:
        super().__init__(f"{field}: {shown(value)!r}: {why}")
        self.field, self.value, self.why = field, shown(value), why


@define
class Notes:
    """The warnings of one record; `prefix` leads to the part of it that is being read (`weapons.Claws.`).

    `names` are the file's own names of the fields of a stat block, where they differ: `derived.wounds` -> `wounds.max`.
    """

    record: str
    warnings: list[ReadWarning] = field(factory=list)
    prefix: str = ""
    names: dict[str, str] = field(factory=dict)
    talents: list[str] = field(factory=list)
    """Talents that stand where none should: among the qualities of its weapons."""
    lost: list[str] = field(factory=list)
    """What the record says and could not be carried over, each with the reason: coverage counts it as missing."""

    def lose(self, name: str, value: Json, why: str, *, whole: bool = False, what: str = "") -> None:
        """Note that what may matter in a fight is left out of a field; `whole`: all of the part that is being read.

        `what` says in the library what it was, where the value alone does not.
        """
        self.warn(name, value, f"{why}: left out")
        of = self.prefix.removeprefix("weapons.").removesuffix(".")
        said = " ".join((what or str(shown(value))).split()) if what or isinstance(value, str | int) else ""
        what = "".join(sign for sign in said if sign.isprintable())[:SHOWN_LENGTH] or name
        self.lost.append(f"{of if whole else f'{what} ({of})' if of else what}: {why}"[:MOST_TOLD])

    def warn(self, name: str, value: Json, why: str) -> None:
        """Note one oddity of the field `name`."""
        self.warnings.append(ReadWarning(self.record, self.prefix + self.named(name), shown(value), why))

    def named(self, name: str) -> str:
        """The file's own name of a field, or of what it lies in."""
        first, dot, rest = name.partition(".")
        return self.names.get(name) or self.names.get(first, first) + dot + rest

    def within(self, part: str, names: dict[str, str] | None = None) -> "Notes":
        """Notes of the same record whose fields lie inside `part`."""
        return Notes(self.record, self.warnings, f"{self.prefix}{part}.", names or {}, self.talents, self.lost)


def left_out(notes: Notes, weapon: str = "") -> dict[str, list[str]]:
    """What a stat block says and nothing could carry over, as a library has it; of a weapon, without its name."""
    told = [text.replace(f" ({weapon}): ", ": ", 1) if weapon else text for text in notes.lost]
    return {"left_out": list(dict.fromkeys(told))} if told else {}
