"""Pieces of CCFOLIA as people copy them: numbers as text, labels twice, words where numbers are meant (C14)."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from experiments.cli.main import app
from sim.encounter import Encounter
from sim.errors import ScenarioError
from sim.importers.ccfolia_out import piece_of
from sim.importers.covered import coverage_of
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text
from sim.load import loads
from sim.sigma.describe import SigmaCombatant, SkillDescription, WeaponDescription
from tests.unit.importers.foreign import Raw, only, read, said

ALL = {"敏捷": "11", "知覚": "9", "操作": "8", "教育": "10", "力強さ": "8"}
HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "ccfolia"


def piece(params: dict[str, Any] | None = None, health: object = None, **data: object) -> Raw:
    status = [{"label": "健常度", "value": "15", "max": 15}] if health is None else health
    rows = [{"label": label, "value": value} for label, value in (ALL | (params or {})).items()]
    return {"kind": "character", "data": {"name": "霧島 澪", "status": status, "params": rows} | data}


def duel(imported: Imported, name: str) -> Encounter:
    document = {
        "ruleset": "sigma", "library": ["imported.toml"],
        "side": [{"name": side, "policy": "evader", "combatant": [{"is": name}]} for side in ("one", "other")],
    }  # fmt: skip
    return loads(json.dumps(document), "duel.json", {"imported.toml": library_text(imported)})


def test_c14_a_piece_as_people_really_export_it(tmp_path: Path) -> None:
    raw = {
        "kind": "character",
        "data": {
            "name": "霧島 澪",
            "status": [{"label": "健常度", "value": "12", "max": 15}],
            "params": [
                {"label": "敏捷", "value": "１１"},
                {"label": "力強さ", "value": "8"},
                {"label": "性格", "value": "無口"},
                {"label": "敏捷", "value": "9"},
            ],
        },
    }
    imported = read(tmp_path, raw)
    made = only(imported)
    assert [made[key] for key in ("agility", "strength", "health", "health_max")] == [11, 8, 12, 15]
    assert said(imported) == [
        ("params.性格", "無口", "no number, and nothing that a fight asks for: left out"),
        ("params.敏捷", "１１, 9", "given twice: the first is taken, and it may be the wrong one"),
        ("params.知覚値", None, "not given: 8 taken"),
        ("params.操作値", None, "not given: 8 taken"),
        ("params.教育値", None, "not given: 8 taken"),
    ]
    fighter = duel(imported, "霧島 澪").scenario.side[0].combatant[0]
    assert (fighter.agility, fighter.perception, fighter.health) == (11, 8, 12)


def test_c14_a_name_alone_is_refused_with_all_that_is_missing(tmp_path: Path) -> None:
    (refused,) = read(tmp_path, {"kind": "character", "data": {"name": "Only"}}).refused
    assert (refused.record, refused.field) == ("Only", "params")
    missing = "敏捷値 (agility), 知覚値 (perception), 操作値 (operation), 教育値 (education), 力強さ (strength)"
    assert refused.why == f"nothing to fight with; missing: {missing}, 健常度 (health)"


def test_c14_an_item_is_refused_and_named(tmp_path: Path) -> None:
    (refused,) = read(tmp_path, {"kind": "item", "data": {"name": "灯籠"}}).refused
    assert (refused.record, refused.field, refused.value) == ("灯籠", "kind", "item")
    assert refused.why == "what was copied is of the kind 'item'; expected a character"


def test_a_whole_piece_needs_no_warning(tmp_path: Path) -> None:
    imported = read(tmp_path, piece({"特殊": "7", "回避": "2", "剣": "３", "応急手当": 1}))
    assert only(imported) == {
        "agility": 11, "education": 10, "health": 15, "health_max": 15, "operation": 8, "perception": 9,
        "skills": {"evade": 2, "sword": 3, "treatment": 1}, "source": "one", "special": 7, "strength": 8,
    }  # fmt: skip
    assert said(imported) == []


@pytest.mark.parametrize("label", ["敏捷値", "敏捷", " 敏捷 ", "Ａ", "A", "a", "Agility"])
def test_labels_are_read_in_full_in_short_and_in_any_width(tmp_path: Path, label: str) -> None:
    rows = [{"label": label, "value": "10"}, {"label": "力強さ", "value": "8"}]
    raw = {"kind": "character", "data": {"name": "澪", "params": rows}}
    assert only(read(tmp_path, raw))["agility"] == 10


def test_a_label_that_came_out_twice_with_one_value_is_one(tmp_path: Path) -> None:
    rows = [{"label": label, "value": value} for label, value in [*ALL.items(), ("敏捷値", "１１")]]
    imported = read(tmp_path, piece(params=None) | {"data": {"name": "澪", "params": rows}})
    assert only(imported)["agility"] == 11
    assert [why for _, _, why in said(imported)] == ["not given: as the rules of a scenario say"]


HEALTH = [
    ([{"label": "健常度", "value": "4", "max": "4"}], (4, 4), []),
    ([{"label": "健常度", "value": 12}], (12, 12), ["no maximum: 12 is taken for it"]),
    ([{"label": "健常", "value": "12/15"}], (12, 15), []),
    ([{"label": "ＨＰ", "value": "10", "max": "14"}], (10, 14), ["read as 健常度"]),
    (
        [{"label": "健常度", "value": -3, "max": 15}],
        (15, 15),
        ["out of the fight when it was copied: it starts with all its health"],
    ),
    (
        [{"label": "健常度", "value": 18, "max": 15}],
        (18, 18),
        ["above its maximum 15: taken for the maximum, too"],
    ),
    (
        [{"label": "健常度", "value": "満タン", "max": 15}],
        (None, None),
        ["no number up to 999: left out", "not given: as the rules of a scenario say"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("status", "expected", "whys"), HEALTH, ids=range(len(HEALTH)))
def test_health_as_people_write_it(
    tmp_path: Path, status: list[Raw], expected: tuple[int | None, int | None], whys: list[str]
) -> None:
    imported = read(tmp_path, piece(health=status))
    made = only(imported)
    assert (made.get("health"), made.get("health_max")) == expected
    assert [why for _, _, why in said(imported)] == whys


@pytest.mark.parametrize("value", ["1", "20", "50"])
def test_what_no_die_can_try_is_refused(tmp_path: Path, value: str) -> None:
    (refused,) = read(tmp_path, piece({"力強さ": value})).refused
    assert (refused.field, refused.value, refused.why) == ("params.力強さ", value, "expected a number from 2 to 19")


def test_numbers_of_another_game_and_words_are_told(tmp_path: Path) -> None:
    imported = read(tmp_path, piece({"STR": "50", "教育": "高い", "剣": "40", "回避": "速い"}))
    assert said(imported) == [
        ("params.教育", "高い", "no number: left out"),
        ("params.STR", "50", "no ability and no skill here: left out"),
        ("params.剣", "40", "expected a skill from 0 to 12: left out"),
        ("params.回避", "速い", "no number: left out"),
        ("params.教育値", None, "not given: 8 taken"),
    ]


def test_rows_without_a_label_are_told(tmp_path: Path) -> None:
    imported = read(tmp_path, piece(health=[{"value": 3}, "HP", {"label": "健常度", "value": 5, "max": 5}]))
    assert only(imported)["health"] == 5
    assert [(field, why) for field, _, why in said(imported)] == [("status", "no label: left out")] * 2


def test_the_palette_is_not_read_and_said_so(tmp_path: Path) -> None:
    palette = "//--- 戦闘\r\n1D20<={敏捷} 【回避】\r\nわからない行\r\n\r\n"
    imported = read(tmp_path, piece(commands=palette, initiative="7", memo="Prose."))
    assert "Prose" not in json.dumps(only(imported))
    assert said(imported) == [
        ("initiative", "7", "agility decides who acts first: left out"),
        ("commands", 1, "lines of a chat palette are not read, nor weapons in them: left out"),
    ]


@pytest.mark.parametrize("around", ["```json\n{}\n```\n", "{} こちらです", "見本：\n{}"])
def test_a_piece_with_something_around_it(tmp_path: Path, around: str) -> None:
    path = tmp_path / "piece.json"
    path.write_text(around.replace("{}", json.dumps(piece(), ensure_ascii=False)), encoding="utf-8")
    imported = read_files([path])
    assert only(imported)["agility"] == 11
    assert said(imported) == [("text", None, "what stands around the piece is left out")]


FIGHTER = SigmaCombatant(
    name="灯子", agility=11, perception=9, operation=8, education=10, strength=9, special=7, health=12, health_max=15,
    skills={
        "sword": SkillDescription(tries=3), "evade": SkillDescription(tries=2), "axe": SkillDescription(target=6),
        "focus": SkillDescription(tries=2, abilities=("special", "education")), "bow": SkillDescription(tries=0),
    },
    weapons=(WeaponDescription(name="枝打ち", base=12, skill="axe"),),
)  # fmt: skip


def test_a_combatant_goes_out_as_a_piece_and_comes_back(tmp_path: Path) -> None:
    imported = read(tmp_path, piece_of(FIGHTER, 15))
    assert only(imported) == {
        "agility": 11, "education": 10, "health": 12, "health_max": 15, "operation": 8, "perception": 9,
        "skills": {"axe": 1, "bow": 0, "evade": 2, "sword": 3}, "source": "one", "special": 7, "strength": 9,
        "left_out": [
            "focus 2 (params): no ability and no skill here",
            "1D20<={特殊値} 【focus 1/2】 ...: lines of a chat palette are not read, nor weapons in them",
        ],
    }  # fmt: skip
    assert [(field, value) for field, value, _ in said(imported)] == [("params.focus", "2"), ("commands", 3)]


def test_a_piece_is_what_people_paste() -> None:
    out = piece_of(FIGHTER, 15)
    assert (out["kind"], out["data"]["name"], out["data"]["initiative"]) == ("character", "灯子", 11)
    assert out["data"]["status"] == [{"label": "健常度", "value": 12, "max": 15}]
    assert out["data"]["params"][0] == {"label": "敏捷値", "value": "11"}
    assert all(isinstance(row["value"], str) for row in out["data"]["params"])
    assert out["data"]["commands"].split("\n") == [
        "1D20<={力強さ} 【剣 1/3】", "1D20<={力強さ} 【剣 2/3】", "1D20<={力強さ} 【剣 3/3】",
        "1D20<={知覚値} 【回避 1/2】", "1D20<={知覚値} 【回避 2/2】",
        "1D20<=6 【axe】",
        "1D20<={特殊値} 【focus 1/2】", "1D20<={特殊値} 【focus 2/2】",
        "// 枝打ち: axe, 基本達成値 12",
    ]  # fmt: skip


def test_whoever_says_nothing_of_health_has_what_the_rules_say() -> None:
    (status,) = piece_of(SigmaCombatant(name="灯子"), 20)["data"]["status"]
    assert status == {"label": "健常度", "value": 20, "max": 20}


def export(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["export", *arguments])


def test_the_command_prints_a_piece_that_import_reads(tmp_path: Path) -> None:
    result = export("standard_sigma", "blade")
    assert result.exit_code == 0
    imported = read(tmp_path, json.loads(result.stdout))
    made = only(imported)
    assert (list(imported.combatants), made["agility"], made["health"]) == (["Blade"], 11, 15)
    assert made["skills"] == {"sword": 4, "throwing": 2, "evade": 3, "unarmed": 2}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("standard_sigma", "blde"), "nobody is called 'blde'; nearest: Blade"),
        (("standard", "soldier", "--format", "ccfolia"), "of the ruleset narrative; expected --format foundry-genesys"),
        (("standard_sigma", "blade", "--format", "foundry-genesys"), "of the ruleset sigma; expected --format ccfolia"),
    ],
)
def test_the_command_names_who_is_there(arguments: tuple[str, ...], why: str) -> None:
    error = export(*arguments).exception
    assert isinstance(error, ScenarioError)
    assert why in str(error)


def test_a_library_is_of_one_game(tmp_path: Path) -> None:
    block = {
        "name": "Hound", "type": "Rival", "derived": {"soak": 3, "wounds": 9}, "skills": {},
        "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
    }  # fmt: skip
    imported = read(tmp_path, piece(), block)
    assert list(imported.combatants) == ["霧島 澪"]
    assert [fault.why for fault in imported.faults] == [
        "of the ruleset narrative, those before it of sigma: import it by itself"
    ]


def test_real_pieces_of_other_games_are_refused_with_all_that_is_missing() -> None:
    paths = sorted(HOME.glob("*.json"))
    if not paths:
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    imported = read_files(paths)
    assert (imported.records, imported.faults) == (3, [])
    assert [each.field for each in imported.refused] == ["params"] * 3
    assert sorted("健常度" in each.why for each in imported.refused) == [False, True, True]


@pytest.mark.parametrize(
    ("more", "missing"),
    [
        ({}, ()),
        ({"params": {"性格": "無口", "年齢": "17"}}, ()),
        ({"commands": "// 剣で斬る\n1D20<={力強さ} 【剣 1/2】\n1D20<={知覚値} 【回避】"}, ()),
        ({"params": {"MP": "12"}}, ("MP 12 (params): no ability and no skill here",)),
        ({"params": {"切り札": "長剣"}}, ("切り札 長剣 (params): neither a number nor a skill here",)),
        ({"params": {"剣": "速い"}}, ("剣 速い (params): no number",)),
        ({"health": [{"value": 3}]}, ("status: no label",)),
        (
            {"commands": "2D6 【切り札】"},
            ("2D6 【切り札】: lines of a chat palette are not read, nor weapons in them",),
        ),
        (
            {"commands": "// 長剣: 剣, 基本達成値 10\nCC<=60"},
            ("// 長剣: 剣, 基本達成値 10 ...: lines of a chat palette are not read, nor weapons in them",),
        ),
    ],
)
def test_a_piece_of_which_a_line_is_not_read_is_not_fully_modelled(
    more: dict[str, Any], missing: tuple[str, ...], tmp_path: Path
) -> None:
    (found,) = coverage_of(read(tmp_path, piece(**more)))
    assert found.missing == missing
    assert found.whole == (not missing)
