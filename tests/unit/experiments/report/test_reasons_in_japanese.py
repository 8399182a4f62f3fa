"""Reasons of coverage in Japanese: none that the rules or an importer give lacks it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import sim.importers
from experiments.report.covered import covered
from experiments.report.japanese_reasons import REASONS, reason_in_japanese
from experiments.report.telling import tongue_of
from sim.coverage import MODELLED, unread
from sim.importers.covered import coverage_of
from sim.importers.files import read_files
from sim.importers.skills import skill_list
from sim.importers.spelling import read_quality
from sim.importers.tables import Shelf
from sim.load import loads
from sim.narrative import coverage as narrative
from sim.narrative.lexicon import OUTSIDE_QUALITIES
from sim.narrative.outside import GROUPS
from sim.sigma import coverage as sigma
from tests.corpora.real import files_of

IMPORTERS = sorted(Path(str(sim.importers.__file__)).parent.glob("*.py"))
SOURCES = Path(str(sim.importers.__file__)).parents[1].rglob("*.py")
GOT_ELSEWHERE = {("swa_records.py", "skill.why"), ("swa_weapons.py", "quality.why")}
"""Reasons of `lose` that are no text where they are given."""


def is_japanese(text: str) -> bool:
    return any("\u3040" <= sign <= "\u30ff" or "\u4e00" <= sign <= "\u9fff" for sign in text)


def lacking(reasons: list[str]) -> list[str]:
    return [why for why in reasons if not is_japanese(reason_in_japanese(why))]


def named(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """What is assigned to each name."""
    found: dict[str, list[ast.expr]] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            found.setdefault(each.targets[0].id, []).append(each.value)
    return found


def texts_of(node: ast.expr, names: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The texts that an expression can be, with a number for whatever is put into one; a hint at its end falls away."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [each.value if isinstance(each, ast.Constant) else "7" for each in node.values]
        hint = isinstance(node.values[-1], ast.FormattedValue) and "hint" in ast.unparse(node.values[-1])
        near = isinstance(node.values[-1], ast.FormattedValue) and "_nearest" in ast.unparse(node.values[-1])
        yield "".join(map(str, parts[:-1] if hint or near else parts))
    elif isinstance(node, ast.IfExp):
        yield from (text for part in (node.body, node.orelse) for text in texts_of(part, names))
    elif isinstance(node, ast.Name):
        yield from (text for value in names.get(node.id, []) for text in texts_of(value, {}))


def given(path: Path, function: str, place: int) -> Iterator[tuple[ast.expr, list[str]]]:
    """What a module hands to a function at a place, and the texts that it can be."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for each in ast.walk(tree):
        if isinstance(each, ast.Call) and function in (getattr(each.func, "attr", ""), getattr(each.func, "id", "")):
            for why in each.args[place : place + 1]:
                yield why, list(texts_of(why, named(tree)))


@pytest.mark.parametrize("why", [*(group.reason for group in GROUPS), *OUTSIDE_QUALITIES.values()])
def test_why_no_fight_asks_for_something_is_told_in_japanese(why: str) -> None:
    assert lacking([why]) == []


@pytest.mark.parametrize("module", [narrative, sigma], ids=lambda module: module.__name__)
def test_every_reason_of_the_rules_is_told_in_japanese(module: ModuleType) -> None:
    found = [
        texts or [getattr(module, ast.unparse(why))] if isinstance(why, ast.Name) and why.id != "why" else texts
        for why, texts in given(Path(str(module.__file__)), "Finding", 4)
    ]
    assert len(found) >= 2
    assert all(found)
    assert lacking([text for texts in found for text in texts]) == []


@pytest.mark.parametrize("path", IMPORTERS, ids=lambda path: path.name)
def test_every_reason_of_an_importer_is_told_in_japanese(path: Path) -> None:
    found = list(given(path, "lose", 2))
    assert lacking([text for _, texts in found for text in texts]) == []
    unknown = {(path.name, ast.unparse(why)) for why, texts in found if not texts}
    assert unknown <= GOT_ELSEWHERE


def test_reasons_about_qualities_and_skills_are_told_in_japanese(tmp_path: Path) -> None:
    (tmp_path / "qualities").mkdir()
    text = '[{"name": "Strap", "type": "Mod"}, {"name": "Odd", "type": "Quality"}]'
    (tmp_path / "qualities" / "q.json").write_text(text, encoding="utf-8")
    listed = Shelf(tmp_path).tables(tmp_path / "a.json").qualities
    whys = [read_quality(name, listed).why for name in ("Strap", "Odd", "Poison", "Pierce 999")]
    assert len(set(whys)) == 4
    skill = unread(f"Meele: {skill_list(None).read('meele').why}").why
    assert lacking([*whys, skill]) == []


def test_what_was_left_out_is_told_with_its_printed_name() -> None:
    document = """
        [[side]]
        name = "crew"
        combatant = [{ is = "thug", left_out = ["Smoke bomb: no attack", "Odd: because"], abilities = ["Nightvision"] }]
        [[side]]
        name = "gang"
        combatant = [{ is = "thug", talents = { "Moon Walk" = 2 } }]
    """
    encounter = loads(document, "fight.toml", None, ())
    first, second = covered(encounter, tongue_of("ja")).rows
    assert first[3] == "Smoke bomb：攻撃でない、Odd: because"
    assert "Nightvision：闇など視界をさえぎるものだけで、ここにはない" in first[2]
    assert second[3] == "Moon Walk：ルールにない"


def test_no_reason_of_a_real_record_lacks_its_japanese() -> None:
    files = [file for corpus in ("sw-adversaries", "genesys-adversaries") for file in files_of(corpus)]
    if not files:
        pytest.skip("no corpora: set KASSEN_CORPORA")
    found = {each.why for one in coverage_of(read_files(files)) for each in one.findings if each.state != MODELLED}
    assert len(found) > 20
    assert lacking(sorted(found)) == []


def test_no_japanese_reason_is_left_over() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [why for why in REASONS if "(?P<" not in why and why not in texts] == []
