"""The referee called in: a recorded battle, told row by row, reckoned again by somebody else."""

import experiments.referee
import experiments.referee.sigma
from experiments.referee import Objection
from experiments.transcript.recorder import Recorded
from experiments.transcript.rows import told_end, told_rows

AUDITS = {"narrative": experiments.referee.audit, "sigma": experiments.referee.sigma.audit}
"""The referee of each ruleset."""


def audited(battle: Recorded) -> list[Objection]:
    """What the referee objects to in a battle; nothing if the rules allow every row."""
    audit = AUDITS[battle.encounter.ruleset.name]
    return audit(told_rows(battle), battle.encounter.origin["scenario"], told_end(battle))
