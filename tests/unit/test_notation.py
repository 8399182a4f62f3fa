"""Pools as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import DiceError
from sim.narrative.model import Pool
from sim.narrative.notation import GLYPHS, LETTERS, MOST, parse, write, write_glyphs

KINDS = f"one of {' '.join(LETTERS)} or {' '.join(GLYPHS)}, each with a count before it or none, as in 1A2P2D"
TOO_MANY = "at most 99 dice of one kind"
POOLS = st.builds(Pool, *[st.integers(0, MOST)] * 6).filter(any)


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("1A2P2D", Pool(1, 2, 0, 2, 0, 0)),
        ("APPDD", Pool(1, 2, 0, 2, 0, 0)),
        ("2D1A2P", Pool(1, 2, 0, 2, 0, 0)),
        ("D P A P D", Pool(1, 2, 0, 2, 0, 0)),
        ("◇○○◆◆", Pool(1, 2, 0, 2, 0, 0)),
        ("◇2○ 2◆", Pool(1, 2, 0, 2, 0, 0)),
        ("  1 A\t2 P\n2 D ", Pool(1, 2, 0, 2, 0, 0)),
        ("1a2p2d", Pool(1, 2, 0, 2, 0, 0)),
        ("１Ａ２Ｐ　２Ｄ", Pool(1, 2, 0, 2, 0, 0)),
        ("ABPC DS", Pool(1, 1, 1, 1, 1, 1)),
        ("◇○□◆●■", Pool(1, 1, 1, 1, 1, 1)),
        ("2A0P002D", Pool(2, 0, 0, 2, 0, 0)),
        ("99S", Pool(0, 0, 0, 0, 0, 99)),
        ("A50A48A", Pool(99, 0, 0, 0, 0, 0)),
    ],
)
def test_a_pool_is_read(text: str, pool: Pool) -> None:
    assert parse(text) == pool


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f'pool "", position 1: no dice came, expected {KINDS}'),
        ("   ", f'pool "   ", position 1: no dice came, expected {KINDS}'),
        ("0A", f'pool "0A", position 1: no dice came, expected {KINDS}'),
        ("1A2X", f'pool "1A2X", position 4: "X" came, expected {KINDS}'),
        ("2F", f'pool "2F", position 2: "F" came, expected {KINDS}'),
        ("1A-1D", f'pool "1A-1D", position 3: "-" came, expected {KINDS}'),
        ("1.5A", f'pool "1.5A", position 2: "." came, expected {KINDS}'),
        ("1A, 2P", f'pool "1A, 2P", position 3: "," came, expected {KINDS}'),
        ("1A 2 ", f'pool "1A 2 ", position 6: the end after "2" came, expected {KINDS}'),
        ("1A 2 3P", f'pool "1A 2 3P", position 6: "3" came, expected {KINDS}'),
        ("100A", f'pool "100A", position 1: 100 of A came, expected {TOO_MANY}'),
        ("60A 40a", f'pool "60A 40a", position 7: die number 100 of A (◇) came, expected {TOO_MANY}'),
        ("9" * 5000 + "A", f'pool "{"9" * 40}…", position 1: {"9" * 40}… of A came, expected {TOO_MANY}'),
    ],
)
def test_a_pool_that_cannot_be_read_is_refused_with_place_and_cure(text: str, message: str) -> None:
    with pytest.raises(DiceError) as refused:
        parse(text)
    assert str(refused.value) == message


@given(POOLS)
def test_what_is_written_is_read_back(pool: Pool) -> None:
    assert parse(write(pool)) == pool
    assert parse(write_glyphs(pool)) == pool


@given(st.text(alphabet=LETTERS + GLYPHS + "0123456789 xX-.²", max_size=12))
def test_any_text_is_a_pool_or_a_dice_error(text: str) -> None:
    try:
        pool = parse(text)
    except DiceError:
        return
    assert parse(write(pool)) == pool


def test_a_pool_without_dice_is_written_as_nothing() -> None:
    assert write(Pool(0, 0, 0, 0, 0, 0)) == write_glyphs(Pool(0, 0, 0, 0, 0, 0)) == ""
