"""Assignment 02: several heads, a class token and a residual, against torch's own layer with the same weights."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, numbers, rng, says_so
from course.checks.self_attention_core import _tensors
from course.checks.self_attention_layers import output_of, put


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
