"""Wounds, strain, falling and waking (R7)."""

from experiments.referee.docket import DEAD, DOWN, UP, Fighter
from experiments.referee.table import Table, talent


def threshold(f: Fighter) -> int:
    """Wounds that all members bear together (R7.14)."""
    return int(f["wound_threshold"] * f["members"])


def members_left(f: Fighter) -> int:
    """Members that stand: one falls when its share is exceeded (R7.14)."""
    if f["kind"] != "minion":
        return 1
    wounds, each, n = f["wounds"], f["wound_threshold"], f["members"]
    return int(n - min(n, (wounds - 1) // each)) if wounds >= 1 else int(n)


def heads(f: Fighter) -> int:
    """Its heads that stand."""
    return members_left(f) if f["state"] == UP else 0


def borne(f: Fighter, name: str) -> int:
    """How many injuries of a name it bears that are not healed, and whose effect is not over (R8)."""
    return sum(each["name"] == name and not each.get("over", False) for each in f["injuries"])


def own_strain(f: Fighter) -> bool:
    """Whether it has a strain threshold; else strain is wounds (R7.9, R7.12, R7.13)."""
    return f["strain_threshold"] is not None


def wound(t: Table, f: Fighter, n: int) -> None:
    """Wounds, counted up to the cap (R7.4, R7.7), and what passing the threshold brings (R7.6, R7.8, R7.12, R7.13)."""
    if n <= 0 or f["state"] == DEAD:
        return
    most, before, stood = threshold(f), f["wounds"], members_left(f)
    f["wounds"] = min(before + n, t.options["wound_cap_multiple"] * most)
    if f["kind"] == "minion":
        if members_left(f) < stood:
            f["loss_round"] = f["loss_round"] or t.round
        if members_left(f) == 0:
            fall(t, f, DEAD)
    elif f["wounds"] > most:
        if f["kind"] in ("pc", "nemesis") and (before <= most or t.options["extra_crit_when_down"]):
            f["owed"] += 1
        fall(t, f, DEAD if f["kind"] == "rival" and t.options["rivals_die"] else DOWN)


def strain(t: Table, f: Fighter, n: int) -> None:
    """Strain; past its threshold one is out, without a critical (R7.9)."""
    if n <= 0 or f["state"] == DEAD:
        return
    if not own_strain(f):
        wound(t, f, n)
        return
    f["strain"] += n
    if f["strain"] > f["strain_threshold"]:
        fall(t, f, DOWN)


def eased(f: Fighter, n: int) -> int:
    """Strain against its will, less a point a rank of Resolve, but one at least; not where it is wounds (R14)."""
    return min(n, max(1, n - talent(f, "resolve"))) if own_strain(f) else n


def fall(t: Table, f: Fighter, state: str) -> None:
    """Be out of the fight; who falls lies prone and aims no more."""
    order = [UP, DOWN, DEAD]
    if f["state"] not in order or order.index(f["state"]) >= order.index(state):
        return
    f["state"] = state
    f["prone"], f["aims"] = True, 0
    f["down_round"] = f["down_round"] or t.round
    f["loss_round"] = f["loss_round"] or t.round


def heal(t: Table, f: Fighter, wounds: int, strain: int) -> None:
    """Heal wounds and strain, and perhaps wake (R9, R11); the dead of a group stay dead (R7.14, R15)."""
    dead = f["members"] - members_left(f) if f["kind"] == "minion" else 0
    f["wounds"] = max(dead * f["wound_threshold"] + 1 if dead else 0, f["wounds"] - wounds)
    f["strain"] = max(0, f["strain"] - strain)
    wake(t, f)


def wake(t: Table, f: Fighter) -> None:
    """Stand again once wounds and strain allow (R7.6, R7.9)."""
    most = threshold(f)
    low = f["wounds"] <= most if t.options["revive_at"] == "le" else f["wounds"] < most
    if f["state"] == DOWN and low and not (own_strain(f) and f["strain"] > f["strain_threshold"]):
        f["state"] = UP


def can_pay(t: Table, f: Fighter, n: int) -> str | None:
    """The rule by which strain cannot be paid of its own will; None where it can (R4.6, R4.7; R8, Winded)."""
    if borne(f, "Winded"):
        return "R8"
    if f["kind"] == "minion" or (f["kind"] == "rival" and t.options["rival_pays_strain"] == "forbidden"):
        return "R4.6"
    left = f["strain_threshold"] - f["strain"] if own_strain(f) else threshold(f) - f["wounds"]
    return "R4.7" if n > left and not t.options["may_pass_out_by_strain"] else None
