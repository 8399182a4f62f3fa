"""Gauntlets as they are written: sides and their numbers, places, rests, other scenarios as stages, faults."""

import pytest
from scenario_case import faults, faults_of

from sim.faults import FaultsError
from sim.load import load, loads
from sim.narrative.build import build
from sim.narrative.model import Care
from sim.state import NOBODY, State

HEAD = """
name = "Chain"
round_limit = 9
[[side]]
name = "crew"
players = true
[[side.combatant]]
is = "soldier"
name = "Vesh"
place = 1
[[side.combatant]]
is = "medic"
"""


def stage(name: str = "watch", more: str = "", who: str = "trooper") -> str:
    return f"""
[[stage]]
[stage.encounter]
{more}
[[stage.encounter.side]]
name = "{name}"
[[stage.encounter.side.combatant]]
is = "{who}"
minions = 2
"""


REST = '[[stage]]\nrest = { hours = 30, care = "medkit", rejoin = true }\n'


def test_fighters_belong_to_their_stage_and_those_of_later_ones_are_elsewhere() -> None:
    start = build(loads(HEAD + stage() + REST + stage("patrol")))
    assert [each.stage for each in start.fighters] == [NOBODY, NOBODY, 0, 1]
    assert [each.state for each in start.fighters] == [State.STANDING, State.STANDING, State.STANDING, State.ELSEWHERE]
    assert start.fighter_names == ("Vesh", "Medic", "Trooper 1", "Trooper 2")
    assert [each.side for each in start.fighters] == [0, 0, 1, 1]
    assert start.stage_names == ("Stage 1", "Stage 2")


def test_sides_share_numbers_and_keep_them_by_name() -> None:
    start = build(loads(HEAD + stage("watch") + stage("beasts") + stage("watch")))
    assert start.side_names == ("crew", "watch / beasts")
    assert start.stage_sides == (("crew", "watch"), ("crew", "beasts"), ("crew", "watch"))
    two = stage("watch") + stage("beasts", who="thug")
    two += '[[stage.encounter.side]]\nname = "watch"\nallies = ["beasts"]\n'
    two += '[[stage.encounter.side.combatant]]\nis = "trooper"\nminions = 1\n'
    start = build(loads(HEAD + two.replace('is = "thug"\nminions = 2', 'is = "thug"')))
    assert start.side_names == ("crew", "watch", "beasts")
    assert [side.foes for side in start.lineups] == [2, 1, 0, 6, 1, 1]


def test_a_rest_stands_before_the_stage_it_leads_to() -> None:
    start = build(loads(HEAD + stage() + REST + stage() + stage()))
    rests = [(each.hours, each.care, each.rejoin) for each in start.stages]
    assert rests == [(0, 0, 0), (30, Care.MEDKIT, 1), (0, 0, 0)]


def test_the_players_start_where_the_stage_says_and_else_where_they_say() -> None:
    text = HEAD + stage(more="places = { Medic = 4 }\nsurprised = ['crew']") + stage(more="places = { Vesh = -2 }")
    start = build(loads(text))
    size = len(start.fighters)
    there = [start.posts[2 * size * k : 2 * size * (k + 1)] for k in range(2)]
    assert [tuple(post[:4]) for post in there] == [(1, 1, 4, 1), (-2, 0, 0, 0)]
    assert [start.fighters[1].place, start.fighters[1].surprised] == [4, 1]
    assert there[0][4] == 5, "a band from the foremost of the players"


def test_each_stage_has_its_own_field_limit_and_objectives() -> None:
    own = 'round_limit = 4\nscene = { cover = [0], concealment = 2 }\nend = { kill = "Trooper 1" }'
    one, two = build(loads(HEAD + stage(more=own) + stage())).stages
    assert (one.round_limit, one.concealment, one.kill, one.cover) == (4, 2, 1 << 2, 1 << (0 - one.first_place))
    assert (two.round_limit, two.concealment, two.kill) == (9, 0, 0)


def test_another_scenario_is_a_stage_without_its_players() -> None:
    other = 'name = "Ambush"\n[[side]]\nname = "heroes"\n[[side.combatant]]\nis = "thug"\n[[side]]\nname = "gang"\n'
    other += '[[side.combatant]]\nis = "thug"\nname = "Bo"\n[end]\nhold = { side = "heroes", rounds = 3 }\n'
    start = build(loads(HEAD + stage() + '[[stage]]\nscenario = "other.toml"\n', files={"other.toml": other}))
    assert start.stage_names == ("Stage 1", "Ambush")
    assert start.fighter_names[-1] == "Bo"
    assert (start.stages[1].hold_side, start.stages[1].hold_rounds) == (0, 3)


def test_a_bundled_scenario_is_a_stage() -> None:
    start = build(loads(HEAD + stage() + '[[stage]]\nscenario = "standard"\n'))
    assert start.stage_sides[1] == ("crew", "garrison")


def test_a_fault_of_another_scenario_is_told_where_it_stands() -> None:
    other = '[[side]]\nname = "heroes"\n[[side]]\nname = "gang"\n[[side.combatant]]\nis = "thgu"\n'
    text = HEAD + stage() + '[[stage]]\nscenario = "other.toml"\n'
    with pytest.raises(Exception, match=r"other\.toml:6: side\.gang\.combatant\.0\.is: came \"thgu\""):
        loads(text, files={"other.toml": other})


def test_what_is_written_again_is_the_same_gauntlet() -> None:
    import json

    encounter = load("three_doors")
    again = loads(json.dumps(encounter.document()), "three_doors.json")
    assert again.document() == encounter.document()
    assert build(again).posts == build(encounter).posts
    assert build(again).lineups == build(encounter).lineups
    assert build(again).stages == build(encounter).stages


