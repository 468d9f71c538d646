"""Exercise 4.4: softmax attention is trained. Its first steps and its last k are known from the data."""

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import number, numbers, scalar

from ._models import estimate, half_the_squares, mean_square, softmax_weights, toy_data
from ._training import a_list, belongs, ended, falls, lists, starts, too_early

BAR = 52  # with such a last loss, 200 steps reach the best iteration
STEPS = 3  # are taken again
BELONGS = (
    "it does not belong to `k_softmax`: k_softmax is the first result, the last k of a descent with softmax_attention"
)


def at_the_start():
    """Return what is known at k = 0, where each weight is 1/L."""
    X, y, X_test, y_test = toy_data()
    means, means_test = X[:, :, 0].mean(axis=1), X_test[:, :, 0].mean(axis=1)
    return {
        "D": X.shape[2],
        "loss": half_the_squares(y, means),
        "error": mean_square(y_test, means_test),
        "training error": mean_square(y, means),
        "test loss": half_the_squares(y_test, means_test),
        "linear loss": half_the_squares(y, 0),
    }


# ---- what students see ----


def losses_of_own_functions(loss, softmax_attention, grad_loss_softmax, X, y, k_softmax, learning_rate_softmax):
    """Return the loss after one step from 0, and that of k_softmax."""
    first = -learning_rate_softmax * grad_loss_softmax(X, y, np.zeros(X.shape[2]))
    return loss(y, softmax_attention(X, first)), loss(y, softmax_attention(X, k_softmax))


def begins_and_belongs(k_softmax, losses_softmax, errors_softmax, learning_rate_softmax, measured, start):
    losses, errors = lists("softmax", k_softmax, losses_softmax, errors_softmax, learning_rate_softmax, start["D"])
    mistakes = {
        "linear attention was trained: pass softmax_attention as `predict`": start["linear loss"],
        "these are test errors: unpack k_softmax, losses_softmax, errors_softmax in this order": start["error"],
        "it is trained on the test set: leave `train` and `test` at their defaults": start["test loss"],
    }
    starts("softmax", losses, errors, start, mistakes)
    otherwise = (
        "the first step is not one of `learning_rate_softmax` along grad_loss_softmax: is it passed as `grad`, and did "
        "the name change after the training?"
    )
    after_one_step, at_k = measured()
    scalar(
        losses[1],
        number(after_one_step, "the loss after one step"),
        "losses_softmax[1]",
        rtol=1e-4,
        otherwise=otherwise,
    )
    falls(losses)
    belongs("softmax", losses, at_k)


def ended_by_its_defaults(losses_softmax):
    ended("softmax", losses_softmax)


def falls_below_the_bar(losses_softmax, bar):
    losses = a_list("softmax", losses_softmax)
    if np.any(np.diff(losses) >= 1e-2):
        raise AssertionError("the loss rises at some step: the learning rate is too large")
    if losses[-1] >= bar:
        sentence = f"the last loss is {losses[-1]:.1f}, above its bar of {bar}: "
        if too_early(losses):
            raise AssertionError(sentence + "it still changes by more than 0.01, keep the default tol and max_iter")
        raise AssertionError(
            sentence + "the learning rate is too small, so that tol or max_iter ends the descent early"
        )


# ---- what the grader knows ----


def is_a_descent(k_softmax, losses_softmax, errors_softmax, learning_rate_softmax):
    X, y, X_test, y_test = toy_data()
    losses, errors = lists("softmax", k_softmax, losses_softmax, errors_softmax, learning_rate_softmax, X.shape[2])
    start = at_the_start()
    otherwise = (
        "it is not the loss at k = 0 on (X, y): start from zeros, train on the training data, keep the entry t = 0"
    )
    scalar(losses[0], start["loss"], "losses_softmax[0]", otherwise=otherwise)
    k = numbers(k_softmax, "k_softmax", "(D,)")
    loss, error = half_the_squares(y, estimate(X, k, soft=True)), mean_square(y_test, estimate(X_test, k, soft=True))
    on_train = {"it is the error on the training data, expected the test data": 2 * loss / len(y)}
    scalar(losses[-1], loss, "losses_softmax[-1]", rtol=1e-5, otherwise=BELONGS)
    scalar(errors[-1], error, "errors_softmax[-1]", rtol=1e-5, mistakes=on_train, otherwise=BELONGS)
    otherwise = "it is not a step of `learning_rate_softmax` along grad_loss_softmax: is it passed as `grad`?"
    known = first_losses(float(learning_rate_softmax))
    for step, (found, expected) in enumerate(zip(losses[1:], known, strict=False), 1):
        scalar(found, expected, f"losses_softmax[{step}]", rtol=1e-4, otherwise=otherwise)
    if known[-1] > 0.999 * start["loss"] and losses[-1] < 0.5 * start["loss"]:
        raise AssertionError("with so small a learning rate the descent hardly leaves the start, and ends elsewhere")


def first_losses(learning_rate):
    """Return the losses after the first steps from 0."""
    X, y, _, _ = toy_data()
    values, k, found = X[:, :, 0], np.zeros(X.shape[2]), []
    for _ in range(STEPS):
        weights = softmax_weights(X, k)
        predictions = (weights * values).sum(axis=1)
        coefficients = (y - predictions)[:, None] * weights * (values - predictions[:, None])
        k = k + learning_rate * np.tensordot(coefficients, X, axes=2) / X.shape[2] ** 0.5
        found.append(half_the_squares(y, estimate(X, k, soft=True)))
    return found


exercise = Exercise(
    builds_on=["loss", "gradient_descent", "softmax", "softmax_attention"],
    parts=[
        Results(
            title="the start, the first step, and the last k",
            measure=losses_of_own_functions,
            judge=begins_and_belongs,
            given=lambda: {"start": at_the_start()},
            exactly=is_a_descent,
        ),
        Results(title="it ran with the default tol and max_iter", price=0.5, judge=ended_by_its_defaults),
        Results(
            title="the loss falls at every step, and the last one is below 52",
            price=1,
            judge=falls_below_the_bar,
            given=lambda: {"bar": BAR},
        ),
    ],
)
