import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scenario_case import BROKEN, faults, faults_of, scenario, sides

from experiments.encounter import policy_faults, prepare, prepare_text
from sim.faults import Fault, FaultsError, nearest, shown
from sim.load import load, loads, samples
from sim.shelf import SCENARIOS

MESSAGES: dict[str, list[str]] = tomllib.loads((BROKEN / "messages.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MESSAGES)
def test_a_broken_file_is_told_in_full(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    with pytest.raises(FaultsError) as told:
        prepare(name)
    assert [str(fault) for fault in told.value.faults] == MESSAGES[name]
    assert str(told.value) == "\n".join(MESSAGES[name])


def test_every_broken_file_has_its_messages() -> None:
    beside = {"messages.toml", "library_with_faults.toml", "library_called_alike.toml"}
    beside |= {"library_twins.toml", "wrong.policy"}
    assert {path.name for path in BROKEN.iterdir()} - beside == set(MESSAGES)
    assert len(MESSAGES) >= 30


def test_a_fault_of_a_file_elsewhere_names_it_as_the_user_does() -> None:
    with pytest.raises(FaultsError) as told:
        load(BROKEN / "policy_file.toml", check_policy=policy_faults)
    assert [fault.file for fault in told.value.faults] == [(BROKEN / "wrong.policy").as_posix()]


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("standrd", '; did you mean "standard"?'),
        ("absent.toml", ""),
    ],
)
def test_a_file_that_is_not_there(file: str, hint: str) -> None:
    with pytest.raises(FaultsError) as told:
        load(file)
    expected = "a TOML or JSON file, or the name of a bundled scenario"
    assert str(told.value) == f"{file}: came nothing, expected {expected}{hint}"


@pytest.mark.parametrize("name", ["ambush", "ambsh.toml", "ambush.json"])
def test_of_a_file_that_is_not_there_the_nearest_beside_it_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "ambush.toml").write_text("", encoding="utf-8")
    (tmp_path / "ambush.txt").write_text("", encoding="utf-8")
    with pytest.raises(FaultsError) as told:
        load(tmp_path / name)
    assert told.value.faults[0].did_you_mean == str(tmp_path / "ambush.toml")


def test_what_is_no_file_is_told_as_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "long.toml").write_text("# long\n", encoding="utf-8")
    monkeypatch.setattr("sim.assigned.MOST_BYTES", 6)
    came = {}
    for path in (tmp_path, tmp_path / "pipe.toml", tmp_path / "long.toml"):
        with pytest.raises(FaultsError, match="expected a file that can be read, of at most") as told:
            load(path)
        came[path.name] = told.value.faults[0].value
    assert came == {tmp_path.name: "a folder", "pipe.toml": "something that is no file", "long.toml": "7 bytes"}


