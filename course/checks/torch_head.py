"""What is looked at in the PyTorch model of assignment 04: its layers, its outputs, its gradients."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from course.checks.compare import call, note, numbers
from course.checks.modules import linear_layer
from course.hand_designed.model import Transformer, softmax

LAYERS = ("Km", "Qm", "Vm", "pos")
OTHER_ROOT = "the scores are divided by the root of another size than qk_dim"
SHAPES = "does it work for a sequence of any length, and for sizes that all differ?"


def layers(model, input_dim: int, qk_dim: int, v_dim: int, pos_dim: int | None, max_seq_len: int) -> None:
    """Check that the model has the layers that the exercise names, in their shapes.

    Raises:
        AssertionError: it has not.
    """
    rows = input_dim + (pos_dim or 0)
    pos = getattr(model, "pos", None)
    if pos_dim is None and pos is not None:
        raise AssertionError("`model.pos` is not None, although pos_dim is None")
    if pos_dim is not None:
        if pos is None or not hasattr(pos, "weight"):
            raise AssertionError("`model.pos` is no embedding: `self.pos = nn.Embedding(max_seq_len, pos_dim)`")
        found = tuple(pos.weight.shape)
        if found != (max_seq_len, pos_dim):
            raise AssertionError(
                f"`model.pos.weight` has shape {found}, expected (max_seq_len, pos_dim) = {(max_seq_len, pos_dim)}"
            )
    for name, outputs in (("Km", qk_dim), ("Qm", qk_dim), ("Vm", v_dim)):
        if pos_dim is not None:
            layer: Any = getattr(model, name, None)
            if hasattr(layer, "weight") and tuple(layer.weight.shape) == (outputs, input_dim):
                raise AssertionError(
                    f"`model.{name}` reads {input_dim} inputs, expected {rows}: input_dim + pos_dim, as the position "
                    "is put beside the token, not added to it"
                )
        linear_layer(model, name, (outputs, rows))


def scales(tokens, Km, Qm, Vm, pos=None) -> dict[str, np.ndarray]:
    """Return what a head makes of a sequence that divides its scores by another number than the root of qk_dim.

    Args:
        tokens: float, (seq_len, input_dim).
        Km: float, (input_dim + pos_dim, qk_dim).
        Qm: float, (input_dim + pos_dim, qk_dim).
        Vm: float, (input_dim + pos_dim, v_dim).
        pos: float, (max_seq_len, pos_dim), or None.

    Returns:
        sentence -> float, (seq_len, v_dim).
    """
    run = Transformer(Km, Qm, Vm, pos).run(tokens)
    (width, qk_dim), v_dim = np.shape(Km), np.shape(Vm)[1]
    numbers = {
        "the scores are not divided by sqrt(qk_dim)": 1.0,
        "the scores are divided by qk_dim, not by its root": qk_dim,
        "the scores are divided by 2, the root of qk_dim in the worked example: take the root of the model's own": 2.0,
        "the scores are multiplied by sqrt(qk_dim), expected divided": 1 / math.sqrt(qk_dim),
        f"{OTHER_ROOT} (input_dim?)": math.sqrt(np.shape(tokens)[1]),
        f"{OTHER_ROOT} (width?)": math.sqrt(width),
        f"{OTHER_ROOT} (v_dim?)": math.sqrt(v_dim),
        f"{OTHER_ROOT} (seq_len?)": math.sqrt(len(tokens)),
    }
    return {sentence: softmax(run.Q @ run.K.T / number) @ run.V for sentence, number in numbers.items()}


def up_to_scale(found, expected, scaled: dict[str, np.ndarray]) -> np.ndarray:
    """Return what to compare `found` with where the number that divides the scores has a price of its own."""
    values = numbers(found, "model(seq)", "(seq_len, v_dim)")
    return next((s for s in scaled.values() if s.shape == values.shape and np.allclose(values, s, atol=1e-4)), expected)


def slips(tokens, Km, Qm, Vm, pos=None) -> dict[str, np.ndarray]:
    """Return what known mistakes make of a sequence.

    Args:
        tokens: float, (seq_len, input_dim).
        Km: float, (input_dim + pos_dim, qk_dim).
        Qm: float, (input_dim + pos_dim, qk_dim).
        Vm: float, (input_dim + pos_dim, v_dim).
        pos: float, (max_seq_len, pos_dim), or None.

    Returns:
        sentence -> float, (seq_len, v_dim).
    """
    run = Transformer(Km, Qm, Vm, pos).run(tokens)
    length = len(tokens)
    scaled = run.Q @ run.K.T / math.sqrt(np.shape(Km)[1])
    powers = np.exp(scaled - scaled.max())
    found = scales(tokens, Km, Qm, Vm, pos)
    found |= {
        "the softmax goes over the queries, expected over the keys (the last axis)": softmax(scaled.T).T @ run.V,
        "queries and keys are swapped: Q K^T, one row for each query": softmax(scaled.T) @ run.V,
        "the softmax is missing": scaled @ run.V,
        "the softmax is taken of the outputs: it belongs to the scores, before they meet the values": softmax(
            scaled @ run.V
        ),
        "all weights together sum to 1, expected each query's own (the last axis)": powers / powers.sum() @ run.V,
        "the keys that come after a query are hidden from it: no mask is asked for": Transformer(
            Km, Qm, Vm, pos, causal=True
        )(tokens),
    }
    if pos is not None:
        pos = np.asarray(pos)
        inputs = {
            "the position stands in front of the token, expected behind it": np.hstack([pos[:length], tokens]),
            "the last rows of the positions are taken, expected the first": np.hstack([tokens, pos[-length:]]),
            "the positions count from 1, expected from 0": np.hstack([tokens, np.roll(pos, -1, axis=0)[:length]]),
            "zeros stand in place of the positions: the output does not depend on `self.pos`": np.hstack(
                [tokens, 0 * pos[:length]]
            ),
        }
        found |= {sentence: Transformer(Km, Qm, Vm)(x) for sentence, x in inputs.items()}
    return found


def output_of(model, tokens, hint: str = SHAPES):
    """Return what the model makes of a sequence; an exception about shapes gets the hint."""
    try:
        found = call(model, tokens)
        if type(found) is tuple:
            raise AssertionError(
                f"`model(seq)` gives {len(found)} things, expected one tensor (seq_len, v_dim): return the output alone"
            )
        return found
    except NotImplementedError:
        raise
    except (RuntimeError, ValueError, IndexError) as error:
        note(error, hint)
        raise


def steady(model, tokens) -> None:
    """Check that the model makes the same of a sequence each time.

    Raises:
        AssertionError: it does not.
    """
    found = [numbers(output_of(model, tokens), "model(seq)", "(seq_len, v_dim)") for _ in range(4)]
    if not all(np.array_equal(found[0], again, equal_nan=True) for again in found):
        raise AssertionError(
            "`model(seq)` gives other numbers each time for the same sequence: the formula holds nothing random, "
            "so leave out dropout and noise"
        )


def trainable(model, tokens, names=LAYERS) -> None:
    """Gradients reach the weights of these layers.

    Args:
        model: of the student's class.
        tokens: tensor, (seq_len, input_dim).
        names: of the layers; those of a model with positions.

    Raises:
        AssertionError: they do not.
    """
    output = output_of(model, tokens)
    if not getattr(output, "requires_grad", False):
        raise AssertionError(
            "the output carries no gradient, so the model cannot be trained: leave out .detach(), .numpy(), .data and "
            "no_grad"
        )
    output.square().sum().backward()
    for name in names:
        if getattr(model, name).weight.grad is None:
            raise AssertionError(
                f"no gradient reaches `model.{name}.weight`, so it would never be trained: leave out .detach(), .data "
                "and no_grad"
            )


def own_layers(model, names=LAYERS[:3]) -> None:
    """Check that each of these layers has a weight of its own among the model's parameters.

    Raises:
        AssertionError: one has not.
    """
    found = {name for name, _ in model.named_parameters()}
    missing = [name for name in names if f"{name}.weight" not in found]
    if missing:
        text = ", ".join(sorted(found))
        raise AssertionError(
            f"the parameters of the model are {text}, without a weight of `{missing[0]}`: is each a layer of its own?"
        )


def no_more_parameters(model, names=LAYERS[:3]) -> None:
    """Check that the parameters of a model are the weights of these layers.

    Raises:
        AssertionError: there are others.
    """
    more = sorted({name for name, _ in model.named_parameters()} - {f"{name}.weight" for name in names})
    for name in names:
        if f"{name}.bias" in more:
            raise AssertionError(f"`model.{name}` has a bias, expected none: `nn.Linear(..., bias=False)`")
    if more:
        raise AssertionError(
            f"beside the weights of {', '.join(names)} the model has the parameters {', '.join(more)}: leave them out"
        )
