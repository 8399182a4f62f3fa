"""The referee of the Σ-System: reads a battle's rows and says which of them the rules do not allow."""

from experiments.referee.sigma.audit import audit

__all__ = ["audit"]
