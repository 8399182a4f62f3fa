"""Dice as people write them: pools like 1A2P2D, faces like `SA S TR | F DE`; typed anew from R1, on purpose."""

import re

from sim.chance import digits
from sim.narrative.faces import numbers_for
from sim.narrative.model import Pool

FACES = {
    "A": "- S S SS A A SA AA",
    "P": "- S S SS SS A SA SA SA AA AA TR",
    "B": "- - S SA AA A",
    "D": "- F FF T T T TT FT",
    "C": "- F F FF FF T T FT FT TT TT DE",
    "S": "- - F F T T",
}
"""The faces of each die, in the order of R1.1-R1.6."""
KINDS = "APBDCS"
FORCE = "D D D D D D DD L L LL LL LL".split()
"""The faces of the Force die (R1.7)."""

INJURIES = (
    (5, "minor_nick"), (10, "slowed_down"), (15, "sudden_jolt"), (20, "distracted"), (25, "off_balance"),
    (30, "discouraging_wound"), (35, "stunned"), (40, "stinger"), (45, "bowled_over"), (50, "head_ringer"),
    (55, "fearsome_wound"), (60, "agonizing_wound"), (65, "slightly_dazed"), (70, "scattered_senses"),
    (75, "hamstrung"), (80, "overpowered"), (85, "winded"), (90, "compromised"), (95, "at_the_brink"),
    (100, "crippled"), (105, "maimed"), (110, "horrific_injury"), (115, "temporarily_lame"), (120, "blinded"),
    (125, "knocked_senseless"), (130, "gruesome_injury"), (140, "bleeding_out"), (150, "end_is_nigh"),
)  # fmt: skip
"""The table of critical injuries: the highest d100 of each row (R8)."""


def row_of(result: int) -> str:
    """The row of a d100 with all it adds."""
    return next((name for highest, name in INJURIES if result <= highest), "killed")


def read_pool(text: str) -> Pool:
    """The pool of a text like 1A2P2D."""
    pieces = re.findall(r"(\d+)([APBDCS])", text)
    assert "".join(number + die for number, die in pieces) == text.replace(" ", ""), f"not a pool: {text}"
    counts = {die: int(number) for number, die in pieces}
    return Pool(*(counts.get(die, 0) for die in KINDS))


def write_pool(pool: Pool) -> str:
    """The text of a pool."""
    return "".join(f"{number}{die}" for number, die in zip(pool, KINDS, strict=True) if number) or "no dice"


def numbers(pool: str, faces: str) -> list[int]:
    """What to draw so that the pool shows these faces: good dice, a bar, bad dice, each in the pool's order."""
    counts = read_pool(pool)
    good, _, bad = faces.partition("|")
    shown = []
    for signs, half in ((good.split(), KINDS[:3]), (bad.split(), KINDS[3:])):
        dice = [die for die in half for _ in range(counts[KINDS.index(die)])]
        assert len(signs) == len(dice), f"{pool} has {len(dice)} dice of {half}, {len(signs)} faces are given: {faces}"
        for sign, die in zip(signs, dice, strict=True):
            assert sign in FACES[die].split(), f"no face {sign} on a die {die}"
            shown.append(FACES[die].split().index(sign))
    return numbers_for(counts, shown)


def force_numbers(faces: str) -> list[int]:
    """What to draw so that so many Force dice show these faces, each time another of those that look so."""
    shown: list[int] = []
    for face in faces.split():
        alike = [k for k, each in enumerate(FORCE) if each == face]
        shown.append(alike[sum(FORCE[k] == face for k in shown) % len(alike)])
    return [digits(shown, [len(FORCE)] * len(shown))]


def net(faces: str) -> tuple[int, int, int, int]:
    """Net successes, net advantages, triumphs and despairs of some faces (R1.9, R1.10)."""
    signs = faces.replace("|", " ").split()
    triumphs, despairs = signs.count("TR"), signs.count("DE")
    plain = "".join(sign for sign in signs if sign not in ("TR", "DE"))
    successes = plain.count("S") - plain.count("F") + triumphs - despairs
    return successes, plain.count("A") - plain.count("T"), triumphs, despairs
