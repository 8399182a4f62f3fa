"""Abilities in words: what they cost, their dice, Force dice, and what they do (R1.7, R2.8)."""

from collections.abc import Iterator

from experiments.transcript.aftermath import tell_changes, tell_target
from experiments.transcript.attacks import face, tell_roll
from experiments.transcript.basis import Basis, Reason
from experiments.transcript.faces import dice_of, force_dice_of, pool_of
from experiments.transcript.page import Page
from experiments.transcript.purchases import tell_brink, tell_own
from experiments.transcript.reasons import Asked, plain_basis
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.activate import rank_of
from sim.narrative.conditions import SECOND_MANEUVER, characteristic, has_strain
from sim.narrative.damage import eased
from sim.narrative.dice import check
from sim.narrative.model import Affect, Band, Effect, Fight, Order, Power, Ways, Whom
from sim.state import NOBODY

FOR_GOOD = 1000  # turns that no encounter lasts
DICE = {Affect.BOOST: "boost", Affect.SETBACK: "setback", Affect.DEFENSE: "setback"}
UPGRADES = {Affect.UPGRADE: "ability_upgrade", Affect.DIFFICULTY: "upgrade", Affect.WARD: "upgrade"}
PLACES = (Affect.PUSH, Affect.PULL, Affect.LEAP)
HANG = 40
"""Columns before later lines of what an ability does: its phrases are long."""
AMOUNTS = (Affect.DAMAGE, Affect.STRAIN, Affect.HEAL, Affect.RECOVER)
"""What the row tells in numbers of its own."""


def tell_ability(page: Page, row: Row) -> Iterator[Line]:
    """An ability, or what it does to a further one whom it reaches."""
    deed = page.tongue.say("result", attack=_deed(page, row), result=_result(page, row))
    yield from page.done(deed, "hit" if row["hit"] else "miss")
    if row["order"] == Order.ACTIVATE:
        yield from tell_brink(page, row)
        yield from _tell_price(page, row)
        if dice := dice_of(row):
            yield from tell_roll(page, row, ability_basis(page, row), dice)
        yield from _tell_force(page, row)
    if row["hit"]:
        yield from _tell_done(page, row)
    yield from tell_target(page, row)
    yield from tell_own(page, row)
    yield from tell_changes(page, row)


def tell_contest(page: Page, row: Row) -> Iterator[Line]:
    """The other roll of a competitive check."""
    say = page.tongue.say
    yield from page.done(say("contest", fighter=page.fighters[row["fighter"]], power=page.powers[row["power"]]))
    if dice := dice_of(row):
        yield from tell_roll(page, row, ability_basis(page, row), dice)


def ability_basis(page: Page, row: Row) -> Basis:
    """The basis of an ability's check, or of the check that contests it (R2.1, R2.2, R2.8)."""
    w = row.before
    a, c = w.powers[row["power"]], w.fighters[row["fighter"]]
    skill, of = a.skill, a.characteristic
    if row["order"] == Order.CONTEST:
        skill, of = a.against, a.against_characteristic
    asked = Asked(of, page.power_skills[skill], rank_of(c, skill))
    opposed = a.against != NOBODY and not a.competitive
    plain, better = _opposition(w, row, a) if opposed else (0, 0)
    difficulty = (Reason("ability", a.difficulty), Reason("opposed", plain + better))
    return plain_basis(row, asked, iter(difficulty), pool_of(row), (Reason("opposed_rank", better),))


def _opposition(w: Fight, row: Row, a: Power) -> tuple[int, int]:
    """Difficulty and challenge dice of the target's skill (R2.8)."""
    t = w.fighters[row["target"]]
    return check(characteristic(t, a.against_characteristic), rank_of(t, a.against))


def _deed(page: Page, row: Row) -> str:
    """Which ability, and on whom."""
    key = "affect" if row["order"] == Order.AFFECT else "activate"
    own = ".self" if row["fighter"] == row["target"] else ""
    return page.tongue.say(f"order.{key}{own}", power=page.powers[row["power"]], target=page.fighters[row["target"]])


