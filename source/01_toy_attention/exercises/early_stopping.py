"""Exercise 4.3: the iteration with the smallest error on held-out sequences, of any descent."""

from functools import partial

import numpy as np

from autograder.exercises import Args, Example, Exercise, Values, probe

from ._models import gradient, mean_square, predicted, sequences, step_right


def stop_early(
    grad,
    predict,
    k0,
    learning_rate,
    n_validation,
    max_iter,
    train,
    *,
    validation=None,
    refit=None,
    start=1.0,
    steps=None,
    choose=np.argmin,
    late=0,
    place=lambda best: best,
    give=lambda k, best: (k, best),
):
    """Return k_best and best_iteration; the keywords make mistakes.

    Args:
        grad, predict, k0, learning_rate, n_validation, max_iter, train: as in the exercise.
        validation: slice of `train` on which the errors are measured.
        refit: slice of `train` on which k_best is fitted.
        start: factor of k0.
        steps: how many are taken.
        choose: the iteration, from the errors.
        late: what is added to it.
        place: the step of the k that is given, from the iteration.
        give: from both to the result.
    """
    last, fitted = slice(-n_validation, None), slice(None, -n_validation)

    def path(part):
        ks = [start * np.array(k0)]
        for _ in range(max_iter + 1 if steps is None else steps):
            ks.append(ks[-1] - learning_rate * grad(train[0][part], train[1][part], ks[-1]))
        return ks

    measured = last if validation is None else validation
    ks = path(fitted)[: max_iter + 1 if steps is None else steps + 1]
    best = int(choose([mean_square(train[1][measured], predict(train[0][measured], k)) for k in ks])) + late
    return give(path(fitted if refit is None else refit)[place(best)], best)


# ---- probes ----


class Fitted:
    """A gradient of steps of 1 to the right. It reports of which of seven sequences it was the first time."""

    def __init__(self):
        self.first = ["not called"]

    def __call__(self, X, y, k):
        if self.first == ["not called"]:
            ours = np.shape(X)[1:] == (6, 2) and len(X) <= 7
            self.first = sorted(np.rint(X[:, 0, 0]).astype(int).tolist()) if ours else ["other data"]
        return -np.ones(np.shape(k))

    def report(self, result):
        return {"fitted": self.first}


class Observed:
    """Predict the first token of each sequence times k. It reports sequences of other sizes, and a type."""

    def __init__(self):
        self.others = 0

    def __call__(self, X, k):
        if np.shape(X)[1:] == (6, 2):
            return X[:, 0] @ k
        self.others += 1
        return np.zeros(len(X))

    def report(self, result):
        best = result[1] if isinstance(result, (tuple, list)) and len(result) == 2 else 0
        fraction = isinstance(best, (float, np.floating)) and best != round(float(best))
        whole = isinstance(best, (int, np.integer)) or np.ndim(best) > 0
        return {"others": self.others, "type": "fraction" if fraction else "int" if whole else type(best).__name__}


def error_of_each(X, k, errors):
    """Predict labels of 0 so that, after t steps of 1 from 0, sequence i has the squared error errors[i, t]."""
    step = min(round(float(np.asarray(k)[0])), errors.shape[1] - 1)
    return np.sqrt(errors[np.rint(X[:, 0, 0]).astype(int), step])


# ---- descents ----


def arguments(grad, predict, k0, learning_rate, n_validation, max_iter, train):
    return Args(grad, predict, np.array(k0), learning_rate, n_validation=n_validation, max_iter=max_iter, train=train)


#: Three sequences to fit and two to validate: from (3, -3) it is at (1 + 2/2^t, 2 - 5/2^t), and t = 3 is the best.
FIVE = (sequences([[1, 0], [0, 1], [0, 0], [-0.5, 0], [0.5, 1.5]]), np.array([1.0, 2.0, 1.0, 2.0, 2.0]))


def by_hand():
    return arguments(probe(gradient), probe(predicted), (3.0, -3.0), 0.5, 2, 7, FIVE)


def observed():
    """Return a descent that goes on with any data, so that it can be told whose they are."""
    return arguments(probe(step_right), probe(Observed), (3.0, -3.0), 0.5, 2, 7, FIVE)


def along(errors, max_iter, grad=step_right):
    """Return a descent of 1 a step on seven sequences, which have these squared errors, (7, steps + 1)."""
    X = np.zeros((7, 6, 2))
    X[:, 0, 0] = np.arange(7)
    predict = probe(error_of_each, errors=np.array(errors, dtype=float))
    return arguments(probe(grad), predict, (0.0, 0.0), 1.0, 3, max_iter, (X, np.zeros(7)))


def seven(grad=step_right):
    """Return a descent in which the sequences that are held out decide the best iteration: 9, for the last three."""
    errors = np.full((7, 41), 200.0)
    errors[:, 0], errors[:, 1], errors[:, 2], errors[:, 3], errors[:, 20] = 250, 220, 90, 400, 30
    errors[:3, 4], errors[:4, 25] = 0, 0.1
    errors[4:, 9] = errors[4:, 28] = [0, 0.5, 0.5]
    errors[3:, 12], errors[5:, 15] = [0, 1, 1, 1], 0.2
    errors[4:, 17] = [0.1, 0.1, 300]  # the smallest median
    errors[:, 40] = 0
    return along(errors, 30, grad)


