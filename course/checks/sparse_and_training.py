"""Assignment 03: what is looked at in evaluation, training and intervention, on linear models of three or five bits.

The models remember how they were called (`course.sparse_and.Probe`).
"""

from __future__ import annotations

import ast
import copy
import math
from typing import NamedTuple

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so, scalar
from course.checks.sparse_and_statistics import pair
from course.checks.syntax import called, notebook, reachable

W, B = (1.5, -2.0, 0.75), 0.5
X = ((1, 1, 1), (1, 0, 0), (0, 0, 0), (0, 1, 1), (1, 0, 1), (0, 0, 1), (1, 1, 0))
Y = (1, 1, 0, 0, 0, 1, 0)  # logits 0.75, 2, 0.5, -0.75, 2.75, 1.25, 0


class Fit(NamedTuple):
    """A training: weights, (T,), and bias before it, samples, (n, T), and labels, (n,), steps and learning rate."""

    w: np.ndarray | tuple[float, ...]
    b: float
    x: np.ndarray | tuple
    y: np.ndarray | tuple[int, ...]
    steps: int
    rate: float


def set_line(model, weight, bias: float) -> None:
    """Put numbers into a probe."""
    import torch

    with torch.no_grad():
        model.line.weight.copy_(torch.as_tensor(np.asarray(weight)[None], dtype=torch.float32))
        model.line.bias.copy_(torch.tensor([float(bias)]))


def passed(model, weight, bias: float):
    """A copy of a probe, with these numbers; the probe that the cell names gets numbers that are not asked for."""
    other = copy.deepcopy(model)
    set_line(other, weight, bias)
    set_line(model, np.full(len(weight), 0.1), 0.2)
    return other


def calls_since(model, before: int) -> list:
    calls = list(model.calls)[before:]
    if not calls:
        raise AssertionError("the model that is passed is never called: use the argument `model`")
    return calls


def _data():
    import torch

    return torch.tensor(X), torch.tensor(Y, dtype=torch.float32)


def _entropy(logits, y) -> np.ndarray:
    return np.logaddexp(0.0, np.where(np.asarray(y) > 0, -1.0, 1.0) * np.asarray(logits, dtype=float))


def evaluated(found, logits, y, show: bool = False) -> None:
    """Loss and accuracy of these logits."""
    logits, y = np.asarray(logits, dtype=float), np.asarray(y)
    loss, accuracy = pair(found, "evaluate(model, X, y)", "loss, accuracy")
    each, right = _entropy(logits, y), (logits > 0) == (y > 0)
    chance = 1 / (1 + np.exp(-logits))
    mistakes = {
        "it is the accuracy: return the loss first": right.mean(),
        "it is the sum over the samples, expected their mean": each.sum(),
        "the sigmoid is applied twice: binary_cross_entropy_with_logits takes the logits": _entropy(chance, y).mean(),
        "it is the mean squared error of the probabilities": np.mean((chance - y) ** 2),
        "it is the mean squared error of the logits": np.mean((logits - y) ** 2),
        "0 and 1 are swapped": _entropy(logits, 1 - y).mean(),
    }
    mistakes = {sentence: wrong for sentence, wrong in mistakes.items() if abs(wrong - each.mean()) > 1e-3}
    scalar(loss, each.mean(), "loss", mistakes=mistakes, show=show, rtol=1e-4)
    half = (logits > 0.5) == (y > 0)
    mistakes = {
        "a probability is compared with 0, so that every sample counts as label 1": (y > 0).mean(),
        "the logits are compared with 0.5, expected with 0 (the sigmoid of 0 is ½)": half.mean(),
        "a logit of 0 counts as label 1, expected label 0: above 0 means label 1": ((logits >= 0) == (y > 0)).mean(),
        "it is the number of right samples, expected their share": right.sum(),
        "it is the share of wrong samples": 1 - right.mean(),
        "it is in percent, expected between 0 and 1": 100 * right.mean(),
    }
    mistakes = {sentence: wrong for sentence, wrong in mistakes.items() if abs(wrong - right.mean()) > 1e-6}
    scalar(accuracy, right.mean(), "accuracy", mistakes=mistakes, show=show, rtol=1e-5)


@says_so
def evaluate(function, model) -> None:
    """Seven samples, logits 0.75, 2, 0.5, -0.75, 2.75, 1.25 and 0."""
    model = passed(model, W, B)
    before = len(list(model.calls))
    found = call(function, model, *_data())
    calls_since(model, before)
    evaluated(found, np.array(X) @ W + B, Y, show=True)