@pytest.mark.parametrize("name", ["fight", "fight.txt", "fight.yaml", "fight.TOML"])
def test_a_file_is_called_as_it_is_whatever_its_ending(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(scenario(hero="soka = 3"), encoding="utf-8")
    with pytest.raises(FaultsError) as told:
        load(tmp_path / name)
    assert told.value.faults[0].file == str(tmp_path / name)


@pytest.mark.parametrize("name", ["fight.json", "fight.JSON"])
def test_json_is_known_by_its_ending_in_any_case(name: str) -> None:
    assert faults_of(json.dumps({"side": 3}), name)[0].expected == "a list of 2 to 4 sides"


def test_a_key_that_stands_twice_in_json_is_told_where_it_does() -> None:
    second = '{"combatant": [],\n   "name": "them",\n   "combatant": []}'
    text = f'{{\n "side": [\n  {{"name": "us"}},\n  {second}\n ],\n "side": 3}}'
    told = [str(fault) for fault in faults_of(text, "fight.json")]
    assert told[:2] == [
        'fight.json:6: side.1.combatant: came "combatant", expected each key of a table once',
        'fight.json:8: side: came "side", expected each key of a table once',
    ]


@pytest.mark.parametrize("text", ['{{"name": 1,\n "round_limit": {}}}', "a = 1\nround_limit = {}"])
def test_a_number_without_end_is_told_where_it_is(text: str) -> None:
    name = "fight.json" if text.startswith("{") else "fight.toml"
    (fault,) = faults_of(text.format("9" * 5000), name)
    assert (fault.line, fault.value) == (2, "a number of 5000 digits")


def test_a_policy_file_has_an_end() -> None:
    with pytest.raises(FaultsError, match=r"side\.crew\.policy: .* expected a file of at most 1048576 bytes"):
        loads(scenario(crew='policy = "long.policy"'), files={"long.policy": "#" * ((1 << 20) + 1)})


def test_half_a_pair_that_stands_for_one_sign_is_no_text() -> None:
    """JSON can say it, and nothing could ever print or save it."""
    lone = json.dumps({"name": "\ud800", "side": [{"name": "a", "combatant": [{"name": "b\udfff", "\udcff": 1}]}]})
    told = faults_of(lone, "fight.json")
    assert [fault.path for fault in told if "characters" in fault.expected] == ["name", "side.a.combatant.0.name"]
    json.dumps([fault.as_json() for fault in told], ensure_ascii=False).encode()
    "\n".join(map(str, told)).encode()


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (
            {"crw": "rush"},
            '--policy crw=rush: came "crw", expected the name of a side, "crew" or "gang"; did you mean "crew"?',
        ),
        ({"crew": "away.policy"}, '--policy crew=away.policy: came "away.policy", expected a file that is there'),
    ],
)
def test_a_fault_of_the_command_line_names_the_option(policy: dict[str, str], message: str) -> None:
    with pytest.raises(FaultsError) as told:
        loads(scenario(), policies=policy)
    assert str(told.value) == message


def test_unknown_words_are_faults_and_unowned_weapons_are_not() -> None:
    """C22: a name that no library has is refused; one that nobody here has only never applies."""
    known = prepare_text(scenario(crew='policy = """\nturn:\n    attack nearest with net\n    advance nearest\n"""\n'))
    assert [line for line in known.notices if "never applicable" in line] == [
        "policy text of side crew, line 2: never applicable, nobody here has net"
    ]
    with pytest.raises(FaultsError) as told:
        prepare_text(scenario(crew='policy = """\nturn:\n    attack nearest with nett\n"""\n'))
    assert told.value.faults[0].did_you_mean == "net"


def inline(line: str) -> str:
    """A text of one line, as a key of a side."""
    return f'policy = """\nturn:\n    {line}\n    advance nearest\n"""\n'


OWN = '[ability.snare]\neffects = "prone"\n[weapon.lash]\nname = "Long Lash"\nrange = "engaged"\ndamage = 3\n'
BELOW = 'library = ["own.toml"]\n'


AN_ABILITY = "an ability of the library or of the scenario"
A_WEAPON = "a weapon of the library or of the scenario, or a weapon skill"
SWAPPED = "an order that takes {}: {} is one, and not {}"


def told(line: str, hero: str = "", dummy: str = "") -> list[Fault]:
    """What is wrong with a line of the crew's policy."""
    try:
        prepare_text(scenario(hero, dummy, BELOW, inline(line)), files={"own.toml": OWN})
    except FaultsError as broken:
        return list(broken.faults)
    return []


