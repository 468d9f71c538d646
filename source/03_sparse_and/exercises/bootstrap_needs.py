"""Exercise 2.5 b: the needs of resampled seeds."""

import numpy as np

from autograder.exercises import Exercise, Unchanged, Values


def needs(samples, accuracy, bar, chosen, *, take=list, of=np.mean, first=False, none=2):
    """Return one need for each repeat; the keywords make mistakes.

    Args:
        samples, accuracy, bar, chosen: as in the exercise.
        take: from the seeds of a repeat to those that count.
        of: from their accuracies to the one that counts.
        first: whether the first size counts, although a larger one falls below the bar.
        none: times the largest size, if there is no need.
    """

    def need(seeds):
        means = [of([row[seed] for seed in take(seeds)]) for row in accuracy]
        good = [n for k, n in enumerate(samples) if (means[k] if first else min(means[k:])) >= bar]
        return int(good[0]) if good else none * int(samples[-1])

    return np.array([need(seeds) for seeds in chosen])


def of_all_seeds(samples, accuracy, bar, chosen):
    return needs(samples, accuracy, bar, [range(accuracy.shape[1])] * len(chosen))


def of_single_seeds(samples, accuracy, bar, chosen):
    return needs(samples, accuracy, bar, chosen.reshape(-1, 1)).reshape(chosen.shape).mean(axis=1)


def draw(rng, sizes, seeds, repeats, high):
    samples = np.sort(rng.choice(np.arange(3, 300), sizes, replace=False))
    noise = 0.15 * rng.standard_normal((sizes, seeds)).clip(-2, 1)
    accuracy = (0.7 + 0.2 * np.linspace(0, 1, sizes)[:, None] + noise).round(2)
    bar = round(float(np.quantile(accuracy.mean(axis=1), high)), 2) + 0.00037  # no mean is equal to it
    return samples, accuracy, bar, rng.integers(0, seeds, (repeats, seeds))


NOT_THESE = "these are not the needs of the mean curves of the columns that each row of `chosen` lists"

values = Values(
    title="two curves, eleven repeats each",
    call="bootstrap_needs(samples, accuracy, bar, chosen)",
    gives="(repeats,)",
    oracle=needs,
    worked=[draw(np.random.default_rng(seed), 6, 5, 11, 0.8) for seed in (3, 4)],
    draw=draw,
    sizes=[(7, 5, 13, 0.7), (11, 3, 17, 0.5), (5, 7, 23, 0.9), (1, 2, 5, 0.5), (13, 20, 101, 0.6), (3, 11, 1, 0.4)],
    hint="`samples_needed` gives None where there is no need: count it as twice the largest size",
    otherwise=NOT_THESE,
    fresh=NOT_THESE,
    mistakes={
        "all seeds are taken in each repeat, expected those in its row of `chosen`": of_all_seeds,
        "each seed is taken once, but it counts as often as its row lists it": {"take": set},
        "a curve without a need counts as the largest size, expected as twice that": {"none": 1},
        "a curve without a need counts as 0, expected as twice the largest size": {"none": 0},
        "a curve without a need is nan, expected twice the largest size": {"none": np.nan},
        "it is the first size above the bar, but a larger size falls below it again": {"first": True},
        "the needs are sorted, expected in the order of `chosen`": lambda *given: np.sort(needs(*given)),
        "it is the mean of the needs of single seeds, expected the need of their mean curve": of_single_seeds,
        "it is read off the median over the seeds, expected the mean": {"of": np.median},
    },
)

exercise = Exercise(
    builds_on=["samples_needed"], parts=[values, Unchanged(title="the arguments stay as they were", of=values)]
)
