"""Many of one kind in the kernel's World: what `w.fighters[j]`, `w.counts[k] = n` and `for t in w.fighters` compile to.

A numpy array of numba's is checked by raising, which makes every function one that may fail and every call one that
must ask. Here a place that is not there is noted among the faults, the first one is taken instead, and the kernel
stops at the next look at its agenda: as safe, and a fifth faster. It leans on semi-internal parts of numba (see
sim/README.md for the versions it was tried with).
"""

import operator
from typing import Any, NamedTuple

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin, models, register_model

from sim.kernel_code import checked

NUMBER, PAIR = types.intp, types.UniTuple(types.intp, 2)
WORD = ir.IntType(64)


class RowType(types.IterableType):
    """The numba type of many of one kind, or of rows of so many numbers each."""

    def __init__(self, dtype: types.Type, inner: int) -> None:
        """Args: dtype: what it holds; inner: how many numbers each row has, 0 where it holds no rows."""
        self.dtype, self.inner = dtype, inner
        super().__init__(f"Row({dtype}, {inner})")

    @property
    def kind(self):
        """The type of what stands at a place."""
        return RowType(self.dtype, 0) if self.inner else self.dtype

    @property
    def iterator_type(self):
        """The type of a walk along it."""
        return WalkType(self)


class WalkType(types.SimpleIteratorType):
    """The numba type of a walk along a row."""

    def __init__(self, row: RowType) -> None:
        """Args: row: the type of the row."""
        self.row = row
        super().__init__(f"Walk({row})", row.kind)


@register_model(RowType)
class RowModel(models.StructModel):
    """A pointer to the first, and how many there are."""

    def __init__(self, manager, typ) -> None:
        """Called by numba."""
        super().__init__(manager, typ, [("first", types.CPointer(types.uint8)), ("length", NUMBER)])


@register_model(WalkType)
class WalkModel(models.StructModel):
    """The row, and where along it one is."""

    def __init__(self, manager, typ) -> None:
        """Called by numba."""
        super().__init__(manager, typ, [("row", typ.row), ("at", types.EphemeralPointer(NUMBER))])


@infer_global(operator.getitem)
class GetItem(AbstractTemplate):
    """The type of row[k], and of row[k, m] in a row of rows."""

    def generic(self, args, kws):
        """Called by numba."""
        row, place = args
        if not isinstance(row, RowType):
            return None
        if isinstance(place, types.Integer):
            return signature(row.kind, row, NUMBER)
        return signature(row.dtype, row, PAIR)


@infer_global(operator.setitem)
class SetItem(AbstractTemplate):
    """The types that row[k] = value and row[k, m] = value take."""

    def generic(self, args, kws):
        """Called by numba."""
        row, place, _ = args
        if not isinstance(row, RowType):
            return None
        return signature(types.none, row, NUMBER if isinstance(place, types.Integer) else PAIR, row.dtype)


@infer_global(len)
class Length(AbstractTemplate):
    """The type of len(row)."""

    def generic(self, args, kws):
        """Called by numba."""
        return signature(NUMBER, args[0]) if isinstance(args[0], RowType) else None


class Parts(NamedTuple):
    """What a row's value is made of."""

    first: Any
    length: Any


def make_row(context, builder, typ, first, length):
    """The value of a row."""
    return together(builder, context.get_value_type(typ), (first, length))


def together(builder, kind, parts):
    """A value of several parts; numba's own way goes by memory, which LLVM then has to find out."""
    value = ir.Constant(kind, ir.Undefined)
    for k, part in enumerate(parts):
        value = builder.insert_value(value, part, k)
    return value


def parts_of(builder, value):
    """A row's pointer and length."""
    return Parts(builder.extract_value(value, 0), builder.extract_value(value, 1))


def size_of(context, typ):
    """Bytes of one thing, of a row of rows of one row."""
    return context.get_abi_sizeof(context.get_data_type(typ.dtype)) * (typ.inner or 1)


