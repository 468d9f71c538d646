"""The visible checks, and the comparisons that they share with the hidden tests.

`specs` says what an exercise computes and which mistakes are known, and tries fresh data; `trials` tries the worked
examples that `autograder release` makes of it. `compare` checks type, shape and values in this order; `source` checks
how a function is written; `puzzles` tries weights on every sequence. Behaviour that is specific to one exercise is in
the module with the name of its notebook. None of them holds a solution.
"""

import importlib
from importlib.util import find_spec

from course.checks import failing
from course.checks.compare import array, call, number, rng, scalar
from course.checks.figures import drawn, lines
from course.checks.keeping import unchanged
from course.checks.running import run
from course.checks.source import not_used, only_arguments, vectorised
from course.checks.specs import OTHER_SIZES, Example, Spec, fresh
from course.checks.trials import examples, keeps_inputs

__all__ = [
    "OTHER_SIZES",
    "Example",
    "Spec",
    "array",
    "call",
    "drawn",
    "examples",
    "fresh",
    "keeps_inputs",
    "lines",
    "not_used",
    "number",
    "only_arguments",
    "rng",
    "run",
    "scalar",
    "unchanged",
    "vectorised",
]

failing.explain_names()


def __getattr__(name: str):
    """Import a module of this package when it is first used, because one assignment needs only one of them."""
    if name.isidentifier() and not name.startswith("_") and find_spec(f"{__name__}.{name}") is not None:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
