"""What the dice of a row show, from the numbers that were drawn for it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from experiments.transcript.recorder import Row
from sim.chance import BITS, LOW
from sim.narrative.dice import ADVANTAGE, CHALLENGE, PROFICIENCY, STAR, SUCCESS
from sim.narrative.faces import faces_of, halves
from sim.narrative.force import DARK, FORCE_SIDES, LIGHT
from sim.narrative.model import Order, Pool
from sim.state import Purpose

KINDS = Pool._fields
GOOD_DICE = KINDS[:3]
FACES = 12
ROLLS = (Purpose.ORDER, Purpose.ATTACK)


class Symbol(NamedTuple):
    """What can stand on a face: a letter for it, and what it is called."""

    letter: str
    word: str


SUCCESSES, FAILURES = Symbol("S", "success"), Symbol("F", "failure")
ADVANTAGES, THREATS = Symbol("A", "advantage"), Symbol("T", "threat")
TRIUMPH, DESPAIR = Symbol("TR", "triumph"), Symbol("DE", "despair")
LIGHT_POINT, DARK_POINT = Symbol("L", "light"), Symbol("D", "dark")
FORCE = "force"


class Die(NamedTuple):
    """A die as it fell: its kind (a field of Pool), and the symbols it shows."""

    kind: str
    shows: tuple[Symbol, ...]

    @property
    def letters(self) -> str:
        """The symbols as letters, - for none."""
        return "".join(symbol.letter for symbol in self.shows) or "-"


def pool_of(row: Row) -> Pool:
    """The pool of a row."""
    return Pool(*(row[kind] for kind in KINDS))


def dice_of(row: Row) -> list[Die]:
    """All dice that were rolled for a row, in the order of the pool; none for a row without a roll."""
    pool = pool_of(row)
    return [Die(KINDS[kind], shown(kind, face)) for kind, face in faces_of(pool, _rolled(row)[: len(halves(pool))])]


def shown(kind: int, face: int) -> tuple[Symbol, ...]:
    """The symbols of a face (R1.1-R1.6)."""
    if face == STAR and kind in {PROFICIENCY, CHALLENGE}:
        return (TRIUMPH,) if kind == PROFICIENCY else (DESPAIR,)
    success, advantage = SUCCESS[FACES * kind + face], ADVANTAGE[FACES * kind + face]
    return (SUCCESSES,) * success + (FAILURES,) * -success + (ADVANTAGES,) * advantage + (THREATS,) * -advantage


def force_dice_of(row: Row) -> list[Die]:
    """The Force dice of a row, rolled behind its pool: of an ability by one number, of Destiny each by its own."""
    drawn, dice = _rolled(row)[len(halves(pool_of(row))) :], row["force"]
    faces = [number * FORCE_SIDES >> BITS for number in drawn]
    if row["order"] != Order.DESTINY:
        faces = force_faces(drawn[0], dice) if drawn else []
    return [Die(FORCE, (LIGHT_POINT,) * LIGHT[face] + (DARK_POINT,) * DARK[face]) for face in faces[:dice]]


def force_faces(number: int, dice: int) -> list[int]:
    """Faces of so many Force dice that one number decides (R1.7)."""
    faces = []
    for _ in range(dice):
        number *= FORCE_SIDES
        faces.append(number >> BITS)
        number &= LOW
    return faces


def count(dice: Iterable[Die], *symbols: Symbol) -> int:
    """How often symbols came up."""
    return sum(symbol in symbols for die in dice for symbol in die.shows)


def by_kind(dice: Sequence[Die]) -> Iterator[tuple[str, list[Die]]]:
    """The dice of each kind that was rolled."""
    for kind in KINDS:
        alike = [die for die in dice if die.kind == kind]
        if alike:
            yield kind, alike


def _rolled(row: Row) -> list[int]:
    return [drawn.number for drawn in row.draws if drawn.purpose in ROLLS]
