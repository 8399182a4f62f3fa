"""`kassen import` as a user meets it: report, exit status, what is written."""

import json
import os
import shutil
import tomllib
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from experiments.cli.coverage import GatedCommand
from experiments.cli.import_ import import_

app = typer.Typer()
app.command("import", cls=GatedCommand)(import_)


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def folder(fixtures: Path, tmp_path: Path) -> Path:
    """The fork's files, and room to write."""
    shutil.copytree(fixtures / "fork", tmp_path / "fork")
    return tmp_path


@pytest.fixture
def files(folder: Path) -> list[Path]:
    return sorted((folder / "fork" / "adversaries").glob("*.json"))


def test_a_library_is_written_and_the_refused_are_named(folder: Path, files: list[Path]) -> None:
    result = run(*files, "-o", folder / "library.toml")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"20 records read, 19 combatants in {folder / 'library.toml'}\n")
    assert "  Star Choir: derived.wounds is 0: no wound threshold: it cannot fight\n" in result.stdout
    assert "    1  qualities: read as Ensnare\n       Vat Beast\n" in result.stdout
    assert result.stderr == ""
    library = tomllib.loads((folder / "library.toml").read_text(encoding="utf-8"))
    assert len(library["combatant"]) == 19
    assert sorted(path.name for path in folder.iterdir()) == ["fork", "library.toml"]


def test_json_has_every_warning_with_its_value(folder: Path, files: list[Path]) -> None:
    result = run(*files, "-o", folder / "library.toml", "--format", "json")
    answer = json.loads(result.stdout)
    assert (answer["records"], answer["imported"], answer["weapons"]) == (20, 19, 0)
    assert answer["out"] == str(folder / "library.toml")
    assert {
        "record": "Vat Beast",
        "field": "weapons.Jaws.qualities",
        "value": "Ensare 1",
        "why": "read as Ensnare",
    } in (answer["warnings"])
    assert answer["refused"] == [
        {"record": "Star Choir", "field": "derived.wounds", "value": 0, "why": "no wound threshold: it cannot fight"}
    ]
    assert (answer["unresolved"], answer["faults"]) == ([], [])


def test_c13_json_holds_null_never_nan(fixtures: Path) -> None:
    result = run(fixtures / "no-crit.json", "--format", "json")
    assert "NaN" not in result.stdout
    assert [warning["value"] for warning in json.loads(result.stdout)["warnings"]] == [None, "-", "", 0, None]


def test_without_a_name_for_the_library_nothing_is_written(folder: Path, files: list[Path]) -> None:
    result = run(*files)
    assert result.exit_code == 0
    assert result.stdout.startswith("20 records read, 19 combatants; nothing written\n")
    assert [path.name for path in folder.iterdir()] == ["fork"]


def test_a_file_that_is_missing_or_no_json_is_named_and_the_others_are_written(folder: Path, files: list[Path]) -> None:
    (folder / "broken.json").write_bytes(b'[{"name": "x",}]')
    result = run(*files, folder / "broken.json", folder / "brokne.json", "-o", folder / "library.toml")
    assert result.exit_code == 2
    assert f"{folder / 'broken.json'}, byte 1" in result.stderr
    assert f"{folder / 'brokne.json'}: there is no such file; nearest: broken.json\n" in result.stderr
    assert len(tomllib.loads((folder / "library.toml").read_text(encoding="utf-8"))["combatant"]) == 19


def test_a_data_set_alone_makes_a_library(folder: Path) -> None:
    entry = "<Key>C</Key><Name>Club</Name><SkillKey>MELEE</SkillKey><DamageAdd>2</DamageAdd><Crit>4</Crit>"
    ranged = "<RangeValue>wrEngaged</RangeValue>"
    (folder / "Weapons.xml").write_text(f"<Weapons><Weapon>{entry}{ranged}</Weapon></Weapons>", encoding="utf-8")
    (folder / "Armor.xml").write_text("<Armors><Armor><Name>Coat</Name><Soak>1</Soak></Armor></Armors>", "utf-8")
    result = run(folder / "Weapons.xml", folder / "Armor.xml", "-o", folder / "library.toml")
    assert result.exit_code == 0
    assert result.stdout == (
        f"2 records read, 0 combatants and 1 listed weapons and 1 suits of armor in {folder / 'library.toml'}\n"
    )
    library = tomllib.loads((folder / "library.toml").read_text(encoding="utf-8"))
    assert (library["weapon"]["Club"]["damage"], library["armor"]) == (2, {"Coat": {"soak": 1}})


def test_where_nothing_could_be_imported_nothing_is_written(folder: Path) -> None:
    (folder / "library.toml").write_text("kept = true\n", encoding="utf-8")
    (folder / "none.json").write_text("[]", encoding="utf-8")
    assert run(folder / "none.json", "-o", folder / "library.toml").exit_code == 1
    (folder / "none.json").write_text("{", encoding="utf-8")
    assert run(folder / "none.json", "-o", folder / "library.toml").exit_code == 2
    assert (folder / "library.toml").read_text(encoding="utf-8") == "kept = true\n"


