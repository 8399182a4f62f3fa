"""A scenario file, or the name of a bundled sample -> an Encounter, or all that is wrong with the file at once."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

import attrs

from sim.assigned import MOST_BYTES, Read, check_policies, fought_with, policy_texts, read_bytes, shown_beside
from sim.checks import check
from sim.coverage import Coverage
from sim.encounter import Bearer, CheckPolicy, Encounter, Named, PolicyFault, PolicyRef
from sim.faults import NOTHING, Absent, Fault, FaultsError, Findings, nearest
from sim.gauntlet import every_side
from sim.named import bearers, named
from sim.narrative.dialect import DIALECT as NARRATIVE
from sim.overrides import override
from sim.resolve import resolve
from sim.shelf import SCENARIOS, Shelf, bundled
from sim.sigma.dialect import DIALECT as SIGMA
from sim.source import Source, read_source
from sim.stage_files import home_of, taken_in
from sim.structure import Dialect, Spot, structure

DIALECTS: Mapping[str, Dialect] = {
    one.name: attrs.evolve(one, others=(other,)) for one, other in ((NARRATIVE, SIGMA), (SIGMA, NARRATIVE))
}
ENDINGS = (".toml", ".json")
EARLY = re.compile(r"library\b|ruleset\b|stage\s*\.\s*\d+\s*\.\s*scenario\b")
"""What the command line puts into a scenario before the files that it names are read."""
LIKE = 0.6
"""How much a file must look like one that is not there to be taken for it, 0 to 1."""


def samples() -> tuple[str, ...]:
    """The names of the bundled scenarios."""
    return tuple(sorted(path.stem for path in SCENARIOS.glob("*.toml")))


def load(
    scenario: str | Path,
    overrides: Sequence[str] = (),
    policies: Mapping[str, str] | None = None,
    check_policy: CheckPolicy | None = None,
) -> Encounter:
    """Read a scenario.

    Args:
        scenario: a TOML or JSON file, or the name of a bundled sample.
        overrides: `PATH=VALUE` texts, put into the file before it is read.
        policies: for sides by name the policy that all of the side fight with, whatever the file says.
        check_policy: says what is wrong with a policy; without it policies are not looked at.

    Raises:
        FaultsError: the file, or something it names, is wrong; every fault is in it.
    """
    name = str(scenario)
    path = SCENARIOS / f"{name}.toml" if name in samples() else Path(name)
    try:
        raw = read_bytes(path)
    except OSError as broken:
        raise FaultsError([_missing(name, broken)]) from None
    shown = f"{name}.toml" if name in samples() else name
    return read(raw, shown, _beside(path.parent), overrides, policies, check_policy)


def loads(
    text: str,
    name: str = "scenario.toml",
    files: Mapping[str, str] | None = None,
    overrides: Sequence[str] = (),
    policies: Mapping[str, str] | None = None,
    check_policy: CheckPolicy | None = None,
) -> Encounter:
    """Read a scenario from a text, JSON if its name says so; `files` are those beside it, by name.

    Raises:
        FaultsError: the text is wrong; every fault is in it.
    """

    def beside(file: str) -> bytes:
        if files is None or file not in files:
            raise FileNotFoundError(file)
        return files[file].encode()

    return read(text, name, beside, overrides, policies, check_policy)


def read(
    raw: bytes | str,
    name: str,
    beside: Read,
    overrides: Sequence[str],
    policies: Mapping[str, str] | None,
    check_policy: CheckPolicy | None,
) -> Encounter:
    """Read a scenario from what stands in its file; see `load`."""
    findings = Findings()
    source = read_source(name, raw, findings)
    if source is None:
        raise FaultsError(findings.faults)
    early = [text for text in overrides if EARLY.match(text)]
    for text in early:
        override(source, text, Shelf(NARRATIVE), findings)  # none of them reaches into a library
    dialect = _dialect(source)
    shelf = bundled(Findings(), dialect)
    others = taken_in(source, lambda file: _stage_file(file, beside), samples(), Spot(source, findings, dialect))
    spot = attrs.evolve(Spot(source, findings, dialect), home=home_of(others))
    _add_libraries(shelf, beside, spot)
    for text in overrides:
        if text not in early:
            override(source, text, shelf, findings)
    written = structure(dialect.scenario, source.document, spot, "a scenario")
    if isinstance(written, Absent):
        raise FaultsError(findings.faults)
    whole = resolve(written, shelf, spot)
    whole = attrs.evolve(whole, name=whole.name or Path(name).stem)
    check(whole, spot)
    chosen = dict(policies or {})
    whole = fought_with(whole, chosen, spot)
    texts = policy_texts(whole, chosen, beside, spot)
    if check_policy is not None:
        words, whose = named(whole, shelf), bearers(whole, texts)
        of = partial(_of_policy, check_policy, words, whose, dialect.name)
        check_policies(whole, chosen, texts, of, spot)
    findings.stop()
    return Encounter(whole, name, texts, tuple(findings.notices), chosen)


def coverage(encounter: Encounter) -> tuple[Coverage, ...]:
    """What of each combatant, in file order, the rules use."""
    dialect, sides = DIALECTS[encounter.scenario.ruleset], every_side(encounter.scenario)
    around = dialect.circumstances(encounter.scenario)
    return tuple(dialect.cover(combatant, around) for side in sides for combatant in side.combatant if combatant.count)


def _stage_file(name: str, beside: Read) -> bytes:
    """The bytes of the scenario of a stage: a bundled one, or a file beside.

    Raises:
        OSError: it cannot be read.
    """
    return read_bytes(SCENARIOS / f"{name}.toml") if name in samples() else beside(name)


def _missing(name: str, broken: OSError) -> Fault:
    if isinstance(broken, FileNotFoundError):
        expected = "a TOML or JSON file, or the name of a bundled scenario"
        there = {each: each for each in samples()} | _scenarios_beside(name)
        near = nearest(Path(name).stem, there, least=LIKE)
        return Fault(name, "", NOTHING, expected, nearest=tuple(there[each] for each in near))
    return Fault(name, "", broken.strerror or str(broken), f"a file that can be read, of at most {MOST_BYTES} bytes")


def _scenarios_beside(name: str) -> dict[str, str]:
    """The files that might be meant by one that is not there, called as that was, by their names without endings."""
    folder = Path(name).parent
    try:
        return {each.stem: str(folder / each.name) for each in folder.iterdir() if each.suffix.lower() in ENDINGS}
    except (OSError, ValueError):
        return {}


def _beside(folder: Path) -> Read:
    def beside(name: str) -> bytes:
        path = PurePosixPath(name.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in name:
            raise PermissionError
        return read_bytes(folder / path)

    return beside


def _dialect(source: Source) -> Dialect:
    """That of the ruleset that is named; of an unknown one, which is a fault of its own, what it looks like."""
    named = source.document.get("ruleset", NARRATIVE.name)
    meant = nearest(named, DIALECTS) if isinstance(named, str) else ()
    return DIALECTS[meant[0] if meant else NARRATIVE.name]


def _add_libraries(shelf: Shelf, beside: Read, spot: Spot) -> None:
    """Put the scenario's own libraries on the shelf, behind those that are bundled."""
    library = spot.source.document.get("library", [])
    for number, name in enumerate(library if isinstance(library, list) else []):
        if isinstance(name, str):
            raw = _file(name, beside, spot.at("library", number))
            read = None if raw is None else read_source(shown_beside(spot.source.name, name), raw, spot.findings)
            if read is not None:
                shelf.add(read, spot.findings)
    shelf.check()


def _file(name: str, beside: Read, spot: Spot) -> bytes | None:
    try:
        return beside(name)
    except PermissionError:
        spot.refuse(name, "a file in the scenario's folder that can be read")
    except OSError:
        spot.refuse(name, "a file beside the scenario")
    return None


def _of_policy(
    check_policy: CheckPolicy, words: Named, whose: Mapping[PolicyRef, tuple[Bearer, ...]], ruleset: str, ref: PolicyRef
) -> Iterable[PolicyFault]:
    """What is wrong with a policy of a scenario."""
    return check_policy(ref, attrs.evolve(words, bearers=whose.get(ref, ())), ruleset)
