"""What the engine rolls is what the odds count: every combination of faces of some pools, scripted one by one."""

from collections import Counter
from itertools import product
from types import SimpleNamespace

import pytest

from sim.narrative import odds
from sim.narrative.dice import CHALLENGE, PROFICIENCY, SIDES, STAR, roll
from sim.narrative.faces import faces_of, numbers_for
from sim.narrative.model import Roll
from sim.narrative.notation import parse
from sim.state import Purpose


def rolled(notation: str, faces: tuple[int, ...]) -> Roll:
    """The engine's roll of a pool whose dice show these faces, every number used."""
    pool = parse(notation)
    numbers = numbers_for(pool, faces)
    assert [face for _, face in faces_of(pool, numbers)] == list(faces)
    waiting = list(numbers)
    shown = roll(SimpleNamespace(dice=lambda *_: waiting.pop(0)), 0, Purpose.ATTACK, pool)
    assert not waiting
    return shown


@pytest.mark.parametrize("notation", ["1A1P1B", "1D1C1S", "2P1C", "1P2C", "1A1P1D1C", "2A2B1S"])
def test_every_combination_of_faces_counts_once(notation: str) -> None:
    pool = parse(notation)
    shown: Counter[tuple[int, int]] = Counter()
    stars: Counter[str] = Counter()
    for faces in product(*(range(SIDES[die]) for die, number in enumerate(pool) for _ in range(number))):
        successes, advantages, triumphs, despairs = rolled(notation, faces)
        shown[successes, advantages] += 1
        stars["triumph"] += triumphs > 0
        stars["despair"] += despairs > 0
    assert shown == odds.joint(pool)
    assert stars["triumph"] == odds.p_triumph(pool) * odds.rolls(pool)
    assert stars["despair"] == odds.p_despair(pool) * odds.rolls(pool)


def test_a_half_of_more_than_twelve_dice_takes_a_second_number() -> None:
    pool = parse("10A5P13C")
    faces = (3,) * 10 + (STAR,) * 5 + (STAR,) * 12 + (0,)
    assert len(numbers_for(pool, faces)) == 4
    assert rolled("10A5P13C", faces) == Roll(successes=25 - 12, advantages=0, triumphs=5, despairs=12)


@pytest.mark.parametrize(("notation", "die"), [("1P", PROFICIENCY), ("1C", CHALLENGE)])
def test_only_the_star_face_brings_the_effect(notation: str, die: int) -> None:
    for face in range(SIDES[die]):
        shown = rolled(notation, (face,))
        assert shown.triumphs + shown.despairs == (face == STAR)
