"""Assembling pools: of an attack (R2.3, R6.11), and of any other check."""

from sim.narrative.conditions import (
    ARMS,
    LEGS,
    borne,
    characteristic,
    defense,
    disoriented,
    guarded,
    rank,
    release,
)
from sim.narrative.dice import check, upgraded
from sim.narrative.model import Fight, Fighter, Pool, Weapon
from sim.narrative.place import ally_in_melee, band, engaged
from sim.narrative.spells import lasting
from sim.narrative.talents import (
    awkward,
    frenzied_with,
    handles_two,
    many_arms,
    own_upgrades,
    quick_strike,
    stands_off,
    warded,
)
from sim.narrative.terms import (
    DOES_BOOST,
    DOES_DIFFICULTY,
    DOES_SETBACK,
    DOES_UPGRADE,
    DOES_WARD,
    HAS_AGONIZING_WOUND,
    HAS_BLINDED,
    HAS_COMPROMISED,
    HAS_FEARSOME_WOUND,
    HAS_HEAD_RINGER,
    HAS_SCATTERED_SENSES,
    OF_AGILITY,
    OF_BRAWN,
    OF_CUNNING,
    OF_INTELLECT,
    STYLE_MELEE,
)
from sim.state import NOBODY

RANGED_DIFFICULTY = (1, 1, 2, 3, 4)  # by band (R6.2)
MELEE_DIFFICULTY = 2  # R6.1
WHEN_ENGAGED = (0, 1, 2, 0)  # by style (R6.3)
SAME_SKILL, OTHER_SKILL = 1, 2  # difficulty dice of a second weapon (R6.7)
SIZE = 2  # silhouettes that make a target easier or harder (R6.6)
MODERATE, SLIGHT = 2, 1  # damage to an item (R9.5)
CALLED = 3  # setback dice of a called shot, less one for each aim (R5.2)


def attack_pool(w: Fight, i: int, j: int, k: int, seen: bool) -> Pool:
    """Every die that i's attack on j with arm k takes (R6.11); `seen`: only by what shows, without talents."""
    return pool_with(w, i, j, k, NOBODY, 0, seen)


def pool_with(w: Fight, i: int, j: int, k: int, second: int, more: int, seen: bool) -> Pool:
    """The same with an arm in the other hand (`second`, NOBODY for none) and `more` difficulty dice.

    With two weapons the lower characteristic and rank count, and the harder difficulty: one die more with two of a
    skill, two with others (R6.7); none with Multiattack or Guns Blazing (R14).
    """
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    a = w.weapons[arm.weapon]
    melee = a.style == STYLE_MELEE
    value, ranks, dice = characteristic(c, arm.characteristic), rank(c, arm), arm_difficulty(w, i, j, k)
    if second >= 0:
        other = w.arms[second]
        value, ranks = min(value, characteristic(c, other.characteristic)), min(ranks, rank(c, other))
        dice = max(dice, arm_difficulty(w, i, j, second))
        if not handles_two(c, a, w.weapons[other.weapon]):
            dice += SAME_SKILL if w.weapons[other.weapon].skill == a.skill else OTHER_SKILL
    ability, proficiency = check(value, ranks)
    if c.upgrade_next + c.frenzy + c.trued > 0:
        ability, proficiency = upgraded(ability, proficiency, own_upgrades(c, a))
    if c.spells > 0:
        ability, proficiency = upgraded(ability, proficiency, lasting(c, DOES_UPGRADE))
    upgrades = upgrades_against(c) + (0 if seen else t.adversary)
    if not melee and t.engagement > 0 and ally_in_melee(w, i, j):
        upgrades += 1
    if t.side_step + t.defensive_stance + t.guardians > 0:
        upgrades += warded(w, t, j, melee)
    if t.spells > 0:
        upgrades += lasting(t, DOES_WARD)
    if c.sniping > 0:
        upgrades += stands_off(w, i, j, a)
    dice = max(0, dice + more)
    difficulty, challenge = upgraded(dice, 0, upgrades) if upgrades > 0 else (dice, 0)
    boost = attack_boost(w, c, t, j, a, melee)
    setback = attack_setback(w, c, t, a, melee) + (arm.damaged == SLIGHT)
    return Pool(ability, proficiency, boost, difficulty, challenge, setback)


