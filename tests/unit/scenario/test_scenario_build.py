import pytest
from scenario_case import sides, start

from sim.load import loads
from sim.narrative.build import Start, build
from sim.narrative.conditions import talent
from sim.narrative.model import Band, Characteristic, Condition, Kind, Options, Stacking, Style, Talent, Weapon
from sim.state import ALL, NOBODY, State


def two_sides(we: str, they: str = '{ is = "thug" }', top: str = "", more: str = "") -> Start:
    return build(loads(sides(we, they, top, more)))


def test_fighters_are_numbered_in_file_order_and_know_their_foes() -> None:
    s = two_sides('{ name = "Ada", count = 2 }, { name = "Bo" }', '{ is = "trooper", minions = 3, count = 2 }')
    assert s.fighter_names == ("Ada 1", "Ada 2", "Bo", "Trooper 1", "Trooper 2")
    assert [f.side for f in s.fighters] == [0, 0, 0, 1, 1]
    assert [(side.foes, side.heads, side.players) for side in s.sides] == [(2, 3, 1), (1, 6, 0)]
    assert [f.foes for f in s.fighters] == [2, 2, 2, 1, 1]
    assert [f.members for f in s.fighters] == [1, 1, 1, 3, 3]


def test_allies_fight_none_of_each_other_whichever_of_them_says_so() -> None:
    text = "".join(
        f'[[side]]\nname = "{name}"\n{allies}\ncombatant = [{{ is = "thug" }}]\n'
        for name, allies in (("a", ""), ("b", 'allies = ["c"]'), ("c", ""))
    )
    assert [side.foes for side in build(loads(text)).sides] == [0b110, 0b001, 0b001]


BASE = '{ is = "thug", count = 2 }, { is = "sergeant" }, { is = "trooper", count = 2, arrives = 3 }'


@pytest.mark.parametrize(
    "changed",
    [
        '{ is = "thug", count = 5 }, { is = "sergeant" }, { is = "trooper", count = 2, arrives = 3 }',
        '{ is = "thug", count = 2 }, { is = "sergeant", count = 3 }, { is = "trooper", count = 4, arrives = 3 }',
        BASE + ', { is = "warlord" }',
        BASE + ', { is = "warlord", arrives = 2, count = 2 }',
    ],
)
def test_whoever_is_added_leaves_all_other_dice_alone(changed: str) -> None:
    def streams(they: str) -> dict[str, list[int]]:
        s = two_sides('{ name = "Ada" }', they)
        found: dict[str, list[int]] = {}
        for name, fighter in zip(s.fighter_names, s.fighters, strict=True):
            found.setdefault(name.rstrip(" 123456789"), []).append(fighter.stream)
        return found

    before, after = streams(BASE), streams(changed)
    assert {name: after[name][: len(numbers)] for name, numbers in before.items()} == before
    everybody = [number for numbers in after.values() for number in numbers]
    assert len(set(everybody)) == len(everybody)


def test_streams_are_of_one_fighter_each_however_long_the_file_is() -> None:
    nobody = ['{ is = "thug", count = 0 }'] * 40
    s = two_sides(
        '{ is = "thug", count = 15 }', ", ".join([*nobody, *['{ is = "thug" }'] * 15, '{ is = "thug", count = 2 }'])
    )
    assert len({f.stream for f in s.fighters}) == len(s.fighters) == 32


@pytest.mark.parametrize(
    ("keys", "soak", "armor"),
    [
        ("brawn = 3", 3, 0),
        ('brawn = 3, armor = "padded"', 5, 2),
        ('brawn = 3, armor = "padded", soak = 4', 4, 1),
        ("brawn = 3, soak = 1", 1, 0),
        ('brawn = 2, armor = ["padded", "energy_screen"]', 4, 2),
    ],
)
def test_soak_is_the_total_or_brawn_and_armor(keys: str, soak: int, armor: int) -> None:
    fighter = two_sides(f'{{ name = "Ada", {keys} }}').fighters[0]
    assert (fighter.soak, fighter.armor) == (soak, armor)


