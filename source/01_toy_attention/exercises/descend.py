"""Exercise 8.2: gradient descent in k and v at once. The gradients and the measure are probes."""

import numpy as np

from autograder.exercises import EndsRight, Example, Exercise, Unchanged, Values, probe


def linear_gradients(k, v, M):
    return M[0, 0] * k + M[0, 1] * v, M[1, 0] * k + M[1, 1] * v


def of_the_first_numbers(k, v, m):
    """Measure a point by its first coordinates; a probe."""
    return float(m[0] * k[0] + m[1] * v[0])


def constant_gradients(k, v, slope):
    return 0 * k + slope, 0 * v + slope


def both(gradients, k, v, rate):
    of_k, of_v = gradients(k, v)
    return k - rate * of_k, v - rate * of_v


def k_first(gradients, k, v, rate):
    k, _ = both(gradients, k, v, rate)
    return k, both(gradients, k, v, rate)[1]


def v_first(gradients, k, v, rate):
    _, v = both(gradients, k, v, rate)
    return both(gradients, k, v, rate)[0], v


def descent(
    gradients,
    measure,
    k0,
    v0,
    rate,
    steps,
    step=both,
    start=1.0,
    more=0,
    give=lambda path, history: (*path[-1], history),
):
    """Return k, v and history; the last four make mistakes.

    Args:
        gradients, measure, k0, v0, rate, steps: as in the exercise.
        step: from the gradients, k, v and the rate to the next k and v.
        start: factor of k0 and v0.
        more: steps that are taken in addition.
        give: from the path, a list of pairs k, v, and the history to the result.
    """
    path = [(start * k0, start * v0)]
    for _ in range(steps + more):
        path.append(step(gradients, *path[-1], rate))
    return give(path, np.array([measure(k, v) for k, v in path]))


def along_the_first_gradients(gradients, measure, k0, v0, *rest):
    return descent(lambda k, v: gradients(k0, v0), measure, k0, v0, *rest)


def with_history(changed):
    """Return a mistake: another history, from the right one."""
    return {"give": lambda path, history: (*path[-1], changed(history))}


def on_matrices(M, m, k0, v0, rate, steps):
    gradients, measure = probe(linear_gradients, M=np.array(M)), probe(of_the_first_numbers, m=np.array(m))
    return gradients, measure, np.array(k0), np.array(v0), rate, steps


def draw(rng, D, steps, rate):
    M, m, (k0, v0) = (rng.standard_normal(shape) for shape in ((2, 2), 2, (2, D)))
    return on_matrices(M, m, k0, v0, rate, steps)


def down_a_slope(steps, slope):
    start = np.array([4.0, -2, 6])
    measure = probe(of_the_first_numbers, m=np.array([1.0, 0]))
    return probe(constant_gradients, slope=slope), measure, start, start, 0.5, steps


def part(title, gives, **more):
    return Values(
        title=title,
        call="descend(gradients, measure, k0, v0, learning_rate, iterations)",
        gives=gives,
        oracle=descent,
        hint="does it use its arguments `gradients` and `measure`, not particular functions of the notebook?",
        **more,
    )


NOT_SO_MANY_STEPS = (
    "it is not what so many steps give: is each step learning_rate times the gradient, with the learning_rate that is "
    "passed in, and is `measure(k, v)` called after it?"
)
NO_STOP = "take exactly `iterations` steps, without a stop"

values = part(
    title="the last k and v, and the history",
    gives={"k": "(D,)", "v": "(D,)", "history": "(iterations + 1,)"},
    draw=draw,
    worked=[on_matrices([[1.0, 1], [2, -1]], [-2.0, 1], [4.0, -2, 6], [2.0, 8, -4], 0.5, 3)],
    sizes=[(7, 5, 0.3), (2, 7, 0.1), (3, 1, 2.0)],
    otherwise=NOT_SO_MANY_STEPS,
    mistakes={
        "v takes its step with the new k: compute both gradients first, then move both": {"step": k_first},
        "k takes its step with the new v: compute both gradients first, then move both": {"step": v_first},
        "the steps go uphill: subtract the gradients": {
            "step": lambda gradients, k, v, rate: both(gradients, k, v, -rate)
        },
        "the two gradients are swapped: `gradients` gives that of k first": {
            "step": lambda gradients, *rest: both(lambda k, v: gradients(k, v)[::-1], *rest)
        },
        "only k takes steps": {"step": lambda gradients, k, v, rate: (both(gradients, k, v, rate)[0], v)},
        "only v takes steps": {"step": lambda gradients, k, v, rate: (k, both(gradients, k, v, rate)[1])},
        "every step uses the gradients of the start: call `gradients` again in each step": along_the_first_gradients,
        "the entry of the start (t = 0) is missing": with_history(lambda history: history[1:]),
        "the entry after the last step is missing: `iterations` steps give iterations + 1 entries": with_history(
            lambda history: history[:-1]
        ),
        "it takes one step too many": {"more": 1},
        "it measures before the step in place of after it, so that the start is there twice": with_history(
            lambda history: np.array([history[0], *history[:-1]])
        ),
        "only the last entry is there, expected a list with one for each step": with_history(
            lambda history: history[-1]
        ),
        "the entries are pairs, expected numbers: what `measure` gives, alone": with_history(
            lambda history: np.stack([np.arange(len(history)), history], axis=1)
        ),
        "it starts at 0, not at k0 and v0": {"start": 0.0},
        "k and v are the start, expected the last ones": {"give": lambda path, history: (*path[0], history)},
        "it is the start, expected the last k": {"give": lambda path, history: (path[0][0], path[-1][1], history)},
        "it is the start, expected the last v": {"give": lambda path, history: (path[-1][0], path[0][1], history)},
        "k and v are those of the best entry of `history`, expected the last ones": {
            "give": lambda path, history: (*path[history.argmax()], history)
        },
        "k and v are swapped: return k, v, history": {"give": lambda path, history: (*path[-1][::-1], history)},
        "`history` comes first: return k, v, history in this order": {
            "give": lambda path, history: (history, *path[-1])
        },
    },
)
new_list = part(
    title=values.title,
    gives="(iterations + 1,)",
    returns=("k", "v", "history"),
    look=[(2,)],
    worked=[Example(down_a_slope(1, 1.0), name="history of another call, with iterations = 1")],
    otherwise=NOT_SO_MANY_STEPS,
    only_known=True,
    mistakes={"history holds the entries of an earlier call, too: make a new list in each call": EndsRight()},
)
so_many = part(
    title="exactly so many steps",
    price=0.5,
    gives="one number",
    returns=new_list.returns,
    look=[(2, "len")],
    draw=lambda rng: down_a_slope(0, 1.0),
    worked=[
        Example(
            down_a_slope(steps, slope), name=f"the length of history after {steps} steps in which the measure {does}"
        )
        for steps, slope, does in (
            (3, 0.0, "stays as it is"),
            (130, 0.0, "stays as it is"),
            (130, 1e-3, "falls"),
            (130, -1e-3, "rises"),
        )
    ],
    otherwise=NO_STOP,
    fresh="after 0 iterations `history` holds the entry of the start alone: take exactly `iterations` steps",
    plainly=True,
)

exercise = Exercise(
    parts=[
        values,
        new_list,
        Unchanged(title="k0 and v0 stay as they were", price=0.5, of=values),
        so_many,
    ]
)