@pytest.mark.parametrize(
    ("line", "column", "came", "expected", "meant"),
    [
        ("activate with rifle", 5, "activate", SWAPPED.format("a weapon", "rifle", "an ability"), "attack"),
        ("  draw snare", 7, "draw", SWAPPED.format("an ability", "snare", "a weapon"), "activate"),
        ('attack with "snare" if prone', 5, "attack", SWAPPED.format("an ability", "snare", "a weapon"), "activate"),
        ("activate with snair", 19, "snair", AN_ABILITY, "snare"),
        ("activate with held", 19, "held", AN_ABILITY, "shield"),
        ("attack nearest with lash", 25, "lash", A_WEAPON, "Long Lash"),
        ("attack nearest with longlsh", 25, "longlsh", A_WEAPON, "Long Lash"),
    ],
)
def test_a_name_behind_with_is_of_the_kind_that_its_order_takes(
    line: str, column: int, came: str, expected: str, meant: str
) -> None:
    (fault,) = told(line)
    assert (fault.path, fault.inside) == ("side.crew.policy", f"line 2, column {column}")
    assert (fault.value, fault.expected, fault.did_you_mean) == (came, expected, meant)


def test_names_behind_with_are_told_beside_all_else_that_is_wrong_with_a_text() -> None:
    found = told("attack with riffle\n    atack nearest\n    activate with snair if x")
    assert [(fault.inside, fault.value) for fault in found] == [
        ("line 2, column 17", "riffle"),
        ("line 3, column 5", "atack"),
        ("line 4, column 28", "x"),
    ]


def test_a_name_of_both_kinds_is_of_the_other_only_if_all_who_go_by_the_text_have_that() -> None:
    """C22: what some fighters lack, or others have, stays as it is."""
    net, ability = 'weapons = ["net"]\n', 'powers = [{ name = "net", effects = "prone" }]\n'
    wrong = SWAPPED.format("a weapon", "net", "an ability")
    assert [each.expected for each in told("activate with net", net, ability)] == [wrong]
    assert told("activate with net", "", ability) == []
    assert told("activate with net", net + ability, "") == []
    assert told("attack with net", net, ability) == []
    assert len(told("attack with net", ability, net)) == 1
    two = '[[side.combatant]]\nname = "Other"\n'
    assert told("attack with net", ability + two, net) == []
    assert told("attack with net", ability + two + net, net) == []


def test_a_word_of_both_games_in_the_wrong_place_is_none_of_the_other_game_s() -> None:
    with pytest.raises(FaultsError) as found:
        loads(scenario(top=BELOW), files={"own.toml": "[weapons.x]\ndamage = 3\n"})
    assert str(found.value) == (
        'own.toml:1: weapons: came "weapons", expected a key of a library; did you mean "weapon"?'
    )


@pytest.mark.parametrize(
    ("keys", "rules", "notice"),
    [
        ('kind = "minion"\nskills = { melee = 2 }', "", "a minion group has group_skills: the ranks of its skills"),
        ('group_skills = ["melee"]', "", "only a minion group has group_skills: it has no ranks of skills"),
        ('kind = "minion"\nskills = { melee = 2 }', "npc_classes = false", ""),
        ('kind = "minion"\nskills = { melee = 2 }\ngroup_skills = ["melee"]', "", ""),
        ('skills = { melee = 2 }\ngroup_skills = ["melee"]', "", ""),
    ],
)
def test_skills_that_no_rule_looks_for_are_mentioned_once(keys: str, rules: str, notice: str) -> None:
    hero = f'kind = "nemesis"\n{keys}' if "kind" not in keys else keys
    text = f"rules = {{ {rules} }}\n" + sides(f'{{ name = "Ada", wound_threshold = 9, {hero} }}'.replace("\n", ", "))
    found = [each for each in loads(text).notices if "group_skills" in each]
    assert [notice in each for each in found] == [True] * bool(notice)


def test_a_fault_as_json_has_the_agreed_keys_and_only_plain_values() -> None:
    fault = Fault("a.toml", "side.crew.count", float("nan"), "a whole number", 3, nearest=("x", "y"))
    written = json.loads(json.dumps(fault.as_json(), allow_nan=False))
    assert written["value"] == "nan"
    assert (written["path"], written["line"], written["did_you_mean"]) == ("side.crew.count", 3, "x")