@pytest.mark.parametrize(
    ("keys", "top", "defense"),
    [
        ("brawn = 2", "", (0, 0, 0, 0, 0)),
        ("defense = 1", "", (1, 1, 0, 0, 1)),
        ("defense = 1, melee_defense = 2", "", (2, 1, 0, 0, 1)),
        ("ranged_defense = 2", "", (0, 2, 0, 0, 1)),
        ('armor = "battle_armor"', "", (1, 1, 0, 0, 0)),
        ('armor = ["battle_armor", "energy_screen"]', "", (3, 3, 0, 0, 0)),
        ('armor = ["battle_armor", "energy_screen"]', '[rules]\ndefense_stacking = "best_of"', (2, 2, 0, 0, 0)),
        (
            'armor = ["battle_armor", { is = "shield", qualities = { defensive = 1, deflection = 2 } }]',
            "",
            (1, 1, 1, 2, 0),
        ),
        ('armor = "battle_armor", defense = 0', "", (0, 0, 0, 0, 1)),
    ],
)
def test_defense_is_a_printed_total_or_worn(keys: str, top: str, defense: tuple[int, ...]) -> None:
    f = two_sides(f'{{ name = "Ada", {keys} }}', top=top).fighters[0]
    assert (f.melee_defense, f.ranged_defense, f.melee_guard, f.ranged_guard, f.printed) == defense


@pytest.mark.parametrize(
    ("keys", "kind", "strain"),
    [
        ('kind = "pc", strain_threshold = 11', Kind.PC, 11),
        ('kind = "nemesis", willpower = 4', Kind.NEMESIS, 14),
        ('kind = "rival", strain_threshold = 11', Kind.RIVAL, NOBODY),
        ('kind = "minion", strain_threshold = 11, wound_threshold = 5', Kind.MINION, NOBODY),
        ("minions = 2, wound_threshold = 5", Kind.MINION, NOBODY),
    ],
)
def test_only_pcs_and_nemeses_have_strain(keys: str, kind: Kind, strain: int) -> None:
    f = two_sides(f'{{ name = "Ada", {keys} }}').fighters[0]
    assert (f.kind, f.strain_threshold) == (kind, strain)


def test_everybody_has_fists_last_and_the_first_weapon_in_hand() -> None:
    s = two_sides('{ name = "Ada", weapons = ["rifle", "knife"] }, { name = "Bo" }')
    ada, bo = s.fighters[0], s.fighters[1]
    assert (ada.first_arm, ada.arms, ada.held) == (0, 3, 0)
    assert (bo.first_arm, bo.arms, bo.held) == (3, 1, NOBODY)
    assert [s.weapon_names[arm.weapon] for arm in s.arms[:4]] == ["rifle", "knife", "fists", "fists"]
    assert [arm.bearer for arm in s.arms[:4]] == [0, 0, 0, 1]
    fists = s.weapons[s.arms[3].weapon]
    assert s.skill_names[fists.skill] == "brawl"
    assert fists == Weapon(
        style=Style.MELEE, skill=fists.skill, called=2, damage=0, adds_brawn=1, crit_rating=5, reach=Band.ENGAGED,
        disorient=1, knockdown=1, stun_setting=1, fists=1,
    )  # fmt: skip


def test_a_kind_of_weapon_is_there_once_and_a_changed_one_is_another() -> None:
    s = two_sides(
        '{ name = "Ada", weapons = ["rifle"] }, { name = "Bo", weapons = ["rifle", { is = "rifle", damage = 10 }] }'
    )
    assert [(s.weapon_names[arm.weapon], s.weapons[arm.weapon].damage) for arm in s.arms[:5]] == [
        ("rifle", 9), ("fists", 0), ("rifle", 9), ("rifle", 10), ("fists", 0),
    ]  # fmt: skip
    assert s.arms[0].weapon == s.arms[2].weapon


