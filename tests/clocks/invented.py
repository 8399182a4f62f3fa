"""Encounters that nobody would write: every kind, order, option and condition, at random from one number."""

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
from sim.narrative.build import Start, build
from sim.narrative.lexicon import MODELLED_RANKED, MODELLED_UNRANKED
from sim.narrative.model import Gift, Options, Talent
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import BLOW, ROLL
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Opening
from sim.state import FIGHTERS
from tests.clocks.invented_abilities import NAMES, powers

BUILT = tuple(each for each in MODELLED_RANKED if each not in ("limited_ammo", "prepare"))
FLAGS = MODELLED_UNRANKED
OTHER_SKILLS = ("cool", "vigilance", "discipline", "medicine", "mechanics", "survival", "leadership", "coercion")
SKILLS = ("brawl", "melee", "lightsaber", "ranged_light", "ranged_heavy", "gunnery", "athletics")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
WIELDS = ("best", "stun", "held", "auto_fire", "spread", "both", "melee", "ranged_light", '"w00"', '"w11"', "fists")
POINTS = (*ROLL, *BLOW)
VOLLEYS = {
    "turn": (
        "scathing_tirade if round == 1", "inspiring_rhetoric if round > 1", "attack nearest with both",
        "attack nearest with spread", "attack nearest with auto_fire",
    ),
    "spend": ("burn", "sweep", "auto_fire", "second_weapon", "linked", "extra_critical", "knockdown"),
}  # fmt: skip
"""What hardly ever comes up by chance: speeches, attacks of several hits, and what they buy."""
TARGET = tuple(name for name in VOCABULARY.names if name.startswith("target_"))
OWN = tuple(name for name in VOCABULARY.names[1:] if name not in TARGET + POINTS)
NAMED = tuple(Shelf().names())


def invented(seed: int) -> tuple[Start, list[str]]:
    """The start of an invented encounter, and the text of each of its policies."""
    r = random.Random(seed)
    encounter = loads(json.dumps(document(r)), "invented.json")
    start = build(encounter)
    return start, [ref.text or Shelf().text(ref.name) for ref in start.policies]


def opening(start: Start, texts: list[str]) -> Opening:
    """A battle ready to be fought by either clock."""
    return Opening(NARRATIVE, start, [policy(text, start) for text in texts])


def policy(text: str, start: Start) -> TextPolicy:
    """A text at the table of this encounter."""
    return TextPolicy(read_once(text).bound_to(start))


@cache
def read_once(text: str) -> PolicyText:
    """A text; most of them are bundled ones and met again and again."""
    return read_policy(text, VOCABULARY, Shelf())


def document(r: random.Random) -> dict[str, Any]:
    """A scenario as a file would hold it."""
    sides = r.choice([2, 2, 2, 3, 4])
    names = [f"side{k}" for k in range(sides)]
    told: dict[str, Any] = {
        "name": "invented",
        "round_limit": r.choice([3, 8, 15]),
        "surprised": [name for name in names if r.random() < 0.2],
        "open_sheets": r.random() < 0.2,
        "rules": {each.name: option(r, each) for each in attrs.fields(Options) if r.random() < 0.4},
        "scene": {"from": -3, "to": 8, "concealment": r.choice([0, 0, 1, 3])},
        "side": [side(r, name, sides) for name in names],
    }
    if r.random() < 0.5:
        told["scene"]["cover"] = sorted(r.sample(range(-3, 9), r.randint(0, 6)))
    if r.random() < 0.4:
        told["scene"]["difficult"] = sorted(r.sample(range(-3, 9), r.randint(1, 8)))
    if told["rules"].get("destiny"):
        told["rules"].pop("story_points", None)  # one or the other
    if told["rules"].get("npc_classes") is False:
        thin_out(told["side"])
    if sides > 2:
        told["side"][2]["allies"] = [r.choice(names[:2])]
    if r.random() < 0.3:
        crowd(r, told["side"])
    told["hazard"] = [hazard(r, k) for k in range(r.choice([0, 0, 1, 2]))]
    told["end"] = objectives(r, told["side"])
    return told


def crowd(r: random.Random, sides: list[dict[str, Any]]) -> None:
    """Everybody at one place, where melees are large, and blows sweep."""
    place = r.randint(0, 5)
    for each in (each for side in sides for each in side["combatant"]):
        each["place"] = place
        if r.random() < 0.5:
            each["talents"] |= {r.choice(["sweep", "improved_sweep", "sweep_attack", "many_armed"]): True}


