"""Assignment 05: the visible checks, one for each exercise, on examples small enough to redo by hand.

Those of its parts lie beside this file. None of them holds a solution.
"""

from __future__ import annotations

from course.checks.kernel_attention_features import (
    draw_frequencies,
    fourier_columns,
    fourier_features,
    normal_frequencies,
    orthogonal_blocks,
    orthogonal_directions,
    orthogonal_frequencies,
    softmax_kernel,
    softmax_kernel_once,
    trigonometric_features,
    trigonometric_gram,
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
    kernel_attention,
    kernel_negative,
    quadratic_count,
    quadratic_features,
    similarity_attention,
    similarity_negative,
    well_defined,
)
from course.checks.kernel_attention_memory import no_causal_table, no_table
from course.checks.kernel_attention_purifying import lam_range, lam_switch
from course.checks.kernel_attention_recurrent import (
    causal_kernel_attention,
    causal_outputs,
    causal_tiny,
    own_state,
    recurrent_step,
    step_tiny,
)
from course.checks.kernel_attention_scores import (
    key_gradient,
    keys_unchanged,
    score_pair,
)
from course.checks.kernel_attention_sums import kernel_tiny, similarity_tiny, without_added
from course.checks.kernel_attention_swap import swap_rows

__all__ = [
    "causal_kernel_attention",
    "causal_outputs",
    "causal_tiny",
    "complexity",
    "complexity_choices",
    "draw_frequencies",
    "fourier_columns",
    "fourier_features",
    "kernel_attention",
    "kernel_negative",
    "kernel_tiny",
    "key_gradient",
    "keys_unchanged",
    "lam_range",
    "lam_switch",
    "no_blocks",
    "no_causal_table",
    "no_table",
    "normal_frequencies",
    "orthogonal_blocks",
    "orthogonal_directions",
    "orthogonal_frequencies",
    "own_state",
    "quadratic_count",
    "quadratic_features",
    "quality_axes",
    "quality_curves",
    "recurrent_step",
    "same_steps",
    "scaling_axes",
    "scaling_curves",
    "score_pair",
    "similarity_attention",
    "similarity_negative",
    "similarity_tiny",
    "softmax_kernel",
    "softmax_kernel_once",
    "step_tiny",
    "swap_axes",
    "swap_curves",
    "swap_rows",
    "trigonometric_features",
    "trigonometric_gram",
    "well_defined",
    "without_added",
]
