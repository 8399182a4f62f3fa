"""The faces of a transcript are those of the rules, typed here a second time (R1.1-R1.6)."""

from collections import Counter

import pytest

from experiments.transcript.faces import KINDS, Die, shown
from sim.narrative.dice import SIDES

FACES = {
    "ability": "- S S SS A A SA AA",
    "proficiency": "- S S SS SS A SA SA SA AA AA TR",
    "boost": "- - S SA AA A",
    "difficulty": "- F FF T T T TT FT",
    "challenge": "- F F FF FF T T FT FT TT TT DE",
    "setback": "- - F F T T",
}


@pytest.mark.parametrize("kind", FACES)
def test_each_face_shows_its_symbols(kind: str) -> None:
    at = KINDS.index(kind)
    told = [Die(kind, shown(at, face)).letters for face in range(SIDES[at])]
    assert Counter(told) == Counter(FACES[kind].split())
