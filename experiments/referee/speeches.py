"""Talents of a turn: stances, guards, readied attacks, and those who lead others (R12.4, R14)."""

from collections.abc import Callable

from experiments.referee.blanks import TESTED
from experiments.referee.docket import UP, Fighter
from experiments.referee.fear import confront
from experiments.referee.harm import can_pay, eased, heal, members_left, own_strain, strain, threshold
from experiments.referee.healing import AVERAGE, roll
from experiments.referee.maneuvers import MANEUVERS, aim, maneuver
from experiments.referee.place import BANDS, band, together
from experiments.referee.points import stake
from experiments.referee.pool import check_pool, lose_aim, rank_of
from experiments.referee.state import hold_target
from experiments.referee.table import BODY, Table, talent
from experiments.referee.tape import Tape
from experiments.referee.turns import act, brink, in_turn, last, staggered
from experiments.referee.verdict import LOG, Row
from experiments.referee.wounds import settle

READY = ("crippling_blow", "frenzied_attack", "second_wind", "guns_blazing")
BLAZE = 2  # strain, R14
"""Incidentals (R4.1, R14)."""
SPEECHES = {
    "field_commander": ("leadership", "presence"),
    "inspiring_rhetoric": ("leadership", "presence"),
    "scathing_tirade": ("coercion", "willpower"),
}
"""Actions, and what they roll (R14)."""
STANCES = ("side_step", "defensive_stance", "body_guard", "precise_aim")


def has(f: Fighter, name: str) -> bool:
    """Whether it has a talent, plain or improved."""
    return talent(f, name) > 0 or talent(f, f"improved_{name}") > 0


def regenerate(t: Table, tape: Tape, f: Fighter) -> None:
    """Wounds close at the start of a turn, as many as the rank says (R14)."""
    before, n = f["wounds"], talent(f, "regeneration")
    dead = f["members"] - members_left(f) if f["kind"] == "minion" else 0
    if not n or before <= (dead * f["wound_threshold"] + 1 if dead else 0):
        return
    row = tape.taken("regenerate", fighter=f["number"])
    heal(t, f, n, 0)
    if row is not None:
        t.hold(row, "target", f["number"], "R14")
        t.hold(row, "wounds", f["wounds"] - before, "R14")
        t.hold(row, "place", f["place"], "R5.9")
        hold_target(t, row)


def ready(t: Table, f: Fighter, row: Row) -> None:
    """A Crippling Blow, a more frenzied attack, a second wind (R14)."""
    name, turn = row["order"], in_turn(t, f)
    if not talent(f, name):
        t.refuse("R14", f"{name} by {f['name']}", "somebody who has the talent")
    if name != "second_wind" and turn is not None and not turn["action"]:
        t.refuse("R14", f"{name} after the action", "an attack that is still to come")
    wounds, before = f["wounds"], f["strain"]
    if name == "crippling_blow":
        f["crippling"] = True
    elif name == "guns_blazing":
        guns = [f["arms"][k]["style"] for k in (f["held"], f["second"]) if k is not None]
        if f["blazing"] or guns != ["light", "light"]:
            t.refuse("R14 Guns Blazing", f"blazes away with {len(guns)} weapons", "two light guns, once a turn")
        f["blazing"] = True
        _pay(t, f, BLAZE, name)
    elif name == "second_wind":
        if f["winded"] or not own_strain(f) or not f["strain"]:
            t.refuse("R14 Second Wind", "takes a breath", "strain to recover, once in an encounter")
        f["winded"] = True
        heal(t, f, 0, min(f["strain"], talent(f, name)))
    else:
        if f["frenzy"] >= talent(f, name):
            t.refuse("R14 Frenzied Attack", f"upgrade {f['frenzy'] + 1}", f"at most {talent(f, name)}")
        f["frenzy"] += 1
        _pay(t, f, 1, name)
    _hold_cost(t, f, row, wounds, before)


def _pay(t: Table, f: Fighter, n: int, what: str) -> None:
    refused = can_pay(t, f, n)
    if refused:
        t.refuse(refused, f"{what} for {n} strain", "strain that it cannot pay of its own will")
        return
    f["strain_spent"] += n
    strain(t, f, n)


def _hold_cost(t: Table, f: Fighter, row: Row, wounds: int, before: int) -> None:
    t.hold(row, "own_strain", f["strain"] - before, "R14")
    t.hold(row, "own_wounds", f["wounds"] - wounds, "R14")


