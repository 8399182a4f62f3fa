"""What an attack's lines say in cases that are rare in the samples."""

from collections.abc import Iterator

import pytest

from experiments.encounter import prepare_text
from experiments.transcript.english import ENGLISH
from experiments.transcript.recorder import record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import WIDTH, Line

BATTLES = 40
TWO = '''
name = "Two"
round_limit = {rounds}

[scene]
concealment = {concealment}

[[side]]
name = "one"
players = true
policy = """
turn:
    engage nearest if not engaged and {engage}
    {order}
    attack nearest with best
spend:
    {spend}
    critical
    stun
    recover_strain
"""

[[side.combatant]]
name = "Ada"
agility = 6
brawn = 6
wound_threshold = 90
strain_threshold = 90
weapons = [{weapon}]

[[side]]
name = "two"
policy = """
turn:
    {deed}
    guarded_stance
    drop_prone if not prone
    take_cover
spend_enemy:
    {enemy}
"""

[[side.combatant]]
name = "Bo"
{other}
place = 0
'''
RIFLE = '{ name = "rifle", skill = "ranged_heavy", damage = 9, crit_rating = 1, range = "long", qualities = {%s} }'
BLADE = '{ name = "blade", skill = "melee", damage = 2, adds_brawn = true, crit_rating = 1, qualities = {%s} }'

PLAIN = {
    "rounds": 3, "concealment": 0, "engage": "round == 0", "order": "attack nearest", "weapon": RIFLE % "", "other": "",
    "spend": "critical", "enemy": "strain", "deed": "guarded_stance",
}  # fmt: skip
LONG = "Archchancellor Bartholomew"
NEMESIS = 'kind = "nemesis"'
TOUGH = f"{NEMESIS}\nwound_threshold = 300\nstrain_threshold = 90"
WORST = RIFLE % "vicious = %d"
"""Of 15 ranks each critical comes from the last rows of the table, of fewer from those before."""
CLUB = BLADE.replace("qualities", "improvised = true, qualities")
ARMED = f"{TOUGH}\nweapons = [{BLADE % ''}]"
DICE = f"{TOUGH}\ntalents = {{ adversary = 4 }}"
GROUP = 'kind = "minion"\nwound_threshold = 3\nminions = 6'


def lines(number: int, **words: object) -> list[Line]:
    """One battle between Ada, who attacks, and Bo, who does not."""
    text = TWO.format(**{**PLAIN, **words})
    return list(tell(record(prepare_text(text, "two.toml"), 1, number), ENGLISH))


def first(phrase: str, **words: object) -> str:
    """The first line of many battles that says something."""
    return next(line for line in spoken(**words) if phrase in line)


def spoken(**words: object) -> Iterator[str]:
    """All lines of many battles."""
    for number in range(BATTLES):
        yield from (line.text.strip() for line in lines(number, **words))


