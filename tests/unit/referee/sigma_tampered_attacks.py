"""Reactions, outcomes, damage: ways to tamper with them, and the rule that must be named."""

from sigma_looks import (
    attack,
    both_succeed,
    can_be_parried,
    defended,
    difference,
    foe_free,
    health_before,
    no_defense,
    one_more,
    options,
    order,
    own_evasion,
    plain_shot,
    propulsion,
    reaction,
    sees,
    skill_used,
    state_before,
    target,
    undefended,
    usual,
)
from tamper import Tampering, add, both, put, remove

REACTIONS = (
    Tampering("the fallen evade", "G34", undefended(lambda look: state_before(look) == "down"), reaction("evade")),
    Tampering(
        "who sees nothing evades",
        "G28",
        undefended(lambda look: state_before(look) == "standing" and not target(look)["aware"]),
        reaction("evade"),
    ),
    Tampering(
        "the surprised evade",
        "GO26",
        undefended(
            lambda look: (
                state_before(look) == "standing"
                and target(look)["aware"]
                and target(look)["surprised"]
                and look["round"] == 1
            )
        ),
        reaction("evade"),
    ),
    Tampering(
        "a bullet is evaded in flight",
        "G29",
        attack(lambda look: sees(look) and plain_shot("chemical")(look) and usual(look, evade_chemical=None)),
        reaction("evade"),
    ),
    Tampering(
        "a blow is anticipated",
        "G30",
        attack(lambda look: sees(look) and propulsion(look) == "melee"),
        reaction("anticipate", parry_weapon=None),
    ),
    Tampering(
        "a shot is anticipated where nobody can",
        "G30",
        attack(lambda look: sees(look) and propulsion(look) != "melee" and usual(look, anticipate="never")),
        reaction("anticipate", parry_weapon=None),
    ),
    Tampering(
        "an arrow is parried",
        "GO22",
        attack(lambda look: sees(look) and propulsion(look) == "mechanical" and not can_be_parried(look)),
        reaction("parry", parry_weapon="fists"),
    ),
    Tampering(
        "a blow is parried that cannot be",
        "G32",
        attack(lambda look: sees(look) and propulsion(look) == "melee" and not can_be_parried(look)),
        reaction("parry", parry_weapon="fists"),
    ),
    Tampering(
        "it parries with what it does not have",
        "G33",
        defended(lambda look: look["reaction"] == "parry"),
        put(parry_weapon="a fork"),
    ),
    Tampering(
        "an evasion without a skill",
        "GO5",
        undefended(
            lambda look: (
                sees(look)
                and propulsion(look) == "melee"
                and "evade" not in target(look)["skills"]
                and not own_evasion(look)
            )
        ),
        reaction("evade", defense_tries=0, defense_number=8),
    ),
    Tampering(
        "an evasion with a modifier too few",
        "G29",
        defended(
            lambda look: (
                look["reaction"] == "evade"
                and plain_shot("mechanical")(look)
                and foe_free(look)
                and usual(look, evade_mechanical=None)
            )
        ),
        add("defense_number", 2),
    ),
    Tampering(
        "both modifiers for an anticipation",
        "G30",
        defended(lambda look: look["reaction"] == "anticipate" and foe_free(look) and usual(look, anticipate=None)),
        add("defense_number", -2),
    ),
    Tampering(
        "a parry with a better number",
        "2.1",
        defended(lambda look: look["reaction"] == "parry" and foe_free(look)),
        add("defense_number", 1),
    ),
    Tampering("dice of a defense that was none", "G26", undefended(), put(defense_tries=1)),
    Tampering("a weapon for a parry that was none", "G26", undefended(), put(parry_weapon="fists")),
    Tampering("the defense is told as none", "G26", defended(lambda look: look["defense_tries"] > 0), no_defense),
    Tampering(
        "a modifier that changes the number, not the dice",
        "G30",
        defended(
            lambda look: look["reaction"] == "anticipate" and not options(look).get("evade_fatigue"),
            modifier_applies_to="tries",
            health_caps_target=None,
            anticipate=None,
        ),
        both(add("defense_tries", 2), add("defense_number", -2)),
    ),
)