def thin_out(sides: list[dict[str, Any]]) -> None:
    """Groups so small that a battle can hold each member as a fighter of its own (R7.19)."""
    people = [each for side in sides for each in side["combatant"]]
    heads = sum(each.get("count", 1) * each.get("minions", 1) for each in people)
    for each in people:
        if heads > FIGHTERS and "minions" in each:
            heads -= each.get("count", 1) * (each["minions"] - 1)
            each["minions"] = 1


def option(r: random.Random, each: "attrs.Attribute[int]") -> Any:
    """A value of an option, as it is written."""
    names = each.metadata["names"]
    if names is not None:
        return r.choice([member.name.lower() for member in names])
    return r.choice([2, 3]) if each.metadata["high"] != 1 else r.random() < 0.5


def side(r: random.Random, name: str, sides: int) -> dict[str, Any]:
    """A side of one to six fighters."""
    return {
        "name": name,
        "policy": policy_text(r),
        "breaks_at": r.choice([1.0, 1.0, 0.5, 0.25]),
        "combatant": [combatant(r, f"{name}-{k}", k) for k in range(r.randint(1, 6 if sides == 2 else 3))],
    }


def combatant(r: random.Random, name: str, number: int) -> dict[str, Any]:
    """Anybody."""
    kind = r.choice(["pc", "nemesis", "rival", "minion"])
    told: dict[str, Any] = {"name": name, "kind": kind, "place": r.randint(-2, 6)}
    for each in ("brawn", "agility", "intellect", "cunning", "willpower", "presence"):
        told[each] = r.randint(1, 6)
    told |= {
        "soak": r.randint(0, 8),
        "wound_threshold": r.randint(1, 16),
        "melee_defense": r.choice([0, 0, 1, 3]),
        "ranged_defense": r.choice([0, 0, 1, 3]),
        "talents": {"adversary": r.choice([0, 0, 1, 3])} | talents(r),
        "abilities": ["hover"] if r.random() < 0.1 else [],
        "silhouette": r.choice([0, 1, 1, 3]),
        "stimpacks": r.choice([0, 0, 3]),
        "patches": r.choice([0, 0, 2]),
        "medkit": r.random() < 0.3,
        "droid": r.random() < 0.3,
        "armor": [{"name": "suit", "qualities": {"cortosis": r.randint(1, 1)}}] if r.random() < 0.1 else [],
        "weapons": [weapon(r, f"w{number}{k}") for k in range(r.randint(0, 3))],
    }
    if "guns_blazing" in told["talents"]:
        guns = [weapon(r, f"w{number}{k}") | {"skill": "ranged_light", "two_handed": False} for k in (7, 8)]
        told["weapons"] = [gun | {"range": r.choice(["short", "medium", "long"])} for gun in guns] + told["weapons"]
    skills = [skill for skill in (*SKILLS, *OTHER_SKILLS) if r.random() < 0.5]
    if kind == "minion":
        told |= {"minions": r.randint(1, 6), "group_skills": skills}
    else:
        told["skills"] = {skill: r.choice([0, 1, 2, 3, 6]) for skill in skills}
        if kind != "rival":
            told["strain_threshold"] = r.randint(1, 14)
    if r.random() < 0.4:
        told |= {"powers": powers(r), "force_rating": r.choice([0, 1, 2, 4])}
    if r.random() < 0.3:
        told["mount"] = r.choice(["trained", "untrained"])
    if number and r.random() < 0.2:
        told["arrives"] = r.randint(1, 4)
    if number and r.random() < 0.1:
        told["count"] = 2
    if r.random() < 0.3:
        told["policy"] = policy_text(r)
    return told


def talents(r: random.Random) -> dict[str, Any]:
    """Any talents, mostly none."""
    if r.random() < 0.6:
        return {}
    told: dict[str, Any] = {each.name.lower(): r.choice([1, 1, 2, 4]) for each in Talent if r.random() < 0.4}
    told |= {each.name.lower(): True for each in Gift if r.random() < (0.4 if each > Gift.IMPROVED_REFLECT else 0.8)}
    return told | ({"deadly_accuracy": r.choice(SKILLS)} if r.random() < 0.3 else {})


def weapon(r: random.Random, name: str) -> dict[str, Any]:
    """Any weapon, with any quality that is built."""
    skill = r.choice(SKILLS)
    melee = skill in ("brawl", "melee", "lightsaber")
    qualities: dict[str, Any] = {each: r.randint(1, 3) for each in BUILT if r.random() < 0.15}
    if r.random() < 0.2:
        qualities["vicious"] = r.choice([3, 9, 12])
    qualities |= {each: True for each in FLAGS if r.random() < 0.2}
    if r.random() < 0.2:
        qualities["limited_ammo"] = r.randint(1, 3)
    if r.random() < 0.1:
        qualities["prepare"] = 1
    told: dict[str, Any] = {
        "name": name,
        "skill": skill,
        "damage": r.randint(0, 12),
        "adds_brawn": melee and r.random() < 0.7,
        "crit_rating": r.choice([0, 1, 1, 2, 3, 5]),
        "range": "engaged" if melee else r.choice(["short", "medium", "long", "extreme"]),
        "qualities": qualities,
        "improvised": r.random() < 0.1,
        "planetary": r.random() < 0.1,
    }
    if r.random() < 0.3:
        told["two_handed"] = r.random() < 0.5
    if r.random() < 0.2:
        told["count"] = r.randint(1, 3)
    return told