def test_values_are_shown_short_and_harmless() -> None:
    assert shown("a\x1b[31m\nb") == '"a [31m b"'
    assert len(shown("x" * 1000)) < 70
    assert shown(10**400) == "a number of 398 digits"
    assert [shown(each) for each in (None, True, {}, [], [1], 1.5)] == [
        "null", "true", "a table", "an empty list", "a list of 1", "1.5",
    ]  # fmt: skip


def test_the_nearest_word_is_found_regardless_of_case() -> None:
    assert nearest("RIFEL", ["knife", "Rifle"]) == ("Rifle",)
    assert nearest("zzz", ["knife"]) == ()
    assert len(nearest("zzz", ["knife", "net", "rifle", "axe"], 3, least=0.0)) == 3


DEEP = 5000


@pytest.mark.parametrize("text", [f"a = {'[' * DEEP}{']' * DEEP}", f"a = {'9' * DEEP}"])
def test_absurd_toml_is_a_fault_like_any_other(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize("text", ["[" * DEEP + "]" * DEEP, f'{{"a": {"9" * DEEP}}}', "[1, 2]", "7", ""])
def test_absurd_json_is_a_fault_like_any_other(text: str) -> None:
    with pytest.raises(FaultsError) as told:
        loads(text, "fight.json")
    assert len(told.value.faults) == 1


TEXTS = [(SCENARIOS / f"{name}.toml").read_text(encoding="utf-8") for name in samples()]
JUNK = [
    "",
    "0",
    "-1",
    "true",
    '"x"',
    "[]",
    "{}",
    "1e400",
    "=",
    "[",
    "]]",
    "\n",
    '"""',
    "#",
    "'",
    "is = 3",
    "1979-05-27",
]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.sampled_from(TEXTS),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 20), st.sampled_from(JUNK)), max_size=4),
)
def test_whatever_becomes_of_a_file_it_loads_or_is_told(text: str, cuts: list[tuple[float, int, str]]) -> None:
    for where, length, junk in cuts:
        at = int(where * len(text))
        text = text[:at] + junk + text[at + length :]
    for message in faults(text):
        assert message.startswith("fight.toml")
        assert "expected " in message


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(
    "name ruleset library round_limit surprised open_sheets rules scene side end hazard stage players policy breaks_at "
    "allies distance combatant is count place arrives kind minions weapons armor skills talents qualities cover from "
    "to hold reach kill protect rounds damage condition places names leader".split()
)
DOCUMENTS = st.recursive(
    VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=12
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(KEYS, DOCUMENTS, max_size=6))
def test_any_json_of_the_right_words_loads_or_is_told(document: dict[str, object]) -> None:
    told = faults_of(json.dumps(document), "fight.json")
    json.dumps([fault.as_json() for fault in told], allow_nan=False)


def test_check_says_all_on_stdout_and_ends_with_2() -> None:
    code = "from experiments.cli.check import check; import typer; typer.run(check)"
    done = subprocess.run(
        [sys.executable, "-c", code, str(BROKEN / "many_faults.toml"), "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert list(json.loads(done.stdout)) == ["faults"]
    assert len(json.loads(done.stdout)["faults"]) == len(MESSAGES["many_faults.toml"])


OTHER_GAME = '''
[[side]]
name = "crew"
policy = """
turn:
    attack slowest if health < 3
    wait
    aim if helth > 2
keep:
    discard
"""
combatant = [{ is = "gunslinger" }]
[[side]]
name = "patrol"
combatant = [{ is = "trooper" }]
'''


def test_of_a_word_of_the_other_game_in_a_policy_it_is_said_whose_it_is() -> None:
    with pytest.raises(FaultsError) as told:
        prepare_text(OTHER_GAME)
    theirs = {fault.value: fault.expected.partition(", where ")[2] for fault in told.value.faults}
    assert theirs == {
        "slowest": "slowest is a rule of sigma",
        "health": "health is a word of sigma",
        "wait": "wait is an order of sigma",
        "helth": "",
        "keep": "keep is an order and a section of sigma",
    }
    assert [bool(fault.nearest) for fault in told.value.faults] == [False, False, False, True, False]
