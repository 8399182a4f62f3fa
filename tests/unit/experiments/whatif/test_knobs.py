"""Knobs: what may be turned, to which values, and where they stand now."""

import pytest
from shell import TEXT

from experiments.encounter import prepare_text
from experiments.whatif.knobs import Grid, Knob, nice, present, read_knob
from sim.errors import KassenError


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("side.patrol.combatant.0.minions=1..4", (1, 2, 3, 4)),
        ("side.patrol.combatant.0.minions = 1..7:3", (1, 4, 7)),
        ("x=3..3", (3,)),
        ("x=-1..1", (-1, 0, 1)),
        ("x=0..1:0.25", (0.0, 0.25, 0.5, 0.75, 1.0)),
        ("x=0.5..0.7:0.1", (0.5, 0.6, 0.7)),
        ("x=rush,cautious", ("rush", "cautious")),
        ("x=[0, 3],[]", ([0, 3], [])),
        ("x=true,false", (True, False)),
        ('x="Old, Ben",b', ("Old, Ben", "b")),
        ("x=5", (5,)),
    ],
)
def test_knobs_are_read(text: str, values: tuple[object, ...]) -> None:
    assert read_knob(text).values == values


def test_reals_without_a_step_get_a_nice_one() -> None:
    values = read_knob("side.patrol.breaks_at=0.1..1.0").values
    assert values[:3] == (0.1, 0.12, 0.14)
    assert values[-1] == 1.0
    assert [nice(step) for step in (0.3, 0.045, 7, 1, 0)] == [0.2, 0.02, 5, 1, 0]


@pytest.mark.parametrize(
    "text",
    ["", "x", "x=", "=3", "x=4..1", "x=1..b", "x=..", "x=1..2:-1", "x=0..5000", f"x=0..{10**15}", "x=1,1", "x=nan..1"],
)
def test_other_knobs_are_refused(text: str) -> None:
    with pytest.raises(KassenError, match="expected"):
        read_knob(text)


def test_what_is_set_can_be_typed() -> None:
    knob = read_knob('side."the patrol".policy=rush,cautious')
    assert [knob.setting(k) for k in (0, 1)] == [
        'side."the patrol".policy="rush"',
        'side."the patrol".policy="cautious"',
    ]
    assert read_knob("x=0.5..0.7:0.1").setting(1) == "x=0.6"


def test_what_makes_a_side_stronger_is_known() -> None:
    assert read_knob("side.patrol.combatant.0.minions=1..4").monotone
    assert read_knob("side.patrol.combatant.0.count=1,4").monotone
    assert not read_knob("side.patrol.combatant.0.count=4,1").monotone
    assert not read_knob("side.patrol.combatant.0.soak=1..4").monotone
    assert not read_knob("side.patrol.combatant.0.place=1..4").monotone
    assert not read_knob("side.patrol.policy=rush,cautious").monotone


def test_a_grid_is_every_combination() -> None:
    grid = Grid((Knob("a", (1, 2), now=1), Knob("b", ("x", "y", "z"), now="y")))
    assert grid.size == len(grid.cells()) == 6
    assert grid.cells()[1] == (0, 1)
    assert grid.values((1, 2)) == {"a": 2, "b": "z"}
    assert grid.settings((1, 2)) == ["a=2", 'b="z"']
    assert [grid.change(cell) for cell in ((0, 1), (1, 1), (1, 0))] == [0, 1, 2]
    with pytest.raises(KassenError, match="at most 10000"):
        Grid((Knob("a", tuple(range(200))), Knob("b", tuple(range(60)))))
    with pytest.raises(KassenError, match="each key once"):
        Grid((Knob("a", (1,)), Knob("a", (2,))))


def test_what_stands_there_now_is_found() -> None:
    document = prepare_text(TEXT, "skirmish.toml").encounter.document()
    assert present(document, "side.patrol.combatant.trooper.minions") == 3
    assert present(document, "side.patrol.combatant.1.arrives") == 3
    assert present(document, "side.1.policy") == "cautious"
    assert present(document, "side.crew.combatant.vesh.agility") == 4
    for path in ("side.crew.combatant.9.soak", "side.crow.policy", "side.crew.policy.x", "nothing"):
        assert present(document, path) is None
