"""A turn: up to two maneuvers, an action, incidentals, as the policy orders them (R4)."""

from sim.narrative.abilities import any_ready
from sim.narrative.activate import activate
from sim.narrative.attacks import attack, settle, take_action
from sim.narrative.choice import Choice, ask
from sim.narrative.conditions import borne, may_maneuver, most_maneuvers, staggered
from sim.narrative.criticals import bleeds
from sim.narrative.destiny import tempt
from sim.narrative.ends import bleed, burn
from sim.narrative.healing import break_free, doctor, put_out, regenerate
from sim.narrative.judge import judge
from sim.narrative.leading import lead, legal_speeches
from sim.narrative.look import look
from sim.narrative.maneuvers import (
    PICKED,
    draw_for_attack,
    drop,
    legal_maneuvers,
    maneuver,
    may_disengage,
    narrow,
)
from sim.narrative.model import FOREVER, MOST_MANEUVERS, QUESTIONS, Fight, Fighter
from sim.narrative.place import engaged
from sim.narrative.record import begin, finish, own
from sim.narrative.stances import incidentals, ready
from sim.narrative.talents import begin_turn
from sim.narrative.terms import (
    ACTIVATE,
    ASK_TURN,
    ATTACK,
    BREAK_FREE,
    CRIPPLING_BLOW,
    DISENGAGE,
    DROP,
    FIELD_COMMANDER,
    FLEE,
    FRENZIED_ATTACK,
    GUNS_BLAZING,
    HAS_HAMSTRUNG,
    INSPIRING_RHETORIC,
    MEDICINE,
    OUTCOME_FIGHTING,
    OVERWHELMING_FIRE,
    PASS,
    PUT_OUT,
    RETREAT,
    SCATHING_TIRADE,
    SECOND_WIND,
    STAND,
    TACTICAL_MANEUVER,
    TRADE_ACTION,
    TREAT,
    UP,
)
from sim.state import NOBODY

MOST_QUESTIONS = 8  # a turn ends at the eighth (files.md)
TO_ACTIVATE = 1 << ACTIVATE
TO_ATTACK, TO_TRADE, TO_DOCTOR = 1 << ATTACK, 1 << TRADE_ACTION, 1 << MEDICINE | 1 << TREAT


def take_turn(w: Fight, i: int) -> None:
    """R4.2: the fighter's turn, from its beginning to its end."""
    c, b = w.fighters[i], w.battle
    c.beat += 1
    c.acted = b.round
    c.turns += 1
    b.turns += 1
    c.maneuvers = c.granted = c.acted_out = c.dropped = c.powers_done = 0
    c.free = 0 if borne(c, HAS_HAMSTRUNG) > 0 or c.beat < c.free_lost_until else 1
    take_boosts(w, i)
    if c.talents + c.further_talents + c.gifts > 0:
        begin_turn(w, i)
        regenerate(w, i)
    if bleeds(c):
        bleed(w, i)
    if c.beat < c.burning_until and c.state == UP:
        burn(w, i)
    if c.state == UP and w.sides[c.side].broke > 0:
        run(w, i)
    elif c.state == UP:
        act(w, i)
    c.beat += 1
    if c.beat >= c.assists_until:
        c.assists = 0


def act(w: Fight, i: int) -> None:
    """Ask and obey until nothing is left, or nothing is wanted; run if the side breaks meanwhile (R15)."""
    c, b, questions = w.fighters[i], w.battle, 0
    while c.state == UP and b.outcome == OUTCOME_FIGHTING and anything_left(w, c):
        if questions == MOST_QUESTIONS:
            c.overlong += 1
            return
        questions += 1
        legal = legal_orders(w, i) & c.wants
        if legal:
            look(w, i, w.needs[QUESTIONS * c.policy + ASK_TURN])
        choice = ask(w, i, c.policy, ASK_TURN, legal)
        if choice.order == PASS:
            return
        obey(w, i, choice)
        if b.shaken > 0:
            settle(w)
            judge(w)
            if w.sides[c.side].broke > 0 and b.outcome == OUTCOME_FIGHTING:
                run(w, i)
                return


def anything_left(w: Fight, c: Fighter) -> bool:
    """Whether the action or a maneuver is left (R4.2-R4.5)."""
    return (c.acted_out == 0 and not staggered(c)) or may_maneuver(w, c)


def legal_orders(w: Fight, i: int) -> int:
    """What the fighter may be ordered to do now, a bit each."""
    c, legal = w.fighters[i], 0
    if c.acted_out == 0 and not staggered(c):
        legal = TO_ATTACK | TO_DOCTOR
        if c.gifts > 0:
            legal |= legal_speeches(c)
        if c.beat < c.immobilized_until < FOREVER:
            legal |= 1 << BREAK_FREE
        if c.beat < c.burning_until:
            legal |= 1 << PUT_OUT
        if c.maneuvers < most_maneuvers(c) and c.beat >= c.immobilized_until:
            legal |= TO_TRADE
    if may_maneuver(w, c):
        legal |= legal_maneuvers(w, i)
    if c.held >= 0 and c.dropped == 0:
        legal |= 1 << DROP
    if c.talents > 0 or c.gifts > 0:
        legal |= incidentals(w, i)
    if c.powers > 0 and any_ready(w, i):
        legal |= TO_ACTIVATE
    if w.battle.exact > 0:
        legal = narrow(w, i, legal, PICKED | TO_ATTACK | TO_ACTIVATE)
    return legal