@pytest.mark.parametrize(
    ("weapon", "style", "characteristic", "reach"),
    [
        ('skill = "melee"', Style.MELEE, Characteristic.BRAWN, Band.ENGAGED),
        ('skill = "brawl", range = "short"', Style.MELEE, Characteristic.BRAWN, Band.ENGAGED),
        ('skill = "melee_light"', Style.MELEE, Characteristic.BRAWN, Band.ENGAGED),
        ('skill = "melee_heavy"', Style.MELEE, Characteristic.BRAWN, Band.ENGAGED),
        ('skill = "lightsaber", characteristic = "agility"', Style.MELEE, Characteristic.AGILITY, Band.ENGAGED),
        ('skill = "ranged", range = "long"', Style.LIGHT, Characteristic.AGILITY, Band.LONG),
        ('skill = "ranged_light"', Style.LIGHT, Characteristic.AGILITY, Band.MEDIUM),
        ('skill = "ranged_heavy", range = "extreme"', Style.HEAVY, Characteristic.AGILITY, Band.EXTREME),
        ('skill = "gunnery", range = "long"', Style.GUNNERY, Characteristic.AGILITY, Band.LONG),
        ('skill = "ranged_heavy", range = "engaged"', Style.MELEE, Characteristic.AGILITY, Band.ENGAGED),
        ('skill = "discipline", range = "short"', Style.LIGHT, Characteristic.WILLPOWER, Band.SHORT),
        ('skill = "athletics", range = "short"', Style.LIGHT, Characteristic.BRAWN, Band.SHORT),
        ('skill = "coordination", range = "short"', Style.LIGHT, Characteristic.AGILITY, Band.SHORT),
        ('skill = "knowledge_lore", range = "engaged"', Style.MELEE, Characteristic.INTELLECT, Band.ENGAGED),
        ('range = "engaged"', Style.MELEE, Characteristic.BRAWN, Band.ENGAGED),
    ],
)
def test_how_a_weapon_is_used_follows_from_its_skill_and_range(
    weapon: str, style: Style, characteristic: Characteristic, reach: Band
) -> None:
    s = two_sides(f'{{ name = "Ada", weapons = [{{ name = "thing", damage = 3, {weapon} }}] }}')
    made = s.weapons[s.arms[0].weapon]
    assert (made.style, s.arms[0].characteristic, made.reach) == (style, characteristic, reach)


@pytest.mark.parametrize(
    ("weapon", "uses", "single"),
    [
        ('"knife"', NOBODY, 0),
        ('{ is = "knife", count = 1 }', NOBODY, 0),
        ('{ is = "knife", count = 3 }', 3, 1),
        ('"frag_grenade"', 1, 1),
        ('{ is = "frag_grenade", count = 2 }', 2, 1),
        ('"rocket_tube"', 6, 0),
        ('{ is = "rocket_tube", count = 1 }', 1, 1),
    ],
)
def test_what_is_used_up(weapon: str, uses: int, single: int) -> None:
    arm = two_sides(f'{{ name = "Ada", weapons = [{weapon}] }}').arms[0]
    assert (arm.uses, arm.single) == (uses, single)


def test_qualities_become_numbers_and_those_not_built_are_left_out() -> None:
    s = two_sides(
        '{ name = "Ada", weapons = [{ is = "great_blade", qualities = { pierce = 2, sunder = 1, knockdown = 1 } }] }'
    )
    weapon = s.weapons[0]
    assert (weapon.pierce, weapon.knockdown, weapon.vicious, weapon.damage, weapon.adds_brawn) == (2, 1, 0, 3, 1)


def test_ranks_are_of_the_bearer_and_a_minion_group_has_its_own_by_number() -> None:
    s = two_sides(
        '{ name = "Ada", skills = { ranged_heavy = 2, Cool = 1 }, weapons = ["rifle"] }',
        '{ is = "trooper", minions = 3 }',
    )
    assert [(arm.rank, arm.group) for arm in s.arms] == [(2, 0), (0, 0), (0, 1), (0, 1), (0, 0)]
    ada, trooper = s.fighters
    assert (ada.cool, ada.cool_group, trooper.vigilance, trooper.vigilance_group) == (1, 0, 0, 1)


@pytest.mark.parametrize(
    ("ours", "leader"),
    [
        ('{ name = "A", presence = 2 }, { name = "B", presence = 3 }, { name = "C", presence = 3 }', "B"),
        ('{ name = "A", presence = 2, skills = { leadership = 2 } }, { name = "B", presence = 3 }', "A"),
        ('{ name = "A", presence = 4 }, { name = "B", presence = 1, leader = true }', "B"),
        ('{ name = "A", presence = 1 }, { name = "B", presence = 5, arrives = 2 }', "A"),
        ('{ name = "A", count = 2, leader = true }', "A 1"),
    ],
)
def test_a_side_follows_one(ours: str, leader: str) -> None:
    s = two_sides(ours)
    assert [name for name, f in zip(s.fighter_names, s.fighters, strict=True) if f.leader and not f.side] == [leader]


def test_who_arrives_is_absent() -> None:
    s = two_sides('{ name = "Ada" }, { name = "Bo", arrives = 3 }')
    assert [(f.state, f.arrives) for f in s.fighters[:2]] == [(State.STANDING, 0), (State.ABSENT, 3)]


