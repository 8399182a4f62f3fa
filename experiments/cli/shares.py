"""Exact probabilities as people and scripts read them."""

from collections.abc import Mapping
from fractions import Fraction

BAR = 20
"""Signs of the longest bar."""
READABLE = 10**7
"""Denominators beyond are not printed."""


def bar(part: Fraction) -> str:
    """A bar of up to BAR signs, in eighths."""
    full, eighths = divmod(round(part * BAR * 8), 8)
    return "█" * full + " ▏▎▍▌▋▊▉"[eighths].rstrip()


def percent(share: Fraction) -> str:
    """One decimal; a dash only where it never happens, never 0 or 100 by rounding."""
    text = f"{float(100 * share):.1f} %"
    if share in {0, 1}:
        return text if share else "–"
    return {"0.0 %": "< 0.1 %", "100.0 %": "> 99.9 %"}.get(text, text)


def exact(value: Fraction) -> str:
    """As the JSON answers write it; 1 is 1/1."""
    return f"{value.numerator}/{value.denominator}"


def readable(value: Fraction) -> str:
    """The fraction where it is short enough to read."""
    return exact(value) if value.denominator < READABLE else f"about {float(value):.6f}"


def number_keys(key: str, value: Fraction | None) -> dict[str, object]:
    """A number under its key, and as a fraction under `..._exact`; null where there is none."""
    if value is None:
        return {key: None, f"{key}_exact": None}
    return {key: float(value), f"{key}_exact": exact(value)}


def shares_keys(key: str, shares: Mapping[int, Fraction]) -> dict[str, object]:
    """A distribution under its key, and as fractions under `..._exact`."""
    return {
        key: {str(at): float(share) for at, share in shares.items()},
        f"{key}_exact": {str(at): exact(share) for at, share in shares.items()},
    }
