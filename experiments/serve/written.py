"""An encounter as the page writes it, as a form or as TOML: checked, with each fault at its field."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import tomli_w

from experiments.encounter import Prepared, prepare_text
from experiments.report.covered import covered
from experiments.report.telling import tongue_of
from experiments.serve.faults_in_japanese import in_japanese
from sim.errors import KassenError
from sim.faults import Fault, FaultsError, Path
from sim.load import coverage
from sim.source import Source

NAME = "encounter.toml"
LONGEST = 1_000_000
"""Characters of a text that is read."""
MOST_FILES = 40

Document = dict[str, Any]


@attrs.frozen
class Written:
    """What came from the page: a text, what it says if it is TOML at all, and the files beside it by name."""

    text: str
    document: Document | None
    files: Mapping[str, str] = attrs.field(factory=dict)

    def prepare(self) -> Prepared:
        """The encounter.

        Raises:
            FaultsError: the text, or a file beside it, is wrong; all faults are in it.
        """
        return prepare_text(self.text, NAME, self.files)

    def check(self, lang: str = "en") -> dict[str, Any]:
        """The text, the document, and what is wrong with it, or what to know of it."""
        answer: dict[str, Any] = {"toml": self.text, "document": self.document, "faults": [], "notices": []}
        answer["held"] = {name: held(text) for name, text in self.files.items() if name.endswith(".toml")}
        try:
            prepared = self.prepare()
        except FaultsError as broken:
            said = places(self.text, self.document)
            return {**answer, "faults": [_told(each, said, lang) for each in broken.faults]}
        heads = sum(getattr(fighter, "members", 1) for fighter in prepared.start.fighters)
        return {
            **answer,
            "name": prepared.name,
            "ruleset": prepared.ruleset.name,
            "notices": list(prepared.notices),
            "coverage": _coverage(prepared, lang),
            "sides": list(prepared.sides),
            "fighters": len(prepared.fighters),
            "heads": heads,
        }


def read_written(body: Mapping[str, Any]) -> Written:
    """What the page wrote: `toml`, or `document`, the same as JSON; and `files`, texts by name.

    Raises:
        KassenError: it is neither.
    """
    text, document, files = body.get("toml"), body.get("document"), read_texts(body.get("files") or {})
    if isinstance(document, dict):
        try:
            text = tomli_w.dumps(document, multiline_strings=True)
        except (TypeError, ValueError, RecursionError) as broken:
            raise KassenError(f"document: {broken}; expected what TOML can hold") from None
    if not isinstance(text, str) or len(text) > LONGEST:
        raise KassenError(f"expected a document, or toml of up to {LONGEST} characters")
    try:
        return Written(text, tomllib.loads(text), files)
    except (ValueError, RecursionError):
        return Written(text, None, files)


def read_texts(files: object) -> dict[str, str]:
    """The files that the page sent, by name.

    Raises:
        KassenError: they are no texts, or too many.
    """
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise KassenError("files; expected the text of each file by its name")
    if len(files) > MOST_FILES or sum(map(len, files.values())) > LONGEST:
        raise KassenError(f"files; expected up to {MOST_FILES}, of up to {LONGEST} characters together")
    return dict(files)


def held(text: str) -> list[dict[str, Any]]:
    """The combatants of a library, as far as it can be read: what is wrong with it is told elsewhere."""
    try:
        found = tomllib.loads(text).get("combatant", {})
    except (ValueError, RecursionError):
        return []
    rows = found.items() if isinstance(found, dict) else ()
    return [
        {"name": name, "kind": each.get("kind"), "label": each.get("name")}
        for name, each in rows
        if isinstance(each, dict)
    ]


def places(text: str, document: Document | None) -> dict[str, Path]:
    """Where everything stands, by the path under which a fault tells it."""
    source = Source(NAME, text, document or {})
    return {source.say(path): path for path in _paths(document or {}, ())}


def at(fault: Fault, said: Mapping[str, Path]) -> list[str | int]:
    """The keys and list numbers of the place of a fault, also where nothing is written there."""
    path, rest = fault.path, list[str | int]()
    while path and path not in said:
        path, _, last = path.rpartition(".")
        rest.insert(0, last)
    return [*said.get(path, ()), *rest]


def _coverage(prepared: Prepared, lang: str) -> list[dict[str, Any]]:
    """What of everybody the rules model, ignore and miss, in words of the page's language."""
    told = covered(prepared.encounter, tongue_of(lang)).rows
    return [
        {"combatant": row[0], "modelled": row[1], "ignored": row[2], "missing": row[3], "whole": each.whole}
        for row, each in zip(told, coverage(prepared.encounter), strict=True)
    ]


def _told(fault: Fault, said: Mapping[str, Path], lang: str) -> dict[str, Any]:
    """A fault as the page shows it: where it is, and what was expected, in words of its language."""
    inside, here = fault.inside or None, fault.file == NAME
    told = {**fault.as_json(), "at": at(fault, said) if here else [], "elsewhere": None if here else fault.file}
    if lang == "ja":
        told |= {"expected": in_japanese(fault.expected), "inside": inside and in_japanese(inside)}
    return told


def _paths(value: object, path: Path) -> Iterator[Path]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from _paths(part, (*path, key))
