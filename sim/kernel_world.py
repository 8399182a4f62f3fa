"""The kernel's World: two pointers, whose attributes are the parts of a record for a battle and one for all battles.

Passing a tuple of a dozen arrays costs a hundred machine arguments a call; this costs two. It leans on semi-internal
parts of numba (see sim/README.md for the versions it was tried with).
"""

import hashlib
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, lower_getattr_generic, models, register_model

from sim.kernel_code import fault_note
from sim.kernel_rows import RowType, make_row, together

LENGTH = {
    "sides": "n_sides",
    "fighters": "n_fighters",
    "arms": "n_arms",
    "slots": "n_slots",
    "weapons": "n_weapons",
    "hazards": "n_hazards",
    "stages": "n_stages",
    "lineups": "n_lineups",
    "posts": "n_posts",
    "powers": "n_powers",
    "effects": "n_effects",
    "past": "n_stages",
}
"""Parts that are longer than what a battle uses of them, and the field that says how much: no battle changes that."""


class WorldType(types.Type):
    """The numba type of a World over two record types."""

    def __init__(self, now: types.Record, table: types.Record) -> None:
        """Args: now: all that a battle can change; table: what all battles of a run share."""
        self.now, self.table = now, table
        self.found: dict[str, Any] = {}
        super().__init__(f"World({hashlib.blake2b(f'{now}{table}'.encode(), digest_size=6).hexdigest()})")

    def find(self, name: str):
        """Which of the two records has the part, its type there and for rules, and its offset."""
        if name not in self.found:
            for k, record in enumerate((self.now, self.table)):
                if name in record.fields:
                    kind = record.typeof(name)
                    seen = row_of(kind) if isinstance(kind, types.NestedArray) else kind
                    self.found[name] = k, kind, seen, record.offset(name)
        return self.found.get(name)


@register_model(WorldType)
class WorldModel(models.StructModel):
    """Two pointers."""

    def __init__(self, manager, typ) -> None:
        """Called by numba."""
        super().__init__(manager, typ, [("now", typ.now), ("table", typ.table)])


@intrinsic
def make_world(typing_context, now, table):
    """A World of the two records."""
    typ = WorldType(now, table)

    def build(context, builder, signature, args):
        return together(builder, context.get_value_type(typ), args)

    return typ(now, table), build


@intrinsic
def faulty(typing_context):
    """Whether a place was asked for that is not there, in this process so far."""

    def build(context, builder, signature, args):
        return builder.load(fault_note(builder.module))

    return types.int64(), build


@infer_getattr
class WorldAttributes(AttributeTemplate):
    """What an attribute of a World is, to numba's type inference."""

    key = WorldType

    def generic_resolve(self, typ, name):
        """The type of a part: a record, a row, or a number."""
        found = typ.find(name)
        return found[2] if found else None


@lower_getattr_generic(WorldType)
def get_attribute(context, builder, typ, value, name):
    """Code that reads a part of a World: a pointer into one of the two records."""
    which, kind, seen, offset = typ.find(name)
    pointers = [builder.extract_value(value, k) for k in range(2)]
    at = address(context, builder, pointers[which], offset)
    if isinstance(kind, types.Record):
        return builder.bitcast(at, context.get_value_type(kind))
    if not isinstance(kind, types.NestedArray):
        return context.unpack_value(builder, kind, builder.bitcast(at, context.get_data_type(kind).as_pointer()))
    intp = context.get_value_type(types.intp)
    length = ir.Constant(intp, kind.shape[0])
    if name in LENGTH:
        length = builder.load(pointer_to(context, builder, typ, pointers, LENGTH[name]))
        length.set_metadata("invariant.load", builder.module.add_metadata([]))
    return make_row(context, builder, seen, at, length)


def row_of(kind):
    """The type of a part that is many of one kind."""
    return RowType(kind.dtype, kind.shape[1] if kind.ndim > 1 else 0)


def pointer_to(context, builder, typ, pointers, name):
    """A pointer to a whole number among the parts, or to the first of several."""
    holder, _, _, place = typ.find(name)
    word = context.get_value_type(types.intp).as_pointer()
    return builder.bitcast(address(context, builder, pointers[holder], place), word)


def address(context, builder, record, offset):
    """A pointer to so many bytes behind the start of a record."""
    base = builder.bitcast(record, ir.IntType(8).as_pointer())
    return cgutils.pointer_add(builder, base, ir.Constant(context.get_value_type(types.intp), offset))
