"""Assignment 02, sentiment: the visible checks of 4.1, the mean; and what both classifiers are looked at for.

Weights are put into the student's layers, so that it does not matter in which order these were made. Expected logits,
and those that common mistakes give, are written out.
"""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, numbers, says_so

NOT_A_LAYER = "`model.{name}` is no layer with a weight: `self.{name} = {make}`"
MAKE = {
    "embedding": "nn.Embedding.from_pretrained(table.clone(), freeze=False)",
    "out": "nn.Linear(dim, 1)",
    "query": "nn.Linear(dim, dim, bias=False)",
    "key": "nn.Linear(dim, dim, bias=False)",
    "value": "nn.Linear(dim, dim, bias=False)",
}
NO_BIAS = "`model.out` has no bias, expected one: `nn.Linear(dim, 1)`"
MEAN_PADDED = "the mean goes over the padding too: only real tokens count, in the sum and in the number"
SIZES = "does it work for any batch and any number of tokens?"


def put(model, **values) -> None:
    """Copy numbers into a model: put(model, query=[[...]], out=[[...]], bias=[0.5], distance=[...])."""
    import torch

    with torch.no_grad():
        for name, numbers_ in values.items():
            if name == "bias" and getattr(model.out, "bias", None) is None:
                raise AssertionError(NO_BIAS)
            target = (
                model.out.bias
                if name == "bias"
                else (model.distance if name == "distance" else getattr(model, name).weight)
            )
            target.copy_(torch.as_tensor(np.asarray(numbers_), dtype=torch.float32))


def layers(model, dim: int, table, names: tuple[str, ...]) -> None:
    """The model has these layers, in their shapes; the embedding begins as the table.

    Raises:
        AssertionError: it has not.
    """
    for name in names:
        layer = getattr(model, name, None)
        if layer is None or not hasattr(layer, "weight"):
            raise AssertionError(NOT_A_LAYER.format(name=name, make=MAKE[name]))
        shape = {"embedding": np.shape(table), "out": (1, dim)}.get(name, (dim, dim))
        if tuple(layer.weight.shape) != tuple(shape):
            raise AssertionError(
                f"`model.{name}.weight` has shape {tuple(layer.weight.shape)}, expected {tuple(shape)}: `{MAKE[name]}`"
            )
        has_bias = getattr(layer, "bias", None) is not None
        if name in ("query", "key", "value") and has_bias:
            raise AssertionError(f"`model.{name}` has a bias, expected none: `{MAKE[name]}`")
        if name == "out" and not has_bias:
            raise AssertionError(NO_BIAS)


@says_so(name="{name}, the word vectors")
def own_table(make, name: str) -> None:
    """The embedding begins as a copy of the table, and is trained.

    Args:
        make: the student's class.
        name: of the class.
    """

    table = _tensor(SMALL)
    model = make(table)
    if not np.array_equal(table.numpy(), SMALL):
        raise AssertionError(f"`{name}` changes the `table` that it is given: work on a copy, `table.clone()`")
    layers(model, 2, SMALL, ("embedding",))
    found = numbers(model.embedding.weight, "model.embedding.weight", "(vocab, dim)")
    if not np.allclose(found, SMALL, rtol=1e-5, atol=1e-6):
        raise AssertionError("`model.embedding.weight` does not begin as `table`: its rows are the first word vectors")
    if not model.embedding.weight.requires_grad:
        raise AssertionError(
            "`model.embedding.weight` would never be trained: `from_pretrained` freezes it unless told `freeze=False`"
        )
    logits = logits_of(model, _ids([[1, 4, 3], [2, 1, 2]]))
    if getattr(logits, "requires_grad", False):
        logits.sum().backward()
    if model.embedding.weight.grad is None:
        raise AssertionError("no gradient reaches the word vectors: leave out .detach(), .data and no_grad")
    other = make(model.embedding.weight)
    put(other, embedding=np.ones((5, 2)))
    if not np.array_equal(numbers(model.embedding.weight, "model.embedding.weight", "(vocab, dim)"), SMALL):
        raise AssertionError(
            "the embedding shares its numbers with `table`, so that training changes both: `table.clone()`"
        )


def logits_of(model, ids, name: str = "model(ids)"):
    """The model's logits; a tuple is refused."""
    found = call(model, ids, hint=SIZES)
    if isinstance(found, tuple):
        raise AssertionError(f"`{name}` gives {len(found)} things, expected the logits alone")
    return found


def _tensor(values):
    import torch

    return torch.tensor(np.asarray(values), dtype=torch.float32)


def _ids(rows):
    import torch

    return torch.tensor(rows)


