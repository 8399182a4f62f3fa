"""`kassen report`: what it tells is what the rows say, and names in it are data."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from skirmish import TEXT, kassen

from experiments.dataset.results import Results
from experiments.dataset.stored import remade
from experiments.games import GAMES
from experiments.report.covered import covered
from experiments.report.english import ENGLISH
from experiments.report.japanese import JAPANESE
from experiments.report.numbers import Facts, facts_of
from experiments.report.of_gauntlet import ends_at, sentence
from experiments.report.of_run import chapter
from experiments.report.of_sweep import shortened
from experiments.report.page import page
from experiments.report.parts import Figure, Grid, Report
from experiments.report.refought import refought, uses_of
from experiments.report.sheet import BOXES, Sheet, boxes
from experiments.report.sources import report
from experiments.report.telling import asked, bounds, percent
from experiments.statistics.stats import Estimate
from sim.load import load

BATTLES = 30
NAMES = (
    "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "O'Brien & \"Sons\"", "{{7*7}}", "javascript:alert(1)",
    "</script><script>alert(1)</script>", "url(http://bad.example/x)",
)  # fmt: skip
DUEL = """
ruleset = "sigma"

[[side]]
name = "reds"
players = true

[[side.combatant]]
name = "Rin"
skills = { sword = 4, evade = 2 }
weapons = [{ name = "long sword", skill = "sword", base = 12 }]

[[side]]
name = "blues"

[[side.combatant]]
name = "Bo"
skills = { sword = 3 }
weapons = [{ name = "long sword", skill = "sword", base = 12 }]
"""
GAUNTLET = """
[[side]]
name = "crew"
players = true

[[side.combatant]]
is = "soldier"

[[side.combatant]]
is = "medic"

[[stage]]
[[stage.encounter.side]]
name = "gate"
[[stage.encounter.side.combatant]]
is = "thug"
minions = 2

[[stage]]
rest = { hours = 8 }

[[stage]]
[[stage.encounter.side]]
name = "hall"
[[stage.encounter.side.combatant]]
is = "sergeant"
"""


def run(folder: Path, name: str, text: str, log: str = "events") -> Path:
    """Fight a few battles; the folder they are in."""
    scenario = folder / f"{name}.toml"
    scenario.write_text(text, encoding="utf-8")
    done = kassen(
        "run", str(scenario), "-n", str(BATTLES), "-o", str(folder / name), "--clock", "simpy", "--log", log, "-q"
    )
    assert done.returncode == 0, done.stderr
    return folder / name


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def skirmish(folder: Path) -> Path:
    return run(folder, "skirmish", TEXT, "decisions")


@pytest.fixture(scope="module")
def duel(folder: Path) -> Path:
    return run(folder, "duel", DUEL)


@pytest.fixture(scope="module")
def gauntlet(folder: Path) -> Path:
    return run(folder, "gauntlet", GAUNTLET)


def of(folder: Path) -> Facts:
    return facts_of(Results(folder), folder.name)


class Reader(HTMLParser):
    """What a browser makes of a page: elements, their attributes, and what is to be read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


# names


@pytest.fixture(scope="module")
def hostile(folder: Path) -> Path:
    crew, patrol, gun, *others = (json.dumps(name) for name in NAMES)
    text = TEXT.replace('"crew"', crew).replace('"patrol"', patrol).replace('"rifle"', gun)
    for usual, other in zip(('"Vesh"', '"Orrin"', '"Guard"', '"Sergeant"'), others, strict=True):
        text = text.replace(usual, other)
    return run(folder, "hostile", text.replace('"Two against three"', crew), "decisions")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("sheet", [False, True])
def test_names_are_shown_and_do_nothing(hostile: Path, lang: str, sheet: bool) -> None:
    told = Sheet(of(hostile).encounter, lang).page() if sheet else page(report(str(hostile), lang), lang)
    read = Reader(told)
    shown = " ".join(read.texts)
    assert all(name in shown for name in NAMES)
    assert NAMES[0] not in told
    assert not read.tags & {"script", "img", "iframe", "link", "object", "embed", "form", "base", "foreignObject", "a"}
    assert not [name for name, _ in read.attributes if name.startswith("on")]
    assert not [name for name, _ in read.attributes if name in {"src", "href", "xlink:href", "srcset", "action"}]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_fetched(skirmish: Path, lang: str) -> None:
    told = page(report(str(skirmish), lang), lang)
    assert not re.findall(r"[a-z]+://|@import|(?:src|href)\s*=", told)
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", told))
    assert "default-src 'none'" in told
    assert len(told.encode()) < 3_000_000


