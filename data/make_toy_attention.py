"""Make the arrays of assignment 01 (toy attention), byte for byte.

    python data/make_toy_attention.py [FOLDER]

Single-location regression (Marion, Berthier, Biau, Boyer 2024): in each sequence one token, at an unknown position,
carries the label, and a shift along a hidden direction marks it. data/README.md is the datasheet.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

SEED = 2
N_TRAIN, N_TEST = 1000, 500
LENGTH, D_MODEL = 5, 200
SHIFT = 2.0  # along the hidden direction, for the relevant token
LABEL_NOISE = 0.1  # standard deviation


def make(seed: int = SEED) -> dict[str, np.ndarray]:
    """Return the arrays by file name, in the order in which they are drawn.

    Args:
        seed: of all that is random; another one gives data of the same kind.

    Returns:
        direction: float64, (d_model,); unit length, first entry 0.
        X_*: float16, (n, tokens, d_model).
        y_*: float32, (n,).
        position_*: int8, (n,); index of the token that carries the label.
    """
    rng = np.random.default_rng(seed)
    direction = rng.standard_normal(D_MODEL)
    direction[0] = 0.0
    direction /= np.linalg.norm(direction)
    # Rounded so that a last-digit difference between two platforms' libm does not reach the files.
    direction = direction.round(12)
    arrays = {"direction": direction}
    for part, n in (("train", N_TRAIN), ("test", N_TEST)):
        tokens = rng.standard_normal((n, LENGTH, D_MODEL))
        position = rng.integers(LENGTH, size=n)
        tokens[np.arange(n), position] += SHIFT * direction
        # Half precision keeps the repository small; the labels are made from the rounded tokens, so they are exact.
        tokens = tokens.astype(np.float16)
        label = tokens[np.arange(n), position, 0] + LABEL_NOISE * rng.standard_normal(n)
        arrays[f"X_{part}"] = tokens
        arrays[f"y_{part}"] = label.astype(np.float32)
        arrays[f"position_{part}"] = position.astype(np.int8)
    return arrays


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in make().items():
        np.save(folder / f"{name}.npy", array)
        print(f"{name}.npy  {array.dtype}  {array.shape}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "toy_attention")
