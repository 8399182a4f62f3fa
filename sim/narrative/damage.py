"""Wounds, strain and what they lead to (R7). A threshold critical is owed here and settled in attacks."""

from sim.narrative.conditions import can_pay_strain, has_strain, members_left, talent, total_threshold
from sim.narrative.model import Fight, Fighter
from sim.narrative.terms import DEAD, DOWN, KNOWS_RESOLVE, MINION, REVIVE_AT_LE, RIVAL, UP
from sim.state import NOBODY


def soaked(t: Fighter, damage: int, pierce: int) -> int:
    """Damage left after soak, of which Pierce and Breach ignore so much (R7.2, R7.3)."""
    return max(0, damage - max(0, t.soak - pierce))


def suffer_wounds(w: Fight, t: Fighter, n: int) -> None:
    """Add wounds, up to the cap, and what passing the threshold brings (R7.4, R7.6-R7.8, R7.11-R7.16)."""
    if n <= 0 or t.state == DEAD:
        return
    most, before, stood = total_threshold(t), t.wounds, members_left(t)
    t.wounds = min(before + n, w.rules.wound_cap_multiple * most)
    if t.kind == MINION:
        left = members_left(t)
        if left < stood and t.loss_round == 0:
            t.loss_round = w.battle.round
        if left < stood:
            w.battle.shaken = 1
        if left == 0:
            fall(w, t, DEAD)
    elif t.wounds > most:
        if t.kind != RIVAL and (before <= most or w.rules.extra_crit_when_down > 0):
            t.owed += 1
            w.battle.shaken = 1
        fall(w, t, DEAD if t.kind == RIVAL and w.rules.rivals_die > 0 else DOWN)


def suffer_strain(w: Fight, t: Fighter, n: int) -> None:
    """Add strain; past the threshold one is out, without a critical (R7.9); without one it is wounds (R7.12)."""
    if n <= 0 or t.state == DEAD:
        return
    if not has_strain(t):
        suffer_wounds(w, t, n)
        return
    t.strain += n
    if t.strain > t.strain_threshold:
        fall(w, t, DOWN)


def eased(t: Fighter, n: int) -> int:
    """Strain that it suffers against its will, of n: 1 less a rank of Resolve, but 1 at the least (R14).

    Strain that is wounds is suffered in full.
    """
    return max(1, n - talent(t, KNOWS_RESOLVE)) if n > 1 and has_strain(t) else n


def land(w: Fight, t: Fighter, n: int, to_strain: bool) -> int:
    """A hit that got through: its aim is lost, and it suffers wounds or strain, as the row in hand tells (R5.3).

    Returns how many.
    """
    t.aims = t.called = 0
    if to_strain:
        n = eased(t, n)
        w.event.strain += n
        suffer_strain(w, t, n)
    else:
        w.event.wounds += n
        suffer_wounds(w, t, n)
    return n


def fall(w: Fight, t: Fighter, state: int) -> None:
    """Be out of the fight, or worse."""
    if t.state >= state:
        return
    t.state = state
    w.battle.viewed = NOBODY
    t.prone = 1
    t.aims = 0
    w.battle.shaken = 1
    if t.down_round == 0:
        t.down_round = w.battle.round
    if t.loss_round == 0:
        t.loss_round = w.battle.round


def recover_strain(w: Fight, t: Fighter, n: int) -> None:
    """Heal strain (R9, R11.7)."""
    t.strain = max(0, t.strain - n)
    wake(w, t)


def heal_wounds(w: Fight, t: Fighter, n: int) -> None:
    """Heal wounds (R11.1); those of a group's dead stay (R7.14)."""
    t.wounds = max(least_wounds(t), t.wounds - n)
    wake(w, t)


def least_wounds(t: Fighter) -> int:
    """Wounds that nothing heals: so many that the members a group has lost stay dead (R7.14, R15)."""
    dead = t.members - members_left(t) if t.kind == MINION else 0
    return dead * t.wound_threshold + 1 if dead > 0 else 0


def wake(w: Fight, t: Fighter) -> None:
    """Stand again once wounds and strain allow (R7.6, R7.9)."""
    if t.state != DOWN or (has_strain(t) and t.strain > t.strain_threshold):
        return
    most = total_threshold(t)
    if t.wounds < most or (t.wounds == most and w.rules.revive_at == REVIVE_AT_LE):
        t.state = UP
        w.battle.viewed = NOBODY
        w.battle.shaken = 1


def pay_strain(w: Fight, t: Fighter, n: int) -> bool:
    """Suffer strain of one's own will, if that is allowed (R4.3, R4.6, R4.7)."""
    if not can_pay_strain(w, t, n):
        return False
    t.strain_spent += n
    suffer_strain(w, t, n)
    return True
