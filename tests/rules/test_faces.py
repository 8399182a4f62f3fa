"""The faces of the dice (R1.8): what the engine rolls is what R1 lists, typed here a second time."""

from collections import Counter

import pytest
from symbols import FACES, FORCE, KINDS, net

from sim.narrative.dice import ADVANTAGE, SIDES, STAR, SUCCESS
from sim.narrative.force import DARK, FORCE_SIDES, LIGHT

RULES = {"R1.1": "B", "R1.2": "S", "R1.3": "A", "R1.4": "D", "R1.5": "P", "R1.6": "C"}


@pytest.mark.parametrize(("rule", "die"), RULES.items())
def test_a_die_has_the_faces_of_its_rule(rule: str, die: str) -> None:
    kind, faces = KINDS.index(die), FACES[die].split()
    first = 12 * kind
    engine = Counter(
        (SUCCESS[first + face], ADVANTAGE[first + face], die in "PC" and face == STAR) for face in range(SIDES[kind])
    )
    assert engine == Counter((*net(face)[:2], face in ("TR", "DE")) for face in faces)


def test_the_force_die_has_the_faces_of_r1_7() -> None:
    engine = Counter((LIGHT[face], DARK[face]) for face in range(FORCE_SIDES))
    assert engine == Counter((face.count("L"), face.count("D")) for face in FORCE)
    assert engine == {(0, 1): 6, (0, 2): 1, (1, 0): 2, (2, 0): 3}