def take_stance(t: Table, f: Fighter, row: Row) -> None:
    """Side Step, Defensive Stance, Body Guard: as many strain as ranks, as far as they can be paid (R14)."""
    name = row["order"]
    if not talent(f, name) or name in f["stances"]:
        t.refuse("R14", f"{name} by {f['name']}", "the talent, once until its next turn")
    if name == "body_guard":
        other = _near(t, f, row)
        if other is None or not together(f, other) or other["state"] != UP:
            t.refuse("R14 Body Guard", f"guards {row['target_name']}", "an ally who stands in the same melee")
        f["ward"] = row["target"]
    n = 0
    while n < talent(f, name) and f["state"] == UP and can_pay(t, f, 1) is None:
        _pay(t, f, 1, name)
        n += 1
    f["stances"][name] = n


def _near(t: Table, f: Fighter, row: Row) -> Fighter | None:
    """An ally whom the row names."""
    k = row["target"]
    other = t.fighters[k] if k is not None and 0 <= k < len(t.fighters) else None
    return None if other is None or other is f or t.foes(f, other) else other


def sniper_shot(t: Table, f: Fighter, row: Row) -> None:
    """A band more for each rank, of the next shot (R14)."""
    if not talent(f, "sniper_shot") or f["sniping"]:
        t.refuse("R14 Sniper Shot", "takes aim from afar", "the talent, once for a shot")
    f["sniping"] = talent(f, "sniper_shot")


def coordinate(t: Table, f: Fighter, row: Row) -> None:
    """The first allies in its melee, as many as it has ranks of Leadership (R14)."""
    if not talent(f, "coordinated_assault"):
        t.refuse("R14 Coordinated Assault", f"{f['name']} directs", "somebody who has the talent")
    mates = [o for o in t.others(f) if o["state"] == UP and together(f, o) and not t.foes(f, o)]
    for other in mates[: rank_of(f, "leadership")]:
        other["coordinated"].add(f["number"])


def direct(t: Table, f: Fighter, row: Row) -> None:
    """Tactical Direction: a boost die or a maneuver for a group in medium range (R12.4)."""
    other = _near(t, f, row)
    of = "overwhelming_fire" if row["order"] == "overwhelming_fire" else "tactical_direction"
    if not talent(f, of) or in_turn(t, f) is None:
        t.refuse("R12.4", f"{row['order']} by {f['name']}", "the talent, in its own turn")
    if other is None or other["kind"] != "minion" or other["state"] != UP:
        t.refuse("R12.4", f"directs {row['target_name']}", "a group of its side that stands")
        return
    if BANDS.index(band(t, f, other)) > BANDS.index("medium"):
        t.refuse("R12.4", f"directs {other['name']} at {band(t, f, other)} range", "medium at most")
    if row["order"] == "tactical_boost":
        other["next"]["boost"] += 1
    elif row["order"] == "tactical_maneuver":
        other["opportunities"] += 1
    elif staggered(other):
        t.refuse("R4.8", f"{other['name']} is to fire while staggered", "somebody who can act")


def true_aim(t: Table, f: Fighter, row: Row) -> None:
    """An aim, and upgrades as long as it lasts (R14)."""
    if not talent(f, "true_aim") or (f["aims"] and f["called"] == BODY and f["trued"]) or in_turn(t, f) is None:
        t.refuse("R14 True Aim", f"{f['name']} takes true aim", "the talent, once an aim, in its own turn")
    aim(t, f, row)
    f["trued"] = talent(f, "true_aim")


OF_TALENTS: dict[str, Callable[[Table, Fighter, Row], None]] = {
    **dict.fromkeys(STANCES, take_stance), "sniper_shot": sniper_shot, "coordinated_assault": coordinate,
    "tactical_boost": direct, "tactical_maneuver": direct, "overwhelming_fire": direct, "true_aim": true_aim,
}  # fmt: skip
MANEUVERS.update(OF_TALENTS)


