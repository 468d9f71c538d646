"""Assignment 01: the visible checks of what looks at a gradient, and of what draws a descent."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, number, says_so
from course.checks.figures import descent_figure, descent_labels, drawn, lines


def _cubes(v) -> float:
    return float(np.sum(v**3))


@says_so
def gradient_gap(function) -> None:
    """Check the gaps of the sum of cubes and its gradient 3 k^2, times a factor, by the definition."""
    k = np.array([1.0, -2.0, 3.0, 0.5, -1.5, 2.0, -0.5])
    gaps(function, _cubes, lambda v: 3 * np.asarray(v) ** 2, k, show=True)
    before = k.copy()
    function(_cubes, lambda v: 3 * np.asarray(v) ** 2, k)
    if not np.array_equal(k, before):
        raise AssertionError("`gradient_gap` changes its argument k in place: write k + h * v, not k += h * v")


def gaps(function, value: Callable, slope: Callable, k: np.ndarray, show: bool = False) -> None:
    """Check that the gaps of the gradient of a function, and of multiples of it, are those of the definition.

    Args:
        function: the student's.
        value: float, (D,) -> float.
        slope: float, (D,) -> float, (D,); its gradient.
        k: float, (D,).
        show: put the numbers into the message.

    Raises:
        AssertionError: one is not. The sentence names the likely mistake.
    """

    def gap(factor=1.0, sign=1.0, wrong=0.0, seed=0, asked=None):
        def measured(v):
            if asked is not None:
                asked.append(np.array(v, dtype=float) - k)
            return sign * value(v)

        def claimed(v):
            return sign * factor * slope(v) + wrong

        hint = "it should work for any function, gradient and k that it is given"
        return number(call(function, measured, claimed, k, seed=seed, hint=hint), "gradient_gap")

    steps: list[np.ndarray] = []
    right = gap(asked=steps)
    _near_and_central(steps)
    if right < 0 or gap(factor=2.0) < 0 or gap(factor=0.5) < 0:
        raise AssertionError("`gradient_gap` is negative: take absolute values (abs) of the difference")
    if right > 1e-4:
        raise AssertionError(
            f"`gradient_gap` gives {f'{right:.2g}' if show else 'a large gap'} for a right gradient, expected less "
            "than 1e-4: compare both numbers at the same k, along the same direction, and divide by the distance "
            "between the two points"
        )
    _relative([gap(factor, sign) for sign in (1.0, -1.0) for factor in FACTORS], show)
    for d, unit in enumerate(np.eye(len(k))):
        if gap(wrong=40 * np.abs(slope(k)).max() * unit) < 1e-2:
            raise AssertionError(
                f"`gradient_gap` does not see a mistake in coordinate {d} of the gradient: "
                "the direction should be random in all coordinates"
            )
    _seeded(gap)


FACTORS = np.array([2.0, 0.5, -1.0, -2.0])


def _relative(found: list[float], show: bool) -> None:
    """Check the gaps of gradients that are these factors times the right one, of a function and of its negative."""
    c = np.tile(np.abs(FACTORS), 2)
    off = np.tile(np.abs(FACTORS - 1), 2)
    mistakes = {
        "it is divided by |left|, expected the larger of |left| and |right|": off,
        "it is divided by |right|, expected the larger of |left| and |right|": off / c,
        "it is divided by the smaller of the two, expected the larger of |left| and |right|": off / c.clip(max=1),
        "it is divided by the sum of both, expected the larger of |left| and |right|": off / (1 + c),
        "it is squared, expected |left - right| divided by the larger of |left| and |right|": (off / c.clip(1)) ** 2,
    }
    otherwise = "it is not relative as defined: divide |left - right| by the larger of |left| and |right|"
    name = "gradient_gap of gradients that are 2, 1/2, -1 and -2 times the right one, of a function and of its negative"
    array(found, off / c.clip(1), name, mistakes=mistakes, show=show, rtol=1e-3, otherwise=otherwise)


def _near_and_central(steps: list[np.ndarray]) -> None:
    """Check that the function is asked on both sides of k, neither far from it nor too near."""
    steps = [step for step in steps if step.any()]
    if not steps:
        raise AssertionError("the function is never evaluated beside k: measure its difference between two points")
    largest = max(float(np.abs(step).max()) for step in steps)
    if largest > 0.5:
        raise AssertionError(
            "the function is not evaluated near the k that is passed in, or the step h is too large: take about 1e-5"
        )
    if largest < 1e-9:
        raise AssertionError("the step h is so small that rounding errors win: take about 1e-5")
    if np.abs(sum(steps)).max() > 1e-3 * largest:
        raise AssertionError("the difference is not central: evaluate the function at k + h v and at k - h v")


def _seeded(gap) -> None:
    """Check that the seed, and nothing else, decides the direction, which differs in its coordinates."""
    directions = []
    for seed in (1, 1, 2):
        steps: list[np.ndarray] = []
        gap(seed=seed, asked=steps)
        step = next(s for s in steps if s.any())
        directions.append(step / np.linalg.norm(step))
    if all(np.ptp(direction) < 1e-6 for direction in directions):
        raise AssertionError("all coordinates of the direction are equal: draw one random number for each")
    if abs(directions[0] @ directions[1]) < 1 - 1e-6:
        raise AssertionError("the same seed gives another direction: draw it from np.random.default_rng(seed)")
    if abs(directions[0] @ directions[2]) > 1 - 1e-6:
        raise AssertionError("`seed` is not used: draw a random direction from np.random.default_rng(seed)")


@says_so
def plot_descent(function) -> None:
    """Check the figures of two pairs of short lists, and that the lists stay as they were."""
    for losses, errors in (([5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]), ([7.0, 4.0, 3.0], [0.6, 0.4, 0.5])):
        before = ([*losses], [*errors])
        descent_figure(call(lambda a=losses, b=errors: function(a, b)), *before, "plot_descent(losses, errors)")
        if (losses, errors) != before:
            raise AssertionError("`plot_descent` changes the lists that are passed in: draw a copy")


@says_so(name="plot_descent, its labels")
def labels(function) -> None:
    """Check the labels of the figure of two short lists."""
    losses, errors = [5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]
    figure = call(lambda: function([*losses], [*errors]))
    descent_labels(figure, losses, errors, "plot_descent(losses, errors)")


@says_so(name="plot_descent, its points")
def every_point(function) -> None:
    """No point of the two curves lies where a plain log axis has no place, or outside of the limits of its axis."""
    given = [5.0, 3.0, 2.0, 1.5]
    figure = call(lambda: function([*given], [*given]))
    for panel, curve in lines(drawn(figure, "plot_descent(losses, errors)")):
        if curve.y.shape != (4,):
            continue
        if panel.x.scale == "log" and np.min(curve.x) <= 0:
            raise AssertionError(
                "`plot_descent(losses, errors)`: the point at t = 0 cannot be seen, since a plain log axis has no 0: "
                "take 'symlog', or count from 1"
            )
        for axis, values in ((panel.x, curve.x), (panel.y, curve.y)):
            if np.min(values) < min(axis.limits) or np.max(values) > max(axis.limits):
                raise AssertionError(
                    "`plot_descent(losses, errors)`: a point lies outside of the limits of its axis: let them hold all "
                    "points"
                )
