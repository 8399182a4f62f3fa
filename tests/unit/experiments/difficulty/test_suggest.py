"""Suggestions: each can be typed as it is told, does what it says, and is honest where nothing helps."""

import json
from collections.abc import Iterator

import numpy as np
import pytest
from skirmish import TEXT, skirmish

from experiments.difficulty import suggest
from experiments.difficulty.camps import Change, Ladder
from experiments.difficulty.changes import ladders
from experiments.difficulty.odds import rounded
from experiments.difficulty.suggest import Advice, Goal, advice, varied
from experiments.difficulty.words import WORDS, word_of
from experiments.encounter import Prepared, prepare, prepare_text
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.tally import Fates
from experiments.whatif.effects import effects
from sim.errors import KassenError

SIMPY = Terms(1, 0, "simpy")
BATTLES = 100


def fates(wiped_out: float, dead: float = 0.0, battles: int = 1000) -> Fates:
    """Battles of which such shares ended so."""
    flags = [np.arange(battles) < share * battles for share in (1 - wiped_out, wiped_out, dead, dead)]
    return Fates(*flags)


def otherwise(change: str) -> Prepared:
    return prepare_text(TEXT, "skirmish.toml", overrides=[change])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SCOUTED", 20), ("MOST", 60), ("CHOSEN", 5)):
        monkeypatch.setattr(suggest, name, value)


@pytest.fixture(scope="module")
def base() -> Fates:
    return fought(skirmish(), 0, BATTLES, SIMPY)


# goals


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("dead", [0.0, 0.3])
def test_borders_are_where_the_word_changes(word: str, dead: float) -> None:
    goal = Goal(word)
    for wiped in range(0, 1001, 5):
        those = fates(wiped / 1000, dead)
        low, high = goal.borders(those)
        inside = low <= wiped / 1000 < high or (word == WORDS[-1] and wiped / 1000 >= low)
        assert inside == (word_of(wiped / 1000, dead) == word), wiped


def test_short_of_says_on_which_side_it_is() -> None:
    goal = Goal("fair")
    assert goal.short_of(fates(0.03)) == 0
    assert goal.short_of(fates(0.5)) > goal.short_of(fates(0.1)) > 0
    assert goal.short_of(fates(0.0)) < goal.short_of(fates(0.01)) < 0


def test_there_is_no_other_word() -> None:
    with pytest.raises(KassenError, match=r"difficulty 'brutal': expected one of trivial, easy, fair"):
        Goal("brutal")


# changes