def test_the_scene_counts_places_from_the_fields_first() -> None:
    s = two_sides(
        '{ name = "Ada" }',
        top="round_limit = 9\nopen_sheets = true\n[scene]\ncover = [-1, 2]\nfrom = -2\nto = 5\nconcealment = 2",
        more="[[hazard]]\nround = 2\neach_round = true\nplaces = [0, 1]\ndamage = 4\n"
        '[[hazard]]\nname = "fog"\ncondition = "prone"',
    )
    b = s.battle
    assert (b.first_place, b.last_place, b.cover, b.concealment, b.round_limit, b.open_sheets) == (
        -2,
        5,
        0b10010,
        2,
        9,
        1,
    )
    slag, fog = s.hazards
    assert (slag.round, slag.every, slag.places, slag.damage, slag.condition) == (2, 1, 0b1100, 4, Condition.NONE)
    assert (fog.round, fog.every, fog.places, fog.damage, fog.condition) == (1, 0, ALL, 0, Condition.PRONE)
    assert s.hazard_names == ("Hazard 1", "fog")


def test_cover_is_everywhere_unless_the_scene_says_where() -> None:
    assert start().battle.cover == ALL
    assert start(top="[scene]\ncover = []").battle.cover == 0


def test_objectives_become_sides_and_fighters() -> None:
    top = '[end]\nhold = { side = "they", rounds = 6 }\nreach = { side = "we", place = 4 }\n'
    top += 'kill = "thug"\nprotect = ["Ada"]'
    b = two_sides('{ name = "Ada" }, { name = "Bo" }', '{ is = "thug", count = 2 }', top=top).battle
    assert (b.hold_side, b.hold_rounds, b.reach_side, b.reach_place, b.kill, b.protect) == (1, 6, 0, 4, 0b1100, 0b0001)
    none = start().battle
    assert (none.hold_side, none.reach_side, none.kill, none.protect) == (NOBODY, NOBODY, 0, 0)


@pytest.mark.parametrize(
    ("share", "breaks_at"), [("1.0", 1001), ("1", 1001), ("0.5", 500), ("0.999", 999), ("0.01", 10)]
)
def test_a_side_that_never_breaks_and_others(share: str, breaks_at: int) -> None:
    assert start(crew=f"breaks_at = {share}").sides[0].breaks_at == breaks_at


def test_options_are_written_as_words_and_truths() -> None:
    assert start().options == Options()
    top = '[rules]\ndefense_stacking = "best_of"\nprone_is_defense = false\nwound_cap_multiple = 3\nrivals_die = true'
    assert start(top=top).options == Options(
        defense_stacking=Stacking.BEST_OF, prone_is_defense=0, wound_cap_multiple=3, rivals_die=1
    )


def test_one_policy_has_one_number() -> None:
    s = two_sides(
        '{ name = "Ada", policy = "rush" }, { name = "Bo", policy = "rush" }', '{ is = "thug", policy = "marksman" }'
    )
    assert [ref.name for ref in s.policies] == ["marksman", "rush"]
    assert [f.policy for f in s.fighters] == [1, 1, 0]
    assert [side.policy for side in s.sides] == [0, 0]


def test_adversary_counts_however_it_is_spelled() -> None:
    assert two_sides('{ name = "Ada", talents = { Adversary = 2, "Quick Strike" = true } }').fighters[0].adversary == 2


@pytest.mark.parametrize(
    ("written", "rating"),
    [
        ("talents = { terrifying = 2 }", 2),
        ("talents = { Terrifying = true }", 3),
        ('talents = { "Supremely Terrifying" = true }', 4),
        ('abilities = ["Terrifying"]', 3),
        ('abilities = ["Terrifying 5"]', 5),
        ("abilities = ['Terrified']", 0),
    ],
)
def test_who_is_terrifying_without_a_rating_asks_for_a_hard_check(written: str, rating: int) -> None:
    assert talent(two_sides(f'{{ name = "Ada", {written} }}').fighters[0], Talent.TERRIFYING) == rating


def test_every_rank_of_every_talent_is_kept_apart_from_all_others() -> None:
    ranks = {each: 1 + each % 7 for each in Talent}
    told = ", ".join(f"{each.name.lower()} = {rank}" for each, rank in ranks.items())
    one = two_sides(f'{{ name = "Ada", talents = {{ {told} }} }}').fighters[0]
    assert {each: talent(one, each) for each in Talent} == ranks
