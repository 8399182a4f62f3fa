"""Whole-program compilation for numba: rule functions are only typed and lowered; LLVM sees them once, together.

By default numba optimises and makes machine code for every function, and again in every caller; for a few hundred rule
functions that is most of the time, and the optimiser never sees the program at once. It leans on the documented
`pipeline_class` and on semi-internal parts of numba (see sim/README.md for the versions it was tried with).
"""

import copy
from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import FunctionPass, PassManager, _pass_registry, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering
from numba.core.typing import Context

from sim.kernel_code import INSTEAD, NOTE, RuleContext, RuleLower, direct_call


class Part(JITCodeLibrary):
    """Lowered code that waits for the entry: never optimised or made executable on its own."""

    def _optimize_functions(self, ll_module) -> None:
        """Leave the code as it is: the whole is optimised once."""

    def finalize(self) -> None:
        """Skip optimisation and code generation."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


class Whole(JITCodeLibrary):
    """The entry's code: every part below is linked in once, made private, and optimised together."""

    def finalize(self) -> None:
        """Collect all parts, then optimise as usual."""
        below = []

        def visit(library: JITCodeLibrary) -> None:
            for part in library._linking_libraries:
                if part not in below:
                    below.append(part)
                    visit(part)

        visit(self)
        self._linking_libraries = below
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make every part private, so that it may be called in any way or not at all; optimise once, not twice.

        Loops over a dozen fighters gain nothing by vectors.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = Linkage.internal
        self._final_module.get_global_variable(NOTE).linkage = Linkage.internal
        made = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
        manager, *builder = made if isinstance(made, tuple) else (made,)  # newer versions of numba hand over both
        manager.run(self._final_module, *builder)


NEEDED = frozenset({
    "TranslateByteCode", "FixupArgs", "IRProcessing", "GenericRewrites", "NopythonTypeInference", "NativeLowering",
    "NoPythonBackend",
})  # fmt: skip
"""Passes for what rule functions do: no closures, contexts, exceptions, parallel loops; nothing is printed."""


@register_pass(mutates_CFG=False, analysis_only=False)
class Plain(FunctionPass):
    """Constants are plain numbers, not types of their own; `max` and `min` are of two, as rules use them."""

    _name = "plain"

    def __init__(self) -> None:
        """Called by numba."""
        super().__init__()

    def run_pass(self, state):
        """Change what is assigned."""
        for block in state.func_ir.blocks.values():
            for one in block.find_insts(ir.Assign):
                known = one.value
                if isinstance(known, ir.Global) and (known.value is max or known.value is min):
                    known.name, known.value = INSTEAD[known.name]
                elif isinstance(known, (ir.Const, ir.Global)) and isinstance(known.value, int):
                    one.value = ir.Const(known.value, known.loc, use_literal_type=False)
                    meanings = state.func_ir._definitions[one.target.name]
                    meanings[meanings.index(known)] = one.value
        return True


class Typing(Context):
    """What numba knows of types, which remembers answers: hundreds of functions ask for the same few."""

    told: ClassVar[dict[Any, Any]] = {}

    def resolve_function_type(self, func, args, kws):
        """The signature of a call."""
        key = func, args
        if kws or key not in self.told:
            answer = super().resolve_function_type(func, args, kws)
            if kws or answer is None:
                return answer
            self.told[key] = answer
        return self.told[key]


class Passes(PassManager):
    """The passes for one function, without timing them, and without numba's checks of itself between them."""

    def run(self, state) -> None:
        """Run one after the other."""
        for one, _ in self.passes:
            _pass_registry.get(one).pass_inst.run_pass(state)


def lowering(library_class, executable):
    """The pass of numba's pipeline that turns typed code into LLVM's, into a library of the class."""

    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(NativeLowering):
        _name = f"lowering_{library_class.__name__.lower()}"

        @property
        def lowering_class(self):
            """What makes the code."""
            return Lower if executable else RuleLower

        def run_pass(self, state):
            state.library = library_class(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            state.flags.no_compile = not executable
            if not executable:
                state.targetctx.__class__ = RuleContext  # it is a copy, for this function alone
            super().run_pass(state)
            if not executable:
                lowered = state.cr
                stand_in = list[int]().append  # numba knows a function by its callable; this one is never called
                state.library.finalize()
                code = direct_call(lowered.fndesc, state.library)
                state.targetctx.insert_func_defn([(code, stand_in, lowered.fndesc.argtypes)])
                state.cr = _LowerResult(lowered.fndesc, lowered.call_helper, stand_in, lowered.env)
            return True

    return Lowering


def compiler(library_class, executable):
    """A numba compiler with that pass in place of its own."""
    replacement = lowering(library_class, executable)

    class Compiler(CompilerBase):
        def define_pipelines(self):
            if not executable:
                self.state.typingctx = copy.copy(self.state.typingctx)
                self.state.typingctx.__class__ = Typing
            usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline = usual if executable else Passes("rules")
            plain = [] if executable else [(Plain, "plain numbers")]
            pipeline.passes = usual.passes[:1] + plain + [
                (replacement, why) if one is NativeLowering else (one, why)
                for one, why in usual.passes[1:]
                if executable or one.__name__ in NEEDED
            ]
            pipeline.finalize()
            return [pipeline]

    return Compiler


PartCompiler = compiler(Part, False)
WholeCompiler = compiler(Whole, True)
