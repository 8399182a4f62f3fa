"""Searching for a better text: what is one change away, who wins a race, and what fresh battles confirm."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import pytest

from experiments.fighting.matches import WIN, Points
from experiments.search.climb import MARGIN, Found, Search
from experiments.search.edits import Draft, draft_of, meaning, nearby, neighbors
from experiments.search.race import FINALISTS, Course, gain, race, round_of
from policies.language import read_policy
from policies.registry import Shelf
from sim.narrative.vocabulary import NARRATIVE

TEXT = '''"""Aims, then shoots: 10 battles of
two days' length."""

let near = distance <= 2    # 2 places
let unused = strain_left >= 4

slot:
    highest engaged
turn:
    stand if prone and engaged
    aim if aims == 0 and near  # once
    attack weakest with best
    advance nearest if not in_reach
spend:
    critical
'''


def changes(text: str) -> list[str]:
    return [edit.what for edit in neighbors(draft_of(text), NARRATIVE)]


def test_a_draft_says_what_it_was_made_of() -> None:
    assert draft_of(TEXT).text == TEXT
    assert draft_of(TEXT.replace("\n", "\r\n")).text == TEXT


def test_lines_are_those_of_sections_and_nothing_else() -> None:
    draft = draft_of(TEXT)
    assert [[draft.plain(row) for row in section] for section in draft.sections()] == [
        ["highest engaged"],
        [
            "stand if prone and engaged",
            "aim if aims == 0 and near",
            "attack weakest with best",
            "advance nearest if not in_reach",
        ],
        ["critical"],
    ]


@pytest.mark.parametrize("name", ["rush", "hoarder", "novice"])
def test_every_neighbor_of_a_text_can_be_read_and_means_something_else(name: str) -> None:
    text = Shelf().text(name)
    found = neighbors(draft_of(text), NARRATIVE)
    here = meaning(text, NARRATIVE)
    meanings = [meaning(edit.draft.text, NARRATIVE) for edit in found]
    assert len(found) >= 10
    assert here is not None
    assert None not in meanings
    assert here not in meanings
    assert len(set(meanings)) == len(meanings)


def test_each_line_can_be_dropped_moved_and_its_numbers_changed() -> None:
    told = changes(TEXT)
    assert "dropped: attack weakest with best" in told
    assert "moved: attack weakest with best, before: stand if prone and engaged" in told
    assert "moved: stand if prone and engaged, to the end of its section" in told
    assert "0 -> 1: aim if aims == 1 and near" in told
    assert "2 -> 3: let near = distance <= 3" in told
    assert not any("10" in what or "days" in what for what in told)
    assert not any(what.startswith("2 -> ") and "places" in what for what in told)
    # a let that nothing uses changes nothing
    assert not any("unused" in what for what in told)


def test_a_move_takes_its_row_and_leaves_the_others_in_order() -> None:
    draft = draft_of(TEXT)
    rows = [row for row in draft.rows if row.startswith("    ")]
    moved = [edit for edit in draft.edits() if edit.what.startswith("moved: advance nearest")]
    assert len(moved) == 3
    for edit in moved:
        others = [row for row in edit.draft.rows if row.startswith("    ")]
        assert sorted(others) == sorted(rows)
        others.remove("    advance nearest if not in_reach")
        assert others == [row for row in rows if "advance" not in row]


@pytest.mark.parametrize(
    ("number", "others"), [(0, [1, 2]), (3, [1, 2, 4, 5]), (60, [30, 45, 75, 90, 120]), (8, [4, 6, 10, 12, 16])]
)
def test_numbers_are_tried_around_what_they_are(number: int, others: list[int]) -> None:
    assert nearby(number) == others


def test_a_tidy_text_has_no_let_that_nothing_uses() -> None:
    tidy = draft_of(TEXT).tidy().text
    assert "unused" not in tidy
    assert "let near" in tidy
    assert meaning(tidy, NARRATIVE) == meaning(TEXT, NARRATIVE)
    without = draft_of(TEXT).without(next(k for k, row in enumerate(TEXT.split("\n")) if "aim if" in row)).tidy().text
    assert "let near" not in without


class Tables:
    """Texts whose true strength is known, by their lines; battle k of all texts on the same dice."""

    def __init__(self, strength: Callable[[Draft], float], seed: int = 1) -> None:
        self.strength, self.seed = strength, seed
        self.fought: list[tuple[str, int, int]] = []

    def __call__(self, texts: Sequence[str], first: int, count: int) -> list[Points]:
        rng = np.random.default_rng(self.seed)
        common = rng.random(first + count)[first:]
        found = []
        for text in texts:
            self.fought.append((text, first, count))
            own = np.random.default_rng((self.seed, len(text), hash_of(text))).random(first + count)[first:]
            dice = np.where(own < 0.1, own * 10, common)
            found.append(WIN * (dice < self.strength(draft_of(text))).astype(np.int8)[None])
        return found


def hash_of(text: str) -> int:
    return sum(17 * k * ord(sign) for k, sign in enumerate(text)) % 2**32


def in_order(draft: Draft) -> float:
    """Best is stand, aim, attack, advance; each pair the wrong way round costs a tenth."""
    turn = [draft.plain(row).split()[0] for row in draft.sections()[1]]
    wanted = [word for word in ("stand", "aim", "attack", "advance") if word in turn]
    wrong = sum(turn.index(a) > turn.index(b) for a, b in pairwise(wanted))
    missing = ("attack" not in turn) * 0.3 + ("aim" not in turn) * 0.05 + ("advance" not in turn) * 0.05
    return 0.6 - 0.1 * wrong - missing


def searched(text: str, strength: Callable[[Draft], float], seed: int = 1, budget: int = 400_000) -> Found:
    course = Course(Tables(strength, seed), 1, budget)
    return Search(course, Tables(strength, 1000 + seed), NARRATIVE, 4000).run(text)


def test_a_line_in_the_wrong_place_is_found_whatever_the_seed() -> None:
    rows = TEXT.split("\n")
    aim = next(k for k, row in enumerate(rows) if "aim if" in row)
    wrong = "\n".join([*rows[:aim], *rows[aim + 1 : aim + 3], rows[aim], *rows[aim + 3 :]])
    assert in_order(draft_of(wrong)) == 0.5
    held = 0
    for seed in range(10):
        found = searched(wrong, in_order, seed, 150_000)
        assert found.improved
        gained = in_order(draft_of(found.text)) - 0.5
        assert gained >= 0.1 - MARGIN
        value, low, high = found.gain
        assert value is not None
        assert low is not None
        assert high is not None
        assert 0 < low < value < high
        held += low <= gained <= high
    assert held >= 8


def test_from_the_best_text_it_reports_none() -> None:
    for seed in range(10):
        found = searched(TEXT, in_order, seed, 150_000)
        assert not found.improved
        assert found.text == TEXT
        assert found.gain == (0, 0, 0)


def test_what_is_worth_nothing_is_left_out_once_something_was_found() -> None:
    rows = TEXT.split("\n")
    rows.insert(next(k for k, row in enumerate(rows) if "stand if" in row), "    advance nearest")
    found = searched("\n".join(rows), lambda draft: 0.4 if "    advance nearest" in draft.rows else in_order(draft))
    assert found.improved
    assert "stand" not in found.text
    assert "unused" not in found.text
    assert "attack weakest with best" in found.text
    lines = {each.line: each.gain for each in found.lines}
    attack = lines["attack weakest with best"]
    assert attack.low is not None
    assert attack.high is not None
    assert attack.low <= 0.3 <= attack.high


def test_no_battle_number_answers_two_questions_and_held_out_ones_are_of_another_seed() -> None:
    trial = Tables(in_order)
    course = Course(trial, 1, 300_000)
    held_out = Tables(in_order, 2)
    Search(course, held_out, NARRATIVE, 500).run(TEXT)
    assert {(first, count) for _, first, count in held_out.fought} == {(0, 500)}
    spans = sorted({(first, first + count) for _, first, count in trial.fought})
    assert all(here[1] <= then[0] for here, then in pairwise(spans))
    assert course.fought == sum(count for _, _, count in trial.fought)


def test_a_race_is_won_by_the_best_and_never_costs_more_than_there_is() -> None:
    texts = [TEXT.replace("aims == 0", f"aims == {k}") for k in range(1, 60)]
    best = texts[41]

    def strength(draft: Draft) -> float:
        return 0.65 if draft.text == best else 0.5 - 0.001 * len(draft.text)

    course = Course(Tables(strength), 1, 200_000)
    finalists = race(course, TEXT, texts)
    assert finalists[0] == best
    assert len(finalists) <= FINALISTS
    assert course.fought <= 200_000
    poor = Course(Tables(strength), 1, 100)
    assert race(poor, TEXT, texts) == []
    assert poor.fought == 0


def test_of_texts_that_fare_alike_only_the_first_goes_on() -> None:
    class Twins(Tables):
        def __call__(self, texts: Sequence[str], first: int, count: int) -> list[Points]:
            return super().__call__([text.replace("aims == 1", "aims == 2") for text in texts], first, count)

    def strength(draft: Draft) -> float:
        return 0.7 if "aims == 2" in draft.text else 0.4

    texts = [TEXT.replace("aims == 0", f"aims == {k}") for k in (1, 2, 3)]
    assert race(Course(Twins(strength), 1, 10**6), TEXT, texts) == [texts[0]]


@pytest.mark.parametrize(("texts", "opponents"), [(1, 1), (10, 1), (300, 1), (300, 3), (10_000, 5)])
def test_a_round_of_a_race_costs_about_the_same_however_many_run(texts: int, opponents: int) -> None:
    assert 50 <= round_of(texts, opponents) <= 4000
    if 50 < round_of(texts, opponents) < 4000:
        assert (texts + 1) * opponents * round_of(texts, opponents) == pytest.approx(40_000, rel=0.05)


@pytest.mark.parametrize("battles", [50, 400])
@pytest.mark.parametrize(("both", "only_one", "only_two"), [(0.4, 0.1, 0.1), (0.5, 0.02, 0.0), (0.1, 0.3, 0.5)])
def test_intervals_of_gains_hold_the_truth(battles: int, both: float, only_one: float, only_two: float) -> None:
    rng = np.random.default_rng(battles)
    tries, held = 1000, 0
    for _ in range(tries):
        dice = rng.random(battles)
        one = dice < both + only_one
        two = (dice < both) | ((dice >= both + only_one) & (dice < both + only_one + only_two))
        _, low, high = gain(WIN * one[None].astype(np.int8), WIN * two[None].astype(np.int8))
        assert low is not None
        assert high is not None
        held += low <= only_two - only_one <= high
    assert held / tries >= 0.95 - 4 * (0.95 * 0.05 / tries) ** 0.5


def test_the_text_tells_what_each_line_is_worth_and_still_means_the_same() -> None:
    found = searched(TEXT, in_order, 3, 0)
    told = found.annotated()
    assert meaning(told, NARRATIVE) == meaning(TEXT, NARRATIVE)
    rows = [row for row in told.split("\n") if row.startswith("    attack weakest with best")]
    assert len(rows) == 1
    assert "# +" in rows[0]
    assert next(row for row in told.split("\n") if "aim if" in row).endswith("%; once")
    assert read_policy(told, NARRATIVE, Shelf()).doc == read_policy(TEXT, NARRATIVE, Shelf()).doc
