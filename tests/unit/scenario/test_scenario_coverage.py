import pytest
from scenario_case import read

from sim.coverage import Coverage
from sim.load import coverage
from sim.narrative.coverage import cover
from sim.narrative.lexicon import IGNORED_TALENTS, LATER_TALENTS, MODELLED_RANKED, MODELLED_UNRANKED, QUALITIES


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
        "great blade: sunder (R10)", "great blade: vicious (R10)", "talent adversary 1 (R2.7)", "medkit (R11)",
    )  # fmt: skip
    assert found.ignored == (
        "skill charm: not used here", "talent Congenial: only checks outside a fight", "rope: no rule asks for gear",
    )  # fmt: skip
    assert found.missing == (
        "skill aethercraft: no rule knows it", "talent Parry (R14): not built yet",
        "talent Moon Walk: no rule knows it", "ability Droid (R14): not built yet",
        "2 stimpacks (R11): write it as stimpacks, patches or medkit",
    )  # fmt: skip


def test_minions_have_group_skills_and_others_do_not() -> None:
    thug = cover(
        read("side.gang.combatant.0.kind=minion", dummy="skills = { melee = 2 }").scenario.side[1].combatant[0]
    )
    assert thug.ignored == ("skill melee: a minion has group skills (R7.15)",)
    hero = covered("group_skills = ['melee']\nstrain_threshold = 12")
    assert hero.ignored == ("skill melee: group skills are for minions, not for a pc",)


@pytest.mark.parametrize("quality", QUALITIES)
def test_every_quality_of_the_rules_is_accepted_and_modelled_or_missing(quality: str) -> None:
    found = covered(f'weapons = [{{ is = "knife", qualities = {{ {quality} = 1 }} }}]')
    modelled = quality in MODELLED_RANKED + MODELLED_UNRANKED
    assert any(quality in each for each in (found.modelled if modelled else found.missing))


@pytest.mark.parametrize("talent", [*IGNORED_TALENTS, *LATER_TALENTS])
def test_every_talent_of_r14_is_told_apart(talent: str) -> None:
    found = covered(f'talents = {{ "{talent.replace("_", " ").title()}" = 1 }}')
    assert len(found.ignored if talent in IGNORED_TALENTS else found.missing) == 1


def test_coverage_is_in_file_order_without_those_of_count_0() -> None:
    assert [each.combatant for each in coverage(read())] == ["Hero", "Dummy"]
    assert [each.combatant for each in coverage(read(dummy="[[side.combatant]]\nis = 'thug'\ncount = 0"))] == [
        "Hero",
        "Dummy",
    ]
