"""A whole battle of the Σ-System in words, from the first declaration to who is left."""

from collections.abc import Iterator

from experiments.transcript.recorder import Recorded
from experiments.transcript.sigma.frame import tell_end, tell_head
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.sigma.stages import tell_gauntlet
from experiments.transcript.sigma.turns import tell_happening
from experiments.transcript.tongue import Line, Tongue


def tell(battle: Recorded, tongue: Tongue) -> Iterator[Line]:
    """The transcript, line by line."""
    page = SigmaPage(battle, tongue)
    if battle.encounter.opening.stages:
        yield from tell_gauntlet(page)
        return
    yield from tell_head(page)
    for happening in battle.happenings:
        yield from tell_happening(page, happening)
    yield from tell_end(page)
