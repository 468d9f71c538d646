"""Assignment 02, sentiment: the visible checks of the autopsy."""

from __future__ import annotations

import math
from collections.abc import Callable

from course.checks.compare import call, none_of, says_so
from course.checks.sentiment import entries
from course.checks.sentiment_models import named

MEASURED = "look at what was measured: which function, which logits of which shape, which 64 labels?"


@says_so(name="autopsy_loss, the numbers of the first patient")
def autopsy_loss(found) -> None:
    """Four numbers, none of which is that of a known mistake: what is right, the student measures."""
    mistakes: dict[str, dict[str, float]] = {
        "perfect": {
            "it is nearly 0, what a right loss gives: measure `friend_loss`, with logits of shape (64, 1)": math.log1p(
                math.exp(-8.0)
            ),
            "these logits are +1 and -1, expected +8 and -8": 0.801055,
            "these logits are 8 and 0, expected +8 and -8": 2.352039,
            "the signs of the logits are the opposite: +8 where the label is 1": 4.097992,
            "these are the first 512 labels, expected the first 64": 4.000091,
        },
        "zero": {"it is the loss of ones, expected that of zeros": 0.891387},
        "accuracy": {
            "it is 1, what a right accuracy gives: measure `friend_accuracy`, with logits of shape (64, 1)": 1.0,
            "it is the accuracy of the zeros, expected that of the perfect logits": 37 / 64,
        },
        "entries": {"it is the number of chunks: look at what the subtraction in `friend_loss` gives": 64},
    }
    entries(found, "autopsy_loss", tuple(mistakes))
    for key, of_key in mistakes.items():
        none_of(found[key], f"autopsy_loss[{key!r}]", of_key, rtol=1e-3, atol=1e-4)


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