CASES: dict[str, tuple[dict[str, object], str]] = {
    "a stun setting": (
        {"order": "attack nearest with stun", "weapon": RIFLE % "stun_setting = true", "other": NEMESIS},
        "attacks Bo with rifle on its stun setting, short range: a hit, ",
    ),
    "fists": (
        {"order": "attack nearest with brawl", "engage": "not engaged", "other": NEMESIS},
        "attacks Bo with fists: a hit, ",
    ),
    "vicious": ({"weapon": RIFLE % "vicious = 15"}, "(vicious 15) = "),
    "a deadly critical": ({"weapon": RIFLE % "vicious = 15"}, ": Dead, 151 or more kills"),
    "death": ({"weapon": RIFLE % "vicious = 15"}, "Bo is dead"),
    "breach": ({"weapon": RIFLE % "breach = 1", "other": "soak = 4"}, "less soak 4 - 4 pierced = 0: "),
    "accurate": ({"weapon": RIFLE % "accurate = 2"}, "accurate weapon: 2B"),
    "inaccurate": ({"weapon": RIFLE % "inaccurate = 2"}, "inaccurate weapon: 2S"),
    "concealment": ({"concealment": 2}, "concealment: 2S"),
    "the Stun quality": (
        {"weapon": RIFLE % "stun = 4", "other": f"{NEMESIS}\nsoak = 20"},
        "4 strain past soak for Bo",
    ),
    "the Stun quality, no strain": ({"weapon": RIFLE % "stun = 4", "other": "soak = 20"}, "4 wounds past soak for Bo"),
    "a shield": ({"other": "armor = [{ name = 'shield', qualities = { deflection = 2 } }]"}, "target's shield: 2S"),
    "a weapon that deflects": ({"other": f"weapons = [{BLADE % 'deflection = 1'}]"}, "target's weapon: 1S"),
    "the cap of defense": ({"other": "armor = [{ name = 'plate', defense = 4 }]"}, "defense counts up to 4: -"),
    "the cap of wounds": ({"other": "wound_threshold = 1"}, "(wounds are counted up to 2)"),
    "brawn in the damage": ({"weapon": BLADE % "", "engage": "not engaged"}, "brawn 6 + 2 + "),
    "a group's critical": ({"other": GROUP}, "a member's threshold"),
    "members that fall": ({"other": GROUP}, " of Bo; "),
    "a repeated attack": ({"weapon": WORST % 4, "other": TOUGH}, "once more: attacks Bo with rifle"),
    "a lost limb": ({"weapon": WORST % 6, "other": TOUGH}, " is lost: 1 setback on all checks"),
    "a lowered characteristic": ({"weapon": WORST % 6, "other": TOUGH}, " is now 1 until healed"),
    "bleeding": ({"weapon": WORST % 9, "other": TOUGH}, "Bo bleeds: 1 wound, 1 strain"),
    "an end that was nigh": ({"weapon": WORST % 9, "other": TOUGH}, "Bo dies: the end was nigh"),
    "a deed At the Brink": ({"weapon": WORST % 5, "other": TOUGH, "deed": "trade_action"}, "for Bo, at the brink"),
    "an injury that is treated": (
        {"weapon": WORST % 4, "other": f"{TOUGH}\nintellect = 6", "deed": "treat self"},
        "severity of the injury: ",
    ),
    "wounds that are treated": (
        {"other": f"{TOUGH}\nintellect = 6\nmedkit = true", "deed": "medicine self"},
        "treats its own wounds: ",
    ),
    "a stimpack": ({"other": f"{TOUGH}\nstimpacks = 5", "deed": "stimpack self"}, "takes a stimpack (no. 2): 4 wounds"),
    "a repair patch": (
        {"other": f"{TOUGH}\ndroid = true\npatches = 1", "deed": "patch self"},
        "puts on a repair patch (no. 1): 3 wounds healed",
    ),
    "a shot at an item": ({"order": "aim_at_item\n    attack nearest", "other": ARMED}, "Bo loses hold of blade"),
    "a shot at a limb": (
        {"order": "aim_at_limb\n    attack nearest", "other": TOUGH},
        "arm of Bo hindered to the end of",
    ),
    "an ion weapon": ({"weapon": RIFLE % "ion = true", "other": TOUGH}, " strain, but Bo is no droid"),
    "a superior weapon": ({"weapon": RIFLE % "superior = true", "other": TOUGH}, "9 + 1 superior + "),
    "its advantage": ({"weapon": RIFLE % "superior = true", "other": TOUGH}, " + 1 superior)"),
    "an improvised weapon": ({"weapon": CLUB % "", "engage": "not engaged", "other": DICE}, "blade breaks"),
    "a cumbersome weapon": ({"weapon": RIFLE % "cumbersome = 8"}, "cumbersome weapon: 2D"),
    "somebody small": ({"other": f"{TOUGH}\nsilhouette = 4"}, "larger target: -1D"),
    "an item sundered": (
        {"weapon": RIFLE % "sunder = true", "spend": "sunder", "other": ARMED},
        "blade of Bo slightly damaged",
    ),
    "an item destroyed": (
        {"weapon": RIFLE % "sunder = true", "spend": "sunder", "other": ARMED},
        "blade of Bo destroyed",
    ),
    "an item dropped": ({"spend": "disarm", "other": ARMED}, "3 advantages: Bo drops blade"),
    "a hit that disables": ({"spend": "disable", "other": ARMED}, ", but the hit disables instead"),
    "ensnared": (
        {"weapon": RIFLE % "ensnare = 2", "spend": "ensnare", "other": TOUGH, "deed": "break_free"},
        "tears at the bonds: ",
    ),
    "defense negated": (
        {"spend": "negate_defense", "order": "attack nearest", "other": f"{ARMED}\nranged_defense = 2"},
        "Bo without defense to the end of the round",
    ),
    "hindered": (
        {"spend": "hinder", "other": ARMED, "deed": "attack nearest"},
        "1 setback on the next check of Bo",
    ),
    "a maneuver out of turn": ({"enemy": "opportunity", "other": DICE}, "out of turn, Bo takes a guarded stance"),
    "a weapon that is empty": ({"enemy": "empty", "other": DICE}, "1 despair: rifle out of ammunition"),
    "a weapon that is damaged": (
        {"enemy": "damage_item", "weapon": BLADE % "", "engage": "not engaged", "other": DICE},
        "1 despair: blade slightly damaged",
    ),
    "its setback": (
        {"enemy": "damage_item", "weapon": BLADE % "", "engage": "not engaged", "other": DICE},
        "slightly damaged weapon: 1S",
    ),
    "a fall": ({"enemy": "trip", "other": DICE}, "3 threats: Ada falls prone"),
    "an aim lost": ({"enemy": "unsettle", "order": "take_cover\n    attack nearest", "other": DICE}, "Ada loses cover"),
    "a mount": ({"other": 'mount = "untrained"', "deed": "mount"}, "mounts the untrained animal"),
    "no mount": ({"other": 'mount = "untrained"', "deed": "mount"}, "tries to mount the untrained animal, in vain"),
    "rest": ({"other": f"{NEMESIS}\nwound_threshold = 15"}, "Discipline 0"),
}


@pytest.mark.parametrize(("words", "phrase"), CASES.values(), ids=CASES)
def test_it_is_said(words: dict[str, object], phrase: str) -> None:
    assert first(phrase, **words)


def test_fighters_whose_long_names_begin_alike_are_told_apart() -> None:
    text = TWO.format(**PLAIN).replace('"Bo"', f'"{LONG} the Second"').replace('"Ada"', f'"{LONG} the First"')
    told = [line.text for line in tell(record(prepare_text(text, "two.toml"), 1, 0), ENGLISH)]
    assert any(f"attacks {LONG[:23]}… #1" in line for line in told)
    assert all(ENGLISH.columns(line) <= WIDTH for line in told)


def test_who_has_nothing_to_do_and_who_wins_nothing_is_told_too() -> None:
    told = [line.text.strip() for line in lines(0, order="aim if aims < 0", weapon=RIFLE % "", other="soak = 99")]
    assert "Nobody wins: the round limit is reached in round 3" in told
