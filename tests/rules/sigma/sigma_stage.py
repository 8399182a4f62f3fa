"""From the few words of a rule case to a battle about to begin; what a case does not say is stated here."""

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sim.host import Policy
from sim.ruleset import Opening
from sim.sigma.dice import chance_of
from sim.sigma.model import Ability, Arm, Fighter, Options, Weapon
from sim.sigma.ruleset import SIGMA
from sim.state import Battle, Hazard, Side, State
from sim.state import Stage as Leg
from tests.cases import made

SIDES = ("heroes", "foes", "others")
FASTEST = 12
STOCK = tomllib.loads((Path(__file__).parent / "stock" / "weapons.toml").read_text(encoding="utf-8"))
FISTS = "fists"
ATTACKS, TREATS, EVADES = "9x3", "9x3", "8x2"
LONG = 30  # rounds that a stage may take before the last
BY_PROPULSION = ("evade_thrown", "evade_mechanical", "evade_chemical", "evade_electric")


def read_check(text: str) -> tuple[int, int]:
    """Target number and dice of a text like 9x3."""
    target, tries = text.split("x")
    return int(target), int(tries)


class Stage:
    """What a case describes, and the names of everything in it.

    Agility is 12 for who is named first, 11 for the next and so on: people act in the order of the case. Everybody has
    a sword in hand and attacks with 9x3, evades with 8x2, parries with whatever is fit for it, has strength 8, health
    15 of 15, armor 2, and stands at place 0, foes and others at 2: in reach of a sword. The field goes from -30 to 30.
    Where `stages` are listed, heroes go through all of them, foes and others belong to the first unless they say which;
    0 is all of them.
    """

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.options = made(Options, case.get("rules", {}))
        self.weapons: dict[str, Weapon] = {}
        self.fighters: dict[str, Fighter] = {}
        self.arms: list[tuple[str, str]] = []  # bearer and weapon, by name
        self.carried: list[Arm] = []
        self.sides = [side for side in SIDES if side in case]
        self.legs: list[dict[str, Any]] = case.get("stages", [])
        for side in self.sides:
            for name, words in case[side].items():
                self.add(side, name, dict(words))

    def weapon(self, name: str) -> int:
        """The number of a weapon: the case's own, else one of the stock; options say how it is evaded."""
        if name not in self.weapons:
            own = self.case.get("weapons", {}).get(name)
            words = STOCK[name] if own is None else own
            weapon = made(Weapon, words, called=len(self.weapons))
            if "evade" not in words and weapon.propulsion:
                weapon.evade = getattr(self.options, BY_PROPULSION[weapon.propulsion - 1])
            self.weapons[name] = weapon
        return list(self.weapons).index(name)

    def foes(self, side: str) -> int:
        """The sides that a side fights: all others that are not its allies."""
        allies = next((group for group in self.case.get("allies", []) if side in group), [side])
        return sum(1 << number for number, other in enumerate(self.sides) if other not in allies and other != side)

    def add(self, side: str, name: str, words: dict[str, Any]) -> None:
        """A fighter with what it carries; its policy is its own."""
        at, number, first = self.sides.index(side), len(self.fighters), len(self.carried)
        arms = words.pop("arms", ["sword"])
        words = {"agility": FASTEST - number, "armor": 2, "place": 0 if side == "heroes" else 2, **words}
        words["evade_number"], words["evade_tries"] = read_check(words.pop("evades", EVADES))
        words.setdefault("health_max", self.options.health_max)
        words.setdefault("health", words["health_max"])
        if "attacker" in words:
            words["attacker"] = self.named(words["attacker"])
        if "last_target" in words:
            words["last_target"] = self.named(words["last_target"])
        if self.legs:
            words["stage"] = words.get("stage", 0 if side == "heroes" else 1) - 1
            words.setdefault("state", State.ELSEWHERE if words["stage"] > 0 else State.STANDING)
        checks = {"attacks": words.pop("attacks", ATTACKS), "treats": words.pop("treats", TREATS)}
        self.fighters[name] = made(
            Fighter, words, side=at, policy=len(self.sides) + number, foes=self.foes(side), stream=number,
            first_arm=first, arms=len(arms) + 1, held=first,
        )  # fmt: skip
        for arm in [*arms, FISTS]:
            self.carry(name, number, {"is": arm} if isinstance(arm, str) else dict(arm), checks)

    def named(self, name: str) -> int:
        """The number of a fighter, also of one that is yet to be added."""
        return [who for side in self.sides for who in self.case[side]].index(name)

    def carry(self, name: str, bearer: int, arm: dict[str, Any], checks: dict[str, str]) -> None:
        """A weapon, or a means of treatment, that somebody carries; bare hands start from min(strength, health)."""
        number = self.weapon(what := arm.pop("is"))
        kind = self.weapons[what]
        target, tries = read_check(arm.pop("check", checks["treats" if kind.heals else "attacks"]))
        unarmed = arm.pop("unarmed", kind.fists > 0)
        least_of = arm.pop("least_of", ["strength", "health"] if unarmed else [])
        words = {"base": kind.base, "parries": kind.can_parry, **arm}
        self.arms.append((name, what))
        self.carried.append(
            made(
                Arm, words, weapon=number, bearer=bearer, tries=tries, number=target,
                chance=chance_of(tries, target, 1000),
                least_of=sum(1 << Ability[each.upper()] for each in least_of),
            )
        )  # fmt: skip

    def arm_of(self, name: str, weapon: str) -> int:
        """The number of a fighter's arm."""
        return self.arms.index((name, weapon))

    def opening(self, policies: list[Policy], rounds: int) -> Opening:
        """The battle about to begin; it is over after so many rounds (of the last stage), if not before."""
        limits = [*(LONG for _ in self.legs[1:]), rounds]
        legs = self.legs or [{}]
        scenes = [self.scene({"round_limit": limit, **leg}) for limit, leg in zip(limits, legs, strict=True)]
        rests = [{word: leg[word] for word in ("hours", "care", "rejoin") if word in leg} for leg in legs]
        start = SimpleNamespace(
            battle=made(Battle, {**scenes[0], **self.scene(self.case.get("scene", {}))}),
            sides=[self.side(name, 0) for name in self.sides], fighters=list(self.fighters.values()),
            arms=self.carried, weapons=list(self.weapons.values()), options=self.options, hazards=self.hazards(),
        )  # fmt: skip
        if self.legs:
            start.stages = [made(Leg, {**rest, **scene}) for rest, scene in zip(rests, scenes, strict=True)]
            start.lineups = [self.side(name, k) for k in range(len(legs)) for name in self.sides]
            start.posts = [number for leg in legs for name in self.fighters for number in self.post(leg, name)]
        return Opening(SIGMA, start, policies)

    def scene(self, words: dict[str, Any]) -> dict[str, Any]:
        """The field and the objectives of a fight, with numbers for names."""
        scene = {"first_place": -30, "last_place": 30, **words}
        for field in ("hours", "care", "rejoin", "places", "surprised", "sides"):
            scene.pop(field, None)
        for field in ("hold_side", "reach_side"):
            if field in scene:
                scene[field] = self.sides.index(scene[field])
        for field in ("kill", "protect"):
            if field in scene:
                scene[field] = sum(1 << list(self.fighters).index(name) for name in scene[field])
        return scene

    def post(self, leg: dict[str, Any], name: str) -> tuple[int, int]:
        """Where a fighter stands as a stage begins, and whether it is surprised then."""
        return leg.get("places", {}).get(name, self.fighters[name].place), int(name in leg.get("surprised", []))

    def hazards(self) -> list[Hazard]:
        """Hazards of the scene; `stage` says of which one."""
        said = [{**words, "stage": words.get("stage", 1) - 1} for words in self.case.get("hazards", [])]
        return [made(Hazard, words, places=-1) for words in said]

    def side(self, name: str, stage: int) -> Side:
        """A side, as a stage lists it."""
        at = self.sides.index(name)
        heads = sum(c.side == at and c.stage in (-1, stage) for c in self.fighters.values())
        own = self.legs[stage].get("sides", {}) if self.legs else {}
        words = {"players": name == "heroes", **self.case.get("sides", {}).get(name, {}), **own.get(name, {})}
        return made(Side, words, policy=at, foes=self.foes(name), heads=heads)
