"""Exercise 2.5: a test of any gradient. Its function and its gradient are probes, whose calls are recorded."""

import numpy as np

from autograder.exercises import Args, Between, Example, Exercise, Relations, Unchanged, Values, probe


def cubes(v, sign):
    return sign * float(np.sum(v**3))


def gradient_of_cubes(v, factor, added):
    """Return the gradient of the cubes times a factor, with something added."""
    return factor * 3 * np.asarray(v) ** 2 + added


def wavy(v, scale):
    return scale * float(np.sum(np.sin(v)) + np.prod(np.cos(v[:2])) + 2.0)


def gradient_of_wavy(v, factor, scale):
    of_the_product = -np.sin(v[:2]) * np.cos(v[1::-1])
    return factor * scale * (np.cos(v) + np.append(of_the_product, np.zeros(len(v) - 2)))


K = np.array([1.0, -2.0, 3.0, 0.5, -1.5, 2.0, -0.5])
FACTORS = [2.0, 0.5, -1.0, -2.0]  # of the right gradient
SCALES = [1.0, 1e-4, 1e4]  # of the function


def of_cubes(factor=1.0, sign=1.0, added=0.0, seed=0):
    """Return arguments: a function, a gradient that is `factor` times the right one, k, and the seed."""
    return Args(probe(cubes, sign=sign), probe(gradient_of_cubes, factor=sign * factor, added=added), K, seed=seed)


def of_wavy(rng, scale, factor=1.0):
    slope = probe(gradient_of_wavy, factor=factor, scale=scale)
    return Args(probe(wavy, scale=scale), slope, rng.standard_normal(11), seed=0)


def gap(function, gradient, k, seed, over=lambda left, right: max(abs(left), abs(right)), power=1, left=1.0):
    """Return the gap of a gradient that is a multiple of the right one: the direction does not matter.

    Args:
        function, gradient, k, seed: as in the exercise.
        over: the divisor, of both sides; it makes mistakes.
        power: the power of the gap.
        left: the left side, divided by the derivative.
    """
    right = function.given.get("sign", 1.0) * gradient.given["factor"]
    return (abs(left - right) / over(left, right)) ** power


def part(title, oracle=gap, gives="one number", **more):
    call, hint = (
        "gradient_gap(function, gradient, k)",
        "it should work for any function, gradient and k that it is given",
    )
    return Values(title=title, call=call, gives=gives, oracle=oracle, hint=hint, **more)


def anything(function, gradient, k, seed):
    """Stand for a value of which only mistakes are known."""
    return np.nan


def where(title, what, mistakes, of=0):
    """Return a part that looks where the function, or the gradient (of=1), is evaluated, around k."""
    look = [("steps", 2, what)]
    return part(
        title=title, oracle=anything, look=look, record=of, worked=[of_cubes()], mistakes=mistakes, only_known=True
    )


NEGATIVE = "`gradient_gap` is negative: take absolute values (abs) of the difference"
FAR = (
    "`gradient_gap` gives a large gap for a right gradient, expected less than 1e-4: compare both numbers at the same "
    "k, along the same direction, and divide by the distance between the two points"
)
NOT_THE_GAP = "it is not |left - right| divided by the larger of |left| and |right|, with both sides as in the exercise"
LARGER = "expected the larger of |left| and |right|"

right = part(
    title="a right gradient",
    worked=[of_cubes()],
    draw=of_wavy,
    sizes=[(scale,) for scale in SCALES],
    atol=1e-4,
    mistakes={NEGATIVE: Between(-np.inf, 0), FAR: Between(1e-4, np.inf)},
)
not_negative = [
    part(
        title="no gap is negative",
        oracle=anything,
        worked=[of_cubes(factor)],
        only_known=True,
        mistakes={NEGATIVE: Between(-np.inf, -1e-12)},
    )
    for factor in (2.0, 0.5)
]
multiples = part(
    title="gradients that are 2, 1/2, -1 and -2 times the right one",
    worked=[
        Example(of_cubes(factor, sign), name=f"gradient_gap of a gradient that is {factor:g} times the right one")
        for sign in (1.0, -1.0)
        for factor in FACTORS
    ],
    draw=of_wavy,
    sizes=[(scale, factor) for scale in SCALES for factor in FACTORS],
    rtol=1e-3,
    otherwise=NOT_THE_GAP,
    fresh=NOT_THE_GAP,
    mistakes={
        f"it is divided by |left|, {LARGER}": {"over": lambda left, right: abs(left)},
        f"it is divided by |right|, {LARGER}": {"over": lambda left, right: abs(right)},
        f"it is divided by the smaller of the two, {LARGER}": {"over": lambda left, right: min(abs(left), abs(right))},
        f"it is divided by the sum of both, {LARGER}": {"over": lambda left, right: abs(left) + abs(right)},
        "left is twice, or right is half, its size in the exercise: k + h v and k - h v are 2 h apart along v": {
            "left": 2.0
        },
        "it is squared, expected |left - right| divided by the larger of |left| and |right|": {"power": 2},
    },
)
wrong_coordinates = [
    part(
        title="a mistake in any coordinate is seen",
        oracle=anything,
        worked=[of_cubes(added=40 * 27 * unit)],  # 27: the largest entry of the gradient
        only_known=True,
        mistakes={
            f"`gradient_gap` does not see a mistake in coordinate {d} of the gradient: the direction should be random "
            "in all coordinates": Between(-np.inf, 1e-2)
        },
    )
    for d, unit in enumerate(np.eye(len(K)))
]
directions = part(
    title="the direction",
    oracle=anything,
    gives="(D,)",
    look=[("steps", 2, "direction")],
    record=0,
    worked=[of_cubes(seed=seed) for seed in (1, 1, 2)],
)

exercise = Exercise(
    parts=[
        where(
            title="the function is evaluated beside k",
            what="number",
            mistakes={
                "the function is never evaluated beside k: measure its difference between two points": Between(-1, 0.5)
            },
        ),
        where(
            title="not far from k",
            what="farthest",
            mistakes={
                "the function is not evaluated near the k that is passed in, or the step h is too large: take about "
                "1e-5": Between(0.5, np.inf),
                "the step h is so small that rounding errors win: take about 1e-5": Between(1e-300, 1e-9),
            },
        ),
        where(
            title="on both sides of k",
            what="off centre",
            mistakes={
                "the difference is not central: evaluate the function at k + h v and at k - h v": Between(1e-3, np.inf)
            },
        ),
        right,
        where(
            title="the gradient is taken at k",
            what="farthest",
            mistakes={"the gradient is not taken at k: after k + h v and k - h v, go back to k": Between(1e-9, np.inf)},
            of=1,
        ),
        *not_negative,
        multiples,
        *wrong_coordinates,
        where(
            title="all coordinates of the direction are random",
            what="spread",
            mistakes={"all coordinates of the direction are equal: draw one random number for each": Between(-1, 1e-6)},
        ),
        Relations(
            title="the seed decides the direction",
            of=directions,
            pairs=[
                (0, 1, True, "the same seed gives another direction: draw it from np.random.default_rng(seed)"),
                (0, 2, False, "`seed` is not used: draw a random direction from np.random.default_rng(seed)"),
            ],
        ),
        Unchanged(
            title="k stays as it was",
            of=right,
            sentence="`gradient_gap` changes its argument k in place: write k + h * v, not k += h * v",
        ),
    ],
)
