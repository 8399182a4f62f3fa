"""An encounter of the Σ-System -> the numbers that a battle begins with."""

from typing import cast

import sim.start
from sim.checks import foes
from sim.encounter import Encounter
from sim.sigma.arming import Armory, evasion_of
from sim.sigma.describe import SigmaCombatant, SigmaHazard, SigmaScenario, SigmaSide
from sim.sigma.model import Arm, Fighter, Options, Weapon
from sim.start import Policies, Post, battle_of, hazard_names, posts_of, sides_of
from sim.state import Hazard, State

EVERYWHERE = -1
Start = sim.start.Start[Fighter, Arm, Weapon, Options]


def build(encounter: Encounter) -> Start:
    """The start of the encounter's battles, fighters numbered in file order."""
    scenario = cast("SigmaScenario", encounter.scenario)
    posts, enemies, policies = list(posts_of(scenario)), foes(scenario), Policies(encounter)
    options = scenario.rules or Options()
    armory = Armory(options)
    fighters = [
        _fighter(post, scenario.side[post.side], enemies[post.side], policies.of(post), options) for post in posts
    ]
    leaders = [_leader([post for post in posts if post.side == side]) for side in range(len(scenario.side))]
    for number, (fighter, post) in enumerate(zip(fighters, posts, strict=True)):
        armory.arm(fighter, post.combatant, number)
        fighter.leader = int(post == leaders[post.side])
    return Start(
        battle=battle_of(scenario, posts),
        sides=sides_of(scenario, policies, [sum(each.count for each in side.combatant) for side in scenario.side]),
        fighters=tuple(fighters),
        arms=tuple(armory.arms),
        weapons=tuple(armory.weapons),
        hazards=tuple(_hazard(hazard) for hazard in scenario.hazard),
        options=options,
        side_names=tuple(side.name for side in scenario.side),
        fighter_names=tuple(post.name for post in posts),
        weapon_names=tuple(armory.weapon_names),
        skill_names=tuple(armory.skill_names),
        hazard_names=hazard_names(scenario),
        policies=tuple(policies.refs),
    )


def _fighter(post: Post, side: SigmaSide, enemies: int, policy: int, options: Options) -> Fighter:
    c: SigmaCombatant = post.combatant
    tries, number, fixed = evasion_of(c)
    most = health_max_of(c, options)
    return Fighter(
        side=post.side, policy=policy, foes=enemies, stream=post.stream, place=c.place or 0, arrives=c.arrives,
        state=State.ABSENT if c.arrives else State.UP, agility=c.agility, perception=c.perception,
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


def _hazard(hazard: SigmaHazard) -> Hazard:
    return Hazard(round=hazard.round, every=int(hazard.each_round), places=EVERYWHERE, damage=hazard.damage)
