"""Ways to tamper with a battle's rows, each with the rule that must be named."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import attrs
from bouts import Bout

Row = dict[str, Any]


@attrs.frozen
class Look:
    """A row where it stands."""

    bout: Bout
    k: int

    @property
    def row(self) -> Row:
        return self.bout.rows[self.k]

    def at(self, offset: int) -> Row:
        """A row near it; an empty one beyond the ends."""
        k = self.k + offset
        return self.bout.rows[k] if 0 <= k < len(self.bout.rows) else {"order": None, "fighter": None, "slot": None}

    def __getitem__(self, column: str) -> Any:
        return self.row[column]

    @property
    def single(self) -> bool:
        """Whether it is the only row of its turn."""
        near = [(row["slot"], row["round"]) for row in (self.at(-1), self.at(1)) if row["order"]]
        return self["slot"] is not None and (self["slot"], self["round"]) not in near

    @property
    def second(self) -> bool:
        """Whether a maneuver of the same turn comes right before it."""
        before = self.at(-1)
        return before["fighter"] == self["fighter"] and before["slot"] == self["slot"] and before["order"] in QUIET

    def of(self, column: str = "fighter") -> Row:
        """The combatant of a fighter, as the scenario has it."""
        everybody = [
            (name, side["name"], each)
            for side in self.bout.scenario["side"]
            for each in side["combatant"]
            for name in each["names"]
        ]
        _, side, each = everybody[self[column]]
        return each | {"side": side}

    def others(self, friend: bool) -> list[int]:
        """Numbers of other fighters, of the own side or of others."""
        names = [
            (name, side["name"])
            for side in self.bout.scenario["side"]
            for c in side["combatant"]
            for name in c["names"]
        ]
        side = self.of()["side"]
        return [k for k, (_, other) in enumerate(names) if k != self["fighter"] and (other == side) == friend]

    def name(self, k: int) -> str:
        return [n for side in self.bout.scenario["side"] for c in side["combatant"] for n in c["names"]][k]

    def weapon(self) -> Row:
        """The weapon of the row, as its bearer's scenario has it."""
        fists = {"qualities": {"stun_setting": 1, "disorient": 1, "knockdown": 1}, "range": "engaged", "skill": "brawl",
                 "crit_rating": 5, "adds_brawn": True, "damage": 0, "name": "fists"}  # fmt: skip
        return next((each for each in self.of()["weapons"] if each["name"] == self["weapon"]), fists)


QUIET = ("interact", "aim", "guarded_stance", "take_cover", "drop_prone", "stow", "shift")
ENDING = 10_000


@attrs.frozen
class Tampering:
    """One change to one battle."""

    what: str
    rule: str
    where: Callable[[Look], bool]
    how: Callable[[list[Row], int, Look], None]
    later: bool = False
    """Whether it shows in a later row only."""


def put(**columns: Any) -> Callable[[list[Row], int, Look], None]:
    """Overwrite columns of the row."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        rows[k].update({column: value(look) if callable(value) else value for column, value in columns.items()})

    return how


def add(column: str, n: int) -> Callable[[list[Row], int, Look], None]:
    """Add to a column of the row."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        rows[k][column] += n

    return how


def more_dice(kind: str, n: int = 1) -> Callable[[list[Row], int, Look], None]:
    """Blank dice more, in the pool and on the table, or blank ones less."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        rows[k][kind] += n
        if n > 0:
            rows[k]["faces"] += [[kind, "-"]] * n
        else:
            rows[k]["faces"].remove([kind, "-"])

    return how


def buy(name: str, column: str = "bought") -> Callable[[list[Row], int, Look], None]:
    """Buy something more."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        rows[k][column] = "+".join(filter(None, [rows[k][column], name]))

    return how


def insert(offset: int = 0, **columns: Any) -> Callable[[list[Row], int, Look], None]:
    """The row once more, with other columns, before it or behind it."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        rows.insert(
            k + offset, deepcopy(rows[k]) | {name: v(look) if callable(v) else v for name, v in columns.items()}
        )
        for number, row in enumerate(rows):
            row["row"] = number

    return how


def remove(rows: list[Row], k: int, look: Look) -> None:
    """Take the row away."""
    del rows[k]
    for number, row in enumerate(rows):
        row["row"] = number


def both(*changes: Callable[[list[Row], int, Look], None]) -> Callable[[list[Row], int, Look], None]:
    """Several changes."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        for change in changes:
            change(rows, k, look)

    return how


def face(kind: str, shows: str) -> Callable[[list[Row], int, Look], None]:
    """Let the first die of a kind show something else."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        next(die for die in rows[k]["faces"] if die[0] == kind)[1] = shows

    return how


def someone(friend: bool, acted: bool | None = None) -> Callable[[Look], int]:
    """Another fighter: a friend, or a foe; one that has acted in this round, if that matters."""

    def who(look: Look) -> int:
        turns = [
            row["fighter"]
            for row in look.bout.rows[: look.k]
            if row["round"] == look["round"] and row["slot"] is not None
        ]
        fit = [k for k in look.others(friend) if acted is None or (k in turns) == acted]
        return fit[0] if fit else -1

    return who


def other_actor(friend: bool, acted: bool | None = None) -> Callable[[list[Row], int, Look], None]:
    """The row in somebody else's name."""

    def how(rows: list[Row], k: int, look: Look) -> None:
        who = someone(friend, acted)(look)
        place = next(row["place"] for row in reversed(rows[:k]) if row["fighter"] == who)
        rows[k].update(fighter=who, fighter_name=look.name(who), place=place)

    return how
