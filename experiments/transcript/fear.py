"""Fear checks in words: who faces whom, and what it leaves (R14, Terrifying)."""

from collections.abc import Iterator

from experiments.transcript.aftermath import tell_changes
from experiments.transcript.checks import tell_checked
from experiments.transcript.page import Page
from experiments.transcript.purchases import tell_own
from experiments.transcript.reasons import dread
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.fear import AFRAID, PANICKED, STEELED, STUNNING
from sim.narrative.menu import other_ally

BITS = {"afraid": AFRAID, "panicked": PANICKED, "steeled": STEELED}
"""What a fear check leaves behind for the encounter."""


def tell_fear(page: Page, row: Row) -> Iterator[Line]:
    """All lines of a fear check."""
    say, rating = page.tongue.say, row.after.fighters[row["fighter"]].faced
    who, whom = page.fighters[row["fighter"]], page.fighters[row["target"]]
    deed = say("fear", fighter=who, target=whom, dread=say(f"why.{dread(row)}"), rating=rating)
    result = say("fear.held" if row["hit"] else "fear.failed")
    yield from page.done(say("result", attack=deed, result=result), "hit" if row["hit"] else "miss")
    yield from tell_checked(page, row)
    left = [*_left(page, row)]
    if left:
        yield from page.labeled("does", say("semicolon").join(left), indent=6)
    yield from tell_own(page, row)
    yield from tell_changes(page, row)


def _left(page: Page, row: Row) -> Iterator[str]:
    """What the check leaves, in the order of the rule."""
    say, i = page.tongue.say, row["fighter"]
    before, after = row.before.fighters[i].fear, row.after.fighters[i].fear
    if row["triumphs"] and before:
        yield say("fear.lifted")
    for name, bit in BITS.items():
        if after & bit and (row["triumphs"] or not before & bit):
            yield say(f"fear.{name}")
    if row["advantages"] <= -STUNNING:
        yield say("fear.staggered")
    elif row["own_strain"]:
        yield page.strained(-row["successes"], row.before.fighters[i])
    elif row["own_wounds"]:
        yield page.tongue.count(row["own_wounds"], "wound")
    if row["advantages"] > 0:
        yield say("fear.boost")
    ally = other_ally(row.after, i, 0)
    if row["advantages"] > 1 and ally >= 0:
        yield say("fear.boost_ally", ally=page.fighters[ally])
