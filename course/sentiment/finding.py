"""Where the reviews hold a negation: before an adjective, or cut off from what it turns round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from course.sentiment.preparing import Chunks

NEGATIONS = frozenset({"not", "never", "wasn't", "isn't"})
MARKS = frozenset(".,!?;:")


def not_a_word(X: torch.Tensor, words: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """Find "not a pleasant playlist": *not*, *a* or *an*, and two words.

    Args:
        X: int64, (n, tokens); 0 is padding.
        words: the word of each number.

    Returns:
        rows, places: int64; the row of each case, and the place of its *not*.
    """
    found = [
        (row, place)
        for row, tokens in enumerate(tokens_of(X, words))
        for place in range(len(tokens) - 3)
        if tokens[place] == "not"
        and tokens[place + 1] in ("a", "an")
        and not MARKS & set(tokens[place + 2 : place + 4])
    ]
    rows, places = torch.tensor(found, dtype=torch.int64).reshape(-1, 2).T
    return rows, places


def without(X: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Delete one token of each row: the later ones move up, and padding follows.

    Args:
        X: int64, (n, tokens).
        places: int64, (n,); of the tokens.
    """
    columns = torch.arange(X.shape[1])
    kept = X[columns != places[:, None]].reshape(len(X), -1)
    return torch.cat([kept, torch.zeros(len(X), 1, dtype=X.dtype)], dim=1)


def behind_negation(chunks: Chunks, words: Sequence[str]) -> np.ndarray:
    """Return which chunks begin in a clause with its negation in the chunk before, of the same review.

    Args:
        chunks: the chunks of a part.
        words: the word of each number.

    Returns:
        bool, (n,).
    """
    tokens, found = tokens_of(chunks.X, words), np.zeros(len(chunks.X), dtype=bool)
    for row in range(1, len(found)):
        if chunks.reviews[row] == chunks.reviews[row - 1] and tokens[row] and tokens[row][0] not in MARKS:
            last = max((place for place, word in enumerate(tokens[row - 1]) if word in MARKS), default=-1)
            found[row] = bool(NEGATIONS & set(tokens[row - 1][last + 1 :]))
    return found


def tokens_of(X: torch.Tensor, words: Sequence[str]) -> list[list[str]]:
    """Return the words of each row, without padding."""
    return [[words[number] for number in row if number] for row in X.tolist()]
