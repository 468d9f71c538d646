"""Exercise 2.3: the smallest number of samples from which on the mean accuracy stays at a bar."""

import numpy as np

from autograder.exercises import Exercise, Own, Unchanged, Values, probe


def listed(samples, accuracy, bar, samples_needed):
    """Return the need in a list, an empty one if there is none: None is nothing that could be compared."""
    need = samples_needed(samples, accuracy, bar)
    return [] if need is None else [need]


def kind_of_need(samples, accuracy, bar, samples_needed):
    need = samples_needed(samples, accuracy, bar)
    kind = str(getattr(need, "dtype", type(need).__name__))
    return "int" if need is None or "int" in kind else kind


def needs(samples, accuracy, bar, function=None, of=np.mean, stays=lambda means, bar: min(means) >= bar):
    """Return a list of the need; the keywords make mistakes.

    Args:
        samples, accuracy, bar: as in the exercise.
        function: the student's, which is not used.
        of: from the accuracies of all seeds to the one that counts.
        stays: whether the accuracies from one size on stay at the bar.
    """
    means = [of(row) for row in accuracy]
    return [int(n) for place, n in enumerate(samples) if stays(means[place:], bar)][:1]


def last_below(samples, *curve):
    return [max(int(n) for n in samples if n < need or n == samples[0]) for need in needs(samples, *curve)]


def draw(rng, sizes, seeds, high):
    samples = np.sort(rng.choice(np.arange(3, 300), sizes, replace=False))
    noise = 0.1 * rng.standard_normal((sizes, seeds)).clip(-2, 1)
    accuracy = (0.7 + 0.2 * np.linspace(0, 1, sizes)[:, None] + noise).round(2)
    off = 0.001 if high == 1 else -0.001  # no mean is equal to the bar
    return samples, accuracy, round(float(np.quantile(accuracy.mean(axis=1), high)), 3) + off, SAMPLES_NEEDED


SAMPLES_NEEDED = Own("samples_needed")
EXACT = np.array([[0.5, 0.5], [0.75, 1.0], [1.0, 1.0]])
CURVES = [
    *(draw(np.random.default_rng(seed), 10, 3, 0.4) for seed in (7, 9)),
    *(([13, 23, 41], EXACT, bar, SAMPLES_NEEDED) for bar in (0.875, 0.3)),
    ([13, 23], EXACT[:2], 0.9, SAMPLES_NEEDED),
]
CALL = "samples_needed(samples, accuracy, bar)"
NO_SIZE = "if no size is enough, return None; are all sizes taken from the arguments?"

kind = Values(
    title="an int, or None",
    call=CALL,
    run=probe(kind_of_need),
    gives="a text",
    oracle=lambda *given: "int",
    worked=CURVES[:1],
    hint=NO_SIZE,
    otherwise="it is of another type, expected int, or None: `int(...)`",
)
values = Values(
    title="curves by hand",
    call=CALL,
    run=probe(listed),
    gives="sizes",
    oracle=needs,
    worked=CURVES,
    draw=draw,
    sizes=[(7, 5, 0.7), (11, 3, 0.5), (11, 3, 1.0), (1, 2, 0.5), (5, 1, 0.6), (101, 7, 0.4)],
    hint=NO_SIZE,
    otherwise="it is not the smallest size from which on the mean accuracy is at least the bar",
    fresh="it is not the smallest size from which on the mean accuracy is at least the bar",
    mistakes={
        "it is the first size above the bar, but a larger size falls below it again": {
            "stays": lambda means, bar: means[0] >= bar
        },
        "this size and the next are above the bar, but a larger size falls below it again": {
            "stays": lambda means, bar: min(means[:2]) >= bar
        },
        "it is an index, expected the number of samples": lambda samples, *curve: needs(range(len(samples)), *curve),
        "every seed is above the bar from there on, expected the mean over the seeds": {"of": min},
        "the best seed is above the bar from there on, expected the mean over the seeds": {"of": max},
        "the first seed is above the bar from there on, expected the mean over the seeds": {"of": lambda row: row[0]},
        "it is read off the median over the seeds, expected the mean": {"of": np.median},
        "it is the last size below the bar, expected the next one": last_below,
        "a mean that is equal to the bar is not counted: at least the bar": {"stays": lambda m, bar: min(m) > bar},
        "it is not None where the largest size is below the bar": lambda samples, *curve: (
            needs(samples, *curve) or [int(samples[-1])]
        ),
        "it is None where the mean stays above the bar": lambda *given: [],
        "it is 0 where no size is enough, expected None": lambda *given: needs(*given) or [0],
        "it is twice the largest size where no size is enough, expected None": lambda samples, *curve: (
            needs(samples, *curve) or [2 * int(samples[-1])]
        ),
    },
)

exercise = Exercise(parts=[kind, values, Unchanged(title="samples and accuracy stay as they were", of=values)])
