"""Where policies come from: the texts in `library`, `random`, and what installed packages offer.

A bundled text speaks the words of one ruleset, by its folder; no two have one name.

A package offers a policy by an entry point of the group `kassen.policies`: a policy's text, the path of a `.policy`
file, or a class with `answer`. A scenario can name those, or a `.policy` file beside it, and nothing else: never code.
"""

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from pathlib import Path
from typing import Any

import attrs

from policies.language import read_policy
from policies.text import PolicyText
from policies.view import PythonPolicy
from sim.assigned import MOST_OF_POLICY, read_bytes
from sim.errors import PolicyError
from sim.faults import listed, nearest, shown
from sim.narrative.vocabulary import NARRATIVE
from sim.sigma.vocabulary import SIGMA
from sim.vocabulary import Vocabulary

GROUP = "kassen.policies"
SUFFIX = ".policy"
SHELF = Path(__file__).parent / "library"
VOCABULARIES: Mapping[str, Vocabulary] = {each.ruleset: each for each in (NARRATIVE, SIGMA)}
FOLDERS = {NARRATIVE.ruleset: SHELF, SIGMA.ruleset: SHELF / SIGMA.ruleset}


@attrs.frozen
class PythonSource:
    """A Python policy by name: what makes one for a battle, and with which settings."""

    name: str
    """With its settings, as it was given: so another process finds the same."""
    kind: Callable[..., PythonPolicy[Any, Any]]
    settings: Mapping[str, int | float | str] = attrs.field(factory=dict)

    @property
    def make(self) -> Callable[[], PythonPolicy[Any, Any]]:
        """Makes one."""
        return partial(self.kind, **self.settings) if self.settings else self.kind

    @property
    def doc(self) -> str:
        """What its docstring says, on one line."""
        return " ".join((self.kind.__doc__ or "").split())

    @property
    def idea(self) -> str:
        """The first sentence of its docstring."""
        return self.doc.partition(". ")[0].rstrip(".") + "." if self.doc else ""

    def plays(self, ruleset: str) -> bool:
        """Whether it can: one that names no rulesets plays by all."""
        return ruleset in getattr(self.kind, "rulesets", (ruleset,))


Source = PolicyText | PythonSource


@cache
def python_policies() -> Mapping[str, PythonSource]:
    """The bundled policies in Python, by name; they bring whole rulesets with them, and are loaded when asked for."""
    from policies.lookahead import Lookahead
    from policies.random_policy import RandomPolicy
    from policies.rollout import Rollout

    bundled_kinds = (("lookahead", Lookahead), ("random", RandomPolicy), ("rollout", Rollout))
    return {name: PythonSource(name, kind) for name, kind in bundled_kinds}


class Shelf:
    """The bundled texts of a ruleset, as `use` finds them. Implements `policies.text.Library`."""

    def __init__(self, vocabulary: Vocabulary = NARRATIVE) -> None:
        self.ruleset = vocabulary.ruleset

    def names(self) -> Sequence[str]:
        """Their names, sorted."""
        return _on_shelf(self.ruleset)

    def text(self, name: str) -> str:
        """One of them."""
        return (FOLDERS[self.ruleset] / f"{name}{SUFFIX}").read_text(encoding="utf-8")


@cache
def _on_shelf(ruleset: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDERS[ruleset].glob(f"*{SUFFIX}")))


def spoken_by(name: str) -> Vocabulary | None:
    """The words that a bundled text speaks; None for any other policy."""
    return next((words for ruleset, words in VOCABULARIES.items() if name in _on_shelf(ruleset)), None)


def bundled(vocabulary: Vocabulary = NARRATIVE) -> tuple[str, ...]:
    """The names of the policies that come with kassen for a ruleset: texts first, then Python."""
    python = (name for name, source in python_policies().items() if source.plays(vocabulary.ruleset))
    return (*_on_shelf(vocabulary.ruleset), *python)


def named(vocabulary: Vocabulary = NARRATIVE) -> tuple[str, ...]:
    """All names that a scenario of a ruleset can use: the bundled ones, then those of installed packages, sorted."""
    own = bundled(vocabulary)
    return (*own, *sorted({point.name for point in entry_points(group=GROUP)} - {*own}))


