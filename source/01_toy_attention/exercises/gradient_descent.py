"""Exercise 3.1: gradient descent on any function. Its gradient and its predictions are probes."""

import numpy as np

from autograder.exercises import Args, Between, EndsRight, Example, Exercise, Unchanged, Values, probe

from ._models import gradient, half_the_squares, mean_square, predicted, sequences, step_right


def number_at(X, k, predictions):
    """Predict, after t steps of 1 from 0, the entry t of a list."""
    return np.full(len(X), predictions[min(round(float(np.asarray(k)[0])), len(predictions) - 1)])


def growing(X, y, k, factor, largest, end=-np.inf):
    """Multiply k by about `factor` at each step of rate 1; above `largest` it becomes infinite, or nan."""
    return -factor * np.asarray(k) if np.abs(k).max() < largest else np.full(2, end)


def first_of_k(X, k):
    return np.full(len(X), np.asarray(k)[0])


def descend(
    grad,
    predict,
    k0,
    learning_rate,
    tol,
    max_iter,
    train,
    test,
    *,
    start=1.0,
    sign=-1.0,
    stale=False,
    loss=half_the_squares,
    error=mean_square,
    on_train=False,
    converged=lambda change, tol: abs(change) < tol,
    steps=None,
    more=0,
    place=lambda errors: len(errors) - 1,
    give=lambda k, losses, errors: (k, losses, errors),
):
    """Return what gradient_descent gives; the keywords make mistakes.

    Args:
        grad, predict, k0, learning_rate, tol, max_iter, train, test: as in the exercise.
        start: factor of k0.
        sign: the sign of a step along the gradient.
        stale: whether each step takes the gradient at the start.
        loss, error: of labels and predictions.
        on_train: whether the errors are those on the training pair.
        converged: whether a change of the loss ends the descent.
        steps: how many are taken, whatever the rules say.
        more: steps that are taken in addition, or left out.
        place: step of the k that is given, from the errors.
        give: from k, losses and errors to the result.
    """
    path = [start * np.array(k0)]
    for _ in range(max_iter + 2 if steps is None else steps):
        path.append(path[-1] + sign * learning_rate * grad(*train, path[0] if stale else path[-1]))
    losses = [loss(train[1], predict(train[0], k)) for k in path]
    measured = train if on_train else test
    errors = [error(measured[1], predict(measured[0], k)) for k in path]
    if steps is None:
        ends = (
            t for t in range(1, max_iter) if not np.isfinite(losses[t]) or converged(losses[t] - losses[t - 1], tol)
        )
        steps = next(ends, max_iter)
    end = steps + more + 1
    losses, errors = np.array(losses[:end]), np.array(errors[:end])
    return give(path[place(errors)], losses, errors)


#: From (3, 3) with the rate 1/2 the descent is at (1 + 2/2^t, -1 + 4/2^t), and the loss is 18 + 10/4^t.
FIT = (sequences([[1, 0], [0, 1], [0, 0]]), np.array([1.0, -1.0, 6.0]))
HELD_OUT = (sequences([[2, 0], [0, 1], [1, 1], [0, 2]]), np.array([3.0, 1.0, 2.0, 0.0]))
TOL = 0.9 * 0.46875  # the third change of the loss is larger, the fourth smaller
PAIR = (np.ones((2, 6, 2)), np.zeros(2))


def descent(grad, predict, k0, learning_rate, tol, max_iter, train, test):
    """Return the arguments of a call; `grad` and `predict` are a function and its parameters.

    The gradient may be asked for about three times a step: a descent that does not count its steps ends.
    """
    (slope, its), (guess, of_guess) = grad, predict
    asked = probe(slope, most=3 * max_iter + 20, **its)
    pairs = {"train": train, "test": test}
    return Args(asked, probe(guess, **of_guess), np.array(k0), learning_rate, tol=tol, max_iter=max_iter, **pairs)


def by_hand(tol=TOL, max_iter=50, train=FIT):
    return descent((gradient, {}), (predicted, {}), (3.0, 3.0), 0.5, tol, max_iter, train, HELD_OUT)


