"""Texts that repeat themselves, the training of a model that copies them, and the maps of its heads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from course.context import is_graded
from course.language_model.training import GRADED_STEPS, Progress, descend

if TYPE_CHECKING:
    import torch

#: A text begins with the start token, number 0, and goes on with letters.
SYMBOLS = ">ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Texts in a batch, the learning rate, and the lengths of a block, one of which is drawn for each batch.
SIZE, RATE, SHORTEST, LONGEST = 32, 3e-3, 8, 24
#: Length of the block, and number of texts, on which models are looked at.
PERIOD, LOOKED_AT = 16, 64


class Copying(NamedTuple):
    """Record of a training.

    Attributes:
        step: float, (measurements,).
        loss: nats on the second block.
        previous: largest previous-token score of all heads.
        induction: largest induction score of all heads.
    """

    step: list[float]
    loss: list[float]
    previous: list[float]
    induction: list[float]


def repeated(size: int, period: int, generator: torch.Generator, *, start: bool = True) -> torch.Tensor:
    """Draw texts: the start token, a block of random letters, and the same block again.

    Args:
        size: number of texts.
        period: length of the block.
        generator: draws the random numbers.
        start: whether there is a start token.

    Returns:
        int64, (size, 1 + 2 * period), or one less.
    """
    import torch

    block = torch.randint(1, len(SYMBOLS), (size, period), generator=generator)
    first = torch.zeros(size, int(start), dtype=torch.int64)
    return torch.cat([first, block, block], dim=1)


def looked_at(*, start: bool = True) -> torch.Tensor:
    """Return the texts on which models are looked at, int64, (64, 33) or (64, 32); their block has 16 letters."""
    import torch

    return repeated(LOOKED_AT, PERIOD, torch.Generator().manual_seed(99), start=start)


def second_block(losses: torch.Tensor) -> float:
    """Return the mean loss of what can be known: of the second block, all letters but the first.

    Args:
        losses: nats at each position of a text that `looked_at` gives, (32,) or (31,).
    """
    return float(losses[1 - PERIOD :].mean())


def fit_copying(
    model: torch.nn.Module,
    loss_by_position: Callable[..., torch.Tensor],
    head_scores: Callable[..., tuple[torch.Tensor, torch.Tensor]] | None = None,
    *,
    steps: int,
    start: bool = True,
    seed: int = 0,
    every: int = 25,
) -> Copying:
    """Train a model to predict texts that repeat themselves, and watch its heads.

    When an autograder runs the notebook, 10 steps are taken.

    Args:
        model: GPT; it is changed.
        loss_by_position: the function of the exercises.
        head_scores: the function of the exercises; None: heads are not watched.
        steps: the number of AdamW steps.
        start: whether texts have a start token.
        seed: the seed of the texts.
        every: so many steps lie between two measurements.

    Returns:
        what was measured on the way.
    """
    import torch

    draws, adam = torch.Generator().manual_seed(seed), torch.optim.AdamW(model.parameters(), lr=RATE)
    codes, seen = looked_at(start=start), Copying([], [], [], [])
    taken = min(GRADED_STEPS, steps) if is_graded() else steps
    progress = Progress(taken)
    for step in range(1, taken + 1):
        period = int(torch.randint(SHORTEST, LONGEST + 1, (1,), generator=draws))
        batch = repeated(SIZE, period, draws, start=start)
        descend(adam, loss_by_position(model(batch), batch).mean())
        if step % every == 0 or step == taken:
            with torch.no_grad():
                loss = second_block(loss_by_position(model(codes), codes))
            scores = head_scores(attention_maps(model, codes), PERIOD) if head_scores else ()
            for column, value in zip(seen, (step, loss, *(score.max() for score in scores)), strict=False):
                column.append(float(value))
            progress(step, f"{loss:.2f} nats on the second block")
    return seen


def attention_maps(model: torch.nn.Module, codes: torch.Tensor) -> torch.Tensor:
    """Return the weights of all heads while a model reads texts.

    Args:
        model: GPT, whose blocks have an `attention` that returns (output, weights).
        codes: int64, (batch, T).

    Returns:
        float, (layers, batch, heads, T, T).
    """
    import torch

    maps: list[torch.Tensor] = []
    hooks = [
        block.attention.register_forward_hook(lambda _module, _inputs, output: maps.append(output[1]))
        for block in model.blocks
    ]
    try:
        with torch.no_grad():
            model(codes)
    finally:
        for hook in hooks:
            hook.remove()
    return torch.stack(maps)
