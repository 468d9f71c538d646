"""Given code of assignment 05: the Gaussian kernel, torch's own attention, pairs and directions, a covariance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from scipy.special import hyp1f1


def gaussian(Q: np.ndarray, K: np.ndarray, s2: float) -> np.ndarray:
    """Return the Gaussian kernel exp(-|q - k|^2 / (2 s2)) of every query with every key.

    Args:
        Q: float, (queries, D).
        K: float, (keys, D).
        s2: variance; above 0.

    Returns:
        float, (queries, keys).

    Raises:
        ValueError: `s2` is not above 0.
    """
    if not s2 > 0:
        raise ValueError(f"s2 is {s2}, expected a number above 0")
    Q, K = np.asarray(Q, dtype=float), np.asarray(K, dtype=float)
    apart = np.sum(Q**2, axis=1)[:, None] + np.sum(K**2, axis=1)[None] - 2 * Q @ K.T
    return np.exp(-np.maximum(apart, 0.0) / (2 * s2))


def fused_attention(Q: np.ndarray, K: np.ndarray, V: np.ndarray) -> np.ndarray:
    """Compute softmax attention by torch's own operation, which works in blocks and keeps no table of all weights.

    Args:
        Q: float, (queries, D).
        K: float, (keys, D).
        V: float, (keys, M).

    Returns:
        float, (queries, M); in the precision of the arguments.
    """
    batch = [torch.as_tensor(part)[None, None] for part in (Q, K, V)]  # its fast way wants a batch and a head
    return torch.nn.functional.scaled_dot_product_attention(*batch)[0, 0].numpy()


def attend(weights: np.ndarray, V: np.ndarray) -> np.ndarray:
    """Return means of the values under given weights, which need not sum to 1.

    Args:
        weights: float, (queries, keys).
        V: float, (keys, M).

    Returns:
        float, (queries, M).
    """
    shares = weights / weights.sum(axis=1)[:, np.newaxis]
    return shares @ V


def pairs_at_angles(degrees: Sequence[float], D: int) -> tuple[np.ndarray, np.ndarray]:
    """Return one query and one key for each angle, both of length D^(1/4), so that q.k / sqrt(D) is the cosine.

    Args:
        degrees: the angles, from 0 to 180.
        D: numbers in a vector, at least 2.

    Returns:
        queries, keys: float, (angles, D) each.

    Raises:
        ValueError: `D` is below 2.
    """
    if D < 2:
        raise ValueError(f"D is {D}, expected at least 2: an angle needs a plane")
    angles = np.radians(np.asarray(degrees, dtype=float))
    Q, K = np.zeros((len(angles), D)), np.zeros((len(angles), D))
    Q[:, 0] = 1.0
    K[:, 0], K[:, 1] = np.cos(angles), np.sin(angles)
    return D**0.25 * Q, D**0.25 * K


def orthogonal_directions(m: int, D: int, seed: int) -> np.ndarray:
    """Return m unit vectors, each with a uniform direction, at right angles to the others of its block of D.

    Args:
        m: how many; the last block is cut off if m is no multiple of D.
        D: numbers in a vector.
        seed: the seed of the directions. Normal numbers that `np.random.default_rng(seed)` draws do not depend on them.

    Returns:
        float, (m, D).
    """
    rng = np.random.default_rng((1, seed))
    blocks = []
    for _ in range(-(-m // D)):
        Q, R = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(Q * np.sign(np.diag(R)))  # without the signs of R, the directions are not uniform
    return np.concatenate(blocks)[:m]


def right_angle_covariance(Q: np.ndarray, K: np.ndarray) -> np.ndarray:
    """Return the covariance of two estimates with frequencies at right angles, over their mean squared.

    The features are positive.

    Let w and w' be at right angles, with uniform directions and the lengths of vectors from N(0, I / s²), s² = √D, and
    x = q + k. Then |w|² + |w'|² is chi-squared with 2D degrees of freedom, but for the factor 1/s², and (w + w')·x is
    |x| times its root times one coordinate of a uniform unit vector. The mean of e^((w + w')·x) over both is Kummer's
    function 1F1(D; D/2; |x|²/2s²); that of two independent frequencies is e^(|x|²/s²).

    Args:
        Q: float, (pairs, D), with D at least 2.
        K: float, (pairs, D).

    Returns:
        float, (pairs,); at most 0.
    """
    D = Q.shape[1]
    z = np.sum((Q + K) ** 2, axis=1) / D**0.5
    return hyp1f1(D, D / 2, z / 2) * np.exp(-z) - 1
