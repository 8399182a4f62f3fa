"""An encounter of the narrative ruleset -> the numbers that a battle begins with."""

from collections.abc import Iterator, Sequence

import attrs

from sim.checks import foes
from sim.encounter import Encounter, PolicyRef
from sim.narrative.arming import Armory, adversary_of, defense_of, rank_of, soak_of, strain_threshold_of
from sim.narrative.describe import NarrativeCombatant, NarrativeScenario, NarrativeSide
from sim.narrative.model import Arm, Condition, Fighter, Kind, Options, Weapon
from sim.scenario import NEVER_BREAKS, HazardDescription
from sim.state import ALL, FIGHTERS, NOBODY, SIDES, Battle, Hazard, Side, State

MOUNTS = (None, "trained", "untrained")
NEVER_SHARE = 1001


@attrs.frozen
class Start:
    """Everything a battle begins with. The engine copies what changes; names are by number."""

    battle: Battle
    sides: tuple[Side, ...]
    fighters: tuple[Fighter, ...]
    arms: tuple[Arm, ...]
    weapons: tuple[Weapon, ...]
    hazards: tuple[Hazard, ...]
    options: Options
    side_names: tuple[str, ...]
    fighter_names: tuple[str, ...]
    weapon_names: tuple[str, ...]
    """Two weapons may have one name, if their numbers differ."""
    skill_names: tuple[str, ...]
    hazard_names: tuple[str, ...]
    policies: tuple[PolicyRef, ...]
    """Each once, by the policy numbers of sides and fighters."""


@attrs.frozen
class Post:
    """Where a fighter comes from: its side, its combatant's number in the file, and which copy of it."""

    side: int
    entry: int
    copy: int
    combatant: NarrativeCombatant

    @property
    def name(self) -> str:
        """What it is called."""
        return (self.combatant.names or ())[self.copy]

    @property
    def stream(self) -> int:
        """Names its dice. Copies and combatants added behind it in the file leave it as it is."""
        return (self.entry * FIGHTERS + self.copy) * SIDES + self.side


def build(encounter: Encounter) -> Start:
    """The start of the encounter's battles, fighters numbered in file order."""
    scenario: NarrativeScenario = encounter.scenario
    posts, enemies, policies = list(_posts(scenario)), foes(scenario), _Policies(encounter)
    options = scenario.rules or Options()
    armory = Armory()
    fighters = [_fighter(post, enemies[post.side], policies.of(post), options) for post in posts]
    leaders = [_leader([post for post in posts if post.side == side]) for side in range(len(scenario.side))]
    for number, (fighter, post) in enumerate(zip(fighters, posts, strict=True)):
        armory.arm(fighter, post.combatant, number)
        fighter.leader = int(post == leaders[post.side])
    return Start(
        battle=_battle(scenario, posts),
        sides=tuple(_side(side, policies.side(k), enemies[k]) for k, side in enumerate(scenario.side)),
        fighters=tuple(fighters),
        arms=tuple(armory.arms),
        weapons=tuple(armory.weapons),
        hazards=tuple(_hazard(hazard, scenario.scene.from_ or 0) for hazard in scenario.hazard),
        options=options,
        side_names=tuple(side.name for side in scenario.side),
        fighter_names=tuple(post.name for post in posts),
        weapon_names=tuple(armory.weapon_names),
        skill_names=tuple(armory.skill_names),
        hazard_names=tuple(hazard.name or f"Hazard {k}" for k, hazard in enumerate(scenario.hazard, 1)),
        policies=tuple(policies.refs),
    )


