"""Turns and maneuvers: ways to tamper with them, and the rule that must be named."""

from looks import PC_LIKE, aimed, attack, every, kind, order, unarmed_with
from tamper import QUIET, Tampering, insert, put, remove, someone

TAMPERINGS = (
    Tampering(
        "a second maneuver for nothing",
        "R4.3",
        every(kind(*PC_LIKE), lambda look: look["own_strain"] == 2 and look["order"] in QUIET),
        put(own_strain=0),
    ),
    Tampering(
        "strain for the free maneuver",
        "R4.3",
        every(
            kind(*PC_LIKE),
            lambda look: look["own_strain"] == 0 and look["order"] in QUIET and look.at(-1)["slot"] != look["slot"],
        ),
        put(own_strain=2),
    ),
    Tampering(
        "a rival pays no wounds",
        "R4.6",
        every(kind("rival"), lambda look: look["own_wounds"] == 2 and look["order"] in QUIET),
        put(own_wounds=0),
    ),
    Tampering(
        "a minion pays", "R4.6", every(kind("minion"), order(*QUIET), lambda look: look.single), insert(1, own_wounds=2)
    ),
    Tampering("a third maneuver", "R4.4", lambda look: look["order"] == "interact" and look.second, insert(1)),
    Tampering("a second action", "R4.5", order("trade_action"), insert(1)),
    Tampering("a weapon dropped that is not held", "R4.1", order("drop"), put(weapon="feather")),
    Tampering(
        "a third aim",
        "R5.1",
        lambda look: look["order"] in QUIET and look["own_strain"] == 0 and aimed(look) == ["aim", "aim"],
        put(order="aim"),
    ),
    Tampering("a body aimed at, not a limb", "R5.2", attack(lambda look: look["called"] == 2), put(called=0)),
    Tampering(
        "cover in the open",
        "R5.6",
        lambda look: (
            look["order"] in QUIET
            and "cover" in look.bout.scenario["scene"]
            and look["place"] not in look.bout.scenario["scene"]["cover"]
        ),
        put(order="take_cover"),
    ),
    Tampering("standing up from one's feet", "R5.14", order("drop_prone"), put(order="stand")),
    Tampering("lying down from the ground", "R5.14", order("stand"), put(order="drop_prone")),
    Tampering(
        "assistance from afar",
        "R5.4",
        lambda look: look["order"] == "advance" and look["round"] == 1 and someone(True)(look) >= 0,
        lambda rows, k, look: rows[k].update(
            order="assist",
            target=someone(True)(look),
            meant=someone(True)(look),
            target_name=look.name(someone(True)(look)),
        ),
    ),
    Tampering(
        "two places in one maneuver",
        "R5.9",
        order("advance"),
        lambda rows, k, _: rows[k].update(place=rows[k]["place"] + 7),
    ),
    Tampering("advancing backward", "R5.9", order("advance"), lambda rows, k, look: rows[k].update(order="retreat")),
    Tampering("somebody engaged from afar", "R5.12", lambda look: look["order"] == "advance", put(order="engage")),
    Tampering("out of a melee in which it is not", "R5.13", order("shift"), put(order="disengage")),
    Tampering("off without disengaging", "R5.11", lambda look: look["order"] == "disengage", put(order="shift")),
    Tampering("a weapon drawn that nobody has", "R5.7", order("draw"), put(weapon="feather")),
    Tampering(
        "a carried weapon used without drawing",
        "R5.7",
        lambda look: (
            look["order"] == "draw" and look.at(1)["order"] == "attack" and look.at(1)["weapon"] == look["weapon"]
        ),
        remove,
    ),
    Tampering(
        "a reload of a full weapon",
        "R10 Limited Ammo",
        every(order(*QUIET), unarmed_with("limited_ammo")),
        put(order="reload"),
    ),
    Tampering("a preparation too many", "R5.15", every(order(*QUIET), unarmed_with("prepare")), put(order="prepare")),
    Tampering(
        "flight from the middle of the field",
        "R15",
        lambda look: (
            look["order"] == "shift"
            and look["place"] not in (look.bout.scenario["scene"]["from"], look.bout.scenario["scene"]["to"])
        ),
        put(order="flee"),
    ),
    Tampering(
        "no animal to mount", "R5.8", every(order(*QUIET), lambda look: "mount" not in look.of()), put(order="mount")
    ),
)
