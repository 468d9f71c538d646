"""Assignment 01, tweets: the visible checks of what its cells compute.

The expected numbers are properties of the course's data, written out; a test computes them anew. None of them is shown.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import kind_of, number, numbers, says_so
from course.checks.upstream import blames

LINEAR_BAR, SOFTMAX_BAR = 0.73, 0.85


def _sequence(found, name: str, number: str) -> list:
    if isinstance(found, str) or not isinstance(found, (list, tuple, np.ndarray)):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a list of {number} entries")
    return found.tolist() if isinstance(found, np.ndarray) else list(found)


@says_so(name="training, {sigma} score")
@blames("tweets")
def train_tweets(k, v, history, sigma: str, start, measure: Callable, on_test: Callable) -> None:
    """Check a descent by its last vectors and by its first and last entries.

    Args:
        k, v, history: what `descend` gave.
        sigma: "linear" or "softmax".
        start: k and v before the first step.
        measure: of this model, as `descend` takes it.
        on_test: its accuracy on the test texts, a function of k and v.
    """
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError(f"`k_{sigma}` is the whole result: unpack it as k_{sigma}, v_{sigma}, history_{sigma}")
    values = {"k": numbers(k, f"k_{sigma}", "(D,)"), "v": numbers(v, f"v_{sigma}", "(D,)")}
    for name, found in values.items():
        if found.shape != (50,):
            raise AssertionError(f"`{name}_{sigma}` has shape {found.shape}, expected (D,) = (50,)")
        if not np.all(np.isfinite(found)):
            raise AssertionError(f"`{name}_{sigma}` is not finite: the descent diverged, try a smaller learning rate")
    history = numbers(history, f"history_{sigma}", "a list")
    if history.ndim != 1 or len(history) < 2:
        raise AssertionError(
            f"`history_{sigma}` has shape {history.shape}, expected one accuracy for each step and one for the start"
        )
    if np.any((history < 0) | (history > 1)):
        percent = ", perhaps percentages" if 1 < history.max() <= 100 else ""
        raise AssertionError(
            f"`history_{sigma}` holds numbers outside of 0 to 1{percent}; expected what `measure` of "
            f"`training(...)` gives, shares of right signs"
        )
    last = number(measure(values["k"], values["v"]), "the accuracy of the last k and v")
    if not np.isclose(history[-1], last, atol=0.003):
        ends = values["k"], values["v"]
        k0, v0 = (np.array(part, dtype=float) for part in start)
        seen = [number(on_test(*point), "an accuracy on the test texts") for point in ((k0, v0), ends)]
        if np.allclose([history[0], history[-1]], seen, atol=1e-9):
            raise AssertionError(
                f"`history_{sigma}` holds accuracies on the test texts, so that the rate is chosen by them: choose it "
                "by the validation texts, with the `measure` of `training(...)`"
            )
        swapped = number(measure(*ends[::-1]), "the accuracy of v and k")
        hint = (
            "are k and v swapped? descend gives k, v, history"
            if np.isclose(history[-1], swapped, atol=1e-9)
            else f"take all three from one and the same descent, with the {sigma} score, from `*training(...)`"
        )
        raise AssertionError(
            f"`history_{sigma}[-1]` is not the validation accuracy of `k_{sigma}` and `v_{sigma}`: {hint}"
        )
    k0, v0 = (np.array(part, dtype=float) for part in start)
    if not np.isclose(history[0], number(measure(k0, v0), "the accuracy of the start"), atol=0.003):
        raise AssertionError(
            f"`history_{sigma}[0]` is not the accuracy of the start: start from `k_start, v_start`, with the "
            f"{sigma} score"
        )


@says_so(name="training, rate and steps, {sigma} score")
@blames("tweets")
def recorded(history, learning_rate, sigma: str, start, gradients: Callable, measure: Callable) -> None:
    """Check that the number of steps is one that is asked for, and the learning rate is that of the first step.

    Args:
        history: accuracies after each step.
        learning_rate: that the descent is said to have had.
        sigma: "linear" or "softmax".
        start: k and v before the first step.
        gradients, measure: of this model, as `descend` takes them.
    """
    history = numbers(history, f"history_{sigma}", "a list")
    if number(learning_rate, f"learning_rate_{sigma}") <= 0:
        raise AssertionError(f"`learning_rate_{sigma}` is {learning_rate:g}, expected a number above 0")
    if not 101 <= history.size <= 1001:
        raise AssertionError(
            f"`history_{sigma}` has {history.size} entries, expected one for each of 100 to 1000 steps and one for the "
            "start"
        )
    k0, v0 = (np.array(part, dtype=float) for part in start)
    step = [numbers(g, "a gradient", "(D,)") for g in gradients(k0, v0)]
    first = measure(k0 - learning_rate * step[0], v0 - learning_rate * step[1])
    if not np.isclose(history[1], number(first, "the accuracy after one step"), atol=0.003):
        raise AssertionError(
            f"`history_{sigma}[1]` is not the accuracy after one step of `learning_rate_{sigma}` along the gradients "
            "of `training(...)`: perhaps the name has changed after the training, or the gradients are of other texts"
        )


@says_so(name="training, the bars")
@blames("tweets")
def bars(linear, softmax) -> None:
    """Check that the last validation accuracies reach their bars.

    Args:
        linear, softmax: validation accuracies after each step.
    """
    for name, history, bar in (("linear", linear, LINEAR_BAR), ("softmax", softmax, SOFTMAX_BAR)):
        history = numbers(history, f"history_{name}", "a list")
        last, best = float(history[-1]), float(history.max())
        if last < bar:
            hint = "try other learning rates, or more steps"
            if best == 0:
                hint = "all of them are 0: start from `k_start, v_start`; 0 is the point of 7.5, and 0 has no sign"
            elif best > last + 0.03:
                hint = "it was higher on the way, so try a smaller learning rate, which does not overshoot"
            raise AssertionError(
                f"the last validation accuracy of the {name} score is {last:.3f}, below its bar of {bar}: {hint}"
            )


@says_so(name="training, one look at the test texts, {sigma} score")
@blames("tweets")
def one_look(found, looks, sigma: str, ends, history, on_test: Callable) -> None:
    """Check that the test accuracy is that of the last k and v, and no other model was asked for.

    Args:
        found: what is said to be the test accuracy.
        looks: the different answers of `test_accuracy` for this score.
        sigma: "linear" or "softmax".
        ends: k and v after the last step.
        history: validation accuracies after each step.
        on_test: the accuracy on the test texts, a function of k and v.
    """
    found, history = number(found, f"test_{sigma}"), numbers(history, f"history_{sigma}", "a list")
    if len(looks) > 1:
        raise AssertionError(
            f"`test_accuracy` was asked about {len(looks)} different {sigma} models, so that the test texts could "
            f"choose among them: choose by `history_{sigma}`, and ask once, last of all, about the model that you keep"
        )
    if not all(_is_vector(end) for end in ends):
        return
    expected = number(on_test(*ends), "the accuracy on the test texts")
    if not np.isclose(found, expected, atol=1e-6):
        hint = (
            "it is the last validation accuracy"
            if np.isclose(found, history[-1], atol=1e-9)
            else "it is the largest validation accuracy"
            if np.isclose(found, history.max(), atol=1e-9)
            else "it is in percent"
            if np.isclose(found, 100 * expected, atol=1e-6)
            else "perhaps it is rounded, or that of the other score, or of other k and v"
        )
        raise AssertionError(
            f"`test_{sigma}` is not the accuracy of `k_{sigma}` and `v_{sigma}` on the test texts: {hint}"
        )


def _is_vector(found) -> bool:
    """Return whether it is a vector of fifty numbers; if not, `train_tweets` says so."""
    try:
        return numbers(found, "k or v", "(D,)").shape == (50,)
    except AssertionError:
        return False


@says_so
def mistakes(found, predictions, labels) -> None:
    """Two different test texts whose predicted sign is wrong."""
    chosen = _sequence(found, "mistakes", "two")
    if len(chosen) != 2:
        raise AssertionError(f"`mistakes` has {len(chosen)} entries, expected two numbers of test texts")
    for number_ in chosen:
        if isinstance(number_, bool) or not isinstance(number_, (int, np.integer, float)) or number_ != int(number_):
            raise AssertionError(f"`mistakes` holds an entry of type {kind_of(number_)}, expected whole numbers")
        if not 0 <= number_ < len(labels):
            raise AssertionError(
                f"`mistakes` holds {int(number_)}, expected numbers from 0 to {len(labels) - 1}: rows of the test set"
            )
    if chosen[0] == chosen[1]:
        raise AssertionError("`mistakes` holds the same text twice, expected two different ones")
    predictions = numbers(predictions, "y_hat_test", "(n,)")
    for number_ in map(int, chosen):
        if np.sign(predictions[number_]) == labels[number_]:
            raise AssertionError(
                f"`mistakes` holds {number_}, whose sign the model gets right: choose numbers that the picture shows"
            )