def obey(w: Fight, i: int, choice: Choice) -> None:
    """Carry out what was ordered."""
    c = w.fighters[i]
    if choice.order == ATTACK:
        draw_for_attack(w, i, choice.arm, choice.how >> 1)
        if c.state == UP:
            strike_out(w, i, choice)
    elif choice.order in (MEDICINE, TREAT, BREAK_FREE, PUT_OUT):
        act_otherwise(w, i, choice)
    elif choice.order == TRADE_ACTION:
        begin(w, i, choice.order, NOBODY)
        own(w, c, take_action(w, i))
        c.granted += 1
        if w.battle.logging > 0:
            finish(w)
    elif choice.order == DROP:
        drop(w, i)
    elif choice.order in (FIELD_COMMANDER, INSPIRING_RHETORIC, SCATHING_TIRADE):
        lead(w, i, choice.order)
    elif choice.order in (FRENZIED_ATTACK, CRIPPLING_BLOW, SECOND_WIND, GUNS_BLAZING):
        ready(w, i, choice.order)
    elif choice.order == ACTIVATE:
        activate(w, i, choice.arm - c.first_arm, choice.target)
    else:
        maneuver(w, i, choice, True)
        if choice.order == TACTICAL_MANEUVER:
            take_opportunities(w)
        elif choice.order == OVERWHELMING_FIRE and c.state == UP:
            fire_at_once(w, choice.target)


def strike_out(w: Fight, i: int, choice: Choice) -> None:
    """An attack, and the maneuvers that it gives to others."""
    attack(w, i, choice.target, choice.arm, choice.how & 1, choice.how >> 1)
    take_opportunities(w)


def fire_at_once(w: Fight, j: int) -> None:
    """An attack out of turn, if j wants one, with what is in hand; no action is spent (R14, Overwhelming Fire)."""
    t = w.fighters[j]
    if staggered(t) or w.sides[t.side].broke > 0 or w.battle.outcome != OUTCOME_FIGHTING:
        return
    t.acted_out, t.maneuvers = 0, MOST_MANEUVERS
    legal = TO_ATTACK & t.wants
    if w.battle.exact > 0:
        legal = narrow(w, j, legal, TO_ATTACK)
    if legal:
        look(w, j, w.needs[QUESTIONS * t.policy + ASK_TURN])
    choice = ask(w, j, t.policy, ASK_TURN, legal)
    if choice.order != PASS:
        strike_out(w, j, choice)


def act_otherwise(w: Fight, i: int, choice: Choice) -> None:
    """An action that is no attack, in a row of its own; it breaks the aim (R4.5, R5.3)."""
    c = w.fighters[i]
    begin(w, i, choice.order, choice.target)
    own(w, c, take_action(w, i))
    c.aims = c.called = 0
    if c.state == UP:
        if w.battle.light + w.battle.dark > 0:
            tempt(w, i, choice.target if choice.target >= 0 else i)
        if choice.order == BREAK_FREE:
            break_free(w, i)
        elif choice.order == PUT_OUT:
            put_out(w, i)
        else:
            doctor(w, i, choice.target, choice.order)
    if w.battle.logging > 0:
        finish(w)


def take_opportunities(w: Fight) -> None:
    """Maneuvers out of turn that threats granted, one each; they cost nothing (R4.4, R9)."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        while t.opportunities > 0:
            t.opportunities -= 1
            ready = t.state == UP and t.beat >= t.immobilized_until and w.sides[t.side].broke == 0
            if ready and w.battle.outcome == OUTCOME_FIGHTING:
                legal = legal_maneuvers(w, j) & t.wants
                if w.battle.exact > 0:
                    legal = narrow(w, j, legal, PICKED)
                if legal:
                    look(w, j, w.needs[QUESTIONS * t.policy + ASK_TURN])
                choice = ask(w, j, t.policy, ASK_TURN, legal)
                if choice.order != PASS:
                    maneuver(w, j, choice, False)


def take_boosts(w: Fight, i: int) -> None:
    """Boost dice that an ally's roll granted to the next of the alliance to act; its own wait on (R9.2, R9.3)."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.lent > 0 and j != i and not c.foes >> t.side & 1:
            c.boost_next += t.lent
            t.lent = 0


def run(w: Fight, i: int) -> None:
    """A side that broke makes for its end of the field and flees (R15)."""
    c, b = w.fighters[i], w.battle
    while c.state == UP and may_maneuver(w, c) and c.maneuvers < 1:
        if c.prone > 0:
            maneuver(w, i, Choice(STAND, NOBODY, NOBODY, 0), True)
        elif engaged(w, i):
            if not may_disengage(w, i):
                return
            maneuver(w, i, Choice(DISENGAGE, NOBODY, NOBODY, 0), True)
        elif c.place == b.first_place or c.place == b.last_place:
            maneuver(w, i, Choice(FLEE, NOBODY, NOBODY, 0), True)
        else:
            maneuver(w, i, Choice(RETREAT, threat(w, i), NOBODY, 0), True)


def threat(w: Fight, i: int) -> int:
    """The nearest enemy that stands, from which to run; itself where there is none."""
    c, best, near = w.fighters[i], i, 1 << 30
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state == UP and c.foes >> t.side & 1 and abs(c.place - t.place) < near:
            best, near = j, abs(c.place - t.place)
    return best
