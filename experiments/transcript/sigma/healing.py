"""Treatment in words: the check, and how what it gives back is reckoned (G18-G23)."""

from collections.abc import Iterator

from experiments.transcript.recorder import Row
from experiments.transcript.sigma.attacks import tell_meant, tell_target
from experiments.transcript.sigma.basis import attack_basis
from experiments.transcript.sigma.checks import tell_check
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.tongue import Line

TWICE = 2


def tell_treatment(page: SigmaPage, row: Row) -> Iterator[Line]:
    """All lines of a treatment."""
    say = page.tongue.say
    result = say("result.healed", healed=row["healed"]) if row["hit"] else say("check.failed")
    yield from page.done(say("result", deed=page.deed(row), result=result), "hit" if row["hit"] else "miss")
    yield from tell_meant(page, row)
    yield from tell_check(page, "dice", row, "treatment", attack_basis(row, page.skills), say("skill.treatment"))
    if row["hit"]:
        yield from page.detail("healed", reckoned(page, row))
        yield from tell_target(page, row)


def reckoned(page: SigmaPage, row: Row) -> str:
    """Achievement less what is missing; at most twice the base, at least 1, never above the maximum."""
    say, t = page.tongue.say, row.before.fighters[row["target"]]
    missing = t.health_max - t.health
    left = row["base"] + row["face"] - missing
    told = say("healed.sum", base=row["base"], face=row["face"], missing=missing, left=left)
    cap = TWICE * row["base"]
    if left > cap:
        told, left = say("healed.cap", told=told, base=row["base"], cap=cap), cap
    if left < 1:
        least = 1 if cap or row.before.rules.heal_floor_over_cap else 0
        told, left = say("healed.least", told=told, least=least), least
    if left > missing:
        told, left = say("healed.full", told=told, missing=missing), missing
    return say("healed.result", told=told, healed=left)
