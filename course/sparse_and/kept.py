"""What was kept of long trainings on the draws (`make figures`); data/README.md says how they were made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from course.data.shipped import arrays

#: Names in the order of the arrays' axes.
MODELS = ("MLP", "attention", "logistic regression")
SETTINGS = ("sparse", "dense", "sparse, p = 0.5", "dense, p = 0.5")
CURVES = ("MLP", "tuned MLP", "single query", "self-attention", "logistic regression")
TOKENS = (30, 60, 120)
#: A training with a larger last loss has failed: the model does not fit its own training data.
FAILED = 0.1  # nats


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

    All but `samples` have the keys (model, T) and values of shape (sizes, seeds); models are those of `CURVES`.

    Attributes:
        samples: T -> int, (sizes,).
        accuracy: float; of the start with the lowest training loss. A failed training was started again, twice at most.
        training_loss: float; its last training loss, in nats.
        first_accuracy: float; of the first start, whatever came of it.
        first_failed: bool; whether the first start failed, so that its last training loss is above `FAILED`.
    """

    samples: dict[int, np.ndarray]
    accuracy: dict[tuple[str, int], np.ndarray]
    training_loss: dict[tuple[str, int], np.ndarray]
    first_accuracy: dict[tuple[str, int], np.ndarray]
    first_failed: dict[tuple[str, int], np.ndarray]


def runs() -> dict[tuple[str, str], Run]:
    """The runs of exercise 2.4: T = 17, 200 samples, 20 seeds; seed i has the same data for every model.

    Returns:
        (model, setting) -> Run; models are "MLP", "attention" and "logistic regression"; settings are "sparse" (s = 2)
        and "dense" (s = 4), balanced, and the same with ", p = 0.5".
    """
    kept = arrays("sparse_and_curves")
    return {
        (model, setting): Run(kept["run_loss"][i, j].astype(float), kept["run_accuracy"][i, j].astype(float))
        for i, model in enumerate(MODELS)
        for j, setting in enumerate(SETTINGS)
    }


def curves() -> Curves:
    """The sample-complexity curves: s = 3, T = 30, 60 and 120, 20 seeds, 600 steps of Adam."""
    return curves_of(arrays("sparse_and_curves"))


def curves_of(kept: Mapping[str, np.ndarray]) -> Curves:
    """The curves in arrays like those of data/sparse_and_curves, by file name."""

    def named(name: str) -> dict[tuple[str, int], np.ndarray]:
        values = kept[name].astype(float)
        return {(model, T): values[i, j] for i, model in enumerate(CURVES) for j, T in enumerate(TOKENS)}

    failed = {pair: loss > FAILED for pair, loss in named("curve_first_loss").items()}
    samples = dict(zip(TOKENS, kept["curve_samples"].astype(int), strict=True))
    return Curves(samples, named("curve_accuracy"), named("curve_loss"), named("curve_first_accuracy"), failed)
