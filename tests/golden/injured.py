"""What a reader reckons of critical injuries: the d100, the row of the table, what that costs at once."""

import re
from collections.abc import Mapping

from tests.golden.ledger import Fighter, Table, Weapon, suffer, suffer_strain

ROWS = (
    (5, 1, "Minor Nick"), (10, 1, "Slowed Down"), (15, 1, "Sudden Jolt"), (20, 1, "Distracted"),
    (25, 1, "Off-Balance"), (30, 1, "Discouraging Wound"), (35, 1, "Stunned"), (40, 1, "Stinger"),
    (45, 2, "Bowled Over"), (50, 2, "Head Ringer"), (55, 2, "Fearsome Wound"), (60, 2, "Agonizing Wound"),
    (65, 2, "Slightly Dazed"), (70, 2, "Scattered Senses"), (75, 2, "Hamstrung"), (80, 2, "Overpowered"),
    (85, 2, "Winded"), (90, 2, "Compromised"), (95, 3, "At the Brink"), (100, 3, "Crippled"), (105, 3, "Maimed"),
    (110, 3, "Horrific Injury"), (115, 3, "Temporarily Lame"), (120, 3, "Blinded"), (125, 3, "Knocked Senseless"),
    (130, 4, "Gruesome Injury"), (140, 4, "Bleeding Out"), (150, 4, "The End is Nigh"), (9999, 0, "Dead"),
)  # fmt: skip
"""The table, typed a second time: highest d100, severity, name (R8)."""
SEVERITY = {name: severity for _, severity, name in ROWS}
COSTS_STRAIN = ("Minor Nick", "Bowled Over")
EVERY = 5
"""Wounds beyond the threshold that bring another critical to those who bleed out."""


def row_for(total: int) -> str:
    """The name of the row."""
    return next(name for highest, _, name in ROWS if total <= highest)


def check_critical(table: Table, text: str, t: Fighter, weapon: Weapon, name: str, line: str) -> tuple[int, int]:
    """A critical that was paid for; says what wounds and strain it did at once."""
    table.counted["criticals"] += 1
    if m := re.fullmatch(rf"{re.escape(name)} suffers (\d+) wounds? more, a member's threshold", text):
        more = suffer(table, t, t.wounds_each + (table.options.get("minion_crit_wounds") == "wt_plus_1"))
        assert int(m[1]) == more, line
        return more, 0
    if text.startswith("comes to nothing"):
        return 0, 0
    lethal = table.fighters[table.striker].knows.get("Lethal Blows", 0)
    return check_d100(table, text, t, weapon.traits, lethal, line)


def check_d100(
    table: Table, text: str, t: Fighter, traits: Mapping[str, int], lethal: int, line: str
) -> tuple[int, int]:
    """A d100 and what it adds: injuries borne, Vicious, further payments, talents; then the row."""
    vicious, durable = traits.get("vicious", 0), t.knows.get("Durable", 0)
    reckoned, _, row = text.partition(": ")
    if " (after " in reckoned:
        reckoned, _, anew = reckoned.partition(" (after ")
        row = row.removeprefix("rolled anew): ")
        assert {row_for(int(n)) for n in anew.split(", ")} == {"Bleeding Out"}, line
    sum_, _, result = reckoned.replace(", at least ", " = ").partition(" = ")
    rolled = int(re.match(r"d100 (\d+)", sum_)[1])  # type: ignore[index]
    assert 1 <= rolled <= 100, line
    parts = {m[2]: (int(m[1]), int(m[3])) for m in re.finditer(r"[+-] (\d+) \((?:([a-z]+) )?(\d+)", sum_)}
    borne = table.borne(t)
    assert parts.get(None, (0, 0)) == (10 * borne, borne), line
    assert parts.get("vicious", (0, 0)) == (10 * vicious, vicious), line
    paid = parts.get("paid", (0, 1))
    assert paid[0] == 10 * (paid[1] - 1), line
    assert parts.get("lethal", (0, 0)) == (10 * lethal, lethal), line
    assert parts.get("durable", (0, 0)) == (10 * durable, durable), line
    planetary = 50 * ("planetary scale" in traits)
    assert ("+ 50 (planetary scale)" in sum_) == (planetary > 0), line
    total = max(1, rolled + planetary + sum(plus for plus, _ in parts.values()) - 20 * durable)
    assert total == int(result or rolled), line
    name, _, effect = row.partition(", ")
    assert name == row_for(total), (line, text)
    assert (total >= 151) == (effect == "151 or more kills"), line
    t.injuries += 1
    if name not in COSTS_STRAIN:
        return 0, 0
    assert ("1 strain" if t.strain_threshold is not None else "1 wound") in effect, line
    return suffer_strain(table, t, 1)


def check_injury(table: Table, name: str, why: str, text: str) -> None:
    """A critical that nobody paid for: of passing the threshold, or of bleeding far past it."""
    t = table.fighters[name]
    assert t.wounds > t.threshold or t.passed, text
    t.passed = False
    if why == "bleeds far past":
        over, was = t.wounds - t.threshold, max(0, t.before_bleeding - t.threshold)
        assert over // EVERY > was // EVERY, text
        table.counted["criticals of the bleeding"] += 1
    else:
        table.counted["threshold criticals"] += 1
    check_d100(table, text, t, {}, 0, text)