OUTCOMES = (
    Tampering(
        "a hit though the defense was better",
        "G27",
        defended(lambda look: both_succeed(look) and look["face"] < look["defense_face"], opposed_compare=None),
        put(hit=True),
    ),
    Tampering(
        "a miss though the attack was better",
        "G27",
        defended(lambda look: both_succeed(look) and look["face"] > look["defense_face"], opposed_compare=None),
        put(hit=False),
    ),
    Tampering("a hit of an attack that failed", "G27", defended(lambda look: look["face"] == 0), put(hit=True)),
    Tampering(
        "an evasion that failed and yet worked",
        "G27",
        defended(lambda look: look["face"] > 0 == look["defense_face"]),
        put(hit=False),
    ),
    Tampering(
        "a tie for the attacker",
        "GO4",
        defended(
            lambda look: both_succeed(look) and look["face"] == look["defense_face"],
            opposed_compare=None,
            opposed_tie=None,
        ),
        put(hit=True),
    ),
    Tampering(
        "a tie for the defender",
        "GO4",
        defended(
            lambda look: both_succeed(look) and look["face"] == look["defense_face"],
            opposed_compare=None,
            opposed_tie="attacker",
        ),
        put(hit=False),
    ),
    Tampering("a tie that is none", "GO4", defended(lambda look: not look["tied"]), put(tied=True)),
    Tampering(
        "a tie that is not rolled again",
        "GO4",
        attack(tied=True),
        lambda rows, k, look: remove(rows, k + 1, look),
        later=True,
    ),
    Tampering("a tie without an end", "GO4", attack(tied=True), put(tied=False)),
    Tampering(
        "totals where faces are compared",
        "GO3",
        defended(
            lambda look: both_succeed(look) and look["face"] < look["defense_face"] and look["hit"],
            opposed_compare="total",
        ),
        put(hit=False),
    ),
    Tampering(
        "a later success that loses nothing",
        "GO2",
        defended(
            lambda look: (
                both_succeed(look)
                and look["rolled"] > look["defense_rolled"]
                and look["face"] > look["defense_face"]
                and not look["hit"]
                and not look["tied"]
            ),
            opposed=("delay_penalty",),
            opposed_compare=None,
        ),
        put(hit=True),
    ),
    Tampering(
        "lockstep goes on behind a success",
        "GO2",
        defended(
            lambda look: (
                look["face"] > 0 and look["defense_tries"] > look["defense_rolled"] and look["tries"] > look["rolled"]
            ),
            opposed=("lockstep",),
        ),
        one_more("defense", "defense_rolled"),
    ),
    Tampering(
        "a shot hits without its check",
        "GO7",
        undefended(lambda look: propulsion(look) != "melee" and not look["hit"], ranged_undefended="check"),
        put(hit=True),
    ),
    Tampering(
        "who does not defend itself is missed",
        "G26",
        undefended(lambda look: look["hit"], ranged_undefended=None),
        put(hit=False),
    ),
    Tampering(
        "a face where none is added",
        "GO6",
        undefended(lambda look: look["hit"], ranged_undefended=None, auto_hit_face="zero"),
        put(face=4),
    ),
    Tampering(
        "another face than the number",
        "GO6",
        undefended(lambda look: look["hit"], ranged_undefended=None, auto_hit_face="target"),
        add("face", -1),
    ),
)

DAMAGE = (
    Tampering(
        "a base that the weapon does not have",
        "G7",
        attack(lambda look: look["weapon"] != "fists" and skill_used(look) != "unarmed"),
        add("base", 1),
    ),
    Tampering("bare hands with the base of a sword", "G12", attack(weapon="fists"), add("base", 3)),
    Tampering(
        "an armed fist without its skill",
        "G13",
        attack(lambda look: look["weapon"] != "fists" and skill_used(look) == "unarmed"),
        add("base", -1),
    ),
    Tampering(
        "strength for who does not defend itself", "G26", undefended(lambda look: look["hit"]), add("strength", 8)
    ),
    Tampering(
        "all the strength of who is hurt",
        "G9",
        defended(lambda look: look["hit"] and look["defense_face"] > 0 and look["strength"] < target(look)["strength"]),
        add("strength", 1),
    ),
    Tampering(
        "no strength of who parried in vain",
        "G8",
        defended(
            lambda look: (
                look["hit"]
                and look["defense_face"] > 0
                and look["strength"] == target(look)["strength"]
                and health_before(look) >= look["strength"]
            )
        ),
        add("strength", -1),
    ),
    Tampering(
        "no strength where an evasion failed",
        "GO5",
        defended(lambda look: look["hit"] and look["defense_face"] == 0 and look["strength"] > 0, failed_defense=None),
        put(strength=0),
    ),
    Tampering(
        "strength where an evasion failed",
        "GO5",
        defended(lambda look: look["hit"] and look["defense_face"] == 0, failed_defense="armor_only"),
        put(strength=5),
    ),
    Tampering("armor that it does not wear", "G8", defended(lambda look: look["hit"]), add("armor", 1)),
    Tampering("no armor", "G26", undefended(lambda look: look["hit"] and look["armor"] > 0), put(armor=0)),
    Tampering("a point of damage more", "G10", attack(lambda look: look["damage"] > 1), add("damage", 1)),
    Tampering(
        "a hit that does nothing",
        "G11",
        attack(lambda look: look["hit"] and look["damage"] == 1 and difference(look) < 1),
        put(damage=0),
    ),
    Tampering("damage of a miss", "G27", attack(hit=False), put(damage=1)),
    Tampering("a point of health more", "G10", attack(hit=True), add("target_health", 1)),
    Tampering("health lost by a miss", "G27", attack(hit=False, tied=False), add("target_health", -1)),
    Tampering(
        "it stands without health",
        "G14",
        attack(lambda look: look["target_state"] == "down" and look["hit"] and usual(look, instant_death_at=None)),
        put(target_state="standing"),
    ),
    Tampering(
        "one blow kills who stood",
        "G14",
        attack(lambda look: look["target_state"] == "down" and look["hit"] and usual(look, instant_death_at=None)),
        put(target_state="dead"),
    ),
    Tampering(
        "the fallen survive a blow",
        "G15",
        attack(lambda look: look["target_state"] == "dead" and state_before(look) == "down"),
        put(target_state="down"),
    ),
    Tampering(
        "one blow that should kill",
        "GO19",
        attack(lambda look: look["target_state"] == "dead" and state_before(look) == "standing"),
        put(target_state="down"),
    ),
    Tampering("a hazard that armor softens", "G16", order("hazard"), add("damage", -1)),
    Tampering("a hazard that costs no health", "G16", order("hazard"), add("target_health", 1)),
    Tampering("a hazard that nobody feels", "scenario", order("hazard"), remove),
    Tampering("an arrival that nobody sees", "scenario", order("arrive"), remove),
    Tampering("a side that does not break", "scenario", order("break"), remove),
    Tampering("another side breaks", "scenario", order("break"), add("place", 1)),
)

TAMPERINGS = (*REACTIONS, *OUTCOMES, *DAMAGE)
