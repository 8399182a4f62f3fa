"""Dice and treatment: ways to tamper with them, and the rule that must be named."""

from sigma_looks import (
    attack,
    capped,
    face,
    foe_free,
    gain,
    missing_before,
    one_more,
    options,
    rolled,
    shows,
    state_before,
    tired,
    treat,
    undefended,
    usual,
)
from tamper import Tampering, add, both, put

DICE = (
    Tampering(
        "a die more than it has",
        "2.1",
        rolled(lambda look: look["reaction"] == "pass" and look["rolled"] == look["tries"]),
        one_more("attack", "rolled"),
    ),
    Tampering(
        "a number of dice that were not rolled",
        "2.1",
        rolled(lambda look: look["reaction"] == "pass"),
        add("rolled", 1),
    ),
    Tampering("a d20 shows 21", "2.1", rolled(lambda look: look["face"] == 0), shows("attack", 21)),
    Tampering(
        "a failed die is kept",
        "2.1",
        rolled(lambda look: look["face"] > 0 and look["target_number"] < 20),
        face("attack", 20, "face"),
    ),
    Tampering("the face is another than the die", "2.1", rolled(lambda look: look["face"] > 1), add("face", -1)),
    Tampering(
        "the last success is thrown away",
        "2.1",
        rolled(lambda look: look["reaction"] == "pass" and look["face"] > 0 and look["rolled"] == look["tries"]),
        put(face=0),
    ),
    Tampering(
        "it stops before its dice are spent",
        "2.1",
        rolled(
            lambda look: (
                look["reaction"] == "pass" and 0 < look["rolled"] < look["tries"] and look["target_number"] < 20
            )
        ),
        both(shows("attack", 20), put(face=0)),
    ),
    Tampering(
        "dice of another kind",
        "2.1",
        undefended(lambda look: bool(look["faces"])),
        lambda rows, k, _: rows[k]["faces"].append(["defense", 3]),
    ),
    Tampering("a try more than the skill has", "2.1", attack(foe_free), add("tries", 1)),
    Tampering("a target number that is no ability", "2.1", attack(foe_free), add("target_number", 1)),
    Tampering(
        "wounds do not matter though they do",
        "GO24",
        attack(
            lambda look: (
                usual(look, health_caps_target=True, evade_fatigue=None, modifier_applies_to=None)
                and look["target_number"] < look.of()["agility"]
                and capped(look)
            )
        ),
        add("target_number", 1),
    ),
    Tampering(
        "nobody tires of evading",
        "GO23",
        attack(
            lambda look: (
                bool(options(look).get("evade_fatigue")) and tired(look) and usual(look, modifier_applies_to=None)
            )
        ),
        add("target_number", 1),
    ),
)

TREATMENT = (
    Tampering("health for a treatment that failed", "G19", treat(lambda look: not look["hit"]), put(healed=1)),
    Tampering("a failed treatment that succeeds", "G19", treat(lambda look: not look["hit"]), put(hit=True)),
    Tampering(
        "a point more than the sum",
        "G18",
        treat(lambda look: look["hit"] and 1 <= gain(look) < 2 * look["base"] and gain(look) < missing_before(look)),
        add("healed", 1),
    ),
    Tampering(
        "more than twice the base",
        "G20",
        treat(
            lambda look: look["hit"] and gain(look) > 2 * look["base"] > 0 and 2 * look["base"] < missing_before(look)
        ),
        add("healed", 1),
    ),
    Tampering(
        "a success that heals nothing",
        "G19",
        treat(lambda look: look["hit"] and gain(look) < 1 and look["base"] > 0),
        put(healed=0),
    ),
    Tampering(
        "nothing of a base of 0",
        "GO16",
        treat(lambda look: look["hit"] and look["base"] == 0 and usual(look, heal_floor_over_cap=None)),
        put(healed=0),
    ),
    Tampering(
        "something of a base of 0",
        "GO16",
        treat(lambda look: look["hit"] and look["base"] == 0 and usual(look, heal_floor_over_cap=False)),
        put(healed=1),
    ),
    Tampering(
        "healthier than ever",
        "GO15",
        treat(lambda look: look["hit"] and min(gain(look), 2 * look["base"]) > missing_before(look)),
        add("healed", 1),
    ),
    Tampering("a better bandage", "G18", treat(), add("base", 2)),
    Tampering("healed without the health", "G18", treat(lambda look: look["healed"] > 0), add("target_health", -1)),
    Tampering(
        "awake and told as down",
        "GO18",
        treat(lambda look: look["target_state"] == "standing" and state_before(look) == "down"),
        put(target_state="down"),
    ),
    Tampering(
        "a treatment with a die more",
        "2.1",
        treat(lambda look: look["rolled"] == look["tries"]),
        one_more("treatment", "rolled"),
    ),
    Tampering("a face that the treatment did not roll", "2.1", treat(lambda look: look["face"] > 1), add("face", -1)),
    Tampering(
        "an enemy is treated",
        "G18",
        treat(
            lambda look: (
                usual(look, declaration="free")
                and bool(look.others(friend=False))
                and len(look.bout.scenario["side"]) == 2
            )
        ),
        put(
            target=lambda look: look.others(friend=False)[0],
            meant=lambda look: look.others(friend=False)[0],
            retargeted=False,
        ),
    ),
)

TAMPERINGS = (*DICE, *TREATMENT)
