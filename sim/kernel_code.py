"""The code of one function of the kernel: less of it than numba makes, for LLVM has to read it all.

A rule cannot fail, so it hands back its value and no status; it owns no memory, so nothing is counted or cleared; and a
variable that is assigned once is the value itself. It leans on semi-internal parts of numba (see sim/README.md for the
versions it was tried with).
"""

import operator
from collections import Counter
from typing import Any

from llvmlite import ir
from numba.core import analysis, cgutils, types
from numba.core import ir as numba_ir
from numba.core.callconv import MinimalCallConv
from numba.core.cpu import CPUContext
from numba.core.ir_utils import get_definition, guard
from numba.core.lowering import Lower

WORD = ir.IntType(64)
BEYOND = 3  # the fault of a place that is not there
NOTE = "kassen.fault"


def larger(a, b):
    """The larger of two."""
    if a > b:
        return a
    return b


def smaller(a, b):
    """The smaller of two."""
    if a < b:
        return a
    return b


INSTEAD = {"max": ("larger", larger), "min": ("smaller", smaller)}
"""Numba's own take any number, and are functions that may fail."""


def note_fault(builder) -> None:
    """Note that a place was asked for that is not there; the kernel stops at the next look at its agenda."""
    builder.store(ir.Constant(WORD, BEYOND), fault_note(builder.module))


def fault_note(module):
    """Where that is noted, once for the program: as nothing else points there, LLVM need not doubt what it has read."""
    if NOTE not in module.globals:
        note = ir.GlobalVariable(module, WORD, NOTE)
        note.initializer, note.linkage = ir.Constant(WORD, 0), "linkonce_odr"
    return module.globals[NOTE]


def checked(builder, place, length):
    """A place that is there: where it is not, that is noted, and it is the first."""
    beyond = builder.icmp_unsigned(">=", place, length if isinstance(length, ir.Value) else ir.Constant(WORD, length))
    with builder.if_then(beyond, likely=False):
        note_fault(builder)
    return builder.select(beyond, ir.Constant(WORD, 0), place)


def constant(kind, value):
    """A number, or a tuple of them, as a constant of LLVM's."""
    if not isinstance(value, tuple):
        return ir.Constant(kind, value)
    inner = kind.elements if isinstance(kind, ir.LiteralStructType) else [kind.element] * len(value)
    return ir.Constant(kind, [constant(*each) for each in zip(inner, value, strict=True)])


def held(module, values):
    """A constant in the memory of the program."""
    table = ir.GlobalVariable(module, values.type, module.get_unique_name("table"))
    table.initializer, table.linkage, table.global_constant = values, "internal", True
    return table


class DirectCalls(MinimalCallConv):
    """A call that returns the value itself."""

    def return_value(self, builder, retval) -> None:
        """Return it."""
        builder.ret(retval)

    def return_user_exc(self, builder, exc, exc_args=None, loc=None, func_name=None) -> None:
        """Numba would raise here, where a tuple has no such place: note it, and return anything."""
        note_fault(builder)
        builder.ret(ir.Constant(builder.function.function_type.return_type, None))

    def get_function_type(self, restype, argtypes):
        """The type of the function in LLVM."""
        value = self.context.data_model_manager[restype].get_return_type()
        return ir.FunctionType(value, list(self._get_arg_packer(argtypes).argument_types))

    def decorate_function(self, fn, args, fe_argtypes, noalias=False) -> None:
        """Leave the arguments without names."""

    def get_arguments(self, func):
        """All of them."""
        return func.args

    def call_function(self, builder, callee, resty, argtys, args):
        """Refuse a function that numba compiled in its own way: it would return a status."""
        raise NotImplementedError(f"a rule cannot call {callee.name}")


class RuleContext(CPUContext):
    """How code for this machine is made, with such calls."""

    @property
    def call_conv(self):
        """How functions are called."""
        return DirectCalls(self)


