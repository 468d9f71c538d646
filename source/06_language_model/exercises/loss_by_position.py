"""Exercise 1.2 of looking_inside: the loss at each position of a text."""

import torch

from autograder.exercises import Exercise, Values, gradients

from ._model import SEED, normal


def by_position(
    logits,
    codes,
    *,
    ahead=1,
    score=lambda row, code: row.log_softmax(dim=-1)[code],
    sign=-1,
    join=lambda rows: rows.mean(dim=0),
):
    """Return float, (T - 1,), text by text and position by position; the keywords make mistakes."""
    logits, T = logits.double(), codes.shape[1]
    rows = [[score(text[t], code[t + ahead]) for t in range(T - 1)] for text, code in zip(logits, codes, strict=True)]
    return sign * join(torch.stack([torch.stack(row) for row in rows]))


def of_wrong_axis(logits, codes):
    return by_position(logits.log_softmax(dim=1).double(), codes, score=lambda row, code: row[code])


def draw(rng, batch, tokens, vocab):
    return normal(rng, batch, tokens, vocab), torch.tensor(rng.integers(0, vocab, (batch, tokens)))


BY_HAND = (torch.tensor([[[3.0, 1.0], [1.0, 1.0], [1.0, 2.0]]]).log(), torch.tensor([[0, 0, 1]]))

values = Values(
    title="the loss at each position",
    call="loss_by_position(logits, codes)",
    gives="(T - 1,)",
    oracle=by_position,
    draw=draw,
    worked=[BY_HAND, draw(SEED(21), 2, 4, 3)],
    sizes=[(5, 7, 11), (1, 2, 3), (3, 13, 2)],
    rtol=1e-4,
    atol=1e-5,
    mistakes={
        "each row is compared with its own token: the row of position t predicts `codes[:, t + 1]`": {"ahead": 0},
        "the logits are taken as they are: turn them into log-probabilities": {"score": lambda row, code: row[code]},
        "these are probabilities, expected their logarithms, with a minus": {
            "score": lambda row, code: row.softmax(dim=-1)[code]
        },
        "the sign is missing: log-probabilities are negative, and nats are not": {"sign": 1},
        "it is the sum over the texts, expected their mean": {"join": lambda rows: rows.sum(dim=0)},
        "it is the loss of the first text alone, expected the mean over all": {"join": lambda rows: rows[0]},
        "it is the mean over the positions, expected one number for each": {
            "join": lambda rows: rows.mean().expand(rows.shape[1])
        },
        "the softmax goes over the positions, expected over the vocabulary: dim=-1": of_wrong_axis,
        "it is the loss of the likeliest token, expected that of the token that came": {
            "score": lambda row, code: row.log_softmax(dim=-1).max()
        },
    },
    otherwise="-log p(codes[:, t + 1]) from the logits of position t, then the mean over the texts",
)

exercise = Exercise(parts=[values, gradients(values, title="gradients", price=0.5)])
