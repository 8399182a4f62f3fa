"""What readers do with a run: SQL, polars and duckdb by the recipes of its page; lists, comparisons, merging."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from skirmish import TEXT, skirmish
from typer.testing import CliRunner, Result

from experiments.cli.main import app
from experiments.dataset.columns import Tables
from experiments.dataset.ledger import compared, newcombe, went
from experiments.dataset.query import query
from experiments.dataset.results import Results
from experiments.dataset.seam import Disk, Folder
from experiments.dataset.shards import WHOLE, Part
from experiments.dataset.store import Run, keys_of, record
from experiments.encounter import Prepared, prepare_text
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log
from experiments.statistics.stats import wilson
from sim.errors import KassenError, ResultsError

BATTLES, SIZE = 30, 8
NAMES = ["0012", "12", "1e3", "true", "None", "2024-01-02", "a/b=c", "名前 1", "x" * 250]


class Quick(Disk):
    """Syncs nothing."""

    def sync(self, path: Path) -> None:
        pass


def write(folder: Path, encounters: list[Prepared], part: Part = WHOLE, battles: int = BATTLES, seed: int = 1) -> Path:
    """A run, fought on the simpy clock."""
    tables = Tables(encounters, Log.EVENTS)
    about = record(encounters, battles, seed, SIZE, Log.EVENTS, part=part)
    run = Run(Folder(folder, Quick()), tables)
    run.begin(about | {"columns": tables.dictionary(encounters[0])})
    for key, each in zip(keys_of(encounters), encounters, strict=True):
        batch = Batch(each, battles, seed=seed, clock="simpy", log=Log.EVENTS, workers=0, size=SIZE)
        for _ in batch.each(lambda shard, rows, key=key, each=each: run.write(key, shard, rows, each), run.left(key)):
            pass
    run.close()
    return folder


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, fight: Prepared) -> Path:
    return write(tmp_path_factory.mktemp("whole") / "run", [fight])


def kassen(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


def told(*arguments: str | Path) -> str:
    result = kassen(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_sql_is_answered(folder: Path) -> None:
    sql = 'select e."order", count(*) as n, sum(e.damage) as damage from events e group by e."order" order by n desc'
    answer = query(Results(folder), sql).frame
    events = pl.read_parquet(folder / "events")
    assert answer["n"].sum() == len(events)
    assert answer["damage"].sum() == events["damage"].sum()
    printed = json.loads(told("query", folder, sql, "--format", "json"))
    assert printed["columns"] == ["order", "n", "damage"]
    assert [row[1] for row in printed["rows"]] == answer["n"].to_list()
    lines = told("query", folder, sql, "--format", "csv").splitlines()
    assert lines[0] == "order,n,damage"
    assert len(lines) == len(answer) + 1
    assert "| order" in told("query", folder, sql)


def test_tables_are_joined_by_battle(folder: Path) -> None:
    sql = "select count(*) as n from events join battles on events.battle = battles.battle where outcome = 'won'"
    battles = pl.read_parquet(folder / "battles").filter(pl.col("outcome") == "won")
    assert query(Results(folder), sql).frame.item() == battles["events"].sum()


def test_a_wrong_question_is_wrong_usage(folder: Path) -> None:
    for sql, why in (("selec", "sql parser error"), ("select nope from battles", "nope"), ("select 1 from x", "'x'")):
        result = kassen("query", folder, sql)
        assert result.exit_code == 2
        assert why in result.output.replace("\n", " ")
        assert "Traceback" not in result.output


def test_json_knows_no_nan(folder: Path) -> None:
    sql = "select battle / (rounds * 0) as nothing, battle from battles order by battle limit 1"
    assert json.loads(told("query", folder, sql, "--format", "json"))["rows"] == [[None, 0]]


def test_the_page_explains_every_column(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    for table in ("battles", "fighters", "events"):
        names = pl.read_parquet_schema(next((folder / table).rglob("*.parquet")))
        section = page.split(f"\n## {table}:")[1].split("\n## ")[0]
        assert re.findall(r"^\| `(\w+)`", section, re.MULTILINE) == list(names)


def test_the_recipe_for_polars_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    [code] = re.findall(r"```python\n(.*?)```", (folder / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, pl.LazyFrame] = {}
    exec(code, names)  # noqa: S102 - our own page
    assert names["rows"].select(pl.len()).collect().item() == len(pl.read_parquet(folder / "events"))


def test_the_recipe_for_duckdb_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    monkeypatch.chdir(folder)
    [sql] = re.findall(r"```sql\n(.*?)```", (folder / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert duckdb.sql(sql).fetchall() == [("skirmish", len(pl.read_parquet(folder / "events")))]


def test_names_come_back_as_they_went_in(tmp_path: Path) -> None:
    """C28: in polars, in duckdb and in SQL, also where all names look like numbers."""
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    fight = skirmish()
    for names in (NAMES, ["0012", "0150"]):
        place = tmp_path / str(len(names))
        run = write(place, [Named(fight, name) for name in names], battles=2)
        found = Results(run).scan("battles").collect()
        kept = sorted(name for name in names if len(name) < 200)
        assert found.schema["scenario"] == pl.String
        assert sorted(name for name in found["scenario"].unique() if len(name) < 180) == kept
        assert found["scenario"].n_unique() == len(names)
        assert len(found.filter(pl.col("scenario") == "0012")) == 2
        files = f"'{run}/battles/*/*.parquet', hive_partitioning = true, hive_types = {{'scenario': varchar}}"
        sql = f"select distinct scenario from read_parquet({files})"  # noqa: S608 - of this test
        assert sorted(name for (name,) in duckdb.sql(sql).fetchall() if len(name) < 180) == kept
        assert query(Results(run), "select count(*) from battles where scenario = '0012'").frame.item() == 2
        assert all(path.is_relative_to(run) for path in run.rglob("*.parquet"))


class Named:
    """A fight under another name."""

    def __init__(self, fight: Prepared, key: str) -> None:
        self.fight, self.key = fight, key

    def __getattr__(self, name: str) -> object:
        return getattr(self.fight, name)


def test_sums_do_not_overflow(tmp_path: Path, fight: Prepared) -> None:
    """C27: 3,000,000 battles with damage 900, 5,000,000 with 1,000, in the types of the product's own tables."""
    rows = Batch(fight, 1, clock="simpy", workers=0, log=Log.EVENTS).rows()
    one = Tables([fight], Log.EVENTS).kept(rows, fight)["fighters"].head(1)
    for battles, damage, total in ((3_000_000, 900, 2_700_000_000), (5_000_000, 1_000, 5_000_000_000)):
        many = one.with_columns(damage_dealt=pl.lit(damage).cast(one.schema["damage_dealt"]))
        many = pl.concat([many]).select(pl.col("damage_dealt").repeat_by(battles).explode())
        assert many["damage_dealt"].sum() == total
        assert many["damage_dealt"].mean() == damage
        with pl.SQLContext(fighters=many.lazy()) as tables:
            assert tables.execute("select sum(damage_dealt) from fighters").collect().item() == total


