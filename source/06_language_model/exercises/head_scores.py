"""Exercise 1.3 of looking_inside: how much of its attention each head gives to two places."""

import torch

from autograder.exercises import Exercise, Unchanged, Values

from ._model import SEED

BEFORE = {"first": 1, "key": lambda query, period: query - 1}
AFTER = {"first": lambda period: period + 1, "key": lambda query, period: query - period + 1}


def score(weights, period, *, first, key, at=lambda text, query, key: text[query, key], count=lambda n, T: n):
    """Return (layers, heads): the mean attention of queries to one key each, number by number.

    Args:
        first: query to begin with, or a function of the period.
        key: the number of the key, from the query and the period.
        at: reads one of a text's weights, for a query and a key.
        count: the divisor of the sum, from the number of queries taken and that of all.
    """
    layers, batch, heads, T, _ = weights.shape
    begin = first if isinstance(first, int) else first(period)
    found = torch.zeros(layers, heads, dtype=torch.float64)
    queries = [query for query in range(begin, T) if 0 <= key(query, period) < T]
    for layer in range(layers):
        for head in range(heads):
            for text in weights[layer, :, head].double():
                found[layer, head] += sum(at(text, query, key(query, period)) for query in queries)
    return found / (batch * count(len(queries), T))


def scores(weights, period, *, before=None, after=None, **both):
    """Return previous-token and induction scores; the keywords make mistakes."""
    return (
        score(weights, period, **BEFORE | both | (before or {})),
        score(weights, period, **AFTER | both | (after or {})),
    )


def exchanged(weights, period):
    return scores(weights, period)[::-1]


def draw(rng, layers, batch, heads, period):
    T = 2 * period + 1
    weights = torch.tensor(rng.random((layers, batch, heads, T, T)) ** 3)
    return (weights / weights.sum(dim=-1, keepdim=True)).float().round(decimals=3), period


def by_hand(period=2):
    """Return one head that gives all its attention to the token before, and one that copies."""
    T = 2 * period + 1
    weights = torch.zeros(1, 1, 2, T, T)
    for query in range(T):
        weights[0, 0, 0, query, max(query - 1, 0)] = 1
        weights[0, 0, 1, query, query - period + 1 if query > period else 0] = 1
    return weights, period


values = Values(
    title="both scores",
    call="head_scores(weights, period)",
    gives={"previous": "(layers, heads)", "induction": "(layers, heads)"},
    oracle=scores,
    draw=draw,
    worked=[by_hand(), draw(SEED(22), 2, 2, 3, 3)],
    sizes=[(2, 3, 5, 4), (1, 1, 1, 2), (3, 2, 2, 7)],
    rtol=1e-3,
    atol=1e-5,
    mistakes={
        "the two scores are exchanged: `previous` comes first": exchanged,
        "queries and keys are exchanged: weights[..., i, j] is the attention that query i pays to key j": {
            "at": lambda text, query, key: text[key, query]
        },
        "these are sums over the queries, expected means": {"count": lambda n, T: 1},
        "`previous` is the attention to the token itself, expected to the one before": {
            "before": {"first": 0, "key": lambda query, period: query}
        },
        "`previous` is the attention to the token that comes after: below the diagonal, offsets are negative": {
            "before": {"first": 0, "key": lambda query, period: query + 1}
        },
        "`induction` is the attention to the earlier copy, expected to the token after it: i - period + 1": {
            "after": {"key": lambda query, period: query - period}
        },
        "`induction` is the attention to the token before the earlier copy, expected to the one after it": {
            "after": {"key": lambda query, period: query - period - 1}
        },
        "`induction` begins one query early: the first token that has a copy stands at period + 1": {
            "after": {"first": lambda period: period}
        },
        "`induction` is the mean over the whole diagonal: two of its entries belong to queries of the first block": {
            "after": {"first": lambda period: period - 1}
        },
        "`induction` is a mean over all queries, expected over those with a copy, from period + 1 on": {
            "after": {"count": lambda n, T: T}
        },
        "`previous` is a mean over all queries, expected over those that have a token before": {
            "before": {"count": lambda n, T: T}
        },
        "`previous` is a mean over the second block alone, expected over all queries but the first": {
            "before": {"first": lambda period: period + 1}
        },
    },
    otherwise="pick one weight for each query, by i - 1 or i - period + 1, then take the mean over queries and texts",
)

exercise = Exercise(parts=[values, Unchanged(title="the arguments stay as they were", of=values)])
