"""Dice, pools, initiative: ways to tamper with them, and the rule that must be named."""

from looks import PC_LIKE, attack, every, kind, order, rolled, shot
from tamper import QUIET, Look, Tampering, add, both, face, more_dice, other_actor, put, remove, someone

TAMPERINGS = (
    Tampering("a face that no ability die has", "R1.3", rolled("ability", "S"), face("ability", "SSS")),
    Tampering("a failure on a boost die", "R1.1", rolled("boost", "S"), face("boost", "F")),
    Tampering("a Triumph on an ability die", "R1.3", rolled("ability", "S"), face("ability", "TR")),
    Tampering(
        "a die more than the pool",
        "R1.4",
        rolled("difficulty"),
        lambda rows, k, _: rows[k]["faces"].append(["difficulty", "-"]),
    ),
    Tampering("a success more", "R1.10", attack(lambda look: look["successes"] > 0), add("successes", 1)),
    Tampering("an advantage less", "R1.10", attack(lambda look: True), add("advantages", -1)),
    Tampering("a Triumph more", "R1.9", attack(lambda look: True), add("triumphs", 1)),
    Tampering("a Despair more", "R1.9", attack(lambda look: True), add("despairs", 1)),
    Tampering("a hit without a success", "R1.11", attack(lambda look: look["successes"] == 0), put(hit=True)),
    Tampering("a miss with a success", "R1.11", attack(lambda look: look["successes"] == 1), put(hit=False)),
    Tampering("an ability die more", "R2.1", every(kind(*PC_LIKE), attack(lambda look: True)), more_dice("ability")),
    Tampering(
        "a proficiency die for a group",
        "R7.15",
        every(kind("minion"), attack(lambda look: True)),
        more_dice("proficiency"),
    ),
    Tampering("a difficulty die more, shooting", "R6.2", attack(shot), more_dice("difficulty")),
    Tampering("a difficulty die more, in melee", "R6.1", attack(lambda look: not shot(look)), more_dice("difficulty")),
    Tampering(
        "a challenge for a difficulty die",
        "R2.5",
        rolled("difficulty", "-"),
        both(more_dice("challenge"), more_dice("difficulty", -1)),
    ),
    Tampering("a boost die more", "R6.11", attack(lambda look: True), more_dice("boost")),
    Tampering("a boost die less", "R6.11", rolled("boost", "-"), more_dice("boost", -1)),
    Tampering("a setback die more", "R6.11", attack(lambda look: True), more_dice("setback")),
    Tampering("a setback die less", "R6.11", rolled("setback", "-"), more_dice("setback", -1)),
    Tampering("a die more for initiative", "R3.1", order("initiative"), more_dice("ability")),
    Tampering("difficulty in initiative", "R3.1", order("initiative"), more_dice("difficulty")),
    Tampering("nobody rolls for a slot", "R3.1", order("initiative"), remove),
    Tampering(
        "a slot taken twice",
        "R3.4",
        lambda look: (
            look.single
            and look.at(1)["order"] in QUIET
            and look.at(1)["slot"] == look["slot"] + 1
            and Look(look.bout, look.k + 1).single
        ),
        lambda rows, k, _: rows[k + 1].update(slot=rows[k]["slot"]),
    ),
    Tampering(
        "an enemy in our slot",
        "R3.4",
        lambda look: look.single and look["order"] in QUIET and someone(False, False)(look) >= 0,
        other_actor(False, False),
    ),
    Tampering(
        "a second turn in a round",
        "R3.5",
        lambda look: look.single and look["order"] in QUIET and someone(True, True)(look) >= 0,
        other_actor(True, True),
    ),
    Tampering("a slot that nobody takes", "R3.5", lambda look: look.single and look["order"] in QUIET, remove),
    Tampering(
        "a row of a round gone by", "R3.6", every(order(*QUIET), lambda look: look["round"] > 1), add("round", -1)
    ),
    Tampering("an arrival that nobody sees", "R3.9", order("arrive"), remove),
)