@says_so(name="evaluate, eval mode")
def without_dropout(function, model) -> None:
    """The model is in eval mode when it is called."""
    model = passed(model, W, B)
    model.train(True)
    before = len(list(model.calls))
    call(function, model, *_data())
    if any(training for training, _ in calls_since(model, before)):
        raise AssertionError(
            "the model is in training mode when it is evaluated, so that dropout is active: `model.eval()` before"
        )


@says_so(name="evaluate, floats without gradient")
def without_gradient(function, model) -> None:
    """Gradients are off when the model is called, and on again afterwards; two Python floats come back."""
    import torch

    model = passed(model, W, B)
    before = len(list(model.calls))
    torch.set_grad_enabled(True)
    found = call(function, model, *_data())
    calls = calls_since(model, before)
    left_off = not torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    if any(gradient for _, gradient in calls):
        raise AssertionError("gradients are recorded while the model is evaluated: `with torch.no_grad():`")
    if left_off or _switches_off("evaluate"):
        raise AssertionError(
            "after `evaluate` gradients stay switched off for the whole notebook: `with torch.no_grad():` ends with "
            "its block"
        )
    for name, value in zip(("loss", "accuracy"), pair(found, "evaluate(model, X, y)", "loss, accuracy"), strict=True):
        if not isinstance(value, (float, np.floating)):
            raise AssertionError(f"`{name}` is of type {kind_of(value)}, expected a Python float: `.item()`")


@says_so(name="evaluate, large logits")
def of_large_logits(function, model) -> None:
    """Logits of +-50 cost next to nothing if all are of the right sign, and their size if none is."""
    import torch

    model = passed(model, (100.0, 0.0, 0.0), -50.0)
    labels = torch.tensor([float(bits[0]) for bits in X])
    loss, _ = pair(call(function, model, torch.tensor(X), labels), "evaluate(model, X, y)", "loss, accuracy")
    loss = numbers(loss, "loss", "one number")
    if not np.all(np.isfinite(loss)):
        raise AssertionError(
            "`loss` is not finite for logits of ±50 that have the right sign: the sigmoid of 50 is rounded to 1, and "
            "log(1 - 1) is -∞. `binary_cross_entropy_with_logits` does without such a logarithm"
        )
    if np.any(np.abs(loss) > 1e-3):
        raise AssertionError("`loss` is not nearly 0 for logits of ±50 that have the right sign")
    loss, _ = pair(call(function, model, torch.tensor(X), 1 - labels), "evaluate(model, X, y)", "loss, accuracy")
    name = "loss of logits of ±50 that have the wrong sign"
    loss, hint = (
        float(numbers(loss, "loss", "one number")),
        "`binary_cross_entropy_with_logits` takes logits as they are",
    )
    rounded = (50 * len(X) + 50 * float(labels.sum())) / len(X)  # the sigmoid of -50 is not rounded to 0
    mistakes = {
        "binary_cross_entropy of a probability that is rounded to 1 costs 100, whatever the logit: " + hint: rounded,
        "the logarithm of a probability that is rounded to 0 is infinite: " + hint: math.inf,
    }
    otherwise = "it is the size of such a logit, 50; a bound on the probability or its logarithm changes it: " + hint
    scalar(loss, 50.0, name, mistakes=mistakes, otherwise=otherwise, show=True, rtol=1e-3)


def _switches_off(name: str) -> bool:
    """Whether the last statement of a function that switches gradients on or off for good switches them off."""
    last = [
        isinstance(node.value.args[0], ast.Constant) and node.value.args[0].value is False  # else it is put back
        for function in reachable(notebook(), name)
        for node in ast.walk(function)
        if isinstance(node, ast.Expr) and called(node.value) == "set_grad_enabled" and node.value.args
    ]
    return bool(last) and last[-1]


def _descent(fit: Fit, how: str = "adam") -> tuple[np.ndarray, list[float]]:
    """Weights and bias after training, and the losses before each step; full batch, in double precision."""
    w, b, x, y, steps, rate = fit
    x, y = np.hstack([np.asarray(x, dtype=float), np.ones((len(x), 1))]), np.asarray(y, dtype=float)
    theta, m, v, total, losses = np.array([*w, b], dtype=float), 0.0, 0.0, 0.0, []
    for step in range(1, steps + 1):
        logits = x @ theta
        losses.append(float(_entropy(logits, y).mean()))
        if how == "squares":
            chance = 1 / (1 + np.exp(-logits))
            gradient = x.T @ (2 * (chance - y) * chance * (1 - chance)) / len(y)
        elif how == "twice":
            chance = 1 / (1 + np.exp(-logits))
            gradient = x.T @ ((1 / (1 + np.exp(-chance)) - y) * chance * (1 - chance)) / len(y)
        else:
            gradient = x.T @ (1 / (1 + np.exp(-logits)) - y) / len(y)
        if how == "up":
            gradient = -gradient
        total = gradient + (total if how == "kept" else 0.0)
        if how == "sgd":
            theta = theta - rate * gradient
            continue
        m, v = 0.9 * m + 0.1 * total, 0.999 * v + 0.001 * total**2
        theta = theta - rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return theta, losses


