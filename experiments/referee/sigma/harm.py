"""Losing health, falling, dying; getting it back, and waking (G9-G16, GO15, GO18, GO19)."""

from experiments.referee.docket import DEAD, DOWN, UP, Fighter
from experiments.referee.sigma.table import Table


def hurt(t: Table, f: Fighter, damage: int, by: Fighter | None) -> None:
    """Health lost, and what becomes of who has none left; `by` whom, None for the scene."""
    f["health"] -= damage
    f["damage_taken"] += damage
    if by is not None:
        by["damage_dealt"] += damage
    at = t.options["instant_death_at"]
    if f["state"] == DOWN:
        f["state"] = DEAD  # G15
    elif f["state"] == UP and at != "never" and f["health"] <= at:
        _fall(t, f, DEAD, by)  # GO19
    elif f["state"] == UP and f["health"] <= 0:
        _fall(t, f, DOWN, by)  # G14


def _fall(t: Table, f: Fighter, state: str, by: Fighter | None) -> None:
    f["state"] = state
    f["down_round"] = f["down_round"] or t.round
    in_turn = by is not None and by["waited"] < t.round
    f["fell"] = (t.round, by["agility"]) if by is not None and in_turn else None


def state_rule(t: Table, f: Fighter, before: str) -> str:
    """The rule by which somebody stands as it does."""
    if before == DOWN:
        return "G15"
    at = t.options["instant_death_at"]
    return "GO19" if at != "never" and f["health"] <= at else "G14"


def mend(t: Table, f: Fighter, healed: int) -> None:
    """Health got back; above 0 one is awake again."""
    f["health"] += healed
    if f["state"] == DOWN and f["health"] > 0:
        f["state"] = UP
        f["woke"] = t.round


def at_the_same_moment(t: Table, f: Fighter) -> bool:
    """Whether somebody who fell acts all the same: felled by one of the same agility, in turn (GO9)."""
    fell = f["state"] in (DOWN, DEAD) and f["fell"] == (t.round, f["agility"])
    return bool(fell and t.options["agility_tie"] == "simultaneous" and f["waited"] < t.round)
