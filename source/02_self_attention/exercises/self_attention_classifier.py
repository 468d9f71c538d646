"""Exercise 4.2: one layer of self-attention, the mean of its outputs, then a linear layer."""

import torch

from autograder.exercises import Example, Exercise, Module, gradients, keeps_nothing

from ._classifiers import LAYERS, SIZES, WORDS, drawn, embedded


def classify(
    sizes,
    layers,
    ids,
    *,
    root=lambda dim, n, length: dim**0.5,
    place=lambda i, j, n, length: j - i + length - 1,
    weigh=lambda scores, B, real: torch.softmax((scores + B).masked_fill(~real, -1e9), dim=-1),
    add=None,
    join=lambda h, x: h + x,
    mean=lambda h, real: h[real].sum(dim=0) / max(1, int(real.sum())),
):
    """Return logits and weights, one row at a time; the keywords make mistakes.

    Args:
        sizes: (table, length, positions, residual).
        layers: path of a parameter -> its numbers.
        ids: int64, (batch, tokens).
        root: the divisor of the scores.
        place: the place of B[i, j] in `distance`.
        weigh: from scores, B and which keys are real to the weights.
        add: whether there is a residual; default: as `residual` says.
        join: adds it.
        mean: over the tokens.
    """
    _, length, positions, residual = sizes
    its = {path.removesuffix(".weight"): numbers.double() for path, numbers in layers.items() if numbers is not None}
    logits, attention = [], []
    for row in ids:
        n, real, x = len(row), row != 0, embedded(sizes, layers, row)
        q, k, v = (x @ its[name].T for name in ("query", "key", "value"))
        scores, B = (q[:, None] * k).sum(dim=-1) / root(x.shape[1], n, length), torch.zeros(n, n)
        if positions:
            places = [[place(i, j, n, length) for j in range(n)] for i in range(n)]
            B = torch.stack([torch.stack([its["distance"][p] for p in line]) for line in places])
        attention.append(weigh(scores, B, real))
        h = attention[-1] @ v
        h = join(h, x) if (residual if add is None else add) else h
        logits.append(mean(h, real) @ its["out"][0] + its["out.bias"][0])
    return torch.stack(logits), torch.stack(attention)


def logits(*given, **changes):
    return classify(*given, **changes)[0]


def weights(*given, **changes):
    return classify(*given, **changes)[1]


def exchanged(sizes, layers, ids):
    """Return the weights of a layer whose queries and keys are exchanged."""
    query, key = layers["query.weight"], layers["key.weight"]
    return weights(sizes, layers | {"query.weight": key, "key.weight": query}, ids)


def draw(rng, words, dim, batch, tokens, length, *, positions=False, residual=False, padded=0.0):
    shapes = dict.fromkeys(("query", "key", "value"), (dim, dim))
    layers = drawn(rng, embedding=(words, dim), out=(1, dim), **shapes)
    more = drawn(rng, bias=(1,), distance=(2 * length - 1,))
    layers |= {"out.bias": more["bias.weight"], "distance": more["distance.weight"] if positions else None}
    table = layers["embedding.weight"]
    ids = rng.integers(1, words, (batch, tokens)) * (rng.random((batch, tokens)) >= padded)
    return (table, length, positions, residual), layers, torch.tensor(ids)


NOT_THE_WEIGHTS = "they are not the weights of the formula: softmax(Q Kᵀ / sqrt(dim) + B) over the real keys"
NOT_THE_LOGITS = (
    "they are not the logits of the formula: `self.out` of the mean, over the real tokens, of "
    "softmax(Q Kᵀ / sqrt(dim) + B) V (+ x)"
)


def part(title, *, call="model(ids)", gives="(batch,)", oracle=logits, **more):
    return Module(
        title=title,
        make="SelfAttentionClassifier",
        call=call,
        gives=gives,
        oracle=oracle,
        layers=LAYERS | {"": "nn.Parameter(2*length-1)"},
        hint=SIZES,
        rtol=1e-4,
        atol=1e-5,
        **{"otherwise": NOT_THE_LOGITS} | more,
    )


def weights_part(title, **more):
    its = {"method": "attention", "call": "model.attention(ids)", "gives": "(batch, queries, keys)", "oracle": weights}
    its["otherwise"] = NOT_THE_WEIGHTS
    return part(title, **its, **more)


# ---- the numbers of the examples ----

