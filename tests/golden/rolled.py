"""What a reader reckons of a roll: the pool from its reasons, the net result from the faces."""

import re
from collections import defaultdict
from collections.abc import Mapping

SHIFTS = {"superior": 1, "inferior": -1, "improvised": -1}
"""Advantages that come with a weapon of such a kind."""


def dice_of(text: str) -> dict[str, list[str]]:
    """The faces of each kind of die."""
    faces: dict[str, list[str]] = {}
    for part in re.split(r" · | \| ", text):
        die, shown = part.split(" ", 1)
        faces[die] = shown.split(", ")
    return faces


def counts(text: str) -> dict[str, int]:
    """Dice by kind, of a text like 2A1P."""
    return {m[3]: int(m[2]) * (-1 if m[1] else 1) for m in re.finditer(r"(-?)(\d+)([APBDCS])", text)}


def check_pool(pool: str, because: str, dice: str, line: str) -> None:
    """Reasons make the pool, and the pool is what was rolled."""
    made: dict[str, int] = defaultdict(int)
    upgrades = {"of ability": 0, "": 0}
    check_base(because, line)
    for reason in because.split("; "):
        why, _, what = reason.rpartition(": ")
        assert "unexplained" not in why, line
        if m := re.fullmatch(r"(\d+) upgrades?(?: (of ability))?", what):
            upgrades[m[2] or ""] += int(m[1])
        for die, n in counts(what).items():
            made[die] += n
    upgrade(made, "A", "P", upgrades["of ability"])
    upgrade(made, "D", "C", upgrades[""])
    rolled = {die: len(faces) for die, faces in dice_of(dice).items()}
    assert {die: n for die, n in made.items() if n} == counts(pool) == rolled, line


def check_base(because: str, line: str) -> None:
    """A characteristic and a rank give so many dice; of a guided shot that comes again its rank."""
    if guided := re.match(r"guided (\d+): (\d+)A(?:;|$)", because):
        assert guided[1] == guided[2], line
        return
    base = re.match(r"\w+ (\d+), .+? (\d+)(?:: (\w*))?(?:;|$)", because)
    assert base, line
    value, rank = int(base[1]), int(base[2])
    made_of = {"A": max(value, rank) - min(value, rank), "P": min(value, rank)}
    if base[3]:
        assert counts(base[3]) == {die: n for die, n in made_of.items() if n}, line


def upgrade(made: dict[str, int], plain: str, better: str, upgrades: int) -> None:
    """One at a time: a plain die becomes a better one, or a plain one comes in."""
    for _ in range(upgrades):
        if made[plain] > 0:
            made[plain] -= 1
            made[better] += 1
        else:
            made[plain] += 1


def check_net(dice: str, net: str, line: str, traits: Mapping[str, int] | None = None) -> tuple[int, int, int, int]:
    """What the faces come to, and what the weapon adds, is what is said."""
    shown = [face for faces in dice_of(dice).values() for face in faces]
    plain = "".join(face for face in shown if face.islower())
    triumphs, despairs = shown.count("TRIUMPH"), shown.count("DESPAIR")
    plus, minus = plain.count("s") + triumphs, plain.count("f") + despairs
    gains, threats = plain.count("a"), plain.count("t")
    shifts = {kind: n for kind, n in SHIFTS.items() if kind in (traits or {})}
    if " + 1 Coordinated Assault)" in net:
        shifts["Coordinated Assault"] = 1
    said = [
        axis("success", "failure", plus, minus, {}),
        axis("advantage", "threat", gains, threats, shifts),
        *(several(n, noun) for n, noun in ((triumphs, "triumph"), (despairs, "despair")) if n),
    ]
    assert net == ", ".join(said), (line, net, said)
    return plus - minus, gains - threats + sum(shifts.values()), triumphs, despairs


def several(n: int, noun: str) -> str:
    ending = "" if n == 1 else "es" if noun == "success" else "s"
    return f"{n} {noun}{ending}"


def axis(good: str, bad: str, plus: int, minus: int, shifts: dict[str, int]) -> str:
    left = plus - minus + sum(shifts.values())
    told = several(left, good) if left >= 0 else several(-left, bad)
    more = "".join(f" {'+' if n > 0 else '-'} {abs(n)} {kind}" for kind, n in shifts.items())
    return f"{told} ({plus} - {minus}{more})" if shifts or (plus and minus) else told
