"""Rounds and turns in words: who takes which slot, and what maneuvers cost and bring."""

from collections.abc import Iterator

from experiments.transcript.abilities import tell_ability, tell_contest
from experiments.transcript.aftermath import tell_changes, tell_target
from experiments.transcript.attacks import tell_attack
from experiments.transcript.checks import healed, tell_check, tell_checked
from experiments.transcript.fear import tell_fear
from experiments.transcript.page import Page
from experiments.transcript.purchases import tell_brink, tell_own
from experiments.transcript.reasons import SPEECHES
from experiments.transcript.recorder import Happening, Row
from experiments.transcript.scene import (
    tell_arrival,
    tell_bleeding,
    tell_break,
    tell_death,
    tell_hazard,
    tell_injury,
)
from experiments.transcript.talents import tell_counter, tell_reached
from experiments.transcript.tongue import Line
from experiments.transcript.volleys import tell_blast, tell_burning, tell_extra_hit
from sim.narrative.conditions import borne, gifted
from sim.narrative.maneuvers import ALONG, ASIDE, INTO
from sim.narrative.model import MOST_MANEUVERS, Band, Fight, Fighter, Gift, Injury, Order
from sim.narrative.place import band
from sim.state import Duty, Outcome, State

OTHERS = {
    Order.ATTACK: tell_attack,
    Order.MEDICINE: tell_check,
    Order.TREAT: tell_check,
    Order.BREAK_FREE: tell_check,
    Order.PUT_OUT: tell_check,
    Order.EXTRA_HIT: tell_extra_hit,
    Order.CAUGHT: tell_blast,
    Order.BURNING: tell_burning,
    Order.HOMING: tell_attack,
    Order.INJURY: tell_injury,
    Order.ARRIVE: tell_arrival,
    Order.BREAK: tell_break,
    Order.BLEED: tell_bleeding,
    Order.DIE: tell_death,
    Order.RECOVER: tell_check,
    Order.COUNTER: tell_counter,
    Order.HEARTEN: tell_reached,
    Order.BERATE: tell_reached,
    Order.REGENERATE: tell_reached,
    **dict.fromkeys(SPEECHES, tell_check),
    Order.ACTIVATE: tell_ability,
    Order.AFFECT: tell_ability,
    Order.CONTEST: tell_contest,
    Order.FEAR: tell_fear,
}
STANCES = {
    Order.SIDE_STEP: "side_step", Order.DEFENSIVE_STANCE: "defensive_stance", Order.BODY_GUARD: "body_guard",
    Order.TRUE_AIM: "trued",
}  # fmt: skip
"""Maneuvers of talents that upgrade attacks, and where it is kept how often (R14)."""
AIMS = {Order.AIM: 0, Order.AIM_AT_ITEM: 1, Order.AIM_AT_LIMB: 2}
"""Ways to aim, and what each is aimed at (R5.2)."""
FREE = (
    Order.TRADE_ACTION, Order.DROP, Order.FRENZIED_ATTACK, Order.CRIPPLING_BLOW, Order.SECOND_WIND, Order.GUNS_BLAZING,
)  # fmt: skip
"""Orders that are no maneuvers."""


def tell_happening(page: Page, here: Happening) -> Iterator[Line]:
    """Whatever came of an entry of the agenda, but for what comes after the battle."""
    for line in _told(page, here):
        yield line._replace(moment=here.number)


def _told(page: Page, here: Happening) -> Iterator[Line]:
    rows = [row for row in here.rows if not afterwards(row)]
    if here.duty == Duty.TURN and here.fighter is not None:
        yield from tell_turn(page, here, here.fighter, rows)
        return
    if here.duty == Duty.TURN and could_act(here):
        yield Line(page.tongue.say("passed", position=here.position + 1, side=page.sides[here.side]), "dim")
    for row in rows:
        if row["order"] == Order.HAZARD:
            yield from tell_hazard(page, row, page.hazards[here.subject])
        else:
            yield from tell_row(page, row)
    if here.duty == Duty.ROUND:
        yield from tell_round(page, here)


def afterwards(row: Row) -> bool:
    """Whether the battle was over: what follows is rest, and the death of those whom nobody tends (R11.6, R15)."""
    return row.after.battle.outcome != Outcome.FIGHTING


def tell_round(page: Page, here: Happening) -> Iterator[Line]:
    """A new round's heading, or, when it opens half a second later, where everybody stands."""
    if here.after.battle.round > here.before.battle.round:
        yield Line("")
        number = here.after.battle.round - here.after.battle.earlier
        yield Line(page.tongue.rule(page.tongue.say("round_title", round=number)), "round")
    elif here.after.battle.round and fights_on(here.after):
        yield from page.field(here.after)


def fights_on(w: Fight) -> bool:
    """Whether neither the battle nor the stage is over."""
    return w.battle.outcome == Outcome.FIGHTING and w.slots[0].duty == Duty.ROUND


def could_act(here: Happening) -> bool:
    """Whether somebody of the side could have taken the slot."""
    w = here.after
    return any(c.side == here.side and c.state == State.STANDING and c.acted < w.battle.round for c in w.fighters)


