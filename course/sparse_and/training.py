"""Train one model for each seed, all of them at once: their parameters are stacked along a first axis.

No model's gradient depends on another model, and Adam works on each number by itself, so that each model goes the way
that it would go alone (but for the chances of dropout).
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.func import functional_call, stack_module_state, vmap
from torch.nn.functional import binary_cross_entropy_with_logits

from course.sparse_and.tasks import Draws

#: Tensors to train, the losses of all models, and what puts the trained numbers into the models.
_Prepared = tuple[list[torch.Tensor], Callable[[], torch.Tensor], Callable[[], None]]


class Trained(NamedTuple):
    """Models after training, one for each seed.

    Attributes:
        loss: float, (seeds,); on the validation data.
        accuracy: float, (seeds,); share of the validation samples whose logit has the right sign.
        training_loss: float, (steps, seeds); before each step.
        models: the trained modules, in eval mode.
        at_once: whether they were trained at once.
    """

    loss: np.ndarray
    accuracy: np.ndarray
    training_loss: np.ndarray
    models: list[nn.Module]
    at_once: bool


class Floats(nn.Module):
    """Bits as float32, for `nn.Sequential`."""

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """Return the same numbers, float32."""
        return X.float()


def train_together(
    make: Callable[[], nn.Module],
    draws: Draws,
    steps: int,
    learning_rate: float,
    *,
    l1: float = 0.0,
    weight_decay: float = 0.0,
    at_once: bool = True,
) -> Trained:
    """Train a model for each seed of the draws: full batch, Adam, binary cross-entropy of the logits.

    The model's weights are drawn after `torch.manual_seed(seed)`. It may be any module that maps int64 (samples, T) to
    (samples,) logits; one whose code cannot run on stacked parameters is trained seed by seed, and a line says so.

    Args:
        make: gives a fresh model.
        draws: training and validation data; the models are put where these are.
        steps: the number of Adam steps.
        learning_rate: the learning rate of Adam.
        l1: the factor of the sum of all absolute parameters in the loss; 0: no penalty.
        weight_decay: share of each parameter, times the learning rate, that each step takes away (AdamW).
        at_once: False: train one after the other in any case.

    Returns:
        Trained.

    Raises:
        ValueError: the model does not give one logit for each sample.
    """
    models = []
    for seed in range(len(draws.X)):
        torch.manual_seed(seed)
        models.append(make().to(draws.X.device))
    with torch.no_grad():
        found = copy.deepcopy(models[0]).eval()(draws.X[0])
    if found.shape != draws.y[0].shape:
        raise ValueError(f"the model gives shape {tuple(found.shape)}, expected (samples,) = {tuple(draws.y[0].shape)}")
    torch.manual_seed(len(models))
    if at_once and not _runs_stacked(models, draws):
        print("this model's code does not run on stacked parameters: its seeds are trained one after the other")
        at_once = False
    leaves, losses_of, finish = (_stacked if at_once else _one_by_one)(models, draws)
    optimiser = torch.optim.AdamW(leaves, lr=learning_rate, weight_decay=weight_decay)
    curve = []
    for _ in range(steps):
        losses = losses_of()
        optimiser.zero_grad()
        (losses.sum() + (l1 * sum(leaf.abs().sum() for leaf in leaves) if l1 else 0.0)).backward()
        optimiser.step()
        curve.append(losses.detach())
    finish()
    training_loss = torch.stack(curve).cpu().numpy().astype(float)
    losses, accuracies = [], []
    with torch.no_grad():
        for model, X, y in zip(models, draws.X_val, draws.y_val, strict=True):
            logits = model.eval()(X)
            losses.append(float(binary_cross_entropy_with_logits(logits, y)))
            accuracies.append(float(((logits > 0) == (y > 0.5)).double().mean()))
    return Trained(np.array(losses), np.array(accuracies), training_loss, models, at_once)


def _runs_stacked(models: list[nn.Module], draws: Draws) -> bool:
    """Return whether stacked models give what each gives by itself, and have a gradient."""
    few = [models[0], models[-1]]
    X = torch.stack([draws.X[0], draws.X[-1]])
    try:
        base = copy.deepcopy(few[0])
        parameters, buffers = stack_module_state(few)
        vmap(_call(base.train()), randomness="different")(parameters, buffers, X).sum().backward()
        with torch.no_grad():
            found = vmap(_call(base.eval()))(parameters, buffers, X)
            alone = torch.stack([copy.deepcopy(m).eval()(x) for m, x in zip(few, X, strict=True)])
        return torch.allclose(found, alone, rtol=1e-3, atol=1e-6)
    except Exception:  # writing in place, `.item()`, branches on data: whatever vmap refuses
        return False


def _call(base: nn.Module) -> Callable[..., torch.Tensor]:
    return lambda parameters, buffers, X: functional_call(base, (parameters, buffers), (X,))


def _stacked(models: list[nn.Module], draws: Draws) -> _Prepared:
    """Tensors to train; the losses of all models, (seeds,); what puts the trained numbers into the models."""
    parameters, buffers = stack_module_state(models)
    call = vmap(_call(copy.deepcopy(models[0]).train()), randomness="different")

    def losses() -> torch.Tensor:
        logits = call(parameters, buffers, draws.X)
        return binary_cross_entropy_with_logits(logits, draws.y, reduction="none").mean(dim=1)

    def finish() -> None:
        with torch.no_grad():
            for number, model in enumerate(models):
                for name, value in [*model.named_parameters(), *model.named_buffers()]:
                    value.copy_((parameters | buffers)[name][number])

    return list(parameters.values()), losses, finish


def _one_by_one(models: list[nn.Module], draws: Draws) -> _Prepared:
    """Prepare the same as `_stacked`, for models that cannot run on stacked parameters."""
    for model in models:
        model.train(True)

    def losses() -> torch.Tensor:
        pairs = zip(models, draws.X, draws.y, strict=True)
        return torch.stack([binary_cross_entropy_with_logits(model(X), y) for model, X, y in pairs])

    return [p for model in models for p in model.parameters()], losses, lambda: None
