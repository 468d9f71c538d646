"""The tasks: their sequences, and the target for each of them. Nothing here says how to reach it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from course.hand_designed.model import TOKENS, one_hot

#: A copy may differ from the one-hot token by this much, in every component.
COPY_TOLERANCE = 1e-3
#: A sign, or a largest entry, must be decided by more than this: rounding decides nothing.
DECIDED = 1e-9
ANYTHING = -1


def codes(length: int) -> np.ndarray:
    """Return every sequence of this length, as numbers of tokens: int, (3^length, length)."""
    grid = np.indices((len(TOKENS),) * length)
    return grid.reshape(length, -1).T


@dataclass(frozen=True)
class Task:
    """One task.

    Attributes:
        name: the name of the exercise.
        wanted: codes (sequences, len) -> int, (sequences, len). For "copy" and "largest" the token, or ANYTHING; for
            "sign" +1 or -1, or 0 where either is accepted.
        kind: "copy": the output is that one-hot token; "largest": its largest entry is there; "sign": its sign.
        longest: the longest sequence, CLS not counted.
        shortest: the shortest one.
        cls: CLS stands in front; its own output is ignored.
        positions: whether the model may have positions.
        causal: whether a query sees only itself and what stands before it.
    """

    name: str
    wanted: Callable[[np.ndarray], np.ndarray]
    kind: str
    longest: int
    shortest: int = 1
    cls: bool = False
    positions: bool = True
    causal: bool = False

    @property
    def v_dim(self) -> int:
        return 1 if self.kind == "sign" else len(TOKENS)

    @property
    def input_dim(self) -> int:
        return len(TOKENS) + self.cls

    @property
    def rows(self) -> int:
        """How many positions there are."""
        return self.longest + self.cls

    def lengths(self) -> range:
        return range(self.shortest, self.longest + 1)

    def count(self) -> int:
        """Return how many sequences there are."""
        return sum(len(TOKENS) ** n for n in self.lengths())

    def inputs(self, sequences: np.ndarray) -> np.ndarray:
        """Return what the model gets: float, (sequences, len, 3), or (sequences, len + 1, 4) with CLS."""
        return one_hot(sequences, self.cls)

    def targets(self, sequences: np.ndarray) -> np.ndarray:
        """Return what training aims at: float, (sequences, len, v_dim)."""
        wanted = self.wanted(sequences)
        return wanted[..., None].astype(float) if self.kind == "sign" else one_hot(wanted)

    def right(self, output: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Return which outputs are right.

        Args:
            output: float, (sequences, len, v_dim), without CLS.
            wanted: int, (sequences, len).

        Returns:
            bool, (sequences, len).
        """
        with np.errstate(invalid="ignore"):
            if self.kind == "sign":
                return (output[..., 0] * wanted > DECIDED) | (wanted == 0)
            target = one_hot(np.where(wanted == ANYTHING, 0, wanted))
            if self.kind == "copy":
                good = (np.abs(output - target) <= COPY_TOLERANCE).all(axis=-1)
            else:
                chosen = (output * target).sum(axis=-1)
                others = np.where(target > 0, -np.inf, output).max(axis=-1)
                good = chosen - others > DECIDED
        return good | (wanted == ANYTHING)


def _first(c: np.ndarray) -> np.ndarray:
    return np.repeat(c[:, :1], c.shape[1], axis=1)


def _unique(c: np.ndarray) -> np.ndarray:
    return np.where((c[:, :, None] == c[:, None, :]).sum(axis=2) == 1, 1, -1)


def _previous(c: np.ndarray) -> np.ndarray:
    return np.concatenate([np.full((len(c), 1), ANYTHING), c[:, :-1]], axis=1)


def _before(c: np.ndarray) -> np.ndarray:
    seen = np.cumsum(c == 0, axis=1) - (c == 0)
    return np.where(seen > 0, 1, -1)


def _majority(c: np.ndarray) -> np.ndarray:
    counts = (c[:, :, None] == np.arange(len(TOKENS))).sum(axis=1)
    top = counts.max(axis=1, keepdims=True)
    winner = np.where((counts == top).sum(axis=1) == 1, counts.argmax(axis=1), ANYTHING)
    return np.repeat(winner[:, None], c.shape[1], axis=1)


def _induction(c: np.ndarray) -> np.ndarray:
    """Return the token after an earlier occurrence of the present one, where all earlier occurrences agree about it."""
    wanted = np.full(c.shape, ANYTHING)
    for row, sequence in enumerate(c.tolist()):
        for i, token in enumerate(sequence):
            after = {sequence[j + 1] for j in range(i) if sequence[j] == token}
            if len(after) == 1:
                wanted[row, i] = after.pop()
    return wanted


TASKS = {
    task.name: task
    for task in (
        Task("identity", lambda c: c, "copy", longest=6, positions=False),
        Task("first", _first, "copy", longest=4),
        Task("unique", _unique, "sign", longest=4, cls=True),
        Task("previous", _previous, "copy", longest=6),
        Task("reverse", lambda c: c[:, ::-1], "copy", longest=4, shortest=4),
        Task("before", _before, "sign", longest=4, cls=True, causal=True),
        Task("majority", _majority, "largest", longest=6, positions=False),
        Task("induction", _induction, "copy", longest=5, causal=True),
    )
}
