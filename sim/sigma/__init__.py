"""Ruleset 2: the Σ-System. README.md beside this file says which rule is where."""

RULES = (
    "dice", "conditions", "place", "look", "choice", "record", "checks", "damage", "defense", "attacks", "healing",
    "moves", "judge", "order", "turn", "scene", "recovery", "summary", "agenda",
)  # fmt: skip
"""The modules of rules, which both clocks run; everything else here is description or arithmetic beside the game."""
