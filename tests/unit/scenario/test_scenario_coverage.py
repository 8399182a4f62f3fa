import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from scenario_case import read

from sim.coverage import Coverage, counted
from sim.load import coverage, load
from sim.narrative.circumstances import ALONE, DARK, FORCE, HAZARDS, REST, ROUGH, Circumstances, circumstances
from sim.narrative.coverage import cover
from sim.narrative.lexicon import MODELLED_QUALITIES, OUTSIDE_QUALITIES, QUALITIES, TALENTS
from sim.narrative.model import Gift, Talent
from sim.narrative.outside import GROUPS, OUTSIDE, Outside, why_outside
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.talent_names import known_as


def covered(hero: str) -> Coverage:
    return cover(read(hero=hero).scenario.side[0].combatant[0])


def test_of_every_combatant_it_says_what_counts_what_does_not_and_what_is_missing() -> None:
    found = covered(
        "skills = { melee = 1, charm = 2, medicine = 1, cool = 1, leadership = 1, aethercraft = 3 }\n"
        'talents = { adversary = 1, Parry = 2, Congenial = 1, "Moon Walk" = 1 }\nabilities = ["Droid"]\n'
        'weapons = ["great_blade"]\ngear = ["2 stimpacks", "rope"]\nmedkit = true\nsilhouette = 2\n'
    )
    assert found.combatant == "Hero"
    assert found.modelled == (
        "pc (R7.11-R7.14)", "silhouette 2 (R6.6)", "skill melee (R2.1)", "skill medicine (R11.3)",
        "skill cool (R3.1, R11.6)", "skill leadership (who leads)", "great blade: pierce (R10)",
        "great blade: sunder (R10)", "great blade: vicious (R10)", "talent adversary 1 (R2.7)",
        "talent Parry 2 (R14)", "medkit (R11)",
    )  # fmt: skip
    assert found.ignored == (
        "skill charm: not used here",
        "talent Congenial: only checks outside a fight: to charm, deceive, coerce or bargain",
        "rope: no rule asks for gear",
    )  # fmt: skip
    assert found.missing == (
        "skill aethercraft: no rule knows it", "talent Moon Walk: no rule knows it",
        "ability Droid (R11): write droid = true",
        "2 stimpacks (R11): write it as stimpacks, patches or medkit",
    )  # fmt: skip


def test_minions_have_group_skills_and_others_do_not() -> None:
    thug = cover(
        read("side.gang.combatant.0.kind=minion", dummy="skills = { melee = 2 }").scenario.side[1].combatant[0]
    )
    assert thug.ignored == ("skill melee: a minion has group skills (R7.15)",)
    hero = covered("group_skills = ['melee']\nstrain_threshold = 12")
    assert hero.ignored == ("skill melee: group skills are for minions, not for others",)


@pytest.mark.parametrize("quality", QUALITIES)
def test_every_quality_of_the_rules_is_accepted_and_modelled_or_missing(quality: str) -> None:
    found = covered(f'weapons = [{{ is = "knife", qualities = {{ {quality} = 1 }} }}]')
    outside = found.ignored if quality in OUTSIDE_QUALITIES else found.missing
    assert any(quality in each for each in (found.modelled if quality in MODELLED_QUALITIES else outside))


@pytest.mark.parametrize("talent", TALENTS)
def test_every_talent_that_rules_read_is_known_however_it_is_spelled(talent: str) -> None:
    words = talent.replace("_", " ").title()
    bracketed = f"{words.removeprefix('Improved ')} (Improved)" if words.startswith("Improved ") else words
    for name in (words, words.upper(), f"{bracketed}", f"{words} 2", f"{bracketed} 3"):
        assert known_as(name, TALENTS) == talent, name


def test_every_name_of_the_table_of_what_no_fight_asks_for_has_one_reason() -> None:
    names = [name for group in GROUPS for name in group.each()]
    assert len(names) == len(set(names)) == len(OUTSIDE)
    assert [name for name in names if not why_outside(name.upper(), ALONE)] == []
    assert {name for name in names if known_as(name, TALENTS)} == set()
    reasons = [group.reason for group in GROUPS]
    assert len(reasons) == len(set(reasons))


@pytest.mark.parametrize("group", [group for group in GROUPS if group.where], ids=lambda group: group.where)
def test_what_only_some_circumstances_ask_for_is_missing_under_them(group: Outside) -> None:
    others = {DARK, ROUGH, HAZARDS, REST, FORCE} - {group.where}
    for name in group.each():
        assert why_outside(name, Circumstances(there=frozenset(others))) == group.reason
        assert why_outside(name, Circumstances(there=frozenset([group.where]))) == ""