def trained(model, history, fit: Fit, *, show: bool = False) -> None:
    """The probe's weights are those of Adam after these steps.

    Or after one more or less, if the list of losses has one more or less too: it is charged there.
    """
    found = np.append(numbers(model.line.weight, "", "").ravel(), numbers(model.line.bias, "", ""))
    expected, _ = _descent(fit)
    steps, before = fit.steps, np.array([*fit.w, fit.b])
    if isinstance(history, (list, tuple)) and len(history) in (steps - 1, steps + 1):
        other, _ = _descent(fit._replace(steps=len(history)))
        expected = other if np.allclose(found, other, rtol=1e-3, atol=1e-4) else expected
    mistakes = {
        "the model is as it was before: is `optimiser.step()` called?": before,
        "gradients of earlier steps stay in the sum: `optimiser.zero_grad()` in each step": _descent(fit, "kept")[0],
        "that is plain gradient descent (SGD), expected Adam": _descent(fit, "sgd")[0],
        "only one step was made: is a `return` inside of the loop?": _descent(fit._replace(steps=1))[0],
        "Adam's usual learning rate 0.001 is used, expected the argument `learning_rate`": _descent(
            fit._replace(rate=1e-3)
        )[0],
        "the loss grows: the gradient is climbed": _descent(fit, "up")[0],
        "the sigmoid is applied twice: binary_cross_entropy_with_logits takes the logits": _descent(fit, "twice")[0],
        "the loss is the squared error of the probabilities, expected the binary cross-entropy": _descent(
            fit, "squares"
        )[0],
        "Adam is made anew in each step, so that it forgets: make it before the loop": _anew(fit),
    }
    if steps < 2:
        mistakes = {s: v for s, v in mistakes.items() if not np.allclose(v, expected, atol=1e-3)}
    array(
        found,
        expected,
        "the weights after training",
        "(T + 1,)",
        mistakes=mistakes,
        show=show,
        rtol=1e-3,
        otherwise="they are not those of full-batch Adam on the mean binary cross-entropy",
    )


def _anew(fit: Fit) -> np.ndarray:
    theta = np.array([*fit.w, fit.b], dtype=float)
    for _ in range(fit.steps):
        theta, _ = _descent(fit._replace(w=theta[:-1], b=theta[-1], steps=1))
    return theta


@says_so
def train(function, model) -> None:
    """Seven steps on seven samples."""
    model = passed(model, W, B)
    before = len(list(model.calls))
    history = function(model, *_data(), 7, 0.05)
    calls_since(model, before)
    trained(model, history, Fit(W, B, X, Y, 7, 0.05), show=True)


@says_so(name="train, the losses")
def losses(function, model) -> None:
    """One loss for each step, before it, as a float."""
    model = passed(model, W, B)
    listed(function(model, *_data(), 5, 0.05), Fit(W, B, X, Y, 5, 0.05), show=True)


def listed(found, fit: Fit, *, show: bool = False) -> None:
    """A list of the losses before each of the steps."""
    if not isinstance(found, (list, tuple)):
        raise AssertionError("`train` gives something else than a list of floats: `return losses`")
    if any(hasattr(value, "detach") for value in found):
        raise AssertionError("the list holds tensors, expected floats: `loss.item()`, which lets the graph go")
    steps = fit.steps
    _, expected = _descent(fit._replace(steps=steps + 1))
    mistakes = {
        "these are the losses after each step, expected before it": expected[1:],
        "one loss too many, expected one for each of `steps` steps": expected,
        "one loss is missing at the end, expected one for each of `steps` steps": expected[: steps - 1],
        "these are sums over the samples, expected means": len(fit.y) * np.array(expected[:steps]),
    }
    mistakes = {s: v for s, v in mistakes.items() if len(v)}
    array(found, expected[:steps], "train(...)", "(steps,)", mistakes=mistakes, show=show, rtol=1e-3)


@says_so(name="train, training mode")
def with_dropout(function, model) -> None:
    """The model is in training mode, although it was evaluated before."""
    model = passed(model, W, B)
    model.train(False)
    before = len(list(model.calls))
    function(model, *_data(), 3, 0.01)
    calls = calls_since(model, before)
    if not any(training for training, _ in calls):
        raise AssertionError(
            "a model that was evaluated before stays in eval mode, so that dropout is off: `model.train()` first"
        )
    if sum(training for training, _ in calls) < 3:
        raise AssertionError("the model is in training mode in some steps only")