def test_counts_are_subtracted_as_numbers(folder: Path) -> None:
    sql = """select count(*) filter (where winner = 'crew') - count(*) filter (where winner = 'patrol') from battles"""
    shares = went(Results(folder))["skirmish"].won
    assert query(Results(folder), sql).frame.item() == shares["crew"] - shares["patrol"]
    assert query(Results(folder), "select count(*) - 40 from battles").frame.item() == BATTLES - 40


def test_runs_are_listed_and_shown(folder: Path) -> None:
    [row] = json.loads(told("results", "list", folder.parent, "--format", "json"))["results"]
    assert (row["battles"], row["finished"], row["seed"], row["log"]) == (BATTLES, True, 1, "events")
    assert row["shards"] == {"done": 4, "planned": 4}
    assert row["bytes"] > 1000
    assert "Two against three" in told("results", "list", folder.parent)
    shown = json.loads(told("results", "show", folder, "--format", "json"))["went"]["skirmish"]
    battles = pl.read_parquet(folder / "battles")
    assert shown["p_win"]["crew"] == wilson(int((battles["winner"] == "crew").sum()), BATTLES).as_json()
    assert shown["turns"] == battles["turns"].sum()
    assert shown["rounds_mean"] == pytest.approx(battles["rounds"].mean())
    assert shown["rounds_sd"] == pytest.approx(battles["rounds"].std())
    assert "crew wins " in told("results", "show", folder)


def test_two_runs_are_compared_on_the_same_dice(tmp_path: Path, folder: Path) -> None:
    other = write(tmp_path / "other", [prepare_text(TEXT, "skirmish.toml", policies={"crew": "cautious"})])
    [crew, patrol] = json.loads(told("results", "compare", folder, other, "--format", "json"))["differences"]
    before, after = ((pl.read_parquet(each / "battles")["winner"] == "crew").sum() for each in (folder, other))
    assert crew["paired"] == BATTLES
    assert crew["difference"]["value"] == pytest.approx((after - before) / BATTLES)
    assert (crew["side"], patrol["side"]) == ("crew", "patrol")
    assert "on the same dice" in told("results", "compare", folder, other)
    alike = compared(Results(folder), Results(folder))[0]
    assert alike.difference.value == 0
    assert alike.verdict == "undecided"
    unpaired = write(tmp_path / "seeded", [skirmish()], seed=2)
    assert compared(Results(folder), Results(unpaired))[0].paired is None