def arm_difficulty(w: Fight, i: int, j: int, k: int) -> int:
    """Difficulty dice of i's attack on j with arm k, before anything is upgraded (R6.1-R6.3, R6.6, R8, R9.5, R10)."""
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    a = w.weapons[arm.weapon]
    dice = base_difficulty(w, i, j, a, a.style == STYLE_MELEE) + c.crippling
    if t.silhouette != c.silhouette:
        dice -= 1 if t.silhouette >= c.silhouette + SIZE else 0
        dice += 1 if t.silhouette <= c.silhouette - SIZE else 0
    dice += max(0, a.cumbersome - c.brawn) + max(0, a.unwieldy - c.agility) + (arm.damaged == MODERATE)
    return dice + burden(c, arm.characteristic) + (crippled_hand(c, a) if c.crippled > 0 else 0)


def base_difficulty(w: Fight, i: int, j: int, a: Weapon, melee: bool) -> int:
    """Average in melee; by band with a ranged weapon, more where the shooter is engaged (R6.1-R6.3)."""
    if melee:
        return MELEE_DIFFICULTY
    dice = RANGED_DIFFICULTY[band(w, i, j)]
    if w.fighters[i].engagement > 0 and engaged(w, i):
        dice += WHEN_ENGAGED[a.style]
    return dice


def burden(c: Fighter, which: int) -> int:
    """Difficulty dice that injuries, the last blow and panic put on a check of a characteristic (R8, R14)."""
    n = c.difficulty_next + (c.fear >> 1 & 1)
    if c.ailments > 0:
        n += borne(c, HAS_COMPROMISED)
        if which == OF_BRAWN or which == OF_AGILITY:
            n += borne(c, HAS_AGONIZING_WOUND)
        elif which == OF_INTELLECT or which == OF_CUNNING:
            n += borne(c, HAS_HEAD_RINGER)
        else:
            n += borne(c, HAS_FEARSOME_WOUND)
    return n


def upgrades_against(c: Fighter) -> int:
    """Upgrades of difficulty on a fighter's own checks (R8, Blinded; R9.3)."""
    n = c.hard_next + (2 * borne(c, HAS_BLINDED) if c.ailments > 0 else 0)
    return n + lasting(c, DOES_DIFFICULTY) if c.spells > 0 else n


def crippled_hand(c: Fighter, a: Weapon) -> int:
    """1 where the weapon needs a crippled arm: both, or the only good one left (R8, R8.10)."""
    hands = ARMS & ~c.maimed
    sore = c.crippled & hands
    if a.two_handed > 0:
        return 1 if sore > 0 else 0
    return 1 if sore == hands and hands > 0 else 0


def boosts(c: Fighter) -> int:
    """Boost dice on any check: granted, of assistants, of one who heartens (R5.4, R9.3; R14)."""
    n = c.boost_next + c.assists + (c.beat < c.heartened_until)
    return n + lasting(c, DOES_BOOST) if c.spells > 0 else n


def setbacks(c: Fighter) -> int:
    """Setback dice on any check: disorientation, a lost limb, a tirade, fear, grants (R4.8, R8, R9.3, R14)."""
    n = disoriented(c) + c.setback_next + (c.maimed > 0) + (c.beat < c.berated_until) + (c.fear & 1)
    return n + lasting(c, DOES_SETBACK) if c.spells > 0 else n


