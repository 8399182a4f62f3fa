"""Who carries what: weapons, armor and skills of described combatants as numbers."""

import attrs

from sim.faults import first_called, fold
from sim.narrative.describe import NarrativeCombatant, WeaponDescription
from sim.narrative.lexicon import AIRBORNE, MODELLED_RANKED, MODELLED_UNRANKED, style_of
from sim.narrative.model import Arm, Band, Characteristic, Fighter, Kind, Options, Stacking, Style, Weapon
from sim.narrative.settle import WITH_STRAIN, kind_of, rolled_with
from sim.narrative.talent_names import talent_of
from sim.narrative.talent_table import deadly_skills, rank_of_talent
from sim.state import NOBODY

BRAWL, LIGHTSABER = "brawl", "lightsaber"
FISTS = Weapon(
    style=Style.MELEE, damage=0, adds_brawn=1, crit_rating=5, reach=Band.ENGAGED, disorient=1, knockdown=1,
    stun_setting=1, fists=1,
)  # fmt: skip
"""What everybody has (R6.8)."""


@attrs.define
class Armory:
    """All arms of a battle, and each kind of weapon and weapon skill once."""

    arms: list[Arm] = attrs.field(factory=list)
    weapons: list[Weapon] = attrs.field(factory=list)
    weapon_names: list[str] = attrs.field(factory=list)
    skill_names: list[str] = attrs.field(factory=list)
    _kinds: list[WeaponDescription] = attrs.field(factory=list)

    def arm(self, fighter: Fighter, combatant: NarrativeCombatant, number: int) -> None:
        """Give a fighter its weapons, the first in hand, and last its fists."""
        fighter.first_arm, fighter.arms = len(self.arms), len(combatant.weapons) + 1
        fighter.held = len(self.arms) if combatant.weapons else NOBODY
        fists = WeaponDescription(name="fists", skill=BRAWL, characteristic=rolled_with(combatant, BRAWL, "brawn"))
        deadly = deadly_skills(combatant.talents)
        for each in (*combatant.weapons, fists):
            rank, group = rank_of(combatant, each.skill or "")
            uses, single = uses_of(each)
            weapon, rolled = self._number(each, fists), Characteristic[(each.characteristic or "").upper()]
            exact = int(each.skill in deadly)
            self.arms.append(Arm(weapon, number, rolled, rank, group, deadly=exact, uses=uses, single=single))

    def _number(self, weapon: WeaponDescription, fists: WeaponDescription) -> int:
        kind = kind_of(weapon)
        if kind not in self._kinds:
            self._kinds.append(kind)
            self.weapon_names.append(weapon.name or "")
            skill, called = self._skill(weapon.skill or ""), first_called(self.weapon_names)
            made = attrs.evolve(FISTS, skill=skill) if weapon is fists else weapon_of(weapon, skill)
            self.weapons.append(attrs.evolve(made, called=called))
        return self._kinds.index(kind)

    def _skill(self, name: str) -> int:
        if name not in self.skill_names:
            self.skill_names.append(name)
        return self.skill_names.index(name)


def weapon_of(weapon: WeaponDescription, skill: int) -> Weapon:
    """A described weapon as numbers."""
    reach = Band[(weapon.range or "").upper()]
    has = weapon.qualities
    return Weapon(
        style=style_of(weapon.skill or "", engaged=reach == Band.ENGAGED),
        skill=skill,
        damage=weapon.damage or 0,
        adds_brawn=int(weapon.adds_brawn),
        crit_rating=weapon.crit_rating,
        reach=reach,
        harmless=int(weapon.harmless),
        improvised=int(weapon.improvised),
        planetary=int(weapon.planetary),
        lightsaber=int(weapon.skill == LIGHTSABER),
        two_handed=int(takes_both_hands(weapon, reach)),
        **{quality: has.get(quality, 0) for quality in MODELLED_RANKED},
        **{quality: int(has.get(quality, 0) > 0) for quality in MODELLED_UNRANKED},
    )


def takes_both_hands(weapon: WeaponDescription, reach: Band) -> bool:
    """Whether both hands are needed: as written, else for heavy and mounted guns (R8.10)."""
    if weapon.two_handed is not None:
        return weapon.two_handed
    return style_of(weapon.skill or "", engaged=reach == Band.ENGAGED) in (Style.HEAVY, Style.GUNNERY)


def uses_of(weapon: WeaponDescription) -> tuple[int, int]:
    """Attacks that a carried weapon is good for, -1 for any number, and whether each spends a copy (R10, R15)."""
    ammo, count = weapon.qualities.get("limited_ammo", 0), weapon.count
    if count is not None and (count > 1 or ammo):
        return count, 1
    return (ammo, int(ammo == 1)) if ammo else (NOBODY, 0)


def rank_of(c: NarrativeCombatant, skill: str) -> tuple[int, int]:
    """A combatant's rank of a skill, and whether a minion group has it (R7.15)."""
    if c.kind == Kind.MINION.name.lower():
        return 0, int(skill in c.group_skills)
    return c.skills.get(skill, 0), 0


def adversary_of(c: NarrativeCombatant) -> int:
    """Its rank of Adversary (R2.7), however the talent is spelled."""
    return rank_of_talent(c.talents, c.abilities, "adversary")


def airborne_of(c: NarrativeCombatant) -> bool:
    """Whether no ground is difficult for it, as for those who fly: by a talent, or by an ability (R14)."""
    return any(fold(talent_of(name).key) in AIRBORNE for name in (*c.talents, *c.abilities))


def soak_of(c: NarrativeCombatant) -> int:
    """Its soak: the printed total, else brawn and the soak of its armor (R7.2)."""
    return c.brawn + sum(armor.soak for armor in c.armor) if c.soak is None else c.soak


def strain_threshold_of(c: NarrativeCombatant) -> int:
    """Its strain threshold; -1 for rivals and minions, whatever is written: their strain is wounds (R7.12, R7.13)."""
    has = c.kind in WITH_STRAIN and c.strain_threshold is not None
    return c.strain_threshold or 0 if has else NOBODY


@attrs.frozen
class Defense:
    """Defense that is worn, under the names of the fighter's fields."""

    melee_defense: int
    ranged_defense: int
    melee_guard: int
    ranged_guard: int
    printed: int


def defense_of(c: NarrativeCombatant, options: Options) -> Defense:
    """Its defense: printed totals, to which nothing is added, else armor and shields (R5.17-R5.19)."""
    printed = [c.defense, c.melee_defense, c.ranged_defense]
    if printed != [None, None, None]:
        both = c.defense or 0
        melee = both if c.melee_defense is None else c.melee_defense
        ranged = both if c.ranged_defense is None else c.ranged_defense
        return Defense(melee, ranged, 0, 0, 1)
    worn = [armor.defense for armor in c.armor] or [0]
    armor = sum(worn) if options.defense_stacking == Stacking.ADDITIVE else max(worn)
    melee_guard, ranged_guard = (sum(a.qualities.get(q, 0) for a in c.armor) for q in ("defensive", "deflection"))
    return Defense(armor, armor, melee_guard, ranged_guard, 0)
