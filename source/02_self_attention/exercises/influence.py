"""Exercise 1.6 a: how far each output moves if one query is replaced by zeros. The attention is a probe."""

import torch

from autograder.exercises import Exercise, Unchanged, Values, probe

from ._attention import normal


def mixture(Q, K, V, mix, mix_keys, original):
    """Mix the rows of Q and K. Of several rows of Q that are changed, the last one counts.

    That earlier changes stay has a price of its own.
    """
    alone = original.clone()
    last = (original != Q).any(dim=1).nonzero()[-1:]
    alone[last] = Q[last]
    return mix @ alone + mix_keys @ K + V.sum(), (mix @ alone).sum(dim=1, keepdim=True) * K[:, 0]


def mixture_of_all(Q, K, V, mix):
    return mix @ Q + K.sum() + V.sum(), K


def lengths(attention, Q, K, V):
    """Return the lengths of the differences: that of row i is mix[i, j] times query j."""
    return attention.given["mix"].abs() * Q.double().square().sum(dim=1).sqrt()


def moved(of="Q", by=0.0, others=False, length=lambda moved, before: moved.norm(dim=-1), place=0):
    """Return a mistake: another change, or another size of it.

    Args:
        of: what is changed.
        by: what a row is replaced by.
        others: whether all rows but row j are replaced.
        length: from how far the rows moved, and where they were, to a column.
        place: of the output, among what the attention gives.
    """

    def influence(attention, Q, K, V):
        given = {"Q": Q, "K": K, "V": V}
        before, columns = attention(*given.values())[place], []
        for j in range(len(Q)):
            chosen = torch.arange(len(given[of]))[:, None] == j
            changed = given | {of: torch.where(chosen != others, by, given[of])}
            columns.append(length(attention(*changed.values())[place] - before, before))
        return torch.stack(columns, dim=-1)

    return influence


def of_both(length):
    """Return a mistake: made from the lengths of a row after the change and before it."""
    return moved(length=lambda moved, before: length((before + moved).norm(dim=-1), before.norm(dim=-1)))


def changes_add_up(attention, Q, K, V):
    return (attention.given["mix"][:, :, None] * Q).cumsum(dim=1).norm(dim=-1)


def draw(rng, n, keys, d):
    Q = normal(rng, n, d)
    attention = probe(mixture, mix=normal(rng, n, n), mix_keys=normal(rng, n, keys), original=Q.clone())
    return attention, Q, normal(rng, keys, d), normal(rng, keys, 2)


def draw_all(rng, n, d):
    return probe(mixture_of_all, mix=normal(rng, n, n)), normal(rng, n, d), torch.ones(5, 2), torch.ones(5, 3)


def part(title, **more):
    return Values(
        title=title,
        call="influence(attention, Q, K, V)",
        gives="(queries, queries)",
        oracle=lengths,
        rtol=1e-3,
        atol=1e-4,
        **more,
    )


MIX, Q = torch.tensor([[2.0, 0, -1], [0, 3, 0], [0.5, 0, 0]]), torch.tensor([[3.0, 4], [1, 0], [-5, 12]])
MIX_KEYS = torch.tensor([[1.0, 0, 2, 0, 0], [0, 3, 0, 1, 0], [1, 1, 0, 0, 0]])
K = torch.tensor([[0.0, 1], [2, 2], [1, 0], [0, 3], [4, 1]])

values = part(
    title="the lengths",
    draw=draw,
    worked=[(probe(mixture, mix=MIX, mix_keys=MIX_KEYS, original=Q), Q, K, torch.ones(5, 2))],
    sizes=[(5, 3, 7), (2, 7, 3), (1, 2, 5), (3, 3, 3), (67, 2, 2)],
    mistakes={
        "the axes are swapped: entry (i, j) is about row i of the output and query j": lambda *given: lengths(*given).T,
        "it is the square of the length: take the root": lambda *given: lengths(*given) ** 2,
        "it is the sum of the absolute differences, expected the root of the sum of their squares": moved(
            length=lambda moved, before: moved.abs().sum(dim=-1)
        ),
        "it is the largest absolute difference, expected the root of the sum of the squares": moved(
            length=lambda moved, before: moved.abs().amax(dim=-1)
        ),
        "it is the difference of two lengths, expected the length of the difference": of_both(
            lambda after, before: before - after
        ),
        "it is the absolute difference of two lengths, expected the length of the difference": of_both(
            lambda after, before: (before - after).abs()
        ),
        "it tells how far the weights move: the output is the first of the two that `attention` gives": moved(place=1),
        "the keys are replaced by zeros, expected the queries": moved(of="K"),
        "the values are replaced by zeros, expected the queries": moved(of="V"),
        "the query is replaced by ones, expected zeros": moved(by=1.0),
        "all other queries are replaced by zeros, expected query j alone": moved(others=True),
        "the length goes along the columns, expected along each row: `.norm(dim=-1)`": moved(
            length=lambda moved, before: moved.norm(dim=0)
        ),
        "it is the length of all differences together, one number for each query: expected one for each row too": moved(
            length=lambda moved, before: moved.norm()
        ),
        "it is divided by the length of the unchanged row, expected the length itself": moved(
            length=lambda moved, before: moved.norm(dim=-1) / before.norm(dim=-1)
        ),
        "it is the length of the changed row, expected that of its difference from the unchanged one": of_both(
            lambda after, before: after
        ),
        "it is 0 everywhere: is the changed output compared with that of the unchanged Q?": moved(
            length=lambda moved, before: 0 * moved.norm(dim=-1)
        ),
    },
)
each = part(
    title="each change starts from the unchanged Q",
    price=1,
    draw=draw_all,
    worked=[(probe(mixture_of_all, mix=MIX), Q, torch.ones(5, 2), torch.ones(5, 3))],
    sizes=[(5, 3), (2, 7), (1, 2)],
    mistakes={
        "a change stays when the next query is changed: start from the unchanged Q each time": changes_add_up,
    },
)

exercise = Exercise(parts=[values, Unchanged(title=each.title, price=1, of=each), each])
