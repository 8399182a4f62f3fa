"""The success check (2.1) and the opposed check (2.2, G27): dice one after the other, and which success is kept."""

from sim.chance import LOW
from sim.host import decide, draw, remember
from sim.sigma.dice import face_of, worth_keeping
from sim.sigma.look import look, look_at
from sim.sigma.model import FACES, QUESTIONS, Fight, Rolled
from sim.sigma.terms import (
    ASK_KEEP,
    ATTACKING,
    COMPARE_TOTAL,
    DEFENDING,
    DISCARD,
    FOR_ATTACK,
    FOR_DEFENSE,
    KEEP,
    OPPOSED_DELAY_PENALTY,
    OPPOSED_LOCKSTEP,
    TIE_ATTACKER,
    TIE_REROLL,
)

MAY_KEEP = 1 << (KEEP & 63) | 1 << (DISCARD & 63)
LOSES, WINS, TIES = 0, 1, 2


def check(w: Fight, i: int, purpose: int, tries: int, number: int, role: int, other: int, to_beat: int) -> Rolled:
    """Roll up to so many dice; one that does not exceed the target number is a success, and kept or discarded.

    A policy that is asked sees whose success it is (`role`: of its attack, its defense, its treatment), who stands
    against it or is treated (`other`), and of an attacker the face to beat, where that is known; else 0.

    Dice:
        One number of the purpose, each die a digit of it; none where there are no tries.
    """
    digit = draw(w, i, purpose) if tries > 0 else 0
    for n in range(tries):
        digit *= FACES
        face = face_of(digit)
        digit &= LOW
        left = tries - 1 - n
        if face <= number and (left == 0 or keeps(w, i, face, number, left, role, other, to_beat)):
            return Rolled(face, n + 1)
    return Rolled(0, tries)


def keeps(w: Fight, i: int, face: int, number: int, left: int, role: int, other: int, to_beat: int) -> bool:
    """Whether the fighter keeps a success rather than roll on (2.1); it keeps it if its policy has nothing to say."""
    c, s = w.fighters[i], w.seen
    needs = w.needs[QUESTIONS * c.policy + ASK_KEEP]
    look(w, i, needs)
    look_at(w, i, other, needs)
    s.role, s.face, s.tries_left, s.to_beat = role, face, left, to_beat
    s.worth_keeping = worth_keeping(face, number, left)
    a = decide(w, i, c.policy, ASK_KEEP, MAY_KEEP, -1)
    remember(w, c.policy, ASK_KEEP, a.line, a.order, -1, -1)
    s.role = s.face = s.tries_left = s.to_beat = s.worth_keeping = 0
    return a.order != DISCARD


def compare(w: Fight, attack: Rolled, defense: Rolled, base: int, defense_base: int) -> int:
    """How two finished checks come out for the attacker: LOSES, WINS or TIES (GO2-GO4).

    An attack that fails loses; a defense that fails leaves the attack to win. If both succeed, the greater face wins,
    or the greater achievement; with `delay_penalty` whoever succeeded on a later die has the difference taken off.
    """
    if attack.face == 0:
        return LOSES
    if defense.face == 0:
        return WINS
    mine, theirs = attack.face, defense.face
    if w.rules.opposed_compare == COMPARE_TOTAL:
        mine += base
        theirs += defense_base
    if w.rules.opposed == OPPOSED_DELAY_PENALTY:
        mine -= max(0, attack.dice - defense.dice)
        theirs -= max(0, defense.dice - attack.dice)
    if mine != theirs:
        return WINS if mine > theirs else LOSES
    if w.rules.opposed_tie == TIE_REROLL:
        return TIES
    return WINS if w.rules.opposed_tie == TIE_ATTACKER else LOSES


def both_check(
    w: Fight, i: int, tries: int, number: int, j: int, theirs: int, their_number: int
) -> tuple[Rolled, Rolled]:
    """The dice of an opposed check: of attacker i, and of defender j, who sees the attacker's face (GO2).

    Dice:
        `independent` and `delay_penalty`: the attacker's check, then the defender's. `lockstep`: a number of each.
    """
    if w.rules.opposed == OPPOSED_LOCKSTEP:
        return lockstep(w, i, tries, number, j, theirs, their_number)
    attack = check(w, i, FOR_ATTACK, tries, number, ATTACKING, j, 0)
    return attack, check(w, j, FOR_DEFENSE, theirs, their_number, DEFENDING, i, attack.face)


def lockstep(
    w: Fight, i: int, tries: int, number: int, j: int, theirs: int, their_number: int
) -> tuple[Rolled, Rolled]:
    """Die against die: the first die on which anybody succeeds, and keeps it, ends the check for both (GO2)."""
    mine = draw(w, i, FOR_ATTACK) if tries > 0 else 0
    other = draw(w, j, FOR_DEFENSE) if theirs > 0 else 0
    for n in range(max(tries, theirs)):
        face = their_face = 0
        if n < tries:
            mine *= FACES
            face = face_of(mine)
            mine &= LOW
            left = tries - 1 - n
            if face > number or (left > 0 and not keeps(w, i, face, number, left, ATTACKING, j, 0)):
                face = 0
        if n < theirs:
            other *= FACES
            their_face = face_of(other)
            other &= LOW
            left = theirs - 1 - n
            if their_face > their_number or (
                left > 0 and not keeps(w, j, their_face, their_number, left, DEFENDING, i, face)
            ):
                their_face = 0
        if face > 0 or their_face > 0:
            return Rolled(face, min(n + 1, tries)), Rolled(their_face, min(n + 1, theirs))
    return Rolled(0, tries), Rolled(0, theirs)


