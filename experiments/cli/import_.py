"""`kassen import`: stat blocks of other tools -> a library file."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from experiments.cli.coverage import RequireCoverage, frequencies, read_share, stop_below, summary
from experiments.cli.options import Format, FormatOption, print_json
from experiments.plural import counted
from sim.importers.findings import Imported, ReadWarning

if TYPE_CHECKING:
    from sim.coverage import Coverage

FILES = "Files of SW-Adversaries, its Genesys fork, Foundry, CCFOLIA, OggDude, or .adv text."
DATA = "Folder of what the files refer to: weapons.json, skills.json and qualities/, .adv settings, a data set."
NAMED = 3
"""Records that the table names under each kind of warning; the JSON report has them all."""


def import_(
    files: Annotated[list[Path], typer.Argument(help=FILES)],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The library to write (TOML).")] = None,
    data: Annotated[Path | None, typer.Option(help=DATA)] = None,
    require_coverage: RequireCoverage = None,
    format: FormatOption = Format.TABLE,
) -> None:
    """Turn stat blocks of other tools into a library.

    Each oddity is reported with its record, never guessed in silence. Without -o nothing is written.
    Exit 0: imported, even where records were refused by name. Exit 1: nothing could be imported, or of somebody less
    is modelled than --require-coverage asks for.
    Exit 2: a file is missing, undecodable or of no format that is known; the others are imported all the same.
    Example: kassen import adversaries/*.json -o library.toml
    """
    share = read_share(require_coverage)
    _check(files, out, data)
    from sim.importers.covered import coverage_of
    from sim.importers.files import read_files
    from sim.importers.library import library_text

    imported = read_files(files, data)
    for fault in imported.faults:
        typer.echo(str(fault), err=True)
    something = bool(imported.combatants or imported.weapons or imported.armor)
    written = out if something else None
    if written:
        _write(written, library_text(imported))
    covered = coverage_of(imported)
    if format is Format.JSON:
        print_json(as_json(imported, written, covered))
    else:
        typer.echo("\n".join((*_report(imported, written), *summary(covered))))
    if imported.faults or not something:
        raise typer.Exit(2 if imported.faults else 1)
    stop_below(covered, share)


def as_json(imported: Imported, out: Path | None, covered: Sequence["Coverage"]) -> dict[str, object]:
    """The report under the keys of the JSON answer; `records` were read, `imported` are in the library."""
    return {
        "records": imported.records,
        "imported": len(imported.combatants),
        "weapons": len(imported.weapons),
        "armor": len(imported.armor),
        "out": str(out) if out else None,
        "fully_modelled": sum(each.whole for each in covered),
        "coverage": [each.as_json() for each in covered],
        "frequencies": frequencies(covered),
        **{
            name: [attrs.asdict(item) for item in items]
            for name, items in (
                ("warnings", imported.warnings),
                ("refused", imported.refused),
                ("unresolved", imported.unresolved),
                ("faults", imported.faults),
            )
        },
    }


def _check(files: list[Path], out: Path | None, data: Path | None) -> None:
    """Wrong usage, before anything is read."""
    if data is not None and not data.is_dir():
        raise typer.BadParameter(f"{data} is no folder; expected the one with weapons.json", param_hint="--data")
    if out is None:
        return
    if out.suffix.lower() == ".json" or out.resolve() in [path.resolve() for path in files]:
        raise typer.BadParameter(f"{out} would be overwritten; expected a name like library.toml", param_hint="--out")
    if out.is_dir() or not out.parent.is_dir():
        raise typer.BadParameter(f"{out}: expected a file in a folder that exists", param_hint="--out")


def _write(path: Path, text: str) -> None:
    """The whole file or none of it: written under another name, then renamed."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    except OSError as broken:
        typer.echo(f"{path}: cannot be written: {broken.strerror}", err=True)
        raise typer.Exit(1) from None
    finally:
        part.unlink(missing_ok=True)


def _report(imported: Imported, out: Path | None) -> Iterator[str]:
    weapons = f" and {len(imported.weapons)} listed weapons" if imported.weapons else ""
    weapons += f" and {len(imported.armor)} suits of armor" if imported.armor else ""
    where = f" in {out}" if out else "; nothing written"
    read, people = counted(imported.records, "record"), counted(len(imported.combatants), "combatant")
    yield f"{read} read, {people}{weapons}{where}"
    if imported.refused:
        yield f"\nRefused ({len(imported.refused)})"
        for record in imported.refused:
            yield f"  {record.record}: {record.field} is {json.dumps(record.value, ensure_ascii=False)}: {record.why}"
    if imported.warnings:
        yield f"\nRead with care ({len(imported.warnings)}; --format json lists each with its value)"
    for (field, why), warnings in _alike(imported.warnings).items():
        records = list(dict.fromkeys(warning.record for warning in warnings))
        more = f" and {len(records) - NAMED} more" if len(records) > NAMED else ""
        yield f"{len(warnings):5}  {field}: {why}"
        yield f"       {'; '.join(records[:NAMED])}{more}"


def _alike(warnings: list[ReadWarning]) -> dict[tuple[str, str], list[ReadWarning]]:
    """Warnings by what was done and where, without the weapon's or skill's own name; the most frequent first."""
    groups: dict[tuple[str, str], list[ReadWarning]] = {}
    for warning in warnings:
        first, *rest = warning.field.split(".")
        part = {"weapons": (rest or [first])[-1], "derived": warning.field}.get(first, first)
        groups.setdefault((part, warning.why), []).append(warning)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))
