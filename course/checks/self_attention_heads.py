"""Assignment 02: several heads, a class token and a residual, against torch's own layer with the same weights."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, numbers, rng, says_so
from course.checks.self_attention_core import _tensors
from course.checks.self_attention_layers import explain, layers, output_of, put
from course.hand_designed.model import Transformer, softmax


@says_so(name="MultiHeadAttention, against torch's own")
def multi_head_attention(make) -> None:
    """Two sequences of four tokens, d_model 6, three heads: against torch's own layer with the same weights."""
    random = np.random.default_rng(5)
    heads(make, random, batch=2, tokens=4, d_model=6, count=3, show=True)


@says_so(name="MultiHeadAttention, the residual")
def keeps_input(make) -> None:
    """With W_o = 0 the output is the class token and the input."""
    for batch, tokens, d_model, count in ((2, 4, 6, 3), (1, 3, 10, 2)):
        model, x = call(make, d_model, count), rng().standard_normal((batch, tokens, d_model)).round(2)
        put(model, W_o=np.zeros((d_model, d_model)))
        token = getattr(model, "cls", None)
        if hasattr(token, "detach"):
            import torch

            with torch.no_grad():  # a class token of zeros would hide that it is not added
                token.copy_(torch.full(tuple(token.shape), 0.75))
        output, _ = output_of(model, *_tensors(x), name="model(x)")
        rows = numbers(output, "output", "(batch, 1 + tokens, d_model)")
        if not rows.any():
            raise AssertionError(
                "with W_o = 0 the output is 0: the residual is missing, the heads are added to [cls, x]"
            )
        array(rows[:, 1:], x, "output[:, 1:] with W_o = 0", "(batch, tokens, d_model)", otherwise=RESIDUAL)
        if hasattr(getattr(model, "cls", None), "detach"):
            first = np.broadcast_to(numbers(model.cls, "model.cls", "(d_model,)").reshape(-1), (batch, d_model))
            array(rows[:, 0], first, "output[:, 0] with W_o = 0", "(batch, d_model)", otherwise=RESIDUAL)


RESIDUAL = "with W_o = 0 only the residual is left, which is [cls, x] itself: add the input of the layer as it came"


@says_so(name="MultiHeadAttention, the class token")
def class_token(make) -> None:
    """`model.cls` is a parameter of d_model numbers, and a gradient reaches it."""
    model = call(make, 6, 3)
    token = getattr(model, "cls", None)
    if token is None or not hasattr(token, "detach"):
        raise AssertionError("`model.cls` is missing: `self.cls = nn.Parameter(torch.randn(d_model))`")
    if tuple(token.shape) != (6,):
        raise AssertionError(f"`model.cls` has shape {tuple(token.shape)}, expected (d_model,) = (6,)")
    if "cls" not in {name for name, _ in model.named_parameters()}:
        raise AssertionError("`model.cls` is not trained: it must be an nn.Parameter, not a plain tensor or a buffer")
    if not token.requires_grad:
        raise AssertionError("`model.cls` is not trained: `requires_grad=False` freezes it")
    output, _ = output_of(model, *_tensors(np.ones((2, 4, 6))), name="model(x)")
    output[:, 1:].square().sum().backward()
    if token.grad is None or not bool(token.grad.any()):
        import torch

        with torch.no_grad():
            token.copy_(token.detach() + torch.arange(6))
        moved, _ = output_of(model, *_tensors(np.ones((2, 4, 6))), name="model(x)")
        if not np.allclose(numbers(moved, "output", "numbers")[:, 1:], numbers(output, "output", "numbers")[:, 1:]):
            raise AssertionError("no gradient reaches `model.cls`: leave out .detach(), .data and no_grad")
        raise AssertionError("the outputs of the tokens do not depend on `model.cls`: it is a key and a value as well")


