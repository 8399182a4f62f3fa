"""What is true of a fighter now: its members, its conditions, what it can pay, what it carries."""

from sim.common import hostile
from sim.narrative.model import FIRST_TALENTS, FOREVER, MOST_MANEUVERS, Arm, Fight, Fighter, Weapon
from sim.narrative.spells import lasting
from sim.narrative.terms import (
    CRIT_TABLE_GENESYS,
    DOES_DEFENSE,
    GIFT_PONDEROUS,
    HAS_KNOCKED_SENSELESS,
    HAS_SLIGHTLY_DAZED,
    HAS_TEMPORARILY_LAME,
    HAS_WINDED,
    MINION,
    OF_AGILITY,
    OF_BRAWN,
    OF_CUNNING,
    OF_INTELLECT,
    OF_WILLPOWER,
    RIVAL,
    RIVAL_STRAIN_FORBIDDEN,
    STACKING_ADDITIVE,
    STYLE_LIGHT,
)
from sim.state import NOBODY

CAP = 4  # R5.20
SECOND_MANEUVER = 2  # strain, R4.3
GROUP_RANK = 5  # R7.15
USELESS = 3  # steps of damage (R9.5)
ARMS, LEGS = 3, 12  # bits of limbs


def total_threshold(c: Fighter) -> int:
    """Wounds that all members together bear (R7.14)."""
    return c.wound_threshold * c.members


