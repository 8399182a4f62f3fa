"""Hits beyond the first, blasts, fire, guided shots; reactions, stances, speeches: ways to tamper, and the rule."""

from looks import attack, every, order, quality
from tamper import QUIET, Look, Row, Tampering, add, both, buy, insert, more_dice, put, remove


def hit_by_a_blade(look: Look) -> bool:
    """A blow that was not parried, on somebody who could not."""
    melee = look.weapon()["skill"] in ("melee", "brawl")
    return look["hit"] and melee and not look["reaction"] and "parry" not in look.of("target")["talents"]


def without_target(rows: list[Row], k: int, _: Look) -> None:
    rows[k].update(dict.fromkeys(("target", "target_name", "meant")))
    rows[k].update(dict.fromkeys(("target_wounds", "target_strain", "target_members"), 0))


TAMPERINGS = (
    Tampering("a hit bought that does not land", "R10", order("extra_hit"), remove),
    Tampering("a further hit too hard", "R7.1", order("extra_hit"), add("damage", 1)),
    Tampering("a further hit with fewer successes", "R10 Auto-fire", order("extra_hit"), add("successes", -1)),
    Tampering("a further hit with bare hands", "R10", order("extra_hit", mode="auto_fire"), put(weapon="fists")),
    Tampering("a hit of the first weapon", "R6.7", order("extra_hit", mode="two_weapons"), put(weapon="left")),
    Tampering("a linked hit of a burst", "R10", order("extra_hit", mode="auto_fire"), put(mode="linked")),
    Tampering("soak twice for a further hit", "R7.2", order("extra_hit"), add("soak", 1)),
    Tampering(
        "a burst of what fires none",
        "R10 Auto-fire",
        attack(lambda look: not quality("auto_fire")(look)),
        put(mode="auto_fire"),
    ),
    Tampering("two weapons in one hand", "R6.7", attack(lambda look: look["mode"] == "plain"), put(mode="two_weapons")),
    Tampering(
        "a hit of a burst that is none",
        "R10 Auto-fire",
        attack(lambda look: look["hit"] and look["mode"] == "plain"),
        buy("auto_fire"),
    ),
    Tampering(
        "a linked hit of a plain weapon",
        "R10 Linked",
        attack(lambda look: look["hit"] and not quality("linked")(look)),
        buy("linked"),
    ),
    Tampering(
        "a second weapon that is not there",
        "R6.7",
        attack(lambda look: look["hit"] and look["mode"] == "plain"),
        buy("second_weapon"),
    ),
    Tampering(
        "a blast of a blade",
        "R10 Blast",
        attack(lambda look: look["hit"] and not quality("blast")(look)),
        buy("blast"),
    ),
    Tampering(
        "fire without a flame",
        "R10.1",
        attack(lambda look: look["hit"] and not quality("burn")(look)),
        buy("burn"),
    ),
    Tampering(
        "a guided shot that hit",
        "R10 Guided",
        attack(lambda look: look["hit"] and quality("guided")(look)),
        buy("guided"),
    ),
    Tampering("somebody spared by a blast", "R10 Blast", order("caught"), remove),
    Tampering("a blast too strong", "R10 Blast", order("caught"), add("damage", 1)),
    Tampering("soak twice against a blast", "R7.18", order("caught"), add("soak", 1)),
    Tampering("a fire that goes out by itself", "R10 Burn", order("burning"), remove),
    Tampering("a fire too hot", "R10 Burn", order("burning"), add("damage", 1)),
    Tampering("a fire that is not there", "R10 Burn", order("inspiring_rhetoric"), put(order="put_out"), later=False),
    Tampering("a guided shot that does not come again", "R10 Guided", order("homing"), remove),
    Tampering("a point on a guided shot", "R2.10", order("homing"), put(destiny=1)),
    Tampering(
        "a dodge that nobody knows",
        "R14 Dodge",
        attack(lambda look: "dodge" not in look.of("meant")["talents"]),
        put(dodged=1),
    ),
    Tampering("a parry that nobody knows", "R12.4", attack(hit_by_a_blade), put(reaction=1)),
    Tampering("a parry too good", "R12.4", attack(lambda look: look["reaction"]), add("reduced", 1)),
    Tampering("a parry for nothing", "R12.4", attack(lambda look: look["reaction"]), put(target_paid=0)),
    Tampering("damage that reacting takes off twice", "R7.1", attack(lambda look: look["reaction"]), add("damage", -1)),
    Tampering("a chance to hit back let pass", "R14", order("counter"), remove),
    Tampering("a hit back too hard", "R14", order("counter"), add("damage", 1)),
    Tampering("a stance for nothing", "R4.3", order("side_step", own_strain=1), put(own_strain=0)),
    Tampering(
        "a stance that nobody taught",
        "R14",
        order("advance"),
        both(put(order="side_step", target_state="standing"), without_target),
    ),
    Tampering("frenzy without end", "R14 Frenzied Attack", order("frenzied_attack"), insert(1)),
    Tampering("frenzy for nothing", "R14", order("frenzied_attack"), put(own_strain=0)),
    Tampering("a second wind twice", "R14 Second Wind", order("second_wind"), insert(1)),
    Tampering("too deep a breath", "R14", order("second_wind"), add("own_strain", -1)),
    Tampering("a wound that does not close", "R14", order("regenerate"), remove),
    Tampering("two wounds that close", "R14", order("regenerate"), add("wounds", -1)),
    Tampering("words that nobody hears", "R14 Inspiring Rhetoric", order("hearten"), remove),
    Tampering("words that hearten too much", "R14", order("hearten"), add("strain", -1)),
    Tampering("a tirade that nobody hears", "R14 Scathing Tirade", order("berate"), remove),
    Tampering("a speech that nobody learned", "R14", order("inspiring_rhetoric"), put(order="field_commander")),
    Tampering(
        "a speech a die too easy",
        "R2.1",
        order("scathing_tirade"),
        more_dice("ability"),
    ),
    Tampering(
        "directions by one who gives none",
        "R12.4",
        every(order("tactical_boost")),
        lambda rows, k, look: rows[k].update(target=0, meant=0, target_name=look.name(0)),
    ),
    Tampering(
        "a lame step for nothing",
        "R4.3",
        every(order("advance", "engage", "disengage"), lambda look: look["own_strain"] == 1),
        put(own_strain=0),
    ),
    Tampering("quiet and yet a counter", "log", order(*QUIET), put(reaction=1)),
)
