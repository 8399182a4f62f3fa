"""The options of `[rules]` with their defaults, typed a second time (GO1-GO26)."""

from typing import Any

DEFAULTS: dict[str, Any] = {
    "opposed": "independent",  # GO2
    "opposed_compare": "face",  # GO3
    "opposed_tie": "defender",  # GO4
    "failed_defense": "strength_and_armor",  # GO5
    "auto_hit_face": "roll_or_zero",  # GO6
    "ranged_undefended": "auto",  # GO7
    "evade_thrown": 0,  # G29
    "evade_mechanical": -2,
    "evade_chemical": "never",
    "evade_electric": "never",
    "anticipate": -2,  # G30
    "modifier_applies_to": "target",  # GO8b
    "agility_tie": "random",  # GO9
    "delay": True,  # GO10
    "declaration": "binding_retarget",  # GO11
    "health_max": 15,  # GO15
    "heal_floor_over_cap": True,  # GO16
    "treatments_per_day": "unlimited",  # GO17
    "wake_next_round": True,  # GO18
    "instant_death_at": "never",  # GO19
    "turn_seconds": 10,  # GO20
    "move_m": 7,  # GO21
    "move_plus_action": False,
    "evade_fatigue": 0,  # GO23
    "health_caps_target": False,  # GO24
}


def options_of(written: dict[str, Any]) -> dict[str, Any]:
    """What the scenario says, else the defaults."""
    return DEFAULTS | written
