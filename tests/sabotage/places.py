"""Where a rule can be sabotaged: one constant, comparison, sign or boolean of a rule module at a time.

Nothing is imported of what is to be broken: modules are read as text, so the tool works on any copy of the sources.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import sigma_harmless

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
BOOLEANS: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
SHOWN = 78
"""Characters of a change that a report shows."""

FLAGS = ("shaken", "gone", "dropped", "single", "broke", "blazing")
HARMLESS = (
    ("any", r"\.logging > 0", "a guard of the log: referee and cases read the log, the game does not"),
    ("any", r" \+ 0\b", "nothing is added or taken away; it only makes a number of a named one"),
    ("any", rf"\.({'|'.join(FLAGS)}) = 1$", "a flag that is only ever asked whether it is 0: 2 says the same"),
    ("agenda.py", r"(ROUND|OPENING|TURN) = |100 \+ i|\+ 1 \+ h", "the hour of day: only who comes before whom is told"),
    ("record.py", r"^PURCHASE_BITS = |^MOST_PURCHASES = ", "how a column is packed: readers take it from there"),
    ("criticals.py", r"^REROLLS = |rerolls", "a guard against endless rolling, reached once in 10^26 criticals"),
    ("criticals.py", r"^ROWS = ", "where a search ends: there is no thirtieth row that anybody could bear"),
    ("initiative.py", r"^SUCCESS, ADVANTAGE, TRIUMPH = ", "weights far apart: one more changes no order of slots"),
    ("turn.py", r"MOST_QUESTIONS|questions|overlong", "a guard: two maneuvers, an action and a drop are four"),
    ("turn.py", r"near = .* 1 << 30", "an infinity: fields are 64 places long"),
    ("prospects.py", r"^MOST_DICE = ", "the size of a table; nobody here has eight dice of a kind"),
    ("talents.py", r"^DEAR = ", "an infinity: no roll shows 99 advantages"),
    ("dice.py", r"^FULL = ", "how many dice one number gives: no die's face is told by more than its chance"),
    ("dice.py", r"^KINDS = ", "the number of kinds: the tables have six columns of twelve"),
    ("extra_hits.py", r"^MOST_HITS = ", "where the number would be full: no roll buys fifteen hits"),
    ("look.py", r"^NO_LIMIT = |^NOBODY_NEAR = ", "infinities: fields are 64 places long, and nobody carries 99 shots"),
)  # fmt: skip
"""Changes that nothing of a battle can show: module, what the line says, reason."""
SAME = (
    ("any", r"\.shaken > 0", r"shaken >= 0", "it only spares judging: to judge once more changes nothing"),
    ("any", r"(talents|gifts) > 0", r"(talents|gifts) >= 0", "it only spares asking: who has none knows none"),
    ("stances.py", r"c\.(talents|gifts) > 0", "(talents|gifts) > 1", "it only spares asking: the first is no stance"),
    ("criticals.py", r"^HIGHEST = ", r"\b1 << 30\b", "an infinity: no d100 comes near"),
    ("damage.py", r"^if left < stood:$", "<= stood", "it only spares judging: to judge once more changes nothing"),
    ("spending.py", r"other_ally\(w, i, 1\)", "i, 2", "a flag that is only ever asked whether it is 0"),
    ("ends.py", r"t.wounds > wounds and", ">= wounds", "without a wound more there are no five more either"),
    ("place.py", r"1 << high if farther else 0", "else 1$", "a bit for the first fighter, whose pairs all others keep"),
    ("pool.py", r"^WHEN_ENGAGED = ", r"\(1, |, 1\)$", "melee has its own difficulty, and nobody fires a cannon in one"),
    ("menu.py", r"^FOR_POINTS = ", r"= \(1,", "who has neither points nor triumphs is not asked"),
    ("menu.py", r"\.homing < 0", r"<= 0|< 1|else 1", "attacks are one a round: no shot of the fighter is under way"),
    ("extra_hits.py", r"^HIT, MODE, CRIT = ", r"\(5, ", "how many bits a hit takes: it needs four"),
    ("spending.py", r"EMPTY_BASKET, 0$", "BASKET, 1", "what the critical of a further hit costs, before there is one"),
    ("any", r"light \+ w.battle.dark > 0", ">= 0", "it only spares asking"),
    ("activate.py", "return 1 if own.triumphs > theirs", ">= theirs", "they are not equal: the line before says so"),
    ("talents.py", r"guardians > 0", ">= 0", "it only spares looking for them"),
    ("maneuvers.py", r"^LAMING = ", "2 << FLEE", "who has fled is gone before it would pay"),
    ("recovery.py", r"\.shaken = 0$", r"shaken = 1", "it only spares judging: to judge once more changes nothing"),
    ("guided.py", "HOMING, pool,", "2 << j", "who may be hit by a burst, of an attack that is none"),
    ("effects.py", r"if t.place > c.place else -1", ">= c.place", "nobody leaps from where it would land"),
    ("menu.py", "< MOST_HITS", r"\(hits, 1\)|<= MOST", "whether the number is full: no roll buys fifteen hits"),
    ("spending.py", r"^while points > 0 or", ">= 0", "with nothing left nothing can be paid"),
    ("threats.py", r"^ENEMY_PRICES = ", r"= \(1,", "the price of no purchase: the first is 129"),
    ("menu.py", r"^0, 0, 1, 1, 1, 2, 2,|^STARS = ", r"= \(1, [01],", "the price of no purchase: the first is 65"),
    ("volley.py", r"c.gifts > 0 and not is_burst", r"gifts >= 0|gifts > 1", "it only spares asking"),
    ("abilities.py", r"& STRAIN > 0", "STRAIN > 1", "a bit that is worth 2"),
    ("choice.py", r"worth == LEAST or ", r"LEAST and ", "it only spares asking: who is ruled out stays so"),
    ("turn.py", r"Choice\((STAND|DISENGAGE|FLEE|RETREAT),", r", 1\)", "how a weapon is used, of an order without one"),
    ("choice.py", r"NOBODY, 0\)$", r"NOBODY, 1\)", "whether a weapon is set to stun, of an order without one"),
    ("extra_hits.py", "t.talents > 0", "talents > 1", "it only spares asking: the first turns nothing aside"),
    ("extra_hits.py", r"crit > 0", "crit > 1", "a bit that is worth 8"),
    ("extra_hits.py", "^return 0$", "return 1", "the price of a critical that is not for sale"),
    ("menu.py", r"sweep_price\(c\) if c\.gifts > 0 else 0", "> 1|else 1", "the price of a sweep that is not for sale"),
    ("menu.py", r"guided > 0 or shot\.declared", ">= 0|> 1|declared - 2", "it only spares asking: no more is for sale"),
    ("menu.py", r"TO_DESTROY if", "else 1", "the bit of no purchase"),
    ("menu.py", r"blow\.arm\]\.weapon\], 0$", r", 1\)", "the bit of no purchase"),
    ("menu.py", r"^0, 0, 1, 1, 1, 2, 2,", r"-> +PRICES = \(0, 1,", "a critical costs its rating"),
    ("menu.py", r"TO_(BURN|BLAST) if", "else 1", "the bit of no purchase"),
    ("menu.py", r"BEST_BIT if within > 0", ">= 0|> 1|else 1", "nothing is for sale: who is asked buys nothing"),
    ("menu.py", r"MOST_HITS - count_hits", r"\+ count_hits|hits, 1\)", "whether the number is full"),
    ("menu.py", "DEAR and n < most", "n <= most", "whether the number is full: no roll buys fifteen hits"),
    ("menu.py", r"^n \+= 1$", r"\+= 2", "a hit for which nobody is left is lost"),
    ("menu.py", "DEAR and n < most", r"\) > 0|>= 1", "the first of the file is swept first, or never"),
    ("criticals.py", "effect == LAME and", "!= LAME", "every row has a second effect, which asks once more"),
    ("recovery.py", r"^c\.boosted_until = ", "warded_until = 1", "when abilities end of which none lasts any more"),
    ("maneuvers.py", r"c\.stimpacks > 0", ">= 0", "it only spares asking: who has none finds nobody to give it to"),
    ("maneuvers.py", r"difficult > 0 and wades", ">= 0", "it only spares asking"),
    ("maneuvers.py", r"choice\.how > 0", "> 1", "for the other hand it is twice the mode"),
    ("fear.py", r"KNOWS_FEARSOME\) > 0", ">= 0", "it only spares asking who is feared"),
    ("talents.py", r"c\.talents == 0 and c\.gifts == 0", "(talents|gifts) == 1", "it only spares asking"),
    ("talents.py", r"c\.ward, c\.body_guard = NOBODY, 0", r"NOBODY, 1\)", "how well it guards nobody"),
)  # fmt: skip
"""The same for one change of a line: module, the line, the change."""
SIDES = (8, 12, 6, 8, 12, 6)
"""Faces of each kind of die, by which the twelve entries of each in the tables of faces are padded."""
PADDED = ("SUCCESS", "ADVANTAGE", "WORTH")


class Place(NamedTuple):
    """A place where a module can be changed."""

    module: str
    """The file's name."""
    owner: str
    """The function, or the name that a table is assigned to."""
    line: int
    number: int
    """Which node of the module, in the order of `ast.walk`."""
    part: int
    """Which comparison of a chain."""
    kind: str
    change: str
    """The expression around it, before and after."""
    rules: tuple[str, ...]
    """The numbers of rules in the docstrings of function and module."""
    package: str = "narrative"
    """Whose module it is: the ruleset's folder."""


