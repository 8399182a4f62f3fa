"""The reasons of an attack's dice (R2.3, R6.11), of those of other checks, and of rolls for initiative and rest."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from experiments.transcript.basis import Basis, Reason, explained, some, total
from experiments.transcript.recorder import Row
from experiments.transcript.talent_reasons import of_awkwardness, of_boosts, of_command, of_frenzy, of_stances
from experiments.transcript.volley_reasons import Aimed, hardest, of_mode
from sim.narrative.conditions import (
    ARMS,
    CAP,
    LEGS,
    borne,
    characteristic,
    defense,
    disoriented,
    group_rank,
    guarded,
    rank,
    rank_in,
    talent,
    total_threshold,
)
from sim.narrative.criticals import SEVERITY, worst_untried
from sim.narrative.dice import check
from sim.narrative.ends import BETTER, PLAIN
from sim.narrative.fear import AFRAID, PANICKED
from sim.narrative.healing import AVERAGE, DROID_ON_ITSELF, EASY, HARD, ON_ONESELF, WITHOUT_KIT
from sim.narrative.model import Affect, Arm, Fight, Fighter, Injury, Kind, Order, Pool, Stacking, Style, Talent, Weapon
from sim.narrative.place import ally_in_melee, band, engaged
from sim.narrative.pool import CALLED, MELEE_DIFFICULTY, MODERATE, RANGED_DIFFICULTY, SIZE, SLIGHT, WHEN_ENGAGED
from sim.narrative.pool import crippled_hand as hand
from sim.narrative.recovery import worst
from sim.narrative.spells import lasting
from sim.narrative.talents import frenzied_with
from sim.narrative.terms import OF_AGILITY, OF_BRAWN, OF_CUNNING, OF_INTELLECT, OF_PRESENCE, OF_WILLPOWER

CHECKED_BY = {
    "athletics": OF_BRAWN, "resilience": OF_BRAWN, "survival": OF_CUNNING, "coordination": OF_AGILITY,
    "leadership": OF_PRESENCE, "coercion": OF_WILLPOWER, "discipline": OF_WILLPOWER,
}  # fmt: skip
"""Characteristics of checks outside attacks; Medicine and Mechanics go by intellect (R2.9)."""
SPEECHES = {
    Order.FIELD_COMMANDER: "leadership", Order.INSPIRING_RHETORIC: "leadership", Order.SCATHING_TIRADE: "coercion",
}  # fmt: skip
"""Actions of those who lead, and their skills (R14)."""
OBSTACLES: dict[int, tuple[str, int]] = {
    **dict.fromkeys(SPEECHES, ("speech", AVERAGE)),
    Order.BREAK_FREE: ("ensnared", HARD), Order.MOUNT: ("untrained", AVERAGE), Order.PUT_OUT: ("fire", AVERAGE),
}  # fmt: skip
"""What stands in the way of a check, and its difficulty (R5.8, R10)."""
BLINDING = 2  # upgrades for each time (R8)


def attack_basis(w: Fight, attack: Aimed, skills: Sequence[str], rolled: Pool, staked: int = 0) -> Basis:
    """The basis of an attack (R2.3, R6.7, R6.11, R10).

    Args:
        w: the World before the attack.
        attack: by whom, on whom, with what.
        skills: the names of the scenario's weapon skills.
        rolled: the pool, to be explained.
        staked: points of Destiny: 1 by the attacker, 2 by its enemies, 3 by both.
    """
    i, j = attack.fighter, hardest(w, attack)
    c, t, held, a = w.fighters[i], w.fighters[j], w.arms[attack.arm], w.weapons[w.arms[attack.arm].weapon]
    arms = [held] if attack.second < 0 else [held, w.arms[attack.second]]
    worse = min(arms, key=lambda each: characteristic(c, each.characteristic))
    least = min(arms, key=lambda each: rank(c, each))
    basis = Basis(
        worse.characteristic, characteristic(c, worse.characteristic),
        skills[w.weapons[least.weapon].skill], rank(c, least),
        some(_all(_better(c, staked), of_frenzy(c, a))),
        some(_all(_harder_arm(w, i, j, arms), of_mode(w, attack, arms))),
        some(_attack_upgrades(w, i, j, a, attack.dodged, staked)),
        some(_scattered(c, [*_attack_boosts(c, t, j, a), *of_boosts(w, c, t, a)])),
        some(_attack_setbacks(w, c, t, held)),
    )  # fmt: skip
    return explained(basis, rolled)


def _harder_arm(w: Fight, i: int, j: int, arms: list[Arm]) -> Iterator[Reason]:
    """The difficulty of the weapon with which it is harder; of equals the first (R6.7)."""
    told = [some(_attack_difficulty(w, i, j, arm)) for arm in arms]
    yield from max(told, key=total)


def check_basis(row: Row, rolled: Pool) -> Basis:
    """The basis of a check that is no attack: Medicine, Athletics to break free, Survival to mount (R5.8, R10, R11).

    Also Coordination to put out fire.
    """
    w, i, order = row.before, row["fighter"], row["order"]
    c = w.fighters[i]
    skill = _skill(row)
    ranks = rank_in(c, getattr(c, skill), getattr(c, f"{skill}_group"))
    difficulty = _doctoring(row) if order in {Order.MEDICINE, Order.TREAT} else _obstacle(row)
    return plain_basis(row, Asked(CHECKED_BY.get(skill, OF_INTELLECT), skill, ranks), difficulty, rolled)


class Asked(NamedTuple):
    """What a check is rolled with: a characteristic, a skill, and the ranks of it."""

    of: int
    skill: str
    rank: int


def plain_basis(
    row: Row, asked: Asked, difficulty: Iterator[Reason], rolled: Pool, upgrades: Iterable[Reason] = ()
) -> Basis:
    """The basis of any check but an attack: what makes it hard, and what else its roller bears."""
    c, of, staked = row.before.fighters[row["fighter"]], asked.of, row["destiny"]
    basis = Basis(
        of, characteristic(c, of), asked.skill, asked.rank,
        some(_better(c, staked)),
        some(_all(difficulty, _burden(c, of), _legs(c, of))), some(_all(iter(upgrades), _harder(c, staked))),
        some(_scattered(c, [*_boosts(c), *of_command(row)])),
        some(_all(_setbacks(c), _hindered_legs(c, of), of_awkwardness(c, row["order"] == Order.PUT_OUT))),
    )  # fmt: skip
    return explained(basis, rolled)


def initiative_basis(w: Fight, i: int) -> Basis:
    """The basis of a fighter's roll for initiative (R3.1, R3.7)."""
    c = w.fighters[i]
    of, value, skill = (OF_WILLPOWER, c.willpower, "vigilance") if c.surprised else (OF_PRESENCE, c.presence, "cool")
    if c.kind == Kind.MINION:
        return Basis(of, value, skill, group_rank(c) if getattr(c, f"{skill}_group") else 0)
    return Basis(of, value, skill, getattr(c, skill))