def test_a_folder_is_no_file(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 2
    assert str(folder) in result.stderr


@pytest.mark.parametrize("name", ["fork/adversaries/quirks.json", "fork/skills.json", "nowhere/library.toml", "fork"])
def test_a_bad_name_for_the_library_is_refused_before_anything_is_read(
    folder: Path, files: list[Path], name: str
) -> None:
    before = files[0].read_bytes()
    result = run(*files, "-o", folder / name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "--out" in result.stderr
    assert files[0].read_bytes() == before


def test_a_data_folder_must_be_one(files: list[Path], folder: Path) -> None:
    result = run(*files, "--data", folder / "nowhere")
    assert result.exit_code == 2
    assert "--data" in result.stderr


def test_a_data_folder_gives_the_weapons(fixtures: Path) -> None:
    export = fixtures / "export" / "swa-data.json"
    assert json.loads(run(export, "--format", "json").stdout)["unresolved"] == [
        {"record": "Rock & Sons, <the loud>", "weapon": "Hand cannon"}
    ]
    assert json.loads(run(export, "--data", fixtures / "star", "--format", "json").stdout)["unresolved"] == []


def test_an_interrupted_writing_leaves_the_old_library(
    folder: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (folder / "library.toml").write_text("kept = true\n", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", fail)
    result = run(*files, "-o", folder / "library.toml")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert (folder / "library.toml").read_text(encoding="utf-8") == "kept = true\n"
    assert sorted(path.name for path in folder.iterdir()) == ["fork", "library.toml"]


def test_the_coverage_of_everybody_is_told_and_counted(tmp_path: Path) -> None:
    record = {
        "type": "Nemesis",
        "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
        "derived": {"soak": 3, "wounds": 12, "strain": 11},
    }
    blade = {"name": "Blade", "skill": "Melee", "damage": 5, "critical": 3, "range": "Engaged"}
    dart = blade | {"name": "Dart", "qualities": ["Pierce 1", "Poison"], "notes": "It itches."}
    captain = {"name": "Captain", "talents": ["Parry (Improved)", "Lethal Blow 2", "Utinni! 1"], "weapons": [blade]}
    seer = {"name": "Seer", "talents": ["Moon Walk 2"], "abilities": ["Droid", "Moon Walk"], "weapons": [dart]}
    path = tmp_path / "a.json"
    path.write_text(json.dumps([record | captain, record | seer]), encoding="utf-8")
    answer = json.loads(run(path, "--format", "json").stdout)
    assert answer["fully_modelled"] == 1
    first, second = answer["coverage"]
    assert (first["combatant"], first["fully_modelled"], first["share"]) == ("Captain", True, 1.0)
    assert first["modelled"][-2:] == ["talent improved_parry (R14)", "talent lethal_blows 2 (R14)"]
    assert first["ignored"] == ["talent Utinni!: only trade, money and contacts"]
    assert second["missing"] == [
        "talent Moon Walk: no rule knows it",
        "ability Moon Walk: no rule knows it",
        "Poison (Dart): no quality of the rules",
        "notes (Dart): prose, which may hold a rule of this weapon",
    ]
    assert "droid (R10, R11)" in second["modelled"]
    assert (second["fully_modelled"], second["share"]) == (False, pytest.approx(2 / 6))
    rows = {(row["sort"], row["name"]): (row["state"], row["mentions"]) for row in answer["frequencies"]}
    assert rows["talent", "moon_walk"] == ("missing", 1)
    assert rows["quality", "pierce"] == ("modelled", 1)
    assert rows["left out", "poison"] == ("missing", 1)
    told = run(path).stdout
    assert "Fully modelled: 1 of 2 combatants\nMissing in the rules (4 mentions)\n" in told


def test_the_gate_fails_on_whoever_falls_short(tmp_path: Path, fixtures: Path) -> None:
    assert run(fixtures / "no-crit.json", "--require-coverage").exit_code == 0
    odd = run(fixtures / "star" / "adversaries" / "quirks.json", "--require-coverage", "90%")
    assert odd.exit_code == 1
    assert "modelled; missing in the rules: " in odd.stderr


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe would never end, a folder has no bytes; a link to nowhere is not the nearest file to itself."""
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.xml").mkdir()
    (tmp_path / "gone.json").symlink_to("nowhere")
    (tmp_path / "gene.json").write_text("{}", encoding="utf-8")
    names = ("pipe.json", "folder.xml", "gone.json", "gene.json")
    result = run(*(tmp_path / name for name in names))
    assert result.exit_code == 2
    ends = ("that is no file; expected", "a folder; expected", "no such file; nearest: gene.json", "an empty object")
    for line, name, end in zip(result.stderr.splitlines(), names, ends, strict=True):
        assert line.startswith(f"{tmp_path / name}: ")
        assert end in line