def places(path: Path) -> list[Place]:
    """All places of a module at which a change can show, in the order of the text."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    every = (place._replace(package=path.parent.name) for place in _all(path.name, tree))
    found = [place for place in every if harmless(place, text) is None]
    return sorted(found, key=in_order)


def in_order(place: Place) -> tuple[int, int, int]:
    """Where in the text it is."""
    return place.line, place.number, place.part


def harmless(place: Place, text: str) -> str | None:
    """Why nothing can show the change; None if something might."""
    line = text.splitlines()[place.line - 1].strip()
    lines, changes = HARMLESS, SAME
    if place.package == "sigma":
        lines = (*(each for each in HARMLESS if each[0] == "any"), *sigma_harmless.HARMLESS)
        changes = (*(each for each in SAME if each[0] == "any"), *sigma_harmless.SAME)
    for module, pattern, reason in lines:
        if module in ("any", place.module) and re.search(pattern, line):
            return reason
    for module, pattern, change, reason in changes:
        if module in ("any", place.module) and re.search(pattern, line) and re.search(change, place.change):
            return reason
    return None


def chosen(modules: list[Path], most: int, shift: int = 0) -> list[Place]:
    """About so many places in all, as many of each module, evenly spread over its functions; others for each shift."""
    each = -(-most // len(modules))
    picked = []
    for path in modules:
        there = places(path)
        picked += sorted(spread(there, min(each, len(there)), shift), key=in_order)
    return picked


def spread(there: list[Place], many: int, shift: int = 0) -> list[Place]:
    """So many of the places: functions at even distances, in each the kinds of change by turns."""
    left: dict[str, list[Place]] = {}
    for place in there:
        left.setdefault(place.owner, []).append(place)
    picked: list[Place] = []
    round = 0
    while len(picked) < many:
        owners = [owner for owner in left if left[owner]]
        want = min(many - len(picked), len(owners))
        for n in range(want):
            own = left[owners[((2 * n + 1) * len(owners) // (2 * want) + shift) % len(owners)]]
            picked.append(own.pop((5 * round + 3 * n + shift) % len(own)))
        round += 1
    return picked


def sabotaged(text: str, place: Place) -> ast.Module:
    """The module with the change made."""
    tree = ast.parse(text)
    _change(list(ast.walk(tree))[place.number], place.part)
    return ast.fix_missing_locations(tree)


def _all(module: str, tree: ast.Module) -> Iterator[Place]:
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    general = _rules(tree)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            rules = (*_rules(statement), *general)
            for part in statement.body:
                for node, around in _within(part, part):
                    yield from _of(module, statement.name, node, around, numbers[id(node)], rules)
        elif isinstance(statement, ast.Assign):
            name = ast.unparse(statement.targets[0])
            for node, around in _within(statement.value, statement):
                if name not in PADDED or not _padding(name, statement.value, node):
                    yield from _of(module, name, node, around, numbers[id(node)], general)


def _within(node: ast.AST, around: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node below, with the smallest thing around it that reads as a whole."""
    yield node, around
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.AnnAssign) and child is node.annotation:
            continue
        whole = isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.Call | ast.IfExp | ast.Subscript)
        inner = node if whole or (isinstance(node, ast.Assign | ast.AugAssign | ast.Return)) else around
        if isinstance(node, ast.If | ast.While | ast.For):
            inner = child
        yield from _within(child, inner)


