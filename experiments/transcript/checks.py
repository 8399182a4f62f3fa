"""Checks that are no attacks, in words: Medicine, breaking free, mounting (R5.8, R10, R11.3-R11.5)."""

from collections.abc import Iterator

from experiments.transcript.aftermath import tell_changes, tell_target
from experiments.transcript.attacks import tell_roll
from experiments.transcript.faces import dice_of, pool_of
from experiments.transcript.page import Page
from experiments.transcript.purchases import tell_brink, tell_own
from experiments.transcript.reasons import SPEECHES, check_basis
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.criticals import worst_untried
from sim.narrative.model import Injury, Order
from sim.narrative.recovery import worst

INJURED = (Order.TREAT, Order.RECOVER)
"""Checks on an injury."""
RESULTS = {
    Order.TREAT: "check.healed", Order.RECOVER: "check.healed", Order.PUT_OUT: "check.out",
    **dict.fromkeys(SPEECHES, "check.heard"),
}  # fmt: skip
"""What came of checks that succeed."""


def tell_check(page: Page, row: Row) -> Iterator[Line]:
    """All lines of an action that is a check."""
    deed = page.tongue.say("result", attack=_deed(page, row), result=_result(page, row))
    yield from page.done(deed, "hit" if row["hit"] else "miss")
    yield from tell_brink(page, row)
    yield from tell_checked(page, row)
    yield from tell_target(page, row)
    yield from tell_own(page, row)
    yield from tell_changes(page, row)


def tell_checked(page: Page, row: Row) -> Iterator[Line]:
    """The dice of a check, if it came to one."""
    dice = dice_of(row)
    if dice:
        yield from tell_roll(page, row, check_basis(row, pool_of(row)), dice)


def _deed(page: Page, row: Row) -> str:
    """What is tried."""
    order, j = Order(row["order"]), row["target"]
    target = page.fighters[j] if j >= 0 else ""
    injury = page.tongue.word("injury", _treated(row)) if order in INJURED else ""
    key = ".self" if j == row["fighter"] else ""
    return page.tongue.say(f"order.{order.name.lower()}{key}", target=target, injury=injury)


def _treated(row: Row) -> Injury:
    """The injury that the check is about."""
    t = row.before.fighters[row["target"]]
    return Injury(worst(t) if row["order"] == Order.RECOVER else worst_untried(t))


def _result(page: Page, row: Row) -> str:
    """What came of it."""
    say = page.tongue.say
    if not any(pool_of(row)):
        return say("result.prevented")
    if not row["hit"]:
        return say("check.failed")
    if row["order"] != Order.MEDICINE:
        return say(RESULTS.get(Order(row["order"]), "check.free"))
    return healed(page, row)


def healed(page: Page, row: Row) -> str:
    """Wounds and strain that the target was healed of; rows tell them below 0."""
    left = page.amounts(-row["wounds"], -row["strain"])
    return page.tongue.say("healed", left=left) if left else page.tongue.say("healed.nothing")
