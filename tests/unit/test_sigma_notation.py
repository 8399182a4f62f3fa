"""Checks of the Σ-System as people write them."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import DiceError
from sim.sigma.model import MOST_TRIES, ModifierAppliesTo
from sim.sigma.notation import EXAMPLE, MOST, Contest, parse, write
from sim.sigma.odds import DEFAULT, Check, Guard, Keep

ON_TRIES = attrs.evolve(DEFAULT, modifier_applies_to=ModifierAppliesTo.TRIES)
ATTACK = Check(9, 3, base=10)
EVADER = Guard(Check(8, 2), strength=8, health=8, armor=2)
AMOUNTS = st.integers(0, MOST)
CHECKS = st.builds(Check, st.integers(-MOST, MOST), st.integers(0, MOST_TRIES), AMOUNTS, st.just(Keep.FIRST))
GUARDS = st.builds(Guard, st.none() | CHECKS, AMOUNTS, AMOUNTS, AMOUNTS)


@pytest.mark.parametrize(
    ("text", "contest"),
    [
        ("9x3", Contest(Check(9, 3))),
        (" 9 x 3 ", Contest(Check(9, 3))),
        ("9X3+10", Contest(ATTACK)),
        ("-1x5", Contest(Check(-1, 5))),
        ("9x0", Contest(Check(9, 0))),
        ("9x3-2", Contest(Check(7, 3))),
        ("9x3-2+10", Contest(Check(7, 3, base=10))),
        ("9x3+10 - 2", Contest(Check(7, 3, base=10))),
        ("9x3 vs 8x2", Contest(Check(9, 3), Guard(Check(8, 2)))),
        ("9x3 vs 8x2-2", Contest(Check(9, 3), Guard(Check(6, 2)))),
        ("9x3 vs 8x2+4", Contest(Check(9, 3), Guard(Check(8, 2, base=4)))),
        ("9x3+10 vs 8x2", Contest(ATTACK, Guard(Check(8, 2)))),
        ("9x3 vs 8x2/C8/2", Contest(Check(9, 3), EVADER)),
        ("9x3+10 vs 8x2/C8/2", Contest(ATTACK, EVADER, hurts=True)),
        ("9x3+10 vs 8x2/2/C8", Contest(ATTACK, EVADER, hurts=True)),
        ("9x3+0 vs 8x2/C8/2", Contest(Check(9, 3), EVADER, hurts=True)),
        ("9x3+10VS8x2/c8/2", Contest(ATTACK, EVADER, hurts=True)),
        ("９ｘ３＋１０　ＶＳ　８×２／Ｃ８／２", Contest(ATTACK, EVADER, hurts=True)),
        ("9x3+10 対 8x2−2/C8/2", Contest(ATTACK, EVADER._replace(check=Check(6, 2)), hurts=True)),
        ("9x3+10 vs 8x2/C8", Contest(ATTACK, EVADER._replace(armor=0), hurts=True)),
        ("9x3+10 vs 8x2/C8H5/2", Contest(ATTACK, EVADER._replace(health=5), hurts=True)),
        ("9x3+10 vs 8x2/C0/2", Contest(ATTACK, EVADER._replace(strength=0, health=1), hurts=True)),
        ("9x3+10 vs -", Contest(ATTACK, Guard(), hurts=True)),
        ("9x3+10 vs -/2", Contest(ATTACK, Guard(armor=2), hurts=True)),
        ("9x3+10 vs /2", Contest(ATTACK, Guard(armor=2), hurts=True)),
        ("9x3+10 vs -/C8/2", Contest(ATTACK, EVADER._replace(check=None), hurts=True)),
        ("9x3+10 vs -1x2", Contest(ATTACK, Guard(Check(-1, 2)))),
        ("99x12+99 vs 99x12/C99/99", Contest(Check(99, 12, 99), Guard(Check(99, 12), 99, 99, 99), hurts=True)),
    ],
)
def test_a_contest_is_read(text: str, contest: Contest) -> None:
    assert parse(text) == contest


@pytest.mark.parametrize(("text", "tries"), [("9x3-2", 1), ("9x3-3", 0), ("9x3-4", 0)])
def test_a_modifier_takes_dice_where_the_rules_say_so_and_never_more_than_there_are(text: str, tries: int) -> None:
    assert parse(text, ON_TRIES) == Contest(Check(9, tries))


def test_both_sides_keep_their_successes_as_is_asked() -> None:
    contest = parse("9x3 vs 8x2", keep=Keep.BEST)
    assert contest.guard is not None
    assert contest.attack == Check(9, 3, keep=Keep.BEST)
    assert contest.guard.check == Check(8, 2, keep=Keep.BEST)


DEFENDER = "the defender's target x tries, as in 8x2, or - for neither evading nor parrying"
PARTS = "strength and armor, as in /C8/2, or strength, health and armor, as in /C8H5/2"
AFTER = "+base, -modifier, or vs and a defender"


@pytest.mark.parametrize(
    ("text", "position", "came", "expected"),
    [
        ("", 1, "the end", "target x tries, as in 9x3"),
        ("   ", 4, "the end", "target x tries, as in 9x3"),
        ("x3", 1, '"x"', "target x tries, as in 9x3"),
        ("9", 2, "the end", "x and tries after the target, as in 9x3"),
        ("12y3", 3, '"y"', "x and tries after the target, as in 12x3"),
        ("9x", 3, "the end", "the number of tries"),
        ("9x-1", 3, '"-"', "the number of tries, 0 or more"),
        ("9x13", 3, "13", "a number up to 12"),
        ("100x2", 1, "100", "a number up to 99"),
        ("9x" + "9" * 5000, 3, "9" * 40 + "…", "a number up to 12"),
        ("9x3 8x2", 5, '"8"', AFTER),
        ("９ｘ３ｙ", 4, '"ｙ"', AFTER),
        ("9x3/2", 4, '"/"', AFTER),
        ("9x3+", 5, "the end", "a number"),
        ("9x3+-1", 5, '"-"', "a number"),
        ("9x3+1+2", 8, "a second one", "one base"),
        ("9x3-1-2", 8, "a second one", "one modifier"),
        ("9x3 vs", 7, "the end", DEFENDER),
        ("9x3 vs y", 8, '"y"', DEFENDER),
        ("9x3 vs 8", 9, "the end", "x and tries after the target, as in 8x3"),
        ("9x3 vs - 8x2", 10, '"8"', PARTS),
        ("9x3 vs 8x2 vs 7x1", 12, '"v"', f"+base, -modifier, {PARTS}"),
        ("9x3+10 vs 8x2/D8", 15, '"D"', PARTS),
        ("9x3+10 vs 8x2/C8/2/3", 20, '"3"', PARTS),
        ("9x3+10 vs 8x2/C8/C8", 18, '"C"', PARTS),
        ("9x3+10 vs 8x2/C8/-2", 18, '"-"', PARTS),
        ("9x3+10 vs 8x2/C/2", 16, '"/"', "strength"),
        ("9x3+10 vs 8x2/C-8/2", 16, '"-"', "strength, 0 or more"),
        ("9x3+10 vs 8x2/C8H", 18, "the end", "health"),
        ("9x3+10 vs 8x2/2", 16, "the end", "strength too for somebody who evades or parries, as in /C8/2"),
    ],
)
def test_what_cannot_be_read_is_refused_with_place_and_cure(text: str, position: int, came: str, expected: str) -> None:
    with pytest.raises(DiceError) as refused:
        parse(text)
    short = text if len(text) <= 40 else f"{text[:40]}…"
    assert str(refused.value) == (
        f'check "{short}", position {position}: {came} came, expected {expected} (like {EXAMPLE})'
    )


@given(CHECKS, GUARDS, st.booleans())
def test_what_is_written_is_read_back(attack: Check, guard: Guard, hurts: bool) -> None:
    contest = Contest(attack, guard, hurts)
    again = parse(write(contest))
    told = attack.base > 0 and (guard.check is None or guard[1:] != Guard()[1:])
    assert again == contest._replace(hurts=hurts or told)
    assert parse(write(Contest(attack))) == Contest(attack)


@given(st.text(alphabet="0123456789xX vsC/H+-対×２.", max_size=16))
def test_any_text_is_a_contest_or_a_dice_error(text: str) -> None:
    try:
        contest = parse(text)
    except DiceError:
        return
    assert parse(write(contest)) == contest
