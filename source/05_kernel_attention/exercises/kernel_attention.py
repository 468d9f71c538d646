"""Exercise 3.3 b: kernel attention without a table of all pairs."""

import numpy as np

from autograder.exercises import Example, Exercise, NoLoop, NotUsed, Random, Results, Values
from course.checks.quadratic import all_pairs_in_einsum, split_into_blocks

from ._sums import KEYS, QUERIES, LongTexts, as_they_are, features, no_table, of_keys

NAME = "kernel_attention"
TABLE = (
    "`kernel_attention` needs memory for an array with one entry for each pair of query and key ({found}): multiply "
    "`phi_K` and `V` first, and sum `phi_K` over the keys for the denominator"
)
EINSUM = (
    "`kernel_attention` lets one `einsum` go through every pair of query and key{where}, so that the time grows like "
    "N²: contract `phi_K` with `V` first, and sum `phi_K` over the keys"
)
BLOCKS = (
    "`kernel_attention` goes through the queries or keys in blocks{where}, which is not allowed: the sums "
    "`phi_K.T @ V` and `phi_K.sum(axis=0)` serve all queries at once"
)
AS_THEY_ARE = "as some features give them: divide by them as they are"
#: N, C and M where memory is measured (N × N has 16 MB with one byte an entry), and where it is limited (1.6 GB).
MEASURED, LIMITED = (4003, 7, 3), (40_009, 7, 3)
SOME_MORE = 20  # instructions: a loop that runs one more round has as many


def outputs(phi_Q, phi_K, V, power=lambda table: table, below=lambda table, phi_Q, phi_K: table.sum(axis=1)):
    """Return the outputs by a table of all pairs; (queries, M).

    Args:
        phi_Q: (queries, C).
        phi_K: (keys, C).
        V: (keys, M).
        power: the power of the products, which makes them weights.
        below: makes the denominators of the weights and the features.
    """
    weights = power(np.einsum("ic,jc->ij", phi_Q, phi_K))
    return np.einsum("ij,jm->im", weights, V) / np.reshape(below(weights, phi_Q, phi_K), (-1, 1))


def part(title, **more):
    return Values(title=title, call="kernel_attention(phi_Q, phi_K, V)", gives="(queries, M)", oracle=outputs, **more)


def draw(rng, queries, keys, C, M):
    """Draw features with large sums of weights, so that a small number that is added is charged in one place."""
    return *(rng.uniform(30, 130, shape) for shape in ((queries, C), (keys, C))), rng.standard_normal((keys, M))


def draw_both_signs(rng, queries, keys):
    return features(rng, queries, 3, (-1, 1)), of_keys(rng, keys, 3), rng.standard_normal((keys, 2))


# ---- what runs in the notebook, and its judges ----


def tiny_and_plain(kernel_attention, queries, keys, values, tiny):
    return [kernel_attention(by * queries, keys.copy(), values.copy()) for by in (tiny, 1.0)]


def megabytes(kernel_attention, size):
    """Return the most memory that a call holds at a time."""
    from course.kernel_attention import peak_memory

    rng, (N, C, M) = np.random.default_rng(0), size
    return peak_memory(kernel_attention, rng.random((N, C)), rng.random((N, C)), rng.random((N, M))) / 1e6


def instructions(kernel_attention, tokens, room):
    """Return how many instructions of the notebook's code run for texts of these lengths, up to where they grow."""
    from course.checks.counting import opcodes

    rng, counts = np.random.default_rng(0), []
    for N in tokens:
        counts.append(opcodes(kernel_attention, rng.random((N, 3)), rng.random((N, 3)), rng.random((N, 2))))
        if counts[-1] - counts[0] >= room:
            break
    return counts


def no_pairs(measured, name, room):
    """Check that neither an einsum goes through all pairs, nor a loop over blocks."""
    counts = measured()
    if (where := all_pairs_in_einsum(name)) is not None:
        raise AssertionError(EINSUM.format(where=where))
    where = split_into_blocks(name)
    if where is not None or counts[-1] - counts[0] >= room:
        raise AssertionError(BLOCKS.format(where=where or ""))


