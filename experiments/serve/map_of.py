"""Where everybody is, moment by moment of a recorded battle: what the page's small map draws."""

from typing import Any

from experiments.transcript.recorder import Happening, Recorded
from sim.narrative.conditions import members_left, total_threshold
from sim.state import State

Row = dict[str, Any]
HERE = (State.STANDING, State.DOWN, State.DEAD)
"""States of those who are seen on the field."""


def map_of(battle: Recorded) -> Row:
    """Who there is, and the field after each happening."""
    start = battle.encounter.opening.start
    w = battle.happenings[0].before
    heroes = next((k for k, each in enumerate(w.sides) if each.players), 0)
    return {
        "unit": "m" if battle.encounter.ruleset.name == "sigma" else "place",
        "sides": [
            {"names": [names[k] for names in start.stage_sides] or [name], "foe": bool(w.sides[heroes].foes >> k & 1)}
            for k, name in enumerate(start.side_names)
        ],
        "fighters": [
            {"name": name, "side": c.side} for name, c in zip(battle.encounter.fighters, w.fighters, strict=True)
        ],
        "moments": [_moment(battle, here) for here in battle.happenings],
    }


def _moment(battle: Recorded, here: Happening) -> Row:
    b = here.after.battle
    length = b.last_place - b.first_place + 1
    narrative = battle.encounter.ruleset.name != "sigma"
    covered = _places(b.cover, b.first_place, length) if narrative else []
    return {
        "round": b.round - b.earlier,
        "stage": b.stage,
        "acting": here.fighter,
        "from": b.first_place,
        "to": b.last_place,
        "cover": covered if len(covered) < length else None,
        "difficult": _places(b.difficult, b.first_place, length),
        "fighters": [_fighter(c, narrative) for c in here.after.fighters],
    }


def _places(bits: int, first: int, length: int) -> list[int]:
    return [first + k for k in range(length) if bits >> k & 1]


def _fighter(c: Any, narrative: bool) -> Row | None:  # noqa: ANN401 - of either ruleset
    """How somebody stands who is on the field; None for whoever is not."""
    if c.state not in HERE:
        return None
    row = {"place": c.place, "state": State(c.state).name.lower()}
    if narrative:
        marks = [name for name, on in (("prone", c.prone), ("in_cover", c.in_cover)) if on]
        hurt, most, heads = c.wounds, total_threshold(c), members_left(c)
        return {**row, "melee": c.engagement, "hurt": hurt, "most": most, "heads": heads, "marks": marks}
    return {**row, "melee": 0, "hurt": c.health_max - c.health, "most": c.health_max, "heads": 1, "marks": []}
