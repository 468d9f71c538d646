"""Exercise 3.1: how much the value of each key counts in the logit."""

import numpy as np
import torch

from autograder.exercises import Exercise, Unchanged, Values


def effective(attention, readout):
    return np.array([sum(w * row for w, row in zip(readout.numpy(), A, strict=True)) for A in attention.numpy()])


def draw(rng, n, T):
    return torch.tensor(rng.dirichlet(np.ones(T), (n, T))).float(), torch.tensor(rng.standard_normal(T)).float()


ATTENTION = torch.tensor(
    [
        [[0.5, 0.25, 0.25], [0.0, 0.75, 0.25], [1.0, 0.0, 0.0]],
        [[0.25, 0.5, 0.25], [0.5, 0.5, 0.0], [0.0, 0.25, 0.75]],
    ]
)
READOUT = torch.tensor([2.0, 4.0, -1.0])

values = Values(
    title="with the values they give the logit",
    call="effective_weights(attention, readout)",
    gives="(samples, T)",
    oracle=effective,
    worked=[(ATTENTION, READOUT)],
    draw=draw,
    sizes=[(7, 5), (1, 3), (2, 11), (5, 5), (211, 1), (2, 61)],
    otherwise="times the values, summed over the keys, they do not give the logit",
    mistakes={
        "the readout is summed over the keys, sum_j A[i, j] w[j], but it belongs to the queries: with the values, that "
        "does not give the logit": lambda A, w: A @ w,
        "the columns of the attention are summed and multiplied by w[j]: w belongs to the queries": lambda A, w: (
            A.sum(dim=1) * w
        ),
        "each row of the attention is multiplied by its w, but not summed over the queries": lambda A, w: (
            A * w[:, None]
        ),
        "the readout is not used: it is the sum over the queries": lambda A, w: A.sum(dim=1),
        "the readout is not used: it is the mean over the queries": lambda A, w: A.mean(dim=1),
        "it is the mean over the queries, expected the sum": lambda A, w: effective(A, w) / len(w),
        "it is the mean over the samples, expected one row for each sample": lambda A, w: effective(A, w).mean(axis=0),
    },
)
exercise = Exercise(parts=[values, Unchanged(title="the arguments stay as they were", of=values)])
