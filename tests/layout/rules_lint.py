"""What rule modules may not do, said in plain words before numba says it in its own.

Rules run on two clocks. The kernel knows whole numbers, NamedTuples, records and loops; it cannot allocate, and where
it does accept something, it must mean the same as in Python. So this reads rule modules as trees, never runs them, and
tells what the kernel would refuse or the clocks would do differently, and what to write instead.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

NODES: dict[type[ast.AST], str] = {
    ast.Dict: "a dict: use a field, or a tuple indexed by number",
    ast.Set: "a set: use bits, `mask >> n & 1`, or `x in (A, B)`",
    ast.List: "a list: the kernel cannot allocate; loop again, or count",
    ast.ListComp: "a list comprehension: the kernel cannot allocate; write the loop",
    ast.SetComp: "a set comprehension: write the loop",
    ast.DictComp: "a dict comprehension: write the loop",
    ast.GeneratorExp: "a generator expression: write the loop",
    ast.JoinedStr: "a string: rules say numbers; texts are made from rows",
    ast.Lambda: "a function as a value: choose with if and elif",
    ast.NamedExpr: "`:=`: assign on a line of its own",
    ast.Starred: "`*`: name each value",
    ast.Slice: "a slice: it copies in one clock and not in the other; loop over a range",
    ast.Try: "try: test before you act, the kernel knows no exceptions",
    ast.Raise: "raise: the kernel knows no exceptions; leave a mark in the state",
    ast.Assert: "assert: the kernel leaves it out; a test asserts",
    ast.With: "with: nothing here is opened",
    ast.Global: "global: what changes lives in the World",
    ast.Nonlocal: "nonlocal: what changes lives in the World",
    ast.Delete: "del: nothing is taken out of a World; mark it",
    ast.Match: "match: choose with if and elif",
    ast.Yield: "yield: a rule is called and returns",
    ast.YieldFrom: "yield: a rule is called and returns",
    ast.Await: "await: a rule is called and returns",
    ast.ClassDef: "a class within a function: define it at the module's top",
    ast.AsyncFunctionDef: "async: a rule is called and returns",
    ast.Import: "an import within a function: import at the module's top",
    ast.ImportFrom: "an import within a function: import at the module's top",
    ast.Div: "`/` makes a fraction: use `//`",
    ast.Pow: "`**`: use `<<`, or multiply",
    ast.MatMult: "`@`: there are no matrices here",
    ast.Is: "`is`: records have no identity in the kernel; compare numbers with ==",
    ast.IsNot: "`is not`: records have no identity in the kernel; compare numbers with !=",
}
BUILTINS = ("abs", "len", "max", "min", "range")
INSTEAD = {
    "all": "write the loop", "any": "write the loop", "sum": "write the loop", "enumerate": "loop over range(len(...))",
    "zip": "loop over a range", "reversed": "use range(n - 1, -1, -1)", "sorted": "find the best in a loop",
    "int": "take the number from terms", "bool": "use 1 if ... else 0", "float": "whole numbers only",
    "round": "use whole numbers", "divmod": "use // and %", "pow": "multiply", "getattr": "name the field",
    "setattr": "name the field", "isinstance": "compare a field that says the kind", "print": "write a row",
    "list": "the kernel cannot allocate", "set": "use bits", "dict": "use fields", "str": "rules say numbers",
    "open": "rules read nothing but the World",
}  # fmt: skip
LONGEST = (1 << 63) - 1
WIDEST = 63


@dataclass
class Known:
    """What the modules together define."""

    functions: set[str] = field(default_factory=set)
    tuples: set[str] = field(default_factory=set)
    enums: set[str] = field(default_factory=set)
    unsigned: set[str] = field(default_factory=set)  # fields of records that hold unsigned numbers
    parts: set[str] = field(default_factory=set)  # lists of records in a World
    records: set[str] = field(default_factory=set)  # classes of records


def known(trees: Mapping[str, ast.Module]) -> Known:
    """Gather functions, NamedTuples, enums and records from all modules, and from World what its parts are."""
    found = Known()
    for node in (node for tree in trees.values() for node in tree.body):
        if isinstance(node, ast.FunctionDef):
            found.functions.add(node.name)
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).split("[")[0] for base in node.bases}
            if "NamedTuple" in bases:
                found.tuples.add(node.name)
            elif "IntEnum" in bases:
                found.enums.add(node.name)
            elif node.name == "World":
                found.parts |= {name for name, kind in fields(node) if kind.startswith(("list[", "Sequence["))} - {
                    "counts"
                }
            else:
                found.records.add(node.name)
                found.unsigned |= {name for name, value in widths(node) if value.startswith("u")}
    return found


def fields(cls: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The annotated names of a class and their types."""
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, ast.unparse(node.annotation)


