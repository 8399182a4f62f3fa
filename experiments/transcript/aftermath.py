"""What an attack leads to, in words: purchases, criticals, who falls and who rises."""

from collections.abc import Iterator

from experiments.transcript.account import DEADLY, Attack, Critical, Purchase, cut_short, fallen_members
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.conditions import has_strain, total_threshold
from sim.narrative.criticals import EACH
from sim.narrative.model import Kind, Order
from sim.state import State


def tell_spent(page: Page, attack: Attack) -> Iterator[Line]:
    """What advantages and triumphs bought."""
    bought = _bought(page, attack, attack.purchases, ("advantage", "triumph"))
    if bought:
        more = [page.tongue.say("buy.more")] if cut_short(attack.row["bought"]) else []
        yield from page.labeled("buys", page.tongue.say("semicolon").join(bought + more), indent=6)


def tell_suffered(page: Page, attack: Attack) -> Iterator[Line]:
    """What the other side did with threats and despairs, and what the attacker's strain has come to."""
    row = attack.row
    taken = _bought(page, attack, attack.enemy_purchases, ("threat", "despair"))
    if taken:
        side = page.sides[row.before.fighters[row["meant"]].side]
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
        phrase = _purchase(attack, each)
        known = phrase in page.tongue
        what = page.tongue.say(phrase, **_facts(page, attack, n)) if known else page.tongue.word("buy", each.order)
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


def tell_critical(page: Page, attack: Attack) -> Iterator[Line]:
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
    return say("critical.deadly", result=told, deadly=DEADLY) if critical.deadly else told


def most_wounds(row: Row) -> int:
    """Wounds up to which the target's are counted (R7.7)."""
    return row.after.rules.wound_cap_multiple * total_threshold(row.after.fighters[row["target"]])


def told_after(page: Page, row: Row) -> str:
    """The target's health, and whether wounds were lost beyond what is counted."""
    j = row["target"]
    before, after = row.before.fighters[j], row.after.fighters[j]
    state = page.health(after)
    if after.wounds < before.wounds + row["wounds"] and after.wounds == most_wounds(row):
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