#: Five words in two dimensions: <PAD>, whose row is not zero here, three words, one of them with a vector of zeros.
SMALL = [[9.0, 9.0], [1.0, 2.0], [3.0, 0.0], [0.0, 0.0], [2.0, -4.0]]
SMALL_IDS = [[1, 4, 3, 0], [2, 1, 2, 4], [2, 0, 0, 0]]
FULL_IDS = [[1, 4, 3], [2, 1, 2], [2, 2, 4]]


def _small(make):
    model = call(make, _tensor(SMALL))
    layers(model, 2, SMALL, ("embedding", "out"))
    put(model, embedding=SMALL, out=[[2.0, 1.0]], bias=[0.5])
    return model


@says_so(name="MeanEmbedding, the mean over the tokens")
def mean_embedding(make) -> None:
    """The mean over the tokens, then one number."""
    model = _small(make)
    mistakes = {
        "it is the sum over the tokens, expected their mean": [4.5, 16.5, 12.5],
        "a token with a vector of zeros is taken for padding: padding is told by its number, 0": [2.5, 35 / 6, 4.5],
        "<UNK>, number 1, is taken for padding too: padding has the number 0": [0.5, 6.5, 4.5],
        "it is the probability (a sigmoid was taken), expected the logit": [0.8621583, 0.9970802, 0.9890131],
        "it is the largest value over the tokens, expected the mean": [6.5, 8.5, 6.5],
    }
    found = logits_of(model, _ids(FULL_IDS))
    one_axis(found, 3)
    array(found, [11 / 6, 35 / 6, 4.5], "model(ids)", "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)
    one_row(model, FULL_IDS[0], 11 / 6)
    mistakes = {"only the first 32 tokens are added up: a row may have any number": [4.3]}
    found = logits_of(model, _ids([[1] * 20 + [2] * 20]))
    array(found, [5.5], "model(ids) of 40 tokens", "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)


@says_so(name="MeanEmbedding, padding")
def mean_without_padding(make) -> None:
    """Only real tokens count, in the sum and in the number."""
    mistakes = {
        MEAN_PADDED: [8.25, 4.5, 22.25],
        "the sum is divided by all places, expected by the number of real tokens": [1.5, 4.5, 2.0],
        "the sum goes over the padding too, and is divided by the number of real tokens": [65 / 6, 4.5, 87.5],
    }
    found = logits_of(_small(make), _ids(SMALL_IDS))
    name = "model(ids) with padding"
    array(found, [11 / 6, 4.5, 6.5], name, "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)


@says_so(name="MeanEmbedding, a row of padding only")
def mean_of_nothing(make) -> None:
    """A row of padding only has the logit of the bias. Its vector is zero here: whether it counts has its own price."""
    model = _small(make)
    put(model, embedding=[[0.0, 0.0], *SMALL[1:]])
    bias_only(logits_of(model, _ids([[0, 0, 0], FULL_IDS[0]])), [0.5, 11 / 6])


def bias_only(found, expected: list[float], more: str = "") -> None:
    """The logits of a batch in which a row holds padding only."""
    values = numbers(found, "model(ids)", "(batch,)").ravel()
    if np.isnan(values).any():
        raise AssertionError(
            "`model(ids)` is nan where a row holds padding only: is something divided by 0 there (`.clamp(min=1)`)"
            f"{more}?"
        )
    array(
        found,
        expected,
        "model(ids) with a row of padding only",
        "(batch,)",
        show=True,
        atol=1e-4,
        otherwise="a row of padding only has the logit `model.out.bias`, and changes no other row",
    )


def one_axis(found, batch: int) -> None:
    """One logit for each row of the batch, not a column."""
    if tuple(getattr(found, "shape", ())) == (batch, 1):
        raise AssertionError(
            f"`model(ids)` has shape ({batch}, 1), expected (batch,) = ({batch},): `.squeeze(-1)` drops the last one"
        )


def one_row(model, row: list[int], right: float) -> None:
    """A batch of one row has an axis of length 1."""
    found = logits_of(model, _ids([row]), "model(ids)")
    if not tuple(getattr(found, "shape", (1,))):
        raise AssertionError(
            "`model(ids)` of one row has shape (), expected (batch,) = (1,): `.squeeze()` drops the axis of the batch "
            "too, `.squeeze(-1)` the last one alone"
        )
    array(found, [right], "model(ids)", "(batch,)", show=True, atol=1e-5)


def arrays(mistakes: dict) -> dict[str, np.ndarray]:
    """Sentence -> the values of this mistake, as an array."""
    return {sentence: np.array(values) for sentence, values in mistakes.items()}
