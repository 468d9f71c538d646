"""The transformer with hand-chosen weights: one head, NumPy, one sequence at a time or many of one length.

x = [seq, pos[:len]], K = x Km, Q = x Qm, V = x Vm, output = softmax(Q K^T / sqrt(qk_dim)) V: no residual, no
normalisation, no MLP, and positions are put beside the tokens, not added to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy.special import softmax

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike

    _Matrices = tuple[ArrayLike, ArrayLike, ArrayLike]  # Km, Qm, Vm

TOKENS = "ABC"
CLS = ">"
#: Scores of absurd weights stop here, so that no difference of two of them is infinity minus infinity.
LARGEST_SCORE = 1e300


class Activations(NamedTuple):
    """What the model computes on the way; in front of every shape may stand an axis of sequences.

    Attributes:
        x: float, (len, input_dim + pos_dim).
        K: float, (len, qk_dim).
        Q: float, (len, qk_dim).
        V: float, (len, v_dim).
        attention: float, (len, len); queries are rows, keys are columns, rows sum to 1.
        output: float, (len, v_dim).
    """

    x: np.ndarray
    K: np.ndarray
    Q: np.ndarray
    V: np.ndarray
    attention: np.ndarray
    output: np.ndarray


def encode(text: str, cls: bool = False) -> np.ndarray:
    """Return a text of tokens as one-hot rows.

    Args:
        text: as "ABA".
        cls: put the CLS token in front; there are four components then, the last one is CLS.

    Returns:
        float, (len, 3), or (len + 1, 4) with CLS.

    Raises:
        ValueError: there is another letter than A, B and C.
    """
    wrong = sorted(set(text) - set(TOKENS))
    if wrong or not text:
        raise ValueError(f"the sequence is {text!r}, expected one or more of the letters A, B and C, as in 'ABA'")
    return one_hot(np.array([TOKENS.index(letter) for letter in text]), cls)


def one_hot(codes: np.ndarray, cls: bool = False) -> np.ndarray:
    """Return numbers of tokens as one-hot vectors.

    Args:
        codes: int, (..., len); 0 is A, 1 is B, 2 is C.
        cls: put the CLS token in front.

    Returns:
        float, (..., len, 3), or (..., len + 1, 4) with CLS.
    """
    codes = np.asarray(codes)
    if cls:
        codes = np.concatenate([np.full((*codes.shape[:-1], 1), len(TOKENS)), codes], axis=-1)
    return np.eye(len(TOKENS) + cls)[codes]


def text_of(codes: Iterable[int]) -> str:
    """Return numbers of tokens as text; CLS is written as >."""
    return "".join((TOKENS + CLS)[int(code)] for code in codes)


def matrix(value: Any, name: str) -> np.ndarray:
    """Return an array, a tensor or nested lists as a float matrix.

    Raises:
        ValueError: it is none.
    """
    if hasattr(value, "detach"):
        value = value.detach().cpu().numpy()
    found = np.asarray(value, dtype=float)
    if found.ndim != 2:
        raise ValueError(f"{name} has shape {found.shape}, expected two axes: one column is written as (rows, 1)")
    return found


class Transformer:
    """One head with given weights.

    Args:
        Km: (input_dim + pos_dim, qk_dim); array, tensor or nested lists, as all of them.
        Qm: (input_dim + pos_dim, qk_dim).
        Vm: (input_dim + pos_dim, v_dim).
        pos: (longest, pos_dim), one row for each position, or None.
        causal: a query sees itself and what stands before it.

    Raises:
        ValueError: the shapes do not fit each other.
    """

    def __init__(
        self, Km: ArrayLike, Qm: ArrayLike, Vm: ArrayLike, pos: ArrayLike | None = None, causal: bool = False
    ) -> None:
        self.Km, self.Qm, self.Vm = matrix(Km, "Km"), matrix(Qm, "Qm"), matrix(Vm, "Vm")
        self.pos = None if pos is None else matrix(pos, "pos")
        self.causal = causal
        if self.Km.shape != self.Qm.shape:
            raise ValueError(f"Km has shape {self.Km.shape} and Qm {self.Qm.shape}, expected the same")
        if len(self.Vm) != len(self.Km):
            raise ValueError(f"Vm has {len(self.Vm)} rows and Km {len(self.Km)}, expected as many")

    @property
    def input_dim(self) -> int:
        """Number of token components: the rows of Km that do not belong to the position."""
        return len(self.Km) - (0 if self.pos is None else self.pos.shape[1])

    def tokens(self, sequence: str | ArrayLike) -> np.ndarray:
        """Return a text ("ABA"; CLS goes in front where the model has four token components) or one-hot rows."""
        if isinstance(sequence, str):
            return encode(sequence, cls=self.input_dim == len(TOKENS) + 1)
        return np.asarray(sequence, dtype=float)

    def run(self, sequence: str | ArrayLike) -> Activations:
        """Return everything that is computed for a sequence.

        Args:
            sequence: text, or float, (..., len, input_dim).

        Raises:
            ValueError: the sequence is longer than `pos`, or has another number of components than Km has rows for.
        """
        x = self.tokens(sequence)
        length = x.shape[-2]
        if self.pos is not None:
            if len(self.pos) < length:
                raise ValueError(f"pos has {len(self.pos)} rows, expected one for each of the {length} positions")
            x = np.concatenate([x, np.broadcast_to(self.pos[:length], (*x.shape[:-1], self.pos.shape[1]))], axis=-1)
        if x.shape[-1] != len(self.Km):
            raise ValueError(f"Km has {len(self.Km)} rows, expected {x.shape[-1]}: one for each component of an input")
        with np.errstate(over="ignore", invalid="ignore"):
            K, Q, V = x @ self.Km, x @ self.Qm, x @ self.Vm
            scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(self.Km.shape[1])
        scores = np.clip(scores, -LARGEST_SCORE, LARGEST_SCORE)
        if self.causal:
            scores = np.where(np.tri(length, dtype=bool), scores, -np.inf)
        with np.errstate(over="ignore"):
            attention = softmax(scores, axis=-1)
        return Activations(x, K, Q, V, attention, attention @ V)

    def __call__(self, sequence: str | ArrayLike) -> np.ndarray:
        return self.run(sequence).output

    def print(self, sequence: str | ArrayLike) -> None:
        """Print the weights and what they make of a sequence."""
        run = self.run(sequence)
        pos = {} if self.pos is None else {"pos": self.pos}
        with np.printoptions(precision=3, suppress=True):
            for name, value in {**pos, "Km": self.Km, "Qm": self.Qm, "Vm": self.Vm, **run._asdict()}.items():
                print(f"{name} {value.shape}\n{value}")

    def plot(self, sequence: str | ArrayLike) -> Figure:
        """Draw a figure of the weights and of what they make of a sequence, with the values written in."""
        from course.hand_designed.pictures import model_figure

        return model_figure(self, sequence)


class TwoLayers:
    """Two causal heads on a stream that grows: each layer's output is put beside what was there before.

    The first head reads x = [seq, pos[:len]], the second one reads [x, output of the first].

    Args:
        first: Km, Qm, Vm of the first head, each with input_dim + pos_dim rows.
        second: Km, Qm, Vm of the second head, each with input_dim + pos_dim + (columns of the first Vm) rows.
        pos: (longest, pos_dim), or None.
    """

    def __init__(self, first: _Matrices, second: _Matrices, pos: ArrayLike | None = None) -> None:
        self.first = Transformer(*first, pos=pos, causal=True)
        self.second = Transformer(*second, causal=True)
        self.pos, self.causal = self.first.pos, True

    def run(self, sequence: str | ArrayLike) -> tuple[Activations, Activations]:
        """Return what both heads compute."""
        one = self.first.run(sequence)
        return one, self.second.run(np.concatenate([one.x, one.output], axis=-1))

    def __call__(self, sequence: str | ArrayLike) -> np.ndarray:
        return self.run(sequence)[1].output
