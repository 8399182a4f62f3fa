"""An attack in words, so that a reader can reckon it again: pool, dice, net, damage, soak, purchases, critical."""

from collections.abc import Iterable, Iterator

from experiments.transcript.account import Attack, Critical, Purchase, attack_of, cut_short, fallen_members
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
from sim.narrative.conditions import has_strain, total_threshold
from sim.narrative.criticals import EACH
from sim.narrative.dice import check
from sim.narrative.model import Band, Characteristic, Kind, Order, Style
from sim.narrative.place import band
from sim.state import State


def tell_attack(page: Page, row: Row) -> Iterator[Line]:
    """All lines of an attack."""
    attack = attack_of(row, page.skills)
    for line in page.tongue.wrapped("", headline(page, attack), 4):
        yield Line(line, "hit" if row["hit"] else "miss")
    yield from page.labeled("pool", page.pool(pool_of(row)), indent=6)
    yield from page.labeled("why", reasons(page, attack.basis), "dim", 6)
    yield from page.labeled("dice", thrown(page, attack.dice), indent=6)
    yield from page.labeled("net", net(page, attack.dice), indent=6)
    if row["target"] != row["meant"]:
        yield from page.labeled("astray", page.tongue.say("astray", target=page.fighters[row["target"]]), indent=6)
    if row["hit"]:
        yield from page.labeled("hit", hit(page, attack), indent=6)
    yield from _spent(page, attack)
    yield from _critical(page, attack)
    if row["wounds"] or row["strain"] or row["injury"]:
        yield from page.labeled("after", told_after(page, row), indent=6)
    yield from _suffered(page, attack)
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
    return page.tongue.say(
        "base",
        characteristic=page.tongue.word("characteristic", Characteristic(basis.characteristic)),
        value=basis.value,
        skill=page.skill(basis.skill),
        rank=basis.rank,
        dice=page.dice(check(basis.value, basis.rank)),
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
    soak, pierced = attack.struck.soak, attack.pierced
    key = "hit.pierced" if pierced else "hit.soak"
    return say(key, sum=summed, soak=soak, pierced=pierced, rest=soak - pierced, left=left)


def _spent(page: Page, attack: Attack) -> Iterator[Line]:
    """What advantages and triumphs bought."""
    bought = _bought(page, attack, attack.purchases, ("advantage", "triumph"))
    if bought:
        more = [page.tongue.say("buy.more")] if cut_short(attack.row["bought"]) else []
        yield from page.labeled("buys", page.tongue.say("semicolon").join(bought + more), indent=6)


def _suffered(page: Page, attack: Attack) -> Iterator[Line]:
    """What the other side did with threats and despairs, and what the attacker's strain has come to."""
    row = attack.row
    taken = _bought(page, attack, attack.enemy_purchases, ("threat", "despair"))
    if taken:
        side = page.sides[row.before.fighters[row["target"]].side]
        told = page.tongue.say("threats", side=side, bought=page.tongue.say("semicolon").join(taken))
        yield from page.labeled("threats", told, indent=6)
    if row["own_strain"] or row["own_wounds"]:
        own = row.after.fighters[row["fighter"]]
        state = page.strain(own) if row["own_strain"] else page.wounds(own)
        told = page.tongue.say("after.of", fighter=page.fighters[row["fighter"]], state=state)
        yield from page.labeled("after", told, indent=6)


def _bought(page: Page, attack: Attack, purchases: list[Purchase], coins: tuple[str, str]) -> list[str]:
    """Purchases with their prices, equal ones together."""
    told = []
    for each in dict.fromkeys(purchases):
        n = purchases.count(each)
        what = page.tongue.say(_purchase(attack, each), **_facts(page, attack, n))
        if n > 1 and each.order == Order.CRITICAL:
            what = page.tongue.say("times", what=what, n=n)
        price = page.tongue.count(n * each.points, coins[0]) if each.points else page.tongue.count(n, coins[1])
        told.append(page.tongue.say("bought", what=what, price=price))
    return told


def _purchase(attack: Attack, purchase: Purchase) -> str:
    """The phrase of a purchase."""
    if purchase.order == Order.STRAIN and not has_strain(attack.attacker):
        return "buy.strain_wound"
    return f"buy.{purchase.order.name.lower()}"


def _facts(page: Page, attack: Attack, times: int) -> dict[str, object]:
    """What the phrases of purchases speak of."""
    row, count_of = attack.row, page.tongue.count
    return {
        "fighter": page.fighters[row["fighter"]],
        "target": page.fighters[row["target"]],
        "rounds": count_of(attack.weapon.disorient, "round"),
        "stun": count_of(attack.weapon.stun, "strain_point" if has_strain(attack.struck) else "wound"),
        "strain": count_of(times, "strain_point"),
        "wounds": count_of(times, "wound"),
    }


def _critical(page: Page, attack: Attack) -> Iterator[Line]:
    """The critical that was paid for."""
    if not attack.payments:
        return
    say, row, target = page.tongue.say, attack.row, page.fighters[attack.row["target"]]
    if attack.critical:
        told = reckoned(page, attack.critical)
    elif attack.member_wounds:
        told = say("critical.members", target=target, wounds=page.tongue.count(attack.member_wounds, "wound"))
    else:
        key = "critical.dead" if row.after.fighters[row["target"]].state == State.DEAD else "critical.full"
        told = say(key, target=target, most=most_wounds(row))
    yield from page.labeled("critical", told, "hit", 6)


def reckoned(page: Page, critical: Critical) -> str:
    """A d100 and all it adds."""
    say = page.tongue.say
    told = say("critical.rolled", rolled=critical.rolled)
    parts = {
        "critical.injuries": (EACH * critical.injuries, critical.injuries),
        "critical.vicious": (EACH * critical.vicious, critical.vicious),
        "critical.payments": (EACH * (critical.payments - 1), critical.payments),
    }
    for key, (plus, n) in parts.items():
        if plus:
            told += say(key, plus=plus, n=n)
    if told != say("critical.rolled", rolled=critical.rolled):
        told = say("critical.result", sum=told, result=critical.result)
    return say("critical.deadly", result=told) if critical.deadly else told


def most_wounds(row: Row) -> int:
    """Wounds up to which the target's are counted (R7.7)."""
    return row.after.rules.wound_cap_multiple * total_threshold(row.after.fighters[row["target"]])


def told_after(page: Page, row: Row) -> str:
    """The target's health, and whether wounds were lost beyond what is counted."""
    j = row["target"]
    before, after = row.before.fighters[j], row.after.fighters[j]
    state = page.health(after)
    if after.wounds < before.wounds + row["wounds"]:
        state = page.tongue.say("counted_up_to", state=state, most=most_wounds(row))
    return page.tongue.say("after.of", fighter=page.fighters[j], state=state)


def tell_changes(page: Page, row: Row) -> Iterator[Line]:
    """Who fell or rose."""
    say, fallen = page.tongue.say, fallen_members(row) if row["target"] >= 0 else 0
    if fallen and row.after.fighters[row["target"]].members > 1:
        told = say("falls.members", n=fallen, fighter=page.fighters[row["target"]], left=row["target_members"])
        yield from page.labeled("falls", told, "fall", 6)
    for i, (before, after) in enumerate(zip(row.before.fighters, row.after.fighters, strict=True)):
        if after.state == State.UP and before.state == State.DOWN:
            yield from page.labeled("rises", say("rises", fighter=page.fighters[i]), "rise", 6)
        elif before.state < after.state <= State.DEAD and not (after.kind == Kind.MINION and after.members > 1):
            yield from page.labeled("falls", _fall(page, row, i), "fall", 6)


def _fall(page: Page, row: Row, i: int) -> str:
    """That somebody fell, and what was exceeded."""
    say, t = page.tongue.say, row.after.fighters[i]
    told = say(f"falls.{State(t.state).name.lower()}", fighter=page.fighters[i])
    if t.wounds > total_threshold(t) >= row.before.fighters[i].wounds:
        return say("falls.wounds", what=told, threshold=total_threshold(t))
    if has_strain(t) and t.strain > t.strain_threshold >= row.before.fighters[i].strain:
        return say("falls.strain", what=told, threshold=t.strain_threshold)
    return told