def pointer(builder, row, k, size):
    """A pointer to the kth; where there is none that is noted, and it is the first."""
    k = checked(builder, k, row.length)
    return builder.gep(row.first, [builder.mul(k, ir.Constant(k.type, size))])


def inner_row(context, builder, typ, value, k):
    """The kth row of a row of rows."""
    row = parts_of(builder, value)
    first = pointer(builder, row, k, size_of(context, typ))
    return make_row(context, builder, typ.kind, first, ir.Constant(k.type, typ.inner))


def taken(context, builder, kind, at):
    """What stands at a pointer: a record as the pointer itself, a number as its value."""
    if isinstance(kind, types.Record):
        return builder.bitcast(at, context.get_value_type(kind))
    return context.unpack_value(builder, kind, builder.bitcast(at, context.get_data_type(kind).as_pointer()))


def put(context, builder, typ, value, at):
    """Copy a record, or store a number, to a pointer."""
    if isinstance(typ.dtype, types.Record):
        cgutils.raw_memcpy(builder, at, value, ir.Constant(WORD, 1), size_of(context, typ))
    else:
        kind = context.get_data_type(typ.dtype)
        context.pack_value(builder, typ.dtype, value, builder.bitcast(at, kind.as_pointer()))


@lower_builtin(operator.getitem, RowType, NUMBER)
def get_item(context, builder, sig, args):
    """Code for row[k]."""
    typ, (value, k) = sig.args[0], args
    if typ.inner:
        return inner_row(context, builder, typ, value, k)
    row = parts_of(builder, value)
    return taken(context, builder, typ.dtype, pointer(builder, row, k, size_of(context, typ)))


@lower_builtin(operator.getitem, RowType, PAIR)
def get_cell(context, builder, sig, args):
    """Code for row[k, m]."""
    typ, (value, place) = sig.args[0], args
    k, m = (builder.extract_value(place, n) for n in range(2))
    row = inner_row(context, builder, typ, value, k)
    return get_item(context, builder, signature(typ.dtype, typ.kind, NUMBER), (row, m))


@lower_builtin(operator.setitem, RowType, NUMBER, types.Any)
def set_item(context, builder, sig, args):
    """Code for row[k] = value."""
    typ, (value, k, new) = sig.args[0], args
    row = parts_of(builder, value)
    put(context, builder, typ, new, pointer(builder, row, k, size_of(context, typ)))
    return context.get_dummy_value()


@lower_builtin(operator.setitem, RowType, PAIR, types.Any)
def set_cell(context, builder, sig, args):
    """Code for row[k, m] = value."""
    typ, (value, place, new) = sig.args[0], args
    k, m = (builder.extract_value(place, n) for n in range(2))
    row = inner_row(context, builder, typ, value, k)
    return set_item(context, builder, signature(types.none, typ.kind, NUMBER, typ.dtype), (row, m, new))


@lower_builtin(len, RowType)
def get_length(context, builder, sig, args):
    """Code for len(row)."""
    return parts_of(builder, args[0]).length


@lower_builtin("getiter", RowType)
def set_out(context, builder, sig, args):
    """Code for the beginning of `for each in row`."""
    walk = cgutils.create_struct_proxy(sig.return_type)(context, builder)
    walk.row, walk.at = args[0], cgutils.alloca_once_value(builder, ir.Constant(context.get_value_type(NUMBER), 0))
    return walk._getvalue()


@lower_builtin("iternext", WalkType)
@iternext_impl(RefType.UNTRACKED)
def step(context, builder, sig, args, result):
    """Code for the next of `for each in row`."""
    typ = sig.args[0].row
    walk = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    row, k = parts_of(builder, walk.row), builder.load(walk.at)
    there = builder.icmp_signed("<", k, row.length)
    result.set_valid(there)
    with builder.if_then(there):
        at = builder.gep(row.first, [builder.mul(k, ir.Constant(k.type, size_of(context, typ)))])
        result.yield_(taken(context, builder, typ.dtype, at))
        builder.store(builder.add(k, ir.Constant(k.type, 1)), walk.at)
