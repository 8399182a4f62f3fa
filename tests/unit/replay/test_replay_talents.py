"""What transcripts say of talents, and that every die and point of damage that they bring has its reason."""

from functools import cache

import pytest

from experiments.encounter import prepare_text
from experiments.transcript.english import ENGLISH
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.recorder import record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import Tongue

BATTLES = 40
FIGHT = '''
name = "Talents"
round_limit = 5

[[side]]
name = "crew"
players = true

[[side.combatant]]
name = "Ada"
brawn = 4
agility = 4
wound_threshold = 60
strain_threshold = 60
place = 1
skills = { melee = 2 }
weapons = [{ name = "blade", skill = "melee", damage = 1, adds_brawn = true, crit_rating = 1, range = "engaged" }]
policy = """
turn:
    second_wind if strain > 9
    defensive_stance if engaged and round == 2
    side_step if engaged and round == 3
    engage nearest if not engaged
    disengage if round == 4
    frenzied_attack if engaged
    crippling_blow if engaged
    attack nearest
    aim if not action_left
react:
    dodge if dodged < round - 1
    parry
    reflect
spend:
    critical
"""
[side.combatant.talents]
second_wind = 2
defensive_stance = 2
side_step = 1
frenzied_attack = 2
crippling_blow = true
dodge = 2
parry = 2
improved_parry = true
reflect = 2
improved_reflect = true
quick_strike = 1
feral_strength = 2
lethal_blows = 2
deadly_accuracy = "melee"
regeneration = 1

[[side.combatant]]
name = "Bo"
place = 1
presence = 4
willpower = 4
wound_threshold = 40
strain_threshold = 40
skills = { leadership = 3, coercion = 3 }
policy = """
turn:
    stow if round == 1
    stand if prone
    drop_prone if round == 1
    engage nearest ally if not engaged
    body_guard if round == 2
    coordinated_assault
    field_commander if round == 2
    inspiring_rhetoric if round == 3
    scathing_tirade
"""
weapons = [{ name = "staff", skill = "melee", damage = 1, range = "engaged" }]
[side.combatant.talents]
quick_draw = true
jump_up = true
body_guard = 2
coordinated_assault = 1
field_commander = true
improved_inspiring_rhetoric = true
improved_scathing_tirade = true
command = 2

[[side]]
name = "gang"

[[side.combatant]]
name = "Dog"
kind = "nemesis"
brawn = 3
agility = 4
willpower = 3
wound_threshold = 60
strain_threshold = 30
place = 1
skills = { melee = 2 }
talents = { durable = 3, barrage = 1, tactical_direction = true }
weapons = [{ name = "club", skill = "melee", damage = 2, adds_brawn = true, crit_rating = 4, range = "engaged" }]
policy = """
turn:
    tactical_boost if round == 1
    tactical_maneuver
    attack nearest
"""

[[side.combatant]]
name = "Guard"
kind = "minion"
minions = 4
wound_threshold = 8
agility = 4
place = 2
talents = { point_blank = 1 }
group_skills = ["ranged_light"]
weapons = [{ name = "pistol", skill = "ranged_light", damage = 6, range = "medium" }]
policy = """
turn:
    advance nearest if distance > 0
    aim
    attack nearest
"""

[[side.combatant]]
name = "Sniper"
kind = "rival"
agility = 4
wound_threshold = 30
place = 3
skills = { ranged_heavy = 3 }
talents = { sniper_shot = 2 }
weapons = [{ name = "carbine", skill = "ranged_heavy", damage = 9, range = "short" }]
policy = """
turn:
    sniper_shot
    attack nearest
"""
'''
PHRASES = (
    "catches a second wind: ", "takes a defensive stance: 2 upgrades", "side-steps: 1 upgrade",
    "works itself into a frenzy for 1 strain", "readies a crippling blow", "(incidental)", "guards Ada: 2 upgrades",
    "coordinates the assault", "commands the field: ", "speaks to inspire: ", "berates the enemy: ",
    "Ada takes heart: ", "is shaken: ", "directs Guard: 1 boost", "directs Guard: a maneuver at once",
    "out of turn, Guard ", "out of turn, Ada ", "readies a sniper's shot", "Ada regenerates: 1 wound healed",
    "reacts   1 strain: Ada dodges", "reacts   3 strain: Ada parries, ", "reacts   3 strain: Ada reflects, ",
    " parried, less soak", " reflected, less soak", "Ada hits back at Dog with blade: ", "Ada hits back at ",
    "quick strike at one yet to act: 1B", "frenzy: ", "crippling blow: 1D", "target dodging: ",
    "target in a defensive stance: 2 upgrades", "target's body guard: 2 upgrades", "target side-stepping: 1 upgrade",
    "beyond the weapon's range: 1 upgrade", "heartened: 1B", "berated: 1S", "command: 2B", "a speech: 2D",
    " + 2 Feral Strength", " + 2 Deadly Accuracy", " + 1 Point Blank", " + 20 (lethal 2)", " - 30 (durable 3)",
    " + 1 Coordinated Assault", "Dodge 2", "Crippling Blow",
)  # fmt: skip


@cache
def told(tongue: Tongue) -> str:
    """Many battles, in a language, a battle's lines as they are wrapped put together again."""
    prepared = prepare_text(FIGHT, "talents.toml")
    texts = ("\n".join(line.text for line in tell(record(prepared, 1, n), tongue)) for n in range(BATTLES))
    return "\n".join(texts).replace("\n               ", " ")


@pytest.mark.parametrize("phrase", PHRASES)
def test_it_is_said(phrase: str) -> None:
    assert phrase in told(ENGLISH)


def test_nothing_is_left_unexplained() -> None:
    assert "unexplained" not in told(ENGLISH)
    assert JAPANESE.say("why.unexplained") + "：" not in told(JAPANESE)


def test_who_moves_though_lamed_pays_for_it() -> None:
    text = FIGHT.replace("tactical_boost if round == 1", "disengage")
    prepared = prepare_text(text, "talents.toml")
    lines = [line.text for n in range(BATTLES) for line in tell(record(prepared, 1, n), ENGLISH)]
    assert any("leaves the melee (1 strain, now strain" in line for line in lines)