def held_out(errors):
    """Return a descent with these errors of the last three sequences, (steps + 1,), and a loss that does not change."""
    return along(np.array([*[[0.0] * len(errors)] * 4, *[errors] * 3]), len(errors) - 1)


def first_minimum(errors):
    return next((t for t in range(len(errors) - 1) if errors[t + 1] > errors[t]), len(errors) - 1)


def last_minimum(errors):
    return max((t for t in range(1, len(errors)) if errors[t] < errors[t - 1]), default=0)


def last_of_the_smallest(errors):
    return len(errors) - 1 - int(np.argmin(errors[::-1]))


FROM_ZERO = {"start": 0.0}


def noisy(rng, n_validation):
    """Draw a descent whose error has one minimum, also if it goes on after max_iter, and another one from 0."""
    while True:
        X = rng.standard_normal((23, 2, 11))
        y = 30 * (X[:, 0, 0] + 0.7 * rng.standard_normal(23))
        k0 = 9 * rng.standard_normal(11)
        given = arguments(probe(gradient), probe(predicted), k0, 0.02, n_validation, 30, (X, y))
        best_of = partial(stop_early, *given, **given.keywords)
        _, first = best_of(choose=first_minimum)
        _, last = best_of(choose=last_minimum, steps=200)
        _, from_zero = best_of(**FROM_ZERO)
        if 3 < first == last < 27 and abs(from_zero - first) > 1:
            return given


# ---- parts ----

STOPPED = "the descent stopped before max_iter: pass tol=0"
FIRST = "it is the first minimum: take all max_iter steps, with tol=0, and the smallest error of all"
TEST_SET = (
    "`predict` is called with sequences that are not of `train`: are the errors measured on the test set, the default "
    "`test` of gradient_descent (pass the last n_validation sequences as `test`), or is the notebook's data used in "
    "place of `train`?"
)
NOT_THE_K = (
    "it is not the k of the descent on the fitting set after best_iteration steps: does it start at k0, and are the "
    "last sequences left out?"
)
NOT_THE_ITERATION = (
    "it is not the iteration (from t = 0) with the smallest mean squared error on the last n_validation sequences, in "
    "a descent on the others"
)


def part(title, look, gives="one number", oracle=stop_early, **more):
    """Return a part that looks at pieces of the two results."""
    return Values(
        title=title,
        call="early_stopping(grad, predict, k0, learning_rate)",
        returns=("k_best", "best_iteration"),
        hint="does it use the notebook's data, or one particular gradient, in place of its arguments?",
        look=look,
        gives=gives,
        oracle=oracle,
        **more,
    )


def is_always(answer):
    """Return an oracle of a report."""
    return lambda *args, **keywords: answer


