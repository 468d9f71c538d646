"""What the exercises on attention share: a worked example of queries, keys and values, a batch, random tensors."""

import torch

from autograder.exercises import Values

#: Two queries, three keys, d = 5, d_v = 4: the weights are (2, 3, 1)/6 and (3, 5, 2)/10.
QUERIES = torch.tensor([[1.0, 0, 0, 0, 2], [0, 1, 0, 1, 0]])
KEYS = torch.tensor([[2.0, 3, 1, 1, 1], [1, 1, 1, 5, 3**0.5], [1, 1, 1, 2, 1]]).log()
KEYS[:, 2] = torch.tensor([5.0, -1, 2])  # no query looks there
VALUES = torch.tensor([[6.0, 0, 1, 2], [0, 10, 3, 1], [12, 5, 0, -4]])

#: A batch of two: the second has its queries in the opposite order, and other values.
BATCH = [torch.stack([QUERIES, QUERIES.flip(0)]), torch.stack([KEYS, KEYS]), torch.stack([VALUES, 2 * VALUES])]

CUT = "scores may have any size: does something cut or squeeze them before the softmax?"


def normal(rng, *shape, decimals=15):
    """Draw a tensor of floats in single precision; with few decimals, an example is short to write."""
    return torch.tensor(rng.standard_normal(shape).round(decimals)).float()


def normal_qkv(rng, queries, keys, d, d_v):
    """Draw queries, (queries, d), keys, (keys, d), and values, (keys, d_v)."""
    return normal(rng, queries, d), normal(rng, keys, d), normal(rng, keys, d_v)


def qkv_part(title, call, **more):
    """Return a part about the output and the weights of attention with given queries, keys and values."""
    gives = {"output": "(queries, d_v)", "weights": "(queries, keys)"}
    return Values(title=title, call=call, gives=gives, first="weights", **more)