def _result(page: Page, row: Row) -> str:
    """Whether it worked, and if not why."""
    say, a = page.tongue.say, row.before.powers[row["power"]]
    if row["hit"]:
        return say("ability.works")
    if (a.skill != NOBODY and not any(pool_of(row))) or (a.points and not row["force"]):
        return say("result.prevented")
    return say("ability.dark" if a.points and row["light"] < a.points else "check.failed")


def _tell_price(page: Page, row: Row) -> Iterator[Line]:
    """What using it took, and its maneuver where that was not free (R4.3, R4.5)."""
    c, a = row.before.fighters[row["fighter"]], row.before.powers[row["power"]]
    noun = "strain_point" if has_strain(c) else "wound"
    second = a.way == Ways.MANEUVER and c.free == 0 and c.granted == 0
    prices = [page.tongue.count(a.strain, noun)] if a.strain else []
    if second:
        prices.append(page.tongue.say("price.maneuver", price=page.tongue.count(SECOND_MANEUVER, noun)))
    if prices:
        yield from page.labeled("price", page.tongue.listed(prices), indent=6)


def _tell_force(page: Page, row: Row) -> Iterator[Line]:
    """What the Force dice showed, and what of it was used (R1.7)."""
    if not row["force"]:
        return
    say, needed = page.tongue.say, row.before.powers[row["power"]].points
    faces = page.tongue.listed(face(page, die) for die in force_dice_of(row))
    told = say("force", dice=row["force"], faces=faces, light=row["light"], dark=row["dark"], needed=needed)
    if row["hit"] and row["light"] < needed:
        told = say("force.dark", told=told, dark=needed - row["light"])
    yield from page.labeled("force", told, indent=6)


def _tell_done(page: Page, row: Row) -> Iterator[Line]:
    """Damage less soak, and everything else that it did."""
    say = page.tongue.say
    if row["damage"]:
        left = page.amounts(row["damage"] - row["soak"], 0) or say("hit.nothing")
        told = say("ability.damage", damage=row["damage"], soak=row["soak"], left=left)
        yield from page.labeled("hit", told, indent=6)
    w = row.before
    a = w.powers[row["power"]]
    effects = w.effects[a.first_effect : a.first_effect + a.effects]
    did = [_effect(page, row, a, each) for each in effects if not (each.on_user and row["order"] == Order.AFFECT)]
    if said := [each for each in did if each]:
        yield from page.labeled("does", page.tongue.say("semicolon").join(said), indent=6)


def _effect(page: Page, row: Row, a: Power, effect: Effect) -> str:
    """What one effect did, but for damage, which is told with its soak."""
    if effect.what == Affect.DAMAGE and not effect.on_user:
        return ""
    spare = max(0, _origin(page, row)["light"] - a.points)
    n = effect.amount + effect.per_success * won(page, row) + effect.per_point * spare
    who = row["fighter"] if effect.on_user or effect.what == Affect.LEAP else row["target"]
    told = _harmed(page, row, effect, n) if effect.what == Affect.DAMAGE else done(page, effect, n)
    if effect.what == Affect.STRAIN and (rest := eased(row.before.fighters[who], n)) < n:
        told = page.tongue.say("resolved", left=told, rest=rest)
    if who == row["target"]:
        return told
    return page.tongue.say("does.of", fighter=page.fighters[who], what=told)


def _harmed(page: Page, row: Row, effect: Effect, n: int) -> str:
    """What the user does to itself, less soak."""
    soak = 0 if effect.unsoaked else min(n, row.before.fighters[row["fighter"]].soak)
    left = page.amounts(n - soak, 0) or page.tongue.say("hit.nothing")
    return page.tongue.say("ability.damage", damage=n, soak=soak, left=left)


