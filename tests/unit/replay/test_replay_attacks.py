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
    guarded_stance
    drop_prone if not prone
    take_cover
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
}  # fmt: skip
LONG = "Archchancellor Bartholomew"
NEMESIS = 'kind = "nemesis"'
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
