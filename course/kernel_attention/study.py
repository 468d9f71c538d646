"""The kept results of the full scaling study and of twenty trainings (data/measure_kernel_attention.py)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from course.data.shipped import arrays

#: The five attentions of the study, in the order of its rows.
NAMES = ("softmax", "torch, fused", "quadratic kernel", "trigonometric features", "positive features")


class Study(NamedTuple):
    """Time and memory of five attentions; rows in the order of NAMES.

    Attributes:
        N: int, (sizes,); queries, and as many keys.
        seconds: float, (5, sizes); medians; nan where a size was not tried.
        bytes: float, (5, sizes); peak memory beyond the inputs; nan where it was not tried.
    """

    N: np.ndarray
    seconds: np.ndarray
    bytes: np.ndarray


def study() -> Study:
    """Return the kept results.

    Raises:
        FileNotFoundError: a file is not there.
        ValueError: a file is not the one that the course ships.
    """
    kept = arrays("kernel_attention")
    return Study(kept["sizes"].astype(int), kept["seconds"], kept["bytes"])


#: How the model of the swap was trained and used: the rows of `trained`.
TRAINED = (
    "trained and used with the softmax",
    "trained with the softmax, used with elu + 1",
    "trained and used with elu + 1",
)


def trained() -> np.ndarray:
    """Return accuracies on 2000 sequences each: float, (3, 20); rows as in TRAINED, a column for each seed.

    Raises:
        FileNotFoundError: the file is not there.
        ValueError: the file is not the one that the course ships.
    """
    return arrays("kernel_attention")["trained"]