LENGTH = 7
NUMBERS = {
    "embedding.weight": WORDS,
    "query.weight": torch.tensor([[1.0, 0, 1], [0, 1, 0], [1, -1, 0]]),
    "key.weight": torch.tensor([[0.0, 1, 0], [1, 0, 1], [0, 1, -1]]),
    "value.weight": torch.tensor([[1.0, 0, 0], [0, 2, 1], [1, 0, -1]]),
    "out.weight": torch.tensor([[1.0, -2, 0.5]]),
    "out.bias": torch.tensor([0.25]),
    "distance": None,
}
DISTANCES = NUMBERS | {"distance": torch.tensor([0.1, -0.4, 0.3, -0.6, 1, -1, 0.5, 2, -0.5, 0.2, 0.7, -0.3, 0.4])}
PLAIN, RESIDUAL, POSITIONS = ((WORDS, LENGTH, *its) for its in ((False, False), (False, True), (True, False)))
IDS = torch.tensor([[1, 2, 4, 1], [3, 3, 2, 4]])
PADDED = torch.tensor([[1, 2, 4, 0], [3, 4, 0, 0], [0, 0, 0, 0]])
ALWAYS = [{"add": True}]  # a residual that is always added has a price of its own


def divided_again(scores, B, real):
    """Return weights from which padding was removed too late, in single precision."""
    powers = scores.float().softmax(dim=-1) * real
    return (powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-9)).double()


NOT_HIDDEN = {"weigh": lambda scores, B, real: scores.softmax(dim=-1)}
MEAN_OF_ALL = {"mean": lambda h, real: h.mean(dim=0)}


# ---- parts ----

