"""Assignment 02: what is measured of attention, its influence, sharpness and symmetry; and the table of positions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import call, numbers, says_so, scalar
from course.checks.modules import pair
from course.checks.upstream import blames


def mixture(mix, mix_keys, original) -> Callable:
    """Return an attention whose output is mix @ Q + mix_keys @ K + the sum of V, if one row of Q at a time is changed.

    If several rows are, the last one counts: that earlier changes stay has a price of its own.

    Args:
        mix: float, (queries, queries).
        mix_keys: float, (queries, keys).
        original: float, (queries, d); Q without a change.
    """

    def attention(Q, K, V):
        alone = original.clone()
        last = (original != Q).any(dim=1).nonzero()[-1:]
        alone[last] = Q[last]
        return mix @ alone + mix_keys @ K + V.sum(), (mix @ alone).sum(dim=1, keepdim=True) * K[:, 0]

    return attention


#: Three queries and keys, d = 5; the scores times the scale 1/2 are log of (1, 3, 2), (4, 1, 5), and three times 3.
Q = np.array([[2.0, 0, 1, 0, 0], [0, 2, 0, 1, 0], [0, 0, 0, 0, 3]])
K = np.array([[0, np.log(4), 0, 0, 2], [np.log(3), 0, 0, 0, 2], [np.log(2), np.log(5), 0, 0, 2]])
ROWS = np.array([[1 / 6, 3 / 6, 2 / 6], [4 / 10, 1 / 10, 5 / 10], [1 / 3, 1 / 3, 1 / 3]])
ENTROPIES = np.array([1.0114042647073518, 0.9433483923290393, 1.0986122886681096])
SIZES = np.sqrt([268 / 36**2, 2164 / 100**2, 2 / 9])
UNSCALED, OF_MEANS, MEAN_JACOBIAN = 0.8981772764821017, 1.0917374056730198, 0.441383595909496
UNSCALED_SIZE = 0.4505834870303517
#: Entropy and size if the scores are divided by the scale, and if they are divided by the root of d.
DIVIDED, DIVIDED_SIZE = 0.7365246906878125, 0.3862684241228811
ROOT, ROOT_SIZE = 1.030696689597243, 0.4645505337392765


#: Entropy and size if the softmax goes over the queries.
ACROSS_ENTROPY, ACROSS_SIZE = 0.6227427710502101, 0.6360882553139007
OVER_QUERIES = "the softmax goes over the queries, expected over the keys (dim=-1)"
SWAPPED = "the two numbers are swapped: `return entropy, size`"
SHARPNESS = "sharpness(Q, K, scale)"
SIZE = "the size of a Jacobian is the root of the sum of all its squared entries; expected its mean over the queries"


@says_so(name="sharpness, a pair")
def two_numbers(function) -> None:
    """Check that what it gives of the example is a pair of finite numbers."""
    import torch

    found = call(function, torch.tensor(Q, dtype=torch.float32), torch.tensor(K, dtype=torch.float32), 0.5)
    for part, name in zip(
        pair(found, SHARPNESS, ("entropy", "size")), ("the mean entropy", "the mean size"), strict=True
    ):
        numbers(part, name, "one number")


@says_so(name="sharpness, the {part}")
@blames("dot_product_attention")
def sharpness(function, part: str) -> None:
    """Three queries with the weights (1, 3, 2)/6, (4, 1, 5)/10 and (1, 1, 1)/3.

    Args:
        function: the student's.
        part: "entropy" or "size" of the pair.
    """
    import torch

    queries, keys = torch.tensor(Q, dtype=torch.float32), torch.tensor(K, dtype=torch.float32)
    found = pair(call(function, queries, keys, 0.5), SHARPNESS, ("entropy", "size"))
    if part == "entropy":
        mistakes = {
            "the scores are not multiplied by the scale": UNSCALED,
            "the scores are divided by the scale, expected multiplied": DIVIDED,
            "the scores are divided by √d, expected multiplied by `scale`": ROOT,
            "it is the sum over the queries, expected their mean": ENTROPIES.sum(),
            "there is one number for each query, expected their mean": ENTROPIES,
            "it is the entropy of the mean weights, expected the mean of the entropies": OF_MEANS,
            OVER_QUERIES: ACROSS_ENTROPY,
            SWAPPED: SIZES.mean(),
        }
        scalar(found[0], ENTROPIES.mean(), "the mean entropy", mistakes=mistakes, show=True)
        return
    mistakes = {
        "it is the mean of the squared sizes: take the root of each sum of squares": np.square(SIZES).mean(),
        "it is the sum over the queries, expected their mean": SIZES.sum(),
        "it is the size of the mean Jacobian, expected the mean of the sizes": MEAN_JACOBIAN,
        OVER_QUERIES: ACROSS_SIZE,
        SWAPPED: ENTROPIES.mean(),
        "the scores are not multiplied by the scale": UNSCALED_SIZE,
        "the scores are divided by the scale, expected multiplied": DIVIDED_SIZE,
        "the scores are divided by √d, expected multiplied by `scale`": ROOT_SIZE,
    }
    scalar(found[1], SIZES.mean(), "the mean size of the Jacobian", mistakes=mistakes, show=True, otherwise=SIZE)
