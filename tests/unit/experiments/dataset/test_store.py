"""The store's steps, one by one: whatever dies or is forgotten at any of them, what has a final name is whole."""

import errno
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from skirmish import skirmish

from experiments.dataset.columns import Tables
from experiments.dataset.results import Results
from experiments.dataset.seam import UNFINISHED, Disk, Folder
from experiments.dataset.shards import Left, Part, Plan, ranges, read_part
from experiments.dataset.store import Run, differences, record
from experiments.encounter import Prepared
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log, Rows
from sim.errors import KassenError, ResultsError

SIZE, BATTLES = 2, 4
TABLES = ("battles", "fighters", "events")


class Death(BaseException):
    """The process is gone."""


class Quick(Disk):
    """Syncs nothing: nobody pulls the plug."""

    def sync(self, path: Path) -> None:
        pass


class Mortal(Disk):
    """Dies at a step, before it or half way through it; nothing can be done after that."""

    def __init__(self, last: int, *, half: bool = False) -> None:
        self.left, self.half, self.steps = last, half, 0

    def step(self) -> bool:
        """Whether to die half way through this one."""
        self.steps += 1
        if self.steps == self.left and self.half:
            return True
        if self.steps >= self.left:
            raise Death
        return False

    def make(self, folder: Path) -> None:
        dies = self.step()
        super().make(folder)
        self.die(dies)

    def write(self, path: Path, data: bytes) -> None:
        dies = self.step()
        super().write(path, data[: len(data) // 2] if dies else data)
        self.die(dies)

    def sync(self, path: Path) -> None:
        self.die(self.step())

    def rename(self, path: Path, name: Path) -> None:
        dies = self.step()
        super().rename(path, name)
        self.die(dies)

    def remove(self, path: Path) -> None:
        dies = self.step()
        super().remove(path)
        self.die(dies)

    def die(self, dies: bool) -> None:
        if dies:
            raise Death


class Forgetful(Mortal):
    """Dies at a step, and the machine with it: what was not synced by then is lost, as far as `loses` says."""

    def __init__(self, last: int, loses: str) -> None:
        super().__init__(last)
        self.loses = loses
        self.dirty: set[Path] = set()
        self.moved: list[tuple[Path, Path, bytes | None]] = []
        self.made: list[Path] = []

    def make(self, folder: Path) -> None:
        self.step()
        Disk.make(self, folder)
        self.made.append(folder)

    def write(self, path: Path, data: bytes) -> None:
        self.step()
        Disk.write(self, path, data)
        self.dirty.add(path)

    def sync(self, path: Path) -> None:
        self.step()
        self.dirty.discard(path)
        self.moved = [move for move in self.moved if move[1].parent != path]
        self.made = [folder for folder in self.made if folder.parent != path]

    def rename(self, path: Path, name: Path) -> None:
        self.step()
        before = name.read_bytes() if name.exists() else None
        Disk.rename(self, path, name)
        self.moved.append((path, name, before))
        if path in self.dirty:
            self.dirty = self.dirty - {path} | {name}

    def remove(self, path: Path) -> None:
        self.step()
        Disk.remove(self, path)

    def crash(self) -> None:
        """The power is back."""
        for path in self.dirty:
            path.write_bytes(path.read_bytes()[:-20])
        for _, name, before in reversed(self.moved):
            if self.loses == "all" or (self.loses == "others") == ("battles" not in name.parts):
                if before is None:
                    name.unlink()
                else:
                    name.write_bytes(before)
        for folder in reversed(self.made):
            if folder.exists() and not any(folder.iterdir()):
                folder.rmdir()


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def fought(fight: Prepared) -> list[Rows]:
    shards = Plan(SIZE, [(0, BATTLES)])
    return [
        Batch(fight, one.battles, first=one.first, clock="simpy", log=Log.EVENTS, workers=0).rows() for one in shards
    ]


@cache
def begun(fight: Prepared) -> tuple[Tables, dict[str, Any]]:
    tables = Tables([fight], Log.EVENTS)
    return tables, record([fight], BATTLES, 1, SIZE, Log.EVENTS) | {"columns": tables.dictionary(fight)}


def write(folder: Path, disk: Disk, fight: Prepared, fought: list[Rows], **how: bool) -> None:
    """What a run does, with its battles fought before."""
    tables, about = begun(fight)
    run = Run(Folder(folder, disk), tables)
    run.begin(about, **how)
    try:
        for shard in run.left("skirmish"):
            run.write("skirmish", shard, fought[shard.index], fight)
        run.end({"finished": True})
    finally:
        run.close()


def tables_of(folder: Path) -> dict[str, pl.DataFrame]:
    results = Results(folder)
    return {name: results.scan(name).collect().sort("battle", maintain_order=True) for name in TABLES}


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory, fight: Prepared, fought: list[Rows]) -> dict[str, pl.DataFrame]:
    folder = tmp_path_factory.mktemp("untouched") / "run"
    write(folder, Quick(), fight, fought)
    return tables_of(folder)


def what_is_named_is_whole(folder: Path) -> None:
    for path in folder.rglob("part-*.parquet"):
        if UNFINISHED not in path.parts:
            assert len(pl.read_parquet(path)) > 0


def deaths(folder: Path, fight: Prepared, fought: list[Rows]) -> Iterator[int]:
    """The number of every step that a run takes."""
    counter = Mortal(1 << 30)
    write(folder, counter, fight, fought)
    assert counter.steps > 40
    yield from range(1, counter.steps + 1)


def goes_on(folder: Path, fight: Prepared, fought: list[Rows], untouched: dict[str, pl.DataFrame]) -> None:
    """After a death: what is there is whole, and the run that goes on has the rows of one that never died."""
    what_is_named_is_whole(folder)
    if (folder / "run.json").exists():
        results = Results(folder)
        for name in TABLES if results.finished else ():
            some = results.scan(name).collect()
            theirs = pl.col("battle").is_in(some["battle"].unique().to_list())
            assert some.equals(untouched[name].filter(theirs))
    write(folder, Quick(), fight, fought, resume=True)
    assert all(tables_of(folder)[name].equals(rows) for name, rows in untouched.items())
    assert not (folder / UNFINISHED).exists()


@pytest.mark.parametrize("half", [False, True])
def test_a_run_may_die_at_every_step(
    tmp_path: Path, fight: Prepared, fought: list[Rows], untouched: dict[str, pl.DataFrame], half: bool
) -> None:
    for step in deaths(tmp_path / "counted", fight, fought):
        folder = tmp_path / str(step)
        with pytest.raises(Death):
            write(folder, Mortal(step, half=half), fight, fought)
        goes_on(folder, fight, fought, untouched)


@pytest.mark.parametrize("loses", ["all", "others", "battles"])
def test_the_machine_may_die_at_every_step(
    tmp_path: Path, fight: Prepared, fought: list[Rows], untouched: dict[str, pl.DataFrame], loses: str
) -> None:
    for step in deaths(tmp_path / "counted", fight, fought):
        folder, disk = tmp_path / str(step), Forgetful(step, loses)
        with pytest.raises(Death):
            write(folder, disk, fight, fought)
        disk.crash()
        goes_on(folder, fight, fought, untouched)


@pytest.mark.parametrize("loses", ["all", "others", "battles"])
def test_what_a_run_says_is_kept_is_on_the_disk(
    tmp_path: Path, fight: Prepared, fought: list[Rows], untouched: dict[str, pl.DataFrame], loses: str
) -> None:
    """The machine dies when the run is over: nothing is lost."""
    disk = Forgetful(1 << 30, loses)
    write(tmp_path / "run", disk, fight, fought)
    disk.crash()
    assert all(tables_of(tmp_path / "run")[name].equals(rows) for name, rows in untouched.items())
    assert Results(tmp_path / "run").summary == {"finished": True}
    assert (tmp_path / "run" / "README.md").exists()


class Full(Mortal):
    """Refuses from a step on, as a full disk does."""

    def step(self) -> bool:
        self.steps += 1
        if self.steps >= self.left:
            raise OSError(errno.ENOSPC, "No space left on device")
        return False

    def remove(self, path: Path) -> None:
        Disk.remove(self, path)  # that is always possible


def test_a_disk_may_be_full_at_every_step(
    tmp_path: Path, fight: Prepared, fought: list[Rows], untouched: dict[str, pl.DataFrame]
) -> None:
    *steps, removal = deaths(tmp_path / "counted", fight, fought)
    assert removal
    for step in steps:
        folder = tmp_path / str(step)
        with pytest.raises(ResultsError, match="cannot be written: No space left on device"):
            write(folder, Full(step), fight, fought)
        assert not [*(folder / UNFINISHED).glob("*")]
        goes_on(folder, fight, fought, untouched)


def test_two_runs_at_once_do_not_share_a_folder(tmp_path: Path, fight: Prepared, fought: list[Rows]) -> None:
    place = Folder(tmp_path / "run")
    place.begin()
    with pytest.raises(ResultsError, match="another run is at work there"):
        write(tmp_path / "run", Disk(), fight, fought)
    place.end()
    write(tmp_path / "run", Disk(), fight, fought)


def test_a_plan_takes_no_room() -> None:
    plan = Plan(2000, [(0, 10**9), (10**9, 5)])
    assert (len(plan), plan.battles) == (500_001, 10**9 + 5)
    last = plan[-1]
    assert (last.index, last.first, last.battles) == (500_000, 10**9, 5)
    assert [shard.first for shard in plan[:3]] == [0, 2000, 4000]
    with pytest.raises(IndexError):
        plan[500_001]


def test_a_plan_that_is_extended_keeps_its_shards() -> None:
    before, after = Plan(4, [(0, 10)]), Plan(4, [(0, 10), (10, 3)])
    assert list(after)[:3] == list(before)
    numbers = [shard.first + k for shard in after for k in range(shard.battles)]
    assert numbers == list(range(13))


def test_parts_of_a_plan_are_all_of_it() -> None:
    plan = Plan(2, [(0, 21)])
    assert sorted(shard.index for k in (1, 2, 3, 4) for shard in Left(plan, frozenset(), Part(k, 4))) == list(range(11))
    assert sum(Left(plan, frozenset(), Part(k, 4)).battles for k in (1, 2, 3, 4)) == 21
    assert [shard.index for shard in Left(plan, frozenset({0, 8}), Part(1, 4))] == [4]
    some = Left(plan, frozenset({0, 10}))
    assert some.battles == sum(shard.battles for shard in some) == 18


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "a/b", "1/0", "-1/2"])
def test_what_is_no_part_is_told(text: str) -> None:
    with pytest.raises(KassenError, match="expected k/N with k from 1 to N"):
        read_part(text)


def test_numbers_are_told_as_ranges() -> None:
    assert ranges([7, 1, 3, 2]) == "1-3, 7"
    assert ranges([]) == ""


def test_records_of_different_runs_are_told_apart(fight: Prepared) -> None:
    one = record([fight], 6, 1, SIZE, Log.EVENTS) | {"columns": {}}
    other = one | {"rules_version": 99, "seed": 2}
    assert differences(one, dict(one)) == ""
    told = differences(one, other)
    assert "rules_version" in told
    assert "seed 1 there, 2 here" in told
    moved = record([skirmish("rush")], 6, 1, SIZE, Log.EVENTS) | {"columns": {}}
    assert differences(one, moved) == "scenarios different"