def members_left(c: Fighter) -> int:
    """Members of a group still standing: one falls when its share is exceeded (R7.14). 1 for anybody else."""
    if c.kind != MINION:
        return 1
    return c.members - min(c.members, max(0, c.wounds - 1) // c.wound_threshold)


def has_strain(c: Fighter) -> bool:
    """Whether strain is a track of its own (R7.9); else it is wounds (R7.12, R7.13)."""
    return c.strain_threshold >= 0


def borne(c: Fighter, row: int) -> int:
    """How often the fighter bears a row of the table of critical injuries, up to 3 (R8)."""
    return c.ailments >> 2 * row & 3


def talent(c: Fighter, which: int) -> int:
    """The fighter's rank of a talent, up to 7 (R14)."""
    return c.talents >> 3 * which & 7 if which < FIRST_TALENTS else c.further_talents >> 3 * (which - FIRST_TALENTS) & 7


def gifted(c: Fighter, which: int) -> bool:
    """Whether the fighter has a talent without ranks (R14)."""
    return c.gifts >> which & 1 > 0


def guarded(c: Fighter) -> int:
    """1 while in guarded stance (R5.5)."""
    return 1 if c.beat < c.guarded_until else 0


def staggered(c: Fighter) -> bool:
    """No actions (R4.8)."""
    return c.beat < c.staggered_until or (c.ailments > 0 and borne(c, HAS_KNOCKED_SENSELESS) > 0)


def immobilized(c: Fighter) -> bool:
    """No maneuvers (R4.8)."""
    return c.beat < c.immobilized_until


def lame_for_good(w: Fight, c: Fighter) -> bool:
    """Whether an injury immobilizes until it is healed (R8.9)."""
    return w.rules.crit_table == CRIT_TABLE_GENESYS and borne(c, HAS_TEMPORARILY_LAME) > 0


def set_free(w: Fight, c: Fighter) -> None:
    """Be immobilized no longer, but for an injury that immobilizes (R4.8, R8.9)."""
    c.immobilized_until = FOREVER if lame_for_good(w, c) else 0


def disoriented(c: Fighter) -> int:
    """1 while disoriented (R4.8)."""
    return 1 if c.beat < c.disoriented_until or (c.ailments > 0 and borne(c, HAS_SLIGHTLY_DAZED) > 0) else 0


def can_pay_strain(w: Fight, c: Fighter, n: int) -> bool:
    """Whether n strain may be paid of its own will (R4.6, R4.7)."""
    if c.kind == MINION or (c.ailments > 0 and borne(c, HAS_WINDED) > 0):
        return False
    if has_strain(c):
        return c.strain + n <= c.strain_threshold or w.rules.may_pass_out_by_strain > 0
    if c.kind == RIVAL and w.rules.rival_pays_strain == RIVAL_STRAIN_FORBIDDEN:
        return False
    return c.wounds + n <= total_threshold(c) or w.rules.may_pass_out_by_strain > 0


def most_maneuvers(c: Fighter) -> int:
    """Maneuvers in a turn, whatever they are paid with (R4.4; R8, Temporarily Lame; R14, Ponderous)."""
    if gifted(c, GIFT_PONDEROUS):
        return 1
    return 1 if borne(c, HAS_TEMPORARILY_LAME) > 0 else MOST_MANEUVERS


def may_maneuver(w: Fight, c: Fighter) -> bool:
    """Whether a maneuver is left this turn, free, granted or for strain (R4.2-R4.4, R4.8)."""
    if c.maneuvers >= MOST_MANEUVERS or c.beat < c.immobilized_until:
        return False
    if (c.ailments > 0 or c.gifts > 0) and c.maneuvers >= most_maneuvers(c):
        return False
    return c.free > 0 or c.granted > 0 or can_pay_strain(w, c, SECOND_MANEUVER)


def characteristic(c: Fighter, k: int) -> int:
    """The value of one of the six."""
    if k == OF_BRAWN:
        return c.brawn
    if k == OF_AGILITY:
        return c.agility
    if k == OF_INTELLECT:
        return c.intellect
    if k == OF_CUNNING:
        return c.cunning
    if k == OF_WILLPOWER:
        return c.willpower
    return c.presence


def group_rank(c: Fighter) -> int:
    """The rank of a minion group in its skills: members left, less one (R7.15)."""
    return min(GROUP_RANK, max(0, members_left(c) - 1))


def rank_in(c: Fighter, ranks: int, group: int) -> int:
    """The rank of a skill: what is written, or of a minion group that has it the group's (R7.15)."""
    if c.kind == MINION:
        return group_rank(c) if group > 0 else 0
    return ranks


def rank(c: Fighter, arm: Arm) -> int:
    """The bearer's rank with a weapon."""
    return rank_in(c, arm.rank, arm.group)


def usable(w: Fight, k: int) -> bool:
    """Whether arm k can be attacked with, once in hand."""
    arm = w.arms[k]
    a, c = w.weapons[arm.weapon], w.fighters[arm.bearer]
    if arm.gone > 0 or arm.uses == 0 or a.harmless > 0 or arm.prepared < a.prepare:
        return False
    if arm.damaged >= USELESS or arm.ready > w.battle.round or c.beat < arm.disabled_until:
        return False
    return c.maimed & ARMS == 0 or (c.maimed & ARMS != ARMS and a.two_handed == 0)


def in_hand(w: Fight, c: Fighter, k: int) -> bool:
    """Whether arm k is ready without a maneuver; fists always are (R15)."""
    return k == c.held or k == c.second or w.weapons[w.arms[k].weapon].fists > 0


def carried(w: Fight, c: Fighter, k: int) -> bool:
    """Whether arm k could be drawn."""
    arm = w.arms[k]
    return k != c.held and k != c.second and arm.gone == 0 and w.weapons[arm.weapon].fists == 0


def two_guns(w: Fight, k: int, other: int) -> bool:
    """Whether two arms are light guns; NOBODY is none."""
    if k < 0 or other < 0:
        return False
    return w.weapons[w.arms[k].weapon].style == STYLE_LIGHT and w.weapons[w.arms[other].weapon].style == STYLE_LIGHT


def let_go(w: Fight, c: Fighter) -> None:
    """Drop what is in hand, if anything: it is gone for the battle; of several single uses, one is (R15)."""
    if c.held < 0:
        return
    arm = w.arms[c.held]
    if arm.single > 0:
        arm.uses -= 1
    if arm.single == 0 or arm.uses <= 0:
        arm.gone = 1
    release(w, c, c.held)


def release(w: Fight, c: Fighter, k: int) -> None:
    """Arm k is in no hand any more; behind the weapon in hand comes that of the other hand (R6.7)."""
    w.battle.viewed = NOBODY
    if c.held == k:
        c.held = c.second + 0
        c.second = NOBODY
    elif c.second == k:
        c.second = NOBODY


def take_in_hand(w: Fight, c: Fighter, k: int) -> None:
    """Drop what is in hand for arm k; what is in the other hand too, if k takes both (R8.10, R15)."""
    other = c.second + 0
    c.second = NOBODY
    let_go(w, c)
    if other >= 0 and w.weapons[w.arms[k].weapon].two_handed > 0:
        c.held = other
        let_go(w, c)
        other = NOBODY
    c.held, c.second = k, other
    w.battle.viewed = NOBODY


def last_arm(c: Fighter) -> int:
    """The fighter's fists."""
    return c.first_arm + c.arms - 1


def held_weapon(w: Fight, c: Fighter) -> Weapon:
    """The weapon in hand, or fists."""
    return w.weapons[w.arms[c.held if c.held >= 0 else last_arm(c)].weapon]


def defense(w: Fight, t: Fighter, melee: bool) -> int:
    """Setback dice on an attack on t from its defense (R5.17-R5.20); lying prone counts here by the user's wording."""
    if t.defenseless_round == w.battle.round and w.battle.round > 0:
        return 0
    plus = 0
    if t.printed == 0 and t.held >= 0:
        a = w.weapons[w.arms[t.held].weapon]
        plus = a.defensive if melee else a.deflection
        if t.second >= 0:
            a = w.weapons[w.arms[t.second].weapon]
            plus += a.defensive if melee else a.deflection
    if t.spells > 0:
        plus += lasting(t, DOES_DEFENSE)
    if melee:
        armor, stance, plus = t.melee_defense, guarded(t), plus + t.melee_guard
        plus += t.beat < t.defended_melee_until
    else:
        armor, stance, plus = t.ranged_defense, t.in_cover, plus + t.ranged_guard
        plus += t.beat < t.defended_ranged_until
        if w.rules.prone_is_defense > 0:
            plus += t.prone
    if w.rules.defense_stacking == STACKING_ADDITIVE:
        return min(CAP, armor + stance + plus)
    return min(CAP, max(armor, stance) + plus)


def is_ally(c: Fighter, t: Fighter) -> bool:
    """Whether the two fight on one side or for allied ones."""
    return not hostile(c, t)
