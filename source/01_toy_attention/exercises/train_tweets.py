"""Exercise 8.1: both models are trained, and their rates chosen by the validation texts."""

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import number, numbers

from ._models import vector
from ._tweets import arrays, softmax_of_words

BARS = (("linear", 0.73), ("softmax", 0.85))
FEWEST, MOST = 100, 1000  # steps


# ---- what runs in the notebook, with the student's own functions ----


def accuracies(
    training, accuracy_on, X_test, mask_test, y_test, k_start, v_start, k_linear, v_linear, k_softmax, v_softmax
):
    """Return accuracies of both models, on the validation texts and on the test texts."""

    def of_model(soft, k, v):
        _, measure = training(soft)
        k, v = np.asarray(k, dtype=float), np.asarray(v, dtype=float)
        on_test = [accuracy_on(X_test, mask_test, y_test, *point, soft) for point in ((k_start, v_start), (k, v))]
        return {
            "start": measure(k_start, v_start),
            "end": measure(k, v),
            "exchanged": measure(v, k),
            "on test": on_test,
        }

    return of_model(False, k_linear, v_linear), of_model(True, k_softmax, v_softmax)


def after_one_step(training, k_start, v_start, learning_rate_linear, learning_rate_softmax):
    """Return the validation accuracies of both models at the start, and after their first step."""

    def of_model(soft, learning_rate):
        gradients, measure = training(soft)
        of_k, of_v = gradients(k_start, v_start)
        return measure(k_start, v_start), measure(k_start - learning_rate * of_k, v_start - learning_rate * of_v)

    return of_model(False, learning_rate_linear), of_model(True, learning_rate_softmax)


# ---- what students see ----


def a_list(what, history):
    """Return a history as an array, (steps + 1,).

    Raises:
        AssertionError: it is no list of one number for each step.
    """
    history = numbers(history, f"history_{what}", "a list")
    if history.ndim != 1 or len(history) < 2:
        raise AssertionError(
            f"`history_{what}` has shape {history.shape}, expected one accuracy for each step and one for the start"
        )
    return history


def usable(what, k, v, history):
    """Return the history of a descent, (steps + 1,).

    Raises:
        AssertionError: k, v or the history cannot be that.
    """
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError(f"`k_{what}` is the whole result: unpack it as k_{what}, v_{what}, history_{what}")
    for name, end in ((f"k_{what}", k), (f"v_{what}", v)):
        found = numbers(end, name, "(D,)")
        if found.shape != (50,):
            raise AssertionError(f"`{name}` has shape {found.shape}, expected (D,) = (50,)")
        if not np.all(np.isfinite(found)):
            raise AssertionError(f"`{name}` is not finite: the descent diverged, try a smaller learning rate")
    history = a_list(what, history)
    if np.any((history < 0) | (history > 1)):
        percent = ", perhaps percentages" if 1 < history.max() <= 100 else ""
        raise AssertionError(
            f"`history_{what}` holds numbers outside of 0 to 1{percent}; expected what `measure` of `training(...)` "
            "gives, shares of right signs"
        )
    return history


def belongs(what, history, own):
    """Check that a history begins and ends with the accuracies of the start and of the last k and v."""
    if not np.isclose(history[-1], number(own["end"], "the accuracy of the last k and v"), atol=0.003):
        on_test = [number(accuracy, "the accuracy on the test texts") for accuracy in own["on test"]]
        if np.allclose(history[[0, -1]], on_test, atol=1e-9):
            raise AssertionError(
                f"`history_{what}` holds accuracies on the test texts, so that the rate is chosen by them: choose it "
                "by the validation texts, with the `measure` of `training(...)`"
            )
        exchanged = np.isclose(history[-1], number(own["exchanged"], "the accuracy of v and k"), atol=1e-9)
        hint = f"take all three from one and the same descent, with the {what} score, from `*training(...)`"
        raise AssertionError(
            f"`history_{what}[-1]` is not the validation accuracy of `k_{what}` and `v_{what}`: "
            + ("are k and v swapped? descend gives k, v, history" if exchanged else hint)
        )
    if not np.isclose(history[0], number(own["start"], "the accuracy of the start"), atol=0.003):
        raise AssertionError(
            f"`history_{what}[0]` is not the accuracy of the start: start from `k_start, v_start`, with the {what} "
            "score"
        )


def begin_and_end(k_linear, v_linear, history_linear, k_softmax, v_softmax, history_softmax, measured):
    linear = usable("linear", k_linear, v_linear, history_linear)
    softmax = usable("softmax", k_softmax, v_softmax, history_softmax)
    of_linear, of_softmax = measured()
    belongs("linear", linear, of_linear)
    belongs("softmax", softmax, of_softmax)


def first_step(what, history, learning_rate, measured):
    """Check the number of steps, and the learning rate by the first step.

    Args:
        what: "linear" or "softmax".
        history: float, (steps + 1,).
        learning_rate: that the descent is said to have had.
        measured: returns the accuracies at the start, and after one step with it.
    """
    rate = number(learning_rate, f"learning_rate_{what}")
    if rate <= 0:
        raise AssertionError(f"`learning_rate_{what}` is {rate:g}, expected a number above 0")
    history = a_list(what, history)
    if not FEWEST < len(history) <= MOST + 1:
        raise AssertionError(
            f"`history_{what}` has {len(history)} entries, expected one for each of {FEWEST} to {MOST} steps and one "
            "for the start"
        )
    start, after_it = (number(one, "the accuracy at the start, or after one step") for one in measured())
    if not np.isclose(history[0], start, atol=0.003):
        return  # the first part says so
    if not np.isclose(history[1], after_it, atol=0.003):
        raise AssertionError(
            f"`history_{what}[1]` is not the accuracy after one step of `learning_rate_{what}` along the gradients of "
            "`training(...)`: perhaps the name has changed after the training, or the gradients are of other texts"
        )