train_alone = part(
    title="no data other than train",
    look=[("report", 1, "others")],
    oracle=is_always(0),
    worked=[Example(observed(), name="calls of predict with other data")],
    otherwise=TEST_SET,
    plainly=True,
)
last_held_out = part(
    title="the last sequences are held out",
    look=[("report", 0, "fitted")],
    gives="sequences",
    oracle=is_always([0, 1, 2, 3]),
    worked=[Example(seven(Fitted), name="the fitting set")],
    otherwise="the sequences that are held out are not the last ones: hold out the last n_validation of `train`",
    mistakes={
        "`grad` is not called: descend with the gradient that is passed in": is_always(["not called"]),
        "the gradient is not asked for sequences of `train`: is it the notebook's data?": is_always(["other data"]),
        "no sequence is left to fit: hold out `n_validation` of them, as it is passed in": is_always([]),
        "the validation sequences are still in the fitting set: leave them out": is_always([0, 1, 2, 3, 4, 5, 6]),
        "the first sequences are held out, or the fitting and the validation set are exchanged": is_always(
            [3, 4, 5, 6]
        ),
        "the fitting and the validation set are exchanged": is_always([4, 5, 6]),
        "2 of 7 sequences are held out of the fitting set, expected the last n_validation = 3": is_always(
            [0, 1, 2, 3, 4]
        ),
        "4 of 7 sequences are held out of the fitting set, expected the last n_validation = 3": is_always([0, 1, 2]),
    },
)
whole = part(
    title="best_iteration is an int",
    look=[("report", 1, "type")],
    gives="a text",
    oracle=is_always("int"),
    worked=[Example(observed(), name="best_iteration")],
    otherwise="it is no int, expected int: the number of an iteration",
    mistakes={"it is no whole number: is it the smallest error, and not its iteration?": is_always("fraction")},
)
best_iteration = part(
    title="best_iteration",
    look=[(1,)],
    otherwise=NOT_THE_ITERATION,
    worked=[Example(by_hand(), name="best_iteration")],
    draw=noisy,
    sizes=[(7,), (11,)],
    fresh="it is not the iteration with the smallest validation error: is n_validation used, and the learning rate, k0 "
    "and train that are passed in?",
    mistakes={
        "the two results are swapped: return k_best, best_iteration": {"give": lambda k, best: (best, k)},
        "it is one step too many: iterations are counted from t = 0": {"late": 1},
        "it is one step too few: are the errors mean squares, and is t = 0 counted?": {"late": -1},
        "it is the last step: choose by the smallest validation error, not by the training loss": {
            "choose": lambda errors: len(errors) - 1
        },
        "the descent starts at 0, not at k0": FROM_ZERO,
        "it is the start, t = 0: are `n_validation`, `max_iter` and `grad` used as they are passed in?": {
            "choose": lambda errors: 0
        },
    },
)
k_best = part(
    title="k_best",
    look=[(0,)],
    gives="(D,)",
    worked=[Example(by_hand(), name="k_best")],
    draw=noisy,
    sizes=[(7,), (11,)],
    otherwise=NOT_THE_K,
    fresh="it is not the k that the descent on the fitting set has after best_iteration steps",
    mistakes={
        "it is the k of the last iteration, expected the k of the best one": {"place": lambda best: -2},
        "it is the k one step after the best": {"place": lambda best: best + 1},
        "it is the k one step before the best": {"place": lambda best: best - 1},
        "it is a descent on all of `train`: descend again on the fitting set only": {"refit": slice(None)},
    },
)
#: What is charged as an iteration that does not count, by a descent on seven sequences.
COUNTED_WRONGLY = {
    STOPPED: {"steps": 1},
    FIRST: {"choose": first_minimum},
    "it is the last of several smallest errors, expected the first": {"choose": last_of_the_smallest},
    "it goes on after max_iter = 30 steps": {"steps": 40},
}
of_the_held_out = part(
    title="the errors are those of the last sequences",
    look=[(1,)],
    worked=[Example(seven(), name="best_iteration of 7 sequences")],
    otherwise=NOT_THE_ITERATION,
    accepted=list(COUNTED_WRONGLY.values()),
    mistakes={
        "2 of 7 sequences are held out, the last ones, expected the last n_validation = 3": {"validation": slice(5, 7)},
        "the errors are not measured on the validation set, which is the last n_validation sequences of `train`": {
            "validation": slice(None)
        },
    },
)
every_iteration = part(
    title="every iteration counts",
    look=[(1,)],
    price=1,
    worked=[Example(seven(), name="best_iteration of 7 sequences")],
    only_known=True,
    mistakes=COUNTED_WRONGLY,
)
WAVE = [5, 4, 2, *(2.5 + 0.01 * t for t in range(120)), 3, 1, 3, 1, 3, 2.5, 6]  # longer than any patience
waves = part(
    title=every_iteration.title,
    look=[(1,)],
    price=1,
    worked=[
        Example(held_out(errors), name=f"best_iteration of {len(errors)} validation errors")
        for errors in (WAVE, [0.5, 3, 2, 1, 4], [5, 4, 3, 2, 1], [1, 0.5, 0.5 - 1e-5, 2])
    ],
    draw=lambda rng, *errors: held_out(list(errors)),
    sizes=[(3, 1, 2, 0.5, 4, 0.6, 0.7, 0.65), (2, 1, 1 - 2e-5, 3), (0.1, 3, 2, 1, 0.9, 0.8, 0.7, 0.75)],
    otherwise=NOT_THE_ITERATION,
    fresh="it is not the iteration with the smallest validation error",
    mistakes={
        STOPPED: {"steps": 1},
        FIRST: {"choose": first_minimum},
        "it is the last minimum, expected the smallest of all": {"choose": last_minimum},
        "the start, t = 0, is left out": {"choose": lambda errors: 1 + int(np.argmin(errors[1:]))},
        "the last step, max_iter, is left out: take exactly max_iter steps": {
            "choose": lambda errors: int(np.argmin(errors[:-1]))
        },
    },
)
second_descent = part(
    title=every_iteration.title,
    look=[(0,)],
    gives="(D,)",
    price=1,
    worked=[Example(held_out(WAVE), name="k_best of a loss that does not change")],
    draw=lambda rng: held_out([3, 2, 1.5, 1, 0.5, 2]),
    plainly=True,
    otherwise="it is not where best_iteration steps lead from k0",
    fresh="it is not where best_iteration steps lead from k0",
    mistakes={"the second descent stopped before best_iteration: pass tol=0 there too": {"place": lambda best: 1}},
)
at_the_start = part(
    title=every_iteration.title,
    look=[(0,)],
    gives="(D,)",
    price=1,
    worked=[Example(held_out([0.5, 3, 2, 1, 4]), name="k_best where the start is the best")],
    otherwise="where the start, t = 0, is the best, k_best is k0",
)

exercise = Exercise(
    builds_on=["loss", "gradient_descent"],
    parts=[
        train_alone,
        last_held_out,
        whole,
        best_iteration,
        k_best,
        of_the_held_out,
        every_iteration,
        waves,
        second_descent,
        at_the_start,
    ],
)
