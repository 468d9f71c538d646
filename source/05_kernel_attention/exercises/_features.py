"""What the exercises on random features share: three vectors, frequencies, and how they are drawn."""

import numpy as np

#: Three vectors in nine dimensions, so that √D is 3, and four frequencies.
NINE_DIMENSIONS = (
    np.array([[1.0, 0, 1, 0, 0, 0, 0, 0, 0], [1, 2, 0, 0, 1, -1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1]]),
    np.random.default_rng(9).normal(0, 0.4, (4, 9)).round(1),
)
PRODUCTS = "phi(q)·phi(k)"


def draw(rng, n, m, D):
    """Draw n vectors and m frequencies of length D."""
    return rng.standard_normal((n, D)), rng.standard_normal((m, D))
