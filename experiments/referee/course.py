"""The course of a battle: rounds, hazards, arrivals, slots, turns; each takes its rows from the tape (R3, R15)."""

from experiments.referee.abilities import activate, contend
from experiments.referee.attacks import attack, repeat
from experiments.referee.docket import ABSENT, DOWN, UP, Fighter, close_round
from experiments.referee.ends import judge
from experiments.referee.fear import confront
from experiments.referee.frame import due, leftover
from experiments.referee.harm import borne, wound
from experiments.referee.healing import other_action
from experiments.referee.initiative import drop_last_slots, fit, roll_for_slot, waits
from experiments.referee.injuries import row_for
from experiments.referee.maneuvers import MANEUVERS, drop, maneuver, trade_action
from experiments.referee.place import lay_out, stand
from experiments.referee.points import gather
from experiments.referee.pool import lose_aim, openings
from experiments.referee.reactions import hit_back
from experiments.referee.speeches import READY, SPEECHES, ready, regenerate, speak
from experiments.referee.state import hold_target
from experiments.referee.table import Table
from experiments.referee.tape import RULES, Tape
from experiments.referee.turns import act, begin, close, immobilized, last
from experiments.referee.verdict import LOG, SCENARIO, Row
from experiments.referee.volleys import burn, further_hits, home_in
from experiments.referee.wounds import BLEEDING, after_battle, bleed, close_wounds, settle

AFTERWARDS = ("homing", "extra_hit", "caught", "bleed", "injury", "die", "break", "rest")
"""Rows that come when all slots of a round are through."""
OTHER_ACTIONS = ("medicine", "treat", "break_free", "put_out")
FLIGHT = ("stand", "disengage", "retreat", "wade", "flee")
"""What one of a side that broke does (R15)."""


def play(t: Table, tape: Tape) -> None:
    """From the first roll for initiative to the end."""
    fight(t, tape)
    leftover(t, tape)


def fight(t: Table, tape: Tape) -> None:
    """A fight, from the first roll for initiative to what comes behind its last turn."""
    lay_out(t)
    gather(t, tape)
    for f in t.fighters:
        if f["state"] in (UP, DOWN):
            row = tape.taken("initiative", fighter=f["number"])
            if row is not None:
                roll_for_slot(t, f, row)
    while t.over is None:
        open_round(t, tape)
        position = 0
        while t.over is None and position < len(t.slots):
            take_slot(t, tape, position)
            position += 1
        if t.over is None:
            t.slot = None
            home_in(t, tape)
            opportunities(t, tape, None)
            close_wounds(t, tape)
            judge(t, tape)
        if t.over is None:
            close_round(t)
            drop_last_slots(t)
    after_battle(t, tape)


def open_round(t: Table, tape: Tape) -> None:
    """The next round: who is beaten already, hazards, arrivals, who faces somebody terrifying (R3.9, R14)."""
    t.round += 1
    judge(t, tape)
    for hazard in t.hazards:
        if t.over is None and due(hazard, t.round):
            strike_all(t, tape, hazard)
            judge(t, tape)
    for f in t.fighters:
        if t.over is None and f["state"] == ABSENT and f["arrives"] == t.round:
            arrive(t, tape, f)
            judge(t, tape)
    if t.over is None:
        confront(t, tape)
        judge(t, tape)


def arrive(t: Table, tape: Tape, f: Fighter) -> None:
    """R3.9."""
    f["state"] = UP
    for other in t.others(f):
        stand(t, f, other)
    row = tape.taken("arrive", fighter=f["number"], round=t.round)
    if row is not None:
        roll_for_slot(t, f, row)


def strike_all(t: Table, tape: Tape, hazard: dict[str, object]) -> None:
    """A hazard strikes everybody at its places; soak helps."""
    places = hazard.get("places")
    damage = int(str(hazard.get("damage", 0)))
    for f in t.fighters:
        if f["state"] in (UP, DOWN) and (not isinstance(places, list) or f["place"] in places):
            row = tape.taken("hazard", target=f["number"], round=t.round)
            left = max(0, damage - f["soak"])
            _afflict(t, f, hazard.get("condition"))
            if left:
                lose_aim(f)  # R5.3
                f["damage_taken"] += left
                wound(t, f, left)
            if row is not None:
                _hold_hazard(t, f, row, damage, left)
    settle(t, tape)


