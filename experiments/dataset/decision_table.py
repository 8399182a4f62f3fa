"""Decisions for readers: names, not numbers; null where a word means nothing; and what each column means."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np
import polars as pl

from experiments.dataset.decisions import WORD, DecisionRow
from experiments.dataset.naming import Column, Names
from experiments.encounter import Prepared
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Table
from experiments.games import GAMES
from policies.text import PolicyText
from policies.view import words_of
from sim.host import BIT, MODES
from sim.ruleset import Ruleset
from sim.state import NOBODY
from sim.vocabulary import Vocabulary

BESIDE = {
    "words": "what the policy language can speak of, as it was; null: means nothing then",
    "answer": "what was answered, as it was carried out",
    "origin": "the text in which the line stands: another one where it came by `use`; null: no line",
}
ANSWER = {
    "order": ("the order", ""),
    "target": ("on whom; for a slot, who takes it", "fighter; null: nobody"),
    "weapon": ("with what", "weapon; null: nothing"),
    "power": ("which ability", "ability; null: none"),
    "stun": ("whether it is set to stun", ""),
    "mode": ("in what other way it is used: auto_fire, spread, both; null: in none", ""),
}


def decision_frame(
    table: Table, encounter: Encounter, encounters: Sequence[Encounter], naming: Mapping[str, Names]
) -> pl.DataFrame:
    """The decisions of an encounter.

    Args:
        table: as records.
        encounter: whose they are.
        encounters: all of the run.
        naming: the names of all of the run, by what they name.
    """
    words = GAMES[encounter.ruleset.name].vocabulary
    question = table["question"].astype(np.int64)
    lines = _lines_of(encounter)
    keys = [*zip(table["policy"].tolist(), table["line"].tolist(), strict=True)]
    found = [lines.get(key) for key in keys]
    origins = _origins(encounters)
    return pl.DataFrame(
        {
            "battle": table["battle"],
            "k": table["k"].astype(np.int64),
            "row": _null(table["row"].astype(np.int64)),
            "fighter": table["fighter"],
            "question": _questions(words).of(question, [section.name for section in words.sections]),
            "policy": naming["policies"].of(table["policy"], encounter.policies),
            "legal": _legal(table, words),
            "words": _words(table, question, words),
            "answer": _answer(table, encounter, naming, words),
            "line": pl.Series([line and line[0] for line in found], dtype=pl.Int16),
            "origin": pl.Series([line and line[1] for line in found], dtype=origins.dtype),
        }
    )


def _null(values: Table) -> pl.Series:
    series = pl.Series(values)
    return series.zip_with(series != NOBODY, pl.Series([None], dtype=series.dtype))


def _questions(words: Vocabulary) -> Names:
    return Names(section.name for section in words.sections)


def _orders(words: Vocabulary) -> Names:
    return Names(member.name.lower() for member in words.order)


def _legal(table: Table, words: Vocabulary) -> pl.Series:
    """The names of the orders that could be given; each set of them is made once."""
    kind = pl.List(_orders(words).dtype)
    pairs = np.stack([table["question"].astype(np.int64), table["legal"]], axis=1)
    unique, places = np.unique(pairs, axis=0, return_inverse=True)
    sets = [[name for name, order in _menu(words, q).items() if legal >> (order & BIT) & 1] for q, legal in unique]
    return pl.Series(sets, dtype=kind).gather(pl.Series(places.reshape(-1).astype(np.uint32)))


def _menu(words: Vocabulary, question: int) -> Mapping[str, int]:
    """The orders that can answer a question, by name."""
    section = words.sections[question]
    return section.orders if section.picks is None else {words.order_name(section.picks): section.picks}


def _words(table: Table, question: Table, words: Vocabulary) -> pl.Series:
    """The words as a struct; where nothing was legal, nothing was looked at."""
    means = np.array([[each for _, each in of_question] for of_question in words_of(words)])
    shown = means[question] & (table["legal"] != 0)[:, None]
    columns = []
    for number, name in enumerate(words.names):
        series = pl.Series(name, table[f"{WORD}{name}"].astype(np.int32))
        columns.append(series.zip_with(pl.Series(shown[:, number]), pl.Series([None], dtype=pl.Int32)).alias(name))
    return pl.DataFrame(columns).to_struct("words")


def _answer(table: Table, encounter: Encounter, naming: Mapping[str, Names], words: Vocabulary) -> pl.Series:
    """The answers as a struct."""
    orders = _orders(words)
    places = np.full(max(words.order) + 1, orders.nothing, np.uint32)
    places[[int(member) for member in words.order]] = [orders.names.index(each.name.lower()) for each in words.order]
    code, start = table["weapon"].astype(np.int64), encounter.opening.start
    first = np.array([fighter.first_arm for fighter in start.fighters])
    kinds = np.array([*(arm.weapon for arm in start.arms), NOBODY])
    arm = np.where(code >= 0, first[table["fighter"].astype(np.int64)] + (code % MODES >> 1), len(start.arms))
    activates = np.isin(table["order"], words.activates) & (code >= 0)
    modes = pl.Series([each or None for each in words.modes], dtype=pl.String)
    arm, power = np.where(activates, len(start.arms), arm), np.where(activates, code >> 1, NOBODY)
    return pl.DataFrame(
        {
            "order": orders.at(places[table["order"].astype(np.int64)]),
            "target": _null(table["target"]),
            "weapon": naming["weapons"].of(kinds[arm], encounter.weapons),
            "power": naming["powers"].of(power, encounter.powers),
            "stun": (code >= 0) & (code & 1 > 0),
            "mode": modes.gather(np.maximum(code, 0) // MODES),
        }
    ).to_struct("answer")


def _lines_of(encounter: Encounter) -> dict[tuple[int, int], tuple[int, str]]:
    """For each policy and line, by their numbers, its row in its text, and that text's name; none without texts."""
    sources = encounter.sources if isinstance(encounter, Prepared) else ()
    return {
        (number, line.number): (line.row, line.origin)
        for number, source in enumerate(sources)
        if isinstance(source, PolicyText)
        for line in source.lines
    }


