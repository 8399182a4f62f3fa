"""The band: what hangs on how it is played is what `--policy` would say, in the same battles."""

import json
from typing import Any

import numpy as np
import pytest
from skirmish import TEXT, skirmish

from experiments.difficulty import yardstick
from experiments.difficulty.band import LEAST, MOST, Band, Range, band, size_of
from experiments.difficulty.odds import rounded
from experiments.encounter import Prepared, played_by, prepare, prepare_text
from experiments.fighting.recipe import players_of
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.stats import wilson
from experiments.statistics.tally import Fates
from policies.registry import VOCABULARIES, Shelf

BATTLES = 150
SIMPY = Terms(1, 0, "simpy")


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def base(fight: Prepared) -> Fates:
    return fought(fight, 0, BATTLES, SIMPY)


@pytest.fixture(scope="module")
def found(fight: Prepared, base: Fates) -> Band:
    made = band(fight, base, SIMPY)
    assert made is not None
    return made


def seats(found: Band) -> list[Range]:
    return [found.players, found.enemy]


def test_as_played_is_what_was_fought(found: Band, base: Fates) -> None:
    for seat in seats(found):
        assert seat.as_played.share() == wilson(int(base.won.sum()), BATTLES)
        assert seat.as_played.difference is None
    assert found.players.as_played.policy == "marksman, rush"
    assert found.enemy.as_played.policy == "cautious"
    assert (found.players.names, found.enemy.names) == (("crew",), ("patrol",))


def test_each_end_is_what_that_policy_comes_to_in_the_same_battles(found: Band, base: Fates) -> None:
    replaced = 0
    for seat in seats(found):
        for end in (seat.badly, seat.well):
            if end.difference is None:
                assert end == seat.as_played
                continue
            replaced += 1
            assert end.policy in yardstick.known()
            other = prepare_text(TEXT, "skirmish.toml", policies=dict.fromkeys(seat.names, end.policy))
            again = fought(other, 0, end.fates.battles, SIMPY)
            assert end.share() == wilson(int(again.won.sum()), size_of(BATTLES))
            assert end.share("wiped_out") == wilson(int(again.wiped_out.sum()), size_of(BATTLES))
            assert end.difference == difference(base.won[: again.battles], again.won)
    assert replaced


def test_badly_is_never_better_and_well_never_worse_than_as_played(found: Band, base: Fates) -> None:
    for seat, sign in ((found.players, 1), (found.enemy, -1)):
        for end, direction in ((seat.badly, -1), (seat.well, 1)):
            before = base.won[: end.fates.battles].mean()
            assert sign * direction * (end.fates.won.mean() - before) >= 0


def test_the_answer_has_every_end_with_its_interval(found: Band) -> None:
    told: dict[str, Any] = rounded(found.as_json())
    json.dumps(told, allow_nan=False)
    assert list(told) == ["players", "enemy"]
    for seat in told.values():
        assert list(seat) == ["sides", "as_played", "badly", "well"]
        for end in (seat["as_played"], seat["badly"], seat["well"]):
            assert {"value", "low", "high", "policy", "p_wiped_out", "battles", "difference"} == set(end)
            assert end["low"] <= end["value"] <= end["high"]


def test_no_battles_have_no_band(fight: Prepared) -> None:
    assert band(fight, fought(fight, 0, 0, SIMPY), SIMPY) is None


@pytest.mark.parametrize(
    ("battles", "size"), [(1, 1), (50, 50), (LEAST, LEAST), (400, LEAST), (1000, 200), (10_000, MOST), (10**6, MOST)]
)
def test_it_takes_a_fifth_of_the_battles_within_bounds(battles: int, size: int) -> None:
    assert size_of(battles) == size


def test_all_enemies_play_otherwise_and_allies_do_not() -> None:
    fight = prepare("three_banners")
    assert yardstick.enemies_of(fight) == ("black",)
    base = fought(fight, 0, 20, SIMPY)
    found = band(fight, base, SIMPY)
    assert found is not None
    assert found.players.names == ("red",)


def test_every_bundled_text_was_measured() -> None:
    told = "python -m experiments.difficulty.yardstick prints the table anew"
    texts = {name for words in VOCABULARIES.values() for name in Shelf(words).names()}
    assert set(yardstick.MEASURED) == texts, told


@pytest.mark.parametrize("enemies", [False, True])
def test_good_play_is_better_than_bad_play_over_all_samples(enemies: bool) -> None:
    good, bad = yardstick.good(enemies=enemies), yardstick.bad(enemies=enemies)
    assert len(good) == yardstick.MOST
    assert not {*bad} & {*good[:1]}
    gained = 0
    for sample in yardstick.samples_of():
        fight = prepare(sample)
        names = yardstick.enemies_of(fight) if enemies else (fight.sides[players_of(fight)],)
        better, worse = (fought(played_by(fight, dict.fromkeys(names, who)), 0, 30, SIMPY) for who in (good[0], bad[0]))
        gained += int(better.won.sum()) - int(worse.won.sum())
    assert gained * (-1 if enemies else 1) > 0


def test_the_best_three_stand_for_good_play_and_the_worst_three_for_bad() -> None:
    for enemies in (False, True):
        worth = {
            name: each.enemies if enemies else -each.players
            for name, each in yardstick.MEASURED.items()
            if name in yardstick.known()
        }
        ranked = sorted(worth, key=lambda name: worth[name])
        assert yardstick.good(enemies=enemies) == ranked[:3]
        assert yardstick.bad(enemies=enemies) == ranked[::-1][:3]


def test_measuring_is_fighting_with_the_policy_on_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "BATTLES", 5)
    monkeypatch.setattr(yardstick, "samples", lambda: ("duel",))
    monkeypatch.setattr(yardstick, "Terms", lambda: SIMPY)
    [(players, enemies)] = yardstick.measured("rush")
    one, two = (fought(prepare("duel", (), {side: "rush"}), 0, 5, SIMPY) for side in ("challengers", "duelists"))
    assert (players, enemies) == (100 * np.mean(one.won), 100 * np.mean(two.won))


def test_the_table_is_printed_as_it_stands_in_the_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(yardstick, "samples_of", lambda _: ["a", "b"])
    monkeypatch.setattr(yardstick, "measured", lambda *_: iter([(40.0, 60.0), (20.0, 70.0)]))
    yardstick.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(len(Shelf(words).names()) for words in VOCABULARIES.values())
    assert lines[0] == f'    "{Shelf().names()[0]}": Worth(30.0, 65.0),  # a 40.0 60.0  b 20.0 70.0'