def differences(one: object, two: object) -> Iterator[str]:
    """Where two documents differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            yield from (f"{key}.{rest}".rstrip(".") for rest in differences(one.get(key), two.get(key)))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, pair in enumerate(zip(one, two, strict=True)):
            yield from (f"{number}.{rest}".rstrip(".") for rest in differences(*pair))
    elif one != two:
        yield ""


DERIVED = {"names", "from", "to", "cover"}
"""Keys that are worked out from others."""


@pytest.mark.parametrize(("sample", "easier"), [("standard", True), ("duel", False)])
def test_every_change_can_be_typed_and_changes_what_it_says(sample: str, easier: bool) -> None:
    fight = prepare(sample)
    before = fight.encounter.document()
    found = [change for ladder in ladders(fight, easier=easier) for change in ladder]
    assert len(found) == len({change.set for change in found}) > 40
    for change in found:
        after = prepare(sample, [change.set]).encounter.document()
        key = change.set.partition("=")[0].split(".")[-1]
        touched = {path.split(".")[-1] for path in differences(before, after)} - DERIVED
        own = {"distance": "place", "cover": ""}.get(key, key)
        assert touched == {own} or (key != own and not touched), change.set
        assert change.size > 0
        assert change.what


def test_changes_grow_step_by_step_away_from_what_is() -> None:
    for easier in (True, False):
        for ladder in ladders(prepare("standard"), easier=easier):
            sizes = [change.size for change in ladder]
            assert sizes == sorted(sizes)
            assert len({change.set.partition("=")[0] for change in ladder}) == 1


def test_sides_whose_names_need_quotes_are_numbered() -> None:
    text = TEXT.replace('name = "patrol"', 'name = "night watch"')
    paths = {change.set for ladder in ladders(prepare_text(text), easier=True) for change in ladder}
    assert any(path.startswith("side.1.combatant.0.minions=") for path in paths)
    for path in sorted(paths)[:5]:
        prepare_text(text, overrides=[path])


def test_somebody_must_be_there_when_the_battle_begins() -> None:
    late = {change.set for ladder in ladders(skirmish(), easier=True) for change in ladder if change.kind == "time"}
    assert not any(path.startswith("side.patrol.combatant.0.arrives") for path in late)  # the sergeant comes later
    assert "side.patrol.combatant.1.arrives=4" in late


# the search


def test_suggestions_do_what_they_say(base: Fates) -> None:
    goal = Goal("hopeless" if Goal("fair").short_of(base) <= 0 else "trivial")
    found = advice(skirmish(), otherwise, base, goal, SIMPY)
    assert 1 <= len(found.suggestions) <= 3
    assert found.tried > 20
    for each in found.suggestions:
        again = fought(otherwise(each.change.set), 0, 60, SIMPY)
        assert all(np.array_equal(one, two) for one, two in zip(each.fates, again, strict=True))
        assert each.word == goal.word_of(again)
        assert each.reaches == (each.word == goal.word)
        assert each.difference == difference(base.won[:60], again.won)
    reaching = [each.reaches for each in found.suggestions]
    assert reaching == sorted(reaching, reverse=True)
    sizes = [each.change.size for each in found.suggestions if each.reaches]
    assert sizes == sorted(sizes)
    assert found.reached == any(reaching)
    told = rounded([each.as_json() for each in found.suggestions])
    json.dumps(told, allow_nan=False)
    assert {"set", "word", "p_win", "difference"} <= set(told[0])


def test_it_is_the_same_again(monkeypatch: pytest.MonkeyPatch, base: Fates) -> None:
    some = ladders(skirmish(), easier=True)[:6]
    monkeypatch.setattr(suggest, "ladders", lambda *_, easier: some)
    goal = Goal("hopeless" if Goal("fair").short_of(base) <= 0 else "trivial")
    one, two = (
        [each.as_json() for each in advice(skirmish(), otherwise, base, goal, SIMPY).suggestions] for _ in range(2)
    )
    assert one == two


def test_what_is_as_it_should_be_needs_no_change(base: Fates) -> None:
    word = Goal("fair").word_of(base)
    found = advice(skirmish(), otherwise, base, Goal(word), SIMPY)
    assert (found.reached, found.tried, list(found.suggestions)) == (True, 0, [])


def test_no_battles_no_advice() -> None:
    found = advice(skirmish(), otherwise, fought(skirmish(), 0, 0, SIMPY), Goal("fair"), SIMPY)
    assert found.as_json() == {"wanted": "fair", "word": None, "reached": False, "tried": 0}


def test_where_nothing_helps_nothing_is_suggested(monkeypatch: pytest.MonkeyPatch, base: Fates) -> None:
    """One change that makes it no nearer, one that does nothing, one that cannot be."""
    none: list[Ladder] = [
        [Change("side.crew.combatant.0.wound_threshold=1", "Vesh: frail", "toughness", 1)],
        [Change("name=Else", "another name", "scene", 1)],
        [Change("side.crew.combatant.9.soak=1", "nobody", "toughness", 1)],
    ]
    monkeypatch.setattr(suggest, "ladders", lambda *_, easier: none)
    found = advice(skirmish(), otherwise, fates(0.3, battles=100)._replace(won=base.won), Goal("trivial"), SIMPY)
    assert not found.reached
    assert found.tried == 2
    assert all(each.change.set == none[0][0].set for each in found.suggestions)


def test_the_least_step_is_found_by_halving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder of eight steps, of which the fifth is the first that is enough, in at most four tries."""
    steps = [Change(f"step={k}", f"step {k}", "heads", k) for k in range(1, 9)]
    asked: list[str] = []

    def wiped(name: str) -> float:
        return 0.5 - 0.1 * int(name) if int(name) < 5 else 0.03 / int(name)

    monkeypatch.setattr(suggest, "ladders", lambda *_, easier: [steps])
    monkeypatch.setattr(
        suggest, "fought",
        lambda other, first, battles, *_: fates(wiped(other) if isinstance(other, str) else 0.5, battles=1000),
    )  # fmt: skip

    def step(change: str) -> str:
        asked.append(change)
        return change.partition("=")[2]

    found: Advice = advice(skirmish(), step, fates(0.5), Goal("easy"), SIMPY)  # type: ignore[arg-type]
    assert asked == ["step=8", "step=4", "step=6", "step=5"]
    assert [each.change.set for each in found.suggestions][:1] == ["step=5"]


def test_other_kinds_come_before_more_of_the_same(base: Fates) -> None:
    def one(kind: str, size: float) -> suggest.Suggestion:
        change = Change(f"{kind}={size}", kind, kind, size)
        return suggest.Suggestion(change, "fair", True, base, difference(base.won, base.won))

    ordered = [one("heads", 1), one("heads", 2), one("harm", 3), one("heads", 4), one("time", 5)]
    assert [each.change.set for each in varied(ordered)] == ["heads=1", "harm=3", "time=5", "heads=2", "heads=4"]


# gauntlets


@pytest.mark.parametrize("sample", ["three_doors", "mountain_pass"])
@pytest.mark.parametrize("easier", [True, False])
def test_changes_of_a_gauntlet_are_of_all_its_stages_and_can_be_typed(sample: str, *, easier: bool) -> None:
    gauntlet = prepare(sample)
    every = [change for ladder in ladders(gauntlet, easier=easier) for change in ladder]
    begun = {change.set.rpartition("=")[0].split(".encounter.")[0] for change in every if ".encounter." in change.set}
    assert begun == {"stage.0", "stage.2", "stage.4"}
    assert "stage.3.rest.hours" in {change.set.partition("=")[0] for change in every}
    assert len({change.set for change in every}) == len(every)
    for change in every[:: len(every) // 25]:
        assert prepare(sample, [change.set]).origin != gauntlet.origin, change


def test_effects_of_a_gauntlet_are_of_all_its_stages() -> None:
    told = [each.set for each in effects(prepare("mountain_pass"))]
    assert [each for each in told if each.startswith("stage.4.encounter.side.guards.combatant.2.")] != []
    assert [each for each in told if each.startswith("side.travelers.combatant.3.")] != []
