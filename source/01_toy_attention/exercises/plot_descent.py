"""Exercise 3.3: a figure of a descent."""

import numpy as np

from autograder.exercises import Exercise, Figure
from course.checks.figures import axis_label, lines, same

CALL = "plot_descent(losses, errors)"
SHORT = [([5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]), ([7.0, 4.0, 3.0], [0.6, 0.4, 0.5])]
SAME_TWICE = [5.0, 3.0, 2.0, 1.5]
COUNTS = ("iter", "step", "epoch", "update")  # words of a label of the iterations
OF_LOSSES, OF_ERRORS = ("train", "loss"), ("test", "valid", "error")
NOT_OF_LOSSES, NOT_OF_ERRORS = ("test", "valid", "iter", "step"), ("train", "loss", "iter", "step")


def panel_of(panels, what, values):
    """Return the panel with the curve of a list, whose iterations are 0, 1, 2, ... or 1, 2, 3, ... on a log axis.

    Raises:
        AssertionError: there is none, or its x axis is another one.
    """
    curves = lines(panels)
    found = next(((panel, curve) for panel, curve in curves if same(curve.y, values)), None)
    if found is None:
        if any(same(curve.x, values) for _, curve in curves):
            hint = "the axes are swapped: the iteration belongs on the x axis"
        elif any(same(curve.y, values[1:]) for _, curve in curves):
            hint = "the first entry, t = 0, is left out"
        else:
            hint = "plot that list, not another one"
        raise AssertionError(f"`{CALL}`: no curve holds the `{what}`: {hint}")
    panel, curve = found
    if panel.x.scale not in {"log", "symlog"}:
        raise AssertionError(
            f"`{CALL}`: the iteration of the `{what}` is on a {panel.x.scale} axis, expected a log axis: "
            "`ax.set_xscale('log')` (or 'symlog', which shows t = 0 too)"
        )
    steps = np.arange(len(values))
    if not (np.array_equal(curve.x, steps) or np.array_equal(curve.x, steps + 1)):
        raise AssertionError(
            f"`{CALL}`: the x values of the `{what}` are not the iterations 0, 1, 2, ... (or 1, 2, 3, ...)"
        )
    return panel


def both_curves(panels, losses, errors):
    if panel_of(panels, "losses", losses) is panel_of(panels, "errors", errors):
        raise AssertionError(
            f"`{CALL}`: the losses and the errors share one vertical axis, on which one of them is flat: use two "
            "panels, or `ax.twinx()`"
        )


def labels_of(panel, what, names, contradictions):
    below, label = (axis_label(panel, axis, f"`{CALL}`: the panel of the {what}").lower() for axis in "xy")
    if any(word in below for word in ("loss", "error")) and not any(word in below for word in COUNTS):
        raise AssertionError(
            f"`{CALL}`: the x axis of the `{what}`, which counts the iterations, is labelled {below!r}: are the labels "
            "of x and y swapped?"
        )
    if any(word in label for word in contradictions) and not any(word in label for word in names):
        raise AssertionError(f"`{CALL}`: the panel of the `{what}` is labelled {label!r}: are the labels swapped?")


def labels(panels, losses, errors):
    labels_of(panel_of(panels, "losses", losses), "losses", OF_LOSSES, NOT_OF_LOSSES)
    labels_of(panel_of(panels, "errors", errors), "errors", OF_ERRORS, NOT_OF_ERRORS)


def every_point(panels, losses, errors):
    for panel, curve in lines(panels):
        if curve.y.shape != np.shape(losses):
            continue
        if panel.x.scale == "log" and np.min(curve.x) <= 0:
            raise AssertionError(
                f"`{CALL}`: the point at t = 0 cannot be seen, since a plain log axis has no 0: take 'symlog', or "
                "count from 1"
            )
        for axis, values in ((panel.x, curve.x), (panel.y, curve.y)):
            if np.min(values) < min(axis.limits) or np.max(values) > max(axis.limits):
                raise AssertionError(
                    f"`{CALL}`: a point lies outside of the limits of its axis: let them hold all points"
                )


exercise = Exercise(
    parts=[
        Figure(
            title="the curves of two lists",
            call=CALL,
            judge=both_curves,
            worked=SHORT,
            draw=lambda rng, n: (list(100 * rng.random(n)), list(rng.random(n))),
            sizes=[(7,), (31,)],
            changed="`plot_descent` changes the lists that are passed in: draw a copy",
        ),
        Figure(title="every axis has its label", price=0.5, call=CALL, judge=labels, worked=SHORT[:1]),
        Figure(
            title="every point can be seen", price=0.5, call=CALL, judge=every_point, worked=[(SAME_TWICE, SAME_TWICE)]
        ),
    ],
)
