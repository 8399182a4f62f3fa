"""What comes behind an attack, in words: further hits, blasts, fire (R6.7, R7.18, R8.4, R10)."""

from collections.abc import Iterator

from experiments.transcript.account import Attack, arm_of
from experiments.transcript.aftermath import tell_changes, tell_critical, tell_target
from experiments.transcript.attacks import got_through, hit
from experiments.transcript.basis import Basis
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.talents import tell_turned_aside
from experiments.transcript.tongue import Line
from sim.narrative.model import Mode
from sim.state import NOBODY


def tell_extra_hit(page: Page, row: Row) -> Iterator[Line]:
    """A hit beyond the first: by what, on whom, how much of it gets through, its critical."""
    attack, say = behind(row), page.tongue.say
    names = {"target": page.fighters[row["target"]], "weapon": page.weapons[row["weapon"]]}
    what = say(f"extra_hit.{Mode(row['mode']).name.lower()}", **names)
    yield from page.done(say("result", attack=what, result=_left(page, row)), "hit")
    yield from tell_turned_aside(page, row)
    yield from page.labeled("hit", hit(page, attack), indent=6)
    yield from tell_critical(page, attack)
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def tell_blast(page: Page, row: Row) -> Iterator[Line]:
    """Somebody is caught in a blast; of a group so many members."""
    say, attack = page.tongue.say, behind(row)
    what = say("caught", target=page.fighters[row["target"]], weapon=page.weapons[row["weapon"]])
    yield from page.done(say("result", attack=what, result=_left(page, row)), "hit")
    each = attack.felt
    suffered = row["wounds"] + row["strain"]
    key = "caught.members" if each and suffered > each else "caught.one"
    n = suffered // each if each else 1
    told = say(key, damage=row["damage"], soak=row["soak"], left=got_through(page, attack), n=n)
    yield from page.labeled("hit", told, indent=6)
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def tell_burning(page: Page, row: Row) -> Iterator[Line]:
    """Somebody burns."""
    say = page.tongue.say
    told = say("burns", target=page.fighters[row["target"]])
    yield from page.done(say("result", attack=told, result=_left(page, row)), "hit")
    left = page.tongue.count(row["wounds"], "wound") if row["wounds"] else say("hit.nothing")
    yield from page.labeled("hit", say("caught.one", damage=row["damage"], soak=row["soak"], left=left, n=1), indent=6)
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def behind(row: Row) -> Attack:
    """The account of a row that comes behind an attack, which has no dice of its own."""
    arm = arm_of(row.before, row["fighter"], row["weapon"])
    return Attack(row, arm, row.before.weapons[row["weapon"]], Basis(NOBODY, 0, "", 0), [])


def _left(page: Page, row: Row) -> str:
    """What got through."""
    left = page.amounts(row["wounds"], row["strain"])
    return page.tongue.say("result.hit", left=left) if left else page.tongue.say("result.nothing")
