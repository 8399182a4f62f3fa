"""The reasons of dice that bursts, second weapons and guided shots bring (R6.7, R10)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from experiments.transcript.basis import Basis, Reason, explained, some
from experiments.transcript.recorder import Row
from sim.narrative.conditions import defense
from sim.narrative.guided import AVERAGE, EASY, LARGE
from sim.narrative.model import Arm, Fight, Mode, Pool
from sim.narrative.pool import OTHER_SKILL, SAME_SKILL, pool_with
from sim.narrative.talents import handles_two
from sim.narrative.volley import BURST, declared_by, hardness, is_burst
from sim.state import NOBODY


class Aimed(NamedTuple):
    """An attack before it is rolled: by whom, on whom, with which arms, and in what mode."""

    fighter: int
    target: int
    arm: int
    second: int = NOBODY
    mode: int = Mode.PLAIN
    dodged: int = 0


def hardest(w: Fight, attack: Aimed) -> int:
    """Against whom an attack was rolled: of a spread the hardest of those declared (R10)."""
    i, j, k, mode = attack.fighter, attack.target, attack.arm, attack.mode
    if mode != Mode.SPREAD:
        return j
    pools = {t: pool_with(w, i, t, k, NOBODY, BURST, seen=False) for t in in_turn(w, declared_by(w, i, j, k, mode), j)}
    return max(pools, key=lambda t: hardness(pools[t]))


def in_turn(w: Fight, declared: int, j: int) -> list[int]:
    """Those declared, who was aimed at first."""
    return [j, *(t for t in range(len(w.fighters)) if declared >> t & 1 and t != j)]


def of_mode(w: Fight, attack: Aimed, arms: Sequence[Arm]) -> Iterator[Reason]:
    """What a burst, or a second weapon, adds to the difficulty (R6.7, R10)."""
    yield Reason("burst", BURST * is_burst(attack.mode))
    if attack.second >= 0 and not handles_two(w.fighters[attack.fighter], *(w.weapons[arm.weapon] for arm in arms)):
        same = len({w.weapons[arm.weapon].skill for arm in arms}) == 1
        yield Reason("second_weapon", SAME_SKILL if same else OTHER_SKILL)


def homing_basis(row: Row, rolled: Pool) -> Basis:
    """The basis of a guided shot that comes again: its rank in ability dice, and what it finds (R10)."""
    w, j = row.before, row["target"]
    t, guided = w.fighters[j], w.weapons[row["weapon"]].guided
    size = EASY if t.silhouette >= LARGE else AVERAGE
    basis = Basis(
        NOBODY, guided, "", 0,
        difficulty=(Reason("size", size),), upgrades=some(iter((Reason("adversary", t.adversary),))),
        setback=some(iter((Reason("armor", defense(w, t, melee=False)),))),
    )  # fmt: skip
    return explained(basis, rolled)
