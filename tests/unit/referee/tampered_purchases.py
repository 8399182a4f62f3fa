"""Purchases, healing, the scenario, the log: ways to tamper with them, and the rule that must be named."""

from looks import PC_LIKE, attack, bought, every, kind, order, quality
from tamper import QUIET, Tampering, add, buy, insert, put, remove

TAMPERINGS = (
    Tampering(
        "more bought than rolled",
        "R9.2",
        attack(lambda look: look["advantages"] <= 0 and look["triumphs"] == 0),
        buy("notice"),
    ),
    Tampering("bought what is on no menu", "R9.2", attack(lambda look: look["advantages"] > 0), buy("gold")),
    Tampering("a boost for allies twice", "R9.2", bought("boost_ally"), buy("boost_ally")),
    Tampering(
        "strain recovered that is not there",
        "R9.2",
        every(kind(*PC_LIKE), bought("recover_strain")),
        add("own_strain", -1),
    ),
    Tampering(
        "strain recovered by a minion", "R9.4", every(kind("minion"), attack(lambda look: True)), buy("recover_strain")
    ),
    Tampering(
        "a third maneuver bought",
        "R4.4",
        attack(
            lambda look: (
                look.second
                and look.at(-2)["slot"] == look["slot"]
                and look.at(-2)["fighter"] == look["fighter"]
                and look.at(-2)["order"] in QUIET
            )
        ),
        buy("maneuver"),
    ),
    Tampering(
        "a quality that the weapon lacks",
        "R10.1",
        attack(lambda look: look["hit"] and not quality("concussive")(look)),
        buy("concussive"),
    ),
    Tampering(
        "a quality of a miss",
        "R10.1",
        attack(lambda look: not look["hit"] and quality("disorient")(look)),
        buy("disorient"),
    ),
    Tampering("nothing there to sunder", "R10 Sunder", attack(lambda look: not quality("sunder")(look)), buy("sunder")),
    Tampering(
        "more strain than threats",
        "R9.2",
        attack(
            lambda look: look["advantages"] == -1 and bought("strain", "bought_enemy")(look) and look["despairs"] == 0
        ),
        buy("strain", "bought_enemy"),
    ),
    Tampering(
        "strain that the row forgets",
        "R9.2",
        every(kind(*PC_LIKE), bought("strain", "bought_enemy")),
        add("own_strain", -1),
    ),
    Tampering(
        "wounds for strain that the row forgets",
        "R9.4",
        every(kind("rival"), bought("strain", "bought_enemy")),
        add("own_wounds", -1),
    ),
    Tampering(
        "a boost that is not handed on",
        "R6.11",
        lambda look: look["bought"] == "boost_ally" and look.at(1)["order"] == "attack" and look.at(1)["boost"] > 0,
        put(bought=None),
        later=True,
    ),
    Tampering(
        "a stance that is not kept",
        "R6.11",
        lambda look: (
            look["order"] == "guarded_stance"
            and look.at(1)["order"] == "attack"
            and look.at(1)["fighter"] == look["fighter"]
        ),
        put(order="interact"),
        later=True,
    ),
    Tampering(
        "an aim that is not kept",
        "R6.11",
        lambda look: (
            look["order"] == "aim" and look.at(1)["order"] == "attack" and look.at(1)["fighter"] == look["fighter"]
        ),
        put(order="interact"),
        later=True,
    ),
    Tampering("a stimpack that heals more", "R11.1", order("stimpack"), add("wounds", -1)),
    Tampering("a patch for one who is no droid", "R11.2", order("stimpack"), put(order="patch")),
    Tampering("Medicine that heals more", "R11.3", order("medicine"), add("wounds", -1)),
    Tampering("Medicine twice", "R4.5", order("medicine"), insert(1)),
    Tampering("a rest that heals more", "R11.6", order("rest"), add("own_strain", -1)),
    Tampering("no rest", "R11.6", order("rest"), remove),
    Tampering("a side that does not break", "R15", order("break"), remove),
    Tampering("a hazard that does more", "scenario", order("hazard"), add("damage", 1)),
    Tampering(
        "a hazard that soak does not stop",
        "R7.2",
        lambda look: look["order"] == "hazard" and look["damage"] > 0,
        add("soak", 1),
    ),
    Tampering("a hazard that spares somebody", "scenario", order("hazard"), remove),
    Tampering("a number too many", "log", order(*QUIET), put(damage=3)),
    Tampering("a wrong name", "log", order(*QUIET), put(fighter_name="Nobody")),
    Tampering("a wrong number", "log", order(*QUIET), add("row", 1)),
)
