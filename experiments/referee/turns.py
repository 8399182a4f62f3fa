"""A turn: what is left of it, and how a maneuver is paid for (R4)."""

from typing import Any

from experiments.referee.docket import Fighter
from experiments.referee.harm import borne, can_pay, own_strain, strain
from experiments.referee.spells import run_down
from experiments.referee.table import Table, talent
from experiments.referee.verdict import Row

MOST_MANEUVERS = 2  # R4.4
SECOND = 2  # strain, R4.3


def begin(t: Table, f: Fighter) -> None:
    """A free maneuver, an action, and the boost dice that wait for the next ally to act (R4.2, R9.2)."""
    f["acted"] = t.round
    f["turns"] += 1
    f.update(stances={}, frenzy=0, sniping=0, crippling=False, blazing=False, ward=None)  # R14: to its next turn
    for each in t.fighters:
        each["coordinated"].discard(f["number"])
    hamstrung = bool(borne(f, "Hamstrung")) or "distracted" in f["conditions"]
    t.turn = {"fighter": f, "maneuvers": 0, "free": int(not hamstrung), "granted": 0, "action": 1, "dropped": False}
    t.turn["abilities"] = set()
    mine = [each for each in t.boosts if each["from"] != f["number"] and each["side"] not in t.sides[f["side"]]["foes"]]
    f["next"]["boost"] += len(mine)
    t.boosts = [each for each in t.boosts if each not in mine]


def close(t: Table, f: Fighter) -> None:
    """Conditions run down (R4.8), assistance that was not used is lost (R5.4)."""
    for name in list(f["conditions"]):
        f["conditions"][name] -= 1
        if f["conditions"][name] == 0:
            del f["conditions"][name]
            if name == "assisted":
                f["assists"] = 0
            if name == "hurt":
                f["hurt"] = set()
    run_down(f)
    t.turn = None


def in_turn(t: Table, f: Fighter) -> dict[str, Any] | None:
    """The turn, if it is this fighter's."""
    return t.turn if t.turn is not None and t.turn["fighter"] is f else None


def last(t: Table, f: Fighter, name: str, turns: int) -> None:
    """Let a condition last to the end of so many turns more; what is left of it counts too (R4.8)."""
    now = 1 if in_turn(t, f) else 0
    left = max(f["conditions"].get(name, 0), now) + turns
    if left:
        f["conditions"][name] = left


def until_next_turn_ends(t: Table, f: Fighter, name: str) -> None:
    """To the end of its next turn, not of this one (R5.4, R5.5)."""
    f["conditions"][name] = 2 if in_turn(t, f) else 1


def pay(t: Table, f: Fighter, row: Row) -> bool:
    """A maneuver: the free one, one that was granted, or 2 strain; never a third (R4.2-R4.4, R4.8).

    Returns whether a talent makes an incidental of it (R14).
    """
    turn, cost = in_turn(t, f), 0
    if turn is not None and incidental(t, f, row["order"]):
        return True
    if turn is None:
        _suffer(t, f, row, int(f["commanded"]))  # R14, Field Commander
        return False
    most = most_maneuvers(f)
    if turn["maneuvers"] >= most:
        rule = "R4.4" if most == MOST_MANEUVERS else "R8"
        t.refuse(rule, f"maneuver {turn['maneuvers'] + 1}: {row['order']}", f"no more than {most} in a turn")
    if immobilized(t, f):
        t.refuse("R4.8", f"{row['order']} while immobilized", "no maneuver")
    turn["maneuvers"] += 1
    if turn["free"]:
        turn["free"] -= 1
    elif turn["granted"]:
        turn["granted"] -= 1
    else:
        cost = SECOND
    _suffer(t, f, row, cost)
    return False


def incidental(t: Table, f: Fighter, order: str) -> bool:
    """Whether a talent makes an incidental of it, which is then used up for the round (R14, Quick Draw, Jump Up)."""
    if order == "stand" and talent(f, "jump_up") and f["jumped"] < t.round:
        f["jumped"] = t.round
        return True
    most = 2 if talent(f, "improved_quick_draw") else talent(f, "quick_draw")
    used = f["draws"][1] if f["draws"][0] == t.round else 0
    if order in ("draw", "stow") and used < most:
        f["draws"] = (t.round, used + 1)
        return True
    return False


def _suffer(t: Table, f: Fighter, row: Row, cost: int) -> None:
    refused = can_pay(t, f, cost) if cost else None
    if refused:
        t.refuse(refused, f"{row['order']} for {cost} strain", "strain that it cannot pay of its own will")
    if cost and not refused:
        f["strain_spent"] += cost
        strain(t, f, cost)


def brink(t: Table, f: Fighter) -> dict[str, int]:
    """What an action costs somebody At the Brink, under the columns of its row (R8)."""
    n = borne(f, "At the Brink")
    strain(t, f, n)
    return {"own_strain": n, "own_wounds": 0} if own_strain(f) else {"own_strain": 0, "own_wounds": n}


def most_maneuvers(f: Fighter) -> int:
    """R4.4; R8, Temporarily Lame; R14, Ponderous."""
    return 1 if borne(f, "Temporarily Lame") or talent(f, "ponderous") else MOST_MANEUVERS


def lame(t: Table, f: Fighter) -> bool:
    """By the other table Temporarily Lame immobilizes, until it is healed (R8.9)."""
    return bool(t.options["crit_table"] == "genesys" and borne(f, "Temporarily Lame"))


def immobilized(t: Table, f: Fighter) -> bool:
    """No maneuvers (R4.8)."""
    return "immobilized" in f["conditions"] or lame(t, f)


def staggered(f: Fighter) -> bool:
    """No actions (R4.8; R8, Knocked Senseless)."""
    return "staggered" in f["conditions"] or bool(borne(f, "Knocked Senseless"))


def act(t: Table, f: Fighter, row: Row) -> None:
    """An action: one a turn, none while staggered (R4.5, R4.8)."""
    turn = in_turn(t, f)
    if turn is None:
        return
    if not turn["action"]:
        t.refuse("R4.5", f"a second action: {row['order']}", "one action in a turn")
    if staggered(f):
        t.refuse("R4.8", f"{row['order']} while staggered", "no action")
    turn["action"] = 0
