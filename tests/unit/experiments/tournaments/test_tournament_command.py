"""`kassen tournament`: what it prints, and the folder that it leaves."""

import json
import sys
from pathlib import Path

import polars as pl
import pytest
from skirmish import TEXT, kassen

from experiments.cli.tournament import listed
from experiments.tournaments import ranking_charts, ranking_folder
from experiments.tournaments.ranking_folder import ANSWER, PAYOFF, RATINGS

PNG = b"\x89PNG\r\n\x1a\n"
FEW = ("-n", "8", "-j", "0", "--clock", "simpy", "-q")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("tournament")
    (here / "skirmish.toml").write_text(TEXT)
    (here / "mine.policy").write_text('"""Stands and shoots."""\nturn:\n    attack nearest\n')
    done = kassen(
        "tournament", "-p", "rush,mine.policy,random", "--scenarios", "skirmish.toml,duel", *FEW,
        "-o", "kept", "--format", "json", cwd=here,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (here / "told.json").write_text(done.stdout)
    return here


def test_the_answer_is_one_object_with_every_pairing(folder: Path) -> None:
    answer = json.loads((folder / "told.json").read_text())
    names = answer["policies"]
    assert names == ["rush", "mine.policy", "random"]
    assert sorted(row["policy"] for row in answer["ranking"]) == sorted(names)
    assert answer["battles"] == 3 * 2 * 2 * 8
    for a in range(3):
        for b in range(3):
            assert answer["payoff"][a][b]["value"] + answer["payoff"][b][a]["value"] == pytest.approx(1, abs=2e-6)
    assert [place["scenario"] for place in answer["scenarios"]] == ["skirmish", "duel"]
    assert answer["scenarios"][0]["seats"] == {"players": ["crew"], "enemies": ["patrol"]}


def test_the_folder_says_the_same_in_tables(folder: Path) -> None:
    kept = folder / "kept"
    answer = json.loads((kept / ANSWER).read_text())
    cells, ratings = pl.read_parquet(kept / PAYOFF), pl.read_parquet(kept / RATINGS)
    assert len(cells) == 3 * 2 * 2 * 2
    assert cells["battles"].to_list() == [8] * len(cells)
    assert (cells["wins"] + cells["ties"] + cells["losses"]).to_list() == [8] * len(cells)
    assert ratings["policy"].to_list() == [row["policy"] for row in answer["ranking"]]
    rush = cells.filter(policy="rush", opponent="random")
    mean = (rush["wins"].sum() + rush["ties"].sum() / 2) / rush["battles"].sum()
    assert answer["payoff"][0][2]["value"] == pytest.approx(mean, abs=1e-6)
    assert answer["made_of"]["policies"]["mine.policy"].startswith('"""Stands and shoots.')
    assert answer["made_of"]["scenarios"].keys() == {"skirmish", "duel"}


@pytest.mark.parametrize("many", [2, 12])
def test_a_long_name_is_broken_and_not_cut(many: int, tmp_path: Path) -> None:
    (tmp_path / f"{'q' * 70}.policy").write_text("turn:\n    attack nearest\n")
    names = "rush marksman focus alpha spread medic captain novice guarded hoarder random".split()
    entries = ",".join([f"{'q' * 70}.policy", *names[: many - 1]])
    done = kassen("tournament", "-p", entries, "--scenarios", "duel", *FEW, "-n", "1", cwd=tmp_path)
    standings, payoffs = done.stdout.partition("Undecided")[0].split("wins in % against")
    for part in (standings, payoffs):
        assert part.count("q") == 70, done.stdout
        assert all(name in part for name in names[: many - 1])
    assert max(map(len, done.stdout.partition("Undecided")[0].splitlines())) <= 80


def test_the_charts_are_drawn(folder: Path) -> None:
    for name in ("heat", "ratings"):
        assert (folder / "kept" / f"{name}.png").read_bytes().startswith(PNG)
        svg = (folder / "kept" / f"{name}.svg").read_text()
        assert svg.startswith("<svg")
        assert "mine.policy" in svg
    assert not list((folder / "kept").glob(".*"))


def test_without_the_extra_it_says_what_to_install_and_keeps_the_rest(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from experiments.cli.tournament import fought
    from experiments.statistics.paired import Terms
    from experiments.tournaments.tournament import entries, scenes

    monkeypatch.chdir(folder)
    places = scenes(["skirmish.toml"])
    ranking = fought(entries(["rush", "medic"], places), places, 2, None, Terms(1, 0, "simpy"), quiet=True)
    monkeypatch.setitem(sys.modules, "altair", None)
    told = ranking_folder.keep(tmp_path, ranking)
    assert told == [ranking_charts.EXTRA.format(missing="altair")]
    assert sorted(path.name for path in tmp_path.iterdir()) == [PAYOFF, RATINGS, ANSWER]


def test_a_screen_names_everybody_and_who_beats_whom(folder: Path) -> None:
    done = kassen("tournament", "-p", "rush,mine.policy", "--scenarios", "skirmish.toml", *FEW, cwd=folder)
    assert done.returncode == 0
    assert "16 battles, seed 1" in done.stdout
    assert "wins in % against" in done.stdout
    assert "crew win" in done.stdout
    assert done.stderr == ""
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_names_stand_between_commas_and_settings_behind_their_policy() -> None:
    assert listed("rush, medic,mine.policy,") == ["rush", "medic", "mine.policy"]
    assert listed("rollout,forks=4,depth=2,rush") == ["rollout,forks=4,depth=2", "rush"]
    assert listed("") == []


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("-p", "rush,ruhs"), 'did you mean "rush"?', 2),
        (("-p", "rush"), "expected at least two", 2),
        (("-p", "rush,medic", "--scenarios", "duell"), 'did you mean "duel"?', 2),
        (("-p", "rush,medic", "-o", "kept"), "is there already", 1),
        (("-p", "rush,random", "--clock", "compiled"), "is Python", 2),
    ],
)
def test_what_is_wrong_is_told_in_a_line(folder: Path, arguments: tuple[str, ...], said: str, status: int) -> None:
    done = kassen("tournament", *arguments, "-n", "1", cwd=folder)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
