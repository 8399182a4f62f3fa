"""What is told of a battle when it is over: a row for the battle, and one for each fighter."""

from typing import Any

import attrs

from sim.narrative.conditions import members_left
from sim.narrative.judge import heads_standing
from sim.narrative.model import Fight
from sim.narrative.terms import DEAD
from sim.state import State, fact


@attrs.define
class FighterRow:
    """One fighter, when its battle is over."""

    battle: int = fact("number of the battle", unit="from 0", width="i8")
    fighter: int = fact("number of the fighter", unit="from 0", width="i1")
    state: int = fact("how it stands", names=State, width="i1")
    members_left: int = fact(
        "its members standing; those of a fighter that is out or away do not", unit="heads", width="i2"
    )
    members_dead: int = fact("its members that are dead", unit="heads", width="i2")
    wounds: int = fact("wounds", unit="points", width="i2")
    strain: int = fact("strain, before what rest healed", unit="points", width="i2")
    rested: int = fact("strain healed at the end (R11.6)", unit="points", width="i2")
    injuries: int = fact("critical injuries", width="i2")
    down_round: int = fact("the round it first was out; 0: never", unit="round", width="i2")
    loss_round: int = fact("the round its first member was out; 0: never", unit="round", width="i2")
    turns: int = fact("turns taken", width="i2")
    attacks: int = fact("attacks made", width="i2")
    hits: int = fact("attacks that hit", width="i2")
    damage_dealt: int = fact("wounds and strain its attacks inflicted", unit="points", width="i2")
    damage_taken: int = fact("wounds and strain suffered from attacks and hazards", unit="points", width="i2")
    strain_spent: int = fact("strain paid of its own will", unit="points", width="i2")
    overlong: int = fact("turns that ended at the eighth question", width="i2")


def tell_battle(w: Fight, row: Any) -> None:
    """Fill in a BattleRow."""
    b = w.battle
    row.battle, row.outcome, row.winner, row.ended_by = b.number, b.outcome, b.winner, b.ended_by
    row.rounds, row.turns, row.decisions, row.events = b.round, b.turns, b.asked, b.rows
    row.heads_left_0, row.heads_left_1 = heads_left(w, 0), heads_left(w, 1)
    row.heads_left_2, row.heads_left_3 = heads_left(w, 2), heads_left(w, 3)


def heads_left(w: Fight, side: int) -> int:
    """Heads of a side that stand."""
    heads = 0
    for t in w.fighters:
        if t.side == side:
            heads += heads_standing(t)
    return heads


def tell_fighter(w: Fight, i: int, row: Any) -> None:
    """Fill in a FighterRow."""
    c = w.fighters[i]
    row.battle, row.fighter, row.state = w.battle.number, i, c.state
    row.members_left = heads_standing(c)
    row.members_dead = c.members - members_left(c) if c.state != DEAD else c.members
    row.wounds, row.strain, row.rested, row.injuries = c.wounds, c.strain, c.rested, c.injuries
    row.down_round, row.loss_round = c.down_round, c.loss_round
    row.turns, row.attacks, row.hits = c.turns, c.attacks, c.hits
    row.damage_dealt, row.damage_taken = c.damage_dealt, c.damage_taken
    row.strain_spent, row.overlong = c.strain_spent, c.overlong
