"""How people write a check, `9x3`, and an attack on somebody, `9x3+10 vs 8x2/C8/2`."""

import re
import unicodedata
from typing import NamedTuple, NoReturn

import attrs

from sim.errors import DiceError
from sim.sigma.model import MOST_TRIES, Options
from sim.sigma.odds import DEFAULT, Check, Guard, Keep, modified

MOST = 99
"""The largest number a text may hold, but for tries."""

EXAMPLE = "9x3+10 vs 8x2/C8/2"
_CHECK = "target x tries, as in 9x3"
_AFTER_CHECK = "+base, -modifier"
_PARTS = "strength and armor, as in /C8/2, or strength, health and armor, as in /C8H5/2"
_DEFENDER = "the defender's target x tries, as in 8x2, or - for neither evading nor parrying"


class Contest(NamedTuple):
    """What was written: a check, or an attack; `guard` is None without anybody who is attacked.

    `hurts` says whether enough was written to tell the damage: a base, and what protects the defender.
    """

    attack: Check
    guard: Guard | None = None
    hurts: bool = False


def parse(text: str, rules: Options = DEFAULT, keep: Keep = Keep.FIRST) -> Contest:
    """Read a check, or an attack `ATTACKER vs DEFENDER`.

    The attacker is `9x3` or `9x3+10`: target, tries, base. The defender is `8x2/C8/2`: target and tries of evading or
    parrying, strength or what wounds have left of it, armor; `8x2/C8H5/2` says strength and health; `-`, `-/2` or `/2`
    stand for somebody who does neither, whom strength does not help. A modifier follows a check, `8x2-2`, and changes
    what the rules say it does. Either case, full-width signs, × for x and 対 for vs are read too; blanks are free.

    Raises:
        DiceError: something else stands there, or a number is too large.
    """
    reader = _Reader(text)
    attack, based = _check(reader, rules, keep)
    if not reader.takes("vs|対"):
        reader.end(f"{_AFTER_CHECK}, or vs and a defender")
        return Contest(attack)
    guard, protected = _guard(reader, rules, keep)
    return Contest(attack, guard, based and protected)


def write(contest: Contest) -> str:
    """The text of a contest, modifiers reckoned in; `parse` reads it back."""
    attack, guard, hurts = contest
    text = _written(attack, based=hurts or attack.base > 0)
    if guard is None:
        return text
    text += f" vs {_written(guard.check, based=guard.check.base > 0) if guard.check else '-'}"
    whole = guard.check is not None and (hurts or guard.armor > 0)
    if whole or guard[1:3] != Guard()[1:3]:
        wounded = "" if guard.health == max(1, guard.strength) else f"H{guard.health}"
        text += f"/C{guard.strength}{wounded}"
    return f"{text}/{guard.armor}" if whole or guard.armor else text


@attrs.define
class _Reader:
    """A text and how far it is read."""

    text: str
    at: int = 0
    plain: str = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        signs = (unicodedata.normalize("NFKC", sign) for sign in self.text)
        one_for_one = (plain if len(plain) == 1 else sign for plain, sign in zip(signs, self.text, strict=True))
        self.plain = "".join(one_for_one).lower().replace("×", "x").replace("−", "-")

    def takes(self, pattern: str) -> str:
        """What matches next, and go past it; an empty text, and stay, where nothing does."""
        found = re.compile(rf"\s*(?P<found>{pattern})").match(self.plain, self.at)
        if not found:
            return ""
        self.at = found.end()
        return found["found"]

    def sees(self, pattern: str) -> bool:
        """Whether this comes next."""
        return re.compile(rf"\s*(?:{pattern})").match(self.plain, self.at) is not None

    def number(self, expected: str, most: int = MOST) -> int:
        """The number that comes next."""
        self.takes("")  # blanks
        start, digits = self.at, self.takes("-?[0-9]+")
        if not digits:
            self.refuse(expected)
        if len(digits.lstrip("-0")) > len(str(MOST)) or abs(int(digits)) > most:
            self.at = start
            self.refuse(f"a number up to {most}", came=_short(digits))
        return int(digits)

    def end(self, expected: str) -> None:
        """Refuse whatever is left."""
        if self.plain[self.at :].strip():
            self.refuse(expected)

    def refuse(self, expected: str, came: str = "") -> NoReturn:
        """Say what stands here, and what should.

        Raises:
            DiceError: always.
        """
        self.takes("")
        rest = self.text[self.at :].strip()
        what = came or (f'"{rest[0]}"' if rest else "the end")
        raise DiceError(
            f'check "{_short(self.text)}", position {self.at + 1}: {what} came, expected {expected} (like {EXAMPLE})'
        )


def _check(reader: _Reader, rules: Options, keep: Keep) -> tuple[Check, bool]:
    """A check under its modifier, and whether a base was written."""
    target = reader.number(_CHECK)
    if not reader.takes("x"):
        reader.refuse(f"x and tries after the target, as in {target}x3")
    if reader.sees("-"):
        reader.refuse("the number of tries, 0 or more")
    tries = reader.number("the number of tries", MOST_TRIES)
    base, modifier, based = 0, 0, False
    while sign := reader.takes("[+]") or reader.takes("-"):
        if reader.sees("-"):
            reader.refuse("a number")
        number = reader.number("a number")
        if sign == "+" and not based:
            base, based = number, True
        elif sign == "-" and not modifier:
            modifier = -number
        else:
            reader.refuse(f"one {'base' if sign == '+' else 'modifier'}", came="a second one")
    check = modified(Check(target, tries, base, keep), modifier, rules)
    return check._replace(target=max(check.target, -MOST)), based  # below 1 all are alike


def _guard(reader: _Reader, rules: Options, keep: Keep) -> tuple[Guard, bool]:
    """Who is attacked, and whether it is known what protects them."""
    check = None
    if not reader.takes("-(?![0-9])") and not reader.sees("/"):
        if not reader.sees("-?[0-9]"):
            reader.refuse(_DEFENDER)
        check, _ = _check(reader, rules, keep)
    strength = health = armor = None
    while reader.takes("/"):
        if strength is None and reader.takes("c"):
            strength = _amount(reader, "strength")
            health = _amount(reader, "health") if reader.takes("h") else max(1, strength)
        elif armor is None and reader.sees("[0-9]"):
            armor = _amount(reader, "armor")
        else:
            reader.refuse(_PARTS)
    reader.end(f"{_AFTER_CHECK}, {_PARTS}" if check else _PARTS)
    if check and armor is not None and strength is None:
        reader.refuse("strength too for somebody who evades or parries, as in /C8/2")
    body = {} if strength is None or health is None else {"strength": strength, "health": health}
    return Guard(check, armor=armor or 0, **body), check is None or strength is not None


def _amount(reader: _Reader, what: str) -> int:
    if reader.sees("-"):
        reader.refuse(f"{what}, 0 or more")
    return reader.number(what)


def _written(check: Check, *, based: bool) -> str:
    return f"{check.target}x{check.tries}{f'+{check.base}' if based else ''}"


def _short(text: str) -> str:
    longest = 40
    return text if len(text) <= longest else f"{text[:longest]}…"
