"""The files that the course ships: where they are, and their arrays.

Works from a checkout (the files are in data/) and from an installed wheel (they travel in it). Every file is compared
with its checksum before it is used.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

_PACKAGE = Path(__file__).resolve().parents[1]


class ToyAttention(NamedTuple):
    """The arrays that the student works with.

    Attributes:
        X: float64, (N, L, D); training sequences of L tokens.
        y: float64, (N,); training labels.
        X_test: float64, (N_test, L, D).
        y_test: float64, (N_test,).
    """

    X: np.ndarray
    y: np.ndarray
    X_test: np.ndarray
    y_test: np.ndarray


class ToyAttentionTruth(NamedTuple):
    """Ground truth that is hidden from the estimators of assignment 01.

    Attributes:
        direction: float64, (D,); unit vector along which the relevant token is shifted.
        shift: float; length of that shift.
        positions_test: int64, (N_test,); index of the relevant token in each test sequence.
    """

    direction: np.ndarray
    shift: float
    positions_test: np.ndarray


def folder() -> Path:
    """Return where the data files are.

    Raises:
        FileNotFoundError: neither a wheel's files nor a checkout's are there.
    """
    for place in (_PACKAGE / "_data", _PACKAGE.parent / "data"):
        if (place / "checksums.json").is_file():
            return place
    raise FileNotFoundError(
        f"no course data beside {_PACKAGE}: expected _data/ (installed) or ../data/ (checkout); "
        "install the course again"
    )


def toy_attention() -> ToyAttention:
    """Return sequences in which one token carries the label (assignment 01).

    Raises:
        FileNotFoundError: a file is not there.
        ValueError: a file is not the one that the course ships.

    Source:
        Marion, Berthier, Biau, Boyer 2024, "Attention layers provably solve single-location regression".
    """
    names = ("X_train", "y_train", "X_test", "y_test")
    return ToyAttention(*(_load(f"toy_attention/{name}.npy").astype(np.float64) for name in names))


def toy_attention_truth() -> ToyAttentionTruth:
    """Return the hidden direction and the true positions of the test set, to compare with the best possible.

    Raises:
        FileNotFoundError: a file is not there.
        ValueError: a file is not the one that the course ships.
    """
    return ToyAttentionTruth(
        direction=_load("toy_attention/direction.npy"),
        shift=2.0,
        positions_test=_load("toy_attention/position_test.npy").astype(np.int64),
    )


def arrays(name: str) -> dict[str, np.ndarray]:
    """Return all arrays of a folder of the data, as they were stored.

    Args:
        name: the name of the folder, such as "toy_attention".

    Returns:
        name of the file without ".npy" -> array.

    Raises:
        FileNotFoundError: there is no such folder, or a file of it is not there.
        ValueError: a file is not the one that the course ships.
    """
    files = [file for file in _checksums() if file.startswith(f"{name}/") and file.endswith(".npy")]
    if not files:
        raise FileNotFoundError(f"the course has no data called {name!r}: install the course again, or check the name")
    return {file.removeprefix(f"{name}/").removesuffix(".npy"): _load(file) for file in sorted(files)}


def _checksums() -> dict[str, str]:
    """Return the SHA-256 of each file."""
    path = folder() / "checksums.json"
    try:
        return dict(json.loads(path.read_text()))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{path} is damaged: install the course again") from error


def read(name: str) -> bytes:
    """Return the bytes of a file of the data.

    Args:
        name: the name of the file below the folder of the data, such as "tweets/tweets.tsv".

    Raises:
        FileNotFoundError: the file is not there.
        ValueError: it is not the one that the course ships.
    """
    path = folder() / name
    if not path.is_file():
        raise FileNotFoundError(f"{path} is not there: install the course again")
    raw = path.read_bytes()
    expected = _checksums().get(name)
    if expected is None:
        raise ValueError(f"{folder() / 'checksums.json'} does not list {name}: install the course again")
    found = hashlib.sha256(raw).hexdigest()
    if found != expected:
        raise ValueError(
            f"{path} has checksum {found[:12]}..., expected {expected[:12]}...: the file was changed or cut short; "
            "install the course again"
        )
    return raw


def _load(name: str) -> np.ndarray:
    return np.load(io.BytesIO(read(name)), allow_pickle=False)