def rest_basis(w: Fight, i: int) -> Basis:
    """The basis of the roll that ends a battle: Discipline, or Cool where that is better (R11.6)."""
    c = w.fighters[i]
    plain, better = check(c.willpower, c.discipline)
    other_plain, other_better = check(c.presence, c.cool)
    base = (OF_WILLPOWER, c.willpower, "discipline", c.discipline)
    if PLAIN * other_plain + BETTER * other_better > PLAIN * plain + BETTER * better:
        base = (OF_PRESENCE, c.presence, "cool", c.cool)
    blinded = Reason("blinded", BLINDING * borne(c, Injury.BLINDED))
    return Basis(*base, upgrades=some(iter((blinded,))), setback=some(iter((Reason("maimed", c.maimed > 0),))))


def _skill(row: Row) -> str:
    if row["order"] == Order.BREAK_FREE:
        return "athletics"
    if row["order"] == Order.MOUNT:
        return "survival"
    if row["order"] == Order.PUT_OUT:
        return "coordination"
    if row["order"] == Order.RECOVER:
        return "resilience"
    if row["order"] == Order.FEAR:
        return "discipline"
    if row["order"] in SPEECHES:
        return SPEECHES[Order(row["order"])]
    return "mechanics" if row.before.fighters[row["target"]].droid else "medicine"


def _all(*parts: Iterator[Reason]) -> Iterator[Reason]:
    for part in parts:
        yield from part


def dread(row: Row) -> str:
    """By which talent the one who is faced frightens: where both would, by the one that needs no melee."""
    most = row.after.fighters[row["fighter"]].faced
    return "terrifying" if talent(row.after.fighters[row["target"]], Talent.TERRIFYING) == most else "fearsome"


