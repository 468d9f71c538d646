"""Exercise 4.1: the mean of the word vectors, then a linear layer."""

import numpy as np
import torch

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._classifiers import LAYERS, SIZES, drawn, embedded, word_vectors


def mean(x, real):
    return x[real].sum(dim=0) / max(1, int(real.sum()))


def logits(sizes, layers, ids, *, real=lambda row, x: row != 0, of=mean):
    """Return one logit for each row of `ids`; the keywords make mistakes.

    Args:
        sizes: (table,).
        layers: path of a parameter -> its numbers.
        ids: int64, (batch, tokens).
        real: which tokens count, from their numbers and their vectors.
        of: the vector of a row, from the vectors of its tokens and which of these count.
    """
    out, bias = (layers[f"out.{name}"].double() for name in ("weight", "bias"))
    rows = ((row, embedded(sizes, layers, row)) for row in ids)
    return torch.stack([of(x, real(row, x)) @ out[0] + bias[0] for row, x in rows])


def draw(rng, words, dim, batch, tokens, *, padded=0.0, begins=False):
    layers = drawn(rng, embedding=(words, dim), out=(1, dim)) | {
        "out.bias": torch.tensor(rng.standard_normal(1)).float()
    }
    table = layers["embedding.weight"]
    if begins:
        del layers["embedding.weight"]
    ids = rng.integers(1, words, (batch, tokens)) * (rng.random((batch, tokens)) >= padded * (np.arange(tokens) > 0))
    return (table,), layers, torch.tensor(ids)


def part(title, *, call="model(ids)", **more):
    return Module(
        title=title,
        make="MeanEmbedding",
        call=call,
        gives="(batch,)",
        oracle=logits,
        layers=LAYERS,
        hint=SIZES,
        rtol=1e-4,
        atol=1e-5,
        **more,
    )


#: The row of <PAD> is not zero, that of a word is.
TABLE = torch.tensor([[9.0, 9], [1, 2], [3, 0], [0, 0], [2, -4]])
NUMBERS = {"embedding.weight": TABLE, "out.weight": torch.tensor([[2.0, 1]]), "out.bias": torch.tensor([0.5])}
NO_PAD = NUMBERS | {"embedding.weight": TABLE * (torch.arange(5) > 0)[:, None]}
IDS = torch.tensor([[1, 4, 3], [2, 1, 2], [2, 2, 4]])

values = part(
    title="the worked example",
    draw=draw,
    worked=[((TABLE,), NUMBERS, ids) for ids in (IDS, IDS[:1], torch.tensor([[1] * 20 + [2] * 20]))],
    sizes=[(11, 3, 5, 7), (7, 13, 1, 2), (5, 2, 17, 1), (101, 2, 2, 211), (5, 3, 257, 2)],
    mistakes={
        "it is the sum over the tokens, expected their mean": {"of": lambda x, real: x[real].sum(dim=0)},
        "a vector of zeros is taken for padding: padding has the number 0": {"real": lambda row, x: x.any(dim=1)},
        "<UNK>, number 1, is taken for padding too: padding has the number 0": {"real": lambda row, x: row > 1},
        "it is the probability (a sigmoid was taken), expected the logit": lambda *given: logits(*given).sigmoid(),
        "it is the largest value over the tokens, expected the mean": {"of": lambda x, real: x[real].amax(dim=0)},
        "it has shape (batch, 1), expected (batch,): `.squeeze(-1)` drops the last axis": lambda *given: logits(*given)[
            :, None
        ],
        "for one row `.squeeze()` drops the axis of the batch too: `.squeeze(-1)`": lambda *given: logits(
            *given
        ).squeeze(),
        "only the first 32 tokens are added up": {"of": lambda x, real: x[:32].sum(dim=0) / real.sum()},
    },
)
padded = part(
    title="padding",
    price=1,
    call="model(ids) with padding",
    draw=lambda rng, *sizes: draw(rng, *sizes, padded=0.4),
    worked=[((TABLE,), NUMBERS, torch.tensor([[1, 0, 4, 3], [2, 1, 2, 4], [2, 0, 0, 0]]))],
    sizes=[(11, 3, 5, 7), (5, 2, 13, 3), (101, 2, 2, 211)],
    mistakes={
        "the mean goes over the padding too: only real tokens count": {"of": lambda x, real: x.mean(dim=0)},
        "the sum is divided by all places, expected by the real ones": {"of": lambda x, real: x[real].sum(0) / len(x)},
        "the sum goes over the padding too, the number over real tokens": {"of": lambda x, real: x.sum(0) / real.sum()},
    },
)
nothing = part(
    title="a row of padding only",
    price=1,
    call="model(ids) with a row of padding only",
    worked=[((TABLE,), NO_PAD, IDS * torch.tensor([[0], [1], [1]]))],
    mistakes={
        "it is nan where a row holds padding only: is something divided by 0 there (`.clamp(min=1)`)?": {
            "of": lambda x, real: x[real].mean(dim=0)
        }
    },
    otherwise="a row of padding only has the logit `model.out.bias`, and changes no other row",
)
any_row = part(
    title=nothing.title,
    price=1,
    charged_by=padded,
    call="model(ids) with a row of padding only, where the row of <PAD> is not zero",
    worked=[((TABLE,), NUMBERS, IDS * torch.tensor([[0], [1], [1]]))],
    otherwise="a row of padding only has the logit `model.out.bias`, whatever the row of <PAD> is",
)
NAN_BACK = (
    "a row of padding only has the right logit, but nan comes back from it: divide by at least 1 (`.clamp(min=1)`)"
)
begins = part(
    title="the word vectors",
    price=1,
    charged_by=values,
    call="model(ids) of a new table",
    draw=lambda rng: draw(rng, 7, 3, 5, 2, begins=True),
    fresh="the first word vectors are not those of `table`",
)

exercise = Exercise(
    parts=[
        values,
        Parameters(
            title=values.title,
            make="MeanEmbedding",
            sizes=(TABLE,),
            parameters=["out.weight", "out.bias"],
            others=True,
        ),
        gradients(values, but=["embedding.weight"], title=values.title),
        padded,
        nothing,
        any_row,
        gradients(nothing, title=nothing.title, price=1, charged_by=any_row, not_finite=NAN_BACK),
        word_vectors("MeanEmbedding"),
        gradients(values, but=["out.weight", "out.bias"], title=begins.title, price=1, charged_by=values),
        begins,
    ]
)
