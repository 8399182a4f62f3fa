"""Every key of every JSON answer has its sentence, and every sentence its key."""

import pytest

from docs.making.answers import ASKED, answer_of, furnish
from experiments.answers.meaning import ANSWERS, fits, keys, pattern_of
from experiments.cli.bench import measured
from experiments.encounter import prepare
from experiments.search.climb import Found, Step
from experiments.statistics.stats import UNKNOWN

Told = dict[str, set[tuple[str, ...]]]
RATES = {"battles_per_second": 2.0, "turns_per_second": 3.0}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """All keys that the commands told, by command."""
    folder = tmp_path_factory.mktemp("answers")
    furnish(folder)
    found: Told = {}
    for asked in ASKED:
        name, answer = answer_of(asked, folder)
        found.setdefault(name, set()).update(key.path for key in answer)
    step = Step("a line less", UNKNOWN)
    improved = Found("", "", UNKNOWN, (step,), (), UNKNOWN, UNKNOWN, 1, step)
    found["search"].update(key.path for key in keys(improved.as_json()))
    return found


def test_every_key_has_a_sentence(told: Told) -> None:
    assert {*told, "bench"} == {*ANSWERS}
    lacking = [(name, ".".join(path)) for name, paths in told.items() for path in paths if not pattern_of(name, path)]
    assert sorted(lacking) == []


def test_every_sentence_has_a_key(told: Told) -> None:
    idle = [
        (name, pattern)
        for name, paths in told.items()
        for pattern in ANSWERS[name]
        if not any(pattern_of(name, path) == pattern for path in paths)
    ]
    assert sorted(idle) == []


def test_a_sentence_is_one() -> None:
    sentences = {told for answer in ANSWERS.values() for told in answer.values()}
    assert len(sentences) > 200
    assert sorted(each for each in sentences if not each.endswith(".") or ". " in each) == []


def test_the_keys_of_bench_have_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.fighting.hands.Kernel", Silent)
    monkeypatch.setattr("experiments.benchmark.speed.speed", lambda *_: RATES)
    for name in ("parquet_speed", "seconds_until_ready", "dice_limit"):
        monkeypatch.setattr(f"experiments.benchmark.speed.{name}", lambda *_: 4.0)
    paths = [key.path for key in keys(measured(prepare("duel"), 1, quiet=True))]
    assert [path for path in paths if pattern_of("bench", path) is None] == []
    assert [each for each in ANSWERS["bench"] if not any(fits(each, path) for path in paths)] == ["clocks.compiled"]


class Silent:
    """A hand that fights nothing."""

    def __init__(self, *_: object) -> None: ...

    def fight(self, *_: object) -> None: ...


def test_stars_stand_for_whole_names_and_for_their_ends() -> None:
    assert fits("sides.*.p_win", ("sides", "the crew", "p_win"))
    assert fits("fighters[].*_sd", ("fighters[]", "wounds_sd"))
    assert not fits("fighters[].*_sd", ("fighters[]", "wounds_mean"))
    assert not fits("sides.*", ("sides", "crew", "p_win"))