def _obstacle(row: Row) -> Iterator[Reason]:
    order = row["order"]
    if order == Order.RECOVER:
        yield Reason("severity", SEVERITY[worst(row.before.fighters[row["target"]])])
        return
    if order == Order.FEAR:
        c = row.after.fighters[row["fighter"]]
        yield Reason(dread(row), c.faced)
        yield Reason("confidence", -min(c.faced, talent(c, Talent.CONFIDENCE)))
        return
    why, dice = OBSTACLES[order]
    yield Reason(why, dice)


def _doctoring(row: Row) -> Iterator[Reason]:
    """Wounds or an injury, oneself, no kit (R11.3-R11.5)."""
    c, t = row.before.fighters[row["fighter"]], row.before.fighters[row["target"]]
    if row["order"] == Order.TREAT:
        yield Reason("severity", SEVERITY[worst_untried(t)])
    else:
        most = total_threshold(t)
        yield Reason("patient", HARD if t.wounds > most else AVERAGE if 2 * t.wounds > most else EASY)
    if row["fighter"] == row["target"]:
        yield Reason("oneself", DROID_ON_ITSELF if t.droid else ON_ONESELF)
    yield Reason("no_kit", WITHOUT_KIT * (not c.medkit))


def _attack_difficulty(w: Fight, i: int, j: int, arm: Arm) -> Iterator[Reason]:
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[arm.weapon]
    if a.style == Style.MELEE:
        yield Reason("melee", MELEE_DIFFICULTY)
    else:
        reach = band(w, i, j)
        yield Reason(f"band.{reach}", RANGED_DIFFICULTY[reach])
        if engaged(w, i):
            yield Reason("in_melee", WHEN_ENGAGED[a.style])
    yield Reason("larger", -1 if t.silhouette >= c.silhouette + SIZE else 0)
    yield Reason("smaller", 1 if t.silhouette <= c.silhouette - SIZE else 0)
    yield Reason("cumbersome", max(0, a.cumbersome - c.brawn))
    yield Reason("unwieldy", max(0, a.unwieldy - c.agility))
    yield Reason("damaged", arm.damaged == MODERATE)
    yield from _burden(c, arm.characteristic)
    yield Reason("crippled_arm", hand(c, a))
    yield Reason("crippling", c.crippling)


def _burden(c: Fighter, of: int) -> Iterator[Reason]:
    """What injuries and the last blow put on a check of a characteristic (R8)."""
    yield Reason("stinger", c.difficulty_next)
    yield Reason("panicked", c.fear & PANICKED > 0)
    yield Reason("compromised", borne(c, Injury.COMPROMISED))
    if of in {OF_BRAWN, OF_AGILITY}:
        yield Reason("agonizing_wound", borne(c, Injury.AGONIZING_WOUND))
    elif of in {OF_INTELLECT, OF_CUNNING}:
        yield Reason("head_ringer", borne(c, Injury.HEAD_RINGER))
    else:
        yield Reason("fearsome_wound", borne(c, Injury.FEARSOME_WOUND))


def _legs(c: Fighter, of: int) -> Iterator[Reason]:
    yield Reason("crippled_leg", of in {OF_BRAWN, OF_AGILITY} and c.crippled & LEGS & ~c.maimed > 0)


def _hindered_legs(c: Fighter, of: int) -> Iterator[Reason]:
    hindered = c.hindered & LEGS > 0 and c.beat < c.hindered_until
    yield Reason("hindered_leg", of in {OF_BRAWN, OF_AGILITY} and hindered)


def _better(c: Fighter, staked: int) -> Iterator[Reason]:
    yield Reason("upgraded", c.upgrade_next)
    yield Reason("spell", lasting(c, Affect.UPGRADE))
    yield Reason("fortune", staked & 1)


def _harder(c: Fighter, staked: int) -> Iterator[Reason]:
    yield Reason("hard_next", c.hard_next)
    yield Reason("spell", lasting(c, Affect.DIFFICULTY))
    yield Reason("misfortune", staked >> 1)
    yield Reason("blinded", BLINDING * borne(c, Injury.BLINDED))


