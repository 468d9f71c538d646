"""Exercise 4.3: the range of lambda that keeps the first directions and drops the others."""

import numpy as np

from autograder.exercises import Example, Exercise, Unchanged, Values

CALL = "lambda_range(sigma, keep, at_least, at_most)"


def bound(sigma, weight, among):
    """Return the λ, found by halving, from which on no direction has more than a weight, or up to which all have it.

    Args:
        sigma: singular values of the directions.
        weight: that is meant.
        among: `any` for the first, `all` for the second.
    """
    low, high = -60.0, 60.0
    for _ in range(200):
        middle = (low + high) / 2
        above = among(s * s / (s * s + np.exp(middle)) > weight for s in sigma)
        low, high = (middle, high) if above else (low, middle)
    return float(np.exp(low))


def ends(
    sigma, keep, at_least, at_most, dropped=lambda sigma, keep: sigma[keep:], kept=lambda sigma, keep: sigma[:keep]
):
    """Return the smallest and the largest λ; `dropped` and `kept` choose the directions that decide."""
    return bound(dropped(sigma, keep), at_most, any), bound(kept(sigma, keep), at_least, all)


def draw(rng, r, keep, scale):
    """Return singular values with a gap so wide that some λ meets both conditions, also where they are not squared."""
    first, rest = rng.uniform(8, 20, keep), rng.uniform(0.05, 0.5, r - keep)
    sigma = scale * np.sort(np.concatenate([first, rest]))[::-1]
    return sigma, keep, float(rng.uniform(0.6, 0.85)), float(rng.uniform(0.3, 0.55))


def nothing(sigma, keep, at_least, at_most):
    return None


def without_a_range(sigma, keep, at_least, at_most):
    """Return an example in which no λ meets both conditions."""
    name = f"lambda_range(sigma, {keep}, {at_least}, {at_most}) with the singular values {sigma}"
    return Example((np.array(sigma), keep, at_least, at_most), name=name)


values = Values(
    title="two ranges",
    call=CALL,
    gives={"the smallest λ": "one number", "the largest λ": "one number"},
    oracle=ends,
    worked=[
        (np.array([20.0, 14, 6, 2, 0.9, 0.5]), 3, 0.7, 0.4),
        (np.array([9.0, 0.8, 0.3, 0.1]), 1, 0.6, 0.2),
    ],
    draw=draw,
    sizes=[(7, 3, 1), (3, 2, 1), (2, 1, 1), (5, 1, 100), (13, 11, 1)],
    rtol=1e-4,
    nothing=(
        "`{name}` is None, but some λ meets both conditions: is a `return` missing, or an index wrong? The last of the "
        "first `keep` directions has `sigma[keep - 1]`, and the first of the others `sigma[keep]`"
    ),
    otherwise="at an end of the range one weight is exactly at its bound: solve σ²/(σ² + λ) = bound for λ",
    mistakes={
        "the ends are swapped: the smallest λ comes first": lambda *given: ends(*given)[::-1],
        "the singular values must be squared: the weight is σ²/(σ² + λ)": lambda sigma, *its: ends(sigma**0.5, *its),
        "the root is taken of λ: the weight is σ²/(σ² + λ)": lambda *given: tuple(end**0.5 for end in ends(*given)),
        "the smallest of the first directions decides, not the largest": {"kept": lambda sigma, keep: sigma[:1]},
        "the largest of the other directions decides, not the smallest": {"dropped": lambda sigma, keep: sigma[-1:]},
        "the first direction decides for the one end, the last for the other: it should be the two beside the gap": {
            "dropped": lambda sigma, keep: sigma[-1:],
            "kept": lambda sigma, keep: sigma[:1],
        },
        "one direction too many is kept: `sigma[keep]` belongs to the others": lambda sigma, keep, *given: ends(
            sigma, keep + 1, *given
        ),
        "both ends belong to the last direction that is kept: the smallest λ comes from the next one": {
            "dropped": lambda sigma, keep: sigma[keep - 1 : keep]
        },
        "both ends belong to the first direction that is dropped: the largest λ comes from the one before": {
            "kept": lambda sigma, keep: sigma[keep : keep + 1]
        },
        "`at_least` and `at_most` are exchanged": lambda sigma, keep, a, b: ends(sigma, keep, b, a),
        "it is upside down: λ is σ² (1 - bound) / bound": lambda sigma, keep, a, b: ends(sigma, keep, 1 - a, 1 - b),
    },
)

exercise = Exercise(
    parts=[
        values,
        Unchanged(title="sigma stays as it was", price=0.5, of=values),
        Values(
            title="None where no λ meets both conditions",
            price=0.5,
            charged_by=values,
            call=CALL,
            gives=values.gives,
            oracle=ends,
            worked=[(np.array([3.0, 1.0]), 1, 0.125, 0.015625)],
            rtol=1e-4,
            nothing="`{name}` is None, but λ = 63 meets both conditions: both ends belong to the range",
        ),
        Values(
            title="None where no λ meets both conditions",
            price=0.5,
            call=CALL,
            oracle=nothing,
            worked=[
                without_a_range([3.0, 2.0, 1.8, 0.5], 2, 0.8, 0.4),
                without_a_range([60.0, 1.0, 0.9], 2, 0.75, 0.5),
            ],
            draw=lambda rng, scale, *sigma: (scale * np.array(sigma), len(sigma) // 2, 0.7, 0.4),
            sizes=[(scale, *sigma) for sigma in ((5.0, 2.3, 1.9, 0.1), (1.3, 0.9)) for scale in (1, 100)],
            otherwise="every λ that is small enough for the first directions is too small for the others",
            fresh="every λ that is small enough for the first directions is too small for the others",
        ),
    ]
)