attention = weights_part(
    title="without positions and residual",
    draw=draw,
    worked=[(PLAIN, NUMBERS, IDS), (PLAIN, NUMBERS, IDS[:1])],
    sizes=[(5, 3, 1, 2, 3), (11, 5, 17, 7, 13), (7, 2, 5, 1, 1), (11, 2, 2, 67, 71)],
    mistakes={
        "the scores are not divided by sqrt(dim)": {"root": lambda dim, n, length: 1},
        "the scores are divided by dim, not by its root": {"root": lambda dim, n, length: dim},
        "the scores are divided by another root (the number of tokens?)": {"root": lambda dim, n, length: n**0.5},
        "the scores are divided by another root than that of dim (length?)": {"root": lambda dim, n, L: L**0.5},
        "the softmax goes over the queries, expected over the keys": {"weigh": lambda s, B, real: s.softmax(dim=0)},
        "all weights of a review together sum to 1": {"weigh": lambda s, B, real: s.exp() / s.exp().sum()},
        "queries and keys are swapped": exchanged,
        "the softmax is missing": {"weigh": lambda scores, B, real: scores},
        "the axes of the weights are swapped: (batch, queries, keys)": lambda *given: weights(*given).mT,
    },
)
values = part(
    title=attention.title,
    draw=draw,
    worked=attention.worked,
    sizes=attention.sizes,
    accepted=ALWAYS,
    mistakes={
        "it is the sum over the tokens, expected the mean": {"mean": lambda h, real: h.sum(dim=0)},
        "only the first token's output is used, expected the mean over the tokens": {"mean": lambda h, real: h[0]},
        "the word vectors are averaged, expected `self.value(x)`": lambda sizes, layers, ids: logits(
            sizes, layers | {"value.weight": torch.eye(sizes[0].shape[1])}, ids
        ),
        "it has shape (batch, 1): `.squeeze(-1)` drops the last axis": lambda *given: logits(*given)[:, None],
        "for one row `.squeeze()` drops the axis of the batch too": lambda *given: logits(*given).squeeze(),
    },
)
#: Queries are the words themselves, or -300 times: then the score of two real words is about -350.
AS_IT_IS = NUMBERS | {"query.weight": torch.eye(3), "key.weight": torch.eye(3)}
VERY_LOW = AS_IT_IS | {"query.weight": -300 * torch.eye(3)}
hidden_queries = weights_part(
    title="padding",
    price=2,
    worked=[(PLAIN, AS_IT_IS, torch.tensor([[1, 2, 4, 0]]))],
    only_known=True,
    mistakes={
        "padded queries are hidden in place of padded keys: a mask of shape (batch, 1, keys) hides keys, one of shape "
        "(batch, queries, 1) queries": {
            "weigh": lambda scores, B, real: scores.masked_fill(~real[:, None], -1e9).softmax(dim=-1)
        }
    },
)
low_scores = weights_part(
    title="padding",
    price=2,
    worked=[(PLAIN, VERY_LOW, torch.tensor([[2, 2, 0]]))],
    only_known=True,
    mistakes={
        "a padded key gets the most attention where the scores of the real keys are about -350: padding is not hidden, "
        "or by a number that is not low enough (-1e9)": NOT_HIDDEN,
        "the weights of the real keys are 0 where a padded key has by far the largest score: hide padding before the "
        "softmax, not after it": {"weigh": divided_again},
    },
)
padding = part(
    title="padding",
    price=2,
    call="model(ids) with padding",
    draw=lambda rng, *sizes: draw(rng, *sizes, padded=0.4),
    worked=[(PLAIN, NUMBERS, PADDED)],
    sizes=[(11, 3, 5, 7, 13), (5, 2, 13, 2, 3)],
    accepted=[{"add": True}, {"add": True, "join": lambda h, x: h + x.mean(dim=0)}],
    mistakes={
        "padded keys get attention: their scores become very negative (-1e9) before the softmax": NOT_HIDDEN,
        "the mean goes over the padding too: only real tokens count, in the sum and in the number": MEAN_OF_ALL,
        "padded keys get attention; and the mean goes over the padding too": NOT_HIDDEN | MEAN_OF_ALL,
        "padded keys are set to 0 after the softmax": {"weigh": lambda scores, B, real: scores.softmax(dim=-1) * real},
        "it is nan where a row holds padding only: is something divided by 0 there (`.clamp(min=1)`), or are all keys "
        "hidden by -inf in place of -1e9?": {"mean": lambda h, real: h[real].mean(dim=0)},
    },
)
positions = part(
    title="positions",
    price=2,
    call="model(ids), positions=True, residual=False",
    draw=lambda rng, *sizes: draw(rng, *sizes, positions=True),
    worked=[(POSITIONS, DISTANCES, IDS)],
    sizes=[(11, 3, 3, 5, 13), (5, 3, 2, 7, 7), (7, 2, 3, 1, 67)],
    accepted=ALWAYS,
    mistakes={
        "the distance is i - j, expected j - i: key minus query": {"place": lambda i, j, n, length: i - j + length - 1},
        "distances are added after, expected before the softmax": {
            "weigh": lambda scores, B, real: scores.softmax(dim=-1) + B
        },
        "`distance` is not used": NOT_HIDDEN,
        "distance 0 is at the number of tokens - 1, not at `length` - 1": {"place": lambda i, j, n, L: j - i + n - 1},
        "distance 0 is looked up at entry 0, expected at length - 1": {"place": lambda i, j, n, length: j - i},
    },
)
placed_padding = part(
    title="padding",
    price=2,
    charged_by=positions,
    call="model(ids) with padding, positions=True, residual=False",
    draw=lambda rng, *sizes: draw(rng, *sizes, positions=True, padded=0.4),
    worked=[(POSITIONS, DISTANCES, PADDED)],
    sizes=[(11, 3, 5, 7, 13), (5, 2, 13, 2, 3)],
    accepted=padding.accepted,
    mistakes={
        "padded keys get attention where there are positions: hide them in both cases": {
            "weigh": lambda scores, B, real: (scores + B).softmax(dim=-1)
        }
    },
)
NO_SUM = {
    "the residual is missing: x + attention": {"add": False},
    "the attention is left out where there is a residual: x + attention": {"join": lambda h, x: x},
}
residual = part(
    title="the residual",
    price=1,
    call="model(ids), positions=False",
    draw=lambda rng, *sizes: draw(rng, *sizes, residual=True),
    worked=[
        Example((PLAIN, NUMBERS, IDS), name="model(ids), positions=False, residual=False"),
        Example((RESIDUAL, NUMBERS, IDS), name="model(ids), positions=False, residual=True"),
    ],
    sizes=[(11, 5, 3, 7, 13), (7, 2, 5, 1, 1)],
    mistakes=NO_SUM | {"the residual is added although residual=False": {"add": True}},
)
beside_positions = part(
    title="the residual",
    price=1,
    charged_by=positions,
    call="model(ids), positions=True, residual=True",
    draw=lambda rng, *sizes: draw(rng, *sizes, positions=True, residual=True),
    worked=[((WORDS, LENGTH, True, True), DISTANCES, IDS)],
    sizes=[(11, 5, 3, 7, 13), (7, 2, 5, 1, 1)],
    mistakes=NO_SUM,
)
beside_padding = part(
    title="the residual",
    price=1,
    charged_by=padding,
    call="model(ids) with padding, positions=False, residual=True",
    worked=[(RESIDUAL, NUMBERS, PADDED)],
    mistakes={
        "the residual is the mean over all places: padding does not count there either": lambda sizes, layers, ids: (
            logits(sizes, layers, ids, add=False) + WORDS[ids].double().mean(dim=1) @ layers["out.weight"][0].double()
        )
    },
)
exercise = Exercise(
    parts=[
        attention,
        values,
        gradients(values, title=attention.title, accepted=ALWAYS),
        hidden_queries,
        low_scores,
        padding,
        positions,
        gradients(positions, title=positions.title, price=2, accepted=ALWAYS),
        placed_padding,
        keeps_nothing(positions, (11, 3, 5, 7, 13), (11, 3, 5, 3, 13), price=2, charged_by=positions),
        residual,
        beside_positions,
        beside_padding,
    ]
)