def attack_boost(w: Fight, c: Fighter, t: Fighter, j: int, a: Weapon, melee: bool) -> int:
    """Aim, Accurate, assistants, what was granted, a prone target in melee, an opening (R5.1, R5.4, R5.14, R6.4).

    Also Quick Strike, Many-armed (R14). None of them with Scattered Senses (R2.3, R8).
    """
    if c.ailments > 0 and borne(c, HAS_SCATTERED_SENSES) > 0:
        return 0
    n = a.accurate + boosts(c)
    if c.called == 0:
        n += c.aims
    if c.talents > 0:
        n += quick_strike(w, c, t)
    if c.gifts > 0 and frenzied_with(a):
        n += many_arms(c)
    if melee:
        n += t.prone + (c.openings >> j & 1)
    return n


def attack_setback(w: Fight, c: Fighter, t: Fighter, a: Weapon, melee: bool) -> int:
    """Defense, guarded stance, own prone, Inaccurate, concealment, a called shot (R5.2, R5.5, R5.14, R5.17, R6.10).

    Also Awkward, Precise Aim (R14).
    """
    n = max(0, defense(w, t, melee) - c.precise) + guarded(c) + a.inaccurate + setbacks(c)
    if c.called > 0 and c.aims > 0:
        n += CALLED - c.aims
    if c.hindered & ARMS > 0 and c.beat < c.hindered_until:
        n += 1
    if c.gifts > 0 and frenzied_with(a):
        n += awkward(c)
    if melee:
        return n + c.prone
    if w.rules.prone_is_defense == 0:
        n += t.prone
    return n if c.beat < c.ignores_until else n + w.battle.concealment


def check_pool(c: Fighter, which: int, ranks: int, dice: int) -> Pool:
    """A check outside attacks, of a characteristic with so many ranks against so many difficulty dice (R2.3).

    Legs matter in those of brawn and agility: crippled, or hit by a called shot (R5.2, R8).
    """
    ability, proficiency = check(characteristic(c, which), ranks)
    if c.upgrade_next > 0:
        ability, proficiency = upgraded(ability, proficiency, c.upgrade_next)
    if c.spells > 0:
        ability, proficiency = upgraded(ability, proficiency, lasting(c, DOES_UPGRADE))
    dice, setback = dice + burden(c, which), setbacks(c)
    if which == OF_BRAWN or which == OF_AGILITY:
        dice += c.crippled & LEGS & ~c.maimed > 0
        setback += c.hindered & LEGS > 0 and c.beat < c.hindered_until
    difficulty, challenge = upgraded(max(0, dice), 0, upgrades_against(c))
    boost = 0 if borne(c, HAS_SCATTERED_SENSES) > 0 else boosts(c)
    return Pool(ability, proficiency, boost, difficulty, challenge, setback)


def use_up_granted(c: Fighter) -> None:
    """What waited for the next check is gone (R9.3)."""
    c.boost_next = c.assists = c.setback_next = c.difficulty_next = c.upgrade_next = c.hard_next = 0


def use_up(w: Fight, i: int, j: int, k: int) -> None:
    """What an attack uses: the aim, granted dice, in melee an opening, preparations, a shot (R5.3, R6.4, R9.3)."""
    c, arm = w.fighters[i], w.arms[k]
    a = w.weapons[arm.weapon]
    use_up_granted(c)
    c.aims = c.called = c.crippling = c.precise = c.blazing = 0
    if a.style == STYLE_MELEE:
        c.openings &= ~(1 << j)
        c.frenzy = 0
    if arm.prepared > 0 or arm.uses > 0 or a.slow_firing > 0 or c.sniping > 0:
        w.battle.viewed = NOBODY
    arm.prepared = c.sniping = 0
    if a.slow_firing > 0:
        arm.ready = w.battle.round + a.slow_firing + 1
    if arm.uses > 0:
        use_shot(w, k)


def use_shot(w: Fight, k: int) -> None:
    """One attack less with an arm that is good for so many; the last of several copies is gone (R10, R15)."""
    arm = w.arms[k]
    arm.uses -= 1
    if arm.uses == 0 and arm.single > 0:
        arm.gone = 1
        release(w, w.fighters[arm.bearer], k)
