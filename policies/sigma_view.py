"""What a Python policy of the Σ-System sees of the fighters."""

from typing import Any

import attrs

from policies.view import Eyes, words_of
from sim.host import PASS, Answer
from sim.sigma.choice import resolve
from sim.sigma.conditions import base_of
from sim.sigma.look import health_share
from sim.sigma.model import UNDECLARED, Declaration, Fight, Order, Propulsion, Question
from sim.sigma.place import distance
from sim.sigma.vocabulary import SIGMA
from sim.state import NOBODY, State


@attrs.frozen
class Arms:
    """A weapon, or a means of treatment, as the one who carries it knows it."""

    number: int
    """Among the bearer's, from 0; the last are its bare hands."""
    base: int
    """Points, with what skill and abilities add."""
    tries: int
    """Dice of a check."""
    target_number: int
    reach: int
    """Metres."""
    propulsion: Propulsion
    heals: bool
    """Whether it is a means of treatment."""
    parries: bool
    in_hand: bool


@attrs.frozen
class Seen:
    """Somebody on the field, as anybody can see them."""

    number: int
    side: int
    state: State
    leader: bool
    place: int
    """Metres."""
    distance: int
    """Metres to the one who looks."""
    acted: bool
    """In this round."""
    delayed: bool
    """Whether it waited in this round."""
    health_percent: int
    """Of the maximum; an enemy's in quarters unless sheets are open."""
    armor: int
    base: int
    """Points, of the weapon in hand."""
    ranged: bool
    """Whether that shoots, or is thrown."""
    reactions: int
    """Evasions and parries tried this round."""
    treated: int
    """Treatments since the day began."""
    declared: str | None
    """The order it declared this round, `pass` too; None: it has not spoken."""
    declared_target: int | None


@attrs.frozen
class Known(Seen):
    """Somebody of the own alliance, whose numbers are known exactly."""

    health: int
    health_max: int
    agility: int
    strength: int
    evade_tries: int
    evade_number: int
    weapons: tuple[Arms, ...]


def appearance(w: Fight, i: int, j: int) -> dict[str, Any]:
    """What i sees of j."""
    c, t = w.fighters[i], w.fighters[j]
    weapon = w.weapons[w.arms[t.held].weapon] if t.held >= 0 else None
    return {
        "number": j,
        "side": t.side,
        "state": State(t.state),
        "leader": t.leader > 0,
        "place": t.place,
        "distance": distance(c, t),
        "acted": t.acted >= w.battle.round,
        "delayed": t.delayed >= w.battle.round,
        "health_percent": health_share(w, i, j),
        "armor": t.armor,
        "base": weapon.base if weapon else 0,
        "ranged": weapon is not None and weapon.propulsion != Propulsion.MELEE,
        "reactions": t.reactions,
        "treated": t.treated,
        "declared": None if t.declared == UNDECLARED else Order(t.declared).name.lower(),
        "declared_target": t.declared_target if t.declared > 0 and t.declared_target >= 0 else None,
    }


def seen(w: Fight, i: int, j: int) -> Seen:
    """What i sees of an enemy."""
    return Seen(**appearance(w, i, j))


def known(w: Fight, i: int, j: int) -> Known:
    """What i knows of itself or an ally."""
    t = w.fighters[j]
    return Known(
        **appearance(w, i, j),
        health=t.health,
        health_max=t.health_max,
        agility=t.agility,
        strength=t.strength,
        evade_tries=t.evade_tries,
        evade_number=t.evade_number,
        weapons=tuple(arms(w, j, k) for k in range(t.first_arm, t.first_arm + t.arms)),
    )


def arms(w: Fight, j: int, k: int) -> Arms:
    """Arm k of fighter j."""
    t, arm = w.fighters[j], w.arms[k]
    weapon = w.weapons[arm.weapon]
    return Arms(
        number=k - t.first_arm,
        base=base_of(t, arm),
        tries=arm.tries,
        target_number=arm.number,
        reach=weapon.reach,
        propulsion=Propulsion(weapon.propulsion),
        heals=weapon.heals > 0,
        parries=arm.parries > 0,
        in_hand=k == t.held,
    )


def carried_out(w: Fight, i: int, policy: int, question: int, a: Answer) -> tuple[int, int, int] | None:
    """What an answer comes to, as a history tells it; None where nobody or nothing can be picked for it."""
    c, rules = w.fighters[i], w.rules
    spare = rules.move_m if rules.move_plus_action > 0 and question == Question.DECLARE else 0
    bound = question == Question.TURN and rules.declaration != Declaration.FREE and c.declared != UNDECLARED
    choice = resolve(w, i, policy, question, a, spare, c.declared_arm if bound else NOBODY)
    if choice.order == PASS.order:
        return None
    return choice.order, choice.target, 2 * (choice.arm - c.first_arm) if choice.arm >= 0 else NOBODY


EYES = Eyes(words_of(SIGMA), known, seen, carried_out=carried_out)
