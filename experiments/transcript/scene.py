"""What happens by itself, in words: initiative, arrivals, hazards, criticals of the fallen, sides that break."""

from collections.abc import Iterator

from experiments.transcript.aftermath import reckoned, tell_changes, tell_target, told_after
from experiments.transcript.attacks import base, foundation, net, thrown
from experiments.transcript.faces import dice_of
from experiments.transcript.injuries import critical_of
from experiments.transcript.page import Page
from experiments.transcript.reasons import initiative_basis, rest_basis
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.model import Fight, Order
from sim.state import Outcome


def tell_initiative(page: Page, rows: list[Row], w: Fight) -> Iterator[Line]:
    """Everybody's roll, best first, and whose slots come of them (R3)."""
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("initiative")), "round")
    for row in rows:
        if row["order"] == Order.DESTINY:
            yield from tell_points(page, row)
    rows = [row for row in rows if row["order"] != Order.DESTINY]
    positions = positions_of(w)
    seated = sorted(rows, key=lambda row: positions[row["fighter"]])
    cells = [
        (
            page.tongue.say("position", n=1 + positions[row["fighter"]]),
            page.sides[w.fighters[row["fighter"]].side],
            page.fighters[row["fighter"]],
            foundation(page, initiative_basis(row.after, row["fighter"])),
            net(page, dice_of(row)),
            rolled(page, row),
        )
        for row in seated
    ]
    for line in page.tongue.table(cells):
        yield Line(line)


def tell_points(page: Page, row: Row) -> Iterator[Line]:
    """The points of Destiny with which both sides begin (R2.10)."""
    key = "destiny" if row["force"] else "story_points"
    told = page.tongue.say(key, light=row["light"], dark=row["dark"])
    yield from page.labeled("destiny", told)


def positions_of(w: Fight) -> dict[int, int]:
    """The position of each fighter's slot; a slot belongs to the side (R3.4)."""
    slots = w.slots[len(w.slots) - len(w.fighters) :]
    return {slot.fighter: slot.position for slot in slots}


def tell_arrival(page: Page, row: Row) -> Iterator[Line]:
    """Somebody joins, and rolls for a slot (R3.9)."""
    i = row["fighter"]
    side = row.after.fighters[i].side
    told = page.tongue.say("arrives", fighter=page.fighters[i], side=page.sides[side], place=row["place"])
    yield from page.done(told, page.side_style(side))
    yield from page.labeled("why", base(page, initiative_basis(row.after, i)), "dim", 6)
    yield from page.labeled("dice", rolled(page, row), indent=6)
    yield from page.labeled("net", net(page, dice_of(row)), indent=6)


def rolled(page: Page, row: Row) -> str:
    """The dice of a roll for a slot, and the successes that strain added (R3.2; R14, Rapid Reaction)."""
    dice, n = thrown(page, dice_of(row)), row["own_strain"]
    more = page.tongue.count(n, "success")
    return page.tongue.say("hurried", dice=dice, n=more, price=page.amounts(0, n)) if n else dice


def tell_hazard(page: Page, row: Row, hazard: str) -> Iterator[Line]:
    """A hazard strikes somebody."""
    say, j = page.tongue.say, row["target"]
    left = page.tongue.count(row["wounds"], "wound") if row["wounds"] else say("hit.nothing")
    told = say("hazard", hazard=hazard, fighter=page.fighters[j], place=row["place"])
    if row["damage"]:
        told = say("hazard.damage", what=told, damage=row["damage"], soak=row.before.fighters[j].soak, left=left)
    gained = [mark for mark in page.marks(row.after.fighters[j]) if mark not in page.marks(row.before.fighters[j])]
    yield from page.done(page.tongue.listed([told, *gained]))
    if row["wounds"]:
        yield from page.labeled("after", told_after(page, row), indent=6)
    yield from tell_changes(page, row)


def tell_injury(page: Page, row: Row) -> Iterator[Line]:
    """The critical that passing the threshold brings, or bleeding far beyond it (R7.6, R8)."""
    j, result = row["target"], reckoned(page, row, critical_of(row))
    owed = row.before.fighters[j].owed > row.after.fighters[j].owed
    told = page.tongue.say("critical.owed" if owed else "critical.bled", fighter=page.fighters[j], result=result)
    yield from page.labeled("critical", told, "fall", 6)
    if row["wounds"] or row["strain"]:
        yield from tell_target(page, row)
    yield from tell_changes(page, row)


def tell_bleeding(page: Page, row: Row) -> Iterator[Line]:
    """Somebody bleeds out (R8)."""
    left = page.amounts(row["wounds"], row["strain"]) or page.tongue.say("hit.nothing")
    yield from page.done(page.tongue.say("bleeds", fighter=page.fighters[row["target"]], left=left), "fall")
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def tell_death(page: Page, row: Row) -> Iterator[Line]:
    """Somebody dies of an injury, in time or because nobody tends it (R8, R15)."""
    j = row["target"]
    untended = row.after.battle.outcome != Outcome.FIGHTING
    told = page.tongue.say("dies.untended" if untended else "dies", fighter=page.fighters[j])
    yield from page.done(told, "fall")


def tell_rest(page: Page, rows: list[Row]) -> Iterator[Line]:
    """What the survivors recover when the battle is over (R11.6)."""
    cells = [
        (
            page.fighters[row["fighter"]],
            _recovered(page, row),
            foundation(page, rest_basis(row.before, row["fighter"])),
            page.tongue.say("semicolon").join((net(page, dice_of(row)), thrown(page, dice_of(row)))),
        )
        for row in rows
    ]
    for line in page.tongue.table(cells):
        yield Line(line)


def _recovered(page: Page, row: Row) -> str:
    """The strain that the battle left, and what is left of that."""
    strain, rested = row.after.fighters[row["fighter"]].strain, -row["own_strain"]
    return page.tongue.say("rests", strain=strain, rested=rested, left=strain - rested)


def tell_break(page: Page, row: Row) -> Iterator[Line]:
    """A side breaks; its row names it by its place."""
    yield from page.done(page.tongue.say("breaks", side=page.sides[row["place"]]), "fall")
