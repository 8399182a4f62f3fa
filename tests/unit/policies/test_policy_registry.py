"""Policies by name, file, text and entry point; nothing else is ever loaded for a scenario."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from policy_case import SCENARIO

from experiments.encounter import prepare
from experiments.fighting.batch import Batch
from policies import registry
from policies.faults import PolicyTextError
from policies.random_policy import RandomPolicy
from policies.registry import SHELF, PythonSource, bundled, import_policy, load, named, python_policies
from policies.text import PolicyText
from sim.errors import PolicyError, ScenarioError
from sim.faults import listed
from sim.narrative.vocabulary import NARRATIVE
from sim.sigma.vocabulary import SIGMA
from tests.both_clocks import same

TEXT = '"""Stand. Weak."""\nturn:\n  stand\n'


class Point:
    """An entry point of an installed package."""

    def __init__(self, name: str, found: Any) -> None:
        self.name, self.value, self.found = name, f"package:{name}", found

    def load(self) -> Any:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A package that offers one policy of each kind, a broken one and one with a bundled name."""
    path = tmp_path / "filed.policy"
    path.write_text(TEXT)
    offered = [
        Point("written", TEXT),
        Point("filed", path),
        Point("classed", RandomPolicy),
        Point("broken", RuntimeError("no")),
        Point("odd", 7),
        Point("rush", TEXT),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: offered if group == "kassen.policies" else [])
    return tmp_path


def test_bundled_names_come_first_then_those_of_packages(installed: Path) -> None:
    texts = sorted(path.stem for path in SHELF.glob("*.policy"))
    assert bundled() == (*texts, *python_policies())
    assert {"captain", "marksman", "novice", "random", "rush"} <= {*bundled()}
    assert named() == (*bundled(), "broken", "classed", "filed", "odd", "written")


@pytest.mark.parametrize("name", bundled())
def test_a_bundled_policy_says_its_idea_and_its_weakness(name: str) -> None:
    source = load(name)
    assert source.name == name
    assert source.idea.endswith(".")
    assert "Weak " in source.doc.removeprefix(source.idea)


@pytest.mark.parametrize("name", bundled())
def test_a_bundled_text_has_every_section_and_no_warnings(name: str) -> None:
    source = load(name)
    if isinstance(source, PolicyText):
        assert {line.question for line in source.lines} == set(range(len(NARRATIVE.sections)))
        assert not any(line.origin == "default" for line in source.lines)
        assert source.warnings == ()


def test_a_package_offers_a_text_a_file_or_a_class(installed: Path) -> None:
    assert isinstance(load("written"), PolicyText)
    assert isinstance(load("filed"), PolicyText)
    classed = load("classed")
    assert isinstance(classed, PythonSource)
    assert isinstance(classed.make(), RandomPolicy)


def test_a_bundled_name_cannot_be_taken_by_a_package(installed: Path) -> None:
    assert "Run in" in load("rush").idea


def test_what_a_package_breaks_is_told(installed: Path) -> None:
    with pytest.raises(PolicyError, match=r"policy \"broken\": loading package:broken failed: RuntimeError\('no'\)"):
        load("broken")
    with pytest.raises(PolicyError, match=r"policy \"odd\": came int, expected a class with `answer\(view\)`"):
        load("odd")


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(PolicyError) as caught:
        load("marksmen")
    assert str(caught.value) == (
        f'policy "marksmen": there is none of this name; expected {listed([*named()])}; did you mean "marksman"?'
    )


def test_a_text_with_a_line_break_is_read_as_it_stands() -> None:
    source = load(TEXT)
    assert isinstance(source, PolicyText)
    with pytest.raises(PolicyTextError):
        load("turn:\n  stnd")


def test_a_file_is_found_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.policy").write_text(TEXT)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mine.policy").write_text(TEXT)
    assert load("mine.policy", tmp_path).name == "mine.policy"
    assert load("deep/mine.policy", tmp_path).idea == "Stand."


