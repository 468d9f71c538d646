"""Functions of rows that students' functions are called with: linear ones, and ones with a softmax of scores."""

import numpy as np
import torch

from autograder.exercises import probe


def mixture(rows, mix, sharp):
    if rows.dim() != 2:
        raise ValueError(f"`attend` gets shape {tuple(rows.shape)}, expected (T, d): call it once for each k")
    mix = mix.to(rows.dtype)
    return (torch.softmax(sharp * rows @ rows.mT + mix, dim=-1) if sharp else mix) @ rows


def mixing(mix, sharp=0.0):
    """Return the probe that mixes T rows.

    Args:
        mix: float, (T, T), the weights, or what is added to the scores.
        sharp: factor of the scores, which are dot products; 0 for weights that do not depend on the rows.
    """
    return probe(mixture, mix=mix, sharp=sharp)


def mixed(attend, rows):
    """Return what such a probe gives, row by row, in double precision.

    Args:
        attend: the probe.
        rows: float, (T, d).
    """
    mix, sharp = attend.given["mix"].double().numpy(), attend.given["sharp"]
    if sharp:
        powers = np.exp(
            [
                [sharp * sum(a * b) + bias for b, bias in zip(rows, line, strict=True)]
                for a, line in zip(rows, mix, strict=True)
            ]
        )
        mix = powers / powers.sum(axis=1, keepdims=True)
    return np.einsum("ij,jd->id", mix, rows)
