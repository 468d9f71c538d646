"""Assignment 02: masks, and attention to the keys that they allow."""

from __future__ import annotations

import numpy as np

from course.checks.compare import call, numbers, says_so
from course.checks.self_attention_core import K, Q, V, _tensors, batches, pair

MASK = np.array([[True, False, True], [False, True, True]])


@says_so(name="masked_attention, batch axes")
def masked_batches(function) -> None:
    """A batch of two, with one batch axis and with two; each member has its own mask, or both have one."""
    arrays = [np.stack(two) for two in ((Q, Q[::-1]), (K, K), (V, 2 * V))]
    batches(function, [*arrays, np.stack([MASK, MASK[::-1]])])
    batches(function, arrays, [MASK])


@says_so(name="masked_attention, gradients without nan")
def no_key_gradient(function) -> None:
    """Where one query has no key, no gradient is nan."""
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    mask = _tensors(np.array([[False, False, False], MASK[1]]))[0]
    output, weights = pair(call(function, *leaves, mask), "masked_attention")
    if not np.all(np.isfinite(numbers(weights, "weights", "(queries, keys)"))):
        return  # charged by `no_key`, and the gradients follow from it
    if not getattr(output, "requires_grad", False):
        raise AssertionError("the output carries no gradient: leave out .detach(), .numpy(), .data and no_grad")
    output.sum().backward()
    for name, leaf in zip("QKV", leaves, strict=True):
        if leaf.grad is None:
            raise AssertionError(f"no gradient reaches {name}: leave out .detach(), .numpy(), .data and no_grad")
        if not bool(leaf.grad.isfinite().all()):
            raise AssertionError(
                f"the gradient of {name} holds nan: a row of nan that is replaced later still sends nan back, where "
                "-infinity was added to the scores or 0 divided by 0. masked_fill and where stop it, a low finite "
                "score avoids it"
            )