def along(predictions, tol, max_iter=50):
    """Return a descent of 1 a step, on whose way two labels of 0 are predicted as these numbers."""
    predict = (number_at, {"predictions": np.array(predictions)})
    return descent((step_right, {}), predict, (0.0, 0.0), 1.0, tol, max_iter, PAIR, PAIR)


def explosion(factor, largest, max_iter, end=-np.inf):
    pair = (FIT[0][:2], np.zeros(2))
    grad = (growing, {"factor": factor, "largest": largest, "end": end})
    return descent(grad, (first_of_k, {}), (1.0, 1.0), 1.0, 1e-2, max_iter, pair, pair)


def drawn(rng, tol=1e-2, max_iter=60):
    train, test = ((rng.standard_normal((n, 2, 5)), rng.standard_normal(n)) for n in (11, 3))
    return descent((gradient, {}), (predicted, {}), rng.standard_normal(5), 0.03, tol, max_iter, train, test)


def ended_by_the_rule(rng):
    """Draw a descent that ends before max_iter, a few steps after its smallest test error."""
    while True:
        given = drawn(rng)
        errors = descend(*given, **given.keywords)[2]
        if 0 < np.argmin(errors) < len(errors) - 5 < 50:
            return given


STEPS = "too many or too few steps are taken: look at the stopping rule, and at tol, the change of the loss"
START_TWICE = "the loss at the start (t = 0) stands twice: measure it once before the loop, and then after each step"
OLD_LISTS = "the lists of an earlier call are still there: make new lists in each call"
NOT_FINITE = "it goes on when the loss is no longer finite (inf counts too): stop when np.isfinite(loss) is False"
WHERE_THEY_PART = (  # at the start, at the first step, later
    "the first is not your loss of the training pair at k0: does it start there, on `train`, and call `predict`, not "
    "`linear_attention`?",
    "the first step is not k0 - learning_rate * grad(X, y, k0): is another gradient, as grad_loss_linear, or another "
    "learning_rate used?",
    "too many or too few steps are taken, or the learning_rate changes: look at the stopping rule and the update",
)
NOT_THE_LAST = "it is not the last k, to which the last entries of the lists belong"


def part(title, look, **more):
    """Return a part that looks at pieces of the three results."""
    words = {
        "gives": "(steps + 1,)",
        "hint": "is the start (t = 0) measured before the loop? Does it use `linear_attention`, `grad_loss_linear` or "
        "the notebook's data in place of its arguments?",
        "limit": "it goes on after max_iter steps: count them, and stop there",
    }
    call, returns = "gradient_descent(grad, predict, k0, learning_rate)", ("k_hat", "losses", "errors")
    return Values(title=title, call=call, returns=returns, oracle=descend, look=look, **(words | more))


def stops(look=((1,),), **more):
    return part(title="it stops when it should", look=look, price=1, **more)


def with_the_start_twice(*given, **named):
    k, losses, errors = descend(*given, **named)
    return k, np.array([losses[0], *losses]), errors


def how_many(sentence, worked, drawn, found):
    """Return a part that counts the losses, and knows a wrong number of them."""
    words = {"gives": "one number", "sizes": [()], "only_known": True, "mistakes": {sentence: found}}
    return stops(
        look=[(1, "len")], worked=[Example(worked, name="the number of losses")], draw=lambda rng: drawn, **words
    )