def test_what_a_chart_refers_to_within_itself_is_there_once(folder: Path) -> None:
    answer = json.loads(SWEEP)
    (folder / "sweep.json").write_text(SWEEP, encoding="utf-8")
    read = Reader(page(report(str(folder / "sweep.json"), "en"), "en"))
    ids = [value for name, value in read.attributes if name == "id"]
    used = re.findall(r"url\(#([^)]*)\)", " ".join(value for _, value in read.attributes))
    assert answer["tactics"]
    assert len(ids) == len(set(ids)) >= 2
    assert used
    assert set(used) <= set(ids)


# numbers


def test_it_says_what_odds_says(skirmish: Path, folder: Path) -> None:
    scenario = str(folder / "skirmish.toml")
    done = kassen(
        "odds", scenario, "-n", str(BATTLES), "--no-band", "--clock", "simpy", "--format", "json", "-q"
    )
    odds, facts = json.loads(done.stdout), of(skirmish)
    assert facts.word == odds["difficulty"]["word"]
    for side, told in odds["sides"].items():
        assert facts.won[side].value == pytest.approx(told["p_win"]["value"], abs=1e-6)
        for name, count in facts.fates[side]._asdict().items():
            assert count / BATTLES == pytest.approx(told[f"p_{name}"]["value"], abs=1e-6), name
    for told, row in zip(odds["fighters"], facts.fighters.values(), strict=True):
        assert row["damage_dealt"] == pytest.approx(told["damage_dealt_mean"], abs=1e-6)
        assert row["down"] / BATTLES == pytest.approx(told["p_down"]["value"], abs=1e-6)


@pytest.mark.parametrize("name", ["skirmish", "duel", "gauntlet"])
def test_weapons_deal_what_their_bearers_deal(name: str, request: pytest.FixtureRequest) -> None:
    facts = of(request.getfixturevalue(name))
    sums = dict.fromkeys(facts.fighters, 0.0)
    for fighter, _, points in facts.armed:
        sums[fighter] += points
    assert sums == pytest.approx({i: row["damage_dealt"] for i, row in facts.fighters.items()})
    assert sum(sums.values()) > 0


def test_everybody_who_fell_fell_at_some_time(skirmish: Path, gauntlet: Path) -> None:
    for folder in (skirmish, gauntlet):
        facts = of(folder)
        counts = {i: sum(by.values()) for i, by in facts.falls.items()}
        assert counts == {i: row["down"] for i, row in facts.fighters.items()}
        assert any(counts.values())


def test_every_answer_of_a_text_is_counted_under_its_line(skirmish: Path) -> None:
    facts = of(skirmish)
    decided = facts.rows("decisions").collect()["line"].count()
    lines = facts.lines()
    assert sum(use.times for use in lines) == decided > 0
    attacks = [facts.text_of(use.origin, use.line) for use in lines if use.question == "turn"]
    assert any(text.startswith("attack") for text in attacks)


def test_lines_that_are_counted_again_are_those_of_the_decisions(skirmish: Path) -> None:
    facts = of(skirmish)
    prepared = remade(facts.results.about["scenarios"]["skirmish"])
    assert uses_of(prepared, facts.seed, BATTLES, compiled=False) == tuple(facts.lines())


def test_both_clocks_count_the_same_lines(duel: Path) -> None:
    pytest.importorskip("numba", reason="numba is not installed: no compiled clock")
    prepared = remade(of(duel).results.about["scenarios"]["duel"])
    slow, fast = (uses_of(prepared, 1, 5, compiled=compiled) for compiled in (False, True))
    assert slow == fast != ()


def test_lines_are_told_without_decisions_too(duel: Path) -> None:
    (told,) = report(str(duel), "en", band=False).chapters
    lines = next(part for part in told.parts if isinstance(part, Grid) and part.title == ENGLISH.say("lines.title"))
    assert "first 30 battles, fought again" in lines.note
    assert any(row[3].startswith("attack") for row in lines.rows)


def test_what_was_rolled_is_what_the_rows_say(skirmish: Path, duel: Path) -> None:
    facts = of(skirmish)
    rows = facts.rows("events").collect().to_dicts()
    for side, rolled in facts.rolled().items():
        them = [i for i, fighter in enumerate(facts.start.fighters) if fighter.side == side]
        ours = [row for row in rows if row["fighter"] in them and row["order"] != "initiative"]
        assert rolled.advantages == pytest.approx(sum(max(row["advantages"] or 0, 0) for row in ours) / BATTLES)
        assert rolled.threats == pytest.approx(sum(max(-(row["advantages"] or 0), 0) for row in ours) / BATTLES)
        assert rolled.despairs == pytest.approx(sum(row["despairs"] or 0 for row in ours) / BATTLES)
    assert of(duel).rolled() == {}


