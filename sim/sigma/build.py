"""An encounter of the Σ-System -> the numbers that a battle begins with."""

from typing import cast

import sim.start
from sim.encounter import Encounter
from sim.gauntlet import fights
from sim.sigma.arming import Armory, evasion_of
from sim.sigma.describe import SigmaCombatant, SigmaHazard, SigmaScenario, SigmaSide
from sim.sigma.model import Arm, Fighter, Options, Weapon
from sim.start import (
    Policies,
    Post,
    battle_of,
    foes_of,
    gauntlet_of,
    hazard_names,
    posts_of,
    seating,
    sides_called,
    sides_of,
    state_of,
)
from sim.state import Hazard

EVERYWHERE = -1
CARES = ("none", "party")
Start = sim.start.Start[Fighter, Arm, Weapon, Options]


def build(encounter: Encounter) -> Start:
    """The start of the encounter's battles, fighters numbered in file order."""
    scenario = cast("SigmaScenario", encounter.scenario)
    posts, policies = list(posts_of(scenario)), Policies(encounter)
    options = scenario.rules or Options()
    armory = Armory(options)
    foes = foes_of(scenario, posts)
    fighters = [_fighter(post, foes[k], policies.of(post), options) for k, post in enumerate(posts)]
    for number, (fighter, post) in enumerate(zip(fighters, posts, strict=True)):
        armory.arm(fighter, post.combatant, number)
        fighter.leader = int(post is _leader([each for each in posts if each.whose is post.whose]))
    sides, names = sides_of(scenario, policies, _heads), sides_called(scenario)
    battles = [battle_of(fight, posts, seats) for fight, seats in zip(fights(scenario), seating(scenario), strict=True)]
    return Start(
        battle=battles[0],
        sides=sides[: len(names)],
        fighters=tuple(fighters),
        arms=tuple(armory.arms),
        weapons=tuple(armory.weapons),
        hazards=tuple(
            _hazard(hazard, stage) for stage, fight in enumerate(fights(scenario)) for hazard in fight.hazard
        ),
        options=options,
        side_names=names,
        fighter_names=tuple(post.name for post in posts),
        weapon_names=tuple(armory.weapon_names),
        skill_names=tuple(armory.skill_names),
        hazard_names=hazard_names(scenario),
        policies=tuple(policies.refs),
        **gauntlet_of(scenario, posts, sides, battles, CARES),
    )


def _heads(side: SigmaSide) -> int:
    return sum(each.count for each in side.combatant)


def _fighter(post: Post, enemies: int, policy: int, options: Options) -> Fighter:
    c: SigmaCombatant = post.combatant
    side = cast("SigmaSide", post.whose)
    tries, number, fixed = evasion_of(c)
    most = health_max_of(c, options)
    return Fighter(
        side=post.side, policy=policy, foes=enemies, stream=post.stream, place=c.place or 0, arrives=c.arrives,
        state=state_of(post), stage=post.stage, agility=c.agility, perception=c.perception,
        operation=c.operation, education=c.education, strength=c.strength, special=c.special, health_max=most,
        health=most if c.health is None else c.health, armor=sum(armor.base for armor in c.armor), evade_tries=tries,
        evade_number=number, evade_fixed=fixed, aware=int(c.aware), surprised=int(c.surprised or False),
        caller=int(side.caller),
    )  # fmt: skip


def health_max_of(c: SigmaCombatant, options: Options) -> int:
    """The health a combatant is healed up to: its own, else everybody's, or what it starts with if that is more."""
    return max(options.health_max, c.health or 0) if c.health_max is None else c.health_max


def _leader(posts: list[Post]) -> Post:
    """Whom a side follows: who is said to lead, else the first of those there from the start."""
    said = [post for post in posts if post.combatant.leader]
    there = [post for post in posts if not post.combatant.arrives]
    return (said or there or posts)[0]


def _hazard(hazard: SigmaHazard, stage: int) -> Hazard:
    every = int(hazard.each_round)
    return Hazard(round=hazard.round, every=every, places=EVERYWHERE, damage=hazard.damage, stage=stage)
