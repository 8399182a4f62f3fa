"""Ruleset 1: the narrative dice. README.md beside this file says which rule is where."""

RULES = (
    "dice", "conditions", "place", "arms", "pool", "prospects", "damage", "criticals", "look", "choice", "record",
    "spending", "attacks", "maneuvers", "initiative", "judge", "scene", "turn", "agenda", "summary",
)  # fmt: skip
"""The modules of rules, which both clocks run; everything else here is description or arithmetic beside the game."""
