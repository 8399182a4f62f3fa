"""Talents of those who lead: maneuvers for allies, strain healed and inflicted by words (R12.4, R14)."""

from sim.common import longer, standing_foe
from sim.narrative.attacks import settle, take_action
from sim.narrative.choice import ask
from sim.narrative.conditions import borne, can_pay_strain, gifted, has_strain, rank_in, talent, total_threshold
from sim.narrative.damage import eased, heal_wounds, recover_strain, suffer_strain
from sim.narrative.destiny import tempt
from sim.narrative.dice import roll
from sim.narrative.look import look
from sim.narrative.maneuvers import PICKED, legal_maneuvers, maneuver, narrow
from sim.narrative.menu import can_recover
from sim.narrative.model import QUESTIONS, Fight, Fighter, Pool
from sim.narrative.place import band
from sim.narrative.pool import check_pool, use_up_granted
from sim.narrative.record import begin, finish, own, show_roll
from sim.narrative.terms import (
    ASK_TURN,
    BAND_SHORT,
    BERATE,
    FIELD_COMMANDER,
    FOR_ATTACK,
    GIFT_FIELD_COMMANDER,
    GIFT_IMPROVED_FIELD_COMMANDER,
    GIFT_IMPROVED_INSPIRING_RHETORIC,
    GIFT_IMPROVED_SCATHING_TIRADE,
    GIFT_INSPIRING_RHETORIC,
    GIFT_SCATHING_TIRADE,
    HAS_SCATTERED_SENSES,
    HEARTEN,
    INSPIRING_RHETORIC,
    KNOWS_COMMAND,
    OF_PRESENCE,
    OF_WILLPOWER,
    OUTCOME_FIGHTING,
    PASS,
    SCATHING_TIRADE,
    UP,
)
from sim.state import NOBODY

AVERAGE = 2


def legal_speeches(c: Fighter) -> int:
    """The actions that its talents open to somebody who leads, a bit each (R14)."""
    legal = 0
    if gifted(c, GIFT_FIELD_COMMANDER) or gifted(c, GIFT_IMPROVED_FIELD_COMMANDER):
        legal |= 1 << FIELD_COMMANDER
    if gifted(c, GIFT_INSPIRING_RHETORIC) or gifted(c, GIFT_IMPROVED_INSPIRING_RHETORIC):
        legal |= 1 << INSPIRING_RHETORIC
    if gifted(c, GIFT_SCATHING_TIRADE) or gifted(c, GIFT_IMPROVED_SCATHING_TIRADE):
        legal |= 1 << SCATHING_TIRADE
    return legal


def lead(w: Fight, i: int, order: int) -> None:
    """An Average check of Leadership, of Coercion for a tirade, in a row of its own, and what comes of it (R14).

    Dice:
        The pool, of the speaker's attack stream.
    """
    c, e = w.fighters[i], w.event
    begin(w, i, order, NOBODY)
    own(w, c, take_action(w, i))
    c.aims = c.called = 0
    successes = advantages = 0
    if c.state == UP:
        if w.battle.light + w.battle.dark > 0:
            tempt(w, i, i)
        pool = speech_pool(c, order)
        use_up_granted(c)
        result = roll(w, i, FOR_ATTACK, pool)
        show_roll(e, pool, result)
        successes, advantages = result.successes, max(0, result.advantages)
        e.hit = 1 if successes > 0 else 0
    if w.battle.logging > 0:
        finish(w)
    if successes > 0:
        if order == FIELD_COMMANDER:
            command(w, i)
        else:
            reach_out(w, i, order, successes, advantages)


def speech_pool(c: Fighter, order: int) -> Pool:
    """The dice of a speech: Command adds boost dice to Leadership (R14)."""
    if order == SCATHING_TIRADE:
        return check_pool(c, OF_WILLPOWER, rank_in(c, c.coercion, c.coercion_group), AVERAGE)
    pool = check_pool(c, OF_PRESENCE, rank_in(c, c.leadership, c.leadership_group), AVERAGE)
    more = 0 if borne(c, HAS_SCATTERED_SENSES) > 0 else talent(c, KNOWS_COMMAND)
    return Pool(pool.ability, pool.proficiency, pool.boost + more, pool.difficulty, pool.challenge, pool.setback)


def command(w: Fight, i: int) -> None:
    """Presence allies, twice as many if it is improved, may each take one maneuver at once for 1 strain (R14)."""
    c = w.fighters[i]
    left = c.presence * (2 if gifted(c, GIFT_IMPROVED_FIELD_COMMANDER) else 1)
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        ready = t.state == UP and t.beat >= t.immobilized_until and w.sides[t.side].broke == 0
        if j != i and left > 0 and ready and not c.foes >> t.side & 1 and w.battle.outcome == OUTCOME_FIGHTING:
            left -= obey_command(w, j)


