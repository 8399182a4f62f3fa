"""What is told of a battle when it is over: a row for the battle, and one for each fighter."""

from typing import Any

import attrs

from sim.sigma.model import Fight
from sim.sigma.terms import DEAD, UP
from sim.state import State, fact


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


def tell_battle(w: Fight, row: Any) -> None:
    """Fill in a BattleRow."""
    b = w.battle
    row.battle, row.outcome, row.winner, row.ended_by = b.number, b.outcome, b.winner, b.ended_by
    row.rounds, row.turns, row.decisions, row.events = b.round, b.turns, b.asked, b.rows
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
    row.battle, row.fighter, row.state = w.battle.number, i, c.state
    row.members_left = 1 if c.state == UP else 0
    row.members_dead = 1 if c.state == DEAD else 0
    row.health, row.wounds = c.health, c.health_max - c.health
    row.down_round = row.loss_round = c.down_round
    row.turns, row.attacks, row.hits, row.evasions, row.evaded = c.turns, c.attacks, c.hits, c.evasions, c.evaded
    row.damage_dealt, row.damage_taken, row.healed, row.lost = c.damage_dealt, c.damage_taken, c.healed, c.lost
