"""Battles of the Σ-System as `kassen replay --format jsonl` would tell them, made faster: no moments, no tables."""

import json
import random
from pathlib import Path
from typing import Any

import attrs
from bouts import Bout

from experiments.dataset.columns import NOBODY_IS_NULL, ZERO_IS_NULL, is_flag
from sim.chance import stream
from sim.encounter import Encounter
from sim.load import load, loads
from sim.log import BattleRow
from sim.sigma.build import build
from sim.sigma.model import Event
from sim.sigma.ruleset import SIGMA
from sim.sigma.summary import FighterRow
from sim.simpy_clock import fight
from sim.state import Purpose
from tests.clocks.invented_sigma import document, opening, texts

HERE = Path(__file__).parent
FOR = {Purpose.ATTACK: "attack", Purpose.DEFENSE: "defense", Purpose.INJURY: "treatment"}
SPAN = 1 << 56


class Fights:
    """Battles of one encounter."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.start = build(encounter)
        self.opening = opening(self.start, texts(self.start))

    def bout(self, seed: int, number: int) -> Bout:
        """One battle."""
        keeper = Keeper(self)
        w = self.opening.world(seed, number, keeper, dice=keeper.draw)
        fight(keeper, w)
        return Bout(self.encounter.document(), keeper.rows, self._end(w) | {"silent": keeper.silent})

    def _end(self, w: Any) -> dict[str, Any]:
        battle, fighters = BattleRow(), []
        SIGMA.tell_battle(w, battle)
        for i in range(len(w.fighters)):
            row = FighterRow()
            SIGMA.tell_fighter(w, i, row)
            fighters.append(self.named(row))
        return {"battle": self.named(battle), "fighters": fighters}

    def named(self, row: Any) -> dict[str, Any]:
        """A row by column, names for numbers."""
        return {field.name: self._value(field, getattr(row, field.name)) for field in attrs.fields(type(row))}

    def _value(self, field: "attrs.Attribute[Any]", value: int) -> Any:
        name, members = field.name, field.metadata["names"]
        if members is not None:
            return members(value).name.lower()
        if name in NOBODY_IS_NULL:
            weapons = self.start.weapon_names
            names = {"winner": self.start.side_names, "weapon": weapons, "parry_weapon": weapons}.get(name)
            return None if value < 0 else names[value] if names else value
        if name in ZERO_IS_NULL and value == 0:
            return None
        return value != 0 if is_flag(field) else value


class Keeper:
    """Stands between the clock and the rules: keeps rows, dice and turns that left no row."""

    def __init__(self, fights: Fights) -> None:
        self.fights = fights
        self.rows: list[dict[str, Any]] = []
        self.silent: list[dict[str, int]] = []
        self.drawn: dict[int, int] = {}

    def draw(self, w: Any, i: int, purpose: int) -> int:
        """For the rules."""
        self.drawn[purpose] = number = stream(w, i, purpose)
        return number

    def muster(self, w: Any) -> None:
        """For the clock."""
        SIGMA.muster(w)

    def happen(self, w: Any, k: int) -> None:
        """For the clock."""
        slot, turns, told = w.slots[k], [c.turns for c in w.fighters], len(self.rows)
        here = {"round": w.battle.round, "slot": slot.position}
        SIGMA.happen(w, k)
        for i, c in enumerate(w.fighters):
            if c.turns > turns[i] and all(row["fighter"] != i for row in self.rows[told:]):
                self.silent.append(here | {"fighter": i})

    def append(self, event: Event) -> None:
        """For the rules."""
        row, names = self.fights.named(event), self.fights.start.fighter_names
        for who in ("fighter", "target"):
            row[f"{who}_name"] = None if row[who] is None else names[row[who]]
        rolled = {Purpose.DEFENSE: event.defense_rolled}
        row["faces"] = [
            [what, face]
            for purpose, what in FOR.items()
            if purpose in self.drawn
            for face in faces(self.drawn[purpose], rolled.get(purpose, event.rolled))
        ]
        self.rows.append(row)
        self.drawn.clear()


def faces(number: int, many: int) -> list[int]:
    """So many d20 of a number of 56 bits."""
    return [1 + number * 20**k % SPAN * 20 // SPAN for k in range(many)]


def of_sample(name: str) -> Fights:
    """Battles of a bundled scenario."""
    return Fights(load(name))


def staged(name: str) -> Fights:
    """Battles of an encounter beside this file."""
    return Fights(load(HERE / f"{name}.toml"))


def of_nobody(seed: int, **rules: Any) -> Fights:
    """Battles of an encounter that nobody would write, by these options."""
    told = document(random.Random(seed))
    return Fights(loads(json.dumps(told | {"rules": told["rules"] | rules}), "invented.json"))
