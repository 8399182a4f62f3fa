"""Points of Destiny and story points: two pools, who draws on which, and what staking one does (R2.10)."""

from experiments.referee.docket import UP, Fighter
from experiments.referee.rolls import hold_force
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import Row

OF_ENEMIES = 1  # story point with which those who fight the heroes begin
OTHER = {"light": "dark", "dark": "light"}
NOTHING, OWN, AGAINST, BOTH = range(4)
"""What a row says was staked on its check: by who made it, by its enemies."""


def gather(t: Table, tape: Tape) -> None:
    """The pools, before anybody rolls for a slot: a Force die for each hero, or story points (R1.7, R2.10)."""
    heroes = sum(f["kind"] == "pc" and f["state"] == UP and t.sides[f["side"]]["players"] for f in t.fighters)
    if t.points is not None:
        return
    t.points = {"light": 0, "dark": 0}
    if not t.options["destiny"] and not t.options["story_points"]:
        return
    row = tape.taken("destiny")
    if row is None:
        return
    if t.options["destiny"]:
        t.points = hold_force(t, row, heroes)
    else:
        t.points = {"light": heroes, "dark": OF_ENEMIES}
        hold_force(t, row, 0)
        t.hold(row, "light", heroes, "R2.10", "a story point for each hero")
        t.hold(row, "dark", OF_ENEMIES, "R2.10")


def draws_on(t: Table, f: Fighter) -> str:
    """Heroes, and whoever does not fight them, draw on light points, all others on dark ones."""
    fights = any(side["players"] and side["number"] in t.sides[f["side"]]["foes"] for side in t.sides)
    return "dark" if fights else "light"


def opponent(t: Table, f: Fighter, meant: Fighter) -> Fighter | None:
    """Who answers for the enemies: who is meant, or where that is a friend, the first enemy there is."""
    if t.foes(f, meant):
        return meant
    foes = [o for o in t.fighters if t.foes(f, o)]
    return next((o for o in foes if o["state"] == UP), foes[0] if foes else None)


def stake(t: Table, f: Fighter, meant: Fighter, row: Row) -> None:
    """Points staked on a check: one upgrades it, one its difficulty; each goes to the other pool (R2.10)."""
    staked, mine, enemy = row["destiny"], draws_on(t, f), opponent(t, f, meant)
    if not NOTHING <= staked <= BOTH:
        t.refuse("R2.10", f"destiny {staked}", "1 by who made the check, 2 by its enemies, 3 by both")
        return
    pools = dict(t.points or {})
    if staked & OWN:
        if not pools.get(mine):
            t.refuse("R2.10", f"{f['name']} stakes a {mine} point", f"one that is there: {pools}")
        f["next"]["easier"] += 1
        _hand_over(t, mine)
    if staked & AGAINST:
        theirs = None if enemy is None else draws_on(t, enemy)
        if theirs is None or theirs == mine or not pools.get(theirs):
            t.refuse("R2.10", f"enemies of {f['name']} stake a point", f"a pool of their own with points: {pools}")
        f["next"]["harder"] += 1
        _hand_over(t, OTHER[mine])


def lose(t: Table, f: Fighter) -> None:
    """Discouraging Wound: a point of the sufferer's pool goes to the other, if there is one (R8)."""
    if t.points and t.points[draws_on(t, f)]:
        _hand_over(t, draws_on(t, f))


def _hand_over(t: Table, pool: str) -> None:
    if t.points is not None:
        t.points[pool] -= 1
        t.points[OTHER[pool]] += 1
