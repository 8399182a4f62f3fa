"""The part of a run's chapter that only gauntlets have: the chain of stages, and the rests between them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from experiments.report import drawing
from experiments.report.drawing import Bar, Moment
from experiments.report.numbers import Facts
from experiments.report.parts import Figure, Grid
from experiments.report.telling import number, percent
from experiments.transcript.tongue import Tongue

STATES = ("standing", "wounds", "strain", "health")
"""What is told of the players, where their ruleset has it."""
WON, BROKEN = "#2166ac", "#d95f0e"

Stage = Mapping[str, Any]


def ends_at(stages: Sequence[Stage], k: int) -> int:
    """How many battles come no farther than to a stage, and do not win the last."""
    last = k + 1 == len(stages)
    return int(stages[k]["begun"] - (stages[k]["won"] if last else stages[k + 1]["begun"]))


def sentence(facts: Facts, tongue: Tongue) -> Iterator[str]:
    """How far the players get, and where it breaks most often."""
    if not (facts.staged and facts.keeps("stages") and facts.battles):
        return
    stages = facts.stages()
    broken = [ends_at(stages, k) for k in range(len(stages))]
    side, whole = facts.start.side_names[facts.players], percent(stages[-1]["won"] / facts.battles)
    told = tongue.say("chain.through", side=side, count=len(stages), share=whole)
    if any(broken):
        k = broken.index(max(broken))
        here = percent(broken[k] / facts.battles)
        told += tongue.say("chain.breaks", number=k + 1, name=stages[k]["name"], share=here)
    yield told + tongue.say("chain.end")


def chain(facts: Facts, tongue: Tongue) -> Iterator[Figure | Grid]:
    """How far the players get in a gauntlet, and in which state."""
    stages = facts.stages()
    yield far(facts, stages, tongue)
    yield from course(stages, tongue)
    yield table(facts, stages, tongue)


def far(facts: Facts, stages: Sequence[Stage], tongue: Tongue) -> Figure:
    """Of each stage how many battles go on behind it, and how many end in it."""
    kinds = (tongue.say("stages.on"), tongue.say("stages.broken"))
    rows = []
    for k, stage in enumerate(stages):
        broken = ends_at(stages, k)
        for kind, count in zip(kinds, (stage["begun"] - broken, broken), strict=True):
            rows.append(Bar(f"{k + 1} {stage['name']}", 100 * count / facts.battles, kind))
    colors = dict(zip(kinds, (WON, BROKEN), strict=True))
    chart = drawing.bars(rows, tongue.say("stages.axis"), colors, percent=True)
    return Figure("stages", tongue.say("stages.title"), tongue.say("stages.note"), chart)


def course(stages: Sequence[Stage], tongue: Tongue) -> Iterator[Figure]:
    """What the players bear at the end of each stage, and as the next one begins."""
    points: list[Moment] = []
    for k, stage in enumerate(stages):
        moments = [(tongue.say("course.end", n=k + 1), "")]
        if k + 1 < len(stages):
            moments.append((tongue.say("course.begin", n=k + 2), "next_"))
        for when, prefix in moments:
            means = ((state, stage.get(f"{prefix}{state}")) for state in STATES[1:])
            points += [Moment(when, tongue.say(state), mean) for state, mean in means if mean is not None]
    if len({point.when for point in points}) > 1:
        chart = drawing.course(points, (None, tongue.say("points")))
        yield Figure("course", tongue.say("course.title"), tongue.say("course.note"), chart)


def table(facts: Facts, stages: Sequence[Stage], tongue: Tongue) -> Grid:
    """The same in numbers."""
    states = [name for name in STATES if name in stages[0]]
    rows = [
        (
            f"{k + 1} {stage['name']}",
            percent(stage["begun"] / facts.battles, 1),
            percent(stage["won"] / stage["begun"], 1) if stage["begun"] else "–",
            percent(ends_at(stages, k) / facts.battles, 1),
            *(_changed(stage, state, last=k + 1 == len(stages)) for state in states),
        )
        for k, stage in enumerate(stages)
    ]
    head = [tongue.say(name) for name in ("stage", "stages.reached", "stages.won", "stages.ends", *states)]
    return Grid(tongue.say("stages_state.title"), tongue.say("stages_state.note"), head, rows)


def _changed(stage: Stage, state: str, *, last: bool) -> str:
    before = number(stage[state])
    return before if last or stage[f"next_{state}"] is None else f"{before} → {number(stage[f'next_{state}'])}"
