"""Exercise 1.1 b: log-probabilities of the next character given the last one."""

import numpy as np
import torch

from autograder.exercises import Exercise, Unchanged, Values


def table(
    codes,
    vocab,
    alpha,
    *,
    step=1,
    sums=lambda counts: counts.sum(axis=1, keepdims=True),
    below=lambda total, alpha, vocab: total + alpha * vocab,
    free=lambda counts, alpha: counts + alpha,
    end=np.log,
    turn=lambda counts: counts,
):
    """Count pair by pair, and return float, (vocab, vocab); the keywords make mistakes."""
    counts, places = np.zeros((vocab, vocab)), codes.tolist()
    for one, other in zip(places, places[step:], strict=False):
        counts[one, other] += 1
    counts = turn(counts)
    with np.errstate(all="ignore"):
        return torch.tensor(end(free(counts, alpha) / below(sums(counts), alpha, vocab))).float()


def draw(rng, n, vocab, alpha):
    """Draw a text in which the last character of the alphabet never comes, and some pairs come often."""
    return torch.tensor((rng.random(n) ** 2 * (vocab - 1)).astype(int)), vocab, alpha


CODES = torch.tensor([0, 1, 0, 0, 2, 1, 0, 0, 1, 1, 1, 2])  # it ends with another character than it begins

values = Values(
    title="the table",
    call="bigram(codes, vocab, alpha)",
    gives="(vocab, vocab)",
    oracle=table,
    draw=draw,
    worked=[(torch.tensor([0, 1, 0, 0]), 2, 1.0), (CODES, 4, 0.5), (CODES, 4, 2)],
    sizes=[(97, 7, 0.25), (2, 3, 1.0), (1009, 13, 2.5), (31, 5, 1e-3), (53, 11, 10)],
    rtol=1e-4,
    atol=1e-5,
    hint="there are vocab² pairs, also those that never come: give `torch.bincount` its `minlength`",
    mistakes={
        "these are probabilities, expected their logarithms": {"end": lambda chances: chances},
        "it is transposed: row a holds what comes after a": {"turn": np.transpose},
        "these are joint probabilities of pairs: divide each row by its own sum": {
            "sums": lambda counts: counts.sum(keepdims=True),
            "below": lambda total, alpha, vocab: total + alpha * vocab**2,
        },
        "each column is divided by its sum, expected each row": {
            "sums": lambda counts: counts.sum(axis=0, keepdims=True)
        },
        "the sums of the rows divide the columns: `keepdim=True` keeps each beside its row": {
            "sums": lambda counts: counts.sum(axis=1)
        },
        "row a is divided by how often a comes as second character, expected as first": {
            "sums": lambda counts: counts.sum(axis=0)[:, None]
        },
        "alpha is added to the counts, but not to the sums that divide them": {
            "below": lambda total, alpha, vocab: total
        },
        "alpha is added to the counts, but not to the sums that divide them ": {
            "below": lambda total, alpha, vocab: np.maximum(total, 1)
        },
        "alpha is added once to each sum, expected once for each of the vocab pairs of a row": {
            "below": lambda total, alpha, vocab: total + alpha
        },
        "1 is added to each count, expected alpha": {
            "free": lambda counts, alpha: counts + 1,
            "below": lambda total, alpha, vocab: total + vocab,
        },
        "nothing is added to the counts: a pair that never came has log 0": {
            "free": lambda counts, alpha: counts,
            "below": lambda total, alpha, vocab: total,
        },
        "each pair counts once, however often it came: `counts[a, b] += 1` with tensors of places adds a pair once": {
            "turn": lambda counts: np.minimum(counts, 1)
        },
        "these are pairs with one character between them: b comes right after a": {"step": 2},
        "characters are paired with themselves: b comes right after a": {"step": 0},
        "the logarithm has base 2, expected the natural one": {"end": np.log2},
        "a softmax is taken of the counts: divide each row by its sum, then take the logarithm": lambda *given: table(
            *given, below=lambda total, alpha, vocab: np.ones_like(total), end=np.asarray
        ).log_softmax(dim=1),
        "the counts alone are taken, without dividing rows by their sums": {
            "below": lambda total, alpha, vocab: np.ones_like(total)
        },
    },
    otherwise="count each pair of neighbours, add alpha to every count, divide each row by its sum, take the logarithm",
)

exercise = Exercise(parts=[values, Unchanged(title="the arguments stay as they were", of=values)])
