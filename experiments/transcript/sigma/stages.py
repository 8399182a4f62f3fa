"""A gauntlet of the Σ-System in words: its stages one after the other, and what the rests between them heal."""

from collections.abc import Iterator, Sequence

from experiments.transcript.recorder import Happening
from experiments.transcript.sigma.frame import (
    tell_fates,
    tell_scene,
    tell_side,
    tell_title,
    tell_weapons,
    verdict,
)
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.sigma.turns import tell_happening, tell_row
from experiments.transcript.tongue import Line
from sim.gauntlet import unnamed
from sim.sigma.model import Fight, Order
from sim.stages import HOUR
from sim.state import NOBODY, Duty, State

CARES = ("none", "party", "medkit")
DAY, MINUTE = 24, HOUR // 60


def tell_gauntlet(page: SigmaPage) -> Iterator[Line]:
    """All stages, from the first declaration to who is left."""
    start, w = page.battle.encounter.opening.start, page.battle.happenings[0].before
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
    parts: list[list[Happening]] = [[]]
    for here in page.battle.happenings:
        if here.duty == Duty.STAGE:
            parts.append([])
        parts[-1].append(here)
    for k, part in enumerate(parts):
        yield from tell_stage(SigmaPage(page.battle, page.tongue, k), k, part)
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("end")), "round")
    last = page.battle.end.battle.stage + 1
    yield Line(page.tongue.say("end.stage", number=last, stages=len(start.stages)), "title")
    yield from tell_fates(page)


def _title(page: SigmaPage, k: int) -> str:
    start = page.battle.encounter.opening.start
    name = page.tongue.cut(start.stage_names[k], 60)
    key = "stage.unnamed" if name == unnamed(k + 1) else "stage"
    return page.tongue.say(key, number=k + 1, stages=len(start.stages), name=name)


def _before(page: SigmaPage, k: int) -> str:
    """The rest before a stage, behind its title."""
    rest = page.battle.encounter.opening.stages[k]
    if not rest.hours:
        return ""
    told = [page.tongue.count(rest.hours, "hour"), page.tongue.say(f"care.{CARES[rest.care]}")]
    if rest.rejoin:
        told.append(page.tongue.say("rest.rejoin"))
    return page.tongue.say("stage.before", rest=page.tongue.listed(told))


def tell_stage(page: SigmaPage, k: int, part: Sequence[Happening]) -> Iterator[Line]:
    """One stage: who meets whom and where, its rounds, its outcome, and the rest behind it."""
    first, *others = part
    w = first.before if k == 0 else first.after
    those = [i for i, c in enumerate(w.fighters) if c.stage == NOBODY]
    yield Line("")
    yield Line(page.tongue.rule(_title(page, k)), "round")
    if k:
        days, hours = divmod(w.battle.began // HOUR, DAY)
        minutes = f"{w.battle.began % HOUR // MINUTE:02}"
        yield Line(page.tongue.say("clock", days=page.tongue.count(days, "day"), hours=hours, minutes=minutes), "dim")
        yield Line("")
        for line in page.tongue.table([(page.fighters[i], _stands(page, w, i)) for i in those]):
            yield Line(line)
    for side in range(len(w.sides)):
        if any(c.side == side and c.stage == k for c in w.fighters):
            yield from tell_side(page, w, side)
    yield from tell_scene(page, w)
    for here in others:
        if here.duty != Duty.REST:
            yield from tell_happening(page, here)
    over = page.battle.end.past[k]
    yield Line("")
    yield Line(verdict(page, over, over.rounds), "title")
    for here in others:
        if here.duty == Duty.REST:
            yield from _tell_rest(page, k, here)


def _stands(page: SigmaPage, w: Fight, i: int) -> str:
    """How somebody stands when a stage begins."""
    c = w.fighters[i]
    if c.state == State.ELSEWHERE:
        return page.tongue.word("state", State(c.fate))
    surprised = [page.tongue.say("head.surprised")] * (c.surprised and c.aware)
    return page.tongue.listed([page.state(c), *surprised])


def _tell_rest(page: SigmaPage, k: int, here: Happening) -> Iterator[Line]:
    """What a rest heals: treatments, and a point a day by itself (G17)."""
    hours = page.battle.encounter.opening.stages[k + 1].hours
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("rest", hours=page.tongue.count(hours, "hour"))), "round")
    healer = None
    for row in here.rows:
        if row["order"] == Order.TREAT and row["fighter"] != healer:
            healer = row["fighter"]
            yield from page.done(page.fighters[healer], page.side_style(row.before.fighters[healer].side))
        yield from tell_row(page, row)
    if not here.rows:
        hurt = any(c.state <= State.DOWN and c.health < c.health_max for c in here.after.fighters)
        yield from page.done(page.tongue.say("rest.vain" if hurt else "rest.idle"))
