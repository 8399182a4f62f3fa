"""What a fight is called, from trivial to hopeless, and the shares that part one word from the next."""

from collections.abc import Sequence

from sim.errors import KassenError

WORDS = ("trivial", "easy", "fair", "hard", "deadly", "hopeless")
THRESHOLDS = (0.005, 0.02, 0.05, 0.15, 0.40)
"""Below the first, the players' chance to be wiped out makes a fight trivial; from the last on, hopeless."""
GRIM = 0.25
"""Where somebody of the players dies more often than this, the fight is called one word harder."""


def read_thresholds(text: str) -> tuple[float, ...]:
    """Five shares that rise, in percent: "0.5,2,5,15,40".

    Raises:
        KassenError: it is something else.
    """
    try:
        shares = tuple(float(part) / 100 for part in text.split(","))
    except ValueError:
        shares = ()
    if len(shares) != len(THRESHOLDS) or list(shares) != sorted(shares) or not 0 <= shares[0] <= shares[-1] <= 1:
        expected = ",".join(f"{100 * share:g}" for share in THRESHOLDS)
        raise KassenError(f"thresholds {text!r}: expected five percentages that rise, like {expected}")
    return shares


def word_of(wiped_out: float, any_dead: float, thresholds: Sequence[float] = THRESHOLDS) -> str:
    """The word for a fight, by two shares of the players."""
    at = sum(wiped_out >= threshold for threshold in thresholds)
    return WORDS[min(at + (any_dead > GRIM), len(WORDS) - 1)]
