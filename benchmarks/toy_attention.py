"""Print what the notebook on toy attention says of its data set, for data sets from other seeds.

    python benchmarks/toy_attention.py [SEEDS]

The first column is the shipped data set; then come the mean over the other seeds, and their range. Rates, stopping
rules and the 200 sequences held out are the notebook's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "data"))

from make_toy_attention import D_MODEL, SEED, SHIFT, make

HELD_OUT, STEPS, TOLERANCE, MOST = 200, 200, 1e-2, 5000
EARLY, LATE = 1, 200  # steps after which the direction is looked at

Array = np.ndarray


class Model(NamedTuple):
    """An estimator with one k of D numbers.

    Attributes:
        predict: (X, k) -> (n,).
        slopes: (X, k) -> (n, D); the gradients of the predictions.
    """

    rate: float
    predict: Callable[[Array, Array], Array]
    slopes: Callable[[Array, Array], Array]


def rows(X: Array) -> Array:
    """Return (n, D): what linear attention multiplies by k."""
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])


def weights(X: Array, k: Array) -> Array:
    """Return the softmax over the tokens, (n, L)."""
    scores = X @ k / np.sqrt(X.shape[2])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def mean_token(X: Array, k: Array) -> Array:
    """Return the predictions of softmax attention, (n,)."""
    return (weights(X, k) * X[:, :, 0]).sum(axis=1)


def mean_slopes(X: Array, k: Array) -> Array:
    """Return their gradients, (n, D)."""
    w = weights(X, k)
    centred = w * (X[:, :, 0] - (w * X[:, :, 0]).sum(axis=1, keepdims=True))
    return np.einsum("nl,nld->nd", centred, X) / np.sqrt(X.shape[2])


LINEAR = Model(3e-3, lambda X, k: rows(X) @ k, lambda X, _: rows(X))
SOFTMAX = Model(0.1, mean_token, mean_slopes)


def descend(model: Model, X: Array, y: Array) -> Iterator[tuple[Array, float]]:
    """Yield k and the loss before each step, from k = 0 on."""
    k = np.zeros(X.shape[2])
    while True:
        error = y - model.predict(X, k)
        yield k, float(error @ error / 2)
        k = k + model.rate * error @ model.slopes(X, k)


def to_the_end(model: Model, X: Array, y: Array) -> list[Array]:
    """Return every k until a step changes the loss by less than the notebook's tolerance."""
    found: list[Array] = []
    before = np.inf
    for k, loss in descend(model, X, y):
        found.append(k)
        if abs(before - loss) < TOLERANCE or len(found) > MOST:
            return found
        before = loss
    raise AssertionError("a descent does not end by itself")


def stopped(model: Model, X: Array, y: Array) -> Array:
    """Return the k with the smallest error on the sequences held out."""
    ks = [k for (k, _), _ in zip(descend(model, X[:-HELD_OUT], y[:-HELD_OUT]), range(STEPS + 1), strict=False)]
    return min(ks, key=lambda k: squared(y[-HELD_OUT:], model.predict(X[-HELD_OUT:], k)))


def squared(y: Array, y_hat: Array) -> float:
    """Return the mean squared error."""
    return float(np.mean((y - y_hat) ** 2))


def measured(seed: int) -> dict[str, float]:
    """Return what the notebook prints and draws, for the data set of a seed."""
    files = {name: array.astype(float) for name, array in make(seed).items()}
    X, y, X_test, y_test = (files[name] for name in ("X_train", "y_train", "X_test", "y_test"))
    direction, position, places = files["direction"], files["position_test"].astype(int), np.arange(len(y_test))
    k_bayes = SHIFT * np.sqrt(D_MODEL) * direction

    def cosine(k: Array) -> float:
        return float(k @ direction / np.linalg.norm(k))

    def right(k: Array) -> float:
        return float(np.mean((X_test @ k).argmax(axis=1) == position))

    found, early = {}, {}
    for name, model in (("linear", LINEAR), ("softmax", SOFTMAX)):
        ks = to_the_end(model, X, y)
        errors = [squared(y_test, model.predict(X_test, k)) for k in ks]
        cosines = [cosine(k) for (k, _), _ in zip(descend(model, X, y), range(LATE + 1), strict=False) if k.any()]
        early[name] = k = stopped(model, X, y)
        found |= {
            f"{name}: smallest test error of a full descent": min(errors),
            f"{name}: rise of the test error after that": errors[-1] - min(errors),
            f"{name}: test error, stopped early": squared(y_test, model.predict(X_test, k)),
            f"{name}: share of relevant tokens with the largest score": right(k),
            f"{name}: cosine with k* after {EARLY} step": cosines[EARLY - 1],
            f"{name}: largest cosine": max(cosines),
            f"{name}: cosine after {LATE} steps": cosines[LATE - 1],
        }
    along = early["linear"] / np.linalg.norm(early["linear"])
    linear_truth = (X_test @ direction * X_test[:, :, 0]).sum(axis=1)
    scale = linear_truth @ y_test / (linear_truth @ linear_truth)
    return found | {
        "true direction: share of relevant tokens with the largest score": right(direction),
        "softmax along the linear direction, best length": min(
            squared(y_test, mean_token(X_test, c * along)) for c in np.geomspace(1, 100, 41)
        ),
        "softmax: length of k, of Bayes' k": float(np.linalg.norm(early["softmax"]) / np.linalg.norm(k_bayes)),
        "linear along k*, best scale": squared(y_test, scale * linear_truth),
        "hard maximum along k*": squared(y_test, X_test[places, (X_test @ direction).argmax(axis=1), 0]),
        "Bayes": squared(y_test, mean_token(X_test, k_bayes)),
        "noise floor": squared(y_test, X_test[places, position, 0]),
    }


def main(seeds: int) -> None:
    """Measure and print."""
    others = [seed for seed in range(seeds + 1) if seed != SEED][:seeds]
    shipped, *runs = [measured(seed) for seed in track([SEED, *others], "data sets", console=Console(stderr=True))]
    table = Table("toy attention", "shipped", f"mean of {seeds} others", "range")
    for name, value in shipped.items():
        values = [run[name] for run in runs]
        table.add_row(name, f"{value:.3f}", f"{np.mean(values):.3f}", f"{min(values):.3f} to {max(values):.3f}")
    Console(width=130).print(table)
    softer = sum(run["softmax: test error, stopped early"] < run["hard maximum along k*"] for run in runs)
    more = sum(
        run["softmax: rise of the test error after that"] > run["linear: rise of the test error after that"]
        for run in runs
    )
    print(f"the learned softmax beats the hard maximum along k* in {softer} of {seeds}")
    print(f"the error of the softmax rises more than that of linear attention in {more} of {seeds}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
