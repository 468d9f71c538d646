"""Write text with a model: over the whole text again for each character, or with a cache."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from course.language_model.text import decode, encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    Cache = tuple[torch.Tensor, torch.Tensor]

#: The model was trained on windows of this length, and reads no more when it writes.
LONGEST = 96


def write(
    model: nn.Module,
    next_distribution: Callable[..., torch.Tensor],
    prompt: str,
    length: int,
    *,
    seed: int,
    **dials: Any,
) -> str:
    """Continue a text.

    Args:
        model: from codes (1, T) to logits (1, T, vocab).
        next_distribution: the function of exercise 2.1.
        prompt: at least one character.
        length: number of characters to write.
        seed: the seed of the draws.
        dials: passed on to `next_distribution`.

    Returns:
        the prompt and what follows.
    """
    generator, codes = torch.Generator().manual_seed(seed), encode(prompt)[None]
    with torch.no_grad():
        for _ in range(length):
            chances = next_distribution(model(codes[:, -LONGEST:])[:, -1], **dials)
            codes = torch.cat([codes, torch.multinomial(chances, 1, generator=generator)], dim=1)
    return decode(codes[0])


def walk(chances: torch.Tensor, first: str, length: int, seed: int) -> torch.Tensor:
    """Draw each character from the row of the one before.

    Args:
        chances: float, (vocab, vocab); rows sum to 1.
        first: the character to begin with.
        length: number of characters to draw.
        seed: the seed of the draws.

    Returns:
        int64, (length,).
    """
    generator, code = torch.Generator().manual_seed(seed), int(encode(first))
    codes = []
    for _ in range(length):
        code = int(torch.multinomial(chances[code], 1, generator=generator))
        codes.append(code)
    return torch.tensor(codes)


class Remembering(nn.Module):
    """An attention layer that is called for one position after the other, and keeps a cache.

    Args:
        attention: the layer.
        step: (attention, x, cache, position) -> (output, cache).
    """

    def __init__(self, attention: nn.Module, step: Callable[..., tuple[torch.Tensor, Cache]]) -> None:
        super().__init__()
        self.attention, self.step = attention, step
        self.cache: Cache | None = None
        self.position = 0

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, None]:
        """Return the rows of the next positions, (batch, T, d_model), and no weights."""
        rows = []
        for row in x.split(1, dim=1):
            output, self.cache = self.step(self.attention, row, self.cache, self.position)
            self.position += 1
            rows.append(output)
        return torch.cat(rows, dim=1), None


def with_cache(model: nn.Module, step: Callable[..., tuple[torch.Tensor, Cache]]) -> nn.Module:
    """Return a copy of a model that reads a text piece by piece; its attention remembers what came before.

    Args:
        model: with `blocks`, each with an `attention`.
        step: (attention, x, cache, position) -> (output, cache), such as `attend_next`.
    """
    remembering = copy.deepcopy(model)
    for block in remembering.blocks:
        block.attention = Remembering(block.attention, step)
    return remembering


def caches(model: nn.Module) -> Iterator[torch.Tensor]:
    """Yield the tensors that the layers of a model remember."""
    for block in model.blocks:
        yield from block.attention.cache or ()
