"""What `kassen policies` tells of a policy, and which words a text speaks. Loaded by the commands that tell it."""

import inspect
from collections import Counter
from typing import Any

from policies.faults import PolicyTextError
from policies.program import frame_size, size
from policies.registry import VOCABULARIES, PythonSource, Source, load, load_file, named, spoken_by
from policies.text import PolicyText
from policies.words import best_of, order_rows, word_rows
from sim.errors import PolicyError
from sim.faults import nearest
from sim.narrative.vocabulary import NARRATIVE
from sim.vocabulary import Vocabulary


def likeliest(name: str) -> Vocabulary:
    """The words that a policy speaks, or the one that its name looks most like."""
    meant = nearest(name, [each for vocabulary in VOCABULARIES.values() for each in named(vocabulary)])
    return next((spoken for each in (name, *meant) if (spoken := spoken_by(each))), NARRATIVE)


def read_any(file: str) -> PolicyText:
    """The policy in a file, in the words of whichever ruleset it speaks: whose sections it has, and fewest faults.

    Raises:
        PolicyTextError: it has faults in all of them.
        PolicyError: the file cannot be read.
    """
    sections = {section.name for vocabulary in VOCABULARIES.values() for section in vocabulary.sections}
    refused: list[PolicyTextError] = []
    for vocabulary in VOCABULARIES.values():
        try:
            return load_file(file, vocabulary=vocabulary)
        except PolicyTextError as error:
            refused.append(error)
    raise min(refused, key=lambda error: (sum(each.value in sections for each in error.faults), len(error.faults)))


def check_json(policy: PolicyText) -> dict[str, Any]:
    """A sound text under the keys of the JSON answer."""
    lines = Counter(line.question for line in policy.lines)
    return {
        "faults": [],
        "warnings": [warning.as_json() for warning in policy.warnings],
        "idea": policy.idea,
        "ruleset": policy.vocabulary.ruleset,
        "sections": {
            section.name: {
                "lines": lines[int(section.question)],
                "default": any(line.origin == "default" for line in policy.lines if line.question == section.question),
            }
            for section in policy.vocabulary.sections
        },
        "lines": [
            {
                "number": line.number,
                "section": policy.vocabulary.sections[line.question].name,
                "text": line.text,
                "origin": line.origin,
                "line": line.row,
            }
            for line in policy.lines
        ],
        "words": sorted({policy.vocabulary.names[word] for line in policy.lines for word in line.words}),
        "alternatives": sum(len(line.rows) for line in policy.lines),
        "numbers": sum(size(line) for line in policy.lines) + frame_size(policy.vocabulary),
    }


def language(vocabulary: Vocabulary) -> dict[str, Any]:
    """The orders and words under the keys of the JSON answer."""
    rows = [row for of_target in (False, True) for row in word_rows(vocabulary, of_target)]
    return {
        "ruleset": vocabulary.ruleset,
        "sections": {
            section.name: {
                "orders": [
                    {"order": name, "costs": costs, "does": does}
                    for name, costs, does in order_rows(section, vocabulary)
                ],
                "rules": [*section.rules, *(("lowest WORD", "highest WORD") if section.rules else ())],
                "weapons": [*vocabulary.wields] if section.weapons else [],
                "best": best_of(section, vocabulary),
            }
            for section in vocabulary.sections
        },
        "words": [{"word": name, "meaning": meaning, "values": values} for name, meaning, values in rows],
    }


def summary(name: str, words: Vocabulary) -> dict[str, Any]:
    """A policy in one row; one that an installed package breaks does not hide the others."""
    ruleset = words.ruleset
    try:
        return {**facts(load(name, vocabulary=words)), "ruleset": ruleset, "error": None}
    except PolicyError as error:
        return {"name": name, "kind": None, "idea": None, "doc": None, "ruleset": ruleset, "error": str(error)}


def spoken(source: Source) -> str | None:
    """The ruleset whose words a policy speaks; None for Python, which speaks all."""
    return source.vocabulary.ruleset if isinstance(source, PolicyText) else None


def facts(source: Source) -> dict[str, Any]:
    """Name, kind, idea and description."""
    kind = "python" if isinstance(source, PythonSource) else "text"
    return {"name": source.name, "kind": kind, "idea": source.idea, "doc": source.doc}


def text(source: Source) -> str:
    """The text, or the source of a Python class."""
    if isinstance(source, PolicyText):
        return source.text
    try:
        return inspect.getsource(source.kind)
    except (OSError, TypeError):
        return source.doc
