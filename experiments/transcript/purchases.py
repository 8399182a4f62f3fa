"""What advantages, triumphs, threats and despairs of an attack bought, in words, with what each did (R9, R10)."""

from collections.abc import Iterator, Mapping

from experiments.transcript.account import Attack, Purchase, action_cost, cut_short
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.conditions import USELESS, guarded, has_strain
from sim.narrative.model import Order

REPEATED = (Order.CRITICAL, Order.EXTRA_CRITICAL, Order.AUTO_FIRE, Order.LINKED, Order.SWEEP)
"""Purchases whose phrases do not say how often."""
DAMAGES = (Order.SUNDER, Order.DAMAGE_ITEM)
RECEIVED = {Order.BOOST: "boost_next", Order.UPGRADE_ALLY: "upgrade_next"}
"""Purchases for any friend, and what they leave waiting for it."""


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
        side = page.sides[row.before.fighters[attack.opponent].side]
        told = page.tongue.say("threats", side=side, bought=page.tongue.say("semicolon").join(taken))
        yield from page.labeled("threats", told, indent=6)
    if attack.breaks:
        told = page.tongue.say("weapon_breaks", weapon=page.weapons[row["weapon"]])
        yield from page.labeled("breaks", told, indent=6)
    yield from tell_own(page, row)


def tell_brink(page: Page, row: Row) -> Iterator[Line]:
    """What the action cost by itself, At the Brink (R8)."""
    if n := action_cost(row):
        c = row.before.fighters[row["fighter"]]
        price = page.tongue.count(n, "strain_point" if has_strain(c) else "wound")
        told = page.tongue.say("brink", fighter=page.fighters[row["fighter"]], price=price)
        yield from page.labeled("cost", told, indent=6)


def tell_own(page: Page, row: Row) -> Iterator[Line]:
    """How whoever acted stands now, where that changed its strain or wounds."""
    if row["own_strain"] or row["own_wounds"]:
        own = row.after.fighters[row["fighter"]]
        state = page.strain(own) if row["own_strain"] else page.wounds(own)
        told = page.tongue.say("after.of", fighter=page.fighters[row["fighter"]], state=state)
        yield from page.labeled("after", told, indent=6)


def _bought(page: Page, attack: Attack, purchases: list[Purchase], coins: tuple[str, str]) -> list[str]:
    """Purchases with their prices, equal ones together."""
    told, damaged = [], 0
    for each in dict.fromkeys(purchases):
        n = purchases.count(each)
        damaged += n * (each.order in DAMAGES)
        what = page.tongue.say(_phrase(attack, each), **_facts(page, attack, each, n, damaged))
        if n > 1 and each.order in REPEATED:
            what = page.tongue.say("times", what=what, n=n)
        points, stars = page.tongue.count(n * each.points, coins[0]), page.tongue.count(n * each.stars, coins[1])
        told.append(page.tongue.say("bought", what=what, price=points if each.points else stars))
    return told


def _phrase(attack: Attack, purchase: Purchase) -> str:
    """The phrase of a purchase."""
    if purchase.order in {Order.STRAIN, Order.RECOVER_STRAIN} and not has_strain(attack.attacker):
        return f"buy.{purchase.order.name.lower()}_wound"
    return f"buy.{purchase.order.name.lower()}"


def _facts(page: Page, attack: Attack, purchase: Purchase, times: int, damaged: int) -> Mapping[str, object]:
    """What the phrases of purchases speak of."""
    row, weapon, count_of = attack.row, attack.weapon, page.tongue.count
    fact = RECEIVED.get(purchase.order)
    return {
        "fighter": page.fighters[row["fighter"]],
        "target": page.fighters[row["target"]],
        "friend": page.fighters[attack.receiver(fact)] if fact else "",
        "enemy": page.fighters[attack.opponent],
        "rounds": count_of(_lasts(attack, purchase.order), "round"),
        "stun": page.strained(weapon.stun, t) if has_strain(t := attack.struck) else count_of(weapon.stun, "wound"),
        "strain": count_of(times, "strain_point"),
        "wounds": count_of(times, "wound"),
        "weapon": page.weapons[row["weapon"]],
        "second": page.weapons[row["second"]] if row["second"] >= 0 else "",
        "turns": count_of(weapon.burn, "turn_of_it"),
        "dice": page.die("ability", weapon.guided),
        "item": _item(page, attack),
        "damage": _damage(page, attack, purchase.order, damaged),
        "lost": page.tongue.say(f"lost.{_lost(attack)}"),
    }


def _lasts(attack: Attack, order: Order) -> int:
    """Rounds that a quality lasts."""
    weapon = attack.weapon
    lasts = {Order.DISORIENT: weapon.disorient, Order.ENSNARE: weapon.ensnare, Order.CONCUSSIVE: weapon.concussive}
    return lasts.get(order, 0)


def _item(page: Page, attack: Attack) -> str:
    """What the target held."""
    held = attack.struck.held
    return page.weapons[attack.row.before.arms[held].weapon] if held >= 0 else page.tongue.say("nothing_held")


def _damage(page: Page, attack: Attack, order: Order, steps: int) -> str:
    """What an item has come to after so many steps (R9.5)."""
    if order not in DAMAGES:
        return ""
    arm = attack.struck.held if order == Order.SUNDER else attack.arm
    damaged = attack.row.before.arms[arm].damaged + steps
    return page.tongue.say(f"damage.{min(damaged, USELESS + 1)}")


def _lost(attack: Attack) -> str:
    """The maneuver whose benefit is lost: of cover, else of the stance, else of the aim (R9)."""
    c = attack.attacker
    return "cover" if c.in_cover else "guarded" if guarded(c) else "aim"
