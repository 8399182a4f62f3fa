"""An encounter of the narrative ruleset -> the numbers that a battle begins with."""

from collections.abc import Sequence
from typing import cast

import attrs

import sim.start
from sim.encounter import Encounter
from sim.gauntlet import fights
from sim.narrative.arming import Armory, adversary_of, airborne_of, defense_of, rank_of, soak_of, strain_threshold_of
from sim.narrative.describe import NarrativeCombatant, NarrativeHazard, NarrativeScenario, NarrativeSide
from sim.narrative.model import Arm, Care, Condition, Fighter, Options, Weapon
from sim.narrative.repertoire import Repertoire
from sim.narrative.settle import class_of
from sim.narrative.talent_table import packed_gifts, packed_talents
from sim.start import (
    Policies,
    Post,
    battle_of,
    foes_of,
    gauntlet_of,
    hazard_names,
    place_bits,
    posts_of,
    seating,
    sides_called,
    sides_of,
    state_of,
)
from sim.state import Battle, Hazard

MOUNTS = (None, "trained", "untrained")
CHECKED = (
    "discipline", "medicine", "mechanics", "athletics", "survival", "resilience", "coordination", "leadership",
    "coercion",
)  # fmt: skip
"""Skills of checks outside attacks whose rank a fighter keeps, and whether a group has them."""
CARES = tuple(care.name.lower() for care in Care)
Start = sim.start.Start[Fighter, Arm, Weapon, Options]


def build(encounter: Encounter) -> Start:
    """The start of the encounter's battles, fighters numbered in file order."""
    scenario = cast("NarrativeScenario", encounter.scenario)
    posts, policies = list(posts_of(scenario)), Policies(encounter)
    options = scenario.rules or Options()
    armory, repertoire = Armory(), Repertoire()
    foes = foes_of(scenario, posts)
    fighters = [_fighter(post, foes[k], policies.of(post), options) for k, post in enumerate(posts)]
    for number, (fighter, post) in enumerate(zip(fighters, posts, strict=True)):
        armory.arm(fighter, post.combatant, number)
        repertoire.teach(fighter, post.combatant)
        fighter.leader = int(post is _leader([each for each in posts if each.whose is post.whose]))
    for fighter, post in zip(fighters, posts, strict=True):
        repertoire.rank(fighter, post.combatant)
    sides, names = sides_of(scenario, policies, _heads), sides_called(scenario)
    battles = [_battle(fight, posts, seats) for fight, seats in zip(fights(scenario), seating(scenario), strict=True)]
    return Start(
        battle=battles[0],
        sides=sides[: len(names)],
        fighters=tuple(fighters),
        arms=tuple(armory.arms),
        weapons=tuple(armory.weapons),
        hazards=tuple(
            _hazard(hazard, fight.scene.from_ or 0, stage)
            for stage, fight in enumerate(fights(scenario))
            for hazard in fight.hazard
        ),
        options=options,
        side_names=names,
        fighter_names=tuple(post.name for post in posts),
        weapon_names=tuple(armory.weapon_names),
        skill_names=tuple(armory.skill_names),
        hazard_names=hazard_names(scenario),
        policies=tuple(policies.refs),
        powers=tuple(repertoire.powers),
        effects=tuple(repertoire.effects),
        power_names=tuple(repertoire.names),
        power_skills=tuple(repertoire.skills),
        **gauntlet_of(scenario, posts, sides, battles, CARES),
    )


def _fighter(post: Post, enemies: int, policy: int, options: Options) -> Fighter:
    c = post.combatant
    soak = soak_of(c)
    cool, cool_group = rank_of(c, "cool")
    vigilance, vigilance_group = rank_of(c, "vigilance")
    return Fighter(
        side=post.side, policy=policy, foes=enemies, stream=post.stream, place=c.place or 0, arrives=c.arrives,
        state=state_of(post), stage=post.stage, kind=class_of(c, options), brawn=c.brawn,
        agility=c.agility, intellect=c.intellect, cunning=c.cunning, willpower=c.willpower, presence=c.presence,
        cool=cool, cool_group=cool_group, vigilance=vigilance, vigilance_group=vigilance_group,
        wound_threshold=c.wound_threshold or 0, strain_threshold=strain_threshold_of(c), soak=soak,
        armor=max(0, soak - c.brawn), **attrs.asdict(defense_of(c, options)), adversary=adversary_of(c),
        **packed_talents(c.talents, c.abilities), gifts=packed_gifts(c.talents, c.abilities),
        **_other_skills(c), droid=int(c.droid), mount=MOUNTS.index(c.mount), stimpacks=c.stimpacks, patches=c.patches,
        medkit=int(c.medkit), cortosis=int(any("cortosis" in armor.qualities for armor in c.armor)),
        airborne=int(airborne_of(c)), silhouette=c.silhouette, force_rating=c.force_rating,
        members=c.minions or 1, surprised=int(c.surprised or False),
    )  # fmt: skip


def _other_skills(c: NarrativeCombatant) -> dict[str, int]:
    """Ranks of the skills that checks outside attacks use (R2.9)."""
    ranks = {}
    for skill in CHECKED:
        ranks[skill], ranks[f"{skill}_group"] = rank_of(c, skill)
    return ranks


def _leader(posts: Sequence[Post]) -> Post:
    """Whom a side follows: who is said to lead, else the best in presence and Leadership of those there first."""
    there = [post for post in posts if not post.combatant.arrives] or posts
    said = [post for post in posts if post.combatant.leader]
    return said[0] if said else max(there, key=lambda p: p.combatant.presence + rank_of(p.combatant, "leadership")[0])


def _heads(side: NarrativeSide) -> int:
    return sum(each.count * (each.minions or 1) for each in side.combatant)


def _battle(fight: NarrativeScenario, posts: Sequence[Post], seats: Sequence[int]) -> Battle:
    scene = fight.scene
    cover, difficult = (place_bits(places, scene.from_ or 0) for places in (scene.cover, scene.difficult))
    battle = battle_of(fight, posts, seats)
    return attrs.evolve(battle, cover=cover, concealment=scene.concealment, difficult=difficult)


def _hazard(hazard: NarrativeHazard, first: int, stage: int) -> Hazard:
    return Hazard(
        round=hazard.round,
        every=int(hazard.each_round),
        places=place_bits(hazard.places, first),
        damage=hazard.damage,
        condition=Condition[hazard.condition.upper()] if hazard.condition else Condition.NONE,
        stage=stage,
    )
