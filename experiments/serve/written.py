"""An encounter as the page writes it, as a form or as TOML: checked, with each fault at its field."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import tomli_w

from experiments.encounter import Prepared, prepare_text
from sim.errors import KassenError
from sim.faults import Fault, FaultsError, Path
from sim.source import Source

NAME = "encounter.toml"
LONGEST = 1_000_000
"""Characters of a text that is read."""

Document = dict[str, Any]


@attrs.frozen
class Written:
    """What came from the page: a text, and what it says if it is TOML at all."""

    text: str
    document: Document | None

    def prepare(self) -> Prepared:
        """The encounter.

        Raises:
            FaultsError: the text is wrong; all faults are in it.
        """
        return prepare_text(self.text, NAME)

    def check(self) -> dict[str, Any]:
        """The text, the document, and what is wrong with it, or what to know of it."""
        answer: dict[str, Any] = {"toml": self.text, "document": self.document, "faults": [], "notices": []}
        try:
            prepared = self.prepare()
        except FaultsError as broken:
            said = places(self.text, self.document)
            return {**answer, "faults": [{**each.as_json(), "at": at(each, said)} for each in broken.faults]}
        heads = sum(getattr(fighter, "members", 1) for fighter in prepared.start.fighters)
        return {
            **answer,
            "name": prepared.name,
            "ruleset": prepared.ruleset.name,
            "notices": list(prepared.notices),
            "sides": list(prepared.sides),
            "fighters": len(prepared.fighters),
            "heads": heads,
        }


def read_written(body: Mapping[str, Any]) -> Written:
    """What the page wrote: `toml`, or `document`, the same as JSON.

    Raises:
        KassenError: it is neither.
    """
    text, document = body.get("toml"), body.get("document")
    if isinstance(document, dict):
        try:
            text = tomli_w.dumps(document, multiline_strings=True)
        except (TypeError, ValueError, RecursionError) as broken:
            raise KassenError(f"document: {broken}; expected what TOML can hold") from None
    if not isinstance(text, str) or len(text) > LONGEST:
        raise KassenError(f"expected a document, or toml of up to {LONGEST} characters")
    try:
        return Written(text, tomllib.loads(text))
    except (ValueError, RecursionError):
        return Written(text, None)


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


def _paths(value: object, path: Path) -> Iterator[Path]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from _paths(part, (*path, key))
