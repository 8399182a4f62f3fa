"""A gauntlet in words: its stages one after the other, and what the rests between them heal."""

from collections.abc import Iterator, Sequence

from experiments.transcript.aftermath import tell_changes
from experiments.transcript.checks import healed
from experiments.transcript.frame import (
    tell_afterwards,
    tell_fates,
    tell_scene,
    tell_side,
    tell_title,
    tell_weapons,
    verdict,
)
from experiments.transcript.page import Page
from experiments.transcript.recorder import Happening, Row
from experiments.transcript.scene import tell_initiative
from experiments.transcript.tongue import Line
from experiments.transcript.turns import tell_happening, tell_row
from sim.gauntlet import unnamed
from sim.narrative.model import Care, Fight, Order
from sim.stages import HOUR
from sim.state import NOBODY, Duty, State

DAY = 24  # hours
MINUTE = HOUR // 60


def tell_gauntlet(page: Page) -> Iterator[Line]:
    """All stages, from the first roll to who is left."""
    start = page.battle.encounter.opening.start
    w = page.battle.happenings[0].before
    yield from tell_title(page)
    for side in range(len(w.sides)):
        if any(c.side == side and c.stage == NOBODY for c in w.fighters):
            yield from tell_side(page, w, side)
    yield Line("")
    yield Line(page.tongue.say("stages"), "title")
    for k in range(len(start.stages)):
        for line in page.tongue.wrapped("", f"{_title(page, k)}{_before(page, k)}", 2, 4):
            yield Line(line)
    yield from tell_weapons(page)
    for k, part in enumerate(_parts(page.battle.happenings)):
        yield from tell_stage(Page(page.battle, page.tongue, k), k, part)
    yield from _tell_end(page)


def _parts(happenings: Sequence[Happening]) -> list[list[Happening]]:
    """What happened in each stage, with the rest behind it."""
    parts: list[list[Happening]] = [[]]
    for here in happenings:
        if here.duty == Duty.STAGE:
            parts.append([])
        parts[-1].append(here)
    return parts


def _title(page: Page, k: int) -> str:
    start = page.battle.encounter.opening.start
    name = page.tongue.cut(start.stage_names[k], 60)
    key = "stage.unnamed" if name == unnamed(k + 1) else "stage"
    return page.tongue.say(key, number=k + 1, stages=len(start.stages), name=name)


def _before(page: Page, k: int) -> str:
    """The rest before a stage, behind its title."""
    rest = page.battle.encounter.opening.stages[k]
    if not rest.hours:
        return ""
    told = [page.tongue.count(rest.hours, "hour"), page.tongue.word("care", Care(rest.care))]
    if rest.rejoin:
        told.append(page.tongue.say("rest.rejoin"))
    return page.tongue.say("stage.before", rest=page.tongue.listed(told))


def tell_stage(page: Page, k: int, part: Sequence[Happening]) -> Iterator[Line]:
    """One stage: who meets whom and where, its rounds, its outcome, and the rest behind it."""
    first, *others = part
    w = first.after
    yield Line("")
    yield Line(page.tongue.rule(_title(page, k)), "round")
    if k:
        yield Line(_clock(page, w), "dim")
        yield from _tell_party(page, w)
    for side in range(len(w.sides)):
        if any(c.side == side and c.stage == k for c in w.fighters):
            yield from tell_side(page, first.before if k == 0 else w, side)
    yield from tell_scene(page, first.before if k == 0 else w)
    yield from tell_initiative(page, first.rows, w)
    for here in others:
        if here.duty != Duty.REST:
            yield from tell_happening(page, here)
    over = page.battle.end.past[k]
    yield Line("")
    yield Line(verdict(page, over, over.rounds), "title")
    yield from tell_afterwards(page, (row for here in part for row in here.rows))
    for here in others:
        if here.duty == Duty.REST:
            yield from _tell_rest(page, k, here)


def _clock(page: Page, w: Fight) -> str:
    """The time since the first stage began."""
    days, hours = divmod(w.battle.began // HOUR, DAY)
    minutes = w.battle.began % HOUR // MINUTE
    return page.tongue.say("clock", days=page.tongue.count(days, "day"), hours=hours, minutes=f"{minutes:02}")


def _tell_party(page: Page, w: Fight) -> Iterator[Line]:
    """How those stand who go through all stages."""
    those = [i for i, c in enumerate(w.fighters) if c.stage == NOBODY]
    cells = []
    for i in those:
        c = w.fighters[i]
        gone = c.state == State.ELSEWHERE
        state = page.tongue.word("state", State(c.fate if gone else c.state))
        where = "" if gone else page.tongue.say("at_place", place=c.place)
        cells.append((page.fighters[i], state, *page.health_cells(c), page.tongue.listed([where, *page.ailments(c)])))
    yield Line("")
    for line in page.tongue.table(cells):
        yield Line(line)


def _tell_rest(page: Page, k: int, here: Happening) -> Iterator[Line]:
    """What a rest heals: checks by whoever is best at them, and the nights."""
    hours = page.battle.encounter.opening.stages[k + 1].hours
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("rest", hours=page.tongue.count(hours, "hour"))), "round")
    for row in here.rows:
        if row["order"] == Order.SLEEP:
            yield from _tell_sleep(page, row)
        else:
            i = row["fighter"]
            yield from page.done(page.fighters[i], page.side_style(row.before.fighters[i].side))
            yield from tell_row(page, row)
    if not here.rows:
        hurt = any(c.state <= State.DOWN and (c.wounds or c.strain or c.injuries) for c in here.after.fighters)
        yield from page.done(page.tongue.say("rest.vain" if hurt else "rest.idle"))


def _tell_sleep(page: Page, row: Row) -> Iterator[Line]:
    """Nights that did somebody good."""
    t = row.after.fighters[row["target"]]
    told = page.tongue.say("sleeps", fighter=page.fighters[row["target"]], healed=healed(page, row))
    yield from page.done(page.tongue.say("sleeps.now", what=told, state=page.health(t)))
    yield from tell_changes(page, row)


def _tell_end(page: Page) -> Iterator[Line]:
    """How far they came, and everybody's state."""
    stages, b = len(page.battle.encounter.opening.stages), page.battle.end.battle
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("end")), "round")
    yield Line(page.tongue.say("end.stage", number=b.stage + 1, stages=stages), "title")
    yield from tell_fates(page)
