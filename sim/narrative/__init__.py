"""Ruleset 1: the narrative dice. README.md beside this file says which rule is where."""

RULES = (
    "dice", "spells", "conditions", "place", "arms", "talents", "pool", "prospects", "damage", "abilities", "force",
    "points", "record", "criticals", "healing", "look", "choice", "reactions", "volley", "extra_hits", "blast",
    "menu", "spending", "threats", "destiny", "attacks", "guided", "stances", "fear", "maneuvers", "leading",
    "effects", "activate", "ends", "initiative", "judge", "scene", "turn", "recovery", "summary", "agenda",
)  # fmt: skip
"""The modules of rules, which both clocks run; everything else here is description or arithmetic beside the game."""