def speak(t: Table, tape: Tape, f: Fighter, row: Row) -> None:
    """An Average check of Leadership, or of Coercion, and whom it reaches (R14)."""
    name, spot = row["order"], tape.spot_of(row)
    skill, characteristic = SPEECHES[name]
    if not has(f, name):
        t.refuse("R14", f"{name} by {f['name']}", "somebody who has the talent")
    act(t, f, row)
    for column, n in brink(t, f).items():
        t.hold(row, column, n, "R8 At the Brink")
    lose_aim(f)
    result = dict.fromkeys(TESTED, 0)
    if f["state"] == UP:
        stake(t, f, f, row)
        pool = check_pool(f, characteristic, skill, [(AVERAGE, "R14")])
        if skill == "leadership" and pool.dice["boost"] >= 0 and not _scattered(f):
            pool.add("boost", talent(f, "command"), "R14 Command")
        result = roll(t, f, row, pool, "R14")
    t.hold(row, "place", f["place"], "R5.9")
    hold_target(t, row)
    if result["successes"] > 0 and name == "field_commander":
        command(t, tape, f, spot)
    elif result["successes"] > 0:
        reach_out(t, tape, f, name, result["successes"], max(0, result["advantages"]))


def _scattered(f: Fighter) -> bool:
    return any(each["name"] == "Scattered Senses" and not each.get("over", False) for each in f["injuries"])


def command(t: Table, tape: Tape, f: Fighter, spot: tuple[int, int] | None) -> None:
    """Presence allies, twice as many if it is improved, may take a maneuver for 1 strain each, in order (R14)."""
    left = f["presence"] * (2 if talent(f, "improved_field_commander") else 1)
    for other in t.others(f):
        row = tape.next()
        if row is None or tape.spot() != spot or row["fighter"] != other["number"] or row["order"] not in MANEUVERS:
            continue
        if left == 0 or t.foes(f, other) or other["state"] != UP or can_pay(t, other, 1):
            return
        left -= 1
        tape.take()
        other["commanded"] = True
        maneuver(t, other, row)
        other["commanded"] = False
        hold_target(t, row)
        t.hold(row, "place", other["place"], "R5.9")
        settle(t, tape)
        if row["order"] == "engage":
            confront(t, tape)


def reach_out(t: Table, tape: Tape, f: Fighter, name: str, successes: int, advantages: int) -> None:
    """One listener in short range a success; advantages go round, one more each; most in need first (R14)."""
    friendly = name == "inspiring_rhetoric"
    hears = [o for o in t.others(f) if o["state"] == UP and BANDS.index(band(t, f, o)) <= BANDS.index("short")]
    if friendly:
        hears = [o for o in hears if not t.foes(f, o) and (talent(f, f"improved_{name}") or _needs(t, o))]
        hears.sort(key=lambda o: -o["strain"])
    else:
        hears = [o for o in hears if t.foes(f, o)]
        hears.sort(key=_bears)
    n = min(successes, len(hears))
    for nth, other in enumerate(hears[:n]):
        points = 1 + advantages // n + int(nth < advantages % n)
        row = tape.taken("hearten" if friendly else "berate", fighter=f["number"], target=other["number"])
        if row is not None:
            _touch(t, f, other, row, points if friendly else -points)
    settle(t, tape)


def _needs(t: Table, f: Fighter) -> bool:
    """Whether recovering strain does anything (R9.4)."""
    if own_strain(f):
        return bool(f["strain"] > 0)
    return bool(f["kind"] == "rival" and t.options["rival_recover_strain_heals"] and f["wounds"] > 0)


def _bears(f: Fighter) -> int:
    """Strain, or wounds in its place, that it can still bear."""
    return int(f["strain_threshold"] - f["strain"] if own_strain(f) else threshold(f) - f["wounds"])


def _touch(t: Table, f: Fighter, other: Fighter, row: Row, points: int) -> None:
    """Strain recovered, or suffered (points below 0); improved ones leave a die for some turns (R14)."""
    wounds, before, suffered = other["wounds"], other["strain"], 0
    if points < 0:
        suffered = eased(other, -points)
        strain(t, other, suffered)
    elif own_strain(other):
        heal(t, other, 0, points)
    elif _needs(t, other):
        heal(t, other, points, 0)
    lost = suffered and not own_strain(other)
    t.hold(row, "wounds", suffered if lost else other["wounds"] - wounds, "R14", "counted up to the cap, told in full")
    t.hold(row, "strain", other["strain"] - before, "R14")
    t.hold(row, "place", f["place"], LOG)
    hold_target(t, row)
    name, skill = ("scathing_tirade", "coercion") if points < 0 else ("inspiring_rhetoric", "leadership")
    if talent(f, f"improved_{name}"):
        last(t, other, "berated" if points < 0 else "heartened", rank_of(f, skill))
