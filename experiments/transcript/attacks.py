"""An attack in words, so that a reader can reckon it again: pool, dice, net, damage, soak, purchases, critical."""

from collections.abc import Iterable, Iterator

from experiments.transcript.account import Attack, attack_of
from experiments.transcript.aftermath import tell_changes, tell_critical, tell_spent, tell_suffered, told_after
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
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.dice import check
from sim.narrative.model import Band, Characteristic, Style
from sim.narrative.place import band


def tell_attack(page: Page, row: Row) -> Iterator[Line]:
    """All lines of an attack."""
    attack = attack_of(row, page.skills)
    yield from page.done(headline(page, attack), "hit" if row["hit"] else "miss")
    yield from page.labeled("pool", page.pool(pool_of(row)), indent=6)
    yield from page.labeled("why", reasons(page, attack.basis), "dim", 6)
    yield from page.labeled("dice", thrown(page, attack.dice), indent=6)
    yield from page.labeled("net", net(page, attack.dice), indent=6)
    if row["target"] != row["meant"]:
        yield from page.labeled("astray", page.tongue.say("astray", target=page.fighters[row["target"]]), indent=6)
    if row["hit"]:
        yield from page.labeled("hit", hit(page, attack), indent=6)
    yield from tell_spent(page, attack)
    yield from tell_critical(page, attack)
    if row["wounds"] or row["strain"] or row["injury"]:
        yield from page.labeled("after", told_after(page, row), indent=6)
    yield from tell_suffered(page, attack)
    yield from tell_changes(page, row)


def headline(page: Page, attack: Attack) -> str:
    """Whom, with what, how far, and what came of it."""
    return page.tongue.say("result", attack=_aim(page, attack), result=_result(page, attack))


def _aim(page: Page, attack: Attack) -> str:
    row = attack.row
    melee, stun = attack.weapon.style == Style.MELEE, row["stun"] > 0
    key = "attack" + (".melee_stun" if melee and stun else ".melee" if melee else ".stun" if stun else "")
    reach = Band(band(row.before, row["fighter"], row["meant"]))
    return page.tongue.say(
        key,
        target=page.fighters[row["meant"]],
        weapon=page.weapons[row["weapon"]],
        band=page.tongue.word("band", reach),
    )


def _result(page: Page, attack: Attack) -> str:
    say, row = page.tongue.say, attack.row
    if not row["hit"]:
        return say("result.miss")
    parts = {"wound": row["wounds"], "strain_point": row["strain"]}
    left = page.tongue.listed(page.tongue.count(n, noun) for noun, n in parts.items() if n)
    told = say("result.hit", left=left) if left else say("result.nothing")
    if row["target"] == row["meant"]:
        return told
    return say("result.astray", result=told, target=page.fighters[row["target"]])


def base(page: Page, basis: Basis) -> str:
    """Characteristic and rank, and the dice they give."""
    return page.tongue.say("reason", why=foundation(page, basis), dice=page.dice(check(basis.value, basis.rank)))


def foundation(page: Page, basis: Basis) -> str:
    """Characteristic and rank."""
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
    for kind in ("boost", "difficulty", "upgrades", "setback"):
        told += [reason(page, kind, each) for each in getattr(basis, kind)]
    return page.tongue.say("semicolon").join(told)


def reason(page: Page, kind: str, each: Reason) -> str:
    """One reason and its dice."""
    dice = page.tongue.count(each.dice, "upgrade") if kind == "upgrades" else page.die(kind, each.dice)
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


def net(page: Page, dice: list[Die]) -> str:
    """What the symbols come to (R1.9-R1.12)."""
    triumphs, despairs = count(dice, TRIUMPH), count(dice, DESPAIR)
    told = [
        _axis(page, ("success", "failure"), count(dice, SUCCESSES, TRIUMPH), count(dice, FAILURES, DESPAIR)),
        _axis(page, ("advantage", "threat"), count(dice, ADVANTAGES), count(dice, THREATS)),
    ]
    told += [page.tongue.count(n, noun) for n, noun in ((triumphs, "triumph"), (despairs, "despair")) if n]
    return page.tongue.listed(told)


def _axis(page: Page, nouns: tuple[str, str], plus: int, minus: int) -> str:
    """Successes or failures, advantages or threats, whichever is left."""
    left = plus - minus
    told = page.tongue.count(abs(left), nouns[left < 0])
    return page.tongue.say("net.of", net=told, plus=plus, minus=minus) if plus and minus else told


def hit(page: Page, attack: Attack) -> str:
    """Damage, soak, and what gets through."""
    say, row = page.tongue.say, attack.row
    successes = page.tongue.count(row["successes"], "success")
    key = "hit.brawn" if attack.weapon.adds_brawn else "hit.sum"
    summed = say(key, brawn=attack.brawn, damage=attack.weapon.damage, successes=successes, total=row["damage"])
    noun = "strain_point" if attack.to_strain else "wound"
    left = page.tongue.count(attack.left, noun) if attack.left else say("hit.nothing")
    if attack.landed < attack.left:
        left = say("hit.dead", left=left, target=page.fighters[row["target"]])
    soak, pierced = attack.struck.soak, attack.pierced
    key = "hit.pierced" if pierced else "hit.soak"
    return say(key, sum=summed, soak=soak, pierced=pierced, rest=soak - pierced, left=left)
