"""The plays as numbers, one for each character."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from course.data.shipped import read

if TYPE_CHECKING:
    import torch

#: All characters of the plays; the number of a character is its place.
LETTERS = "\n !\"',-.:;?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz"
UNKNOWN = "the plays hold no {character!r}: use letters, spaces, line breaks and {marks}"


class Plays(NamedTuple):
    """Shakespeare's plays, split by play.

    Attributes:
        train: int64 tensor, (835532,); six tragedies.
        valid: int64 tensor, (150106,); *Antony and Cleopatra*.
        test: int64 tensor, (40000,); the beginning of *Coriolanus*.
    """

    train: torch.Tensor
    valid: torch.Tensor
    test: torch.Tensor


def plays() -> Plays:
    """Return the plays as numbers of characters.

    Raises:
        FileNotFoundError: a file is not there.
        ValueError: a file is not the one that the course ships.
    """
    return Plays(*(encode(read(f"plays/{part}.txt").decode("ascii")) for part in Plays._fields))


def encode(text: str) -> torch.Tensor:
    """Return the numbers of the characters, int64, (n,).

    Raises:
        ValueError: a character does not occur in the plays.
    """
    import torch

    numbers = {letter: number for number, letter in enumerate(LETTERS)}
    wrong = next((character for character in text if character not in numbers), None)
    if wrong is not None:
        marks = " ".join(letter for letter in LETTERS if not letter.isalpha() and letter.strip())
        raise ValueError(UNKNOWN.format(character=wrong, marks=marks))
    return torch.tensor([numbers[character] for character in text], dtype=torch.int64)


def decode(codes: Iterable[int]) -> str:
    """Return the text of numbers of characters."""
    return "".join(LETTERS[int(code)] for code in codes)


def windows(codes: torch.Tensor, length: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Cut a text into consecutive windows; an incomplete last one is dropped.

    Args:
        codes: int64, (n,).
        length: the length of a window.

    Returns:
        inputs, targets: int64, (windows, length); each target is the character after its input.
    """
    count = (len(codes) - 1) // length
    return codes[: count * length].view(count, length), codes[1 : count * length + 1].view(count, length)
