"""Saved results of long trainings on the draws (`make figures`); data/README.md says how they were made."""

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

    The keys are (model, T), with the models of `CURVES`. Each curve has its own sizes: those around its bars.

    Attributes:
        samples: int, (sizes,).
        accuracy: float, (sizes, seeds); of the start with the lowest training loss. A training of attention that failed
            was started again, twice at most.
        training_loss: float, (sizes, seeds); its last training loss, in nats.
        first_accuracy: float, (sizes, seeds); of the first start, whatever came of it.
        first_failed: bool, (sizes, seeds); whether the last training loss of the first start is above `FAILED`.
    """

    samples: dict[tuple[str, int], np.ndarray]
    accuracy: dict[tuple[str, int], np.ndarray]
    training_loss: dict[tuple[str, int], np.ndarray]
    first_accuracy: dict[tuple[str, int], np.ndarray]
    first_failed: dict[tuple[str, int], np.ndarray]


def runs() -> dict[tuple[str, str], Run]:
    """Return the runs over many seeds: T = 17, 200 samples, 20 seeds; seed i has the same data for every model.

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
    """Return the sample-complexity curves: s = 3, T = 30, 60 and 120, 20 seeds, 600 steps of Adam."""
    return curves_of(arrays("sparse_and_curves"))


def curves_of(kept: Mapping[str, np.ndarray]) -> Curves:
    """Return the curves in arrays like those of data/sparse_and_curves, by file name."""
    measured = ~np.isnan(kept["curve_accuracy"]).any(axis=-1)
    places = {(model, T): (i, j) for i, model in enumerate(CURVES) for j, T in enumerate(TOKENS)}

    def named(name: str) -> dict[tuple[str, int], np.ndarray]:
        return {pair: kept[name][place][measured[place]].astype(float) for pair, place in places.items()}

    failed = {pair: loss > FAILED for pair, loss in named("curve_first_loss").items()}
    samples = {pair: kept["curve_samples"][measured[place]].astype(int) for pair, place in places.items()}
    return Curves(samples, named("curve_accuracy"), named("curve_loss"), named("curve_first_accuracy"), failed)
