"""The two records of the kernel: all that a battle can change, and what all battles of a run share."""

from functools import cache
from typing import Any

import attrs
import numpy as np

from sim import layout
from sim.ruleset import Ruleset
from sim.state import (
    ARMS,
    EFFECTS,
    FIGHTERS,
    HAZARDS,
    POWERS,
    PURPOSES,
    SIDES,
    STAGES,
    WEAPONS,
    Battle,
    Hazard,
    Side,
    Slot,
    Stage,
)

ROOM = 20_000  # rows of one battle; more is an error, never a lost row
CHANGING = ("sides", "fighters", "arms", "slots")
PROGRAM, POLICIES, LINES, SCRIPT = 4000, FIGHTERS + SIDES, 256, 6000


def record(same: dict[str, str], **fields: Any) -> np.dtype[Any]:
    """A record of the fields in order, each on a cache line; `same` names fields that lie over another."""
    at, names, formats, offsets = 0, list[str](), list[Any](), list[int]()
    for name, kind in fields.items():
        over = same.get(name)
        names.append(name)
        formats.append(kind)
        offsets.append(offsets[names.index(over)] if over else at)
        at += 0 if over else -(-np.dtype(kind).itemsize // 64) * 64
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": at})


@cache
def shape(rules: Ruleset) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """A battle as one record, so that a call passes one pointer and a copy is one assignment; and what all share.

    `vision` is `seen` again, as an array: the words of the policy language by number. `battles` and `events` are
    `battle` and `event` again, each as an array of one, which can be assigned.
    """
    of, words, slots = layout.layout, len(attrs.fields(rules.situation)), 1 + HAZARDS + FIGHTERS
    counts = {f"n_{part}": "i8" for part in CHANGING}
    now = record(
        {"vision": "seen", "battles": "battle", "events": "event"},
        battle=of(Battle),
        sides=(of(Side), (SIDES,)),
        fighters=(of(rules.fighter), (FIGHTERS,)),
        arms=(of(rules.arm), (ARMS,)),
        slots=(of(Slot), (slots,)),
        past=(of(rules.stage_row), (STAGES,)),
        counts=("i8", (FIGHTERS * PURPOSES,)),
        seen=of(rules.situation),
        vision=("i8", (words,)),
        event=of(rules.event),
        battles=(of(Battle), (1,)),
        events=(of(rules.event), (1,)),
    )
    abilities: dict[str, Any] = {}
    if rules.power is not None and rules.effect is not None:
        abilities = {"powers": (of(rules.power), (POWERS,)), "effects": (of(rules.effect), (EFFECTS,))}
    table = record(
        {},
        **counts,
        n_weapons="i8",
        n_hazards="i8",
        n_stages="i8",
        n_lineups="i8",
        n_posts="i8",
        **{f"n_{part}": "i8" for part in abilities},
        **abilities,
        weapons=(of(rules.weapon), (WEAPONS,)),
        hazards=(of(Hazard), (HAZARDS,)),
        stages=(of(Stage), (STAGES,)),
        lineups=(of(Side), (STAGES * SIDES,)),
        posts=("i8", (2 * STAGES * FIGHTERS,)),
        rules=of(rules.options),
        questions="i8",
        needs=("i8", (POLICIES * rules.questions,)),
        policies=("i4", (POLICIES, PROGRAM)),
        hits=("i8", (POLICIES, LINES)),
        script_length="i8",
        script=("i8", (SCRIPT, 3)),
        fork="i8",
        faults=("i8", (1,)),
        chances=("u2", (8**6,)),
        means=("u2", (8**6,)),
        log=(of(rules.event), (ROOM,)),
    )
    return now, table
