"""The options of `[rules]` with the user's reading as default, typed a second time (R15)."""

from typing import Any

DEFAULTS: dict[str, Any] = {
    "defense_stacking": "additive",  # R5.19
    "prone_is_defense": True,  # R5.20
    "revive_at": "le",  # R7.6
    "crit_needs_wounds": True,  # R8.1
    "disengage_requires_ally": False,  # R5.13
    "npc_classes": True,  # R7.19
    "on_defeat": "keep",  # R3.8
    "allow_pass": False,  # R3.8
    "triumph_tiebreak": False,  # R3.3
    "rival_pays_strain": "as_wounds",  # R4.6
    "may_pass_out_by_strain": False,  # R4.7
    "wound_cap_multiple": 2,  # R7.7
    "extra_crit_when_down": False,  # R7.8
    "minion_crit_wounds": "wt",  # R7.17
    "healed_crits_count": False,  # R8.3
    "rival_recover_strain_heals": False,  # R9.4
    "blast_hits_each_minion": True,  # R7.18
    "crit_table": "eote",  # R8.9
    "sunder_on_miss": False,  # R10
    "rivals_die": False,
    "untended_die": True,
    "destiny": False,  # R2.10
    "story_points": False,  # R2.10
    "force_dark_points": False,  # R1.7
}


def options_of(written: dict[str, Any]) -> dict[str, Any]:
    """What the scenario says, else the defaults."""
    return DEFAULTS | written