def test_stages_are_those_of_the_rows(gauntlet: Path) -> None:
    first, second = of(gauntlet).stages()
    assert (first["name"], second["name"]) == of(gauntlet).start.stage_names
    assert first["begun"] == BATTLES
    assert BATTLES >= first["won"] >= second["begun"] >= second["won"] > 0
    assert second["won"] == of(gauntlet).went.won["crew"]
    stages = [first, second]
    assert ends_at(stages, 0) + ends_at(stages, 1) + second["won"] == BATTLES


def test_the_chain_says_how_far_they_get(gauntlet: Path) -> None:
    facts = of(gauntlet)
    (told,) = sentence(facts, ENGLISH)
    assert told.startswith(f"crew get through all 2 stages in {percent(facts.stages()[1]['won'] / BATTLES)} of battles")
    table = next(part for part in chapter(facts, ENGLISH).parts if isinstance(part, Grid) and part.head[0] == "stage")
    assert [row[0] for row in table.rows] == [f"{k + 1} {name}" for k, name in enumerate(facts.start.stage_names)]
    assert table.rows[0][1] == "100 %"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everybody_is_covered(skirmish: Path, lang: str) -> None:
    told = covered(of(skirmish).encounter, ENGLISH if lang == "en" else JAPANESE)
    assert [row[0] for row in told.rows] == ["Vesh", "Orrin", "Guard", "Sergeant"]
    assert all(row[1] and row[4] == "100 %" for row in told.rows)


def test_orders_of_each_round_are_those_of_turns(duel: Path) -> None:
    facts = of(duel)
    names = {order for by in facts.orders.values() for counts in by.values() for order in counts}
    words = facts.game.vocabulary
    assert "attack" in names
    assert names <= set(words.sections[words.turn].orders)


KEYS = {
    "skirmish": {"win", "rounds", "wounds", "strain", "falls", "damage", "weapons", "bought", "threats"},
    "duel": {"win", "rounds", "health", "falls", "damage", "weapons"},
    "gauntlet": {"win", "rounds", "stages", "course", "wounds", "strain", "falls", "damage", "weapons"},
}


@pytest.mark.parametrize("name", list(KEYS))
@pytest.mark.parametrize("tongue", [ENGLISH, JAPANESE])
def test_the_charts_of_a_run(name: str, tongue: Any, request: pytest.FixtureRequest) -> None:
    told = chapter(of(request.getfixturevalue(name)), tongue)
    figures = [part.key for part in told.parts if isinstance(part, Figure)]
    assert len(figures) == len(set(figures))
    assert KEYS[name] <= set(figures)
    assert any(key.startswith("orders-") for key in figures)
    assert all(len(row) == len(part.head) for part in told.parts if isinstance(part, Grid) for row in part.rows)


def test_a_run_of_battles_only_says_what_is_not_known(folder: Path) -> None:
    told = chapter(of(run(folder, "bare", TEXT, "battles")), ENGLISH)
    assert told.lead.word == ""
    assert "--log fighters" in told.lead.told
    assert [part.key for part in told.figures] == ["win", "rounds"]


def test_no_battles_are_no_error(folder: Path) -> None:
    (folder / "none.toml").write_text(TEXT, encoding="utf-8")
    done = kassen("run", str(folder / "none.toml"), "-n", "0", "-o", str(folder / "none"), "--clock", "simpy", "-q")
    assert done.returncode == 0, done.stderr
    assert report(str(folder / "none"), "en").chapters[0].lead.told == "No battles: nothing is known"


# words


def test_both_languages_say_the_same_things() -> None:
    english, japanese = ENGLISH.phrases, JAPANESE.phrases
    names = ("order.", "why.", "skill.", "gear.", "talent.", "ability.")  # English has them from elsewhere
    assert set(english) == {key for key in japanese if not key.startswith(names)}
    for key, phrase in english.items():
        places = [set(re.findall(r"\{(\w+)\}", str(each))) for each in (phrase, japanese[key])]
        assert places[0] == places[1], key


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_order_has_a_japanese_name(ruleset: str) -> None:
    assert [each.name for each in GAMES[ruleset].vocabulary.order if f"order.{each.name.lower()}" not in JAPANESE] == []


def test_a_share_is_0_or_100_percent_only_where_it_is() -> None:
    shares = (0.0, 0.0001, 0.049, 0.5, 0.9999, 1.0, None)
    assert [percent(each) for each in shares] == ["0 %", "<0.1 %", "4.9 %", "50 %", ">99 %", "100 %", "–"]
    assert percent(0.99999, 1) == ">99.9 %"
    assert bounds(Estimate(0.5, 0.495, 0.505)) == {"share": "50.0 %", "low": "49.5 %", "high": "50.5 %"}