def heads(make, random: np.random.Generator, *, batch: int, tokens: int, d_model: int, count: int, show: bool = False):
    """Output, up to the residual, and weights are those of nn.MultiheadAttention with the same weights.

    Args:
        make: the student's class.
        random: of the weights and the input.
        batch, tokens, d_model, count: sizes; `count` heads.
        show: put numbers into the sentence.

    Raises:
        AssertionError: they are not.
    """
    import torch

    model = call(make, d_model, count)
    names = ("W_q", "W_k", "W_v", "W_o")
    layers(model, **dict.fromkeys(names, (d_model, d_model)))
    given = {name: random.standard_normal((d_model, d_model)).round(3) for name in names}
    put(model, **given)
    x = random.standard_normal((batch, tokens, d_model)).round(3)
    try:
        output, weights = output_of(model, *_tensors(x), name="model(x)")
    except RuntimeError as error:
        explain(error, "Sizes of tensors must match except in dimension", note=EXPAND)
        raise
    cls = numbers(getattr(model, "cls", np.zeros(d_model)), "model.cls", "(d_model,)").reshape(-1)
    z = np.concatenate([np.broadcast_to(cls, (batch, 1, d_model)), x], axis=1)
    oracle = torch.nn.MultiheadAttention(d_model, count, bias=False, batch_first=True)
    with torch.no_grad():
        oracle.in_proj_weight.copy_(torch.tensor(np.vstack([given[name] for name in names[:3]])))
        oracle.out_proj.weight.copy_(torch.tensor(given["W_o"]))
        rows = torch.tensor(z, dtype=torch.float32)
        expected, each = (part.numpy() for part in oracle(rows, rows, rows, average_attn_weights=False))
    array(
        weights, each, "weights", "(batch, heads, queries, keys)", mistakes=_of_heads(z, given, count, each), show=show
    )
    # The residual has a price of its own: what W_o adds to the output is that of the heads, whatever else is in it.
    put(model, W_o=np.zeros((d_model, d_model)))
    rest, _ = output_of(model, *_tensors(x), name="model(x)")
    output, rest = (numbers(part, "output", "(batch, 1 + tokens, d_model)") for part in (output, rest))
    if output.shape != expected.shape:
        array(output, expected, "output", "(batch, 1 + tokens, d_model)", show=show)
    joined = _joined(z, given, count)
    mistakes = {
        "W_o has no effect on the output: it reads the heads side by side": np.zeros_like(expected),
        "the heads are not side by side in each row: .transpose(1, 2) before they are flattened": (
            _mixed(joined, count) @ given["W_o"].T
        ),
    }
    array(output - rest, expected, "what W_o adds to the output", mistakes=mistakes, show=show, rtol=1e-3, atol=1e-4)


EXPAND = "each sequence needs a row of its own in front: a class token of shape (batch, 1, d_model), by expand"


def _runs(z, given, count: int, factor: float = 1.0, rows=None):
    """One head at a time, of each sequence: lists of runs of the NumPy model."""
    width = z.shape[2] // count
    rows = rows or [slice(h * width, (h + 1) * width) for h in range(count)]
    return [
        [Transformer(given["W_k"][r].T, factor * given["W_q"][r].T, given["W_v"][r].T).run(one) for r in rows]
        for one in z
    ]


def _joined(z, given, count: int) -> np.ndarray:
    return np.stack([np.hstack([run.output for run in runs]) for runs in _runs(z, given, count)])


def _mixed(joined: np.ndarray, count: int) -> np.ndarray:
    """As `reshape` without `transpose` mixes heads and tokens."""
    batch, length, d_model = joined.shape
    return joined.reshape(batch, length, count, -1).transpose(0, 2, 1, 3).reshape(batch, length, d_model)


def _of_heads(z, given, count: int, each: np.ndarray) -> dict[str, np.ndarray]:
    """What known mistakes make of the weights."""
    d_model, width = z.shape[2], z.shape[2] // count

    def weights(**options) -> np.ndarray:
        return np.stack([[run.attention for run in runs] for runs in _runs(z, given, count, **options)])

    last = np.roll(z, -1, axis=1)
    q, k = ((z @ given[name].T).reshape(len(z), count, -1, width) for name in ("W_q", "W_k"))
    scores = np.stack([[run.Q @ run.K.T / width**0.5 for run in one] for one in _runs(z, given, count)])
    return {
        "head h takes every heads-th row of the weights, expected the rows h d_head to (h + 1) d_head": weights(
            rows=[slice(h, None, count) for h in range(count)]
        ),
        "the scores are divided by the root of d_model, expected that of d_head": weights(
            factor=(width / d_model) ** 0.5
        ),
        "the scores are not divided by the root of d_head": weights(factor=width**0.5),
        "the heads are split without a transpose: (batch, n, heads, d_head) first, then .transpose(1, 2)": softmax(
            q @ np.swapaxes(k, 2, 3) / width**0.5
        ),
        "the softmax goes over the heads, expected over the keys": np.swapaxes(
            softmax(np.swapaxes(scores, 1, 3)), 1, 3
        ),
        "they are averaged over the heads, expected the weights of each head": each.mean(axis=1),
        "the class token stands behind the sequence, expected in front": np.stack(
            [[run.attention for run in runs] for runs in _runs(last, given, count)]
        ),
        "the class token is missing: it is a row in front of the tokens": np.stack(
            [[run.attention for run in runs] for runs in _runs(z[:, 1:], given, count)]
        ),
        "the softmax goes over the queries, expected over the keys": np.swapaxes(
            softmax(np.swapaxes(scores, 2, 3)), 2, 3
        ),
    }