def direct_call(fndesc, library):
    """The code of a call of a function of the kernel."""

    def call(context, builder, sig, args):
        calls = DirectCalls(context)
        kind = calls.get_function_type(fndesc.restype, fndesc.argtypes)
        function = cgutils.get_or_insert_function(builder.module, kind, fndesc.mangled_name)
        value = builder.call(function, calls._get_arg_packer(fndesc.argtypes).as_arguments(builder, args))
        return context.get_returned_value(builder, fndesc.restype, value)

    call.libs = (library,)  # type: ignore[attr-defined]  # numba asks the function
    return call


class RuleLower(Lower):
    """What makes LLVM's code of a function that is typed."""

    def emit_environment_object(self) -> None:
        """Rules have no Python objects about them."""

    def lower_block(self, block) -> None:
        """Make the code of a block."""
        self._cur_ir_block = block
        for inst in block.body:
            self.loc = inst.loc
            self.lower_inst(inst)

    def lower_binop(self, resty, expr, op):
        """Make the code of an operation; `x in (A, B)` is a few comparisons."""
        if op is not operator.contains:
            return super().lower_binop(resty, expr, op)
        sought, among = self.whole_number(expr.rhs.name), self.typeof(expr.lhs.name)
        values = cgutils.unpack_tuple(self.builder, self.loadvar(expr.lhs.name), len(among))
        found = ir.Constant(ir.IntType(1), 0)
        for value, kind in zip(values, among, strict=True):
            each = self.context.cast(self.builder, value, kind, types.int64)
            found = self.builder.or_(found, self.builder.icmp_signed("==", sought, each))
        return found

    def lower_assign(self, ty, inst):
        """Make the code of what is assigned; a table of numbers is a constant."""
        known = inst.value
        if isinstance(known, (numba_ir.Global, numba_ir.FreeVar)) and isinstance(known.value, tuple):
            return constant(self.context.get_value_type(ty), known.value)
        return super().lower_assign(ty, inst)

    def lower_getitem(self, resty, expr, value, index, signature):
        """Make the code of an item; one of a table of numbers is read from memory."""
        known = guard(get_definition, self.func_ir, value)
        table = known.value if isinstance(known, (numba_ir.Global, numba_ir.FreeVar)) else None
        if not (isinstance(table, tuple) and all(isinstance(each, int) for each in table)):
            return super().lower_getitem(resty, expr, value, index, signature)
        values = constant(ir.ArrayType(WORD, len(table)), table)
        place = checked(self.builder, self.from_behind(self.whole_number(index.name), len(table)), len(table))
        return self.builder.load(self.builder.gep(held(self.module, values), [ir.Constant(WORD, 0), place]))

    def from_behind(self, place, length):
        """A place counted from the end, where it is below zero."""
        below = self.builder.icmp_signed("<", place, ir.Constant(WORD, 0))
        return self.builder.select(below, self.builder.add(place, ir.Constant(WORD, length)), place)

    def whole_number(self, name):
        """The value of a variable as a whole number."""
        return self.context.cast(self.builder, self.loadvar(name), self.typeof(name), types.int64)

    def storevar(self, value, name, argidx=None) -> None:
        """Assign a variable."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))

    def _find_singly_assigned_variable(self) -> None:
        """Variables that are assigned once, on every way to where they are used."""
        self._blk_local_varmap: dict[str, Any] = {}
        uses = analysis.compute_use_defs(self.blocks).usemap
        before = analysis.compute_cfg_from_blocks(self.blocks).dominators()
        times: Counter[str] = Counter()
        place = {}
        for offset, block in self.blocks.items():
            for name in (one.target.name for one in block.find_insts(numba_ir.Assign)):
                times[name] += 1
                place[name] = offset
        once = {name for name, count in times.items() if count == 1}
        for offset, names in uses.items():
            once -= {n for n in names if n in once and not (place[n] in before[offset] and place[n] < offset)}
        self._singly_assigned_vars = once
