"""Assignment 02, sentiment: the visible checks of part 6, the comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from course.checks.compare import call, numbers, says_so, scalar
from course.checks.sentiment import entries


def seeds_of(found, name: str, low: float = 0.0) -> np.ndarray:
    """Three test accuracies of one model.

    Raises:
        AssertionError: they are not three shares.
    """
    values = numbers(found, name, "three numbers, one for each seed")
    if values.shape != (3,):
        raise AssertionError(f"`{name}` has shape {values.shape}, expected three numbers, one for each seed 0 to 2")
    if not np.all((values >= low) & (values <= 1)):
        raise AssertionError(f"`{name}` holds {values.tolist()}, expected shares between 0 and 1")
    if np.ptp(values) == 0:
        raise AssertionError(
            f"`{name}` has the same number for each seed: does every seed get a new model, table and order?"
        )
    return values


@says_so(name="accuracies, three seeds of both models")
def accuracies(found) -> None:
    """Three test accuracies of each model, shares of the test chunks; attention is far ahead."""
    entries(found, "accuracies", ("mean", "attention"))
    mean = seeds_of(found["mean"], "accuracies['mean']")
    attention = seeds_of(found["attention"], "accuracies['attention']")
    if mean.mean() > attention.mean():
        raise AssertionError("the mean of the embeddings is ahead of attention here: are the two swapped?")
    if attention.mean() < 0.87:
        raise AssertionError(
            f"attention reaches {attention.mean():.3f} on average, expected 0.87 or more: with positions and residual, "
            "the table of each seed, 8 epochs, batches of 128 and a learning rate of 0.01?"
        )
    if not 0.57 < mean.mean() < 0.70:
        raise AssertionError(
            f"the mean of the embeddings reaches {mean.mean():.3f} on average, expected between 0.57 and 0.70: is it "
            "trained as long, and measured on the test part?"
        )
    chunks = len(_shipped().test.y)
    for value in (*mean, *attention):
        if abs(value * chunks - round(value * chunks)) > ROUNDED * chunks:
            raise AssertionError(
                f"`accuracies` holds {value}, which is no share of the {chunks} test chunks: it should be what "
                "`accuracy` gives on `parts.test`, with all its digits"
            )


#: An accuracy may be rounded to four digits.
ROUNDED = 6e-5


@says_so(name="accuracies, seed {seed} of {key!r} once more")
def as_trained(found, key: str, seed: int, train, make, accuracy) -> None:
    """Check one accuracy by training its model again.

    Args:
        found: the student's dict.
        key: of the model.
        seed: 0 to 2.
        train, make, accuracy: the student's function, class and function.
    """
    import torch

    parts = _shipped()

    def again() -> float:
        table = 0.3 * torch.randn(len(parts.vocab), 32, generator=torch.Generator().manual_seed(seed))
        table[0] = 0.0
        torch.manual_seed(seed)
        model = make(table)
        train(model, parts.train.X, parts.train.y, lambda model: 0.5, seed=seed)
        return float(accuracy(model, parts.test.X, parts.test.y))

    if abs(seeds_of(found[key], f"accuracies[{key!r}]")[seed] - again()) > 1e-4:
        raise AssertionError(
            f"`accuracies[{key!r}]` is not what `trained` and `accuracy` give when they are run again: is it the "
            "test part, the seeds 0 to 2 in their order, and the model with positions and residual?"
        )


def _shipped():
    from course.sentiment import shipped

    return shipped()


@says_so(name="parameters, the numbers that each model trains")
def parameters(found, makes: Mapping[str, Callable]) -> None:
    """Check how many numbers each model learns.

    Args:
        found: the student's dict.
        makes: the student's classes, "mean" and "attention".
    """
    import torch

    entries(found, "parameters", tuple(makes))
    parts = {
        "mean": "expected its word vectors, and the weights and the bias of `out`",
        "attention": "expected those of the mean, three matrices, and a number for each distance",
    }
    for key, make in makes.items():
        model = call(make, torch.zeros(len(_shipped().vocab), 32))
        sizes = [p.numel() for _, p in model.named_parameters()]
        of_tensors = {"it is the number of tensors: add up how many numbers each holds (`p.numel()`)": len(sizes)}
        scalar(found[key], sum(sizes), f"parameters[{key!r}]", mistakes=of_tensors, otherwise=parts[key], rtol=1e-9)
