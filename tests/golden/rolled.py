"""What a reader reckons of a roll: the pool from its reasons, the net result from the faces."""

import re
from collections import defaultdict


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
    upgrades = 0
    base = re.match(r"\w+ (\d+), .+? (\d+): (\w+)", because)
    assert base, line
    value, rank = int(base[1]), int(base[2])
    made_of = {"A": max(value, rank) - min(value, rank), "P": min(value, rank)}
    assert counts(base[3]) == {die: n for die, n in made_of.items() if n}, line
    for reason in because.split("; "):
        why, _, what = reason.rpartition(": ")
        assert "unexplained" not in why, line
        if m := re.fullmatch(r"(\d+) upgrades?", what):
            upgrades += int(m[1])
        for die, n in counts(what).items():
            made[die] += n
    for _ in range(upgrades):
        if made["D"]:
            made["D"] -= 1
            made["C"] += 1
        else:
            made["D"] += 1
    rolled = {die: len(faces) for die, faces in dice_of(dice).items()}
    assert {die: n for die, n in made.items() if n} == counts(pool) == rolled, line


def check_net(dice: str, net: str, line: str) -> tuple[int, int, int, int]:
    """What the faces come to is what is said."""
    shown = [face for faces in dice_of(dice).values() for face in faces]
    plain = "".join(face for face in shown if face.islower())
    triumphs, despairs = shown.count("TRIUMPH"), shown.count("DESPAIR")
    plus, minus = plain.count("s") + triumphs, plain.count("f") + despairs
    gains, threats = plain.count("a"), plain.count("t")
    said = [
        axis("success", "failure", plus, minus),
        axis("advantage", "threat", gains, threats),
        *(several(n, noun) for n, noun in ((triumphs, "triumph"), (despairs, "despair")) if n),
    ]
    assert net == ", ".join(said), (line, net, said)
    return plus - minus, gains - threats, triumphs, despairs


def several(n: int, noun: str) -> str:
    ending = "" if n == 1 else "es" if noun == "success" else "s"
    return f"{n} {noun}{ending}"


def axis(good: str, bad: str, plus: int, minus: int) -> str:
    told = several(plus - minus, good) if plus >= minus else several(minus - plus, bad)
    return f"{told} ({plus} - {minus})" if plus and minus else told
