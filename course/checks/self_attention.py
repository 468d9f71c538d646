"""Assignment 02: the checks of its notebooks on attention that no table of examples can say."""

from __future__ import annotations

from course.checks.modules import only_parameters, pair
from course.checks.self_attention_block import block, block_gradient, block_parameters, in_torch, is_copied
from course.checks.self_attention_core import (
    every_axis,
    leading_axes,
    masked_batches,
    no_key_gradient,
    not_cut,
    reaches,
    rotate_batches,
)
from course.checks.self_attention_measures import mixture, sharpness, two_numbers

__all__ = [
    "block",
    "block_gradient",
    "block_parameters",
    "every_axis",
    "in_torch",
    "is_copied",
    "leading_axes",
    "masked_batches",
    "mixture",
    "no_key_gradient",
    "not_cut",
    "only_parameters",
    "pair",
    "reaches",
    "rotate_batches",
    "sharpness",
    "two_numbers",
]
