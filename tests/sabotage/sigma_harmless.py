"""Changes of the Σ-System's rules that nothing of a battle can show: module, what the line says, reason."""

HARMLESS = (
    ("agenda.py", r"^SECOND = |^PART = |100 \+ i|\+ 1 \+ h", "the hour of day: only who comes before whom is told"),
    ("order.py", r"^LUCK = |^SPACING = |^BIT = ", "how ranks and rounds are divided: only who comes first is told"),
    ("attacks.py", r"^REROLLS = ", "a guard against endless rolling: a case of its own is the twentieth tie"),
    ("conditions.py", r"^ABILITIES = ", "where a search ends: no base names an eighth ability"),
    ("conditions.py", r"found = 1 << 30", "an infinity: no ability comes near"),
    ("dice.py", r"^FULL = ", "how many dice one number gives: no die's face is told by more than its chance"),
    ("defense.py", r"^BIT = |^UNGUARDED = ", "the part of an order that is its bit; dice of a guard that is none"),
    ("choice.py", r"^REFUSED = ", "a sign that no line has"),
)
SAME = (("dice.py", r"min\(left, FULL - 1\)", r"FULL \+ 1", "no more than eleven dice are ever left"),)
"""The same for one change of a line: module, the line, the change."""
