"""Hits beyond the first, blasts, fire and guided shots in transcripts: told in both languages, and reckoned again."""

from functools import cache

import pytest

from experiments.encounter import prepare_text
from experiments.transcript.english import ENGLISH
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.recorder import Recorded, record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import Tongue
from sim.narrative.model import Order
from tests.golden.reckon import reckon

BATTLES = 12
SCENARIO = '''
name = "volleys"
ruleset = "narrative"
round_limit = 5

[[side]]
name = "crew"
players = true

[[side.combatant]]
name = "Gunner"
agility = 5
skills = { ranged_heavy = 4 }
policy = """
turn:
    put_out
    attack nearest with auto_fire if round == 2
    attack nearest with spread
spend:
    auto_fire
    extra_critical
    best
"""

[[side.combatant.weapons]]
name = "repeater"
skill = "ranged_heavy"
damage = 9
crit_rating = 1
range = "long"
qualities = { auto_fire = true }

[[side.combatant]]
name = "Duelist"
agility = 4
skills = { ranged_light = 3 }
policy = """
turn:
    put_out
    attack nearest with both
spend:
    second_weapon
"""
weapons = [
    { name = "left", skill = "ranged_light", damage = 6, crit_rating = 3, range = "medium" },
    { name = "right", skill = "ranged_light", damage = 5, crit_rating = 2, range = "medium" },
]

[[side.combatant]]
name = "Rocketeer"
agility = 4
skills = { gunnery = 2 }
policy = """
turn:
    put_out
    attack nearest if target_kind == minion
    attack nearest
spend:
    guided
    blast
"""

[[side.combatant.weapons]]
name = "tube"
skill = "gunnery"
damage = 8
crit_rating = 2
range = "extreme"
qualities = { blast = 5, guided = 3 }

[[side]]
name = "raiders"

[[side.combatant]]
name = "Pyro"
kind = "nemesis"
agility = 5
wound_threshold = 60
skills = { gunnery = 3 }
policy = """
turn:
    attack nearest
spend:
    burn
    linked
"""

[[side.combatant.weapons]]
name = "flamer"
skill = "gunnery"
damage = 5
crit_rating = 4
range = "medium"
qualities = { burn = 2, linked = 1 }

[[side.combatant]]
name = "Brutes"
kind = "minion"
minions = 5
wound_threshold = 9
policy = """
turn:
    interact
"""
'''
EN = (
    "with a burst of repeater, spread over all who stand there", "the burst of repeater hits Brutes too", "draws right",
    "with left and right at once", "with right too", "is caught in the blast of tube", "each for", "burns: a hit",
    "rolls on the ground to put out the fire", "the fire is out", "the guided shot of Rocketeer (tube) comes again for",
    "flamer, linked, hits", "set on fire for 2", "burst: 1D", "second weapon: 1D", "guided 3: 3A",
)  # fmt: skip
JA = (
    "repeater の連射（その場に立つ敵すべてへ）", "repeater の連射が Brutes にも命中", "もう一方の手で right を抜く",
    "left と right の両方", "right も", "tube の爆発に巻き込まれる", "体がそれぞれ", "は燃えている", "火を消そうとする",
    "火は消えた", "の誘導弾（tube）が再び", "連結した flamer がもう一度", "炎上させる", "連射：◆", "二つめの武器：◆",
    "誘導3：◇",
)  # fmt: skip


@cache
def battles() -> list[Recorded]:
    encounter = prepare_text(SCENARIO)
    return [record(encounter, 1, number) for number in range(BATTLES)]


@pytest.mark.parametrize(("tongue", "phrases"), [(ENGLISH, EN), (JAPANESE, JA)], ids=["en", "ja"])
def test_everything_is_told(tongue: Tongue, phrases: tuple[str, ...]) -> None:
    told = " ".join(line.text.strip() for battle in battles() for line in tell(battle, tongue))
    assert [phrase for phrase in phrases if phrase not in told.replace("\N{NO-BREAK SPACE}", " ")] == []


def test_every_wound_can_be_reckoned_again() -> None:
    met: dict[str, int] = {}
    for battle in battles():
        for what, n in reckon("".join(f"{line.text}\n" for line in tell(battle, ENGLISH))).items():
            met[what] = met.get(what, 0) + n
    assert {what for what in ("further hits", "blasts", "fires", "criticals") if not met.get(what)} == set()


def test_a_critical_of_a_further_hit_is_paid_and_told() -> None:
    paid = [row for battle in battles() for row in battle.rows if row["order"] == Order.EXTRA_HIT and row["injury"]]
    assert paid