first_losses = part(
    title="the first losses",
    look=[(1, ":3")],
    worked=[Example(by_hand(), name="the first losses")],
    draw=ended_by_the_rule,
    sizes=[()],
    otherwise=WHERE_THEY_PART,
    fresh=WHERE_THEY_PART,
    accepted=[{"steps": 1}],  # charged by the stopping rule
    mistakes={
        START_TWICE: with_the_start_twice,
        "the loss at the start (t = 0) is missing": {"give": lambda k, losses, errors: (k, losses[1:], errors)},
        "these are the test errors: return k_hat, losses, errors in this order": {
            "give": lambda k, losses, errors: (k, errors, losses)
        },
        "it is the mean square, expected your loss (half the sum of squares)": {"loss": mean_square},
        "the step goes uphill: subtract the gradient": {"sign": 1.0, "steps": 3},
        "every step uses the gradient of the start: call grad(X, y, k) again in each step": {"stale": True, "steps": 3},
        "it starts at 0, not at k0": {"start": 0.0, "steps": 3},
    },
)
last_k = part(
    title="k_hat is the last k",
    look=[(0,), (1, "len")],
    gives={"k_hat": "(D,)", "the number of losses": "one number"},
    worked=[by_hand()],
    draw=ended_by_the_rule,
    sizes=[()],
    otherwise=NOT_THE_LAST,
    fresh=NOT_THE_LAST,
    accepted=[{"steps": t} for t in range(1, 62)],  # charged by the stopping rule
    mistakes={
        "it is the start, expected the k after the last step": {"place": lambda errors: 0},
        "it is the k before the last step, to which the last entries of the lists do not belong": {
            "place": lambda errors: len(errors) - 2
        },
        "it is the k after one step more, to which the last entries of the lists do not belong": {
            "place": lambda errors: len(errors)
        },
        "it is the k with the smallest test error, expected the last k": {"place": np.argmin},
        OLD_LISTS: {"give": lambda k, losses, errors: (k, [*losses, *losses], errors)},
    },
)
as_many_errors = part(
    title="the test errors",
    look=[("lengths", 2, 1)],
    gives="one number",
    price=1,
    worked=[Example(by_hand(), name="the length of errors, compared with that of losses")],
    no_list="`{name}` is no list of numbers: one for the start and one for each step",
    otherwise="expected as many entries as `losses`, one for the start and one for each step",
)
first_errors = part(
    title="the test errors",
    look=[(2, ":3")],
    price=1,
    worked=[Example(by_hand(), name="the first errors")],
    draw=ended_by_the_rule,
    sizes=[()],
    accepted=[{"steps": 1}],
    otherwise="they are not the mean squared errors on the test pair after each step",
    fresh="the errors are not the mean squared errors on the test pair after each step",
    mistakes={
        "these are losses (half the sum), expected mean squared errors": {"error": half_the_squares},
        "these are errors on the training data, expected on the test data": {"on_train": True},
        "these are the losses on the training data, expected errors on the test data": {
            "error": half_the_squares,
            "on_train": True,
        },
        "the error is measured before the step, expected after it": {
            "give": lambda k, losses, errors: (k, losses, np.array([errors[0], *errors]))
        },
        "they are root mean squares, expected mean squares": {
            "error": lambda labels, predictions: mean_square(labels, predictions) ** 0.5
        },
    },
)
all_errors = part(
    title="the test errors",
    look=[(2,)],
    price=1,
    draw=ended_by_the_rule,
    sizes=[()],
    accepted=[{"steps": t} for t in range(1, 62)],  # charged by the stopping rule
    fresh="the first errors are right, and later ones are not the mean squared errors on the test pair",
)
by_the_rule = stops(
    worked=[Example(by_hand(), name=f"losses with tol = {TOL:g}")],
    draw=ended_by_the_rule,
    sizes=[(), ()],
    length=STEPS,
    otherwise=STEPS,
    fresh=STEPS,
    mistakes={
        START_TWICE: with_the_start_twice,
        OLD_LISTS: EndsRight(),
        "it ends one step too early: keep the loss after the last step": {"more": -1},
        "a step is taken after the loss has stopped changing": {"more": 1},
        "it goes on after a change below tol: compare the change of the loss, and no other number, with the tol that "
        "is passed in": {"more": 2},
        "the stopping rule is not used: stop when |change of the loss| is less than tol": {
            "converged": lambda change, tol: False
        },
        "it ends after one step: is the change divided by the loss, or the return inside the loop?": {"steps": 1},
    },
)
after_a_rise = stops(
    worked=[
        Example(along(np.sqrt([16.0, 36, 25, 9, 9]), tol=1.0), name="losses that rise before they fall, with tol = 1")
    ],
    draw=lambda rng: along([2.0, 3, 5, 1, 1], tol=0.5),
    sizes=[()],
    length=STEPS,
    mistakes={
        "a rise of the loss counts as convergence: compare the absolute value (abs) of the change with tol": {
            "converged": lambda change, tol: -change < tol
        }
    },
)
#: Descents whose number of losses shows a wrong rule: sentence -> one that is shown, one that is not, that number.
RULES = {
    "it stops although a large loss changes by more than tol: compare the change with tol alone, not relative to the "
    "loss (np.isclose does that too)": (
        by_hand(tol=1e-3, train=(FIT[0], np.array([1.0, -1.0, 1e4]))),
        along([1e4, 1e4 - 1e-5, 1e4 - 2e-5, 1e4 - 2e-5], tol=1e-2),
        Between(0, 2.5),
    ),
    "it goes on after a rise of the loss that is smaller than tol: take the absolute value of the change": (
        along(np.sqrt([16.0, 9, 9.5, 4, 1]), tol=1.0),
        along([4.0, 3, 3.05, 2, 1], tol=1.0),
        Between(3.5, np.inf),
    ),
    "it ends where the loss comes back to an earlier value: compare it with the loss one step before, not with the "
    "smallest so far": (
        along(np.sqrt([16.0, 36, 16.5, 4, 1]), tol=1.0, max_iter=4),
        along([4.0, 9, 4.05, 2, 1], tol=1.0, max_iter=4),
        Between(2.5, 4.5),
    ),
    "with tol = 0 it ends before max_iter steps: the three rules alone end a descent, and a small gradient or step is "
    "none of them": (by_hand(tol=0.0, max_iter=40), by_hand(tol=0.0, max_iter=40), Between(0, 40.5)),
    "the first change of the loss counts too: compare it with tol after the first step": (
        along(np.sqrt([16.0, 15.5, 9, 4]), tol=1.0),
        along([4.0, 3.95, 3, 2], tol=1.0),
        Between(2.5, np.inf),
    ),
    "with tol = 0 it ends at a change of 0, which equals tol: stop when the change is less than tol": (
        along([3.0] * 5, tol=0.0, max_iter=6),
        along([3.0] * 9, tol=0.0, max_iter=6),
        Between(0, 5.5),
    ),
}
not_finite = stops(
    look=[(1, "len")],
    gives="one number",
    worked=[explosion(1e6, 1e10, max_iter=20), explosion(1e6, 1e10, max_iter=20, end=np.nan)],
    draw=lambda rng: explosion(1e5, 1e100, max_iter=60),
    sizes=[()],
    hint="a loss that is not finite is no error: end the descent, and return what is there",
    limit=NOT_FINITE,
    otherwise=NOT_FINITE,
    fresh=NOT_FINITE,
    mistakes={
        "it ends at a loss that is finite, or leaves out the last loss, which is infinite: stop when np.isfinite(loss) "
        "is False, and keep that loss": Between(0, 3.5)
    },
)
new_lists = part(
    title="max_iter steps, new lists, and k0 as it was",
    look=[(1,)],
    price=0.5,
    worked=[
        Example(by_hand(tol=0.0, max_iter=most), name=f"losses with tol = 0 and max_iter = {most}")
        for most in (4, 2, 0)
    ],
    draw=lambda rng, max_iter: drawn(rng, tol=0.0, max_iter=max_iter),
    sizes=[(1,), (2,), (7,), (0,)],
    otherwise=WHERE_THEY_PART,
    fresh=WHERE_THEY_PART,
    mistakes={
        START_TWICE: with_the_start_twice,
        OLD_LISTS: EndsRight(),
        "one step is missing: with max_iter steps the list has max_iter + 1 entries": {"more": -1},
        "it takes max_iter + 1 steps, expected max_iter": {"more": 1},
    },
)

exercise = Exercise(
    builds_on=["loss"],
    parts=[
        first_losses,
        last_k,
        as_many_errors,
        first_errors,
        all_errors,
        by_the_rule,
        after_a_rise,
        *(how_many(sentence, *its) for sentence, its in RULES.items()),
        not_finite,
        new_lists,
        Unchanged(
            title="max_iter steps, new lists, and k0 as it was",
            price=0.5,
            of=by_the_rule,
            sentence="`k0` is changed in place (`k -= ...` on the caller's array): start from a copy",
        ),
    ],
)
