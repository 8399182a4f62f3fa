"""Who is where: a line of places, range bands, melees (R5.9-R5.13)."""

from experiments.referee.docket import UP, Fighter
from experiments.referee.table import Table

EXACT = {0: "short", 1: "medium", 3: "long"}
FIRST = {2: "medium", 4: "long"}
"""Before anybody moved, who stands between two bands is in the nearer one (R5.10)."""
FAR = 5
BANDS = ("engaged", "short", "medium", "long", "extreme")


def pair(one: Fighter, other: Fighter) -> tuple[int, int]:
    """The key of two fighters."""
    low, high = sorted((one["number"], other["number"]))
    return low, high


def stand(t: Table, one: Fighter, other: Fighter) -> None:
    """Say how far apart two are who have just come."""
    apart = abs(one["place"] - other["place"])
    t.bands[pair(one, other)] = "extreme" if apart >= FAR else EXACT.get(apart) or FIRST[apart]


def lay_out(t: Table) -> None:
    """Say it of all."""
    for one in t.fighters:
        for other in t.others(one):
            stand(t, one, other)


def together(one: Fighter, other: Fighter) -> bool:
    """Whether two are in one melee."""
    return one["melee"] is not None and one["melee"] == other["melee"]


def band(t: Table, one: Fighter, other: Fighter) -> str:
    """The range band between two (R5.9)."""
    return "engaged" if together(one, other) else t.bands[pair(one, other)]


def engaged_by(t: Table, one: Fighter) -> list[Fighter]:
    """Standing enemies in its melee."""
    return [o for o in t.others(one) if together(one, o) and o["state"] == UP and t.foes(one, o)]


def mates(t: Table, one: Fighter) -> list[Fighter]:
    """Standing allies in its melee."""
    return [o for o in t.others(one) if together(one, o) and o["state"] == UP and not t.foes(one, o)]


def move(t: Table, one: Fighter, to: int) -> None:
    """Go to the next place: the old band holds until both maneuvers are done (R5.10)."""
    one["place"] = to
    for other in t.others(one):
        apart = abs(to - other["place"])
        if apart >= FAR:
            t.bands[pair(one, other)] = "extreme"
        elif apart in EXACT:
            t.bands[pair(one, other)] = EXACT[apart]
    leave(t, one)


def leave(t: Table, one: Fighter) -> None:
    """Leave the spot: its cover (R5.6), the melee, and what was gained in it (R6.4)."""
    one["cover"] = False
    if one["melee"] is not None:
        one["melee"] = None
        one["openings"] = set()
        for other in t.fighters:
            other["openings"].discard(one["number"])


def join(t: Table, one: Fighter, other: Fighter) -> None:
    """Go into somebody's melee, or begin one (R5.12)."""
    leave(t, one)
    if other["melee"] is None:
        t.melees += 1
        other["melee"] = t.melees
    one["melee"] = other["melee"]


def ends(t: Table) -> tuple[int, int]:
    """The ends of the field."""
    return t.scene["from"], t.scene["to"]


def cover_at(t: Table, place: int) -> bool:
    """Whether a place offers cover; without a word of the scenario all do."""
    return "cover" not in t.scene or place in t.scene["cover"]
