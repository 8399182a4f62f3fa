"""Abilities as a game master writes them: what comes of the keys, and what is said of slips."""

import json
from pathlib import Path

import pytest

from experiments.encounter import policy_faults, prepare, prepare_text
from sim.faults import FaultsError, Findings
from sim.load import coverage, load, loads
from sim.narrative.build import Start, build
from sim.narrative.describe_abilities import ENCOUNTER
from sim.narrative.dialect import DIALECT
from sim.narrative.model import Affect, Band, Characteristic, Ways, Whom
from sim.shelf import BUNDLED, bundled
from sim.state import NOBODY

HOMEBREW = BUNDLED / "homebrew"


def scenario(ada: str, library: str = "", policy: str = "rush") -> Start:
    return build(loads(text(ada, policy), files={"lib.toml": library}))


def text(ada: str, policy: str = "rush") -> str:
    return f"""library = ["lib.toml"]
[[side]]
name = "us"
policy = {json.dumps(policy)}
[[side.combatant]]
name = "Ada"
{ada}
[[side]]
name = "them"
[[side.combatant]]
name = "Bo"
wound_threshold = 12
skills = {{ resilience = 3 }}
"""


def told(ada: str, library: str = "") -> list[str]:
    with pytest.raises(FaultsError) as faults:
        loads(text(ada), files={"lib.toml": library})
    return [str(fault) for fault in faults.value.faults]


def test_an_ability_is_a_record_of_numbers() -> None:
    s = scenario(
        'powers = ["hex"]\nforce_rating = 2\nskills = { charm = 1 }',
        """
[ability.hex]
type = "maneuver"
strain = 2
uses = 2
range = "long"
check = "charm"
characteristic = "cunning"
opposed = "resilience"
force = 1
effects = [
    { effect = "damage", amount = 4, per_success = 2, per_point = 1, soak = false },
    { effect = "recover", per_point = 1, on = "self" },
    { effect = "boost", lasts = "encounter" },
    "staggered",
]
""",
    )
    (power,) = s.powers
    assert s.power_names == ("hex",)
    assert (power.way, power.strain, power.uses) == (Ways.MANEUVER, 2, 2)
    assert (power.whom, power.reach) == (Whom.ENEMY, Band.LONG)
    assert s.power_skills == ("charm", "resilience")
    assert (power.skill, power.characteristic, power.difficulty) == (0, Characteristic.CUNNING, 0)
    assert (power.against, power.against_characteristic, power.competitive) == (1, Characteristic.BRAWN, 0)
    assert (power.points, power.mends, power.effects) == (1, 0, 4)
    damage, recover, boost, staggered = s.effects
    assert (damage.what, damage.amount, damage.per_success, damage.per_point) == (Affect.DAMAGE, 4, 2, 1)
    assert (damage.unsoaked, damage.on_user) == (1, 0)
    assert (recover.what, recover.amount, recover.per_point, recover.on_user) == (Affect.RECOVER, 0, 1, 1)
    assert (boost.what, boost.amount, boost.lasts) == (Affect.BOOST, 1, ENCOUNTER)
    assert (staggered.what, staggered.lasts) == (Affect.STAGGERED, 1)
    ada, bo = s.fighters
    assert (ada.powers, ada.force_rating, bo.powers) == (1, 2, 0)
    assert [c.power_ranks for c in s.fighters] == [1, 3 << 5]


def test_a_check_is_average_unless_the_target_makes_it_hard() -> None:
    s = scenario(
        'powers = ["a", "b", "c"]',
        """
[ability.a]
check = "charm"
effects = "prone"
[ability.b]
check = "charm"
competitive = "cool"
effects = "prone"
[ability.c]
effects = "prone"
""",
    )
    assert [(p.skill, p.difficulty, p.against, p.competitive) for p in s.powers] == [
        (0, 2, NOBODY, 0), (0, 0, 1, 1), (NOBODY, 0, NOBODY, 0),
    ]  # fmt: skip


def test_only_what_does_nothing_but_heal_is_kept_from_the_unhurt() -> None:
    s = scenario(
        """powers = [
    { name = "a", target = "friend", effects = ["heal", "recover"] },
    { name = "b", target = "friend", effects = "recover" },
    { name = "c", target = "friend", effects = ["heal", "boost"] },
    { name = "d", target = "friend", effects = ["heal", { effect = "strain", on = "self" }] },
]"""
    )
    assert [p.mends for p in s.powers] == [3, 2, 0, 1]


def test_an_ability_of_the_own_library_rests_on_a_bundled_one_and_wins_over_it() -> None:
    s = scenario('powers = ["warm", "mend"]', '[ability.warm]\nis = "mend"\nstrain = 4\n[ability.mend]\nis = "hurl"\n')
    assert s.power_names == ("warm", "mend")
    assert [(p.strain, s.effects[p.first_effect].what) for p in s.powers] == [(4, Affect.DAMAGE), (0, Affect.DAMAGE)]


def test_two_who_have_the_same_ability_share_its_number() -> None:
    s = scenario('powers = ["hurl", "mend"]\ncount = 2')
    assert s.power_names == ("hurl", "mend")
    assert [c.powers for c in s.fighters] == [3, 3, 0]


