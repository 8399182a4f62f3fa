"""What a fight hangs on: single changes on coins, and Sobol's indices of functions whose indices are known."""

import itertools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from coins import coin
from shell import TEXT, kassen

from experiments.encounter import prepare, prepare_text
from experiments.statistics.outcomes import Measure
from experiments.whatif.effects import Effect, effects
from experiments.whatif.knobs import Cell, Grid, Knob
from experiments.whatif.sensitivity import weigh
from experiments.whatif.sobol import design, shares, sobol

WIN = Measure("p_win(crew)")


def test_the_heaviest_change_comes_first_and_its_interval_holds_the_truth() -> None:
    truths = {"nothing": 0.5, "a little": 0.53, "much less": 0.2, "more": 0.65}
    changed = [(Effect("x=1", what), lambda truth=truth: coin(truth)) for what, truth in truths.items()]
    found = weigh(WIN, coin(0.5), [*changed, (Effect("y=1", "not here"), None)], 3000)
    assert [each.effect.what for each in found.weighed] == ["much less", "more", "a little", "nothing"]
    for each in found.weighed:
        _, low, high = each.pairs.estimate
        assert low <= truths[each.effect.what] - 0.5 <= high  # type: ignore[operator]
    assert [each.idle for each in found.weighed] == [False, False, False, True]
    assert [each.set for each in found.refused] == ["y=1"]


def test_what_could_be_otherwise_is_found_in_the_file() -> None:
    found = {each.set for each in effects(prepare("standard"))}
    assert {
        "side.garrison.combatant.2.soak=6",
        "side.garrison.combatant.2.minions=4",
        "side.garrison.combatant.0.arrives=2",
        "side.heroes.combatant.0.skills.ranged_heavy=3",
        "side.heroes.combatant.0.soak=6",
        "scene.cover=[]",
    } <= found
    fight = prepare_text(TEXT, "skirmish.toml")
    assert "side.patrol.combatant.1.arrives=4" in {each.set for each in effects(fight)}


def test_every_change_that_is_found_can_be_made() -> None:
    plain = prepare("duel")
    for each in effects(plain):
        assert prepare("duel", [each.set]).start != plain.start, each.set


def test_a_known_function_has_its_known_indices() -> None:
    points = 200_000
    one, mixed, two = design(points, 3, seed=1)

    def ishigami(sample: Any) -> Any:
        x = (2 * sample - 1) * math.pi
        return np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])

    first, total = shares(ishigami(one), np.array([ishigami(each) for each in mixed]), ishigami(two))
    assert first == pytest.approx([0.3139, 0.4424, 0.0], abs=0.02)
    assert total == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.02)


def test_on_a_grid_they_are_what_counting_all_settings_gives() -> None:
    grid = Grid((Knob("a", (0, 1, 2, 3)), Knob("b", (0, 1, 2)), Knob("c", (0, 1))))

    def value(cell: Cell) -> float:
        return cell[0] + 2.0 * cell[0] * cell[1]

    table = np.array([value(cell) for cell in itertools.product(range(4), range(3), range(2))]).reshape(4, 3, 2)
    alone = [table.mean(axis=tuple({0, 1, 2} - {k})).var() / table.var() for k in range(3)]
    together = [table.var(axis=k).mean() / table.var() for k in range(3)]
    found = sobol(grid, value, 3000, seed=2)
    assert found.settings == 24
    assert [each.path for each in found.knobs] == ["a", "b", "c"]
    for each, first, total in zip(found.knobs, alone, together, strict=True):
        assert each.first.value == pytest.approx(first, abs=0.04)
        assert each.total.value == pytest.approx(total, abs=0.04)
        assert each.first.low - 0.02 <= first <= each.first.high + 0.02  # type: ignore[operator]
        assert each.total.low - 0.02 <= total <= each.total.high + 0.02  # type: ignore[operator]


def test_what_never_varies_is_explained_by_nothing() -> None:
    found = sobol(Grid((Knob("a", (0, 1)),)), lambda _: 0.5, 16, seed=1)
    assert found.variance == 0
    assert found.knobs[0].first == found.knobs[0].total == (None, None, None)
    assert json.dumps(found.as_json(), allow_nan=False)


def test_a_sample_has_a_point_in_every_part_of_a_range() -> None:
    one, mixed, two = design(50, 2, seed=7)
    for column in (*one.T, *two.T):
        assert sorted((column * 50).astype(int).tolist()) == list(range(50))
    assert np.array_equal(mixed[1][:, 0], one[:, 0])
    assert np.array_equal(mixed[1][:, 1], two[:, 1])
    assert np.array_equal(design(50, 2, seed=7)[0], one)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("sensitivity") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_a_tornado_of_named_changes(file: str, tmp_path: Path) -> None:
    chart = tmp_path / "tornado.svg"
    arguments = ["--but", "side.crew.combatant.Vesh.soak=9", "--but", "side.patrol.combatant.sergeant.arrives=4"]
    told = json.loads(kassen("sensitivity", file, *arguments, "-n", "80", "-q", "--format", "json").stdout)
    compared = kassen("compare", file, "--but", "side.crew.combatant.Vesh.soak=9", "-n", "80", "-q", "--format", "json")
    first = next(each for each in told["effects"] if "soak" in each["set"])
    assert first["difference"] == json.loads(compared.stdout)["difference"]
    screen = kassen("sensitivity", file, *arguments, "-n", "80", "-q", "--chart", str(chart))
    assert screen.returncode == 0
    assert "p_win(crew) is" in screen.stdout
    assert "side.crew.combatant.Vesh.soak=9" in chart.read_text(encoding="utf-8")


def test_indices_of_knobs(file: str) -> None:
    arguments = ["--vary", "side.patrol.combatant.trooper.minions=1..3", "--vary", "side.crew.combatant.Vesh.soak=2,9"]
    done = kassen("sensitivity", file, *arguments, "-n", "30", "--points", "8", "-q", "--format", "json")
    told = json.loads(done.stdout)
    assert [each["knob"] for each in told["indices"]] == [each.split("=")[0] for each in arguments[1::2]]
    assert told["settings"] <= 6
    assert "each knob explains" in kassen("sensitivity", file, *arguments, "-n", "30", "--points", "8", "-q").stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--but", "side.crew.combatant.Vesh.soke=9"], "soak"),
        (["--of", "p_win(crow)"], "did you mean crew?"),
        (["--vary", "minions"], "expected a key and its values"),
        (["--chart", "x.pdf"], "ends in .svg"),
    ],
)
def test_what_cannot_be_weighed_is_refused(file: str, arguments: list[str], told: str) -> None:
    done = kassen("sensitivity", file, *arguments, "-n", "10")
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.replace("│", " ").split())
