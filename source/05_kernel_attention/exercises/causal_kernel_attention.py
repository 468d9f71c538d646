"""Exercise 5.3 b: causal kernel attention of a whole text, without a table of all pairs."""

import numpy as np

from autograder.exercises import Exercise, Results, Values

from ._sums import KEYS, QUERIES, LongTexts, as_they_are, draw, steps_alike, within_memory

NAME = "causal_kernel_attention"
TABLE = (
    "`causal_kernel_attention` needs memory for an array of N × N or of N × C × M ({found}): go through the tokens "
    "with running sums S and z, and keep the outputs only"
)
#: N, C and M where memory is measured: N × C × M has 26 MB and N × N 12 MB, with many tokens 16 MB with one byte each.
MEASURED = ((1223, 53, 51), (4003, 5, 3))
#: Where it is limited: N × N has 2.5 GB with one byte an entry, N × C × M 3 GB. The states are large: a list of small
#: ones takes memory to its last byte, where Python itself crashes.
LIMITED = ((50_021, 7, 3), (751, 1009, 521))
ONCE_A_TOKEN = 3 * 4096  # an inner loop over the tokens so far runs 4096 more rounds, one in blocks no more than that


def outputs(phi_Q, phi_K, V, seen=np.tril, below=lambda table: np.tril(table).sum(axis=1)):
    """Return the outputs by a masked table; (N, M).

    Args:
        phi_Q, phi_K: (N, C).
        V: (N, M).
        seen: masks the table of products, one row a query.
        below: makes the denominators of it.
    """
    table = np.einsum("ic,jc->ij", phi_Q, phi_K)
    return np.einsum("ij,jm->im", seen(table), V) / np.reshape(below(table), (-1, 1))


def only(seen):
    """Return a mistake: other tokens are seen, in numerators and denominators."""
    return {"seen": seen, "below": lambda table: seen(table).sum(axis=1)}


# ---- what runs in the notebook, and its judges ----


def tiny_and_plain(causal_kernel_attention, queries, keys, values, tiny):
    return [causal_kernel_attention(by * queries, keys.copy(), values.copy()) for by in (tiny, 1.0)]


def megabytes(causal_kernel_attention, sizes):
    """Return the most memory that a call holds at a time, for each of several N, C, M."""
    from course.kernel_attention import peak_memory

    rng = np.random.default_rng(0)
    texts = [(rng.random((N, C)), rng.random((N, C)), rng.standard_normal((N, M))) for N, C, M in sizes]
    return [peak_memory(causal_kernel_attention, *text) / 1e6 for text in texts]


def no_table(measured, sentence, tokens):
    within_memory(tokens, measured(), sentence)


def instructions(causal_kernel_attention, tokens):
    """Return how many instructions of the notebook's code run for texts of these lengths."""
    from course.checks.counting import opcodes

    rng = np.random.default_rng(0)
    return [
        opcodes(causal_kernel_attention, rng.random((N, 3)), rng.random((N, 3)), rng.random((N, 2))) for N in tokens
    ]


def same_steps(measured, name, room):
    steps_alike(name, measured(), room)


values = Values(
    title="four tokens",
    call="causal_kernel_attention(phi_Q, phi_K, V)",
    gives="(N, M)",
    oracle=outputs,
    worked=[
        (
            10 * np.array([[1.0, 2], [0, 3], [2, 1], [1, 1]]),
            10 * np.array([[1.0, 1], [2, 0], [1, 3], [0, 2]]),
            np.array([[6.0, 0, 1], [0, 5, -2], [3, 1, 4], [-6, 2, 0]]),
        ),
        (
            10 * np.array([[1.0, -2], [-1, 4], [2, -1], [-1, 1]]),
            10 * np.array([[1.0, 1], [2, 0], [1, 3], [0, 2]]),
            np.array([[6.0, 1], [0, -2], [3, 4], [-6, 7]]),
        ),
    ],
    draw=draw,
    sizes=[(7, 3, 5), (13, 5, 2), (1, 2, 3), (3, 3, 3), (101, 1, 2)],
    otherwise="output i should be the mean of the values 0 to i, weighted by phi(q_i)·phi(k_j)",
    mistakes={
        "every token sees all tokens, those that come later too": only(lambda table: table),
        "a token does not see itself: add to the sums before the output": only(lambda table: np.tril(table, -1)),
        "the denominators sum over all tokens, expected over those up to the present one": {
            "below": lambda table: table.sum(axis=1)
        },
        "it is not divided by the denominators": {"below": lambda table: np.ones(len(table))},
        "every token sees itself and what comes later, expected what comes before": only(np.triu),
        "it is divided by the number of tokens, not by the sum of the weights": {
            "below": lambda table: np.arange(len(table)) + 1
        },
        "the denominator of each token is its own product alone": {"below": np.diag},
        "the absolute values of the denominators are taken: features may be negative, and denominators too": {
            "below": lambda table: abs(np.tril(table).sum(axis=1))
        },
        "the absolute values of the features are taken: they may be negative": lambda phi_Q, phi_K, V: outputs(
            abs(phi_Q), abs(phi_K), V
        ),
    },
)
steps = Results(
    title="each step takes the same time",
    price=0.5,
    judge=same_steps,
    measure=instructions,
    given=lambda: {"tokens": (64, 128, 192), "name": NAME, "room": ONCE_A_TOKEN},
)
memory = Results(
    title="no array of N × N or N × C × M",
    price=1,
    charged_by=steps,  # a loop over all earlier tokens would take minutes here
    judge=no_table,
    measure=megabytes,
    given=lambda: {"sizes": MEASURED, "tokens": [N for N, _, _ in MEASURED], "sentence": TABLE},
)

exercise = Exercise(
    builds_on=["recurrent_step"],
    parts=[
        values,
        memory,
        steps,
        as_they_are(
            title="the denominators as they are",
            price=0.5,
            name=NAME,
            measure=tiny_and_plain,
            weights=np.tril(QUERIES @ KEYS.T),
        ),
        LongTexts(title=memory.title, price=1, function=NAME, sizes=LIMITED, sentence=TABLE, told=[memory, steps]),
    ],
)
