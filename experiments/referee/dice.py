"""The dice, typed a second time, and what their faces come to (R1)."""

from collections import Counter
from collections.abc import Sequence

KINDS = ("ability", "proficiency", "boost", "difficulty", "challenge", "setback")
FORCE = "force"
"""The Force die shows light points, L, and dark ones, D; it is in no pool (R1.7)."""
RULE = dict(zip((*KINDS, FORCE), ("R1.3", "R1.5", "R1.1", "R1.4", "R1.6", "R1.2", "R1.7"), strict=True))
FACES = {
    "boost": ["-", "-", "S", "SA", "AA", "A"],
    "setback": ["-", "-", "F", "F", "T", "T"],
    "ability": ["-", "S", "S", "SS", "A", "A", "SA", "AA"],
    "difficulty": ["-", "F", "FF", "T", "T", "T", "TT", "FT"],
    "proficiency": ["-", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "TR"],
    "challenge": ["-", "F", "F", "FF", "FF", "T", "T", "FT", "FT", "TT", "TT", "DE"],
    FORCE: ["D", "D", "D", "D", "D", "D", "DD", "L", "L", "LL", "LL", "LL"],
}
SYMBOLS = {
    "-": {},
    "S": {"success": 1}, "SS": {"success": 2}, "SA": {"success": 1, "advantage": 1},
    "A": {"advantage": 1}, "AA": {"advantage": 2},
    "F": {"failure": 1}, "FF": {"failure": 2}, "FT": {"failure": 1, "threat": 1},
    "T": {"threat": 1}, "TT": {"threat": 2},
    "TR": {"success": 1, "triumph": 1},
    "DE": {"failure": 1, "despair": 1},
}  # fmt: skip
"""A Triumph is also a success, a Despair also a failure (R1.9)."""


def strange(faces: Sequence[Sequence[str]]) -> list[tuple[str, str, str]]:
    """Faces that are on no such die: the rule, what was shown, and what the die has."""
    return [
        (RULE[kind], f"{kind} die shows {face}", f"one of {' '.join(dict.fromkeys(FACES[kind]))}")
        for kind, face in faces
        if face not in FACES[kind]
    ]


def dice_shown(faces: Sequence[Sequence[str]]) -> dict[str, int]:
    """How many dice of each kind were rolled."""
    shown = Counter(kind for kind, _ in faces)
    return {kind: shown[kind] for kind in KINDS}


def net(faces: Sequence[Sequence[str]]) -> dict[str, int]:
    """Net successes and advantages, Triumphs and Despairs (R1.9, R1.10, R1.12)."""
    seen: Counter[str] = Counter()
    for _, face in faces:
        seen.update(SYMBOLS.get(face, {}))
    return {
        "successes": seen["success"] - seen["failure"],
        "advantages": seen["advantage"] - seen["threat"],
        "triumphs": seen["triumph"],
        "despairs": seen["despair"],
    }


def points(faces: Sequence[Sequence[str]]) -> dict[str, int]:
    """Light and dark points of the Force dice among them (R1.7)."""
    shown = "".join(face for kind, face in faces if kind == FORCE)
    return {"light": shown.count("L"), "dark": shown.count("D")}


def upgraded(plain: int, better: int, times: int) -> tuple[int, int]:
    """One die after the other turns into the better kind; where none is left, one is added (R2.4, R2.5)."""
    for _ in range(times):
        if plain:
            plain, better = plain - 1, better + 1
        else:
            plain += 1
    return plain, better


def positive(characteristic: int, rank: int) -> tuple[int, int]:
    """Ability and proficiency dice: the larger number of dice, the smaller number of them better (R2.1)."""
    low, high = sorted((characteristic, rank))
    return high - low, low
