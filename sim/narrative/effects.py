"""What an ability does to somebody: its effects, a closed list."""

from sim.common import longer
from sim.narrative.conditions import has_strain, immobilized, let_go
from sim.narrative.damage import eased, heal_wounds, recover_strain, soaked, suffer_strain, suffer_wounds
from sim.narrative.model import Effect, Fight, Fighter
from sim.narrative.place import engaged_with, join, walk
from sim.narrative.spells import make_last
from sim.narrative.terms import (
    DEAD,
    DOES_BOOST,
    DOES_DAMAGE,
    DOES_DIFFICULTY,
    DOES_DISARM,
    DOES_DISORIENTED,
    DOES_HEAL,
    DOES_IMMOBILIZED,
    DOES_LEAP,
    DOES_PRONE,
    DOES_PULL,
    DOES_PUSH,
    DOES_RECOVER,
    DOES_SETBACK,
    DOES_STAGGERED,
    DOES_STRAIN,
    DOES_UPGRADE,
    DOES_WARD,
)
from sim.state import NOBODY


def affect(w: Fight, i: int, j: int, p: int, successes: int, spare: int, again: bool) -> None:
    """All that ability p of fighter i does to j, and to i itself unless j is a further target.

    Args:
        w: the battle.
        i: the one who uses it.
        j: the one it is done to.
        p: the ability.
        successes: net successes of its check.
        spare: light points beyond those it takes.
        again: whether j is a further one whom it reaches.
    """
    a = w.powers[p]
    for k in range(a.first_effect, a.first_effect + a.effects):
        effect = w.effects[k]
        if effect.on_user == 0 or not again:
            n = effect.amount + effect.per_success * successes + effect.per_point * spare
            if effect.what == DOES_LEAP:
                leap(w, i, j, n)
            else:
                bring_about(w, i, i if effect.on_user > 0 else j, effect, n)
    w.battle.viewed = NOBODY


def bring_about(w: Fight, i: int, j: int, effect: Effect, n: int) -> None:
    """One effect of so much on j; nothing reaches the dead."""
    t, what = w.fighters[j], effect.what
    if t.state >= DEAD:
        return
    if what == DOES_DAMAGE or what == DOES_STRAIN:
        harm(w, i, t, effect, n)
    elif what == DOES_HEAL or what == DOES_RECOVER:
        mend(w, t, effect, n)
    elif what <= DOES_WARD:
        if effect.lasts > 0:
            make_last(t, what, n, effect.lasts)
        else:
            grant(t, what, n)
    elif what == DOES_PUSH or what == DOES_PULL:
        shove(w, i, j, what, n)
    elif what == DOES_PRONE:
        t.prone = 1
    elif what == DOES_DISARM:
        let_go(w, t)
    else:
        afflict(t, what, effect.lasts)


def harm(w: Fight, i: int, t: Fighter, effect: Effect, n: int) -> None:
    """Damage past soak, or strain that no soak stops; the row tells it of the target, or of the user (R7.2-R7.9)."""
    e, left, to_strain = w.event, n, effect.what == DOES_STRAIN and has_strain(t)
    if effect.what == DOES_DAMAGE and effect.unsoaked == 0:
        left = soaked(t, n, 0)
    elif to_strain:
        left = eased(t, n)
    if effect.on_user == 0:
        if effect.what == DOES_DAMAGE:
            e.damage += n
            e.soak += n - left
        w.fighters[i].damage_dealt += left
        t.damage_taken += left
    tell(w, effect, 0 if to_strain else left, left if to_strain else 0)
    if left > 0:
        t.aims = t.called = 0
    if effect.what == DOES_STRAIN:
        suffer_strain(w, t, left)
    else:
        suffer_wounds(w, t, left)


def mend(w: Fight, t: Fighter, effect: Effect, n: int) -> None:
    """Wounds or strain healed (R11.1, R11.7)."""
    wounds, strain = t.wounds, t.strain
    if effect.what == DOES_HEAL:
        heal_wounds(w, t, n)
    elif has_strain(t):
        recover_strain(w, t, n)
    tell(w, effect, t.wounds - wounds, t.strain - strain)


def tell(w: Fight, effect: Effect, wounds: int, strain: int) -> None:
    """Put it into the row: as the target's, or as the user's own."""
    if effect.on_user > 0:
        w.event.own_wounds += wounds
        w.event.own_strain += strain
    else:
        w.event.wounds += wounds
        w.event.strain += strain


def afflict(t: Fighter, what: int, turns: int) -> None:
    """A condition, for so many turns more (R4.8)."""
    if what == DOES_STAGGERED:
        t.staggered_until = longer(t, t.staggered_until, turns)
    elif what == DOES_DISORIENTED:
        t.disoriented_until = longer(t, t.disoriented_until, turns)
    elif what == DOES_IMMOBILIZED:
        t.immobilized_until = longer(t, t.immobilized_until, turns)


def grant(t: Fighter, what: int, n: int) -> None:
    """Dice or upgrades for the next check (R9.3)."""
    if what == DOES_BOOST:
        t.boost_next += n
    elif what == DOES_SETBACK:
        t.setback_next += n
    elif what == DOES_UPGRADE:
        t.upgrade_next += n
    elif what == DOES_DIFFICULTY:
        t.hard_next += n


def shove(w: Fight, i: int, j: int, what: int, n: int) -> None:
    """The target away from the user, or toward it, so many places, as far as the field goes; out of its melee."""
    c, t, b = w.fighters[i], w.fighters[j], w.battle
    for _ in range(n):
        if what == DOES_PULL and t.place == c.place:
            return
        away = 1 if t.place > c.place or (t.place == c.place and t.place < b.last_place) else -1
        step = away if what == DOES_PUSH else -away
        if not b.first_place <= t.place + step <= b.last_place:
            return
        walk(w, j, step)


def leap(w: Fight, i: int, j: int, n: int) -> None:
    """The user up to so many places toward the target, over whatever is between; beside it they are engaged (R5.12).

    Who is immobilized stays (R4.8).
    """
    c, t = w.fighters[i], w.fighters[j]
    if immobilized(c):
        return
    for _ in range(n):
        if c.place != t.place:
            walk(w, i, 1 if t.place > c.place else -1)
    if c.place == t.place and not engaged_with(c, t):
        join(w, i, j)
    w.event.place = c.place
