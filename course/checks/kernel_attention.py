"""Assignment 05: the visible checks, one for each exercise, on examples small enough to redo by hand.

Those of its parts lie beside this file. None of them holds a solution.
"""

from __future__ import annotations

from course.checks.kernel_attention_features import (
    draw_frequencies,
    fourier_columns,
    fourier_features,
    nonpositive_share,
    normal_frequencies,
    orthogonal_blocks,
    orthogonal_directions,
    orthogonal_frequencies,
    positive_features,
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
    crossing,
    kernel_attention,
    kernel_negative,
    power_law,
    quadratic_count,
    quadratic_features,
    similarity_attention,
    similarity_negative,
    softmax_attention,
    softmax_large,
    well_defined,
)
from course.checks.kernel_attention_memory import no_causal_table, no_table
from course.checks.kernel_attention_purifying import lam_range, lam_switch, purification_loss, purify
from course.checks.kernel_attention_recurrent import (
    causal_kernel_attention,
    causal_outputs,
    causal_tiny,
    own_state,
    recurrent_step,
    step_tiny,
)
from course.checks.kernel_attention_scores import (
    argmax_attention,
    key_gradient,
    keys_unchanged,
    mean_and_error,
    score_mean,
    score_pair,
    score_variance,
)
from course.checks.kernel_attention_sums import kernel_tiny, similarity_tiny, without_added
from course.checks.kernel_attention_swap import swap_rows

__all__ = [
    "argmax_attention",
    "causal_kernel_attention",
    "causal_outputs",
    "causal_tiny",
    "complexity",
    "complexity_choices",
    "crossing",
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
    "mean_and_error",
    "no_blocks",
    "no_causal_table",
    "no_table",
    "nonpositive_share",
    "normal_frequencies",
    "orthogonal_blocks",
    "orthogonal_directions",
    "orthogonal_frequencies",
    "own_state",
    "positive_features",
    "power_law",
    "purification_loss",
    "purify",
    "quadratic_count",
    "quadratic_features",
    "quality_axes",
    "quality_curves",
    "recurrent_step",
    "same_steps",
    "scaling_axes",
    "scaling_curves",
    "score_mean",
    "score_pair",
    "score_variance",
    "similarity_attention",
    "similarity_negative",
    "similarity_tiny",
    "softmax_attention",
    "softmax_kernel",
    "softmax_kernel_once",
    "softmax_large",
    "step_tiny",
    "swap_axes",
    "swap_curves",
    "swap_rows",
    "trigonometric_features",
    "trigonometric_gram",
    "well_defined",
    "without_added",
]