def test_what_is_about_a_skill_is_missing_as_soon_as_somebody_rolls_it() -> None:
    kind, tirade = 'talents = { "Congenial" = 1 }', 'talents = { "scathing_tirade" = 1 }'
    alone, berated = coverage(read(hero=kind)), coverage(read(hero=kind, dummy=tirade))
    assert alone[0].ignored == ("talent Congenial: only checks outside a fight: to charm, deceive, coerce or bargain",)
    assert berated[0].missing == ("talent Congenial: no rule knows it",)
    riddle = 'powers = [{ name = "riddle", check = "knowledge_lore", effects = "prone" }]'
    fool = 'talents = { "Nobody\'s Fool" = 1, "scathing_tirade" = 1 }'
    assert coverage(read(hero=fool))[0].whole
    assert not coverage(read(hero=fool, dummy=tirade))[0].whole
    own = covered(f'talents = {{ "Researcher" = 1 }}\n{riddle}')
    assert own.missing == ("talent Researcher: no rule knows it",)
    assert covered('abilities = ["Trained Mount 2"]').whole
    assert not covered('abilities = ["Trained Mount 2"]\nmount = "untrained"').whole
    assert covered('abilities = ["Darkside Force User"]\nforce_rating = 2').whole
    assert not covered('abilities = ["Darkside Force User"]\nforce_rating = 2\npowers = ["hurl"]').whole


def test_a_scenario_says_what_it_holds() -> None:
    assert circumstances(read().scenario) == ALONE
    smoke = read(top="[scene]\nconcealment = 1\ndifficult = [1]\n[[hazard]]\nround = 1\ndamage = 3\n")
    assert circumstances(smoke.scenario).there == {DARK, ROUGH, HAZARDS}
    doors = load("three_doors")
    assert REST in circumstances(doors.scenario).there
    assert "resilience" in circumstances(doors.scenario).of(doors.scenario.side[0].combatant[0]).of_others


def test_a_name_that_only_looks_like_one_that_is_known_is_missing() -> None:
    found = covered('abilities = ["Parry Well", "Strategic Direction", "Improved Gearhead"]')
    assert found.missing == tuple(
        f"ability {name}: no rule knows it" for name in ("Parry Well", "Strategic Direction", "Improved Gearhead")
    )
    assert not found.whole
    assert found.share == 0.0


def test_what_an_importer_could_not_carry_over_is_missing() -> None:
    found = covered(
        'left_out = ["Smoke bomb: no attack"]\n'
        'weapons = [{ is = "knife", left_out = ["Poison: no quality of the rules"], qualities = { pierce = 1 } }]'
    )
    assert found.missing == ("knife: Poison: no quality of the rules", "Smoke bomb: no attack")
    assert found.share == pytest.approx(1 / 3)


def test_the_share_is_of_qualities_talents_and_abilities_and_everything_missing() -> None:
    assert covered("skills = { melee = 1 }").share == 1.0
    found = covered('talents = { adversary = 1, Congenial = 1 }\nabilities = ["Moon Walk"]\nskills = { melee = 1 }')
    assert found.share == 0.5
    assert covered("skills = { aethercraft = 1 }").share == 0.0


def test_mentions_are_counted_over_combatants_the_most_frequent_first() -> None:
    some = [covered('talents = { "Moon Walk" = 2 }'), covered('talents = { "Moon Walk" = 1, Congenial = 1 }')]
    rows = [(row.sort, row.name, row.state, row.mentions) for row in counted(some)]
    assert rows == [("talent", "moon_walk", "missing", 2), ("talent", "congenial", "ignored", 1)]


def test_coverage_is_in_file_order_without_those_of_count_0() -> None:
    assert [each.combatant for each in coverage(read())] == ["Hero", "Dummy"]
    assert [each.combatant for each in coverage(read(dummy="[[side.combatant]]\nis = 'thug'\ncount = 0"))] == [
        "Hero",
        "Dummy",
    ]


IMPORTS = re.compile(r"^from \S+ import (?:\([^)]*\)|.*)$", re.MULTILINE)
RULES = Path(find_spec("sim.narrative").origin).parent  # type: ignore[union-attr,arg-type]


@pytest.mark.parametrize("each", [*Talent, *Gift], ids=lambda each: each.name)
def test_what_is_called_modelled_is_read_by_a_rule(each: Talent | Gift) -> None:
    word = re.compile(rf"\b{'KNOWS' if isinstance(each, Talent) else 'GIFT'}_{each.name}\b")
    modules = [RULES / f"{name}.py" for name in NARRATIVE.rules if name != "terms"]
    assert any(word.search(IMPORTS.sub("", module.read_text(encoding="utf-8"))) for module in modules)