def _origins(encounters: Sequence[Encounter]) -> Names:
    """The texts in which lines stand, of all encounters."""
    return Names(sorted({origin for each in encounters for _, origin in _lines_of(each).values()}))


def decision_columns(frame: pl.DataFrame, rules: Ruleset) -> Iterator[dict[str, Any]]:
    """What a reader should know of each column, and of each field of a struct."""
    facts = attrs.fields_dict(DecisionRow)
    words = GAMES[rules.name].vocabulary
    for name, kind in frame.schema.items():
        field = facts.get(name)
        meaning = BESIDE[name] if name in BESIDE else field.metadata["meaning"] if field else ""
        unit = field.metadata["unit"].replace("-1:", "null:") if field else ""
        if name == "line":
            meaning, unit = "the line of the text that fired, by its place in the text", "from 1; null: none, or Python"
        told = Column(name, _kind(kind), meaning, unit, _values(kind)).as_json()
        yield told
        if name == "answer" and isinstance(kind, pl.Struct):
            for each in kind.fields:
                said = ANSWER[each.name]
                yield Column(f"answer.{each.name}", _kind(each.dtype), *said, _values(each.dtype)).as_json()
        if name == "words":
            for word in attrs.fields(words.situation):
                yield Column(f"words.{word.name}", "Int32", word.metadata["meaning"], _unit(word)).as_json()


def _unit(field: "attrs.Attribute[Any]") -> str:
    """A word's unit, or what its numbers stand for."""
    members = field.metadata["names"]
    if members is None:
        return str(field.metadata["unit"])
    return ", ".join(f"{int(member)} {member.name.lower()}" for member in members)


def _kind(dtype: Any) -> str:  # noqa: ANN401 - a type of polars
    if isinstance(dtype, pl.List):
        return f"List({_kind(dtype.inner)})"
    return type(dtype).__name__ if isinstance(dtype, pl.Enum | pl.Struct) else str(dtype)


def _values(dtype: Any) -> tuple[str, ...] | None:  # noqa: ANN401 - a type of polars
    inner = dtype.inner if isinstance(dtype, pl.List) else dtype
    return tuple(inner.categories.to_list()) if isinstance(inner, pl.Enum) else None