def won(page: Page, row: Row) -> int:
    """Net successes of the check behind a row; of a contest the margin."""
    origin = _origin(page, row)
    a = row.before.powers[row["power"]]
    if a.skill == NOBODY:
        return 0
    if not a.competitive:
        return max(0, origin["successes"])
    rows = page.battle.rows
    behind = next(k for k, each in enumerate(rows) if each is origin)
    theirs = next(each for each in reversed(rows[:behind]) if each["order"] == Order.CONTEST)
    return max(1, origin["successes"] - max(0, theirs["successes"]))


def _origin(page: Page, row: Row) -> Row:
    """The row in which the ability was used."""
    if row["order"] != Order.AFFECT:
        return row
    rows = page.battle.rows
    behind = next(k for k, each in enumerate(rows) if each is row)
    return next(each for each in reversed(rows[:behind]) if each["order"] == Order.ACTIVATE)


def done(page: Page, effect: Effect, n: int) -> str:
    """An effect in words: how much, and for how long."""
    tongue, what = page.tongue, Affect(effect.what)
    amount = str(n)
    if what in DICE:
        amount = page.die(DICE[what], n)
    elif what in UPGRADES:
        amount = tongue.count(n, UPGRADES[what])
    told = tongue.say(f"does.{what.name.lower()}", n=amount)
    if effect.lasts >= FOR_GOOD:
        return tongue.say("does.for_good", what=told)
    if effect.lasts:
        return tongue.say("does.lasts", what=told, turns=tongue.count(effect.lasts, "turn_of_it"))
    return tongue.say("does.next", what=told) if what in DICE or what in UPGRADES else told


def tell_abilities(page: Page) -> Iterator[Line]:
    """The abilities of all: what they take, how they are rolled, what they do."""
    w = page.battle.end
    if not w.powers:
        return
    yield Line("")
    yield Line(page.tongue.say("abilities"), "title")
    rows = [_row(page, w, number, a) for number, a in enumerate(w.powers)]
    for line in page.tongue.table(rows, farthest=HANG):
        yield Line(line)


def _row(page: Page, w: Fight, number: int, a: Power) -> tuple[str, ...]:
    say = page.tongue.say
    price = [page.tongue.word("way", Ways(a.way))]
    price += [page.tongue.count(a.strain, "strain_point")] if a.strain else []
    price += [say("ability.uses", n=a.uses)] if a.uses else []
    whom = page.tongue.word("whom", Whom(a.whom))
    aim = whom if a.whom == Whom.SELF else say("ability.aim", whom=whom, band=page.tongue.word("band", Band(a.reach)))
    effects = w.effects[a.first_effect : a.first_effect + a.effects]
    return (
        page.powers[number],
        page.tongue.listed(price),
        say("ability.all", aim=aim) if a.everybody else aim,
        page.tongue.listed([*_rolled(page, a), *(_promise(page, each) for each in effects)]),
    )


def _rolled(page: Page, a: Power) -> Iterator[str]:
    say = page.tongue.say
    if a.skill != NOBODY:
        yield page.skill(page.power_skills[a.skill])
        if a.difficulty:
            yield page.die("difficulty", a.difficulty)
        if a.against != NOBODY:
            key = "ability.contest" if a.competitive else "ability.against"
            yield say(key, skill=page.skill(page.power_skills[a.against]))
    if a.points:
        yield say("ability.points", n=a.points)


def _promise(page: Page, effect: Effect) -> str:
    """An effect in the list of abilities."""
    say, what = page.tongue.say, Affect(effect.what)
    told = say(f"effect_of.{what.name.lower()}")
    if what in AMOUNTS or what in PLACES or what in DICE or what in UPGRADES:
        told = say("ability.amount", what=told, n=effect.amount)
    told += say("ability.per_success", n=effect.per_success) if effect.per_success else ""
    told += say("ability.per_point", n=effect.per_point) if effect.per_point else ""
    told = say("ability.unsoaked", what=told) if effect.unsoaked else told
    return say("ability.own", what=told) if effect.on_user else told