def test_newcombe_is_as_published() -> None:
    """Newcombe 1998, table II, (a): 56/70 and 48/80."""
    difference = newcombe(wilson(48, 80), wilson(56, 70))
    assert [round(each, 4) for each in difference] == [0.2, 0.0524, 0.3339]


def test_parts_fought_apart_are_the_whole(tmp_path: Path, fight: Prepared, folder: Path) -> None:
    parts = [write(tmp_path / str(k), [fight], Part(k, 3)) for k in (1, 2, 3)]
    answer = json.loads(told("merge", *parts, "-o", tmp_path / "all", "--format", "json"))
    assert (answer["battles"], answer["finished"]) == (BATTLES, True)
    for table in ("battles", "fighters", "events"):
        one, two = (Results(each).scan(table).collect() for each in (tmp_path / "all", folder))
        assert one.equals(two)
    assert Results(tmp_path / "all").about["part"] == "1/1"
    some = kassen("merge", parts[0], parts[2], "-o", tmp_path / "some")
    assert some.exit_code == 0
    assert "shards 1 of 4 are missing; --resume fights them" in some.output
    assert Results(tmp_path / "some").summary["finished"] is False


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": 2}, "seed 1 there, 2 here"),
        ({"rules_version": 99}, "are of different runs (rules_version"),
        ({"battles": 7}, "battles 30 there, 7 here"),
    ],
)
def test_parts_of_different_runs_are_not_mixed(
    tmp_path: Path, fight: Prepared, change: dict[str, int], why: str
) -> None:
    parts = [write(tmp_path / str(k), [fight], Part(k, 2)) for k in (1, 2)]
    path = parts[1] / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | change), encoding="utf-8")
    fault = kassen("merge", *parts, "-o", tmp_path / "all").exception
    assert isinstance(fault, ResultsError)
    assert why in str(fault)
    assert not (tmp_path / "all").exists()


def test_a_shard_is_not_taken_twice(tmp_path: Path, folder: Path) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    fault = kassen("merge", folder, tmp_path / "copy", "-o", tmp_path / "all").exception
    assert isinstance(fault, ResultsError)
    assert "both have shards 0-3 of skirmish; expected each shard once" in str(fault)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def blot(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4] + b"\0" * 200 + data[204:])


@pytest.mark.parametrize("spoil", [cut, blot])
@pytest.mark.parametrize("table", ["battles", "events"])
def test_a_broken_part_is_named(tmp_path: Path, folder: Path, table: str, spoil: Callable[[Path], None]) -> None:
    place = tmp_path / "run"
    shutil.copytree(folder, place)
    part = place / table / "scenario=skirmish" / "part-000002.parquet"
    spoil(part)
    faults = [kassen("query", place, f"from {table}"), kassen("merge", place, "-o", tmp_path / "all")]
    for fault in faults:
        assert isinstance(fault.exception, ResultsError), fault.output
        hint = "is no whole part; remove it, and go on with --resume: its battles will be fought again"
        assert str(fault.exception) == f"{part}: {hint}"
    assert not (tmp_path / "all").exists()


@pytest.mark.parametrize("command", [["query", "select 1"], ["results", "show"], ["merge", "-o", "x"]])
def test_another_version_is_refused(tmp_path: Path, folder: Path, command: list[str]) -> None:
    place = tmp_path / "run"
    shutil.copytree(folder, place)
    about = json.loads((place / "run.json").read_text(encoding="utf-8"))
    (place / "run.json").write_text(json.dumps(about | {"schema": 99}), encoding="utf-8")
    arguments = [command[0], place, *command[1:]] if command[0] != "results" else [*command, place]
    fault = kassen(*arguments).exception
    assert isinstance(fault, KassenError)
    assert str(fault).startswith(f"{place / 'run.json'}: schema 99, expected 2")


def test_rows_of_other_rules_are_read_with_a_word(tmp_path: Path, folder: Path) -> None:
    place = tmp_path / "run"
    shutil.copytree(folder, place)
    about = json.loads((place / "run.json").read_text(encoding="utf-8"))
    (place / "run.json").write_text(json.dumps(about | {"rules_version": 99}), encoding="utf-8")
    result = kassen("query", place, "select count(*) as n from battles", "--format", "json")
    assert result.exit_code == 0
    assert "rows of rules_version 99" in result.stderr
    assert json.loads(result.stdout)["rows"] == [[BATTLES]]


def test_no_battles_have_all_columns(tmp_path: Path, fight: Prepared, folder: Path) -> None:
    place = write(tmp_path / "none", [fight], battles=0)
    for table in ("battles", "fighters", "events"):
        none = Results(place).scan(table).collect()
        assert none.schema == Results(folder).scan(table).collect().schema
        assert len(none) == 0
    assert told("query", place, "select count(*) as n from battles", "--format", "csv") == "n\n0\n"
    assert went(Results(place))["skirmish"].as_json()["p_draw"]["value"] is None
