"""A check in words: how many dice, against what and why, and what they showed."""

from collections.abc import Iterator

from experiments.transcript.recorder import Row
from experiments.transcript.sigma.basis import Basis
from experiments.transcript.sigma.dice import dice_of
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.tongue import Line


def tell_check(page: SigmaPage, label: str, row: Row, kind: str, basis: Basis, skill: str) -> Iterator[Line]:
    """The dice of a check, and why it has so many against this number."""
    prefix = "defense_" if kind == "defense" else ""
    number = row["defense_number" if kind == "defense" else "target_number"]
    tries, face = row[f"{prefix}tries"], row[f"{prefix}face"]
    shown = [die for what, die in dice_of(row) if what == kind]
    dice = page.tongue.say("dice.none")
    if shown:
        dice = page.tongue.listed(_die(page, die, number, face and k == len(shown) - 1) for k, die in enumerate(shown))
    result = page.tongue.say("check.success", face=face) if face else page.tongue.say("check.failed")
    up_to = page.tongue.count(tries, "die")
    told = page.tongue.say("check", up_to=up_to, number=number, dice=dice, result=result)
    yield from page.detail(label, told)
    yield from page.detail("why", because(page, basis, skill), "dim")


def _die(page: SigmaPage, die: int, number: int, kept: object) -> str:
    """A face: kept, a success that was thrown away, or too high."""
    key = "dice.kept" if kept else "dice.discarded" if die <= number else "dice.failed"
    return page.tongue.say(key, face=die)


def because(page: SigmaPage, basis: Basis, skill: str) -> str:
    """The skill, what its target number is the lowest of, and each modifier."""
    say = page.tongue.say
    abilities = page.tongue.listed(say("ability", name=say(f"ability.{name}"), value=v) for name, v in basis.abilities)
    if not basis.abilities:
        abilities = say("number.fixed", number=basis.number)
    elif len(basis.abilities) > 1:
        abilities = say("number.lowest", abilities=abilities, number=basis.number)
    parts = [say("skill_value", skill=skill, value=basis.value), abilities]
    if basis.capped is not None:
        parts.append(say("number.capped", health=basis.capped))
    parts += [say(f"why.{reason.why}", by=f"{reason.by:+d}") for reason in basis.reasons]
    return say("semicolon").join(parts)
