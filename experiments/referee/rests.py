"""What ends with a fight, and what a rest between two stages heals: care, nights, weeks (R8.7, R11.1, R11.3-R11.6)."""

from typing import Any

from experiments.referee.arms import MAJOR, at_hand
from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.harm import heal, members_left, own_strain
from experiments.referee.healing import doctors_pool, hardness, medicine, roll, treat
from experiments.referee.injuries import ROWS
from experiments.referee.injuries import heal as heal_injury
from experiments.referee.pool import Pool, check_pool
from experiments.referee.state import hold_target
from experiments.referee.table import BODY, NEXT, Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG

RULE = "rest"
"""Stands for what a rest between two stages does by itself."""
WEEK, DAY, NIGHT = 168, 24, 8
FADING = (
    "Head Ringer", "Fearsome Wound", "Agonizing Wound", "Slightly Dazed", "Scattered Senses", "Hamstrung", "Winded",
    "Compromised", "Knocked Senseless", "Bleeding Out", "The End is Nigh",
)  # fmt: skip
"""Injuries whose effect is over with the fight, or once somebody tends it; they stay until they are healed."""
PROMISE = {"ability": 15, "proficiency": 20, "difficulty": -12, "challenge": -18}
"""Successes that dice promise, in 24ths."""


def end_fight(t: Table, f: Fighter) -> None:
    """The strain that was rested is healed, conditions are over, effects fade, weapons are picked up."""
    heal(t, f, 0, f["rested"])
    f.update(
        rested=0, melee=None, cover=False, prone=False, mounted=False, aims=0, called=BODY, conditions={}, assists=0,
        next=dict.fromkeys(NEXT, 0), openings=set(), opportunities=0, defenseless=0, slowed=0, acted=0, treated=False,
        hurt=set(), spells={}, used={}, halfway=set(), fire=0, homing=None, frenzy=0, stances={}, sniping=0, ward=None,
        crippling=False, blazing=False, lamed=False, coordinated=set(), jumped=0, draws=(0, 0), winded=False,
        afraid=False, panicked=False, steeled=False, faced=0,
    )  # fmt: skip
    fading = FADING if t.options["crit_table"] == "eote" else FADING[-2:]  # R8.9
    for injury in f["injuries"]:
        injury["over"] = injury.get("over", False) or injury["name"] in fading
        injury.pop("dies_after", None)
    for arm in f["arms"]:
        arm["prepared"] = arm["ready_in"] = 0
        if "emptied" in arm:
            arm["uses"], arm["single"] = arm.pop("emptied")
        if arm["qualities"].get("limited_ammo", 0) and not arm["single"]:
            arm["uses"] = arm["qualities"]["limited_ammo"]
        if arm["gone"] and not arm.get("broken") and arm["uses"] != 0:
            arm["gone"] = False


def ready(f: Fighter) -> None:
    """Medicine may be tried anew; the first weapon that is left is in hand."""
    f["treated"] = False
    fit = [k for k, arm in enumerate(f["arms"]) if not arm["fists"] and _usable(arm)]
    f["held"] = fit[0] if fit else None
    f["second"] = at_hand(f)


def _usable(arm: dict[str, Any]) -> bool:
    return not arm["gone"] and arm["uses"] != 0 and arm["damaged"] < MAJOR


def rest(t: Table, tape: Tape, pause: dict[str, Any]) -> None:
    """A rest, from the first check to the last night."""
    hours, care = pause.get("hours", 8), pause.get("care", "party")
    there = [f for f in t.fighters if f["state"] in (UP, DOWN)]
    kits = {f["number"]: f["medkit"] for f in there}
    for f in there:
        f["medkit"] = f["medkit"] or care == "medkit"
    if care != "none":
        _tend(t, tape, there, "medicine")
        _tend(t, tape, there, "treat")
    for _ in range(hours // WEEK):
        _sleep(t, tape, there, WEEK // DAY)
        _recover(t, tape, there)
        if care != "none":
            _tend(t, tape, there, "treat")
    left = hours % WEEK
    if left >= NIGHT:
        _sleep(t, tape, there, 1 + (left - NIGHT) // DAY)
    for f in there:
        f["medkit"] = kits[f["number"]]


def _tend(t: Table, tape: Tape, there: list[Fighter], order: str) -> None:
    """Everybody who needs it, by whoever promises most."""
    for patient in there:
        while _needs(patient, order):
            healers = [f for f in there if f["state"] == UP and not t.foes(f, patient)]
            if not healers:
                break
            healer = max(healers, key=lambda f: (_promise(_pool(f, patient, order)), -f["number"]))
            row = tape.taken(order, fighter=healer["number"], target=patient["number"])
            if row is None:
                return
            t.hold(row, "own_strain", 0, RULE)
            t.hold(row, "own_wounds", 0, RULE)
            t.hold(row, "place", healer["place"], LOG)
            (treat if order == "treat" else medicine)(t, healer, patient, row)
            hold_target(t, row)


def _needs(f: Fighter, order: str) -> bool:
    if order == "treat":
        return any(not each["tried"] and each["severity"] for each in f["injuries"])
    dead = f["members"] - members_left(f) if f["kind"] == "minion" else 0
    least = dead * f["wound_threshold"] + 1 if dead else 0
    return not f["treated"] and (f["wounds"] > least or f["strain"] > 0)


def _pool(f: Fighter, patient: Fighter, order: str) -> Pool:
    """The check that somebody would make."""
    if order == "treat":
        untried = [each for each in patient["injuries"] if not each["tried"] and each["severity"]]
        worst = max(untried, key=lambda each: ROWS.index(each["name"]))
        return doctors_pool(f, patient, (worst["severity"], "R11.5"))
    return doctors_pool(f, patient, (hardness(patient), "R11.3"))


def _promise(pool: Pool) -> int:
    whole = pool.whole()
    return sum(each * whole[kind] for kind, each in PROMISE.items())


def _sleep(t: Table, tape: Tape, there: list[Fighter], nights: int) -> None:
    """A wound a night, and all strain; a new day begins."""
    for f in there:
        wounds, strain = f["wounds"], f["strain"]
        heal(t, f, nights, f["strain"] if own_strain(f) else 0)
        f["doses"] = 0
        if (wounds, strain) != (f["wounds"], f["strain"]):
            row = tape.taken("sleep", fighter=f["number"], target=f["number"])
            if row is not None:
                t.hold(row, "wounds", f["wounds"] - wounds, RULE)
                t.hold(row, "strain", f["strain"] - strain, RULE)
                t.hold(row, "place", f["place"], LOG)
                hold_target(t, row)


def _recover(t: Table, tape: Tape, there: list[Fighter]) -> None:
    """Resilience against the worst injury; it is healed, with a triumph one more, or else a wound is."""
    for f in there:
        bad = sorted((each for each in f["injuries"] if each["severity"]), key=lambda each: -ROWS.index(each["name"]))
        row = tape.taken("recover", fighter=f["number"], target=f["number"]) if bad else None
        if row is not None:
            pool = check_pool(f, "brawn", "resilience", [(bad[0]["severity"], RULE)])
            result = roll(t, f, row, pool, RULE)
            wounds = f["wounds"]
            if result["successes"] > 0:
                for injury in bad[: 2 if row["triumphs"] else 1]:
                    heal_injury(t, f, injury)
            else:
                heal(t, f, 1, 0)
            t.hold(row, "wounds", f["wounds"] - wounds, RULE)
            t.hold(row, "place", f["place"], LOG)
            hold_target(t, row)
        for each in f["injuries"]:
            each["tried"] = False
