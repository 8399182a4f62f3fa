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
    ("checks.py", r"^LOSES, WINS, TIES = ", "three signs: they are only ever asked which one it is"),
    ("checks.py", r"s\.tries_left = .* = 0$", "words that are cleared, and that no other question may read"),
    ("defense.py", r"s\.\w+ = (s\.\w+ = )+0$", "words that are cleared, and that no other question may read"),
    ("order.py", r"56 - LUCK \+ 8", "how many bits of chance a rank has"),
    ("judge.py", r"\.shaken = 0$", "it only spares judging: to judge once more changes nothing"),
)
SAME = (
    ("dice.py", r"min\(left, FULL - 1\)", r"FULL \+ 1", "no more than eleven dice are ever left"),
    ("any", r"remember\(", r"-2(, -1)?\)$", "nobody, and nothing: whatever is below 0 is"),
    ("dice.py", r"max\(number, 0\)", r"number, 1\)", "no face is a success against a target number below 1"),
    ("conditions.py", r"modifier < FORBIDDEN", r"<= FORBIDDEN", "what is forbidden is turned away before"),
    ("damage.py", r"t\.fell_round, t\.fell_rank = b\.round, -1", r"-2\)$", "no agility: whatever is below 0 is none"),
    ("damage.py", r"by >= 0 and .*\.delayed", r"\bor\b", "who falls before declarations has no turn that could come"),
    ("scene.py", r"e\.hit, e\.damage = ", r", 2, ", "a flag that is only ever asked whether it is 0"),
    ("judge.py", r"breaks_at <= WHOLE", r"< WHOLE", "never is 1001; a whole share comes of rounding alone"),
)
"""The same for one change of a line: module, the line, the change."""
