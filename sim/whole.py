"""Whole-program compilation for numba: rule functions are only typed and lowered; LLVM sees them once, together.

By default numba optimises and makes machine code for every function, and again in every caller; for a few hundred rule
functions that is most of the time, and the optimiser never sees the program at once. It leans on the documented
`pipeline_class` and on semi-internal parts of numba (see sim/README.md for the versions it was tried with).
"""

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


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
        made = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
        manager, *builder = made if isinstance(made, tuple) else (made,)  # newer versions of numba hand over both
        manager.run(self._final_module, *builder)


IDLE = frozenset({
    "WithLifting", "InlineClosureLikes", "RewriteDynamicRaises", "MakeFunctionToJitFunction", "InlineInlinables",
    "FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass", "InlineOverloads", "AnnotateTypes",
    "DumpParforDiagnostics", "NoPythonSupportedFeatureValidation", "NopythonRewrites",
})  # fmt: skip
"""Passes for what rule functions never do (closures, contexts, exceptions, parallel loops), and for print-outs."""


def lowering(library_class, executable):
    """The pass of numba's pipeline that turns typed code into LLVM's, into a library of the class."""

    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(NativeLowering):
        _name = f"lowering_{library_class.__name__.lower()}"

        def run_pass(self, state):
            state.library = library_class(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            state.flags.no_compile = not executable
            super().run_pass(state)
            if not executable:
                lowered = state.cr
                stand_in = list[int]().append  # numba knows a function by its callable; this one is never called
                state.library.finalize()
                state.targetctx.insert_user_function(stand_in, lowered.fndesc, [state.library])
                state.cr = _LowerResult(lowered.fndesc, lowered.call_helper, stand_in, lowered.env)
            return True

    return Lowering


def compiler(library_class, executable):
    """A numba compiler with that pass in place of its own."""
    replacement = lowering(library_class, executable)

    class Compiler(CompilerBase):
        def define_pipelines(self):
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.passes = [
                (replacement, why) if one is NativeLowering else (one, why)
                for one, why in pipeline.passes
                if executable or one.__name__ not in IDLE
            ]
            pipeline.finalize()
            return [pipeline]

    return Compiler


PartCompiler = compiler(Part, False)
WholeCompiler = compiler(Whole, True)
