"""Functions of the kernel: how a call of a rule is typed and compiled.

Numba's own ways (`register_jitable`, `overload`) wrap each function in a template and a dispatcher, which look it up
anew, with all options, for every call of every function that calls it. Here a function's type keeps what it was
compiled to, by the types of its arguments. It leans on semi-internal parts of numba (see sim/README.md for the
versions it was tried with).
"""

import types as python
from functools import cache
from typing import Any

from numba import types
from numba.core import compiler, errors
from numba.core.registry import cpu_target
from numba.core.typing.templates import Signature, infer_global
from numba.extending import models, register_model

from sim.kernel_code import INSTEAD
from sim.whole import PartCompiler

BASE: dict[str, Any] = {
    "error_model": "numpy", "boundscheck": True, "nogil": True, "no_cfunc_wrapper": True, "_nrt": False,
}  # fmt: skip


class FunctionType(types.Callable, types.Opaque):
    """The numba type of a function of the kernel."""

    def __init__(self, function: python.FunctionType) -> None:
        """Args: function: its body."""
        self.function = function
        self.compiled: dict[tuple[types.Type, ...], Any] = {}
        super().__init__(f"{function.__module__}.{function.__qualname__}")

    @property
    def key(self):
        """What tells it from others; names would not, where a module is loaded anew."""
        return self.function

    def get_call_type(self, context, args, kws):
        """The signature of a call, which is compiled if it has not been."""
        if kws:
            raise errors.TypingError(f"{self.name}: arguments of rules are given by position")
        given = tuple(wide(each) for each in args)
        if given not in self.compiled:
            target = cpu_target.target_context
            self.compiled[given] = compiler.compile_extra(
                context, target, self.function, given, None, options(), {}, pipeline_class=PartCompiler
            )
        return self.compiled[given].signature

    def get_call_signatures(self):
        """Those compiled so far, for what numba says of a wrong call."""
        return [one.signature for one in self.compiled.values()], True

    def get_impl_key(self, sig: Signature):
        """By what numba finds the code of a call."""
        return self.compiled[sig.args].entry_point


def wide(kind):
    """The type that an argument is given as: whole numbers of records are narrower, and rules count with wide ones."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


register_model(FunctionType)(models.OpaqueModel)


@cache
def options():
    """How every function of the kernel is compiled."""
    flags = compiler.Flags()
    cpu_target.options.parse_as_flags(flags, {"nopython": True, "no_cpython_wrapper": True, **BASE})
    return flags


@cache
def compiled(function):
    """Teach numba a function without changing it."""
    infer_global(function, FunctionType(function))
    return function


def stands_in_for(function):
    """Within the kernel, this body replaces the interpreter's."""

    def wrap(body):
        infer_global(function, FunctionType(compiled(body)))
        return body

    return wrap


def teach(module: python.ModuleType) -> None:
    """Teach numba every function of a module."""
    for function in vars(module).values():
        if isinstance(function, python.FunctionType) and function.__module__ == module.__name__:
            compiled(function)


for _, function in INSTEAD.values():
    compiled(function)