def _hold_hazard(t: Table, f: Fighter, row: Row, damage: int, left: int) -> None:
    t.hold(row, "hit", True, SCENARIO)
    t.hold(row, "damage", damage, SCENARIO)
    t.hold(row, "soak", damage - left, "R7.2")
    t.hold(row, "wounds", left, "R7.4")
    t.hold(row, "place", f["place"], LOG)
    hold_target(t, row)


def _afflict(t: Table, f: Fighter, condition: object) -> None:
    """R4.8: to the end of its next turn."""
    if condition == "prone":
        f["prone"] = True
    elif condition is not None:
        last(t, f, str(condition), 1)


def take_slot(t: Table, tape: Tape, position: int) -> None:
    """A slot falls due: one of its side who has not acted takes it, if there is one (R3.4-R3.6, R3.8)."""
    here = (t.round, position)
    _misplaced(t, tape, here)
    row = tape.next()
    t.row = None if row is None else row["row"]
    who = tape.silent.get(here, _whose(row) if tape.spot() == here else None)
    if who is not None:
        _turn(t, tape, who, position)
    elif (waiting := fit(t, position)) and not t.options["allow_pass"]:
        names = ", ".join(f["name"] for f in waiting)
        t.refuse("R3.5", f"slot {position} of round {t.round} passes", f"a turn of {names}")
    while t.over is None and tape.spot() == here and (row := tape.next()) is not None:
        t.row = row["row"]
        t.refuse("R3.4", f"slot {position} is taken again", "one turn for each slot")
        again = _whose(row)
        if again is None:
            tape.take()
        else:
            _turn(t, tape, again, position)


def _whose(row: Row | None) -> int | None:
    """Whose turn begins with a row."""
    if row is None:
        return None
    return row["target"] if row["order"] in ("bleed", "burning", "contest") else row["fighter"]  # type: ignore[no-any-return]


def _misplaced(t: Table, tape: Tape, here: tuple[int, int]) -> None:
    """Rows that should have come before, or that are none of a turn."""
    while t.over is None and (row := tape.next()) is not None:
        spot = tape.spot()
        if spot is not None and spot >= here:
            return
        t.row = row["row"]
        if spot is None and (row["round"] > t.round or (row["round"] == t.round and row["order"] in AFTERWARDS)):
            return
        t.refuse("R3.6", f"{row['order']} in round {row['round']}, slot {row['slot']}", f"round and slot {here}")
        if row["fighter"] is None or spot is None:
            tape.take()
        else:
            _turn(t, tape, row["fighter"], None)


def _actor(t: Table, k: int, position: int | None) -> Fighter | None:
    """Who takes a slot, if that may be."""
    if not 0 <= k < len(t.fighters):
        t.refuse(LOG, f"fighter {k}", f"one of {len(t.fighters)}")
        return None
    f = t.fighters[k]
    if position is not None and f["side"] != t.slots[position]["side"]:
        t.refuse("R3.4", f"{f['name']} takes the slot", f"one of {t.sides[t.slots[position]['side']]['name']}")
    elif position is not None and waits(t, f, position):
        t.refuse("R8 Slowed Down", f"{f['name']} takes the slot", "to wait for its side's last")
    if f["acted"] == t.round:
        t.refuse("R3.5", f"{f['name']} takes a second turn", "somebody who has not acted in this round")
    if f["state"] != UP:
        t.refuse("R3.8", f"{f['name']} takes the slot, {f['state']}", "somebody who stands")
    return f


def _turn(t: Table, tape: Tape, k: int, position: int | None) -> None:
    """A turn: rows of one fighter in one slot."""
    spot = tape.spot() if position is None else (t.round, position)
    t.slot = spot[1] if spot else None
    f = _actor(t, k, position)
    if f is None:
        tape.take()
        t.slot = None
        return
    begin(t, f)
    regenerate(t, tape, f)
    if borne(f, BLEEDING):
        bleed(t, tape, f)
    if "burning" in f["conditions"] and f["state"] == UP:
        burn(t, tape, f)
    while t.over is None and tape.spot() == spot and (row := tape.next()) is not None:
        if row["order"] == "contest" and row["target"] == k:
            contend(t, tape, f, tape.take())
            judge(t, tape)
            continue
        if row["fighter"] != k:
            if row["fighter"] is not None:
                break
            tape.take()
            t.refuse(RULES.get(row["order"], LOG), f"{row['order']} by nobody", "no such row here")
            continue
        order(t, tape, f, tape.take())
        settle(t, tape)
        judge(t, tape)
    close(t, f)
    t.slot = None
    judge(t, tape)


