"""Two fights on the same dice: the difference, how sure it is, and which is greater (C20)."""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from coins import REPETITIONS, least
from shell import TEXT, kassen

from experiments.statistics.compare import Greater, Pairs, both
from experiments.statistics.outcomes import Measure, Outcomes, Table
from experiments.statistics.sequences import mean_evidence, spreads
from experiments.statistics.stats import UNKNOWN, sure_difference
from experiments.statistics.stopping import watch

WIN = Measure("p_win(crew)")


def alike(one: float, two: float, seed: int = 1) -> tuple[Outcomes, Outcomes]:
    """Two coins thrown by the same numbers."""

    def coin(share: float) -> Outcomes:
        def table(first: int, count: int) -> Table:
            return (np.random.default_rng(seed).random(first + count)[first:, None] < share).astype(np.float64)

        return table

    return coin(one), coin(two)


def pairs_of(one: Outcomes, two: Outcomes, battles: int, apart: int = 0, *, looking: bool = False) -> Pairs:
    pairs = Pairs(WIN, looking=looking)
    watch(both(one, two, apart), [pairs], battles)
    return pairs


@pytest.mark.parametrize(("one", "two"), [(0.4, 0.45), (0.5, 0.5), (0.02, 0.03), (0.98, 0.9), (0.0, 0.01)])
@pytest.mark.parametrize("paired", [True, False])
def test_of_2000_intervals_19_of_20_hold_the_truth(one: float, two: float, paired: bool) -> None:
    numbers = np.random.default_rng(4).random((2, REPETITIONS, 400))
    first, second = numbers[0] < one, numbers[0 if paired else 1] < two
    interval, held = cache(sure_difference), 0
    for gained, lost in zip((second & ~first).sum(axis=1), (first & ~second).sum(axis=1), strict=True):
        _, low, high = interval(int(gained), int(lost), 400)
        held += low <= two - one <= high  # type: ignore[operator]
    pairs = Pairs(WIN)
    pairs.add(np.stack([first[-1], second[-1]], axis=1).astype(np.float64))
    assert pairs.estimate == interval(int(gained), int(lost), 400)
    assert held / REPETITIONS >= 0.935


@pytest.mark.parametrize("paired", [True, False])
def test_whoever_compares_a_thing_with_itself_and_looks_finds_a_winner_in_one_case_of_twenty_at_most(
    paired: bool,
) -> None:
    random = np.random.default_rng(6)
    false = 0
    for _ in range(20):
        numbers = random.random((2, 100, 5000))
        if paired:  # most battles are the same, the others go either way
            numbers[1] = np.where(random.random(numbers[0].shape) < 0.8, numbers[0], numbers[1])
        off = (numbers < 0.6).astype(np.float64)
        scaled = (off[1] - off[0] + 1) / 2
        looks = slice(99, None, 100)
        totals, trials = scaled.cumsum(axis=1)[:, looks], np.arange(1.0, 5001)[looks]
        evidence = mean_evidence(totals, spreads(scaled).cumsum(axis=1)[:, looks], trials, 0.5)
        false += int((np.maximum(*evidence) > math.log(2 / 0.05)).any(axis=1).sum())
    assert false / 2000 <= 0.05


def test_a_verdict_is_what_the_evidence_says_at_each_look() -> None:
    one, two = alike(0.5, 0.58)
    pairs = Pairs(WIN, looking=True)
    source, off = both(one, two), np.zeros(0)
    for first in range(0, 1500, 100):
        table = source(first, 100)
        pairs.add(table)
        off = np.concatenate([off, (table[:, 1] - table[:, 0] + 1) / 2])
        too_low, too_high = mean_evidence(off.sum(), spreads(off).sum(), len(off), 0.5)
        told = (float(too_low) > math.log(40), float(too_high) > math.log(40))
        assert (pairs.verdict is Greater.B, pairs.verdict is Greater.A) == told
    assert pairs.verdict is Greater.B


def test_it_stops_when_one_surely_has_more_and_else_at_the_limit() -> None:
    pairs = pairs_of(*alike(0.3, 0.6), 10_000, looking=True)
    assert (pairs.verdict, pairs.settled) == (Greater.B, True)
    assert pairs.battles < 500
    swapped = pairs_of(*alike(0.6, 0.3), 10_000, looking=True)
    assert (swapped.verdict, swapped.battles) == (Greater.A, pairs.battles)
    same = pairs_of(*alike(0.3, 0.3), 2500, looking=True)
    assert (same.verdict, same.settled, same.battles) == (Greater.UNDECIDED, False, 2500)
    assert pairs_of(*alike(0.3, 0.6), 1000).battles == 1000


def test_the_same_dice_save_what_chance_does_to_both() -> None:
    on_the_same = pairs_of(*alike(0.4, 0.5), 4000)
    on_others = pairs_of(*alike(0.4, 0.5), 4000, apart=4000)
    assert on_the_same.ratio == pytest.approx(0.09 / (0.24 + 0.25), abs=0.03)
    assert on_others.ratio == pytest.approx(1, abs=0.06)
    widths = [pairs.estimate.high - pairs.estimate.low for pairs in (on_the_same, on_others)]  # type: ignore[operator]
    assert (widths[0] / widths[1]) ** 2 == pytest.approx(on_the_same.ratio / on_others.ratio, rel=0.05)


