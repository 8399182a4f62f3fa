"""Fear in transcripts: by what somebody is frightened."""

import pytest

from experiments.encounter import prepare_text
from experiments.transcript.english import ENGLISH
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.recorder import record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import Tongue

FIGHT = """
[[side]]
name = "crew"
players = true
combatant = [{ is = "marauder", name = "Garo", policy = "rush" }]

[[side]]
name = "beasts"
policy = "rush"
combatant = [
  { is = "enforcer", name = "Ogre", talents = { terrifying = 1, fearsome = 1 } },
  { is = "enforcer", name = "Hound", wound_threshold = 90, talents = { fearsome = 3 } },
]
"""
EN = ("Garo faces Ogre, terrifying 1: ", "Garo faces Hound, fearsome 3: ", ": 2A; terrifying: 1D", ": 2A; fearsome: 3D")
JA = (
    "Garo は Ogre に直面する（恐怖1）：", "Garo は Hound に直面する（威圧3）：", "◇◇／恐怖：◆", "◇◇／威圧：◆◆◆",
)  # fmt: skip


@pytest.mark.parametrize(("tongue", "sayings"), [(ENGLISH, EN), (JAPANESE, JA)], ids=["en", "ja"])
def test_the_talent_that_frightens_is_named(tongue: Tongue, sayings: tuple[str, ...]) -> None:
    told = "\n".join(line.text for n in range(10) for line in tell(record(prepare_text(FIGHT), 1, n), tongue))
    assert [each for each in sayings if each not in told] == []