def test_all_faults_of_abilities_are_told_at_once_with_the_nearest_word() -> None:
    library = """
[ability.hex]
type = "manuever"
opposd = "charm"
effects = [{ effect = "damge", amount = 5 }, "pron", { amount = 3 }]
[ability.jinx]
"""
    with pytest.raises(FaultsError) as faults:
        loads(text('powers = ["hexx", "jinx"]'), files={"lib.toml": library})
    assert [(each.file, each.line, each.path, each.did_you_mean) for each in faults.value.faults] == [
        ("lib.toml", 3, "ability.hex.type", "maneuver"),
        ("lib.toml", 4, "ability.hex.opposd", "opposed"),
        ("lib.toml", 5, "ability.hex.effects.0.effect", "damage"),
        ("lib.toml", 5, "ability.hex.effects.1", "prone"),
        ("lib.toml", 5, "ability.hex.effects.2.effect", None),
        ("lib.toml", 6, "ability.jinx.effects", None),
        ("scenario.toml", 7, "side.us.combatant.0.powers.0", "hex"),
    ]


@pytest.mark.parametrize(
    ("ability", "fault"),
    [
        (
            'opposed = "cool"\neffects = "prone"',
            'opposed: came "cool", expected opposed beside check = a skill, or neither',
        ),
        (
            'check = "charm"\nopposed = "cool"\ncompetitive = "cool"\neffects = "prone"',
            'competitive: came "cool", expected either opposed or competitive',
        ),
        (
            'check = "charm"\nopposed = "cool"\ntarget = "self"\neffects = "boost"',
            'opposed: came "cool", expected a target other than "self"',
        ),
        (
            'check = "necromancy"\neffects = "prone"',
            "characteristic: came nothing, expected what necromancy is rolled with: no rule knows that skill",
        ),
        (
            'check = "charm"\nopposed = "necromancy"\neffects = "prone"',
            'opposed: came "necromancy", expected a skill of which is known what it is rolled with (R2.9)',
        ),
        ('effects = { effect = "prone", amount = 2 }', "effects.amount: came 2, expected no amount: prone has none"),
        (
            'effects = { effect = "damage", lasts = 2 }',
            "effects.lasts: came 2, expected no lasts: damage happens at once",
        ),
        ('effects = { effect = "heal", soak = true }', "effects.soak: came true, expected soak beside damage only"),
        (
            'effects = { effect = "damage", per_success = 1 }',
            "effects.per_success: came 1, expected an ability with a check",
        ),
        (
            'effects = { effect = "damage", per_point = 1 }',
            "effects.per_point: came 1, expected an ability with force, the light points it takes",
        ),
        (
            'target = "self"\neffects = "push"',
            'effects.effect: came "push", expected a target other than oneself, from or to whom to go',
        ),
        (
            'area = true\neffects = "leap"',
            'effects.effect: came "leap", expected an ability without area: nobody leaps to all',
        ),
    ],
)
def test_what_does_not_go_together_is_told_where_it_stands(ability: str, fault: str) -> None:
    (message,) = told('powers = ["hex"]', f"[ability.hex]\n{ability}\n")
    assert message.partition("ability.hex.")[2] == fault


def test_an_ability_written_in_the_scenario_needs_a_name() -> None:
    (message,) = told('powers = [{ effects = "prone" }]')
    assert message.endswith("powers.0.name: came nothing, expected a name, or is = an ability of the library")


def test_more_abilities_than_a_battle_holds_are_told() -> None:
    many = ", ".join(f'{{ name = "p{k}", effects = {{ effect = "damage", amount = {k} }} }}' for k in range(31))
    (message,) = told(f"powers = [{many}]")
    assert message == "scenario.toml:7: side.us.combatant.0.powers: came 31, expected at most 30 abilities in all"


def test_bundled_abilities_are_at_least_six_of_the_force_and_have_no_fault() -> None:
    findings = Findings()
    shelf = bundled(findings, DIALECT)
    shelf.check()
    assert findings.faults == []
    known = [shelf.entry("ability", name) for name in shelf.names("ability")]
    assert sum((each.force or 0) > 0 for each in known) >= 6
    assert sum(not each.force for each in known) >= 3


def test_coverage_says_what_an_ability_lacks_to_be_of_use() -> None:
    encounter = loads(text('powers = ["hurl", "deep_breath"]'), files={"lib.toml": ""})
    ada = coverage(encounter)[0]
    assert "ability deep breath: incidental (R4.5)" in ada.modelled
    assert "ability hurl: it asks for Force dice, and there is no force_rating (R1.7)" in ada.ignored


def test_the_homebrew_example_loads_fights_and_uses_what_it_shows() -> None:
    prepared = prepare(str(HOMEBREW / "scenario.toml"), (), {})
    assert {"name of iron", "warm hands", "ember ring", "anvil"} <= set(prepared.powers)
    assert load(HOMEBREW / "scenario.toml", check_policy=policy_faults).texts


def test_a_policy_that_names_an_unknown_ability_is_told_the_nearest() -> None:
    with pytest.raises(FaultsError) as faults:
        prepare_text(text('powers = ["hurl"]', "turn:\n    activate with hurll\n"), "scenario.toml", {"lib.toml": ""})
    (fault,) = faults.value.faults
    assert 'came "hurll", expected an ability of the library or of the scenario; did you mean "hurl"?' in str(fault)


def test_the_page_that_says_how_to_write_one_names_every_effect_and_key() -> None:
    page = (Path(BUNDLED) / "README.md").read_text(encoding="utf-8")
    section = page.split("## Write your own ability", 1)[1].split("\n## ", 1)[0]
    assert [each.name.lower() for each in Affect if f"`{each.name.lower()}`" not in section] == []
