"""Rounds and turns in words: who takes which slot, and what maneuvers cost and bring."""

from collections.abc import Iterator

from experiments.transcript.aftermath import tell_changes
from experiments.transcript.attacks import tell_attack
from experiments.transcript.page import Page
from experiments.transcript.recorder import Happening, Row
from experiments.transcript.scene import tell_arrival, tell_break, tell_hazard, tell_injury
from experiments.transcript.tongue import Line
from sim.narrative.model import Band, Fighter, Order
from sim.narrative.place import band
from sim.state import Duty, State

OTHERS = {
    Order.ATTACK: tell_attack,
    Order.INJURY: tell_injury,
    Order.ARRIVE: tell_arrival,
    Order.BREAK: tell_break,
}


def tell_happening(page: Page, here: Happening) -> Iterator[Line]:
    """Whatever came of an entry of the agenda."""
    if here.duty == Duty.ROUND:
        yield from tell_round(page, here)
    elif here.duty == Duty.TURN and here.fighter is not None:
        yield from tell_turn(page, here, here.fighter)
    elif here.duty == Duty.TURN and could_act(here):
        yield Line(page.tongue.say("passed", position=here.position + 1, side=page.sides[here.side]), "dim")
    if here.fighter is None:
        for row in here.rows:
            if row["order"] == Order.HAZARD:
                yield from tell_hazard(page, row, page.hazards[here.subject])
            else:
                yield from tell_row(page, row)


def tell_round(page: Page, here: Happening) -> Iterator[Line]:
    """A new round's heading, or, when it opens half a second later, where everybody stands."""
    if here.after.battle.round > here.before.battle.round:
        yield Line("")
        yield Line(page.tongue.rule(page.tongue.say("round_title", round=here.after.battle.round)), "round")
    elif here.after.battle.round:
        yield from page.field(here.after)


def could_act(here: Happening) -> bool:
    """Whether somebody of the side could have taken the slot."""
    w = here.after
    return any(c.side == here.side and c.state == State.UP and c.acted < w.battle.round for c in w.fighters)


def tell_turn(page: Page, here: Happening, i: int) -> Iterator[Line]:
    """A turn: who takes it, in what state, and all that is done in it."""
    w, say = here.before, page.tongue.say
    c = w.fighters[i]
    title = say("turn", position=here.position + 1, side=page.sides[c.side], fighter=page.fighters[i])
    state = page.tongue.listed([page.health(c), say("at_place", place=c.place), *page.marks(c)])
    yield Line("")
    for line in page.tongue.wrapped("", f"{title}   {state}", 0, 4):
        yield Line(line, page.side_style(c.side))
    if not here.rows:
        yield from page.done(say("idle"))
    for row in here.rows:
        yield from tell_row(page, row)


def tell_row(page: Page, row: Row) -> Iterator[Line]:
    """One row."""
    other = OTHERS.get(Order(row["order"]))
    if other is not None:
        yield from other(page, row)
    else:
        yield from page.done(maneuver(page, row))
        yield from tell_changes(page, row)


def maneuver(page: Page, row: Row) -> str:
    """A maneuver or incidental, and what it cost."""
    order, c, phrase = Order(row["order"]), row.after.fighters[row["fighter"]], phrase_of(row)
    known = phrase in page.tongue
    what = page.tongue.say(phrase, **facts_of(page, row)) if known else page.tongue.word("order", order)
    if order in {Order.TRADE_ACTION, Order.DROP} or c.maneuvers < 2:
        return what
    return page.tongue.say("second", what=what, cost=cost(page, row, c))


def cost(page: Page, row: Row, c: Fighter) -> str:
    """What the second maneuver took (R4.3, R4.6)."""
    say = page.tongue.say
    if row["own_strain"]:
        return say("paid", price=page.tongue.count(row["own_strain"], "strain_point"), state=page.strain(c))
    if row["own_wounds"]:
        return say("paid", price=page.tongue.count(row["own_wounds"], "wound"), state=page.wounds(c))
    return say("granted")


def phrase_of(row: Row) -> str:
    """The phrase of an order."""
    order, c = Order(row["order"]), row.before.fighters[row["fighter"]]
    if order == Order.AIM and c.aims:
        return "order.aim_again"
    if order == Order.DRAW and c.held >= 0:
        return "order.swap"
    return f"order.{order.name.lower()}"


def facts_of(page: Page, row: Row) -> dict[str, object]:
    """What the phrases of orders speak of."""
    i, j = row["fighter"], row["target"]
    before, after = row.before.fighters[i], row.after.fighters[i]
    held = row.before.arms[before.held].weapon if before.held >= 0 else -1
    return {
        "held": page.weapons[held],
        "weapon": page.weapons[row["weapon"]],
        "target": page.fighters[j],
        "before": before.place,
        "place": after.place,
        "band": page.tongue.word("band", Band(band(row.after, i, max(j, 0)))),
    }
