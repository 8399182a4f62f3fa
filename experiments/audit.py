"""The referee called in: a recorded battle, told row by row, reckoned again by somebody else."""

from experiments.referee import Objection, audit
from experiments.transcript.recorder import Recorded
from experiments.transcript.rows import told_end, told_rows


def audited(battle: Recorded) -> list[Objection]:
    """What the referee objects to in a battle; nothing if the rules allow every row."""
    return audit(told_rows(battle), battle.encounter.origin["scenario"], told_end(battle))
