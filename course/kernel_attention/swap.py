"""A small single-query model that finds whether three given bits are all 1, to try other attentions in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch

LENGTH, D, RELEVANT = 12, 8, (2, 5, 7)
STEPS, BATCH = 400, 256


@dataclass(frozen=True)
class SparseAnd:
    """A trained model in two halves, before and after its attention, on a test set.

    Attributes:
        Q: float, (1, D); the one query.
        K: float, (sequences, tokens, D); keys.
        V: float, (sequences, tokens, 1); values.
        offset: float; added to the output of the attention; a positive sum says "all three bits are 1".
        labels: bool, (sequences,).
    """

    Q: np.ndarray
    K: np.ndarray
    V: np.ndarray
    offset: float
    labels: np.ndarray


def elu_features(X: np.ndarray | torch.Tensor) -> np.ndarray | torch.Tensor:
    """Return elu(x) + 1 of each number, which is positive: as many features as numbers (Katharopoulos et al., 2020).

    Args:
        X: float array or tensor.

    Returns:
        The same kind and shape.
    """
    phi = torch.nn.functional.elu(torch.as_tensor(X)) + 1
    return phi if isinstance(X, torch.Tensor) else phi.numpy()


def sparse_and(
    seed: int = 0, sequences: int = 300, features: Callable[[torch.Tensor], torch.Tensor] | None = None
) -> SparseAnd:
    """Train the model with softmax attention, or with features, and run it on fresh sequences.

    Twelve bits; the label is 1 if the bits 2, 5 and 7 (counted from 0) all are 1. A token is a learned vector for its
    place and its bit; it is the key too. One learned query looks at all tokens.

    Args:
        seed: the seed of the weights and of the sequences.
        sequences: in the test set.
        features: the feature map, never negative; inner products of features are the weights, in training too.
    """
    generator = torch.Generator()
    generator.manual_seed(seed)

    def normal(*shape: int, size: float) -> torch.Tensor:
        return (size * torch.randn(*shape, generator=generator)).requires_grad_()

    embedding, query, readout = normal(2, LENGTH, D, size=0.5), normal(D, size=1.0), normal(D, 1, size=0.3)
    offset = torch.zeros(1, requires_grad=True)
    parameters = [embedding, query, readout, offset]
    adam = torch.optim.Adam(parameters, lr=0.05)
    for _ in range(STEPS):
        bits, labels = _draw(BATCH, generator)
        keys = embedding[bits, torch.arange(LENGTH)]
        if features is None:
            weights = torch.softmax(keys @ query / D**0.5, dim=1)
        else:
            similarities = features(keys) @ features(query)
            weights = similarities / similarities.sum(dim=1, keepdim=True)
        output = (weights[:, None] @ (keys @ readout))[:, 0, 0] + offset
        cost = torch.nn.functional.softplus((1 - 2 * labels) * output).mean()  # binary cross-entropy of the logits
        for parameter, slope in zip(parameters, torch.autograd.grad(cost, parameters), strict=True):
            parameter.grad = slope
        adam.step()
    bits, labels = _draw(sequences, generator)
    with torch.no_grad():
        keys = embedding[bits, torch.arange(LENGTH)]
        values = keys @ readout
    return SparseAnd(
        Q=query.detach()[None].double().numpy(),
        K=keys.double().numpy(),
        V=values.double().numpy(),
        offset=float(offset.detach()),
        labels=labels.numpy() > 0,
    )


def accuracy(model: SparseAnd, attention: Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]) -> float:
    """Return the share of the test sequences that the model gets right with an attention of yours.

    Args:
        model: a model of `sparse_and`.
        attention: (Q, K, V) -> output, with Q (1, D), K (tokens, D), V (tokens, 1).
    """
    outputs = [float(np.asarray(attention(model.Q, K, V)).reshape(())) for K, V in zip(model.K, model.V, strict=True)]
    return float(np.mean((np.array(outputs) + model.offset > 0) == model.labels))


def _draw(count: int, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Bits, (count, LENGTH), and labels, (count,): about half of the labels are 1."""
    bits = (torch.rand(count, LENGTH, generator=generator) < 0.5).long()
    relevant = torch.zeros(LENGTH, dtype=torch.bool)
    relevant[list(RELEVANT)] = True
    all_set = torch.rand(count, generator=generator) < 0.43
    bits[all_set[:, None] & relevant] = 1
    return bits, bits[:, relevant].all(dim=1).float()
