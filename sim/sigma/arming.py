"""Who carries what: weapons, means of treatment and skills of described combatants as numbers."""

import attrs

from sim.faults import first_called
from sim.sigma.describe import KitDescription, SigmaCombatant, WeaponDescription, least_of
from sim.sigma.lexicon import EVADE, HEALTH, TREATMENT, UNARMED, bits_of
from sim.sigma.model import FACES, Arm, Fighter, Options, Propulsion, Weapon
from sim.sigma.settle import MELEE, Carried, kind_of, number_of, skill_with

FISTS = WeaponDescription(
    name="fists", base=0, skill=UNARMED, propulsion=MELEE, range_m=2, parryable=True, can_parry=True
)
"""What everybody has (G12)."""
BANDAGE = KitDescription(name="bandage", base=1, range_m=2)
"""What everybody has who can treat (G21)."""
UNARMED_BASE = f"min(strength, {HEALTH})"
"""What bare hands start from (GO13)."""


@attrs.define
class Armory:
    """All arms of a battle, and each kind of weapon and weapon skill once."""

    options: Options
    arms: list[Arm] = attrs.field(factory=list)
    weapons: list[Weapon] = attrs.field(factory=list)
    weapon_names: list[str] = attrs.field(factory=list)
    skill_names: list[str] = attrs.field(factory=list)
    _kinds: list[Carried] = attrs.field(factory=list)

    def arm(self, fighter: Fighter, combatant: SigmaCombatant, number: int) -> None:
        """Give a fighter its weapons, the first in hand, then its means of treatment, and last its bare hands."""
        bandage = (BANDAGE,) if TREATMENT in combatant.skills else ()
        carried = (*combatant.weapons, *combatant.kits, *bandage, FISTS)
        fighter.first_arm, fighter.arms = len(self.arms), len(carried)
        fighter.held = len(self.arms) + (0 if combatant.weapons else len(carried) - 1)
        self.arms += [self._arm(thing, combatant, number) for thing in carried]

    def _arm(self, thing: Carried, c: SigmaCombatant, bearer: int) -> Arm:
        kind, skill = self._number(thing), skill_named(thing)
        written = skill_with(c, skill)
        base = UNARMED_BASE if skill == UNARMED and written.base is None else written.base
        number = number_of(c, skill, self.weapons[kind].propulsion)
        return Arm(
            weapon=kind,
            bearer=bearer,
            tries=written.tries,
            number=number,
            fixed=int(written.target is not None),
            base=(thing.base or 0) + (base if isinstance(base, int) else 0),
            least_of=bits_of(least_of(base)),
            parries=int(isinstance(thing, WeaponDescription) and parries(c, thing)),
            chance=chance_of(written.tries, number),
        )

    def _number(self, thing: Carried) -> int:
        kind = kind_of(thing)
        if kind not in self._kinds:
            skill = skill_named(thing)
            if skill not in self.skill_names:
                self.skill_names.append(skill)
            self._kinds.append(kind)
            self.weapon_names.append(thing.name or "")
            made = weapon_of(thing, self.skill_names.index(skill), self.options)
            self.weapons.append(attrs.evolve(made, called=first_called(self.weapon_names)))
        return self._kinds.index(kind)


def skill_named(thing: Carried) -> str:
    """The skill that a thing is used with."""
    return thing.skill or "" if isinstance(thing, WeaponDescription) else TREATMENT


def weapon_of(thing: Carried, skill: int, options: Options) -> Weapon:
    """A described weapon, or means of treatment, as numbers."""
    if isinstance(thing, KitDescription):
        return Weapon(base=thing.base or 0, skill=skill, reach=thing.range_m or 0, heals=1, words=int(thing.words))
    propulsion = Propulsion[(thing.propulsion or MELEE).upper()]
    return Weapon(
        base=thing.base or 0,
        skill=skill,
        reach=thing.range_m or 0,
        propulsion=propulsion,
        evade=evade_of(propulsion, options) if thing.evade is None else thing.evade,
        parryable=int(thing.parryable or False),
        can_parry=int(thing.can_parry or False),
        fists=int(thing is FISTS),
    )


def evade_of(propulsion: int, options: Options) -> int:
    """The modifier for evading what comes so (G29); none for a blow."""
    modifiers = {
        Propulsion.THROWN: options.evade_thrown,
        Propulsion.MECHANICAL: options.evade_mechanical,
        Propulsion.CHEMICAL: options.evade_chemical,
        Propulsion.ELECTRIC: options.evade_electric,
    }
    return modifiers.get(Propulsion(propulsion), 0)


def parries(c: SigmaCombatant, weapon: WeaponDescription) -> bool:
    """Whether a combatant parries with a weapon (G32)."""
    fit = skill_with(c, weapon.skill or "").can_parry
    return weapon.skill in (c.parry or ()) and (bool(weapon.can_parry) if fit is None else fit)


def chance_of(tries: int, number: int) -> int:
    """Thousandths of the checks that succeed: 1 - ((20 - target) / 20) ^ dice (2.1)."""
    misses = FACES - min(max(number, 0), FACES)
    return round(1000 * (1 - (misses / FACES) ** tries))


def evasion_of(c: SigmaCombatant) -> tuple[int, int, int]:
    """Dice and target number of evading, and whether that is fixed (G25)."""
    written = skill_with(c, EVADE)
    return written.tries, number_of(c, EVADE, Propulsion.MELEE), int(written.target is not None)