# the sheet


def test_the_sheet_has_a_box_for_every_wound(skirmish: Path) -> None:
    encounter = of(skirmish).encounter
    told, sheet = Sheet(encounter, "en").page(), Sheet(encounter, "en")
    fighters = sheet.start.fighters
    expected = sum(fighter.wound_threshold * fighter.members + max(fighter.strain_threshold, 0) for fighter in fighters)
    assert told.count("□") == expected
    assert "Guard 1, Guard 2" in told
    assert boxes(7) == "□□□□□ □□"
    assert boxes(BOXES + 1) == str(BOXES + 1)


@pytest.mark.parametrize("scenario", ["standard", "three_doors", "standard_sigma", "mountain_pass"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_kind_of_encounter_has_a_sheet(scenario: str, lang: str) -> None:
    encounter = load(scenario)
    told = Sheet(encounter, lang).page()
    assert all(name in told for name in Sheet(encounter, lang).start.fighter_names)


# the other answers

SHARE = {"value": 0.5, "low": 0.4, "high": 0.6}
SWEEP = json.dumps({
    "scenario": "Dock", "seed": 1, "battles": 40, "quantities": ["p_win(crew)", "mean_rounds"],
    "cells": [
        {"knobs": {"a.b": k}, "quantities": {"p_win(crew)": SHARE, "mean_rounds": {**SHARE, "value": 4.0 + k}}}
        for k in range(3)
    ],
    "tactics": {
        "quantity": "p_win(crew)", "players": "crew", "enemies": ["gang"], "rows": ["x", "y"], "columns": ["x", "y"],
        "cells": [{"players": a, "enemies": b, **SHARE} for a in "xy" for b in "xy"],
    },
})  # fmt: skip
TOURNAMENT = {
    "ruleset": "narrative", "seed": 3, "battles": 80, "policies": ["a", "b"], "scenarios": [{"name": "Dock"}],
    "ranking": [
        {"policy": "b", "rating": 30.0, "low": 10.0, "high": None, "p_win": SHARE},
        {"policy": "a", "rating": -30.0, "low": None, "high": 2.0, "p_win": SHARE},
    ],
    "payoff": [[SHARE, {**SHARE, "value": 0.2}], [{**SHARE, "value": 0.8}, SHARE]],
    "nash": {"a": 0.0, "b": 1.0}, "alpha_rank": {"a": 0.25, "b": 0.75}, "undecided": [["a", "b"]],
}  # fmt: skip


def test_a_tournament_shows_who_beats_whom(folder: Path) -> None:
    place = folder / "cup"
    place.mkdir()
    (place / "tournament.json").write_text(json.dumps(TOURNAMENT), encoding="utf-8")
    (told,) = report(str(place), "en").chapters
    assert told.lead.word == "b"
    assert told.lead.lines == [
        "Not told apart: a and b",
        "What none beats: b 100 %",
        "Where evolution would spend its time (α-rank): a 25 %, b 75 %",
    ]
    assert [part.key for part in told.figures] == ["payoff", "ratings"]
    (drawn,) = told.figures[0].chart.to_dict()["datasets"].values()
    values = {(box["y"], box["x"]): box["value"] for box in drawn}
    assert values == {("b", "a"): 80.0, ("a", "b"): 20.0}
    grid = next(part for part in told.parts if isinstance(part, Grid))
    assert [row[3] for row in grid.rows] == ["10 – ∞", "−∞ – 2"]


def test_a_sweep_shows_the_tactics_band_and_the_settings(folder: Path) -> None:
    (folder / "grid.json").write_text(SWEEP, encoding="utf-8")
    (told,) = report(str(folder / "grid.json"), "en").chapters
    assert [part.key for part in told.figures] == ["ranges", "tactics", "settings"]
    grid = next(part for part in told.parts if isinstance(part, Grid))
    assert grid.head == ["a.b", "wins of crew", "rounds"]
    assert grid.rows[1] == ("1", "50 % (40 % – 60 %)", "5.0 (0.4 – 0.6)")


def test_the_tactics_band_goes_from_worst_to_best(folder: Path) -> None:
    cells = [
        {"players": a, "enemies": b, **SHARE, "value": value}
        for a, b, value in (("x", "x", 0.1), ("x", "y", 0.3), ("as it is", "x", 0.5), ("as it is", "as it is", 0.7))
    ]
    answer = json.loads(SWEEP)
    answer["tactics"] |= {"rows": ["x", "as it is"], "columns": ["x", "y", "as it is"], "cells": cells}
    (folder / "band.json").write_text(json.dumps(answer | {"cells": []}), encoding="utf-8")
    (told,) = report(str(folder / "band.json"), "ja").chapters
    assert told.lead.word == "10 % – 70 %"
    assert [(tile.value, tile.below) for tile in told.lead.tiles] == [
        ("70 %", "crew の勝率"), ("このまま", "60 %"), ("x", "20 %"),
    ]  # fmt: skip
    (drawn,) = told.figures[0].chart.to_dict()["datasets"].values()
    assert [(row["name"], row["low"], row["high"]) for row in drawn] == [("このまま", 50.0, 70.0), ("x", 10.0, 30.0)]


@pytest.mark.parametrize("quantity", ["p_win(crew)", 'wounds("Old Ben")', "mean_rounds", "p_draw"])
def test_quantities_have_words_in_both_languages(quantity: str) -> None:
    for tongue in (ENGLISH, JAPANESE):
        told = asked(tongue, quantity)
        assert "_" not in told
        assert ("Old Ben" in told) == ("Ben" in quantity)
    assert asked(ENGLISH, "something(else)") == "something(else)"


def test_knobs_are_told_by_their_ends_where_these_differ() -> None:
    assert shortened(["side.a.combatant.x.soak", 'side.a.combatant."Dr. No".soak']) == ["x.soak", '"Dr. No".soak']
    assert shortened(["side.a.x", "team.a.x"]) == ["side.a.x", "team.a.x"]


# the command


def test_the_command_writes_one_file(skirmish: Path, tmp_path: Path) -> None:
    out = tmp_path / "a" / "r.html"
    done = kassen("report", str(skirmish), "-o", str(out), "--lang", "ja")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{out}: written\n")
    assert out.read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="ja">')


def test_single_charts_are_files(duel: Path, tmp_path: Path) -> None:
    done = kassen("report", str(duel), "--format", "svg", "-o", str(tmp_path))
    assert done.returncode == 0, done.stderr
    names = {path.stem for path in tmp_path.glob("*.svg")}
    assert names >= KEYS["duel"]
    assert done.stderr == f"{tmp_path}: {len(names)} charts\n"
    assert all(path.read_text(encoding="utf-8").startswith("<svg") for path in tmp_path.iterdir())
    assert kassen("report", str(duel), "--format", "png", "-o", str(tmp_path)).returncode == 0
    assert (tmp_path / "win.png").read_bytes().startswith(b"\x89PNG")


def test_the_band_is_fought_for(duel: Path) -> None:
    told: Report = report(str(duel), "en", band=True)
    assert any(line.startswith("reds: as played") for line in told.chapters[0].lead.lines)
    assert "band" in [part.key for part in told.chapters[0].figures]
    without = report(str(duel), "en", band=False).chapters[0]
    assert "band" not in [part.key for part in without.figures]


@pytest.mark.parametrize(("change", "why"), [("rules", "again.rules"), ("python", "again.python")])
def test_nothing_is_fought_again_that_could_not_be_the_same(duel: Path, change: str, why: str) -> None:
    facts = facts_of(Results(duel), "duel")
    if change == "rules":
        facts.results.about["rules_version"] = 0
    else:
        policies = facts.results.about["scenarios"]["duel"]["policies"]
        policies[next(iter(policies))]["text"] = None
    again = refought(facts, band=True)
    assert (again.why, again.band, again.uses) == (why, None, ())
    assert chapter(facts, ENGLISH, again).lead.lines[-1] == ENGLISH.say(why)


@pytest.mark.parametrize(
    ("arguments", "expected", "status"),
    [
        (("nowhere",), "nowhere: expected the folder of a run or a tournament", 2),
        (("{run}", "--scenario", "skirmsh"), "did you mean skirmish?", 2),
        (("{run}", "-o", "/dev/null/x"), "expected a file that can be written", 1),
        (("{folder}/odd.json",), "is no whole answer of a sweep", 1),
        (("{folder}/list.json",), "expected the folder of a run or a tournament", 2),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: tuple[str, ...], expected: str, status: int, skirmish: Path, folder: Path
) -> None:
    odd = {**json.loads(SWEEP), "cells": [{}]}
    (folder / "odd.json").write_text(json.dumps({**odd, "tactics": None}), encoding="utf-8")
    (folder / "list.json").write_text("[]", encoding="utf-8")
    done = kassen("report", *(each.format(run=skirmish, folder=folder) for each in arguments))
    assert done.returncode == status
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1
