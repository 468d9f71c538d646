"""Assignment 02: the checks of the notebook on self-attention that no table of examples can say."""

from __future__ import annotations

from course.checks.modules import only_parameters
from course.checks.self_attention_block import block, block_gradient, block_parameters, in_torch, is_copied
from course.checks.self_attention_core import (
    leading_axes,
    rotate_batches,
)

__all__ = [
    "block",
    "block_gradient",
    "block_parameters",
    "in_torch",
    "is_copied",
    "leading_axes",
    "only_parameters",
    "rotate_batches",
]