def widths(cls: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields of a record whose `fact` states a width."""
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Call):
            for word in node.value.keywords:
                if word.arg == "width" and isinstance(word.value, ast.Constant):
                    yield node.target.id, str(word.value.value)


class Rule(ast.NodeVisitor):
    """Reads one function."""

    def __init__(self, names: Known, constants: set[str]) -> None:
        self.names, self.constants = names, constants
        self.faults: list[tuple[int, str]] = []
        self.calls: set[str] = set()
        self.kinds: dict[str, str] = {}  # what a local name holds: "number", or a part of the World

    def fault(self, node: ast.AST, text: str) -> None:
        """Note a fault where it stands."""
        self.faults.append((getattr(node, "lineno", 0), text))

    def read(self, function: ast.FunctionDef) -> None:
        """The function's signature, its body and its end."""
        given = function.args
        if given.vararg or given.kwarg or given.kwonlyargs:
            self.fault(function, "`*` among the parameters: the kernel takes plain ones only")
        for each in (*given.posonlyargs, *given.args):
            kind = ast.unparse(each.annotation) if each.annotation else ""
            if not kind:
                self.fault(function, f"parameter {each.arg} without a type")
            if kind in self.names.records:
                self.kinds[each.arg] = kind
            if kind.startswith("tuple["):
                self.constants = self.constants | {each.arg}
        if function.decorator_list:
            self.fault(function, "a decorator: clocks take the plain function")
        returned = ast.unparse(function.returns) if function.returns else ""
        if not returned:
            self.fault(function, "no type of what it returns")
        elif returned != "None" and not ends(function.body):
            self.fault(function, "some way through it returns nothing: end each with a return")
        for node in function.body:
            self.visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        """What no rule may hold, whatever it is part of."""
        if type(node) in NODES:
            self.fault(node, NODES[type(node)])
        for operator in (getattr(node, "op", None), *getattr(node, "ops", ())):
            if type(operator) in NODES:
                self.fault(node, NODES[type(operator)])
        if isinstance(node, ast.For | ast.While) and node.orelse:
            self.fault(node, "a loop with else: say it with a flag")
        super().generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Called for functions within functions alone."""
        self.fault(node, "a function within a function: define it at the module's top")

    def visit_Expr(self, node: ast.Expr) -> None:
        """Docstrings are no values."""
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A type is no value."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Whole numbers that a machine word holds, and truth values."""
        if node.value is None:
            self.fault(node, "None: use NOBODY for nobody")
        elif isinstance(node.value, str | bytes):
            self.fault(node, "a string: rules say numbers; texts are made from rows")
        elif isinstance(node.value, float | complex):
            self.fault(node, f"{node.value}: whole numbers only")
        elif isinstance(node.value, int) and node.value > LONGEST:
            self.fault(node, f"{node.value}: more than a machine word holds")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Shifts stay within a machine word."""
        wide = isinstance(node.op, ast.LShift | ast.RShift) and isinstance(node.right, ast.Constant)
        if wide and isinstance(node.right.value, int) and node.right.value >= WIDEST:  # type: ignore[attr-defined]
            self.fault(node, f"a shift by {node.right.value}: Python's numbers grow, the kernel's do not")  # type: ignore[attr-defined]
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Members of enums are read from terms; unsigned fields are left to the host."""
        if isinstance(node.value, ast.Name) and node.value.id in self.names.enums:
            self.fault(node, f"{node.value.id}.{node.attr}: take its plain number from terms")
        if node.attr in self.names.unsigned:
            self.fault(node, f".{node.attr} is unsigned: reckoned with a whole number the kernel makes it a fraction")
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Indices count from the front."""
        if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.op, ast.USub):
            self.fault(node, "an index from the end: in the kernel parts are longer than what is used of them")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Numbers are compared, not records; `in` asks a tuple that stands there."""
        sides = [node.left, *node.comparators]
        for left, right, operator in zip(sides, sides[1:], node.ops, strict=False):
            if isinstance(operator, ast.In | ast.NotIn) and not isinstance(right, ast.Tuple):
                self.fault(node, "`in` something other than a tuple that stands there: use bits, or write the loop")
            kinds = {self.kind(left), self.kind(right)}
            if isinstance(operator, ast.Eq | ast.NotEq) and not kinds & {"number", ""}:
                self.fault(node, f"{ast.unparse(node)}: compares records field by field; compare their numbers")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Fields are set, whole records are not; a name keeps to one kind of thing."""
        for target in node.targets:
            if isinstance(target, ast.Subscript) and self.part(target.value):
                self.fault(
                    node, f"{ast.unparse(target)} = ...: a copy in the kernel, the same thing in Python; set fields"
                )
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name):
                    self.bind(node, name.id, self.kind(value))
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        """Over a range, a part of the World, or a tuple."""
        over = node.iter
        counted = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range"
        fixed = isinstance(over, ast.Tuple) or (isinstance(over, ast.Name) and over.id in self.constants)
        if not counted and not fixed and not self.part(over):
            self.fault(node, f"a loop over {ast.unparse(over)}: loop over a range, or a part of the World")
        if isinstance(node.target, ast.Name):
            self.bind(node, node.target.id, self.part(over) or "number")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Rule functions, NamedTuples and a few builtins."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        self.calls.add(name)
        if not name:
            self.fault(node, f"{ast.unparse(node.func)}(...): no methods; call a function of the rules")
        elif name in self.names.enums:
            self.fault(node, f"{name}(...): the kernel makes no members of enums; keep the number")
        elif name not in self.names.functions | self.names.tuples and name not in BUILTINS:
            self.fault(node, f"{name}(...) is not for rules: {INSTEAD.get(name, 'call a function of the rules')}")
        if name in ("min", "max") and (node.keywords or len(node.args) < 2):
            self.fault(node, f"{name} of one thing or with a key: find the best in a loop")
        if any(word.arg is None for word in node.keywords):
            self.fault(node, "`**`: name each value")
        for each in (*node.args, *(word.value for word in node.keywords)):
            self.visit(each)

    def bind(self, node: ast.AST, name: str, kind: str) -> None:
        """A local name holds this; it is a fault where it held another kind of thing."""
        before = self.kinds.setdefault(name, kind) or kind
        if kind and before != kind:
            self.fault(node, f"{name} is first a {before}, then a {kind}: the kernel takes one kind for each name")
        self.kinds[name] = before

    def kind(self, value: ast.expr) -> str:
        """The part of the World that a value is of, "number" for what is surely one, "" for what is not known."""
        if isinstance(value, ast.Name):
            return self.kinds.get(value.id, "")
        if isinstance(value, ast.Subscript):
            return self.part(value.value)
        return "number" if isinstance(value, ast.Constant | ast.BinOp | ast.Compare) else ""

    def part(self, value: ast.expr) -> str:
        """The name of the World's part that this is, or nothing."""
        return value.attr if isinstance(value, ast.Attribute) and value.attr in self.names.parts else ""


def ends(body: list[ast.stmt]) -> bool:
    """Whether every way through these lines ends with a return."""
    last = body[-1]
    if isinstance(last, ast.Return):
        return last.value is not None
    if isinstance(last, ast.If):
        return bool(last.orelse) and ends(last.body) and ends(last.orelse)
    endless = isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value is True
    return endless and not any(isinstance(node, ast.Break) for node in ast.walk(last))


def module_faults(tree: ast.Module, allowed: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """What stands at a module's top: imports from where rules may import, constants, classes and functions."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            wrong = [each.name for each in node.names if each.name not in allowed]
            if wrong:
                yield node.lineno, f"imports {wrong[0]}: rules know nothing but rules"
        elif isinstance(node, ast.ImportFrom) and node.module not in allowed:
            yield node.lineno, f"imports from {node.module}: rules know nothing but rules"
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for part in ast.walk(node.value):
                if isinstance(part, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp):
                    yield node.lineno, f"{NODES[type(part)]} (the kernel freezes what stands at a module's top)"


def circles(calls: Mapping[str, set[str]]) -> list[str]:
    """Functions that come back to themselves."""

    def reached(name: str) -> set[str]:
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            for other in calls.get(waiting.pop(), set()) - seen:
                seen.add(other)
                waiting.append(other)
        return seen

    return sorted(name for name in calls if name in reached(name))


def lint(rules: Mapping[str, str], beside: Mapping[str, str], allowed: tuple[str, ...]) -> list[str]:
    """The faults of rule modules, each with its module, line and function.

    Args:
        rules: texts of the modules by name.
        beside: texts of modules whose classes and functions rules may use.
        allowed: modules from which rules may import.
    """
    trees = {name: ast.parse(text) for name, text in rules.items()}
    names = known({**trees, **{name: ast.parse(text) for name, text in beside.items()}})
    faults, calls = [], {}
    for module, tree in trees.items():
        faults += [f"{module}:{line}: {text}" for line, text in module_faults(tree, allowed)]
        constants = {
            t.id for node in tree.body if isinstance(node, ast.Assign) for t in node.targets if isinstance(t, ast.Name)
        }
        for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
            rule = Rule(names, constants)
            rule.read(function)
            calls[function.name] = rule.calls
            faults += [f"{module}:{line}: {function.name}: {text}" for line, text in rule.faults]
    return faults + [f"{name}: comes back to itself: owe it, and settle it in a loop" for name in circles(calls)]
