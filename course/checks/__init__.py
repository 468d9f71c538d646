"""The visible checks, and the comparisons that they share with the hidden tests.

`compare` looks at type, shape and values in this order; `source` looks at how a function is written;
`toy_attention` and `hand_designed` hold the worked examples of assignments 01 and 04, `puzzles` tries weights on every
sequence. None of them holds a solution.
"""

import importlib

from course.checks.compare import array, call, number, rng, scalar, unchanged
from course.checks.figures import axis_label, bars, descent_figure, drawn, lines
from course.checks.source import not_typed_in, not_used, only_arguments, vectorised

__all__ = [
    "array",
    "axis_label",
    "bars",
    "call",
    "descent_figure",
    "drawn",
    "lines",
    "not_typed_in",
    "not_used",
    "number",
    "only_arguments",
    "rng",
    "scalar",
    "unchanged",
    "vectorised",
]

_EXAMPLES = ("hand_designed", "toy_attention")  # imported when they are first used: one assignment needs one of them


def __getattr__(name: str):
    if name in _EXAMPLES:
        return importlib.import_module(f"course.checks.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
