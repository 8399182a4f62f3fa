"""Decision rows: what policies were asked and did, joined to what came of it; writing them changes nothing."""

import importlib.util
from collections import Counter
from typing import Any, ClassVar

import numpy as np
import polars as pl
import pytest
from skirmish import skirmish

from experiments.dataset.columns import Tables
from experiments.dataset.decisions import MILLION, chosen, read_sample
from experiments.encounter import Prepared, prepare
from experiments.fighting.batch import Batch
from experiments.fighting.hands import Interpreter
from experiments.fighting.rows import Log, Rows
from policies.view import View
from sim.errors import KassenError
from sim.load import samples

HAS_NUMBA = importlib.util.find_spec("numba") is not None
SHARE = 200_000


class Watcher:
    """Notes what it sees, and shoots or passes."""

    seen: ClassVar[list[tuple[str, dict[str, int], tuple[str, ...]]]] = []

    def answer(self, view: View[Any, Any]) -> str:
        self.seen.append((view.question, dict(view.words), view.legal))
        return view.legal[0] if view.question != "turn" else "attack" if "attack" in view.legal else "pass"


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def rows(fight: Prepared) -> Rows:
    return Batch(fight, 60, clock="simpy", log=Log.DECISIONS, workers=0).rows()


@pytest.fixture(scope="module")
def frames(fight: Prepared, rows: Rows) -> dict[str, pl.DataFrame]:
    return Tables([fight], Log.DECISIONS).kept(rows, fight)


@pytest.mark.parametrize("name", samples())
def test_writing_decisions_changes_nothing(name: str) -> None:
    opening = prepare(name).opening
    plain, told = Interpreter(opening, 1, Log.EVENTS).fight(0, 3), Interpreter(opening, 1, Log.DECISIONS).fight(0, 3)
    assert all(np.array_equal(one, two) for one, two in zip(plain[:4], told[:4], strict=True))
    assert len(plain.decisions) == 0
    counted = Counter(told.decisions["battle"].tolist())
    assert [counted[number] for number in range(3)] == told.battles["decisions"].tolist()
    Tables([prepare(name)], Log.DECISIONS).kept(told, prepare(name))


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_the_decisions_of_a_sample_are_the_same_whoever_fights(fight: Prepared, rows: Rows) -> None:
    terms = {"log": Log.DECISIONS, "sample": SHARE, "size": 20}
    for options in ({"clock": "compiled", "workers": 2}, {"clock": "simpy", "workers": 2}):
        some = Batch(fight, 60, **terms, **options).rows()
        assert all(np.array_equal(one, two) for one, two in zip(some[:4], rows[:4], strict=True))
        kept = [chosen(1, number, SHARE) for number in range(60)]
        assert 0 < sum(kept) < 60
        assert np.array_equal(some.decisions, rows.decisions[np.array(kept)[rows.decisions["battle"]]])


def test_a_sample_is_a_share_of_all_battles_and_part_of_a_greater_one() -> None:
    few, more = ([chosen(7, number, share) for number in range(20_000)] for share in (10_000, 100_000))
    assert 140 < sum(few) < 260
    assert 1800 < sum(more) < 2200
    assert not any(one and not two for one, two in zip(few, more, strict=True))
    assert all(chosen(7, number, MILLION) for number in range(100))


@pytest.mark.parametrize(("text", "share"), [("1%", 10_000), ("0.01", 10_000), ("100%", MILLION), ("0.0001%", 1)])
def test_a_share_is_read(text: str, share: int) -> None:
    assert read_sample(text) == share


@pytest.mark.parametrize("text", ["0", "-1%", "101%", "2", "many", "", "nan", "inf%"])
def test_what_is_no_share_is_told(text: str) -> None:
    with pytest.raises(KassenError, match=r"expected a share from 0.0001% to 100%, like 1% or 0.01"):
        read_sample(text)