def _padding(name: str, table: ast.AST, entry: ast.AST) -> bool:
    """Whether an entry of a table of faces belongs to no face, or one of worth to no number, or to no dice left."""
    for number, element in enumerate(table.elts if isinstance(table, ast.Tuple) else ()):
        if any(node is entry for node in ast.walk(element)):
            row, column = divmod(number, 12)
            return row == 0 or column == 0 if name == "WORTH" else column >= SIDES[row]
    return False


def _of(
    module: str, owner: str, node: ast.AST, around: ast.AST, number: int, rules: tuple[str, ...]
) -> Iterator[Place]:  # fmt: skip
    for part, kind in enumerate(_kinds(node)):
        if kind:
            before = ast.unparse(around)
            undo = _change(node, part)
            after = ast.unparse(around)
            undo()
            yield Place(module, owner, node.lineno, number, part, kind, shown(before, after), rules)  # type: ignore[attr-defined]


def _kinds(node: ast.AST) -> list[str]:
    """What can be changed of a node, part by part; empty words for what cannot."""
    if isinstance(node, ast.Constant):
        return ["constant"] if type(node.value) is int else []
    if isinstance(node, ast.Compare):
        return ["comparison" if type(op) in COMPARISONS else "" for op in node.ops]
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return ["sign"] if type(node.op) in SIGNS else []
    return ["boolean"] if isinstance(node, ast.BoolOp) else []


def _change(node: ast.AST, part: int) -> "Undo":
    """Change a node in place."""
    undo = Undo(node)
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        node.value += 1
    elif isinstance(node, ast.Compare):
        node.ops = [COMPARISONS[type(op)]() if at == part else op for at, op in enumerate(node.ops)]
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = SIGNS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = BOOLEANS[type(node.op)]()
    return undo


class Undo:
    """What a node was like."""

    def __init__(self, node: ast.AST) -> None:
        self.node, self.fields = node, dict(vars(node))

    def __call__(self) -> None:
        """Make it so again."""
        vars(self.node).update(self.fields)


def shown(before: str, after: str) -> str:
    """Both in one line, without what is the same at either end if that is long."""
    before, after = " ".join(before.split()), " ".join(after.split())
    if max(len(before), len(after)) > SHOWN // 2:
        same = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
        start = max(0, same - SHOWN // 4)
        before, after = (("…" if start else "") + text[start : start + SHOWN // 2] for text in (before, after))
    return f"{before}  ->  {after}"


def _rules(node: ast.Module | ast.FunctionDef) -> tuple[str, ...]:
    return tuple(re.findall(r"\b(?:R\d+(?:\.\d+)?|GO?\d+)\b", ast.get_docstring(node) or ""))
