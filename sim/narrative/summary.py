"""What is told of a battle when it is over: a row for the battle, and one for each fighter."""

from typing import Any, NamedTuple

import attrs

from sim.log import StageRow
from sim.narrative.conditions import members_left
from sim.narrative.judge import heads_standing
from sim.narrative.model import Fight, Fighter
from sim.narrative.terms import DEAD, DOWN, ELSEWHERE, FLED, UP
from sim.state import NOBODY, State, fact


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


@attrs.define
class NarrativeStageRow(StageRow):
    """One stage of a gauntlet, when it is over; and how the players stand when the next one begins."""

    standing: int = fact("heads of the players that stand at its end", unit="heads", width="i2")
    down: int = fact("heads of the players that are down at its end", unit="heads", width="i2")
    dead: int = fact("heads of the players that have died so far", unit="heads", width="i2")
    fled: int = fact("heads of the players that have fled and are not back", unit="heads", width="i2")
    wounds: int = fact("wounds of all players alive at its end", unit="points", width="i2")
    strain: int = fact("strain of all players alive at its end, before what rest healed", unit="points", width="i2")
    injuries: int = fact("critical injuries of all players alive at its end", width="i2")
    stimpacks: int = fact("stimpacks of all players alive at its end", width="i2")
    next_standing: int = fact("heads of the players that stand as the next begins", unit="heads", width="i2")
    next_down: int = fact("heads of the players that are down as the next begins", unit="heads", width="i2")
    next_wounds: int = fact("wounds of all players as the next begins", unit="points", width="i2")
    next_strain: int = fact("strain of all players as the next begins", unit="points", width="i2")
    next_injuries: int = fact("critical injuries of all players as the next begins", width="i2")
    next_stimpacks: int = fact("stimpacks of all players as the next begins", width="i2")


class Party(NamedTuple):
    """How the players stand: heads standing, down, dead, fled; and of those alive the sum of what they suffer."""

    standing: int
    down: int
    dead: int
    fled: int
    wounds: int
    strain: int
    injuries: int
    stimpacks: int


def party(w: Fight) -> Party:
    """Count the players, those left behind too."""
    standing = down = dead = fled = wounds = strain = injuries = stimpacks = 0
    for c in w.fighters:
        if c.stage < 0 and w.sides[c.side].players > 0:
            state, left = fate_of(c), members_left(c)
            standing += left if state == UP else 0
            down += left if state == DOWN else 0
            fled += left if state == FLED else 0
            dead += c.members if state == DEAD else c.members - left
            if state <= DOWN:
                wounds += c.wounds
                strain += c.strain
                injuries += c.injuries
                stimpacks += c.stimpacks
    return Party(standing, down, dead, fled, wounds, strain, injuries, stimpacks)


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
    row.standing, row.down, row.dead, row.fled = now.standing, now.down, now.dead, now.fled
    row.wounds, row.strain, row.injuries, row.stimpacks = now.wounds, now.strain, now.injuries, now.stimpacks
    row.next_standing = row.next_down = row.next_wounds = row.next_strain = NOBODY
    row.next_injuries = row.next_stimpacks = NOBODY


def tell_rest(w: Fight) -> None:
    """Add to the row of the stage that is over how the players stand as the next begins."""
    row, now = w.past[w.battle.stage], party(w)
    row.next_standing, row.next_down, row.next_wounds = now.standing, now.down, now.wounds
    row.next_strain, row.next_injuries, row.next_stimpacks = now.strain, now.injuries, now.stimpacks


def tell_battle(w: Fight, row: Any) -> None:
    """Fill in a BattleRow."""
    b = w.battle
    row.battle, row.outcome, row.winner, row.ended_by = b.number, b.outcome, b.winner, b.ended_by
    row.rounds, row.turns, row.decisions, row.events = b.round - b.stage, b.turns, b.asked, b.rows
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
    state = fate_of(c)
    row.battle, row.fighter, row.state = w.battle.number, i, state
    row.members_left = members_left(c) if state == UP else 0
    row.members_dead = c.members - members_left(c) if state != DEAD else c.members
    row.wounds, row.strain, row.rested, row.injuries = c.wounds, c.strain, c.rested, c.injuries
    row.down_round, row.loss_round = c.down_round, c.loss_round
    row.turns, row.attacks, row.hits = c.turns, c.attacks, c.hits
    row.damage_dealt, row.damage_taken = c.damage_dealt, c.damage_taken
    row.strain_spent, row.overlong = c.strain_spent, c.overlong
