"""Assignment 02: the checks of the notebook on dot-product attention that no table of examples can say."""

from __future__ import annotations

from course.checks.self_attention_core import (
    every_axis,
    pair,
    reaches,
)
from course.checks.self_attention_figures import heat_map, labels, plot_attention, shows_scale
from course.checks.self_attention_heads import class_token, heads, keeps_input, multi_head_attention
from course.checks.self_attention_layers import (
    blocks,
    gradients,
    layers,
    leading_axes,
    only_parameters,
    output_of,
    put,
    trains,
)
from course.checks.self_attention_lending import lent
from course.checks.self_attention_masks import (
    masked_batches,
    no_key_gradient,
)
from course.checks.self_attention_measures import (
    mixture,
    own_mean,
    sharpness,
    two_numbers,
)
from course.checks.self_attention_modules import not_cut, scaled_attention, self_attends

__all__ = [
    "blocks",
    "class_token",
    "every_axis",
    "gradients",
    "heads",
    "heat_map",
    "keeps_input",
    "labels",
    "layers",
    "leading_axes",
    "lent",
    "masked_batches",
    "mixture",
    "multi_head_attention",
    "no_key_gradient",
    "not_cut",
    "only_parameters",
    "output_of",
    "own_mean",
    "pair",
    "plot_attention",
    "put",
    "reaches",
    "scaled_attention",
    "self_attends",
    "sharpness",
    "shows_scale",
    "trains",
    "two_numbers",
]
