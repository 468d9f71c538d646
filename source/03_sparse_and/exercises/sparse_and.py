"""Exercise 1.2: the labels of the sparse AND."""

import numpy as np
import torch

from autograder.exercises import Example, Exercise, Own, Unchanged, Values, probe


def labels(X, indices, label=min, at=lambda row, i: row[i]):
    """Return the labels; the keywords make mistakes.

    Args:
        X: int, (samples, T).
        indices: int, (s,).
        label: from the bits of a sample at the positions to its label.
        at: the bit of a sample at a position.
    """
    return np.array([label([at(row, int(i)) for i in indices]) for row in X.tolist()])


def kind_of_numbers(sparse_and, X, indices):
    return str(getattr(sparse_and(X, indices), "dtype", "none"))


def draw(rng, n, T, s):
    return torch.tensor(rng.integers(0, 4, (n, T)) > 0).long(), torch.tensor(rng.permutation(T)[:s])


ROWS = ("0110101", "1111111", "1110011", "1111100", "0011111", "0010001", "0000011", "1101001")
WORKED = (torch.tensor([[int(bit) for bit in row] for row in ROWS]), torch.tensor([4, 1, 2]))

values = Values(
    title="eight samples by hand",
    call="sparse_and(X, indices)",
    gives="(samples,)",
    oracle=labels,
    worked=[WORKED],
    draw=draw,
    sizes=[(101, 7, 3), (211, 13, 5), (1, 5, 2), (53, 3, 1), (67, 5, 5)],
    mistakes={
        "one bit of 1 is enough for it, expected all of them: `.all(dim=1)`, not any": {"label": max},
        "it is the number of ones, expected 1 where all bits are 1": {"label": sum},
        "it is the share of ones, expected 1 where all bits are 1": {"label": np.mean},
        "it is the parity (exclusive or) of the bits, expected their AND": {"label": lambda bits: sum(bits) % 2},
        "the positions count from 0, not from 1": {"at": lambda row, i: row[i - 1]},
        "the first s columns are taken, expected the columns in `indices`": lambda X, i: labels(X, range(len(i))),
        "it asks all columns to be 1, expected only those in `indices`": lambda X, i: labels(X, range(len(X.T))),
        "0 and 1 are swapped": {"label": lambda bits: 1 - min(bits)},
        "the rows at `indices` are taken, expected the columns: `X[:, indices]`": lambda X, i: labels(
            X[i], range(len(X.T))
        ),
        "it goes over the samples, expected over the positions of each sample: dim=1": lambda X, i: labels(
            X[:, i].T, range(len(X))
        ),
    },
)
one_sample = Values(
    title=values.title,
    call=values.call,
    gives="(samples,)",
    oracle=labels,
    charged_by=values,
    worked=[
        Example((torch.tensor([[1, 0, 1]]), torch.tensor([2, 0])), name="sparse_and of one sample and two positions")
    ],
    mistakes={
        "it counts to 3, expected to the number of positions in `indices`": {"label": lambda b: float(sum(b) == 3)},
        "a `.squeeze()` drops the axis of a single sample": lambda X, indices: labels(X, indices).squeeze(),
    },
)
float32 = Values(
    title="a tensor of float32",
    call=values.call,
    run=probe(kind_of_numbers),
    gives="a text",
    oracle=lambda sparse_and, X, indices: "torch.float32",
    worked=[(Own("sparse_and"), *WORKED)],
    charged_by=values,
    otherwise="the result isn't a float32 tensor: `.float()` makes one of a tensor, `torch.as_tensor(...)` of an array",
)

exercise = Exercise(
    parts=[
        values,
        one_sample,
        float32,
        Unchanged(title="X and indices stay as they were", of=values),
    ]
)
