"""Assignment 03: how a trained model is read: effective weights, and influence on a linear model of five bits."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so, unchanged
from course.checks.sparse_and_training import calls_since, passed, set_line


def reproduces(found, attention, readout, values, show: bool = False) -> None:
    """Effective weights times values, summed over the keys, are the logit."""
    attention, readout, values = np.asarray(attention), np.asarray(readout), np.asarray(values)
    _, T, _ = attention.shape
    expected = np.array([[sum(readout[i] * A[i, j] for i in range(T)) for j in range(T)] for A in attention])
    mistakes = {
        "the readout is summed over the keys, sum_j A[i, j] w[j], but it belongs to the queries: with the values, that "
        "does not give the logit": attention @ readout,
        "the columns of the attention are summed and multiplied by w[j]: w belongs to the queries": attention.sum(
            axis=1
        )
        * readout,
        "each row of the attention is multiplied by its w, but not summed over the queries": attention
        * readout[:, None],
        "the readout is not used: it is the sum over the queries": attention.sum(axis=1),
        "the readout is not used: it is the mean over the queries": attention.mean(axis=1),
        "it is the mean over the queries, expected the sum": expected / T,
        "it is the mean over the samples, expected one row for each sample": expected.mean(axis=0),
    }
    otherwise = "times the values, summed over the keys, they do not give the logit"
    if show and np.shape(found) == expected.shape:
        logits = np.einsum("ni,i->n", np.einsum("nij,nj->ni", attention, values), readout)
        off = float(np.abs((numbers(found, "effective_weights", "(samples, T)") * values).sum(axis=1) - logits).max())
        otherwise += f" (off by {off:.3g})"
    array(
        found,
        expected,
        "effective_weights(attention, readout)",
        "(samples, T)",
        mistakes=mistakes,
        show=show,
        otherwise=otherwise,
    )


@says_so
def effective_weights(function) -> None:
    """Two samples of three positions."""
    import torch

    A = [
        [[0.5, 0.25, 0.25], [0.0, 0.75, 0.25], [1.0, 0.0, 0.0]],
        [[0.25, 0.5, 0.25], [0.5, 0.5, 0.0], [0.0, 0.25, 0.75]],
    ]
    w, v = [2.0, 4.0, -1.0], [[1.0, 2.0, 5.0], [3.0, -1.0, 2.0]]
    reproduces(call(function, torch.tensor(A), torch.tensor(w)), A, w, v, show=True)
    unchanged(function, torch.tensor(A), torch.tensor(w), name="effective_weights(attention, readout)")


@says_so(name="effective_weights, a tensor")
def effective_tensor(function) -> None:
    """A tensor comes back, as the cells below expect."""
    import torch

    found = call(function, torch.ones((1, 2, 2)) / 2, torch.tensor([1.0, 2.0]))
    if not hasattr(found, "detach"):
        raise AssertionError(
            f"`effective_weights(attention, readout)` is of type {kind_of(found)}, expected a tensor: the cells below "
            "use `.mean(dim=0)`, which other arrays do not have. `torch.as_tensor(...)` makes one"
        )


def influences(found, weight, x, show: bool = False) -> None:
    """The absolute weights of a linear model."""
    weight, x = np.asarray(weight, dtype=float), np.asarray(x, dtype=float)
    ups = weight * (1 - 2 * x.mean(axis=0))
    together = np.array([np.mean(np.abs((x[:, : j + 1] * 2 - 1) @ weight[: j + 1])) for j in range(len(weight))])
    mistakes = {
        "the absolute value is taken of the mean, expected the mean of the absolute values": np.abs(ups),
        "the sign is kept: take the absolute value of each change": -ups,
        "the sign is kept: take the absolute value of each difference": ups,
        "the bit is set to 0, expected flipped: 1 - X[:, j]": np.abs(weight) * x.mean(axis=0),
        "the bit is set to 1, expected flipped: 1 - X[:, j]": np.abs(weight) * (1 - x.mean(axis=0)),
        "flipped bits stay flipped while the next ones are tried: copy X for each bit": together,
        "the changes are squared, expected their absolute values": weight**2,
        "it is the sum over the samples, expected their mean": np.abs(weight) * len(x),
        "the sign of each bit is changed, -X[:, j], expected the flipped bit: 1 - X[:, j]": 2
        * np.abs(weight)
        * x.mean(axis=0),
    }
    mistakes = {s: v for s, v in mistakes.items() if not np.allclose(v, np.abs(weight), rtol=1e-3)}
    array(found, np.abs(weight), "influence(model, X)", "(T,)", mistakes=mistakes, show=show, rtol=1e-3, atol=1e-5)


FIVE = ((1, 0, 1, 1, 0), (0, 1, 1, 0, 0), (1, 1, 1, 0, 1))
W5 = (2.0, -3.0, 0.5, 0.0, 1.25)


@says_so
def influence(function, model) -> None:
    """Three samples of five bits."""
    import torch

    model = passed(model, W5, 0.5)
    model.train(False)
    before = len(list(model.calls))
    hint = "it goes through the T columns of X, `X[:, j]`, whatever the number of samples"
    found = call(function, model, torch.tensor(FIVE), hint=hint)
    calls_since(model, before)
    influences(found, W5, FIVE, show=True)
    # With 4 times the product of the first two bits, a change of one of them depends on the other.
    model.add_product(4.0)
    bits = np.array(FIVE, dtype=float)
    changes = np.stack(
        [np.abs(W5[0] + 4 * bits[:, 1]), np.abs(W5[1] + 4 * bits[:, 0]), *np.abs(np.outer(W5[2:], np.ones(3)))]
    )
    signs = 1 - 2 * bits.T
    mistakes = {
        "it is the largest change over the samples, expected their mean": changes.max(axis=1),
        "it is the change of the first sample alone, expected the mean over all": changes[:, 0],
        "it is the root of the mean square, expected the mean": np.sqrt(np.mean(changes**2, axis=1)),
        "only samples whose bit is 1 are counted, expected all": [
            np.mean(c[b > 0]) for c, b in zip(changes, bits.T, strict=True)
        ],
        "the absolute value is taken of the mean, expected the mean of the absolute values": np.abs(
            np.mean(
                signs * np.stack([W5[0] + 4 * bits[:, 1], W5[1] + 4 * bits[:, 0], *np.outer(W5[2:], np.ones(3))]),
                axis=1,
            )
        ),
    }
    found = call(function, model, torch.tensor(FIVE), hint=hint)
    name = "influence(model, X) of a model with a product of two bits"
    array(found, changes.mean(axis=1), name, "(T,)", mistakes=mistakes, show=True, rtol=1e-3, atol=1e-5)


@says_so(name="influence, no gradient, X unchanged")
def influence_leaves(function, model) -> None:
    """No gradient in the result; X is as it was."""
    import torch

    set_line(model, W5, 0.5)
    bits = torch.tensor(FIVE)
    found = function(model, bits)
    parts = found if isinstance(found, (list, tuple)) else [found]
    if any(getattr(part, "requires_grad", False) for part in parts):
        raise AssertionError("`influence(model, X)` carries a gradient: `with torch.no_grad():`")
    if bits.tolist() != [list(row) for row in FIVE]:
        raise AssertionError("`influence(model, X)` changed `X` in place: flip bits of a copy, `X.clone()`")