def obey_command(w: Fight, j: int) -> int:
    """Let j take a maneuver for 1 strain, if its policy wants to and it can pay; 1 if it did."""
    t = w.fighters[j]
    if not can_pay_strain(w, t, 1):
        return 0
    legal = legal_maneuvers(w, j) & t.wants
    if w.battle.exact > 0:
        legal = narrow(w, j, legal, PICKED)
    if legal:
        look(w, j, w.needs[QUESTIONS * t.policy + ASK_TURN])
    choice = ask(w, j, t.policy, ASK_TURN, legal)
    if choice.order == PASS:
        return 0
    t.commanded = 1
    maneuver(w, j, choice, False)
    t.commanded = 0
    return 1


def reach_out(w: Fight, i: int, order: int, successes: int, advantages: int) -> None:
    """One listener in short range for each success, those who need it most or bear least first; a row for each.

    Each recovers, or suffers, 1 strain; advantages are 1 more for one of them each, in the same order, again and again.
    """
    reached, n = 0, min(successes, listeners(w, i, order))
    for nth in range(n):
        j = next_listener(w, i, order, reached)
        reached |= 1 << j
        points = 1 + advantages // n + (1 if nth < advantages % n else 0)
        if order == INSPIRING_RHETORIC:
            hearten(w, i, j, points)
        else:
            berate(w, i, j, points)
    settle(w)


def listeners(w: Fight, i: int, order: int) -> int:
    """How many the speech can reach."""
    n = 0
    for j in range(len(w.fighters)):
        n += hears(w, i, j, order)
    return n


def hears(w: Fight, i: int, j: int, order: int) -> bool:
    """Whether the speech does anything to j: an ally with strain, or any if it is improved; any standing enemy."""
    c, t = w.fighters[i], w.fighters[j]
    if i == j or t.state != UP or band(w, i, j) > BAND_SHORT:
        return False
    if order == SCATHING_TIRADE:
        return standing_foe(c, t)
    return not c.foes >> t.side & 1 and (can_recover(w, t) or gifted(c, GIFT_IMPROVED_INSPIRING_RHETORIC))


def next_listener(w: Fight, i: int, order: int, reached: int) -> int:
    """Of those not reached yet the ally with most strain, or the enemy that bears least."""
    best, most = NOBODY, 0
    for j in range(len(w.fighters)):
        if reached >> j & 1 == 0 and hears(w, i, j, order):
            t = w.fighters[j]
            worth = t.strain if order == INSPIRING_RHETORIC else -strain_borne(t)
            if best < 0 or worth > most:
                best, most = j, worth
    return best


def strain_borne(t: Fighter) -> int:
    """Strain, or wounds in its place, that it can still bear."""
    return t.strain_threshold - t.strain if has_strain(t) else total_threshold(t) - t.wounds


def hearten(w: Fight, i: int, j: int, points: int) -> None:
    """Strain recovered; if it is improved, a boost die for as many turns as ranks of Leadership (R14)."""
    c, t, e = w.fighters[i], w.fighters[j], w.event
    if w.battle.logging > 0:
        begin(w, i, HEARTEN, j)
    wounds, strain = t.wounds, t.strain
    if has_strain(t):
        recover_strain(w, t, points)
    elif can_recover(w, t):
        heal_wounds(w, t, points)
    e.wounds, e.strain = t.wounds - wounds, t.strain - strain
    if gifted(c, GIFT_IMPROVED_INSPIRING_RHETORIC):
        t.heartened_until = longer(t, t.heartened_until, rank_in(c, c.leadership, c.leadership_group))
    if w.battle.logging > 0:
        finish(w)


def berate(w: Fight, i: int, j: int, points: int) -> None:
    """Strain suffered; if it is improved, a setback die for as many turns as ranks of Coercion (R14)."""
    c, t, e = w.fighters[i], w.fighters[j], w.event
    if w.battle.logging > 0:
        begin(w, i, BERATE, j)
    points = eased(t, points)
    if has_strain(t):
        e.strain += points
    else:
        e.wounds += points
    suffer_strain(w, t, points)
    if gifted(c, GIFT_IMPROVED_SCATHING_TIRADE):
        t.berated_until = longer(t, t.berated_until, rank_in(c, c.coercion, c.coercion_group))
    if w.battle.logging > 0:
        finish(w)
