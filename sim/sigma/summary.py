"""What is told of a battle when it is over: a row for the battle, and one for each fighter."""

from typing import Any, NamedTuple

import attrs

from sim.log import StageRow
from sim.sigma.model import Fight, Fighter
from sim.sigma.terms import DEAD, DOWN, ELSEWHERE, FLED, UP
from sim.state import NOBODY, State, fact


@attrs.define
class FighterRow:
    """One fighter, when its battle is over."""

    battle: int = fact("number of the battle", unit="from 0", width="i8")
    fighter: int = fact("number of the fighter", unit="from 0", width="i1")
    state: int = fact("how it stands", names=State, width="i1")
    members_left: int = fact("1 if it stands", unit="heads", width="i2")
    members_dead: int = fact("1 if it is dead", unit="heads", width="i2")
    health: int = fact("health left", unit="points", width="i2")
    wounds: int = fact("health missing to its maximum", unit="points", width="i2")
    down_round: int = fact("the round it first was out; 0: never", unit="round", width="i2")
    loss_round: int = fact("the same", unit="round", width="i2")
    turns: int = fact("turns taken", width="i2")
    attacks: int = fact("attacks made", width="i2")
    hits: int = fact("attacks that hit", width="i2")
    evasions: int = fact("evasions and parries tried", width="i2")
    evaded: int = fact("of these, those that worked", width="i2")
    damage_dealt: int = fact("health its attacks took", unit="points", width="i2")
    damage_taken: int = fact("health lost to attacks and hazards", unit="points", width="i2")
    healed: int = fact("health its treatments gave back", unit="points", width="i2")
    lost: int = fact("declared actions that came to nothing", width="i2")


@attrs.define
class SigmaStageRow(StageRow):
    """One stage of a gauntlet, when it is over; and how the players stand when the next one begins."""

    standing: int = fact("players that stand at its end", unit="heads", width="i2")
    down: int = fact("players that are unconscious at its end", unit="heads", width="i2")
    dead: int = fact("players that have died so far", unit="heads", width="i2")
    fled: int = fact("players that have fled and are not back", unit="heads", width="i2")
    wounds: int = fact("health missing to all players alive at its end", unit="points", width="i2")
    next_standing: int = fact("players that stand as the next begins", unit="heads", width="i2")
    next_down: int = fact("players that are unconscious as the next begins", unit="heads", width="i2")
    next_wounds: int = fact("health missing to all players as the next begins", unit="points", width="i2")


class Party(NamedTuple):
    """How the players stand: how many standing, down, dead, fled; and the health missing to those alive."""

    standing: int
    down: int
    dead: int
    fled: int
    wounds: int


def party(w: Fight) -> Party:
    """Count the players, those left behind too."""
    standing = down = dead = fled = wounds = 0
    for c in w.fighters:
        if c.stage < 0 and w.sides[c.side].players > 0:
            state = fate_of(c)
            standing += state == UP
            down += state == DOWN
            dead += state == DEAD
            fled += state == FLED
            if c.state <= DOWN:
                wounds += c.health_max - c.health
    return Party(standing, down, dead, fled, wounds)


def fate_of(c: Fighter) -> int:
    """How a fighter stands, or stood when its last stage was over."""
    return c.fate + 0 if c.state == ELSEWHERE else c.state + 0


def tell_stage(w: Fight) -> None:
    """Fill in the row of the stage that is over."""
    b, row, now = w.battle, w.past[w.battle.stage], party(w)
    row.battle, row.stage = b.number, b.stage + 1
    row.outcome, row.winner, row.ended_by = b.outcome, b.winner, b.ended_by
    row.earlier, row.rounds, row.turns = b.earlier, b.round - b.earlier, b.turns - b.turns_before
    row.heads_left_0, row.heads_left_1 = heads_left(w, 0), heads_left(w, 1)
    row.heads_left_2, row.heads_left_3 = heads_left(w, 2), heads_left(w, 3)
    row.standing, row.down, row.dead, row.fled, row.wounds = now.standing, now.down, now.dead, now.fled, now.wounds
    row.next_standing = row.next_down = row.next_wounds = NOBODY


def tell_rest(w: Fight) -> None:
    """Add to the row of the stage that is over how the players stand as the next begins."""
    row, now = w.past[w.battle.stage], party(w)
    row.next_standing, row.next_down, row.next_wounds = now.standing, now.down, now.wounds


def tell_battle(w: Fight, row: Any) -> None:
    """Fill in a BattleRow."""
    b = w.battle
    row.battle, row.outcome, row.winner, row.ended_by = b.number, b.outcome, b.winner, b.ended_by
    row.rounds, row.turns, row.decisions, row.events = b.round - b.stage, b.turns, b.asked, b.rows
    row.heads_left_0, row.heads_left_1 = heads_left(w, 0), heads_left(w, 1)
    row.heads_left_2, row.heads_left_3 = heads_left(w, 2), heads_left(w, 3)


def heads_left(w: Fight, side: int) -> int:
    """Fighters of a side that stand."""
    heads = 0
    for t in w.fighters:
        heads += t.side == side and t.state == UP
    return heads


def tell_fighter(w: Fight, i: int, row: Any) -> None:
    """Fill in a FighterRow."""
    c = w.fighters[i]
    state = fate_of(c)
    row.battle, row.fighter, row.state = w.battle.number, i, state
    row.members_left = 1 if state == UP else 0
    row.members_dead = 1 if state == DEAD else 0
    row.health, row.wounds = c.health, c.health_max - c.health
    row.down_round = row.loss_round = c.down_round
    row.turns, row.attacks, row.hits, row.evasions, row.evaded = c.turns, c.attacks, c.hits, c.evasions, c.evaded
    row.damage_dealt, row.damage_taken, row.healed, row.lost = c.damage_dealt, c.damage_taken, c.healed, c.lost
