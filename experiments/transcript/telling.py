"""A whole battle in words, from the first roll to who is left."""

from collections.abc import Iterator

from experiments.transcript.frame import tell_end, tell_head
from experiments.transcript.page import Page
from experiments.transcript.recorder import Recorded
from experiments.transcript.scene import tell_initiative
from experiments.transcript.stages import tell_gauntlet
from experiments.transcript.tongue import Line, Tongue
from experiments.transcript.turns import tell_happening


def tell(battle: Recorded, tongue: Tongue) -> Iterator[Line]:
    """The transcript, line by line."""
    page = Page(battle, tongue)
    if battle.encounter.opening.stages:
        yield from tell_gauntlet(page)
        return
    first, *rest = battle.happenings
    yield from tell_head(page)
    yield from tell_initiative(page, first.rows, first.after)
    for happening in rest:
        yield from tell_happening(page, happening)
    yield from tell_end(page)