Q, K = np.array([[1.0, 0, 2], [0, 3, 1]]), np.array([[1.0, 2, 0], [0, 1, 1], [3, 0, 1], [1, 1, 1], [2, 0, 0]])
MIXED = np.array([[-1.0, 4, 2], [1, -5, -2]])
V = np.array([[13.0, 1, 0, 2], [0, 15, 1, 0], [26, 0, 3, 1], [0, -15, 2, 5], [13, 0, -1, 4]])

values = part(
    title="two queries and five keys",
    worked=[(10 * Q, 10 * K, V)],  # weights 100, 200, 500, 300, 200 and 600, 400, 100, 400, 0
    draw=draw,
    sizes=[(2, 5, 3, 7), (5, 2, 7, 1), (1, 1, 2, 3), (3, 3, 3, 3), (13, 11, 5, 2), (7, 1009, 1, 2)],
    mistakes={
        "it is not divided by the denominators": {"below": lambda table, phi_Q, phi_K: 1},
        "it is divided by the number of keys, not by the sum of the weights": {
            "below": lambda table, phi_Q, phi_K: len(phi_K)
        },
        "the weights are summed over the queries, expected over the keys": {
            "power": lambda table: table / table.sum(axis=0),
            "below": lambda table, phi_Q, phi_K: 1,
        },
        "there is a softmax: divide the products phi(q)·phi(k) themselves by their sum": {
            "power": lambda table: np.exp(table - table.max(axis=1, keepdims=True))
        },
        "the denominator is the sum of phi(q), expected the product of phi(q) with the sum of phi(k)": {
            "below": lambda table, phi_Q, phi_K: phi_Q.sum(axis=1)
        },
        "the denominator is the sum of all features of the keys, expected phi(q) times their sum over the keys": {
            "below": lambda table, phi_Q, phi_K: phi_K.sum()
        },
        "it is divided by the sum over all pairs, expected one sum for each query": {
            "below": lambda table, phi_Q, phi_K: table.sum()
        },
    },
)
blocks = Results(
    title="no loop over queries or keys",
    price=0.5,
    judge=no_pairs,
    measure=instructions,
    given=lambda: {"tokens": (64, 128, 512, 4096), "name": NAME, "room": SOME_MORE},
)
memory = Results(
    title="no array of queries times keys",
    price=2,
    charged_by=blocks,  # all pairs without a table would take minutes here
    judge=no_table,
    measure=megabytes,
    given=lambda: {"size": MEASURED, "tokens": MEASURED[0], "sentence": TABLE},
)
tiny_sums = as_they_are(tiny_and_plain, QUERIES @ KEYS.T, name=NAME, title="the sums as they are, negative or tiny")

exercise = Exercise(
    parts=[
        NotUsed(title="no weighted mean of the course", name=NAME, banned=["attend"], what="weighted mean"),
        values,
        memory,
        NoLoop(
            title=blocks.title,
            price=0.5,
            name=NAME,
            arguments=(Random(("n", 3)), Random(("n", 3)), Random(("n", 2))),
            each="queries or keys",
        ),
        blocks,
        tiny_sums,
        part(
            title=tiny_sums.title,
            price=0.5,
            worked=[
                Example((MIXED, K, V), name="kernel_attention with a negative denominator"),
                Example(
                    (Q, K * [1, 1, -1], V),
                    name="kernel_attention with negative features of keys",
                    otherwise=f"the denominators are 1 and 9, {AS_THEY_ARE}",
                ),
            ],
            draw=draw_both_signs,
            sizes=[(11, 7), (5, 1), (7, 13)],
            otherwise=f"the denominators are 15 and -19, {AS_THEY_ARE}",
            fresh=f"some denominators are negative, {AS_THEY_ARE}",
            mistakes={
                "the absolute values of the features are taken: they may be negative": lambda phi_Q, phi_K, V: outputs(
                    abs(phi_Q), abs(phi_K), V
                ),
                "the absolute values of phi(K) are taken: features may be negative": lambda phi_Q, phi_K, V: outputs(
                    phi_Q, abs(phi_K), V
                ),
                "the absolute value of a denominator is taken: keep its sign": {
                    "below": lambda table, phi_Q, phi_K: abs(table.sum(axis=1))
                },
            },
        ),
        LongTexts(title=memory.title, price=2, function=NAME, sizes=[LIMITED], sentence=TABLE, told=[memory, blocks]),
    ]
)