@pytest.mark.parametrize("given", ["../mine.policy", "deep/../../mine.policy", "/etc/mine.policy"])
def test_a_file_elsewhere_is_not(given: str, tmp_path: Path) -> None:
    (tmp_path / "mine.policy").write_text(TEXT)
    base = tmp_path / "scenario"
    base.mkdir()
    with pytest.raises(PolicyError, match="leads out of the scenario's folder"):
        load(given, base)


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "mine.policy").write_text(TEXT)
    with pytest.raises(PolicyError, match=r'policy "mien.policy": No such file .*; did you mean "mine.policy"\?'):
        load("mien.policy", tmp_path)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.policy").write_bytes(b"turn:\n\xff\xfe")
    with pytest.raises(PolicyError, match="byte 6 is not UTF-8; expected a text file"):
        load("bad.policy", tmp_path)
    (tmp_path / "big.policy").write_bytes(b"#" * (1 << 20) + b"\n")
    with pytest.raises(PolicyError, match="1048577 bytes; expected a policy text of at most 1048576"):
        load("big.policy", tmp_path)


def test_a_scenario_cannot_name_a_class(tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit")
    with pytest.raises(PolicyError, match="there is none of this name"):
        load("evil:Name", tmp_path)


def test_a_scenario_loads_no_code_that_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "evil.py").write_text("open('was_here', 'w').close()\nclass Name:\n    def answer(self, view): ...\n")
    monkeypatch.chdir(tmp_path)
    for given in ("evil:Name", "evil.Name", "evil", "evil.py", "./evil:Name", "evil:Name,text=rush"):
        scenario = tmp_path / "scenario.toml"
        scenario.write_text(SCENARIO.replace('policy = "marksman"', f'policy = "{given}"'))
        with pytest.raises(ScenarioError, match=r"only the command line can name a Python class|the name of a policy"):
            prepare(scenario)
    assert not (tmp_path / "was_here").exists()
    assert "evil" not in sys.modules


@pytest.mark.parametrize(
    ("given", "settings"),
    [
        ("rollout", {}),
        ("rollout,text=focus", {"text": "focus"}),
        ("rollout,battles=2,text=focus,questions=turn slot", {"battles": 2, "text": "focus", "questions": "turn slot"}),
    ],
)
def test_a_python_policy_is_known_by_its_name_and_settings(given: str, settings: dict[str, Any]) -> None:
    source = load(given)
    assert isinstance(source, PythonSource)
    assert (source.name, dict(source.settings)) == (given, settings)
    made = source.make()
    assert all(getattr(made, key) == value for key, value in settings.items() if key != "questions")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("rollout,batles=2", '"batles" is not a setting; expected text, battles or questions; did you mean "battles"?'),
        ("rollout,battles=two", 'battles is "two"; expected a whole number'),
        ("random,x=1", '"x" is not a setting; expected none: it has no settings'),
    ],
)
def test_a_setting_that_is_wrong_is_told(given: str, message: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load(given)
    assert message in str(caught.value)


def test_a_policy_that_does_not_play_by_a_ruleset_is_not_among_its_names() -> None:
    assert {"lookahead", "rollout"} <= {*named()}
    assert "lookahead" not in named(SIGMA)
    with pytest.raises(PolicyError, match="there is none of this name"):
        load("lookahead", vocabulary=SIGMA)


def test_processes_get_a_policy_by_name_and_settings_and_fight_the_same_battles() -> None:
    side = prepare("duel").sides[0]
    encounter = prepare("duel", policies={side: "rollout,text=rush,battles=1"})
    assert '"rollout,text=rush,battles=1"' in encounter.recipe.write()
    here, there = (Batch(encounter, 2, workers=workers, clock="simpy").rows() for workers in (0, 1))
    assert same(here, there)


def test_the_command_line_can_import_a_class_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    module = "class Mine:\n    '''Passes. Weak.'''\n    def answer(self, view):\n        return 'pass'\n"
    (tmp_path / "my_own_policy.py").write_text(module + "number = 4\n")
    source = import_policy("my_own_policy:Mine")
    assert (source.name, source.idea) == ("my_own_policy:Mine", "Passes.")
    assert source.make().answer(SimpleNamespace()) == "pass"  # type: ignore[arg-type]
    for given, message in [
        ("my_own_policy:Mime", 'my_own_policy has no "Mime"; did you mean "my_own_policy:Mine"?'),
        ("my_own_policy:number", "came int, expected a class with `answer(view)`"),
        ("my_other_policy:Mine", "importing my_other_policy failed: ModuleNotFoundError("),
    ]:
        with pytest.raises(PolicyError) as caught:
            import_policy(given)
        assert message in str(caught.value)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.policy")
    (tmp_path / "folder.policy").mkdir()
    for name, came in (("pipe", "something that is no file"), ("folder", "a folder")):
        with pytest.raises(PolicyError, match=f"{came}; expected a policy text"):
            load(str(tmp_path / f"{name}.policy"))
