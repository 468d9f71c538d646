"""The training of assignment 06: the student's parts in a loop, cut short when an autograder runs the notebook."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from course.context import is_graded
from course.data import shipped
from course.language_model.text import Plays, windows

if TYPE_CHECKING:
    import torch

#: Characters in a window, windows in a batch, the largest learning rate, and steps until it is reached.
LENGTH, SIZE, PEAK, WARMUP = 96, 48, 3e-3, 50
#: Steps that are taken when an autograder runs the notebook; then the kept weights are loaded.
GRADED_STEPS = 10
#: Windows of the validation text on which losses are measured during the training.
VALIDATION_WINDOWS = 60
OTHER_WEIGHTS = (
    "the model has {found:,} weights, the kept ones are {kept:,}, of GPT({vocab}, d_model=96, heads=4, layers=3): are "
    "all layers there, under the names of the exercises, and no others?"
)


class Progress:
    """One line that is written again and again, with the time that is left; an autograder gets its end alone.

    Args:
        steps: the number of steps of the whole training.
    """

    def __init__(self, steps: int) -> None:
        self.steps, self.begun = steps, time.monotonic()

    def __call__(self, step: int, message: str) -> None:
        """Show how far the training is, after a step, counted from 1."""
        if is_graded() and step < self.steps:
            return
        left = (time.monotonic() - self.begun) / step * (self.steps - step)
        end = "\n" if step == self.steps else ""
        print(f"\rstep {step} of {self.steps}: {message}; {left:3.0f} s left ", end=end, flush=True)


def descend(adam: torch.optim.Optimizer, cost: torch.Tensor) -> None:
    """Take one step that lowers a cost, a tensor with one number."""
    adam.zero_grad()
    cost.backward()
    adam.step()


class History(NamedTuple):
    """Losses during a training.

    Attributes:
        step: after which they were measured; float, (measurements,).
        train: nats on the training batches since the measurement before.
        valid: nats on a part of the validation text.
    """

    step: list[float]
    train: list[float]
    valid: list[float]


def fit(
    model: torch.nn.Module,
    plays: Plays,
    batch: Callable[..., Any],
    learning_rate: Callable[..., float],
    training_step: Callable[..., float],
    *,
    steps: int,
    seed: int = 0,
    every: int = 50,
) -> History:
    """Train a model by AdamW with the student's own parts, on batches of 48 windows of 96 characters.

    When an autograder runs the notebook, 10 steps are taken, and then the kept weights of a whole training are loaded.

    Args:
        model: from codes to logits; it is changed.
        plays: the plays; `train` and `valid` are used.
        batch, learning_rate, training_step: of the exercises.
        steps: the number of steps of the whole training.
        seed: the seed of the batches.
        every: so many steps lie between two measurements.

    Returns:
        the losses on the way.
    """
    import torch

    optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK)
    draws = torch.Generator().manual_seed(seed)
    measured, losses = History([], [], []), []
    taken = min(GRADED_STEPS, steps) if is_graded() else steps
    progress = Progress(taken)
    for step in range(taken):
        rate = learning_rate(step, steps, PEAK, WARMUP)
        losses.append(training_step(model, optimizer, *batch(plays.train, LENGTH, SIZE, draws), rate))
        if (step + 1) % every == 0 or step + 1 == taken:
            for column, value in zip(measured, (step + 1, np.mean(losses), validation(model, plays)), strict=True):
                column.append(float(value))
            progress(step + 1, f"{measured.valid[-1]:.2f} nats")
            losses = []
    if taken < steps:
        use_kept_weights(model)
    return measured


def validation(model: torch.nn.Module, plays: Plays) -> float:
    """Return the cross-entropy of a model on windows spread over the validation text, in nats."""
    import torch

    inputs, targets = windows(plays.valid, LENGTH)
    picked = torch.linspace(0, len(inputs) - 1, min(VALIDATION_WINDOWS, len(inputs))).long()
    with torch.no_grad():
        logits = model(inputs[picked])
    return float(torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets[picked].flatten()))


def use_kept_weights(model: torch.nn.Module) -> None:
    """Give a model of the sizes of the notebook the weights of a training that was kept.

    Args:
        model: a GPT(65, 96, heads=4, layers=3); it is changed.

    Raises:
        ValueError: it has other weights.
    """
    import torch

    from course.language_model.text import LETTERS

    kept = torch.from_numpy(shipped.arrays("language_model")["weights"].astype(np.float32))
    parameters = [parameter for _, parameter in sorted(model.named_parameters())]
    found = sum(parameter.numel() for parameter in parameters)
    if found != len(kept):
        raise ValueError(OTHER_WEIGHTS.format(found=found, kept=len(kept), vocab=len(LETTERS)))
    with torch.no_grad():
        for parameter, values in zip(parameters, kept.split([p.numel() for p in parameters]), strict=True):
            parameter.copy_(values.view_as(parameter))
