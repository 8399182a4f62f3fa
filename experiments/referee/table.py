"""The referee's own view of a battle: plain dictionaries, made of the scenario and changed row by row."""

from collections.abc import Mapping
from typing import Any

from experiments.referee.arms import arms_of, at_hand
from experiments.referee.docket import ABSENT, UP, Docket, Fighter
from experiments.referee.options import options_of

CHARACTERISTICS = ("brawn", "agility", "intellect", "cunning", "willpower", "presence")
WITH_STRAIN = ("pc", "nemesis")
BODY, ITEM, LIMB = 0, 1, 2
"""What can be aimed at (R5.1, R5.2)."""
TERRIFYING = "terrifying"
USUAL = {TERRIFYING: 3, f"supremely_{TERRIFYING}": 4}
"""The ratings of those whose name says none (R14)."""
NEXT = ("boost", "setback", "difficulty", "easier", "harder")
"""What can wait for the next check: dice, and upgrades of ability and of difficulty (R8, R9.3)."""


class Table(Docket):
    """What the referee knows while it reads: who is there, how they stand, whose turn it is, what it objects to."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        super().__init__(scenario)
        self.options = options_of(scenario.get("rules", {}))
        self.fighters = _fighters(scenario["side"], self.options["npc_classes"])
        self.slots: list[dict[str, Any]] = []
        self.bands: dict[tuple[int, int], str] = {}
        self.melees = 0
        self.boosts: list[dict[str, int]] = []
        """Boost dice waiting for the next ally to act: who bought each, and for which side (R9.2)."""
        self.turn: dict[str, Any] | None = None
        self.points: dict[str, int] | None = None
        """Points of Destiny or story points, by pool, once they are there (R2.10)."""


def _fighters(sides: list[dict[str, Any]], classes: bool) -> list[Fighter]:
    told: list[Fighter] = []
    for side, each in enumerate(sides):
        for combatant in each["combatant"]:
            for name in combatant["names"]:
                kind = combatant["kind"] if classes or combatant["kind"] == "pc" else "nemesis"
                fighter = _fighter(len(told), side, name, {**combatant, "kind": kind}, each["name"])
                told.append(fighter | {"second": at_hand(fighter)})
    return told


def _fighter(number: int, side: int, name: str, combatant: dict[str, Any], whose: str) -> Fighter:
    kind = combatant["kind"]
    return {
        "number": number,
        "name": name,
        "side": side,
        "kind": kind,
        **{each: combatant.get(each, 2) for each in CHARACTERISTICS},
        "skills": combatant.get("skills", {}),
        "group_skills": combatant.get("group_skills", []),
        "talents": _talents(combatant),
        "wears": {plainly(name) for name in combatant.get("abilities", [])},
        "silhouette": combatant.get("silhouette", 1),
        "soak": _soak(combatant),
        "armor": combatant.get("armor", []),
        "printed": {k: combatant[k] for k in ("defense", "melee_defense", "ranged_defense") if k in combatant},
        "surprised": combatant.get("surprised", False),
        "said": combatant.get("surprised"),
        "entry": combatant["names"][0],
        "side_name": whose,
        "wound_threshold": combatant["wound_threshold"],
        "strain_threshold": combatant.get("strain_threshold") if kind in WITH_STRAIN else None,
        "members": combatant.get("minions") or 1,
        "arrives": combatant.get("arrives", 0),
        "droid": combatant.get("droid", False),
        "mount": combatant.get("mount"),
        "stimpacks": combatant.get("stimpacks", 0),
        "patches": combatant.get("patches", 0),
        "medkit": combatant.get("medkit", False),
        "powers": combatant.get("powers", []),
        "force_rating": combatant.get("force_rating", 0),
        "arms": arms_of(combatant),
        "held": 0 if combatant.get("weapons") else None,
        "second": None,
        "place": combatant.get("place", 0),
        "state": ABSENT if combatant.get("arrives", 0) else UP,
        **_fresh(),
    }


def _fresh() -> dict[str, Any]:
    """How everybody begins."""
    return {
        "wounds": 0, "strain": 0, "injuries": [], "healed": 0, "owed": 0, "lost": set(), "hurt": set(), "melee": None,
        "cover": False, "prone": False, "mounted": False, "aims": 0, "called": BODY, "conditions": {}, "assists": 0,
        "next": dict.fromkeys(NEXT, 0), "openings": set(), "opportunities": 0, "defenseless": 0, "slowed": 0,
        "doses": 0, "treated": False, "acted": 0, "down_round": None, "loss_round": None, "turns": 0, "attacks": 0,
        "trued": 0, "blazing": False,
        "hits": 0, "fire": 0, "homing": None, "frenzy": 0, "stances": {}, "sniping": 0, "ward": None,
        "crippling": False, "lamed": False, "coordinated": set(), "jumped": 0, "draws": (0, 0), "winded": False,
        "commanded": False, "spells": {}, "used": {}, "halfway": set(),
        "afraid": False, "panicked": False, "steeled": False, "faced": 0,
        "damage_dealt": 0, "damage_taken": 0, "strain_spent": 0, "rested": 0,
    }  # fmt: skip


def _soak(combatant: dict[str, Any]) -> int:
    """Printed, else brawn and armor; injuries do not change it (R7.2, R15)."""
    if "soak" in combatant:
        return int(combatant["soak"])
    return int(combatant["brawn"] + sum(each.get("soak", 0) for each in combatant.get("armor", [])))


def plainly(name: str) -> str:
    """A name in small letters, words joined."""
    return "_".join("".join(s if s.isalnum() else " " for s in name.casefold().replace("'", "")).split())


def talent(f: Fighter, name: str) -> int:
    """Its rank of a talent; 0 if it has none (R14)."""
    rank = f["talents"].get(name, 0)
    return 1 if isinstance(rank, str) else int(rank)


def deadly_skills(f: Fighter) -> set[str]:
    """The skills of Deadly Accuracy: its value, or in brackets behind its name (R14)."""
    named = (name.removeprefix("deadly_accuracy_") for name in f["talents"] if name.startswith("deadly_accuracy"))
    value = f["talents"].get("deadly_accuracy")
    return {*named, *([value] if isinstance(value, str) else [])}


def _talents(combatant: dict[str, Any]) -> dict[str, Any]:
    """Talents under plain names: their rank, or the skill that one is about (R14, Deadly Accuracy).

    They may stand among the abilities, too.
    """
    told: dict[str, Any] = {}
    for ability in combatant.get("abilities", []):
        name, _, rank = plainly(ability).rpartition("_")
        name = name if name and rank.isdigit() else plainly(ability)
        told[TERRIFYING if name in USUAL else name] = int(rank) if rank.isdigit() else USUAL.get(name, 1)
    for name, rank in combatant.get("talents", {}).items():
        plain = TERRIFYING if plainly(name) in USUAL else plainly(name)
        told[plain] = rank if isinstance(rank, str) else max(rank, told.get(plain, 0))
    return told
