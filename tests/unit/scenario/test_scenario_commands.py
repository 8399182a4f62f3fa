import json
import tomllib
from pathlib import Path

import pytest
import typer
from jsonschema import Draft202012Validator
from scenario_case import BROKEN, scenario
from typer.testing import CliRunner, Result

from experiments.cli.check import check
from experiments.cli.coverage import GatedCommand
from experiments.cli.list_ import list_
from experiments.cli.new import new
from experiments.cli.schema import schema
from sim.load import DIALECTS, load, samples
from sim.narrative.dialect import DIALECT
from sim.schema import library_schema, scenario_schema
from sim.shelf import BUNDLED, SCENARIOS

app = typer.Typer()
app.command("check", cls=GatedCommand)(check)
app.command("list")(list_)
app.command("new")(new)
app.command("schema")(schema)


KEYS = ["combatant", "modelled", "ignored", "missing", "share", "fully_modelled"]


def kassen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_check_tells_the_coverage_of_a_sound_scenario() -> None:
    done = kassen("check", "standard", "--format", "json")
    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["faults"], answer["notices"]) == (0, [], [])
    assert [list(row) for row in answer["coverage"]] == [KEYS] * 7


@pytest.mark.parametrize("name", samples())
def test_check_prints_a_table(name: str) -> None:
    done = kassen("check", name)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"{load(name).name}: no faults." in done.stdout


def test_check_prints_nothing_that_a_terminal_would_obey(tmp_path: Path) -> None:
    text = scenario(top='name = "a\\u001b[31m"', dummy='abilities = ["x\\u001b[2J"]')
    (tmp_path / "a.toml").write_text(text.replace('"Hero"', '"He\\u001bro"'), encoding="utf-8")
    done = kassen("check", str(tmp_path / "a.toml"))
    assert done.exit_code == 0
    assert "He ro" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_check_fails_on_what_is_missing_only_when_asked(tmp_path: Path) -> None:
    assert kassen("check", "standard", "--require-coverage").exit_code == 0
    lacking = 'wound_threshold = 12\nstrain_threshold = 12\ntalents = { adversary = 1, "Moon Walk" = 2 }\n'
    (tmp_path / "a.toml").write_text(scenario(hero=f'{lacking}abilities = ["Congenial"]'), encoding="utf-8")
    file = str(tmp_path / "a.toml")
    told = "Hero: 50 % modelled; missing in the rules: talent Moon Walk: no rule knows it\n"
    for gate, code in (([], 0), (["50%"], 0), (["0.5"], 0), (["51%"], 1), (["1"], 1)):
        done = kassen("check", file, *(["--require-coverage", *gate] if gate else []))
        assert (done.exit_code, done.stderr) == (code, told if code else ""), gate
    assert kassen("check", "--require-coverage", file).exit_code == 1
    answer = json.loads(kassen("check", file, "--format", "json").stdout)
    hero = answer["coverage"][0]
    assert (hero["share"], hero["fully_modelled"]) == (0.5, False)
    assert {"sort": "talent", "name": "moon_walk", "state": "missing", "mentions": 1, "why": "no rule knows it"} in (
        answer["frequencies"]
    )


@pytest.mark.parametrize("share", ["120%", "1.5", "9x", "90%%", "-5%", ".5", "0,9", "ninety%"])
def test_a_share_that_is_none_is_wrong_usage(share: str) -> None:
    for words in (["standard", "--require-coverage", share], ["--require-coverage", share, "standard"]):
        done = kassen("check", *words)
        assert done.exit_code == 2
        told = " ".join(done.stderr.replace("│", " ").split())
        assert f"--require-coverage: '{share}'; expected a share like 90% or 0.9" in told


@pytest.mark.parametrize("name", ["9 lives.toml", "9lives"])
def test_a_file_that_begins_like_a_share_is_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(scenario(), encoding="utf-8")
    assert kassen("check", "--require-coverage", name).exit_code == 0