def test_the_command_line_reaches_into_stages() -> None:
    over = ["stage.0.encounter.side.watch.combatant.0.minions=5", "stage.1.rest.hours=200"]
    start = build(loads(HEAD + stage() + REST + stage(), overrides=over, policies={"watch": "rush"}))
    assert start.fighters[2].members == 5
    assert start.stages[1].hours == 200
    assert [ref.name for ref in start.policies] == ["marksman", "rush"]


ONE_OF_THEM = "an encounter, a scenario or a rest: one of them"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + REST + stage(), "an encounter before each rest"),
        (HEAD + stage() + REST, "an encounter behind the last rest"),
        (HEAD + stage() + REST + REST + stage(), "an encounter before each rest"),
        (HEAD + stage() + "[[stage]]\nname = 'x'\n", ONE_OF_THEM),
        (HEAD + stage() + "[[stage]]\nscenario = 'duel'\nrest = {}\n", ONE_OF_THEM),
        (HEAD + stage().replace("]]", "]]\nscenario = 'duel'", 1), ONE_OF_THEM),
        (HEAD + stage() + "[[stage]]\nscenario = 'three_doors'\n", "a scenario that is no gauntlet itself"),
        (HEAD + stage() + "[[stage]]\nscenario = 'mercy'\n", "a scenario of the ruleset narrative"),
        (HEAD + "".join(stage() for _ in range(13)), "at most 12 encounters"),
        (HEAD + "[[stage]]\nencounter = {}\n", "at least one side that waits there"),
    ],
)
def test_rows_of_stages_that_cannot_be(text: str, expected: str) -> None:
    assert any(fault.expected == expected for fault in faults_of(text)), faults(text)


def test_more_fighters_than_a_battle_holds_are_counted_over_all_stages() -> None:
    many = stage(who="thug").replace("minions = 2", "count = 16")
    assert any("at most 32 fighters" in fault for fault in faults(HEAD + many + many))


def test_a_stage_file_in_a_folder_names_the_files_beside_it() -> None:
    inn = """
library = ["folk.toml"]
[[side]]
name = "drunks"
policy = "brawl.policy"
combatant = [{ is = "drunk", policy = "sing.policy" }]
"""
    files = {
        "inns/inn.toml": inn,
        "inns/folk.toml": "[combatant.drunk]\nis = 'thug'\nname = 'Drunk'\nminions = 2\n",
        "inns/brawl.policy": "turn:\n  attack\n",
        "inns/sing.policy": "turn:\n  advance\n",
    }
    made = loads(HEAD + '[[stage]]\nscenario = "inns/inn.toml"\n', files=files)
    assert made.texts == {name: files[name] for name in ("inns/brawl.policy", "inns/sing.policy")}
    assert build(made).fighter_names == ("Vesh", "Medic", "Drunk")


def test_nobody_of_whom_there_are_none_has_a_place() -> None:
    start = build(loads((HEAD + stage()).replace('is = "medic"', 'is = "medic"\ncount = 0')))
    assert start.fighter_names == ("Vesh", "Trooper")


OTHER = '[[side]]\nname = "gang"\n[[side.combatant]]\nis = "thug"\n'
TAKEN = HEAD + stage() + '[[stage]]\nscenario = "inns/inn.toml"\n'


def told(inn: str, *overrides: str, top: str = "") -> list[str]:
    """What is wrong with a gauntlet that takes in another scenario."""
    try:
        loads(top + TAKEN, files={"inns/inn.toml": inn}, overrides=overrides)
    except FaultsError as broken:
        return [str(fault) for fault in broken.faults]
    return []


def test_keys_of_another_scenario_that_are_none_are_told() -> None:
    assert told(f"round_limt = 3\nhealth = 3\n{OTHER}") == [
        'inns/inn.toml:1: round_limt: came "round_limt", expected a key of a scenario; did you mean "round_limit"?',
        'inns/inn.toml:2: health: came "health", expected a key of a scenario, where health is one of sigma rules',
    ]


def test_a_library_of_another_scenario_that_is_missing_is_told_where_it_is_named() -> None:
    told_there = told(f'library = ["folk.toml"]\n{OTHER}', top='library = ["own.toml"]\n')
    assert told_there == [
        'scenario.toml:1: library.0: came "own.toml", expected a file beside the scenario',
        'inns/inn.toml:1: library.0: came "inns/folk.toml", expected a file beside the scenario',
    ]


def test_what_another_scenario_says_of_all_of_it_and_does_not_hold_is_mentioned() -> None:
    inn = f"open_sheets = true\nround_limit = 30\nrules = {{ destiny = true }}\n{OTHER}"
    made = loads(TAKEN, files={"inns/inn.toml": inn})
    assert [each for each in made.notices if "not used" in each] == [
        "inns/inn.toml: rules: not used: what the gauntlet says of rules holds in all its stages",
        "inns/inn.toml: open_sheets: not used: what the gauntlet says of open_sheets holds in all its stages",
    ]
    same = loads("rules = { destiny = true }\nopen_sheets = true\n" + TAKEN, files={"inns/inn.toml": inn})
    assert not [each for each in same.notices if "not used" in each]


def test_the_command_line_names_another_scenario_and_another_library_before_they_are_read() -> None:
    folk = {"inns/inn.toml": f'library = ["folk.toml"]\n{OTHER}', "inns/folk.toml": "", "more.toml": ""}
    made = loads(TAKEN, files=folk, overrides=['library=["more.toml"]', "stage.1.scenario=standard"])
    assert build(made).stage_sides[1] == ("crew", "garrison")
