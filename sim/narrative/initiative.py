"""Initiative: slots that belong to sides (R3)."""

from sim.host import CHOSEN, Answer, decide, remember
from sim.narrative.choice import behind, candidate_worth
from sim.narrative.conditions import rank_in, talent
from sim.narrative.dice import check, roll
from sim.narrative.model import Fight, Pool
from sim.narrative.record import begin, finish, show_roll
from sim.narrative.stances import pay_up_to
from sim.narrative.terms import ASK_SLOT, DUE_TURN, FOR_ORDER, KNOWS_RAPID_REACTION, PASS, RULE_NONE, TAKE, UP
from sim.state import LEAST, NEVER, NOBODY

TAKE_SLOT = 1 << TAKE
SUCCESS, ADVANTAGE, TRIUMPH = 1_000_000, 10_000, 10  # what each weighs in a slot's rank (R3.3)


def earn_slot(w: Fight, i: int, order: int) -> None:
    """Roll for a slot of the fighter's side: Cool, or Vigilance when surprised (R3.1-R3.4, R3.7).

    Rapid Reaction adds successes (R14).

    Dice:
        The pool, of the fighter's order stream.
    """
    c = w.fighters[i]
    value, skill, group = (
        (c.willpower, c.vigilance, c.vigilance_group) if c.surprised > 0 else (c.presence, c.cool, c.cool_group)
    )
    ability, proficiency = check(value, rank_in(c, skill, group))
    pool = Pool(ability, proficiency, 0, 0, 0, 0)
    result = roll(w, i, FOR_ORDER, pool)
    triumphs = result.triumphs if w.rules.triumph_tiebreak > 0 else 0
    slot = slot_of(w, i)
    if w.battle.logging > 0:
        show_roll(begin(w, i, order, NOBODY), pool, result)
    more = talent(c, KNOWS_RAPID_REACTION)
    if more > 0:
        more = pay_up_to(w, c, min(more, c.strain_threshold - c.strain))
    rank = SUCCESS * (result.successes + more) + ADVANTAGE * result.advantages + TRIUMPH * triumphs
    w.slots[slot].rank = rank + w.sides[c.side].players
    w.slots[slot].duty, w.slots[slot].side = DUE_TURN, c.side
    if w.battle.logging > 0:
        finish(w)


def slot_of(w: Fight, i: int) -> int:
    """The entry of the agenda that is kept for fighter i."""
    return len(w.slots) - len(w.fighters) + i


def seat(w: Fight) -> None:
    """Give every slot its position: by rank, then by file order (R3.3, R3.6)."""
    for k in range(len(w.slots)):
        a = w.slots[k]
        if a.duty == DUE_TURN and a.side >= 0:
            position = 0
            for m in range(len(w.slots)):
                s = w.slots[m]
                if s.duty == DUE_TURN and s.side >= 0 and (s.rank > a.rank or (s.rank == a.rank and m < k)):
                    position += 1
            a.position = position


def drop_last_slots(w: Fight) -> None:
    """A side keeps as many slots as it has fighters in the fight; the last go (R3.8, drop_last_end_of_round)."""
    for side in range(len(w.sides)):
        fit = slots = 0
        for c in w.fighters:
            fit += c.side == side and c.state == UP
        for s in w.slots:
            slots += s.duty == DUE_TURN and s.side == side
        while slots > fit:
            last = NOBODY
            for k in range(len(w.slots)):
                s = w.slots[k]
                if s.duty == DUE_TURN and s.side == side and (last < 0 or s.position > w.slots[last].position):
                    last = k
            w.slots[last].side, w.slots[last].position = NOBODY, NOBODY
            slots -= 1
    seat(w)


def actor(w: Fight, side: int) -> int:
    """Who of the side takes its slot: whom its policy likes best of those yet to act; NOBODY if none is left (R3.5)."""
    first, fit = NOBODY, 0
    for i in range(len(w.fighters)):
        if w.fighters[i].side == side and fit_for_slot(w, i, side):
            first = i if fit == 0 else first
            fit += 1
    if fit == 0 or (fit == 1 and w.rules.allow_pass == 0):
        return first
    policy, after = w.sides[side].policy, NOBODY
    while True:
        a = decide(w, first, policy, ASK_SLOT, TAKE_SLOT, after)
        i = first if a.order == PASS else claimant(w, side, policy, a)
        passes = a.order != PASS and a.target == RULE_NONE
        if i >= 0 and (not passes or w.rules.allow_pass > 0):
            i = NOBODY if passes else i
            remember(w, policy, ASK_SLOT, a.line, TAKE, i, NOBODY)
            return i
        after = behind(a)


def fit_for_slot(w: Fight, i: int, side: int) -> bool:
    """Whether the fighter may take its side's slot now: Slowed Down, only the last ones (R3.5, R8, R15)."""
    c = w.fighters[i]
    if c.side != side or c.state != UP or c.acted >= w.battle.round:
        return False
    return c.slowed_round != w.battle.round or must_go(w, side)


def must_go(w: Fight, side: int) -> bool:
    """Whether the slots left to the side behind this one are too few for its slow ones: theirs are the last (R8)."""
    slots = slow = 0
    for s in w.slots:
        slots += s.side == side and s.duty == DUE_TURN and s.due != NEVER
    for c in w.fighters:
        slow += c.side == side and c.state == UP and c.acted < w.battle.round and c.slowed_round == w.battle.round
    return slots < slow


def claimant(w: Fight, side: int, policy: int, a: Answer) -> int:
    """The side's fighter, yet to act, that the line likes best."""
    best, most, exact = NOBODY, LEAST, a.target >= CHOSEN
    for i in range(len(w.fighters)):
        if w.fighters[i].side == side and fit_for_slot(w, i, side) and (not exact or i == a.target - CHOSEN):
            worth = 0 if exact else candidate_worth(w, i, i, policy, a)
            if worth > most:
                best, most = i, worth
    return best
