"""Ruleset 1: the narrative dice. README.md beside this file says which rule is where."""

RULES = (
    "dice", "conditions", "place", "arms", "pool", "prospects", "damage", "record", "criticals", "healing", "look",
    "choice", "spending", "attacks", "maneuvers", "ends", "initiative", "judge", "scene", "turn", "recovery", "summary",
    "agenda",
)  # fmt: skip
"""The modules of rules, which both clocks run; everything else here is description or arithmetic beside the game."""