def load(given: str, base: Path | None = None, vocabulary: Vocabulary = NARRATIVE) -> Source:
    """The policy that a scenario or the command line names.

    Args:
        given: with a line break it is a text; ending in `.policy` a file; else a name, of a Python policy with its
            settings if need be: `rollout,text=focus,battles=8`.
        base: the folder that a file is looked for in, and must not lead out of; without it any path will do.
        vocabulary: the ruleset's.

    Raises:
        PolicyTextError: the text has faults.
        PolicyError: there is no such policy or file.
    """
    if "\n" in given:
        return read_policy(given, vocabulary, Shelf(vocabulary), "policy")
    if given.endswith(SUFFIX):
        return load_file(given, base, vocabulary)
    shelf, spoken = Shelf(vocabulary), spoken_by(given)
    if given in shelf.names():
        return read_policy(shelf.text(given), vocabulary, shelf, given, (given,))
    name, settings = parted(given)
    python = python_policies().get(name)
    if python is not None and python.plays(vocabulary.ruleset):
        return _python(given, python.kind, settings)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.value):
        if point.name == name:
            return _from_package(point, vocabulary, given, settings)
    meant = nearest(given, named(vocabulary))
    hint = f"; did you mean {shown(meant[0])}?" if meant and not spoken else ""
    why = f"speaks {spoken.ruleset}, not {vocabulary.ruleset}" if spoken else "there is none of this name"
    raise PolicyError(f"policy {shown(given)}: {why}; expected {listed([*named(vocabulary)])}{hint}")


def import_policy(given: str) -> PythonSource:
    """The Python policy at `package.module:Name`, in the current folder or on Python's path.

    For the command line only: this runs code.

    Raises:
        PolicyError: there is none.
    """
    whole, settings = parted(given)
    place, _, name = whole.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = importlib.import_module(place)
    except Exception as error:
        raise PolicyError(f"policy {shown(given)}: importing {place} failed: {error!r}") from error
    if not hasattr(found, name):
        names = [each for each in vars(found) if not each.startswith("_")]
        meant = nearest(name, names)
        hint = f"; did you mean {shown(f'{place}:{meant[0]}')}?" if meant else ""
        raise PolicyError(f"policy {shown(given)}: {place} has no {shown(name)}{hint}")
    return _python(given, getattr(found, name), settings)


def parted(given: str) -> tuple[str, dict[str, str]]:
    """A policy's name and its settings: `NAME,KEY=VALUE,...`."""
    name, *pairs = given.split(",")
    return name, {key.strip(): value.strip() for key, _, value in (pair.partition("=") for pair in pairs)}


def _python(name: str, found: object, settings: Mapping[str, str]) -> PythonSource:
    """A Python policy with its settings, each of the kind of its default.

    Raises:
        PolicyError: it is none, or has no such setting.
    """
    if not callable(found) or not callable(getattr(found, "answer", None)):
        raise PolicyError(f"policy {shown(name)}: came {type(found).__name__}, expected a class with `answer(view)`")
    known = {key: each.default for key, each in signature(found).parameters.items() if each.default is not each.empty}
    read: dict[str, int | float | str] = {}
    for key, value in settings.items():
        if key not in known:
            meant = nearest(key, [*known])
            hint = f"; did you mean {shown(meant[0])}?" if meant else ""
            expected = listed([*known]) if known else "none: it has no settings"
            raise PolicyError(f"policy {shown(name)}: {shown(key)} is not a setting; expected {expected}{hint}")
        kind = type(known[key])
        try:
            read[key] = kind(value)
        except ValueError:
            expected = {int: "a whole number", float: "a number"}.get(kind, kind.__name__)
            raise PolicyError(f"policy {shown(name)}: {key} is {shown(value)}; expected {expected}") from None
    return PythonSource(name, found, read)


def _from_package(point: EntryPoint, vocabulary: Vocabulary, given: str, settings: Mapping[str, str]) -> Source:
    try:
        found = point.load()
    except Exception as error:
        raise PolicyError(f"policy {shown(point.name)}: loading {point.value} failed: {error!r}") from error
    if isinstance(found, os.PathLike):
        found = _read(Path(found), point.name)
    if isinstance(found, str):
        return read_policy(found, vocabulary, Shelf(vocabulary), point.name)
    return _python(given, found, settings)


def load_file(given: str, base: Path | None = None, vocabulary: Vocabulary = NARRATIVE) -> PolicyText:
    """The policy in a file, whatever its name ends in; `base` as for `load`.

    Raises:
        PolicyTextError: the text has faults.
        PolicyError: the file cannot be read.
    """
    path = Path(given)
    if base is not None:
        path = base / path
        if not path.resolve().is_relative_to(base.resolve()):
            raise PolicyError(f"policy {shown(given)}: leads out of the scenario's folder; expected a file beside it")
    return read_policy(_read(path, given), vocabulary, Shelf(vocabulary), given)


def _read(path: Path, given: str) -> str:
    """The text of a policy file.

    Raises:
        PolicyError: it cannot be read.
    """
    try:
        raw = read_bytes(path)
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PolicyError(f"policy {shown(given)}: byte {error.start} is not UTF-8; expected a text file") from None
    except OSError as error:
        near = nearest(path.name, [each.name for each in path.parent.glob(f"*{SUFFIX}")])
        hint = f"; did you mean {shown(near[0])}?" if near else ""
        raise PolicyError(f"policy {shown(given)}: {error.strerror or error}; expected a policy text{hint}") from None
    if len(raw) > MOST_OF_POLICY:
        most = f"expected a policy text of at most {MOST_OF_POLICY}"
        raise PolicyError(f"policy {shown(given)}: {len(raw)} bytes; {most}")
    return text
