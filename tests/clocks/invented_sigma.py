"""Encounters of the Σ-System that nobody would write: every order, option and propulsion, at random from one number."""

import json
import random
from functools import cache
from typing import Any

import attrs

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from policies.text import PolicyText
from sim.load import loads
from sim.ruleset import Opening
from sim.sigma.build import Start, build
from sim.sigma.model import Options, Order
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import COMING, ROLL
from sim.sigma.vocabulary import SIGMA as VOCABULARY
from tests.clocks.invented import formula

ABILITIES = ("agility", "perception", "operation", "education", "strength", "special")
SKILLS = ("sword", "bow", "throwing", "pistol", "beam", "unarmed", "oddity")
PROPULSIONS = ("melee", "melee", "thrown", "mechanical", "chemical", "electric")
WIELDS = ("best", "held", *SKILLS, '"w00"', '"w11"', '"fists"', '"kit"', '"bandage"')
TARGET = tuple(name for name in VOCABULARY.names if name.startswith("target_") and name != "target_number")
OWN = tuple(name for name in VOCABULARY.names[1:] if name not in (*TARGET, *COMING, *ROLL))
NAMED = tuple(Shelf(VOCABULARY).names())
NUMBERS = {
    "evade_thrown": (0, -3, 4, "never"),
    "evade_mechanical": (-2, -6, 1, "never"),
    "evade_chemical": ("never", -5, 2),
    "evade_electric": ("never", -1),
    "anticipate": (-2, -9, 3, "never"),
    "health_max": (15, 9, 40),
    "treatments_per_day": ("unlimited", 0, 1, 2),
    "instant_death_at": ("never", 0, -4),
    "turn_seconds": (10, 2, 60),
    "move_m": (7, 1, 40),
    "evade_fatigue": (0, 1, 3),
}
"""Values of options that are numbers, or words."""
MORE_OFTEN = {"opposed_tie": ["reroll", "reroll", "reroll"], "agility_tie": ["simultaneous"]}
"""Values that are seldom met where they matter."""


def invented(seed: int) -> tuple[Start, list[str]]:
    """The start of an invented encounter, and the text of each of its policies."""
    start = build(loads(json.dumps(document(random.Random(seed))), "invented.json"))
    return start, texts(start)


def texts(start: Start) -> list[str]:
    """The text of each policy of a start."""
    return [ref.text or Shelf(VOCABULARY).text(ref.name) for ref in start.policies]


def opening(start: Start, told: list[str]) -> Opening:
    """A battle ready to be fought by either clock."""
    return Opening(SIGMA, start, [policy(text, start) for text in told])


def policy(text: str, start: Start) -> TextPolicy:
    """A text at the table of this encounter."""
    return TextPolicy(read_once(text).bind(start.weapon_names, start.skill_names))


@cache
def read_once(text: str) -> PolicyText:
    """A text; most of them are bundled ones and met again and again."""
    return read_policy(text, VOCABULARY, Shelf(VOCABULARY))


def document(r: random.Random) -> dict[str, Any]:
    """A scenario as a file would hold it."""
    sides = r.choice([2, 2, 2, 3, 4])
    names = [f"side{k}" for k in range(sides)]
    wide = r.choice([2, 3, 12, 40])
    told: dict[str, Any] = {
        "name": "invented",
        "ruleset": "sigma",
        "round_limit": r.choice([3, 8, 15]),
        "surprised": [name for name in names if r.random() < 0.2],
        "open_sheets": r.random() < 0.2,
        "rules": {each.name: option(r, each) for each in attrs.fields(Options) if r.random() < 0.4},
        "scene": {"from": -wide - r.choice([0, 5]), "to": wide + r.choice([0, 9])},
        "side": [side(r, name, sides, wide) for name in names],
    }
    if sides > 2:
        told["side"][2]["allies"] = [r.choice(names[:2])]
    told["hazard"] = [hazard(r, k) for k in range(r.choice([0, 0, 0, 1, 2]))]
    told["end"] = objectives(r, told["side"], wide)
    return told


def option(r: random.Random, each: "attrs.Attribute[int]") -> Any:
    """A value of an option, as it is written."""
    names = each.metadata["names"]
    if names is not None:
        return r.choice([member.name.lower() for member in names] + MORE_OFTEN.get(each.name, []))
    return r.choice(NUMBERS.get(each.name, (True, False)))


def side(r: random.Random, name: str, sides: int, wide: int) -> dict[str, Any]:
    """A side of one to six fighters, often of one agility."""
    alike = r.choice([None, None, 8])
    return {
        "name": name,
        "policy": policy_text(r),
        "breaks_at": r.choice([1.0, 1.0, 1.0, 0.5, 0.25]),
        "caller": r.random() < 0.2,
        "combatant": [combatant(r, f"{name}-{k}", k, wide, alike) for k in range(r.randint(1, 6 if sides == 2 else 3))],
    }


