"""An attack in words, so that a reader can reckon it again: pool, dice, net, damage, soak, purchases, critical."""

from collections.abc import Iterable, Iterator, Sequence

from experiments.transcript.account import CHANGES, SHIFTS, Attack, attack_of
from experiments.transcript.aftermath import tell_called, tell_changes, tell_critical, tell_target
from experiments.transcript.basis import Basis, Reason
from experiments.transcript.faces import (
    ADVANTAGES,
    DESPAIR,
    FAILURES,
    GOOD_DICE,
    SUCCESSES,
    THREATS,
    TRIUMPH,
    Die,
    by_kind,
    count,
    pool_of,
)
from experiments.transcript.page import Page
from experiments.transcript.purchases import tell_brink, tell_own, tell_spent, tell_suffered
from experiments.transcript.recorder import Row
from experiments.transcript.talents import DONE, tell_dodge, tell_turned_aside
from experiments.transcript.tongue import Line
from sim.narrative.dice import check
from sim.narrative.model import Band, Characteristic, Mode, Order, Style
from sim.narrative.place import band

CALLED = ("", "attack.item", "attack.limb")
"""Headlines of called shots, by what is aimed at."""
UPGRADES = {"better": "ability_upgrade", "upgrades": "upgrade"}


def tell_attack(page: Page, row: Row) -> Iterator[Line]:
    """All lines of an attack."""
    attack = attack_of(row, page.skills)
    yield from page.done(headline(page, attack), "hit" if row["hit"] else "miss")
    yield from tell_brink(page, row)
    yield from tell_dodge(page, row)
    if not attack.dice:
        yield from tell_own(page, row)
        yield from tell_changes(page, row)
        return
    yield from tell_roll(page, row, attack.basis, attack.dice, _shifts(attack))
    if row["target"] != row["meant"]:
        yield from page.labeled("astray", page.tongue.say("astray", target=page.fighters[row["target"]]), indent=6)
    yield from tell_turned_aside(page, row)
    if row["hit"]:
        yield from page.labeled("hit", hit(page, attack), indent=6)
    yield from tell_spent(page, attack)
    yield from tell_called(page, attack)
    yield from tell_critical(page, attack)
    yield from tell_target(page, row)
    yield from tell_suffered(page, attack)
    yield from tell_changes(page, row)


def tell_roll(
    page: Page, row: Row, basis: Basis, dice: list[Die], shifts: Sequence[tuple[str, int]] = ()
) -> Iterator[Line]:
    """A pool, its reasons, the dice, and what they come to."""
    yield from page.labeled("pool", page.pool(pool_of(row)), indent=6)
    yield from page.labeled("why", reasons(page, basis), "dim", 6)
    yield from page.labeled("dice", thrown(page, dice), indent=6)
    yield from page.labeled("net", net(page, dice, shifts), indent=6)


def _shifts(attack: Attack) -> list[tuple[str, int]]:
    """Advantages that the weapon brings, by quality."""
    shifts = [(name, n) for name, n in SHIFTS.items() if getattr(attack.weapon, name)]
    helped = attack.row.pooled.fighters[attack.row["fighter"]].coordinated > 0
    return [*shifts, ("coordinated_assault", 1)] if helped else shifts


def headline(page: Page, attack: Attack) -> str:
    """Whom, with what, how far, and what came of it."""
    return page.tongue.say("result", attack=_aim(page, attack), result=_result(page, attack))


def _aim(page: Page, attack: Attack) -> str:
    row, say = attack.row, page.tongue.say
    melee, stun = attack.weapon.style == Style.MELEE, row["stun"] > 0
    key = "attack" + (".melee_stun" if melee and stun else ".melee" if melee else ".stun" if stun else "")
    told = say(
        key,
        target=page.fighters[row["meant"]],
        weapon=wielded(page, row),
        band=page.tongue.word("band", Band(band(row.pooled, row["fighter"], row["meant"]))),
    )
    if row["order"] == Order.HOMING:
        fighter, target = page.fighters[row["fighter"]], page.fighters[row["meant"]]
        told = say("attack.homing", fighter=fighter, target=target, weapon=wielded(page, row))
    if row["called"]:
        told = say(CALLED[row["called"]], attack=told)
    if row["order"] == Order.ATTACK and attack.attacker.beat % 2 == 0:
        told = say("attack.at_once", fighter=page.fighters[row["fighter"]], attack=told)
    return say("attack.again", attack=told) if row["again"] else told


def wielded(page: Page, row: Row) -> str:
    """With what, and in what mode."""
    weapon, second = page.weapons[row["weapon"]], row["second"]
    if row["order"] == Order.HOMING or row["mode"] == Mode.PLAIN:
        return weapon
    name = Mode(row["mode"]).name.lower()
    return page.tongue.say(f"wield.{name}", weapon=weapon, second=page.weapons[second] if second >= 0 else "")


def _result(page: Page, attack: Attack) -> str:
    say, row = page.tongue.say, attack.row
    if not row["hit"]:
        return say("result.miss" if attack.dice else "result.prevented")
    left = page.amounts(row["wounds"], row["strain"])
    told = say("result.hit", left=left) if left else say("result.nothing")
    if row["target"] == row["meant"]:
        return told
    return say("result.astray", result=told, target=page.fighters[row["target"]])