def test_check_notices_what_was_taken_for_granted(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(scenario(), encoding="utf-8")
    done = kassen("check", str(tmp_path / "a.toml"))
    assert done.exit_code == 0
    assert "no strain_threshold is written: 10 + willpower = 12 is taken" in done.stderr


def test_check_with_faults_ends_with_2_and_prints_nothing_else() -> None:
    done = kassen("check", str(BROKEN / "unknown_key.toml"))
    assert (done.exit_code, done.stderr) == (2, "")
    message = 'max_round: came "max_round", expected a key of a scenario; did you mean "round_limit"?'
    assert done.stdout == f"{BROKEN / 'unknown_key.toml'}:1: {message}\n"


def test_check_takes_overrides_and_policies() -> None:
    assert kassen("check", "duel", "--set", "scene.concealment=9").exit_code == 2
    assert kassen("check", "duel", "--policy", "duelists=rush").exit_code == 0
    assert kassen("check", "duel", "--policy", "duelists=rsuh").exit_code == 2


@pytest.mark.parametrize("ruleset", DIALECTS)
def test_the_schema_is_one_and_the_samples_keep_to_it(ruleset: str) -> None:
    dialect = DIALECTS[ruleset]
    for found in (scenario_schema(dialect), library_schema(dialect)):
        Draft202012Validator.check_schema(found)
    of_scenarios, of_libraries = (
        Draft202012Validator(scenario_schema(dialect)),
        Draft202012Validator(library_schema(dialect)),
    )
    for name in samples():
        text = (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
        for document in (tomllib.loads(text), load(name).document()):
            assert (list(of_scenarios.iter_errors(document)) == []) == (load(name).scenario.ruleset == ruleset)
    for path in (BUNDLED / ruleset).glob("*.toml"):
        assert list(of_libraries.iter_errors(tomllib.loads(path.read_text(encoding="utf-8")))) == []


SHAPES = """
unknown_key unknown_key_in_combatant unknown_key_in_rules powers option_word text_for_number true_for_number
part_of_a_number number_for_text out_of_range wound_threshold_zero unknown_kind weapon_range stages list_for_table
table_for_list many_faults
""".split()


@pytest.mark.parametrize("name", SHAPES)
def test_the_schema_refuses_what_has_a_wrong_shape(name: str) -> None:
    document = tomllib.loads((BROKEN / f"{name}.toml").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(scenario_schema(DIALECT)).iter_errors(document))


def test_schema_prints_it() -> None:
    assert json.loads(kassen("schema").stdout) == scenario_schema(DIALECT)
    assert json.loads(kassen("schema", "--library").stdout) == library_schema(DIALECT)
    assert json.loads(kassen("schema", "--ruleset", "sigma").stdout) == scenario_schema(DIALECTS["sigma"])


def test_new_makes_a_folder_for_the_other_game_too(tmp_path: Path) -> None:
    folder = tmp_path / "sigma"
    assert kassen("new", str(folder), "--ruleset", "sigma").exit_code == 0
    checked = kassen("check", str(folder / "scenario.toml"))
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert load(folder / "scenario.toml").scenario.ruleset == "sigma"
    document = tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8"))
    schema = json.loads((folder / "scenario.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []


def test_new_makes_a_folder_that_check_finds_sound(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "friday night"
    done = kassen("new", str(folder))
    assert done.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "gauntlet.toml",
        "mine.policy",
        "scenario.schema.json",
        "scenario.toml",
    ]
    checked = kassen("check", str(folder / "scenario.toml"))
    assert (checked.exit_code, checked.stderr) == (0, "")
    heroes = load(folder / "scenario.toml").scenario.side[0]
    assert [(each.kind, each.place) for each in heroes.combatant] == [("pc", 0)] * 4
    document = tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(scenario_schema(DIALECT)).iter_errors(document)) == []


@pytest.mark.parametrize("game", sorted(DIALECTS))
def test_new_starts_a_gauntlet_too(tmp_path: Path, game: str) -> None:
    folder = tmp_path / game
    assert kassen("new", str(folder), "--ruleset", game).exit_code == 0
    checked = kassen("check", str(folder / "gauntlet.toml"))
    assert (checked.exit_code, checked.stderr) == (0, "")
    document = tomllib.loads((folder / "gauntlet.toml").read_text(encoding="utf-8"))
    schema = json.loads((folder / "scenario.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    assert len(load(folder / "gauntlet.toml").scenario.stage) == 3


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.policy").write_text("precious", encoding="utf-8")
    done = kassen("new", str(tmp_path))
    assert done.exit_code == 2
    assert "already holds mine.policy" in " ".join(done.stderr.replace("│", " ").split())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.policy"]
    assert (tmp_path / "mine.policy").read_text(encoding="utf-8") == "precious"
    assert kassen("new", str(tmp_path / "mine.policy")).exit_code == 2


def test_list_names_everything_that_is_bundled() -> None:
    answer = json.loads(kassen("list", "--format", "json").stdout)
    assert {key: len(rows) for key, rows in answer.items() if key in ("scenarios", "combatants")} == {
        "scenarios": len(samples()),
        "combatants": 10,
    }
    assert len(answer["sigma_combatants"]) == 10
    assert [row["name"] for row in answer["scenarios"]] == list(samples())
    assert {"marksman", "cautious", "guarded", "rush"} <= {row["name"] for row in answer["policies"]}
    printed = kassen("list").stdout
    for rows in answer.values():
        assert all(row["name"] in printed for row in rows)
