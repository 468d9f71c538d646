"""Exercise 1.1 a: the mean cross-entropy of the characters that came."""

import numpy as np
import torch

from autograder.exercises import Exercise, Values, gradients


def cross_entropy(
    log_probs, targets, *, pick=lambda row, target: row[target], sign=-1, mean=True, scale=1.0, normalised=False
):
    """Return the mean of -log p(target), row by row; all keywords but the last make mistakes.

    Args:
        log_probs, targets: as in the exercise.
        pick, sign, mean, scale: mistakes.
        normalised: whether a log_softmax comes first, as in torch's own cross-entropy, which changes no logarithms of
            probabilities, and no gradients of logits before them.
    """
    rows, places = log_probs.double().flatten(0, -2), targets.flatten().tolist()
    if normalised:
        rows = rows.log_softmax(dim=-1)
    found = torch.stack([pick(row, place) for row, place in zip(rows, places, strict=True)])
    return sign * scale * (found.mean() if mean else found.sum())


def draw(rng, *shape):
    logits = torch.tensor(rng.standard_normal(shape)).float()
    return logits.log_softmax(dim=-1).round(decimals=6), torch.tensor(rng.integers(0, shape[-1], shape[:-1]))


def mean_over_rows_only(log_probs, targets):
    return (
        cross_entropy(log_probs, targets) * targets.shape[-1] if targets.ndim > 1 else cross_entropy(log_probs, targets)
    )


QUARTERS = torch.tensor([[0.25, 0.75], [0.5, 0.5]]).log()

values = Values(
    title="the mean over all targets",
    call="nats(log_probs, targets)",
    gives="one number",
    oracle=cross_entropy,
    draw=draw,
    worked=[
        (QUARTERS, torch.tensor([0, 1])),
        draw(np.random.default_rng(4), 4, 7),
        draw(np.random.default_rng(3), 2, 3, 5),
    ],
    sizes=[(7, 11), (2, 3, 5), (1, 3), (2, 3, 5, 7), (1, 1, 2)],
    rtol=1e-4,
    not_finite="`log_probs` holds logarithms already, none of them positive: take no logarithm of them",
    hint="torch's own losses take (rows, vocab) and (rows,): flatten the axes in front of `vocab` first",
    mistakes={
        "the sign is missing: log-probabilities are negative, and nats are not": {"sign": 1},
        "it is the sum, expected the mean over all targets": {"mean": False},
        "these are probabilities of the targets, expected their logarithms, with a minus": {
            "pick": lambda row, target: row[target].exp()
        },
        "it is in bits: use the natural logarithm": {"scale": 1 / np.log(2)},
        "the logarithm is taken twice: `log_probs` holds logarithms already": {
            "pick": lambda row, target: (-row[target]).log(),
            "sign": -1,
        },
        "it is the mean over all characters, expected only over those that came": {
            "pick": lambda row, target: row.mean()
        },
        "a softmax is taken of probabilities: `log_probs` holds logarithms already": {
            "pick": lambda row, target: row.exp().log_softmax(dim=-1)[target]
        },
        "it is the entropy of the predictions: the targets have no effect": {
            "pick": lambda row, target: (row.exp() * row).sum()
        },
        "it takes the likeliest character of each row, expected the one that came": {
            "pick": lambda row, target: row.max()
        },
        "it is the sum over a row of text: take the mean over all axes": mean_over_rows_only,
    },
)

exercise = Exercise(
    parts=[
        values,
        gradients(values, title="gradients", price=0.5, accepted=[{"normalised": True}]),
    ]
)