class _Policies:
    """Gives each policy one number."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.refs: list[PolicyRef] = []
        for side in range(len(encounter.scenario.side)):
            self.side(side)

    def side(self, side: int) -> int:
        return self._number(self.encounter.side_policy(side))

    def of(self, post: Post) -> int:
        return self._number(self.encounter.policy(post.side, post.entry))

    def _number(self, ref: PolicyRef) -> int:
        for number, known in enumerate(self.refs):
            if known == ref or (ref.text is not None and known.text == ref.text):
                return number
        self.refs.append(ref)
        return len(self.refs) - 1


def _posts(scenario: NarrativeScenario) -> Iterator[Post]:
    for number, side in enumerate(scenario.side):
        for entry, combatant in enumerate(side.combatant):
            for copy in range(combatant.count):
                yield Post(number, entry, copy, combatant)


def _fighter(post: Post, enemies: int, policy: int, options: Options) -> Fighter:
    c = post.combatant
    soak = soak_of(c)
    cool, cool_group = rank_of(c, "cool")
    vigilance, vigilance_group = rank_of(c, "vigilance")
    return Fighter(
        side=post.side, policy=policy, foes=enemies, stream=post.stream, place=c.place or 0, arrives=c.arrives,
        state=State.ABSENT if c.arrives else State.UP, kind=Kind[(c.kind or "").upper()], brawn=c.brawn,
        agility=c.agility, intellect=c.intellect, cunning=c.cunning, willpower=c.willpower, presence=c.presence,
        cool=cool, cool_group=cool_group, vigilance=vigilance, vigilance_group=vigilance_group,
        wound_threshold=c.wound_threshold or 0, strain_threshold=strain_threshold_of(c), soak=soak,
        armor=max(0, soak - c.brawn), **attrs.asdict(defense_of(c, options)), adversary=adversary_of(c),
        **_other_skills(c), droid=int(c.droid), mount=MOUNTS.index(c.mount), stimpacks=c.stimpacks, patches=c.patches,
        medkit=int(c.medkit), cortosis=int(any("cortosis" in armor.qualities for armor in c.armor)),
        silhouette=c.silhouette, members=c.minions or 1, surprised=int(c.surprised or False),
    )  # fmt: skip


def _other_skills(c: NarrativeCombatant) -> dict[str, int]:
    """Ranks of the skills that checks outside attacks use (R2.9)."""
    ranks = {"discipline": rank_of(c, "discipline")[0]}
    for skill in ("medicine", "mechanics", "athletics", "survival"):
        ranks[skill], ranks[f"{skill}_group"] = rank_of(c, skill)
    return ranks


def _leader(posts: Sequence[Post]) -> Post:
    """Whom a side follows: who is said to lead, else the best in presence and Leadership of those there first."""
    there = [post for post in posts if not post.combatant.arrives] or posts
    said = [post for post in posts if post.combatant.leader]
    return said[0] if said else max(there, key=lambda p: p.combatant.presence + rank_of(p.combatant, "leadership")[0])


def _side(side: NarrativeSide, policy: int, enemies: int) -> Side:
    return Side(
        policy=policy,
        foes=enemies,
        players=int(side.players),
        heads=sum(each.count * (each.minions or 1) for each in side.combatant),
        breaks_at=NEVER_SHARE if side.breaks_at == NEVER_BREAKS else round(1000 * side.breaks_at),
    )


def _battle(scenario: NarrativeScenario, posts: Sequence[Post]) -> Battle:
    scene, end = scenario.scene, scenario.end
    names = [side.name for side in scenario.side]
    first = scene.from_ or 0
    return Battle(
        first_place=first,
        last_place=scene.to or 0,
        cover=_bits(scene.cover, first),
        concealment=scene.concealment,
        round_limit=scenario.round_limit,
        open_sheets=int(scenario.open_sheets),
        hold_side=names.index(end.hold.side) if end.hold else NOBODY,
        hold_rounds=end.hold.rounds if end.hold else 0,
        kill=sum(1 << number for number, post in enumerate(posts) if post.name in end.kill),
        protect=sum(1 << number for number, post in enumerate(posts) if post.name in end.protect),
        reach_side=names.index(end.reach.side) if end.reach else NOBODY,
        reach_place=(end.reach.place or 0) if end.reach else 0,
    )


def _bits(places: Sequence[int] | None, first: int) -> int:
    """Places as bits from the first of the field; every place for None."""
    return ALL if places is None else sum(1 << (place - first) for place in sorted(set(places)))


def _hazard(hazard: HazardDescription, first: int) -> Hazard:
    return Hazard(
        round=hazard.round,
        every=int(hazard.each_round),
        places=_bits(hazard.places, first),
        damage=hazard.damage,
        condition=Condition[hazard.condition.upper()] if hazard.condition else Condition.NONE,
    )
