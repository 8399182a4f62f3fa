"""From the few words of a rule case to a battle about to begin; what a case does not say is stated here."""

import tomllib
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs

from sim.host import Policy
from sim.narrative import odds
from sim.narrative.model import (
    Arm,
    Characteristic,
    Condition,
    Effect,
    Fighter,
    Injury,
    Kind,
    Options,
    Power,
    Style,
    Weapon,
)
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.talent_table import packed_gifts, packed_talents
from sim.ruleset import Opening
from sim.state import NOBODY, Battle, Hazard, Side
from tests.cases import made

SIDES = ("heroes", "foes", "others")
RULES = attrs.evolve(NARRATIVE, chances=cache(odds.chances), means=cache(odds.means))
CONDITIONS = ("guarded", "staggered", "immobilized", "disoriented")
STOCK = tomllib.loads((Path(__file__).parent / "stock" / "weapons.toml").read_text(encoding="utf-8"))
FISTS = "fists"


def bearing(rows: list[str]) -> int:
    """Rows of the table of critical injuries, by name, as `Fighter.ailments` holds them."""
    return sum(1 << 2 * Injury[row.upper()] for row in rows)


class Stage:
    """What a case describes, and the names of everything in it.

    A fighter has brawn 3 and agility 3, else 2; rank 2 with its weapons; a pistol in hand, a knife carried; soak 3,
    wound threshold 12. Heroes are PCs at place 0, everybody else rivals at place 1 (medium range). PCs and nemeses
    have strain threshold 12. Cover is everywhere.
    """

    def __init__(self, case: dict[str, Any]) -> None:
        self.weapons: dict[str, Weapon] = {}
        self.fighters: dict[str, Fighter] = {}
        self.arms: list[tuple[str, str]] = []  # bearer and weapon, by name
        self.carried: list[Arm] = []
        self.bearers: dict[str, list[str]] = {}  # who bears which injuries at the start
        self.sides = [side for side in SIDES if side in case]
        self.case = case
        self.powers: dict[str, Power] = {}
        self.effects: list[Effect] = []
        for name, words in case.get("abilities", {}).items():
            self.ability(name, dict(words))
        for side in self.sides:
            for name, words in case[side].items():
                self.add(side, name, dict(words))
        self.engage(case.get("engaged", []))

    def weapon(self, name: str) -> int:
        """The number of a weapon: the case's own, else one of the stock."""
        if name not in self.weapons:
            own = self.case.get("weapons", {}).get(name)
            self.weapons[name] = made(Weapon, STOCK[name] if own is None else own, called=len(self.weapons))
        return list(self.weapons).index(name)

    def ability(self, name: str, words: dict[str, Any]) -> None:
        """An ability; its effects are tables, each with what it does under `what`."""
        effects = words.pop("effects")
        where = {"first_effect": len(self.effects), "effects": len(effects), "called": len(self.powers)}
        self.powers[name] = made(Power, words, **where)
        self.effects += [made(Effect, effect) for effect in effects]

    def foes(self, side: str) -> int:
        """The sides that a side fights: all others that are not its allies."""
        allies = next((group for group in self.case.get("allies", []) if side in group), [side])
        return sum(1 << number for number, other in enumerate(self.sides) if other not in allies and other != side)

    def add(self, side: str, name: str, words: dict[str, Any]) -> None:
        """A fighter with what it carries."""
        at = self.sides.index(side)
        rank, arms = words.pop("rank", 2), words.pop("arms", ["pistol", "knife"])
        words = {"brawn": 3, "agility": 3, "soak": 3, "kind": "pc" if side == "heroes" else "rival", **words}
        words.setdefault("place", 0 if side == "heroes" else 1)
        if "minions" in words:
            words.update(kind="minion", members=words.pop("minions"))
        if words["kind"] in ("pc", "nemesis"):
            words.setdefault("strain_threshold", 12)
        if "bears" in words:
            self.bearers[name] = words.pop("bears")
            words.update(ailments=bearing(self.bearers[name]), injuries=len(self.bearers[name]))
        if "powers" in words:
            words["powers"] = sum(1 << list(self.powers).index(power) for power in words["powers"])
        if "power_ranks" in words:  # of the skills that abilities ask for, by number
            words["power_ranks"] = sum(rank << 5 * skill for skill, rank in enumerate(words["power_ranks"]))
        talents = words.pop("talents", {})
        words |= packed_talents(talents) | {"gifts": packed_gifts(talents)}
        for condition in CONDITIONS:
            if condition in words:
                words[f"{condition}_until"] = 2 * words.pop(condition)  # so many of its turns
        empty = words.pop("empty_handed", False) or not arms
        stream = 32 * at + sum(c.side == at for c in self.fighters.values())
        bearer, first = len(self.fighters), len(self.carried)
        self.fighters[name] = made(
            Fighter, words, side=at, policy=at, foes=self.foes(side), stream=stream, first_arm=first,
            arms=len(arms) + 1, held=NOBODY if empty else first,
        )  # fmt: skip
        for arm in [*arms, FISTS]:
            self.carry(name, bearer, {"is": arm} if isinstance(arm, str) else dict(arm), rank)

    def carry(self, name: str, bearer: int, arm: dict[str, Any], rank: int) -> None:
        """A weapon that somebody carries; a minion group has its skill unless it is `unlisted`."""
        weapon = self.weapon(what := arm.pop("is"))
        kind = self.weapons[what]
        count, listed = arm.pop("count", 0), not arm.pop("unlisted", False)
        words = {
            "rank": rank,
            "uses": count or kind.limited_ammo or NOBODY,
            "single": count > 0,
            "group": listed,
            **arm,
        }
        words.setdefault(
            "characteristic", Characteristic.BRAWN if kind.style == Style.MELEE else Characteristic.AGILITY
        )
        self.arms.append((name, what))
        self.carried.append(made(Arm, words, weapon=weapon, bearer=bearer))

    def engage(self, groups: list[list[str]]) -> None:
        """Who is in melee with whom at the start: they stand where the first of them stands."""
        self.engagements = len(groups)
        for melee, names in enumerate(groups, 1):
            for name in names:
                self.fighters[name].engagement = melee
                self.fighters[name].place = self.fighters[names[0]].place

    def arm_of(self, name: str, weapon: str) -> int:
        """The number of a fighter's arm."""
        return self.arms.index((name, weapon))

    def opening(self, policies: list[Policy], rounds: int) -> Opening:
        """The battle about to begin; it is over after so many rounds, if not before."""
        scene = {"first_place": -3, "last_place": 6, "round_limit": rounds, **self.case.get("scene", {})}
        for field in ("hold_side", "reach_side"):
            if field in scene:
                scene[field] = self.sides.index(scene[field])
        for field in ("kill", "protect"):
            if field in scene:
                scene[field] = sum(1 << list(self.fighters).index(name) for name in scene[field])
        for field in ("cover", "difficult"):
            if field in scene:
                scene[field] = self.places(scene[field], scene["first_place"])
        battle = made(Battle, scene, engagements=self.engagements)
        start = SimpleNamespace(
            battle=battle, sides=[self.side(name) for name in self.sides], fighters=list(self.fighters.values()),
            arms=self.carried, weapons=list(self.weapons.values()), options=made(Options, self.case.get("rules", {})),
            hazards=[self.hazard(dict(words), battle) for words in self.case.get("hazards", [])],
            powers=list(self.powers.values()), effects=self.effects,
        )  # fmt: skip
        return Opening(RULES, start, policies)

    def side(self, name: str) -> Side:
        """A side."""
        at = self.sides.index(name)
        heads = sum(c.members for c in self.fighters.values() if c.side == at)
        words = {"players": name == "heroes", **self.case.get("sides", {}).get(name, {})}
        return made(Side, words, policy=at, foes=self.foes(name), heads=heads)

    def hazard(self, words: dict[str, Any], battle: Battle) -> Hazard:
        """A hazard, everywhere unless it says where."""
        if "places" in words:
            words["places"] = self.places(words["places"], battle.first_place)
        words["condition"] = int(Condition[words.get("condition", "none").upper()])
        return made(Hazard, words)

    @staticmethod
    def places(places: list[int], first: int) -> int:
        """Places as bits."""
        return sum(1 << place - first for place in places)


def kind_of(fighter: Fighter) -> str:
    """The name of a fighter's class."""
    return Kind(fighter.kind).name.lower()
