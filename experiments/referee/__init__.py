"""The referee of the narrative rules: reads a battle's rows and says which of them the rules do not allow."""

from experiments.referee.audit import audit
from experiments.referee.verdict import Objection

__all__ = ["Objection", "audit"]