def order(t: Table, tape: Tape, f: Fighter, row: Row) -> None:
    """One order and what comes of it."""
    name = row["order"]
    if f["state"] != UP:
        t.refuse("R7.6", f"{f['name']} acts, {f['state']}", "nothing from who is out")
    if t.sides[f["side"]]["broke"] and name not in FLIGHT:
        t.refuse("R15", f"{name} by one of a side that broke", "to flee")
    if name == "attack":
        attacks(t, tape, f, row)
        return
    if name == "activate":
        activate(t, tape, f, row)
        return
    if name in MANEUVERS:
        maneuver(t, f, row)
    elif name in READY:
        ready(t, f, row)
    elif name in SPEECHES:
        speak(t, tape, f, row)
        return
    elif name in OTHER_ACTIONS:
        other_action(t, f, row)
    elif name == "trade_action":
        act(t, f, row)
        trade_action(t, f, row)
    elif name == "drop":
        drop(t, f, row)
    else:
        t.refuse(LOG, f"order {name}", "an order that a turn knows")
    hold_target(t, row)
    t.hold(row, "place", f["place"], "R5.9")
    if name == "engage":
        settle(t, tape)
        confront(t, tape)
    if name == "tactical_maneuver":
        settle(t, tape)
        opportunities(t, tape, tape.spot_of(row))  # R12.4
    if name == "overwhelming_fire" and f["state"] == UP:
        settle(t, tape)
        fire_at_once(t, tape, row)


def fire_at_once(t: Table, tape: Tape, order: Row) -> None:
    """An attack of who was ordered to fire, which spends no action; who does not want one makes none (R14)."""
    row = tape.next()
    here = tape.spot() == tape.spot_of(order)
    if row is not None and here and row["order"] == "attack" and row["fighter"] == order["target"]:
        f = t.fighters[order["target"]]
        if t.sides[f["side"]]["broke"]:
            t.refuse("R15", "an attack by one of a side that broke", "to flee")
        attacks(t, tape, f, tape.take())


def attacks(t: Table, tape: Tape, f: Fighter, row: Row) -> None:
    """An attack, its repetition where the target is Overpowered, and maneuvers that it gives to others (R8, R9)."""
    spot, place = tape.spot_of(row), f["place"]
    t.hold(row, "place", place, "R5.9")
    shot = attack(t, f, row)
    overpowered = row_for(row["injury"] or 0)[1] == "Overpowered" and row["injury"]
    if shot is not None:
        hit_back(t, tape, f, row, shot)
        overpowered = further_hits(t, tape, f, shot) or overpowered
    settle(t, tape)
    again = tape.next()
    if again is not None and again["order"] == "attack" and again.get("again") and tape.spot() == spot:
        again = tape.take()
        if shot is None or not overpowered or f["state"] != UP or shot["meant"]["state"] != shot["stood"]:
            t.refuse("R8 Overpowered", "the attack again", "no repetition")
        if shot is not None:
            repeat(t, f, again, shot)
            hit_back(t, tape, f, again, shot)
            further_hits(t, tape, f, shot)
        settle(t, tape)
    if shot is not None and any(f["arms"][k]["style"] != "melee" for k in (shot["k"], shot["second"]) if k is not None):
        openings(t, f)
    opportunities(t, tape, spot)


def opportunities(t: Table, tape: Tape, spot: tuple[int, int] | None) -> None:
    """Maneuvers out of turn, which cost nothing and do not count (R4.4, R9.2); who does not want one takes none."""
    for f in t.fighters:
        while f["opportunities"]:
            f["opportunities"] -= 1
            row = tape.next()
            if row is not None and tape.spot() == spot and row["fighter"] == f["number"] and row["order"] in MANEUVERS:
                tape.take()
                if f["state"] != UP or immobilized(t, f):
                    t.refuse("R4.8", f"{row['order']} out of turn, {f['state']}", "somebody who stands and can move")
                if t.sides[f["side"]]["broke"] and row["order"] not in FLIGHT:
                    t.refuse("R15", f"{row['order']} by one of a side that broke", "to flee")
                maneuver(t, f, row)
                hold_target(t, row)
                t.hold(row, "place", f["place"], "R5.9")
                settle(t, tape)
                if row["order"] == "engage":
                    confront(t, tape)
