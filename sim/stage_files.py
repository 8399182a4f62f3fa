"""Stages of a gauntlet that are scenarios of their own: another file, taken in without its players."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

import attrs

from sim.assigned import shown_beside
from sim.encounter import ENDING
from sim.faults import Findings, nearest
from sim.gauntlet import OWN, Path
from sim.source import Source, read_source
from sim.structure import Spot, keys, refuse_word, words_of_things

Read = Callable[[str], bytes]
Table = dict[str, Any]


@attrs.frozen(eq=False)
class Taken:
    """An encounter that came from another document, and where its sides stand there."""

    source: Source
    sides: Sequence[int]
    libraries: Mapping[int, int]
    """The numbers of its libraries there, by those that they have among all."""


def taken_in(source: Source, read: Read, bundled: Sequence[str], spot: Spot) -> Mapping[Path, Taken]:
    """Put the encounters of other files where the document names them; which those are, by their places.

    Args:
        source: the document; it is changed.
        read: the bytes of a file, or of a bundled scenario, by its name; raises OSError.
        bundled: the names of those.
        spot: the document's top.
    """
    found: dict[Path, Taken] = {}
    stages = source.document.get("stage")
    for number, stage in enumerate(stages if isinstance(stages, list) else []):
        name = stage.get("scenario") if isinstance(stage, dict) else None
        here = spot.at("stage", number, "scenario")
        if not isinstance(name, str) or "encounter" in stage:
            continue
        other = _read(name, read, bundled, here)
        if other is None:
            continue
        if other.document.get("ruleset", "narrative") != source.document.get("ruleset", "narrative"):
            here.refuse(name, f"a scenario of the ruleset {source.document.get('ruleset', 'narrative')}")
        elif "stage" in other.document:
            here.refuse(name, "a scenario that is no gauntlet itself")
        else:
            _check_rest(attrs.evolve(spot, source=other), source.document)
            _move(other.document, PurePosixPath(name.replace("\\", "/")).parent)
            stage["encounter"], sides = _encounter(other.document, source.document)
            stage.setdefault("name", other.document.get("name", name))
            libraries = _add_libraries(source.document, other.document)
            found["stage", number, "encounter"] = Taken(other, sides, libraries)
            del stage["scenario"]
    return found


def _read(name: str, read: Read, bundled: Sequence[str], here: Spot) -> Source | None:
    findings = Findings()
    try:
        raw = read(name)
    except OSError:
        expected = "a scenario file beside this one that can be read, or the name of a bundled one"
        here.refuse(name, expected, nearest(name, bundled, least=0.6))
        return None
    shown = name if name.endswith((".toml", ".json")) else f"{name}.toml"
    source = read_source(shown_beside(here.source.name, shown), raw, findings)
    for fault in findings.faults:
        here.findings.add(fault)
    return source


def _move(document: Table, folder: PurePosixPath) -> None:
    """Let a document that lies in a folder name the files beside it as they are called from outside."""
    library = document.get("library")
    if isinstance(library, list):
        document["library"] = [str(folder / name) if isinstance(name, str) else name for name in library]
    sides = document.get("side")
    for side in sides if isinstance(sides, list) else []:
        combatants = side.get("combatant") if isinstance(side, dict) else None
        for each in (side, *(combatants if isinstance(combatants, list) else [])):
            policy = each.get("policy") if isinstance(each, dict) else None
            if isinstance(policy, str) and policy.endswith(ENDING) and "\n" not in policy:
                each["policy"] = str(folder / policy)


def _encounter(other: Table, mine: Table) -> tuple[Table, list[int]]:
    """What the other document says of its fight without its players, and the numbers of the sides that are left.

    A side alone that are no players is who waits there.
    """
    sides = [side for side in other.get("side", []) if isinstance(side, dict)] if _is_list(other) else []
    heroes = next((side for side in sides if side.get("players") is True), sides[0] if len(sides) > 1 else {})
    ours = [side for side in mine.get("side", []) if isinstance(side, dict)] if _is_list(mine) else []
    us = next((side for side in ours if side.get("players") is True), ours[0] if ours else {})
    kept = [number for number, side in enumerate(sides) if side is not heroes]
    table = {key: other[key] for key in OWN if key in other}
    renamed = _renamed(table, heroes.get("name"), us.get("name"))
    return {**renamed, "side": [sides[number] for number in kept]}, kept


def _check_rest(spot: Spot, mine: Table) -> None:
    """Note keys of another document that are none, and mention those that do not hold within a gauntlet."""
    known = keys(spot.dialect.scenario)
    for word in spot.source.document:
        if word not in known:
            refuse_word(word, "a key of a scenario", known, spot.at(word), words_of_things)
    for word in ("rules", "open_sheets"):
        if spot.source.document.get(word, mine.get(word)) != mine.get(word):
            spot.at(word).mention(f"not used: what the gauntlet says of {word} holds in all its stages")


def _add_libraries(mine: Table, other: Table) -> dict[int, int]:
    """Let the document read the other's libraries, too; their numbers there, by those that they have among all."""
    more, own = other.get("library", []), mine.setdefault("library", [])
    added: dict[int, int] = {}
    for number, name in enumerate(more if isinstance(more, list) and isinstance(own, list) else []):
        if name not in own:
            added[len(own)] = number
            own.append(name)
    return added


def _is_list(table: Table) -> bool:
    return isinstance(table.get("side"), list)


def _renamed(value: Any, old: object, new: object) -> Any:  # noqa: ANN401 - whatever a document holds
    """The value with the name of the other's players changed to ours, wherever it stands by itself."""
    if isinstance(value, dict):
        return {key: _renamed(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, old, new) for each in value]
    return new if isinstance(value, str) and value == old and new is not None else value


def home_of(taken: Mapping[Path, Taken]) -> Callable[[Source, Path], tuple[Source, Path]]:
    """Where a path of the document really stands: in another one, unless the command line put it here."""

    def home(source: Source, path: Path) -> tuple[Source, Path]:
        if any(path[: len(over.path)] == over.path for over in source.overrides):
            return source, path
        for start, other in taken.items():
            rest = path[len(start) :]
            if path[: len(start)] == start and rest:
                if rest[0] == "side" and len(rest) > 1 and isinstance(rest[1], int):
                    rest = ("side", other.sides[rest[1]], *rest[2:])
                return other.source, rest
            if path[:1] == ("library",) and len(path) > 1 and path[1] in other.libraries:
                return other.source, ("library", other.libraries[int(path[1])])
        return source, path

    return home