def hazard(r: random.Random, number: int) -> dict[str, Any]:
    """Something that strikes."""
    told: dict[str, Any] = {"name": f"hazard {number}", "round": r.randint(1, 5), "each_round": r.random() < 0.5}
    told["damage"] = r.choice([0, 4, 9])
    condition = r.choice([None, "prone", "disoriented", "immobilized", "staggered"])
    if condition is not None:
        told["condition"] = condition
    elif told["damage"] == 0:
        told["damage"] = 6
    if r.random() < 0.5:
        told["places"] = sorted(r.sample(range(-3, 9), 3))
    return told


def objectives(r: random.Random, sides: list[dict[str, Any]]) -> dict[str, Any]:
    """Mostly none."""
    one = r.choice(sides)
    somebody = r.choice(one["combatant"])["name"]
    return r.choice([
        {}, {}, {}, {"kill": [somebody]}, {"protect": [somebody]}, {"hold": {"side": one["name"], "rounds": 4}},
        {"reach": {"side": one["name"], "place": r.choice([-3, 0, 8])}},
    ])  # fmt: skip


def policy_text(r: random.Random) -> str:
    """A named policy now and then, else any text at all."""
    return r.choice(NAMED) if r.random() < 0.15 else text(r)


def text(r: random.Random) -> str:
    """A text of up to nine lines a section."""
    out = []
    for section in VOCABULARY.sections:
        if section.name != "turn" and r.random() < 0.3:
            continue
        out.append(f"{section.name}:")
        if section.name == "turn" and r.random() < 0.6:
            out.append("    put_out")
        if r.random() < 0.3:
            out += [f"    {each}" for each in VOLLEYS.get(section.name, ())]
        for _ in range(r.randint(2, 9) if section.name == "turn" else r.randint(1, 5)):
            out.append(f"    {line(r, section)}")
        if section.name.startswith("spend") and r.random() < 0.5:
            out.append("    best")
        if section.name == "turn" and r.random() < 0.5:
            out += ["    activate"]
        if section.name == "react" and r.random() < 0.7:
            out += ["    parry", "    reflect"]
        if section.name == "turn" and r.random() < 0.7:
            out += ["    attack nearest with best", "    engage nearest", "    advance nearest"]
    return "\n".join(out) + "\n"


def line(r: random.Random, section: Any) -> str:
    """An order with all that can be said of it."""
    order = r.choice(list(section.orders)) if section.orders else ""
    code = section.orders.get(order, section.picks)
    said, words = [order] if order else [], OWN
    if section.name not in ("slot", "turn"):
        words = tuple(word for word in OWN + TARGET + POINTS if word not in section.lacks)
    elif section.name == "turn" and code in section.targets:
        words = OWN + TARGET
    if code in section.targets:
        if r.random() < 0.3:
            said.append(f"{r.choice(['lowest', 'highest'])} {r.choice(TARGET if section.name == 'turn' else OWN)}")
        else:
            said.append(r.choice(list(section.rules)))
        if section.name == "turn":
            said += [each for each, chance in (("ally", 0.1), ("fallen", 0.1)) if r.random() < chance]
    if order == "attack" and r.random() < 0.7:
        said.append("with " + r.choice(WIELDS))
    if order == "activate" and r.random() < 0.7:
        said.append(f'with "{r.choice(NAMES)}"')
    if order == "draw":
        said.append(r.choice(WIELDS[2:]))
    condition = f" if {formula(r, words)}" if r.random() < 0.5 else ""
    return " ".join(said) + condition


def formula(r: random.Random, words: tuple[str, ...], depth: int = 2) -> str:
    """A condition."""
    kind = r.random()
    if depth and kind < 0.25:
        return f"({formula(r, words, depth - 1)} {r.choice(['and', 'or'])} {formula(r, words, depth - 1)})"
    if depth and kind < 0.35:
        return f"not {formula(r, words, depth - 1)}"
    left = r.choice(words)
    if r.random() < 0.2:
        left += f" {r.choice('+-')} {r.choice(words)}"
    right = r.choice(words) if r.random() < 0.2 else str(r.randint(-1, 12))
    return f"{left} {r.choice(COMPARISONS)} {right}"
