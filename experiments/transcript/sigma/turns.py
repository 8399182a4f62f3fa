"""Rounds, declarations and turns in words, and what the scene does by itself."""

from collections.abc import Iterator

from experiments.transcript.recorder import Happening, Row
from experiments.transcript.sigma.attacks import tell_attack, tell_meant, tell_target, why_not
from experiments.transcript.sigma.healing import tell_treatment
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.tongue import Line
from sim.sigma.model import Order
from sim.state import Duty, Outcome, State


def tell_happening(page: SigmaPage, here: Happening) -> Iterator[Line]:
    """Whatever came of an entry of the agenda."""
    for line in _told(page, here):
        yield line._replace(moment=here.number)


def _told(page: SigmaPage, here: Happening) -> Iterator[Line]:
    if here.duty == Duty.TURN:
        yield from tell_turn(page, here)
        return
    if here.duty == Duty.ROUND:
        yield from tell_round(page, here)
    for row in here.rows:
        if row["order"] == Order.HAZARD:
            yield from tell_hazard(page, row, page.hazards[here.subject])
        elif row["order"] != Order.DECLARE:
            yield from tell_row(page, row)


def tell_round(page: SigmaPage, here: Happening) -> Iterator[Line]:
    """A new round's heading; or, a tenth of it later, where everybody is and what everybody means to do."""
    before, after = here.before.battle, here.after.battle
    if after.round > before.round:
        yield Line("")
        number = after.round - after.earlier
        yield Line(page.tongue.rule(page.tongue.say("round_title", round=number)), "round")
    elif after.outcome == Outcome.FIGHTING:
        yield from page.where(here.after)
    declared = [row for row in here.rows if row["order"] == Order.DECLARE]
    if declared:
        yield from page.done(page.tongue.say("declarations"), "dim")
        cells = [
            (
                page.fighters[row["fighter"]],
                page.tongue.say("agility", n=row.before.fighters[row["fighter"]].agility),
                page.order(row["declared"], row["target"], row["weapon"], row["fighter"]),
            )
            for row in declared
        ]
        for line in page.tongue.table(cells, 6):
            yield Line(line, "dim")


def tell_turn(page: SigmaPage, here: Happening) -> Iterator[Line]:
    """A turn: who takes it, in what state, and what is done; or who waits."""
    w, say, i = here.before, page.tongue.say, here.subject
    own = [row for row in here.rows if row["fighter"] == i]
    if here.fighter is not None or own:
        c = w.fighters[i]
        title = say("turn", position=here.position + 1, side=page.sides[c.side], fighter=page.fighters[i])
        yield Line("")
        for line in page.tongue.wrapped("", f"{title}   {page.state(c)}", 0, 4):
            yield Line(line, page.side_style(c.side))
        if not own:
            yield from page.done(say("idle"))
    for row in here.rows:
        yield from tell_row(page, row)


def tell_row(page: SigmaPage, row: Row) -> Iterator[Line]:
    """One row."""
    order = Order(row["order"])
    if order == Order.ATTACK:
        yield from tell_attack(page, row)
    elif order == Order.TREAT:
        yield from tell_treatment(page, row)
    elif order == Order.BREAK:
        yield from page.done(page.tongue.say("breaks", side=page.sides[row["place"]]), "fall")
    elif order == Order.ARRIVE:
        c = row.after.fighters[row["fighter"]]
        told = page.tongue.say("arrives", fighter=page.fighters[row["fighter"]], side=page.sides[c.side], place=c.place)
        yield from page.done(told, page.side_style(c.side))
    elif order == Order.LOST:
        yield from page.done(_lost(page, row), "miss")
    elif order == Order.HEAL:
        yield from page.done(page.tongue.say("heals", fighter=page.fighters[row["target"]], n=row["healed"]))
        yield from tell_target(page, row)
    else:
        yield from page.done(_moved(page, row))
        yield from tell_meant(page, row)


def _lost(page: SigmaPage, row: Row) -> str:
    deed = page.order(row["declared"], row["target"], row["weapon"], row["fighter"])
    return page.tongue.say("lost", deed=deed, why=why_not(page, row, row["target"]))


def _moved(page: SigmaPage, row: Row) -> str:
    """Waiting and moving."""
    order, say = Order(row["order"]), page.tongue.say
    before, after = row.before.fighters[row["fighter"]], row.after.fighters[row["fighter"]]
    if order in {Order.WAIT, Order.WAIT_LAST}:
        return page.deed(row)
    if order == Order.FLEE and after.state == State.FLED:
        return say("flees")
    if order == Order.ADVANCE and after.place == before.place:
        apart = abs(before.place - row.before.fighters[row["target"]].place)
        return say("result.stays", deed=page.deed(row), fighter=page.fighters[row["target"]], apart=apart)
    moved = say("moved", before=before.place, place=after.place)
    return say("result.moved", deed=page.deed(row), moved=moved)


def tell_hazard(page: SigmaPage, row: Row, hazard: str) -> Iterator[Line]:
    """A hazard strikes somebody (G16)."""
    damage = page.tongue.count(row["damage"], "damage")
    told = page.tongue.say("hazard", hazard=hazard, fighter=page.fighters[row["target"]], damage=damage)
    yield from page.done(told)
    yield from tell_target(page, row)