def tell_turn(page: Page, here: Happening, i: int, rows: list[Row]) -> Iterator[Line]:
    """A turn: who takes it, in what state, and all that is done in it."""
    w, say = here.before, page.tongue.say
    c = w.fighters[i]
    title = say("turn", position=here.position + 1, side=page.sides[c.side], fighter=page.fighters[i])
    marks = [*page.marks(c), *page.ailments(c)]
    state = page.tongue.listed([page.health(c), say("at_place", place=c.place), *marks])
    yield Line("")
    for line in page.tongue.wrapped("", f"{title}   {state}", 0, 4):
        yield Line(line, page.side_style(c.side))
    for row in rows:
        if row["fighter"] in {i, -1} or row["order"] in OTHERS:
            yield from tell_row(page, row)
        else:
            yield from tell_maneuver(page, row, out_of_turn=True)
    if here.after.fighters[i].state == State.STANDING and all(row["fighter"] != i for row in rows):
        yield from page.done(say("idle"))


def tell_row(page: Page, row: Row) -> Iterator[Line]:
    """One row."""
    other = OTHERS.get(Order(row["order"]))
    if other is not None:
        yield from other(page, row)
    else:
        yield from tell_maneuver(page, row)


def tell_maneuver(page: Page, row: Row, out_of_turn: bool = False) -> Iterator[Line]:
    """A maneuver or incidental, with what it cost; one that threats of another's roll granted cost nothing (R9)."""
    what = page.tongue.say(phrase_of(row), **facts_of(page, row))
    if out_of_turn:
        told = page.tongue.say("out_of_turn", what=what, fighter=page.fighters[row["fighter"]])
        price = cost(page, row, row.after.fighters[row["fighter"]])
        told = page.tongue.say("costs", what=told, cost=price) if price else told
    else:
        told = paid(page, row, what)
    yield from page.done(told)
    if row["order"] == Order.TRADE_ACTION:
        yield from tell_brink(page, row)
        yield from tell_own(page, row)
    yield from tell_checked(page, row)
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def paid(page: Page, row: Row, what: str) -> str:
    """A maneuver with what it cost, where that is not the free one of each turn (R4.2-R4.4)."""
    order, before, c = Order(row["order"]), row.before.fighters[row["fighter"]], row.after.fighters[row["fighter"]]
    if order in FREE:
        return what
    price = cost(page, row, c)
    if c.maneuvers == before.maneuvers:
        return page.tongue.say("incidental", what=what)
    if price and c.state in {State.DOWN, State.DEAD}:
        what = page.tongue.say("not_done", what=what)
    if c.maneuvers == MOST_MANEUVERS:
        return page.tongue.say("second", what=what, cost=price or page.tongue.say("granted"))
    if before.free == 0 and (price or without_free(c)):
        return page.tongue.say("no_free", what=what, cost=price or page.tongue.say("granted"))
    return page.tongue.say("costs", what=what, cost=price) if price else what


def without_free(c: Fighter) -> bool:
    """Whether it has no free maneuver this turn (R8, Distracted and Hamstrung)."""
    return c.beat < c.free_lost_until or borne(c, Injury.HAMSTRUNG) > 0


def cost(page: Page, row: Row, c: Fighter) -> str:
    """The strain, or wounds, that the maneuver took (R4.3, R4.6)."""
    say = page.tongue.say
    if row["own_strain"]:
        return say("paid", price=page.tongue.count(row["own_strain"], "strain_point"), state=page.strain(c))
    if row["own_wounds"]:
        return say("paid", price=page.tongue.count(row["own_wounds"], "wound"), state=page.wounds(c))
    return ""


def phrase_of(row: Row) -> str:
    """The phrase of an order."""
    order, c = Order(row["order"]), row.before.fighters[row["fighter"]]
    phrase = f"order.{order.name.lower()}"
    if order in AIMS and c.aims and c.called == AIMS[order]:
        return f"{phrase}_again"
    if order == Order.ASSIST and gifted(c, Gift.PACK_INSTINCTS):
        return "order.assist_of_a_pack"
    if order == Order.WADE:
        return f"{phrase}.{begun(row)}"
    if order == Order.DRAW and row.after.fighters[row["fighter"]].second != c.second:
        return "order.draw_second"
    if order == Order.DRAW and c.held >= 0:
        return "order.swap"
    if order in {Order.STIMPACK, Order.PATCH} and row["target"] == row["fighter"]:
        return f"{phrase}.self"
    if order == Order.MOUNT and c.mount > 1:
        return "order.mount_untrained" if row["hit"] else "order.mount_failed"
    return phrase


def begun(row: Row) -> str:
    """Which move over difficult ground is half done (R5.16)."""
    c = row.after.fighters[row["fighter"]]
    if c.halfway == ASIDE or c.halfway >= INTO:
        return "aside" if c.halfway == ASIDE else "engage"
    gap = row.after.fighters[row["target"]].place - c.place
    return "advance" if gap * (c.halfway - ALONG) > 0 else "retreat"


def upgrades_of(order: Order, c: Fighter) -> int:
    """Upgrades that a stance brings (R14)."""
    return getattr(c, STANCES[order]) if order in STANCES else 0


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
        "dose": row.after.fighters[j].stims_received,
        "healed": healed(page, row),
        "upgrades": page.tongue.count(upgrades_of(Order(row["order"]), after), "upgrade"),
        "ignored": after.precise,
        "price": page.amounts(abs(row["own_wounds"]), abs(row["own_strain"])),
    }