def test_a_decision_is_joined_to_what_came_of_it(frames: dict[str, pl.DataFrame]) -> None:
    decisions = frames["decisions"].unnest("answer").rename({"target": "whom", "weapon": "arm", "order": "answered"})
    both = decisions.join(frames["events"], on=["battle", "row"], how="inner", suffix="_of_event")
    assert len(both) == decisions["row"].is_not_null().sum()
    turns = both.filter(pl.col("question") == "turn")
    began = turns.filter(pl.col("order").cast(pl.String) == pl.col("answered").cast(pl.String))
    assert (turns["fighter"] == turns["fighter_of_event"]).all()
    assert set(turns["order"].cast(pl.String)) - set(began["order"].cast(pl.String)) <= {"draw", "stow"}
    attacks = began.filter(pl.col("answered") == "attack")
    assert len(attacks) > 50
    assert (attacks["whom"] == attacks["meant"].fill_null(attacks["target"])).all()
    assert (attacks["arm"].cast(pl.String) == attacks["weapon"].cast(pl.String)).all()
    spent = both.filter((pl.col("question") == "spend") & (pl.col("answered") != "pass"))
    bought = spent.with_columns(each=pl.col("bought").str.split("+"), one=pl.col("answered").cast(pl.String))
    assert len(bought) > 20
    assert bought.filter(~pl.col("each").list.contains(pl.col("one")))["one"].unique().to_list() in ([], ["best"])
    slots = both.filter(pl.col("question") == "slot")
    assert (slots["whom"] == slots["fighter_of_event"]).all()


def test_a_declaration_is_joined_to_what_was_done_about_it() -> None:
    fight = prepare("standard_sigma")
    told = Interpreter(fight.opening, 1, Log.DECISIONS).fight(0, 10)
    frames = Tables([fight], Log.DECISIONS).kept(told, fight)
    declared = frames["decisions"].filter(pl.col("question") == "declare").unnest("answer").rename({"order": "said"})
    done = declared.join(frames["events"], on=["battle", "row", "fighter"], suffix="_of_event")
    assert len(done) == declared["row"].is_not_null().sum() > 100
    assert (done["said"].cast(pl.String) == done["order"].cast(pl.String)).all()
    assert (done.unnest("words", separator=".")["words.round"] == done["round"]).all()


def test_who_passes_leaves_no_row(frames: dict[str, pl.DataFrame]) -> None:
    passed = frames["decisions"].filter(
        (pl.col("question") == "turn") & (pl.col("answer").struct.field("order") == "pass")
    )
    assert len(passed) > 20
    assert passed["row"].is_null().all()


def test_answers_were_legal_and_lines_say_so(fight: Prepared, frames: dict[str, pl.DataFrame]) -> None:
    texts = {source.name: source.text.splitlines() for source in fight.sources}
    for row in frames["decisions"].iter_rows(named=True):
        order = row["answer"]["order"]
        assert order == "pass" or order in row["legal"] or "best" in row["legal"]
        if row["line"] is not None and row["origin"] in texts and row["question"] == "turn":
            assert texts[row["origin"]][row["line"] - 1].split()[0] == order


def test_history_is_whole_and_in_order(rows: Rows, frames: dict[str, pl.DataFrame]) -> None:
    numbers = frames["decisions"].group_by("battle", maintain_order=True).agg("k")
    assert all(each == list(range(len(each))) for each in numbers["k"].to_list())
    assert numbers["k"].list.len().to_list() == rows.battles["decisions"].tolist()


def test_words_are_what_a_python_policy_sees() -> None:
    fight = skirmish("test_decisions:Watcher")
    Watcher.seen = seen = []
    told = Interpreter(fight.opening, 1, Log.DECISIONS).fight(0, 8)
    table = Tables([fight], Log.DECISIONS).kept(told, fight)["decisions"]
    own = table.filter((pl.col("policy") == "test_decisions:Watcher") & (pl.col("legal").list.len() > 0))
    assert len(own) == len(seen) > 100
    assert own["line"].is_null().all()
    for row, (question, words, legal) in zip(own.iter_rows(named=True), seen, strict=True):
        assert row["question"] == question
        assert tuple(row["legal"]) == legal
        assert {name: value or 0 for name, value in row["words"].items()} == words


def test_a_word_that_means_nothing_is_null(frames: dict[str, pl.DataFrame]) -> None:
    words = frames["decisions"].filter(pl.col("question") == "turn").unnest("words")
    assert words["target_armor"].is_null().all()
    assert words["wounds"].is_not_null().any()
    spent = frames["decisions"].filter(pl.col("question") == "spend").unnest("words")
    assert spent["advantages"].is_not_null().all()
    assert words["advantages"].is_null().all()


def test_the_dictionary_tells_of_every_word(fight: Prepared, frames: dict[str, pl.DataFrame]) -> None:
    told = Tables([fight], Log.DECISIONS).dictionary(fight)["decisions"]
    names = [column["name"] for column in told]
    words = [f"words.{field.name}" for field in frames["decisions"].schema["words"].fields]
    assert [name for name in names if "." not in name] == frames["decisions"].columns
    assert [name for name in names if name.startswith("words.")] == words
    assert all(column["meaning"] and column["type"] for column in told)
