"""Purchases: whether they are on the menu and could be paid, one after the other (R9)."""

from collections.abc import Mapping

from experiments.referee.deal import Deal
from experiments.referee.docket import UP
from experiments.referee.menu import ENEMY_MENU, MENU, Entry
from experiments.referee.verdict import Row


def affordable(prices: list[tuple[int, int]], points: int, stars: int) -> bool:
    """Whether points and Triumphs (or Despairs) pay for all, each by one or the other (R8.2, R9.2).

    Args:
        prices: for each purchase its price in points, and in stars.
        points: advantages or threats.
        stars: Triumphs or Despairs.
    """
    if not prices:
        return True
    (price, star), *others = sorted(prices, reverse=True)
    by_stars = star <= stars and affordable(others, points, stars - star)
    return by_stars or (price <= points and affordable(others, points - price, stars))


def listed(row: Row, column: str) -> list[str]:
    """The purchases of a row, in order."""
    return row[column].split("+") if row[column] else []


def spend(deal: Deal, row: Row, result: Mapping[str, int]) -> None:
    """Hold what advantages and Triumphs bought against the menu and the roll, and carry out what does not wait."""
    prices: list[tuple[int, int]] = []
    for name in listed(row, "bought"):
        _one(deal, MENU, name, prices)
    _pay(deal, prices, max(0, result["advantages"]), result["triumphs"], "advantages", "Triumphs")


def spend_enemy(deal: Deal, row: Row, result: Mapping[str, int]) -> None:
    """The same for threats and Despairs, which the enemy spends on who rolled (R9.1, R9.4)."""
    prices: list[tuple[int, int]] = []
    for name in listed(row, "bought_enemy"):
        if deal.f["state"] != UP:
            deal.t.refuse("R9.2", f"{name} bought on {deal.f['name']}, who is {deal.f['state']}", "nothing more")
        _one(deal, ENEMY_MENU, name, prices)
    _pay(deal, prices, max(0, -result["advantages"]), result["despairs"], "threats", "Despairs")


def _one(deal: Deal, menu: Mapping[str, Entry], name: str, prices: list[tuple[int, int]]) -> None:
    entry = menu.get(name)
    if entry is None:
        deal.t.refuse("R9.2", f"bought {name}", f"one of {', '.join(menu)}")
        return
    if not entry.repeats and name in deal.bought:
        deal.t.refuse(entry.rule, f"{name} bought twice", "once from one roll")
    lack = entry.lacks(deal)
    if lack:
        rule, colon, text = lack.partition(": ")
        deal.t.refuse(*((rule, f"bought {name}", text) if colon else (entry.rule, f"bought {name}", lack)))
    prices.append((entry.price(deal), entry.stars))
    deal.bought.append(name)
    entry.does(deal)


def _pay(deal: Deal, prices: list[tuple[int, int]], points: int, stars: int, kind: str, star: str) -> None:
    if not affordable(prices, points, stars):
        spent = " + ".join(str(price) for price, _ in prices)
        deal.t.refuse("R9.2", f"purchases for {spent}", f"{points} {kind}, {stars} {star}")