def test_the_battles_in_which_they_differ_are_named() -> None:
    one, two = alike(0.4, 0.5)
    pairs = pairs_of(one, two, 1000)
    wins = np.concatenate([one(0, 1000), two(0, 1000)], axis=1)
    differ = np.flatnonzero(wins[:, 0] != wins[:, 1])
    told = pairs.as_json()["discordant"]
    assert told["first_battles"] == differ[:10].tolist()
    assert (told["a_only"], told["b_only"]) == (0, len(differ))


def test_means_are_compared_too() -> None:
    measure = Measure("mean_rounds", share=False, most=30)
    random = np.random.default_rng(8)
    held = 0
    for _ in range(REPETITIONS):
        common = random.integers(1, 9, 300)
        pairs = Pairs(measure)
        pairs.add(np.stack([common, common + random.integers(0, 3, 300)], axis=1).astype(np.float64))
        held += pairs.estimate.low <= 1 <= pairs.estimate.high  # type: ignore[operator]
    assert held / REPETITIONS >= least(0.95)
    assert pairs.verdict is Greater.B
    assert pairs.each()[0].value == pytest.approx(pairs.a.total / 300)


def test_no_battles_are_no_verdict() -> None:
    for measure in (WIN, Measure("mean_rounds", share=False, most=30)):
        pairs = Pairs(measure)
        assert (pairs.estimate, pairs.each(), pairs.ratio) == (UNKNOWN, (UNKNOWN, UNKNOWN), None)
        assert pairs.verdict is Greater.UNDECIDED


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("compare") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def compare(*arguments: str) -> dict[str, Any]:
    done = kassen("compare", *arguments, "--format", "json", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_two_policies_of_a_side(file: str) -> None:
    told = compare(file, "--side", "crew", "--policy", "marksman,rush", "-n", "300")
    assert {"difference", "discordant", "battles", "verdict"} <= set(told)
    assert (told["a_label"], told["b_label"], told["side"]) == ("marksman", "rush", "crew")
    wins = {}
    for letter, policy in (("a", "marksman"), ("b", "rush")):
        alone = kassen("odds", file, "-n", "300", "--policy", f"crew={policy}", "--format", "json", "-q", "--no-band")
        wins[letter] = json.loads(alone.stdout)["sides"]["crew"]["p_win"]
        assert told[letter] == wins[letter]
    assert told["difference"]["value"] == pytest.approx(wins["b"]["value"] - wins["a"]["value"], abs=2e-6)
    assert told["replay"][0][1].split() == [
        *("kassen", "replay", file, "--battle", str(told["discordant"]["first_battles"][0])),
        *("--policy", "crew=rush"),
    ]


def test_a_side_of_a_gauntlet_fights_by_a_policy_in_all_its_stages() -> None:
    side = "watch / patrol / garrison"
    told = compare("three_doors", "--side", side, "--policy", "rush,marksman", "-n", "20")
    each = [part for name in side.split(" / ") for part in ("--policy", f"{name}=rush")]
    alone = kassen("odds", "three_doors", *each, "-n", "20", "--no-band", "--format", "json", "-q")
    assert told["a"]["value"] == json.loads(alone.stdout)["sides"][side]["p_win"]["value"]


def test_something_changed_and_other_quantities(file: str) -> None:
    told = compare(file, "--but", "side.patrol.combatant.sergeant.arrives=9", "--of", "mean_rounds", "-n", "200")
    assert told["quantity"] == "mean_rounds"
    assert told["b_label"].endswith("but side.patrol.combatant.sergeant.arrives=9")
    arguments = ["--but", "side.crew.combatant.Vesh.soak=9", "-n", "200", "-q", "--until-sure"]
    screen = kassen("compare", file, *arguments).stdout
    assert "B has more" in screen
    assert "at any look" in screen


def test_two_scenarios(file: str) -> None:
    told = compare(file, "duel", "-n", "20")
    assert told["quantity"] == "p_win(crew) and p_win(challengers)"
    assert compare("duel", "duel", "-n", "20")["difference"]["value"] == 0


def test_the_same_dice_save_battles_on_standard() -> None:
    told = compare("standard", "--policy", "marksman,rush", "-n", "900")
    assert 0 < told["variance"]["ratio"] < 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "expected a second scenario"),
        (["--policy", "rush"], "expected two policies"),
        (["--policy", "rush,"], "expected two policies"),
        (["--policy", "rush,marxman"], 'did you mean "marksman"?'),
        (["--policy", "rush,marksman", "--side", "crow"], '"crow"'),
        (["--policy", "rush,marksman", "--of", "p_win(crow)"], "did you mean crew?"),
        (["nowhere.toml"], "nowhere.toml"),
        (["--but", "side.crew.combatant.Vesh.soke=3"], "soak"),
    ],
)
def test_what_cannot_be_compared_is_refused(file: str, arguments: list[str], told: str) -> None:
    done = kassen("compare", file, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
