"""Attacks, damage, criticals: ways to tamper with them, and the rule that must be named."""

from looks import PC_LIKE, attack, bought, every, order, quality, shot
from tamper import Tampering, add, buy, insert, put, remove, someone

TAMPERINGS = (
    Tampering(
        "a blow at somebody out of reach",
        "R6.1",
        attack(lambda look: shot(look) and look.at(-1)["order"] != "draw"),
        put(weapon="fists"),
    ),
    Tampering(
        "a stun setting that is not there",
        "R7.5",
        attack(lambda look: not quality("stun_setting")(look)),
        put(stun=True),
    ),
    Tampering(
        "a hit astray without a Despair",
        "R6.5",
        attack(lambda look: look["despairs"] == 0 and look["hit"] and someone(True)(look) >= 0),
        put(target=someone(True), target_name=lambda look: look.name(someone(True)(look))),
    ),
    Tampering(
        "a hit that should go astray",
        "R6.5",
        attack(lambda look: look["meant"] != look["target"]),
        lambda rows, k, look: rows[k].update(target=rows[k]["meant"], target_name=look.name(rows[k]["meant"])),
    ),
    Tampering("a point of damage more", "R7.1", attack(lambda look: look["hit"]), add("damage", 1)),
    Tampering(
        "a point of soak more",
        "R7.2",
        attack(lambda look: look["hit"] and not quality("pierce")(look) and not quality("breach")(look)),
        add("soak", 1),
    ),
    Tampering(
        "Pierce forgotten",
        "R7.3",
        attack(lambda look: look["hit"] and quality("pierce")(look) and look["soak"] > 0),
        add("soak", 1),
    ),
    Tampering("a wound less", "R7.4", attack(lambda look: look["wounds"] > 0), add("wounds", -1)),
    Tampering(
        "strain less", "R7.5", attack(lambda look: look["strain"] > 1 and look["wounds"] == 0), add("strain", -1)
    ),
    Tampering("wounds that nobody has", "R7.4", attack(lambda look: look["wounds"] > 0), add("target_wounds", 1)),
    Tampering(
        "strain that nobody has",
        "R7.9",
        lambda look: look["order"] == "attack" and look.of("target")["kind"] in PC_LIKE,
        add("target_strain", 1),
    ),
    Tampering(
        "a member back on its feet",
        "R7.14",
        lambda look: look["target"] is not None and look.of("target")["kind"] == "minion",
        add("target_members", 1),
    ),
    Tampering(
        "a hero that does not fall",
        "R7.6",
        lambda look: (
            look["order"] == "attack"
            and look["target_state"] == "down"
            and look.of("target")["kind"] == "pc"
            and look["wounds"] > 0
        ),
        put(target_state="standing"),
    ),
    Tampering(
        "a rival that does not fall",
        "R7.12",
        lambda look: (
            look["order"] == "attack"
            and look["target_state"] == "down"
            and look.of("target")["kind"] == "rival"
            and look["wounds"] > 0
        ),
        put(target_state="standing"),
    ),
    Tampering(
        "a nemesis that does not fall",
        "R7.11",
        lambda look: (
            look["order"] == "attack"
            and look["target_state"] == "down"
            and look.of("target")["kind"] == "nemesis"
            and look["wounds"] > 0
        ),
        put(target_state="standing"),
    ),
    Tampering("no critical for who fell", "R7.6", order("injury"), remove),
    Tampering(
        "a critical without wounds",
        "R8.1",
        attack(
            lambda look: (
                look["hit"]
                and look["wounds"] == 0
                and look["strain"] == 0
                and look.weapon()["crit_rating"] > 0
                and look["bought"] is None
            )
        ),
        buy("critical"),
    ),
    Tampering(
        "a critical that nobody bought",
        "R8.1",
        attack(lambda look: look["wounds"] > 0 and look["injury"] is None and not bought("critical")(look)),
        put(injury=50, critical={"rolled": 50}),
    ),
    Tampering(
        "a critical of a weapon without a rating",
        "R8.2",
        attack(lambda look: look["wounds"] > 0 and look.weapon()["crit_rating"] == 0),
        buy("critical"),
    ),
    Tampering(
        "a critical that is not rolled",
        "R8.3",
        attack(lambda look: look["injury"] is not None),
        put(injury=None, critical=None),
    ),
    Tampering("ten more on the d100", "R8.3", attack(lambda look: look["injury"] is not None), add("injury", 10)),
    Tampering(
        "a d100 of 101",
        "R8.3",
        attack(lambda look: look["injury"] is not None),
        lambda rows, k, _: rows[k].update(critical={"rolled": 101}),
    ),
    Tampering(
        "a critical for a minion",
        "R7.17",
        attack(lambda look: bought("critical")(look) and look.of("target")["kind"] == "minion"),
        put(injury=40, critical={"rolled": 40}),
    ),
    Tampering("an arm that is none", "R8.10", lambda look: look["order"] == "injury" and look["limb"] > 0, put(limb=5)),
    Tampering("a limb for no reason", "R8.10", attack(lambda look: look["limb"] == 0), put(limb=1)),
    Tampering(
        "a characteristic that is none",
        "R8 Horrific Injury",
        lambda look: look["lowered"] > 0 and 106 <= look["injury"] <= 110,
        put(lowered=7),
    ),
    Tampering(
        "an attack repeated for no reason",
        "R8 Overpowered",
        attack(lambda look: look["injury"] is None and look["target_state"] == "standing"),
        insert(1, again=True),
    ),
    Tampering(
        "blood that is not lost",
        "R8 Bleeding Out",
        every(order("bleed"), lambda look: look["wounds"] > 0),
        put(wounds=0),
    ),
    Tampering("a death that nobody dies", "R8 The End is Nigh", order("die"), remove),
)
