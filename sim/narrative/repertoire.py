"""Who can do what besides: abilities of described combatants as numbers."""

import attrs

from sim.faults import first_called
from sim.narrative.arming import rank_of
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.describe_abilities import (
    DIFFICULTIES,
    FOR_TURNS,
    HEALS,
    AbilityDescription,
    EffectDescription,
    same,
)
from sim.narrative.lexicon import characteristic_of
from sim.narrative.model import Affect, Band, Characteristic, Effect, Fighter, Power, Ways, Whom
from sim.state import NOBODY

AVERAGE = "average"
MENDS = {"heal": 1, "recover": 2}


@attrs.define
class Repertoire:
    """Each ability of a battle once, its effects, and the skills that abilities ask for."""

    powers: list[Power] = attrs.field(factory=list)
    effects: list[Effect] = attrs.field(factory=list)
    names: list[str] = attrs.field(factory=list)
    skills: list[str] = attrs.field(factory=list)
    _kinds: list[AbilityDescription] = attrs.field(factory=list)

    def teach(self, fighter: Fighter, combatant: NarrativeCombatant) -> None:
        """Give a fighter its abilities."""
        for ability in combatant.powers:
            fighter.powers |= 1 << self._number(ability)

    def rank(self, fighter: Fighter, combatant: NarrativeCombatant) -> None:
        """Give a fighter its ranks of all skills that abilities ask for, once all have been taught."""
        for number, skill in enumerate(self.skills):
            rank, group = rank_of(combatant, skill)
            fighter.power_ranks |= rank << 5 * number
            fighter.power_groups |= group << number

    def _number(self, ability: AbilityDescription) -> int:
        kind = same(ability)
        if kind not in self._kinds:
            self._kinds.append(kind)
            self.names.append(ability.name or "")
            self.powers.append(attrs.evolve(self._power(kind), called=first_called(self.names)))
            self.effects += [effect_of(each) for each in kind.effects]
        return self._kinds.index(kind)

    def _power(self, ability: AbilityDescription) -> Power:
        against = ability.opposed or ability.competitive
        usual = AVERAGE if against is None else DIFFICULTIES[0]
        return Power(
            way=Ways[ability.type.upper()],
            strain=ability.strain,
            uses=ability.uses or 0,
            whom=Whom[ability.target.upper()],
            reach=Band[ability.range.upper()],
            everybody=int(ability.area),
            skill=self._skill(ability.check),
            characteristic=rolled_with(ability.check, ability.characteristic),
            difficulty=DIFFICULTIES.index(ability.difficulty or usual) if ability.check else 0,
            against=self._skill(against),
            against_characteristic=rolled_with(against, None),
            competitive=int(ability.competitive is not None),
            points=ability.force,
            mends=mends(ability),
            first_effect=len(self.effects),
            effects=len(ability.effects),
        )

    def _skill(self, name: str | None) -> int:
        if name is None:
            return NOBODY
        if name not in self.skills:
            self.skills.append(name)
        return self.skills.index(name)


def rolled_with(skill: str | None, said: str | None) -> Characteristic:
    """What a skill is rolled with: as said, else as usual (R2.9)."""
    if said is not None:
        return Characteristic[said.upper()]
    return (characteristic_of(skill) if skill is not None else None) or Characteristic.BRAWN


def mends(ability: AbilityDescription) -> int:
    """What an ability that does nothing but heal its target heals, 1 wounds, 2 strain; 0 for any other."""
    done = {each.effect or "" for each in ability.effects if each.on == "target"}
    return sum(MENDS[each] for each in done) if done and done <= set(HEALS) else 0


def effect_of(effect: EffectDescription) -> Effect:
    """An effect as numbers."""
    scaled = effect.per_success or effect.per_point
    usual, lasts = 0 if scaled else 1, effect.lasts or (1 if effect.effect in FOR_TURNS else 0)
    return Effect(
        what=Affect[(effect.effect or "").upper()],
        amount=usual if effect.amount is None else effect.amount,
        per_success=effect.per_success,
        per_point=effect.per_point,
        lasts=lasts,
        unsoaked=int(effect.soak is False),
        on_user=int(effect.on == "self"),
    )
