"""Numbers in words: a decoder that writes letters while it reads digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import nn

from course.context import is_graded
from course.language_model.training import GRADED_STEPS, Progress, descend

#: What the decoder writes: a start token, an end token, and the letters of numbers.
SIGNS = ">. -abcdefghijklmnopqrstuvwxyz"
START, END = 0, 1
#: Numbers from 0 to TOP - 1, of which so many are kept from the training; numbers in a batch, and the learning rate.
TOP, KEPT_BACK, SIZE, RATE = 1000, 200, 48, 2e-3
UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
ONES = UNITS.split()
DECADES = "none ten twenty thirty forty fifty sixty seventy eighty ninety"
TENS = DECADES.split()


class Pairs(NamedTuple):
    """Numbers and their words.

    Attributes:
        digits: int64, (n, S); numbers with fewer digits end with zeros that stand for nothing.
        mask: bool, (n, S); True where there is a digit.
        codes: int64, (n, T); the start token, the words, and end tokens up to the end.
    """

    digits: torch.Tensor
    mask: torch.Tensor
    codes: torch.Tensor


def in_words(number: int) -> str:
    """Return a number from 0 to 999 in words, such as "three hundred forty-seven"."""
    if number >= 100:
        rest = number % 100
        return f"{ONES[number // 100]} hundred" + (f" {in_words(rest)}" if rest else "")
    if number < len(ONES):
        return ONES[number]
    return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")


def pairs(numbers: Sequence[int]) -> Pairs:
    """Return numbers and their words as tensors."""
    rows = [torch.tensor([int(digit) for digit in str(number)]) for number in numbers]
    texts = [torch.tensor([START, *(SIGNS.index(sign) for sign in in_words(n)), END]) for n in numbers]
    pad = nn.utils.rnn.pad_sequence
    mask = pad([torch.ones(len(row), dtype=torch.bool) for row in rows], batch_first=True)
    return Pairs(pad(rows, batch_first=True), mask, pad(texts, batch_first=True, padding_value=END))


class Speller(nn.Module):
    """A decoder of one layer, with self-attention to the letters so far and cross-attention to the digits.

    Args:
        self_attention: from rows (batch, T, d_model) to (output, weights).
        cross_attention: from rows, memory (batch, S, d_model) and mask (batch, S) to (output, weights).
        d_model: length of a token.
    """

    def __init__(self, self_attention: nn.Module, cross_attention: nn.Module, d_model: int) -> None:
        super().__init__()
        self.digit, self.place = nn.Embedding(10, d_model), nn.Embedding(len(str(TOP - 1)), d_model)
        self.sign = nn.Embedding(len(SIGNS), d_model)
        self.self_attention, self.cross_attention = self_attention, cross_attention
        self.norms = nn.ModuleList(nn.LayerNorm(d_model) for _ in range(4))
        self.mlp = nn.Sequential(nn.Linear(d_model, 4 * d_model), nn.ReLU(), nn.Linear(4 * d_model, d_model))
        self.output = nn.Linear(d_model, len(SIGNS))

    def forward(self, digits: torch.Tensor, mask: torch.Tensor, codes: torch.Tensor) -> torch.Tensor:
        """Return logits of the next sign, (batch, T, signs).

        Args:
            digits, mask, codes: as in `Pairs`.
        """
        count = mask.sum(dim=1, keepdim=True)
        places = (count - 1 - torch.arange(digits.shape[1])).clamp(min=0)
        memory = self.digit(digits) + self.place(places)
        rows = self.sign(codes)
        rows = rows + self.self_attention(self.norms[0](rows))[0]
        rows = rows + self.cross_attention(self.norms[1](rows), memory, mask)[0]
        return self.output(self.norms[3](rows + self.mlp(self.norms[2](rows))))


def _split() -> tuple[torch.Tensor, list[int]]:
    order = torch.randperm(TOP, generator=torch.Generator().manual_seed(0))
    return order[KEPT_BACK:], order[:KEPT_BACK].tolist()


def fit_spelling(speller: nn.Module, *, steps: int, seed: int = 0, every: int = 25) -> None:
    """Train a speller on 800 of the numbers below 1000. When an autograder runs the notebook, 10 steps are taken.

    Args:
        speller: it is changed.
        steps: the number of AdamW steps, each on 48 numbers.
        seed: the seed of the draws.
        every: so many steps lie between two lines.
    """
    draws, adam = torch.Generator().manual_seed(seed), torch.optim.AdamW(speller.parameters(), lr=RATE)
    numbers, taken = _split()[0], min(GRADED_STEPS, steps) if is_graded() else steps
    progress = Progress(taken)
    for step in range(1, taken + 1):
        drawn = numbers[torch.randint(len(numbers), (SIZE,), generator=draws)].tolist()
        digits, mask, codes = pairs(drawn)
        logits = speller(digits, mask, codes[:, :-1])
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), codes[:, 1:].flatten())
        descend(adam, loss)
        if step % every == 0 or step == taken:
            progress(step, f"{loss.item():.3f} nats")


def spelled(speller: nn.Module, greedy: Callable[..., torch.Tensor], number: int) -> str:
    """Return what a speller writes for a number.

    Args:
        speller: trained.
        greedy: the function of the exercises.
        number: 0, ..., 999.
    """
    digits, mask, _ = pairs([number])
    with torch.no_grad():
        codes = greedy(lambda text: speller(digits, mask, text), START, END, 40)
    return "".join(SIGNS[int(code)] for code in codes)


def misspelled(speller: nn.Module, greedy: Callable[..., torch.Tensor]) -> list[str]:
    """Return the lines that are wrong among the 200 numbers that no training has seen."""
    found = {number: spelled(speller, greedy, number) for number in _split()[1]}
    return [f"{number}: {text}" for number, text in found.items() if text != in_words(number)]
