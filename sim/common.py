"""What the rulesets share: a die, durations, friend and foe."""

from typing import Any

from sim.chance import BITS
from sim.host import draw
from sim.state import PURPOSES, Combatant, Purpose, State

UP = int(State.UP)
FOR_POLICY = int(Purpose.POLICY)


def below(w: Any, i: int, purpose: int, n: int) -> int:
    """A number from 0 to n - 1 (n up to 128).

    Dice:
        One number of fighter i's stream for the purpose.
    """
    return draw(w, i, purpose) * n >> BITS


def begin_policy_numbers(w: Any, i: int, nth: int) -> None:
    """Let the stream `policy` of fighter i go on with the nth number (up to 1,023) of the decision that is being taken.

    So a decision's random choices hang on which decision it is, not on how many came before: a history that repeats
    answers draws nothing for them, and what follows stays the same.
    """
    w.counts[PURPOSES * i + FOR_POLICY] = (w.battle.asked << 10) + nth


def until_next_turn_ends(c: Combatant) -> int:
    """The beat at which the fighter's next turn, not the present one, is over."""
    return c.beat + 2 + c.beat % 2


def longer(c: Combatant, until: int, turns: int) -> int:
    """The end of an effect that lasts so many turns more: what is left of it counts too (R4.8)."""
    return max(until, c.beat + c.beat % 2) + 2 * turns


def hostile(c: Combatant, t: Combatant) -> bool:
    """Whether the two are enemies."""
    return c.foes >> t.side & 1 > 0


def standing_foe(c: Combatant, t: Combatant) -> bool:
    """Whether the second is an enemy of the first who stands."""
    return t.state == UP and c.foes >> t.side & 1 > 0
