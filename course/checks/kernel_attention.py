"""Assignment 05: the visible checks, one for each exercise, on examples small enough to redo by hand.

Those of its parts lie beside this file. None of them holds a solution.
"""

from __future__ import annotations

from course.checks.kernel_attention_calls import (
    beside_fourier,
    copied,
    inner_products,
    of_cubes,
    part,
    trigonometric_features,
    with_gaussian,
    with_products,
)
from course.checks.kernel_attention_features import (
    draw_frequencies,
    fourier_columns,
    normal_frequencies,
    orthogonal_blocks,
    orthogonal_directions,
    orthogonal_frequencies,
    softmax_kernel_once,
)
from course.checks.kernel_attention_figures import (
    quality_axes,
    quality_curves,
    scaling_axes,
    scaling_curves,
    swap_axes,
    swap_curves,
)
from course.checks.kernel_attention_growth import no_blocks, same_steps
from course.checks.kernel_attention_kernels import (
    complexity,
    complexity_choices,
    quadratic_count,
    well_defined,
)
from course.checks.kernel_attention_memory import no_causal_table, no_table
from course.checks.kernel_attention_purifying import lam_range, lam_switch
from course.checks.kernel_attention_recurrent import (
    causal_kernel_attention,
    causal_tiny,
    or_as_the_step,
    own_state,
    step_tiny,
)
from course.checks.kernel_attention_scores import (
    score_pair,
)
from course.checks.kernel_attention_sums import kernel_tiny, similarity_tiny
from course.checks.kernel_attention_swap import swap_rows

__all__ = [
    "beside_fourier",
    "causal_kernel_attention",
    "causal_tiny",
    "complexity",
    "complexity_choices",
    "copied",
    "draw_frequencies",
    "fourier_columns",
    "inner_products",
    "kernel_tiny",
    "lam_range",
    "lam_switch",
    "no_blocks",
    "no_causal_table",
    "no_table",
    "normal_frequencies",
    "of_cubes",
    "or_as_the_step",
    "orthogonal_blocks",
    "orthogonal_directions",
    "orthogonal_frequencies",
    "own_state",
    "part",
    "quadratic_count",
    "quality_axes",
    "quality_curves",
    "same_steps",
    "scaling_axes",
    "scaling_curves",
    "score_pair",
    "similarity_tiny",
    "softmax_kernel_once",
    "step_tiny",
    "swap_axes",
    "swap_curves",
    "swap_rows",
    "trigonometric_features",
    "well_defined",
    "with_gaussian",
    "with_products",
]
