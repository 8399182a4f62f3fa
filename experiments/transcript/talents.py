"""What talents do, in words: dodging, parrying, reflecting, hitting back, heartening, berating (R12.4, R14)."""

from collections.abc import Iterator

from experiments.transcript.aftermath import tell_changes, tell_target
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.conditions import has_strain
from sim.narrative.model import Order, Style
from sim.narrative.reactions import price_of
from sim.narrative.talents import halved

DONE = ("", "parry", "reflect")
"""What a row's `reaction` stands for."""


def tell_dodge(page: Page, row: Row) -> Iterator[Line]:
    """How often who was aimed at dodged; an attack that is repeated meets the same dice."""
    if row["dodged"] and not row["again"]:
        yield from _told(page, row, "dodge", row["meant"], row["dodged"])


def tell_turned_aside(page: Page, row: Row) -> Iterator[Line]:
    """What who was hit did about it."""
    if row["reaction"]:
        price = price_of(row.before.fighters[row["target"]], DONE[row["reaction"]] == "parry")
        yield from _told(page, row, DONE[row["reaction"]], row["target"], price)


def _told(page: Page, row: Row, what: str, who: int, n: int) -> Iterator[Line]:
    """A reaction with its price."""
    say, noun = page.tongue.say, "strain_point" if has_strain(row.before.fighters[who]) else "wound"
    told = say(f"reacts.{what}", fighter=page.fighters[who], n=n, reduced=row["reduced"])
    yield from page.labeled("reacts", say("bought", price=page.tongue.count(n, noun), what=told), indent=6)


def tell_counter(page: Page, row: Row) -> Iterator[Line]:
    """A hit back, behind an attack that was parried or reflected."""
    say = page.tongue.say
    who, whom = page.fighters[row["fighter"]], page.fighters[row["target"]]
    deed = say("counter", fighter=who, target=whom, weapon=page.weapons[row["weapon"]])
    left = page.amounts(row["wounds"], row["strain"])
    result = say("result.hit", left=left) if left else say("result.nothing")
    yield from page.done(say("result", attack=deed, result=result), "hit")
    summed = _struck(page, row)
    met = halved(row.before.fighters[row["target"]], row.before.weapons[row["weapon"]], row["damage"])
    if met < row["damage"]:
        summed = say("hit.swarm", sum=summed, met=met)
    if row["strain"]:
        left = page.strained(met - row["soak"], row.before.fighters[row["target"]])
    told = say("counter.hit", damage=summed, soak=row["soak"], left=left or say("hit.nothing"))
    yield from page.labeled("hit", told, indent=6)
    yield from tell_target(page, row)
    yield from tell_changes(page, row)


def _struck(page: Page, row: Row) -> str:
    """The damage of a hit back; with a weapon that adds brawn what of it is brawn."""
    weapon = row.before.weapons[row["weapon"]]
    if not weapon.adds_brawn or weapon.style != Style.MELEE:
        return str(row["damage"])
    brawn = row.before.fighters[row["fighter"]].brawn
    return page.tongue.say("counter.brawn", brawn=brawn, damage=row["damage"] - brawn, total=row["damage"])


def tell_reached(page: Page, row: Row) -> Iterator[Line]:
    """Somebody whom a speech reaches: strain recovered, or suffered; or whose wounds close."""
    left = page.amounts(abs(row["wounds"]), abs(row["strain"]))
    key = f"reached.{Order(row['order']).name.lower()}"
    told = page.tongue.say(key, target=page.fighters[row["target"]], left=left or page.tongue.say("none"))
    yield from page.done(told, "hit")
    yield from tell_target(page, row)
    yield from tell_changes(page, row)