def rates_and_steps(history_linear, learning_rate_linear, history_softmax, learning_rate_softmax, measured):
    first_step("linear", history_linear, learning_rate_linear, lambda: measured()[0])
    first_step("softmax", history_softmax, learning_rate_softmax, lambda: measured()[1])


def reach_their_bars(history_linear, history_softmax):
    for (what, bar), history in zip(BARS, (history_linear, history_softmax), strict=True):
        history = a_list(what, history)
        last, best = float(history[-1]), float(history.max())
        if last < bar:
            hint = "try other learning rates, or more steps"
            if best == 0:
                hint = "all of them are 0: start from `k_start, v_start`; 0 is the saddle of part 7, and 0 has no sign"
            elif best > last + 0.03:
                hint = "it was higher on the way, so try a smaller learning rate, which does not overshoot"
            raise AssertionError(
                f"the last validation accuracy of the {what} score is {last:.3f}, below its bar of {bar}: {hint}"
            )


def is_vector(found):
    try:
        return numbers(found, "k or v", "(D,)").shape == (50,)
    except AssertionError:
        return False


def of_last(
    test_linear, test_softmax, k_linear, v_linear, history_linear, k_softmax, v_softmax, history_softmax, measured
):
    if not all(is_vector(end) for end in (k_linear, v_linear, k_softmax, v_softmax)):
        return  # the first part says so
    of_linear, of_softmax = measured()
    is_of_the_end("linear", test_linear, history_linear, of_linear)
    is_of_the_end("softmax", test_softmax, history_softmax, of_softmax)


def is_of_the_end(what, found, history, own):
    """Check that a test accuracy is that of the last k and v."""
    found, history = number(found, f"test_{what}"), a_list(what, history)
    expected = number(own["on test"][1], "the accuracy on the test texts")
    if np.isclose(found, expected, atol=1e-6):
        return
    hint = "perhaps it is rounded, or that of the other score, or of other k and v"
    if np.isclose(found, history[-1], atol=1e-9):
        hint = "it is the last validation accuracy"
    elif np.isclose(found, history.max(), atol=1e-9):
        hint = "it is the largest validation accuracy"
    elif np.isclose(found, 100 * expected, atol=1e-6):
        hint = "it is in percent"
    raise AssertionError(f"`test_{what}` is not the accuracy of `k_{what}` and `v_{what}` on the test texts: {hint}")


# ---- what the grader knows ----


BETTER = 0.03  # than at the start; `training` and `measure` could be anything


def one_has_learned(k_linear, v_linear, k_softmax, v_softmax):
    """Check that one of the models is better than at the start, with right functions."""
    start = 0.1 * np.random.default_rng(0).standard_normal((2, 50))
    for soft, ends in ((False, (k_linear, v_linear)), (True, (k_softmax, v_softmax))):
        k, v = (vector(end, "k or v", 50) for end in ends)
        if validated(soft, k, v) > validated(soft, *start) + BETTER:
            return
    raise AssertionError("neither model is better than at the start: are k and v what `descend` gives?")


@np.errstate(all="ignore")
def validated(soft, k, v):
    """Return the validation accuracy."""
    _, (X, mask, y), _ = arrays()
    scores = X @ k / 50**0.5
    weights = softmax_of_words(scores, mask) if soft else scores
    return float(np.mean(y * (weights * (X @ v)).sum(axis=1) > 0))


@np.errstate(all="ignore")
def trained(soft, learning_rate, steps):
    """Return the last validation accuracy of a right descent."""
    (X, mask, y), _, _ = arrays()
    words, places = np.unique(X.reshape(-1, 50), axis=0, return_inverse=True)  # each word is multiplied once
    places = places.reshape(mask.shape)
    k, v = 0.1 * np.random.default_rng(0).standard_normal((2, 50))
    for _ in range(steps):
        scores, values = ((words @ u / 50**0.5)[places] for u in (k, v))
        weights = softmax_of_words(scores, mask) if soft else scores
        predictions = (weights * values).sum(axis=1)
        slopes = weights * (values - predictions[:, None]) if soft else values
        errors = (predictions - y)[:, None] / (len(y) * 50**0.5)
        of_k, of_v = (words.T @ np.bincount(places.ravel(), (errors * its).ravel()) for its in (slopes, weights))
        k, v = k - learning_rate * of_k, v - learning_rate * of_v
    return validated(soft, k, v)


def lead_to_their_bars(history_linear, learning_rate_linear, history_softmax, learning_rate_softmax):
    descents = ((history_linear, learning_rate_linear), (history_softmax, learning_rate_softmax))
    for (what, bar), (history, rate) in zip(BARS, descents, strict=True):
        steps = min(len(a_list(what, history)) - 1, MOST)
        if trained(what == "softmax", number(rate, f"learning_rate_{what}"), steps) < bar - 0.005:
            raise AssertionError(f"with this learning rate and so many steps the {what} model does not reach its bar")


exercise = Exercise(
    builds_on=["masked_softmax", "predict_sentiment", "grad_v", "grad_k"],
    parts=[
        Results(
            title="each descent, by its start and its end",
            judge=begin_and_end,
            measure=accuracies,
            exactly=one_has_learned,
        ),
        Results(title="the rates, and the number of steps", price=1, judge=rates_and_steps, measure=after_one_step),
        Results(title="the bars", price=0.5, judge=reach_their_bars, exactly=lead_to_their_bars),
        Results(title="the test accuracies", price=0.5, judge=of_last, measure=accuracies),
    ],
)
