"""What was kept of long trainings on the draws (`make figures`); data/README.md says how they were made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from course.data.shipped import arrays

#: Names in the order of the arrays' axes.
MODELS = ("MLP", "attention")
SETTINGS = ("sparse", "dense", "sparse, p = 0.5", "dense, p = 0.5")
TOKENS = (30, 60, 120)


class Run(NamedTuple):
    """One model in one setting, trained once for each seed.

    Attributes:
        loss: float, (seeds,); on the validation data.
        accuracy: float, (seeds,); on the validation data.
    """

    loss: np.ndarray
    accuracy: np.ndarray


class Curves(NamedTuple):
    """Validation accuracy against the number of training samples.

    Attributes:
        samples: int, (sizes,).
        accuracy: (model, T) -> float, (sizes, seeds); models are "MLP", "attention" and "logistic regression".
    """

    samples: np.ndarray
    accuracy: dict[tuple[str, int], np.ndarray]


def runs() -> dict[tuple[str, str], Run]:
    """The runs of exercise 2.4: T = 17, 200 samples, 20 seeds; seed i has the same data for every model.

    Returns:
        (model, setting) -> Run; models are "MLP", "attention" and "logistic regression"; settings are "sparse" (s = 2)
        and "dense" (s = 4), balanced, and the same with ", p = 0.5".
    """
    kept = arrays("sparse_and_curves")
    return {
        (model, setting): Run(kept["run_loss"][i, j].astype(float), kept["run_accuracy"][i, j].astype(float))
        for i, model in enumerate((*MODELS, "logistic regression"))
        for j, setting in enumerate(SETTINGS)
    }


def curves() -> Curves:
    """The sample-complexity curves: s = 3, T = 30, 60 and 120, 20 seeds, 600 steps of Adam with 1e-2."""
    kept = arrays("sparse_and_curves")
    accuracy = {
        (model, T): kept["curve_accuracy"][i, j].astype(float)
        for i, model in enumerate((*MODELS, "logistic regression"))
        for j, T in enumerate(TOKENS)
    }
    return Curves(kept["curve_samples"].astype(int), accuracy)