def base(page: Page, basis: Basis) -> str:
    """Characteristic and rank, and the dice they give."""
    return page.tongue.say("reason", why=foundation(page, basis), dice=page.dice(check(basis.value, basis.rank)))


def foundation(page: Page, basis: Basis) -> str:
    """Characteristic and rank; of a guided shot that comes again its own dice."""
    if basis.characteristic < 0:
        return page.tongue.say("base.guided", value=basis.value)
    return page.tongue.say(
        "base",
        characteristic=page.tongue.word("characteristic", Characteristic(basis.characteristic)),
        value=basis.value,
        skill=page.skill(basis.skill),
        rank=basis.rank,
    )


def reasons(page: Page, basis: Basis) -> str:
    """Why each die is in the pool."""
    told = [base(page, basis)]
    for kind in ("better", "boost", "difficulty", "upgrades", "setback"):
        told += [reason(page, kind, each) for each in getattr(basis, kind)]
    return page.tongue.say("semicolon").join(told)


def reason(page: Page, kind: str, each: Reason) -> str:
    """One reason and its dice."""
    noun = UPGRADES.get(kind)
    dice = page.tongue.count(each.dice, noun) if noun else page.die(kind, each.dice)
    return page.tongue.say("reason", why=page.tongue.say(f"why.{each.why}"), dice=dice)


def thrown(page: Page, dice: Iterable[Die]) -> str:
    """What each die shows."""
    say, good, bad = page.tongue.say, list[str](), list[str]()
    for kind, alike in by_kind(list(dice)):
        sign = say(f"die.{kind}")
        faces = say("dice_break").join(say("die_face", die=sign, face=face(page, die)) for die in alike)
        (good if kind in GOOD_DICE else bad).append(say("rolled", die=sign, faces=faces))
    return say("and_dice").join(say("roll_break").join(half) for half in (good, bad) if half)


def face(page: Page, die: Die) -> str:
    """The symbols of a die."""
    return "".join(page.tongue.say(f"face.{symbol.letter}") for symbol in die.shows) or page.tongue.say("face.-")


def net(page: Page, dice: list[Die], shifts: Sequence[tuple[str, int]] = ()) -> str:
    """What the symbols come to (R1.9-R1.12), and what comes with the weapon (R6.9, R10)."""
    triumphs, despairs = count(dice, TRIUMPH), count(dice, DESPAIR)
    told = [
        _axis(page, ("success", "failure"), count(dice, SUCCESSES, TRIUMPH), count(dice, FAILURES, DESPAIR)),
        _axis(page, ("advantage", "threat"), count(dice, ADVANTAGES), count(dice, THREATS), shifts),
    ]
    told += [page.tongue.count(n, noun) for n, noun in ((triumphs, "triumph"), (despairs, "despair")) if n]
    return page.tongue.listed(told)


def _axis(page: Page, nouns: tuple[str, str], plus: int, minus: int, shifts: Sequence[tuple[str, int]] = ()) -> str:
    """Successes or failures, advantages or threats, whichever is left."""
    left = plus - minus + sum(n for _, n in shifts)
    told = page.tongue.count(abs(left), nouns[left < 0])
    if not shifts and not (plus and minus):
        return told
    more = "".join(_plus(page, name, n) for name, n in shifts)
    return page.tongue.say("net.of", net=told, plus=plus, minus=minus, more=more)


def _plus(page: Page, name: str, n: int) -> str:
    return page.tongue.say("plus" if n > 0 else "minus", n=abs(n), what=page.tongue.say(name_of(page, name)))


def name_of(page: Page, name: str) -> str:
    """The phrase that names a quality or a talent."""
    return f"quality.{name}" if f"quality.{name}" in page.tongue else f"talent.{name}"


def got_through(page: Page, attack: Attack) -> str:
    """Wounds or strain of a hit behind soak."""
    if not attack.past_soak:
        return page.tongue.say("hit.nothing")
    if attack.to_strain:
        return page.strained(attack.past_soak, attack.struck)
    return page.tongue.count(attack.past_soak, "wound")


def hit(page: Page, attack: Attack) -> str:
    """Damage, soak, and what gets through."""
    say, row = page.tongue.say, attack.row
    changes = [(name, n) for name, n in CHANGES.items() if getattr(attack.weapon, name)] + attack.of_talents
    more = "".join(_plus(page, name, n) for name, n in changes)
    successes = page.tongue.count(row["successes"], "success")
    key = "hit.brawn" if attack.weapon.adds_brawn else "hit.sum"
    damage = attack.weapon.damage
    summed = say(key, brawn=attack.brawn, damage=damage, more=more, successes=successes, total=row["damage"])
    if row["reaction"]:
        summed = say(f"hit.{DONE[row['reaction']]}", sum=summed, reduced=row["reduced"])
    if attack.met < row["damage"] - row["reduced"]:
        summed = say("hit.swarm", sum=summed, met=attack.met)
    left = got_through(page, attack)
    if attack.landed < attack.felt:
        left = say(f"hit.{attack.spared or 'dead'}", left=left, target=page.fighters[row["target"]])
    soak, pierced = attack.struck.soak, attack.pierced
    key = "hit.pierced" if pierced else "hit.soak"
    return say(key, sum=summed, soak=soak, pierced=pierced, rest=soak - pierced, left=left)