def combatant(r: random.Random, name: str, number: int, wide: int, alike: int | None) -> dict[str, Any]:
    """Anybody."""
    told: dict[str, Any] = {"name": name, "place": r.randint(-wide, wide)}
    told |= {each: r.choice([2, 5, 7, 8, 8, 9, 11, 19]) for each in ABILITIES}
    if alike:
        told["agility"] = alike
    if r.random() < 0.6:
        told["health_max"] = r.choice([1, 6, 12, 15, 25])
        told["health"] = r.randint(1, told["health_max"])
    told |= {
        "armor": [{"name": "mail", "base": r.randint(0, 6)} for _ in range(r.choice([0, 1, 1, 2]))],
        "weapons": [weapon(r, f"w{number}{k}") for k in range(r.randint(0, 3))],
        "kits": [kit(r, each) for each in ("kit", "words") if r.random() < 0.3],
        "aware": r.random() < 0.9,
    }
    carried = {each["skill"] for each in told["weapons"]}
    told["skills"] = {each: skill(r, each) for each in sorted({*carried, "evade", "unarmed"}) if r.random() < 0.85}
    if r.random() < 0.5:
        told["skills"]["treatment"] = skill(r, "treatment")
    if r.random() < 0.2:
        told["surprised"] = r.random() < 0.5
    if number and r.random() < 0.2:
        told["arrives"] = r.randint(1, 4)
    if number and r.random() < 0.15:
        told["count"] = 2
    if r.random() < 0.3:
        told["policy"] = policy_text(r)
    return told


def skill(r: random.Random, name: str) -> Any:
    """A skill's value, or a table."""
    tries = r.choice([0, 1, 2, 2, 3, 4, 12])
    if r.random() < 0.6:
        return tries
    told: dict[str, Any] = {"tries": tries}
    if r.random() < 0.5:
        told["target"] = r.choice([0, 1, 8, 20, 25])
    if r.random() < 0.4:
        told["abilities"] = r.sample(ABILITIES, r.randint(1, 3))
    if name not in ("evade", "treatment"):
        if r.random() < 0.5:
            told["base"] = r.choice([0, 4, "min(strength, health)", "min(agility, perception, special)"])
        if r.random() < 0.4:
            told["can_parry"] = r.random() < 0.8
    return told


def weapon(r: random.Random, name: str) -> dict[str, Any]:
    """Any weapon."""
    propulsion = r.choice(PROPULSIONS)
    told: dict[str, Any] = {"name": name, "skill": r.choice(SKILLS), "base": r.randint(0, 14), "propulsion": propulsion}
    if propulsion != "melee" or r.random() < 0.3:
        told["range_m"] = r.choice([1, 4, 15, 60])
    if r.random() < 0.2:
        told["evade"] = r.choice(["never", -3, 2])
    if r.random() < 0.2:
        told["parryable"] = r.random() < 0.5
    if r.random() < 0.2:
        told["can_parry"] = r.random() < 0.5
    return told


def kit(r: random.Random, name: str) -> dict[str, Any]:
    """A means of treatment."""
    told: dict[str, Any] = {"name": name, "base": r.randint(0, 3), "words": name == "words"}
    if r.random() < 0.5:
        told["range_m"] = r.choice([1, 10, 40])
    return told


def hazard(r: random.Random, number: int) -> dict[str, Any]:
    """Something that strikes."""
    return {
        "name": f"hazard {number}",
        "round": r.randint(1, 5),
        "each_round": r.random() < 0.5,
        "damage": r.choice([1, 3, 9]),
    }


def objectives(r: random.Random, sides: list[dict[str, Any]], wide: int) -> dict[str, Any]:
    """Mostly none."""
    one = r.choice(sides)
    somebody = r.choice(one["combatant"])["name"]
    return r.choice([
        {}, {}, {}, {"kill": [somebody]}, {"protect": [somebody]}, {"hold": {"side": one["name"], "rounds": 4}},
        {"reach": {"side": one["name"], "place": r.choice([-wide, 0, wide])}},
    ])  # fmt: skip


def policy_text(r: random.Random) -> str:
    """A named policy now and then, else any text at all."""
    return r.choice(NAMED) if r.random() < 0.2 else text(r)


def text(r: random.Random) -> str:
    """A text of up to nine lines a section."""
    out = []
    for section in VOCABULARY.sections:
        if section.name != "turn" and r.random() < (0.7 if section.name == "delay" else 0.3):
            continue
        out.append(f"{section.name}:")
        if section.name == "turn" and r.random() < 0.3:
            out.append("    attack nearest")
        for _ in range(r.randint(2, 9) if section.name == "turn" else r.randint(1, 5)):
            out.append(f"    {line(r, section)}")
        if section.name in ("turn", "declare") and r.random() < 0.8:
            out += ["    attack nearest with best", "    treat weakest", "    advance nearest"]
    return "\n".join(out) + "\n"


def line(r: random.Random, section: Any) -> str:
    """An order with all that can be said of it."""
    order = r.choice(list(section.orders))
    code = section.orders[order]
    said, words = [order], (*OWN, *(each for each in (*COMING, *ROLL) if each not in section.lacks))
    if section.name in ("react", "keep") or code in section.targets:
        words += TARGET
    if code in section.targets:
        if r.random() < 0.3:
            said.append(f"{r.choice(['lowest', 'highest'])} {r.choice(TARGET)}")
        else:
            said.append(r.choice(list(section.rules)))
        chances = (("ally", 0.1), ("fallen", 0.2)) if code in (Order.ATTACK, Order.ADVANCE, Order.RETREAT) else ()
        said += [each for each, chance in chances if r.random() < chance]
    if code in section.weapons and r.random() < 0.5:
        said.append("with " + r.choice(WIELDS))
    condition = f" if {formula(r, words)}" if r.random() < 0.5 else ""
    return " ".join(said) + condition
