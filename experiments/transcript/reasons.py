"""The reasons of an attack's dice (R2.3, R6.11), of those of other checks, and of rolls for initiative and rest."""

from collections.abc import Iterator

from experiments.transcript.basis import Basis, Reason, explained, some, total
from experiments.transcript.recorder import Row
from sim.narrative.conditions import (
    ARMS,
    CAP,
    LEGS,
    borne,
    characteristic,
    disoriented,
    group_rank,
    guarded,
    rank,
    rank_in,
    total_threshold,
)
from sim.narrative.criticals import SEVERITY, worst_untried
from sim.narrative.dice import check
from sim.narrative.ends import BETTER, PLAIN
from sim.narrative.healing import AVERAGE, DROID_ON_ITSELF, EASY, HARD, ON_ONESELF, WITHOUT_KIT
from sim.narrative.model import Arm, Fight, Fighter, Injury, Kind, Order, Pool, Stacking, Style, Weapon
from sim.narrative.place import ally_in_melee, band, engaged
from sim.narrative.pool import CALLED, MELEE_DIFFICULTY, MODERATE, RANGED_DIFFICULTY, SIZE, SLIGHT, WHEN_ENGAGED
from sim.narrative.pool import crippled_hand as hand
from sim.narrative.recovery import worst
from sim.narrative.terms import OF_AGILITY, OF_BRAWN, OF_CUNNING, OF_INTELLECT, OF_PRESENCE, OF_WILLPOWER

BLINDING = 2  # upgrades for each time (R8)


def attack_basis(w: Fight, i: int, j: int, arm: int, skill: str, rolled: Pool) -> Basis:
    """The basis of i's attack on j (R2.3, R6.11).

    Args:
        w: the World before the attack.
        i: who attacks.
        j: who was aimed at.
        arm: what it was made with.
        skill: its name.
        rolled: the pool, to be explained.
    """
    c, t, held, a = w.fighters[i], w.fighters[j], w.arms[arm], w.weapons[w.arms[arm].weapon]
    of = held.characteristic
    basis = Basis(
        of, characteristic(c, of), skill, rank(c, held),
        some(_better(c)),
        some(_attack_difficulty(w, i, j, held)), some(_attack_upgrades(w, i, j, a)),
        some(_scattered(c, [*_attack_boosts(c, t, j, a)])), some(_attack_setbacks(w, c, t, held)),
    )  # fmt: skip
    return explained(basis, rolled)


def check_basis(row: Row, rolled: Pool) -> Basis:
    """The basis of a check that is no attack: Medicine, Athletics to break free, Survival to mount (R5.8, R10, R11)."""
    w, i, order = row.before, row["fighter"], row["order"]
    c = w.fighters[i]
    skill = _skill(row)
    of = {"athletics": OF_BRAWN, "resilience": OF_BRAWN, "survival": OF_CUNNING}.get(skill, OF_INTELLECT)
    ranks = rank_in(c, getattr(c, skill), getattr(c, f"{skill}_group"))
    difficulty = _doctoring(row) if order in {Order.MEDICINE, Order.TREAT} else _obstacle(row)
    basis = Basis(
        of, characteristic(c, of), skill, ranks,
        some(_better(c)),
        some(_all(difficulty, _burden(c, of), _legs(c, of))), some(_harder(c)),
        some(_scattered(c, [*_boosts(c)])), some(_all(_setbacks(c), _hindered_legs(c, of))),
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
    if row["order"] == Order.RECOVER:
        return "resilience"
    return "mechanics" if row.before.fighters[row["target"]].droid else "medicine"


def _all(*parts: Iterator[Reason]) -> Iterator[Reason]:
    for part in parts:
        yield from part


def _obstacle(row: Row) -> Iterator[Reason]:
    order = row["order"]
    if order == Order.RECOVER:
        yield Reason("severity", SEVERITY[worst(row.before.fighters[row["target"]])])
        return
    yield Reason("ensnared", HARD) if order == Order.BREAK_FREE else Reason("untrained", AVERAGE)


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


def _burden(c: Fighter, of: int) -> Iterator[Reason]:
    """What injuries and the last blow put on a check of a characteristic (R8)."""
    yield Reason("stinger", c.difficulty_next)
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


def _better(c: Fighter) -> Iterator[Reason]:
    yield Reason("upgraded", c.upgrade_next)


def _harder(c: Fighter) -> Iterator[Reason]:
    yield Reason("hard_next", c.hard_next)
    yield Reason("blinded", BLINDING * borne(c, Injury.BLINDED))


def _attack_upgrades(w: Fight, i: int, j: int, a: Weapon) -> Iterator[Reason]:
    yield Reason("adversary", w.fighters[j].adversary)
    if a.style != Style.MELEE:
        yield Reason("into_melee", int(ally_in_melee(w, i, j)))
    yield from _harder(w.fighters[i])


def _scattered(c: Fighter, boosts: list[Reason]) -> Iterator[Reason]:
    """Boost dice, all of which Scattered Senses take away (R8)."""
    yield from boosts
    if borne(c, Injury.SCATTERED_SENSES):
        yield Reason("scattered_senses", -total(boosts))


def _boosts(c: Fighter) -> Iterator[Reason]:
    yield Reason("granted", c.boost_next)
    yield Reason("assist", c.assists)


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
    yield Reason("maimed", c.maimed > 0)


def _attack_setbacks(w: Fight, c: Fighter, t: Fighter, arm: Arm) -> Iterator[Reason]:
    a = w.weapons[arm.weapon]
    melee = a.style == Style.MELEE
    yield from _defense(w, t, melee)
    yield Reason("own_guard", guarded(c))
    yield Reason("inaccurate", a.inaccurate)
    yield from _setbacks(c)
    yield Reason("called", CALLED - c.aims if c.called and c.aims else 0)
    yield Reason("hindered_arm", c.hindered & ARMS > 0 and c.beat < c.hindered_until)
    yield Reason("worn", arm.damaged == SLIGHT)
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
    yield Reason("defended", t.beat < (t.defended_melee_until if melee else t.defended_ranged_until))
    if not melee and w.rules.prone_is_defense:
        yield Reason("prone", t.prone)


def _weapon_defense(w: Fight, t: Fighter, melee: bool) -> int:
    if t.printed or t.held < 0:
        return 0
    a = w.weapons[w.arms[t.held].weapon]
    return a.defensive if melee else a.deflection
