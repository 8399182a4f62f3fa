"""What abilities bring that lasts for turns: boosts, setbacks, upgrades, difficulty, defense, wards."""

from experiments.referee.docket import Fighter

MOST = 15
"""More of one sort does not last."""


def lasting(f: Fighter, sort: str) -> int:
    """How much of a sort lasts on somebody: of several the greatest, not the sum."""
    return int(f["spells"].get(sort, (0, 0))[0])


def make_last(f: Fighter, sort: str, amount: int, turns: int) -> None:
    """Let so much last to the end of so many turns; of equal ones the longest counts."""
    now, left = f["spells"].get(sort, (0, 0))
    amount = min(amount, MOST)
    if amount >= now:
        f["spells"][sort] = (amount, max(turns, left) if amount == now else turns)


def run_down(f: Fighter) -> None:
    """A turn of the one it lasts on is over."""
    f["spells"] = {sort: (n, turns - 1) for sort, (n, turns) in f["spells"].items() if turns > 1}