def _attack_upgrades(w: Fight, i: int, j: int, a: Weapon, dodged: int, staked: int) -> Iterator[Reason]:
    yield Reason("adversary", w.fighters[j].adversary)
    yield Reason("ward", lasting(w.fighters[j], Affect.WARD))
    if a.style != Style.MELEE:
        yield Reason("into_melee", int(ally_in_melee(w, i, j)))
    yield from of_stances(w, i, j, a, dodged)
    yield from _harder(w.fighters[i], staked)


def _scattered(c: Fighter, boosts: list[Reason]) -> Iterator[Reason]:
    """Boost dice, all of which Scattered Senses take away (R8)."""
    yield from boosts
    if borne(c, Injury.SCATTERED_SENSES):
        yield Reason("scattered_senses", -total(boosts))


def _boosts(c: Fighter) -> Iterator[Reason]:
    yield Reason("granted", c.boost_next)
    yield Reason("spell", lasting(c, Affect.BOOST))
    yield Reason("assist", c.assists)
    yield Reason("heartened", c.beat < c.heartened_until)


def _attack_boosts(c: Fighter, t: Fighter, j: int, a: Weapon) -> Iterator[Reason]:
    yield Reason("aim", 0 if c.called else c.aims)
    yield Reason("accurate", a.accurate)
    yield from _boosts(c)
    if a.style == Style.MELEE:
        yield Reason("target_prone", t.prone)
        yield Reason("opening", c.openings >> j & 1)


def _setbacks(c: Fighter) -> Iterator[Reason]:
    yield Reason("disoriented", disoriented(c))
    yield Reason("hindered", c.setback_next)
    yield Reason("spell", lasting(c, Affect.SETBACK))
    yield Reason("maimed", c.maimed > 0)
    yield Reason("berated", c.beat < c.berated_until)
    yield Reason("afraid", c.fear & AFRAID)


def _attack_setbacks(w: Fight, c: Fighter, t: Fighter, arm: Arm) -> Iterator[Reason]:
    a = w.weapons[arm.weapon]
    melee = a.style == Style.MELEE
    yield from _defense(w, t, melee)
    yield Reason("precise_aim", -min(c.precise, defense(w, t, melee)))
    yield Reason("own_guard", guarded(c))
    yield Reason("inaccurate", a.inaccurate)
    yield from _setbacks(c)
    yield Reason("called", CALLED - c.aims if c.called and c.aims else 0)
    yield Reason("hindered_arm", c.hindered & ARMS > 0 and c.beat < c.hindered_until)
    yield Reason("worn", arm.damaged == SLIGHT)
    yield from of_awkwardness(c, frenzied_with(a))
    if melee:
        yield Reason("own_prone", c.prone)
        return
    if not w.rules.prone_is_defense:
        yield Reason("prone", t.prone)
    yield Reason("concealment", w.battle.concealment)
    yield Reason("ignored", -w.battle.concealment if c.beat < c.ignores_until else 0)


def _defense(w: Fight, t: Fighter, melee: bool) -> Iterator[Reason]:
    """Setback dice from the target's defense (R5.17-R5.20, R9)."""
    reasons = [*_defenses(w, t, melee)]
    yield from reasons
    if t.defenseless_round == w.battle.round:
        yield Reason("negated", -total(reasons))
    else:
        yield Reason("cap", min(0, CAP - total(reasons)))


def _defenses(w: Fight, t: Fighter, melee: bool) -> Iterator[Reason]:
    armor = Reason("armor", t.melee_defense if melee else t.ranged_defense)
    stance = Reason("guarded", guarded(t)) if melee else Reason("cover", t.in_cover)
    if w.rules.defense_stacking == Stacking.ADDITIVE:
        yield from (armor, stance)
    else:
        yield max(armor, stance, key=lambda reason: reason.dice)
    yield Reason("shield", t.melee_guard if melee else t.ranged_guard)
    yield Reason("weapon", _weapon_defense(w, t, melee))
    yield Reason("shielded", lasting(t, Affect.DEFENSE))
    yield Reason("defended", t.beat < (t.defended_melee_until if melee else t.defended_ranged_until))
    if not melee and w.rules.prone_is_defense:
        yield Reason("prone", t.prone)


def _weapon_defense(w: Fight, t: Fighter, melee: bool) -> int:
    if t.printed or t.held < 0:
        return 0
    a = w.weapons[w.arms[t.held].weapon]
    return a.defensive if melee else a.deflection
