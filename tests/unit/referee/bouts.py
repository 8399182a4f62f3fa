"""Battles as `kassen replay --format jsonl` would tell them, made faster: no moments are kept, and no tables made."""

import json
import random
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import attrs

from experiments.dataset.columns import NOBODY_IS_NULL, PURCHASES, ZERO_IS_NULL, is_flag
from experiments.transcript.faces import KINDS, force_faces, shown
from policies.registry import Shelf
from sim.chance import BITS, stream
from sim.encounter import Encounter
from sim.load import load, loads
from sim.log import BattleRow
from sim.narrative.build import build
from sim.narrative.criticals import row_of
from sim.narrative.faces import faces_of, halves
from sim.narrative.force import DARK, LIGHT
from sim.narrative.model import Event, Order, Pool
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.summary import FighterRow
from sim.ruleset import Opening
from sim.simpy_clock import fight
from sim.state import Duty, Purpose
from tests.clocks.invented import document, opening

NAMED = {Event: ("fighter", "target")}
TO_A_LIMB = 2
WITH_LIMB, LOWERING = ("CRIPPLED", "MAIMED"), ("HORRIFIC_INJURY", "GRUESOME_INJURY")


@attrs.frozen
class Bout:
    """A battle for the referee: the scenario, the rows, and how it ended."""

    scenario: dict[str, Any]
    rows: list[dict[str, Any]]
    end: dict[str, Any]


class Fights:
    """Battles of one encounter."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.start = build(encounter)
        self.opening: Opening = opening(self.start, [ref.text or Shelf().text(ref.name) for ref in self.start.policies])

    def bout(self, seed: int, number: int) -> Bout:
        """One battle."""
        keeper = Keeper(self)
        w = self.opening.world(seed, number, keeper, dice=keeper.draw)
        keeper.world = w
        fight(keeper, w)
        return Bout(self.encounter.document(), keeper.rows, self._end(w) | {"silent": keeper.silent})

    def _end(self, w: Any) -> dict[str, Any]:
        battle, fighters = BattleRow(), []
        NARRATIVE.tell_battle(w, battle)
        for i in range(len(w.fighters)):
            row = FighterRow()
            NARRATIVE.tell_fighter(w, i, row)
            fighters.append(self.named(row))
        return {"battle": self.named(battle), "fighters": fighters}

    def named(self, row: Any) -> dict[str, Any]:
        """A row by column, names for numbers."""
        return {field.name: self._value(field, getattr(row, field.name)) for field in attrs.fields(type(row))}

    def _value(self, field: "attrs.Attribute[Any]", value: int) -> Any:
        name, members = field.name, field.metadata["names"]
        if members is not None:
            return members(value).name.lower()
        if name in PURCHASES:
            return "+".join(purchases(value, name)) or None
        if name in NOBODY_IS_NULL:
            weapons = self.start.weapon_names
            names = {
                "winner": self.start.side_names, "weapon": weapons, "second": weapons, "power": self.start.power_names,
            }.get(name)  # fmt: skip
            return None if value < 0 else names[value] if names else value
        if name in ZERO_IS_NULL and value == 0:
            return None
        return value != 0 if is_flag(field) else value


def purchases(value: int, column: str) -> Iterator[str]:
    """The purchases of a column, in order."""
    base = 128 if column == "bought_enemy" else 64
    while value:
        yield Order(base + (value & 31)).name.lower()
        value >>= 5


class Keeper:
    """Stands between the clock and the rules: keeps rows, dice and turns that left no row."""

    def __init__(self, fights: Fights) -> None:
        self.fights = fights
        self.rows: list[dict[str, Any]] = []
        self.silent: list[dict[str, int]] = []
        self.drawn: list[tuple[int, int, int]] = []
        self.world: Any = None

    def draw(self, w: Any, i: int, purpose: int) -> int:
        """For the rules."""
        number = stream(w, i, purpose)
        self.drawn.append((i, purpose, number))
        return number

    def muster(self, w: Any) -> None:
        """For the clock."""
        NARRATIVE.muster(w)

    def happen(self, w: Any, k: int) -> None:
        """For the clock."""
        slot, turns, told = w.slots[k], [c.turns for c in w.fighters], len(self.rows)
        duty, here = slot.duty, {"round": w.battle.round, "slot": slot.position}
        NARRATIVE.happen(w, k)
        for i, c in enumerate(w.fighters):
            if duty == Duty.TURN and c.turns > turns[i] and all(row["fighter"] != i for row in self.rows[told:]):
                self.silent.append(here | {"fighter": i})

    def append(self, event: Event) -> None:
        """For the rules."""
        row, names = self.fights.named(event), self.fights.start.fighter_names
        for who in ("fighter", "target"):
            row[f"{who}_name"] = None if row[who] is None else names[row[who]]
        pool = Pool(*(getattr(event, kind) for kind in KINDS))
        row["faces"] = [[KINDS[kind], letters(kind, face)] for kind, face in self._faces(pool)]
        row["faces"] += [["force", "L" * LIGHT[face] + "D" * DARK[face]] for face in self._force(event, pool)]
        row["critical"] = {"rolled": self._d100(event)} if event.injury else None
        self.rows.append(row)
        self.drawn.clear()

    def _faces(self, pool: Pool) -> list[tuple[int, int]]:
        if not any(pool):
            return []
        return faces_of(pool, self._rolled()[: len(halves(pool))])

    def _force(self, event: Event, pool: Pool) -> list[int]:
        """Faces of Force dice: each hero's of Destiny from a number of its own, those of an ability from one."""
        drawn = self._rolled()[len(halves(pool)) :]
        if event.order == Order.DESTINY:
            return [face for number in drawn[: event.force] for face in force_faces(number, 1)]
        return force_faces(drawn[0], event.force) if event.force else []

    def _rolled(self) -> list[int]:
        return [number for _, purpose, number in self.drawn if purpose in (Purpose.ORDER, Purpose.ATTACK)]

    def _d100(self, event: Event) -> int:
        """The last number that was drawn for the d100: those before it were rolled again."""
        drawn = [number for i, purpose, number in self.drawn if i == event.target and purpose == Purpose.INJURY]
        if event.called == TO_A_LIMB and event.hit:
            del drawn[0]
        if row_name(event.injury) in WITH_LIMB + LOWERING:
            del drawn[-1]
        return 1 + (drawn[-1] * 100 >> BITS)


def letters(kind: int, face: int) -> str:
    """A face as rows show it."""
    return "".join(symbol.letter for symbol in shown(kind, face)) or "-"


def row_name(result: int) -> str:
    """The row of the table of critical injuries for a result, as the engine has it."""
    from sim.narrative.model import Injury

    members: type[IntEnum] = Injury
    return members(row_of(result)).name


def of_sample(name: str) -> Fights:
    """Battles of a bundled scenario."""
    return Fights(load(name))


def of_nobody(seed: int) -> Fights:
    """Battles of an encounter that nobody would write."""
    return Fights(loads(json.dumps(document(random.Random(seed))), "invented.json"))
