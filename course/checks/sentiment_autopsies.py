"""Assignment 02, sentiment: the visible checks of the two autopsies. Expected values are written out."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so, scalar
from course.checks.sentiment import entries
from course.checks.sentiment_models import named

MEASURED = "look at what was measured: which function, which logits of which shape, which 64 labels?"
#: The norm of the gradient of the word vectors of the patient of seed 1.
GRADIENT = 0.131191


@says_so(name="autopsy_loss, the numbers of the first patient")
def autopsy_loss(found) -> None:
    """Four measurements on the first 64 chunks."""
    entries(found, "autopsy_loss", ("perfect", "zero", "accuracy", "entries"))
    name = "autopsy_loss['perfect']"
    mistakes = {
        "it is nearly 0, what a right loss gives: measure `friend_loss`, with logits of shape (64, 1)": math.log1p(
            math.exp(-8.0)
        ),
        "these logits are +1 and -1, expected +8 and -8": 0.801055,
        "these logits are 8 and 0, expected +8 and -8": 2.352039,
        "the signs of the logits are the opposite: +8 where the label is 1": 4.097992,
        "these are the first 512 labels, expected the first 64": 4.000091,
    }
    scalar(found["perfect"], 3.902679, name, mistakes=mistakes, rtol=1e-3, atol=1e-4, otherwise=MEASURED)
    scalar(found["zero"], math.log(2.0), "autopsy_loss['zero']", rtol=1e-3, otherwise=MEASURED)
    mistakes = {
        "it is 1, what a right accuracy gives: measure `friend_accuracy`, with logits of shape (64, 1)": 1.0,
        "it is the accuracy of the zeros, expected that of the perfect logits": 37 / 64,
    }
    name = "autopsy_loss['accuracy']"
    scalar(found["accuracy"], 0.512207, name, mistakes=mistakes, rtol=1e-3, otherwise=MEASURED)
    mistakes = {"it is the number of chunks: look at what the subtraction in `friend_loss` gives": 64}
    scalar(found["entries"], 4096, "autopsy_loss['entries']", mistakes=mistakes, otherwise=MEASURED)


def gradient_of(loss: Callable) -> Callable:
    """Return the gradient of the student's loss in the logits: (logits, labels) -> the shape of the logits."""

    def gradient(logits, labels):
        leaf = logits.clone().requires_grad_()
        found = call(loss, leaf, labels)
        if not getattr(found, "requires_grad", False):
            raise AssertionError("the loss carries no gradient: return a tensor, without .item() and .detach()")
        found.backward()
        if leaf.grad is None:
            raise AssertionError("no gradient reaches the logits: compute with them as they are, without .detach()")
        return leaf.grad

    return named(gradient, loss)


def where_real(weights: Callable) -> Callable:
    """Return the student's weights, with 0 for each finite one where no key is real: no more is asked there."""

    def function(scores, real):
        found = call(weights, scores, real)
        return found * real.any(dim=1)[:, None, None] if getattr(found, "shape", None) == scores.shape else found

    return named(function, weights)


@says_so(name="fixed_loss, sizes that do not belong together")
def fixed_loss_refuses(function) -> None:
    """Another number of logits than labels is refused."""
    import torch

    for logits, labels in (((5, 1), 3), ((4, 2), 4), ((1, 1), 7)):
        try:
            function(torch.zeros(logits), torch.ones(labels))
        except ValueError:
            continue
        except (NotImplementedError, NameError):
            raise
        except Exception as error:
            raise AssertionError(
                f"logits of shape {logits} with labels of shape ({labels},) end with {type(error).__name__}, expected "
                "a ValueError: compare the sizes first and `raise ValueError(...)`"
            ) from None
        raise AssertionError(
            f"logits of shape {logits} with labels of shape ({labels},) give a number, expected a ValueError: they "
            "have no label each"
        )


@says_so(name="autopsy_weights, the numbers of the second patient")
def autopsy_weights(found) -> None:
    """Four measurements of the friend's attention."""
    keys = ("row sums", "column sums", "gradient of score", "gradient of embedding")
    entries(found, "autopsy_weights", keys)
    names, two = [f"autopsy_weights[{key!r}]" for key in keys], "two numbers: (smallest, largest)"
    rows, columns = (numbers(found[key], name, two) for key, name in zip(keys[:2], names, strict=False))
    all_one = rows.shape == (2,) and np.allclose(rows, 1.0, atol=1e-3)
    if all_one and np.allclose(columns, (0.0, 32.0), atol=1e-2):
        raise AssertionError(
            "`autopsy_weights`: the weights of one query sum to 1 here, but in `friend_weights` those of one key do. "
            "Either rows and columns are swapped (a row sum goes over the keys, the last axis), or the scores or the "
            "weights are transposed (the friend's are measured as they are)"
        )
    if all_one:
        raise AssertionError(
            "`autopsy_weights['row sums']` are all 1, but those of the friend's weights are not: measure the weights "
            "that `friend_weights` gives"
        )
    mistakes = {
        "the smallest sum comes first, the largest second": np.array([32.0, 0.0]),
        "only the first chunk is measured, expected all 64": np.array([0.0, 4.4798]),
        "padded queries are left out, expected all 32 queries": np.array([0.6409, 32.0]),
    }
    hint = "the weights are `friend_weights(patient.scores(ids), ids != 0)`, for the 64 chunks and a fresh `patient`"
    array(rows, [0.0, 32.0], names[0], two, mistakes=mistakes, rtol=1e-2, atol=1e-3, otherwise=hint)
    array(columns, [1.0, 1.0], names[1], two, rtol=1e-3, otherwise=hint)
    for key, name in zip(keys[2:], names[2:], strict=True):
        if number(found[key], name) < 0:
            raise AssertionError(f"`{name}` is negative, but a norm is not")
    hint = "the norm of the gradient of the mean binary cross-entropy, of 64 chunks, of a fresh `patient`"
    mistakes = {
        "it is the square of the norm": GRADIENT**2,
        "it is the gradient of the sum of the losses, expected of their mean": 64 * GRADIENT,
        "the gradient was computed twice, and added up: make a fresh patient, or zero the gradients": 2 * GRADIENT,
        "it is the largest entry of the gradient, expected its norm": 0.0212,
        "it is the norm of the word vectors, expected that of their gradient": 31.8498,
    }
    scalar(found[keys[3]], GRADIENT, names[3], mistakes=mistakes, rtol=1e-2, otherwise=hint)
    mistakes = {
        "it is the norm of `score`, not of its gradient": 3.2636,
        "it is that of `read`, expected that of `score`": 0.5875,
    }
    hint = "it is not what this patient has: " + hint
    scalar(found[keys[2]], 0.0, names[2], mistakes=mistakes, rtol=1e-3, atol=1e-4, otherwise=hint)
