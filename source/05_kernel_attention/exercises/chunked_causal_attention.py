"""Exercise 5.3 c: causal kernel attention in chunks: a masked table within a chunk, running sums between them."""

from functools import partial

import numpy as np

from autograder.exercises import Example, Exercise, Results, Values

from ._sums import KEYS, QUERIES, LongTexts, as_they_are, no_table, steps_alike
from ._sums import draw as draw_text

NAME = "chunked_causal_attention"
TABLE = (
    "`chunked_causal_attention` needs far more memory than the table of one chunk of 64 tokens ({found}): does it make "
    "an array of N × N, or one of N × chunk? Make the table of one chunk at a time, and carry the sums S and z"
)
ONE_LOOP = (
    "`chunked_causal_attention` runs more Python for a chunk of 192 tokens than for one of 64: within a chunk it "
    "should make one masked product, with no loop over its tokens"
)
UNUSED = (
    "`chunked_causal_attention` runs no more Python for chunks of 16 tokens than for one of 192: it does not use "
    "`chunk`, or no loop. Go through the text in chunks of this length, with one masked product each"
)
OTHER_HALF = (
    "within its chunk a token sees itself and what comes later, expected what comes before: np.tril, not np.triu"
)
NEXT_TOO = (
    "within its chunk a token sees the next token too: `np.tril(table)` keeps the diagonal and what is left of it"
)
NEGATIVE = "some denominators are negative here: divide by them as they are"
FIRST_CHUNK = "the first chunk is wrong already, where S and z are 0: only its own masked table counts"
SECOND_CHUNK = "the first chunk is right and the second one is not: it meets S and z of the first, and its own table"
LAST_CHUNK = (
    "the first two chunks are right and the last, shorter one is not: does the loop reach it, and do S and z hold both "
    "chunks before it?"
)
FROM_TOKEN = [FIRST_CHUNK] * 3 + [SECOND_CHUNK] * 3 + [LAST_CHUNK]
#: N, C and M where memory is measured, and where it is limited: N × N has 2.5 GB with one byte an entry.
MEASURED, LIMITED = (4003, 5, 3), (50_021, 7, 3)
ONCE_A_CHUNK = 64  # a loop over the earlier chunks of 16 tokens runs 16 more rounds


# ---- the oracle, and what makes its mistakes: which query i sees which key j, in chunks of c tokens ----


def seen(i, j, c):
    return j <= i


def of_one_chunk(i, j, c):
    return i // c == j // c


def of_earlier_chunks(i, j, c):
    return j // c < i // c


def of_two_chunks(i, j, c):
    return seen(i, j, c) & (i // c - j // c <= 1)


def seen_in_its_chunk(i, j, c):
    return seen(i, j, c) & of_one_chunk(i, j, c)


def outputs(phi_Q, phi_K, V, chunk, above=seen, below=seen, sums=lambda table: table.sum(axis=1), own=np.array):
    """Return the outputs by a masked table of all tokens; (N, M).

    Args:
        phi_Q, phi_K: (N, C).
        V: (N, M).
        chunk: tokens in a chunk.
        above, below: what numerators and denominators are made of.
        sums: makes the denominators of their table.
        own: changes the table of products, where query and key are of one chunk.
    """
    products = np.einsum("ic,jc->ij", phi_Q, phi_K)
    i, j = np.indices(products.shape)
    products = np.where(of_one_chunk(i, j, chunk), own(products), products)
    weights, others = (products * part(i, j, chunk) for part in (above, below))
    return np.einsum("ij,jm->im", weights, V) / np.reshape(sums(others), (-1, 1))


def both(part):
    """Return a mistake: numerators and denominators are made of other products."""
    return {"above": part, "below": part}


def from_token_on(start, left):
    """Return a mistake: from a token on, `start` of N and the size of a chunk, the outputs are others."""

    def wrong(phi_Q, phi_K, V, chunk):
        right, end = outputs(phi_Q, phi_K, V, chunk), start(len(V), chunk)
        return np.concatenate([right[:end], left(right[end:])])

    return wrong


whole_chunks = partial(from_token_on, lambda N, chunk: N // chunk * chunk)
but_the_last = partial(from_token_on, lambda N, chunk: (N - 1) // chunk * chunk)


def divided_apart(*given):
    """Divide both parts by sums of their own; the first chunk has one part."""
    own = outputs(*given, **both(seen_in_its_chunk))
    return own + np.nan_to_num(outputs(*given, **both(of_earlier_chunks)))


def summed_over_columns(phi_Q, phi_K, V, chunk):
    """Make denominators of the columns of a chunk's masked table, in place of its rows."""

    def sums(table):
        i, j = np.indices(table.shape)
        own = table * of_one_chunk(i, j, chunk)
        return (table - own).sum(axis=1) + own.sum(axis=0)

    return outputs(phi_Q, phi_K, V, chunk, sums=sums)


def draw(rng, N, C, M, chunk, signs=(1,)):
    return *draw_text(rng, N, C, M, signs), chunk


def draw_both_signs(rng, N, C, M, chunk):
    return draw(rng, N, C, M, chunk, signs=(-1, 1))


# ---- what runs in the notebook, and its judges ----


def tiny_and_plain(chunked_causal_attention, queries, keys, values, tiny):
    return [chunked_causal_attention(by * queries, keys.copy(), values.copy(), 2) for by in (tiny, 1.0)]


def megabytes(chunked_causal_attention, size):
    """Return the most memory that a call with chunks of 64 tokens holds at a time."""
    from course.kernel_attention import peak_memory

    rng, (N, C, M) = np.random.default_rng(0), size
    text = rng.random((N, C)), rng.random((N, C)), rng.standard_normal((N, M))
    return peak_memory(chunked_causal_attention, *text, 64) / 1e6


def instructions(chunked_causal_attention, lengths):
    """Return how many instructions of the notebook's code run for texts of some lengths, and chunks of some sizes."""
    from course.checks.counting import opcodes

    rng = np.random.default_rng(0)
    return [
        opcodes(chunked_causal_attention, rng.random((N, 3)), rng.random((N, 3)), rng.random((N, 2)), chunk)
        for N, chunk in lengths
    ]


def one_loop(measured, name, room):
    few, many, *in_small_chunks = measured()
    if many - few >= 64:
        raise AssertionError(UNUSED if in_small_chunks[-1] == many else ONE_LOOP)
    steps_alike(name, in_small_chunks, room, sizes=("chunk",))


def goes_through_chunks(measured):
    _, many, *in_small_chunks = measured()
    if in_small_chunks[-1] <= many:
        raise AssertionError(UNUSED)


PHI_Q = 10 * np.array([[1.0, 2], [0, 3], [2, 1], [1, 1], [3, 0], [1, 4], [2, 5]])
PHI_K = 10 * np.array([[1.0, 1], [2, 0], [1, 3], [0, 2], [4, 1], [1, 2], [3, 1]])
NEGATIVE_FEATURES = 10 * np.array([[4.0, -1], [5, -1], [3, -1], [5, -2], [6, -1], [4, -2], [5, -1]])
BOTH_SIGNS = 10 * np.array([[1.0, -2], [-1, 4], [2, -1], [-1, 1], [3, -4], [1, -3], [-2, 1]])
V = np.array([[6.0, 0, 1], [0, 5, -2], [3, 1, 4], [-6, 2, 0], [1, 1, 9], [7, -3, 2], [2, 8, -5]])


def part(title, **more):
    call = "chunked_causal_attention(phi_Q, phi_K, V, chunk)"
    return Values(title=title, call=call, gives="(N, M)", oracle=outputs, **more)


values = part(
    title="seven tokens, chunks of 1, 3 and 10",
    worked=[
        Example((PHI_Q, PHI_K, V, 3), otherwise=FROM_TOKEN),
        (PHI_Q, PHI_K, V, 1),
        (PHI_Q, PHI_K, V, 10),
        (NEGATIVE_FEATURES, PHI_K, V, 3),
        (PHI_K + 10, NEGATIVE_FEATURES, V, 3),
    ],
    draw=draw,
    sizes=[(7, 3, 5, 2), (13, 5, 2, 4), (1, 2, 3, 5), (6, 3, 3, 3), (101, 1, 2, 7), (5, 2, 3, 1), (11, 2, 3, 64)],
    otherwise="it is not what `causal_kernel_attention` gives for the same tokens",
    mistakes={
        "what earlier chunks hold is missing: add the products with S and z": both(seen_in_its_chunk),
        "within its chunk a token sees the tokens that come later too: mask the table of the chunk": both(
            lambda i, j, c: seen(i, j, c) | of_one_chunk(i, j, c)
        ),
        NEXT_TOO: both(lambda i, j, c: seen(i, j, c) | (of_one_chunk(i, j, c) & (j == i + 1))),
        "the table of a chunk is transposed: its rows belong to queries, its columns to keys": {"own": np.transpose},
        "the denominators sum over the columns of the chunk's table, expected over its rows": summed_over_columns,
        "every token sees all tokens, those that come later too": both(lambda i, j, c: 1),
        OTHER_HALF: both(lambda i, j, c: of_earlier_chunks(i, j, c) | of_one_chunk(i, j, c) & (j >= i)),
        "a token does not see itself: the mask keeps the diagonal": both(lambda i, j, c: j < i),
        "the tokens of its own chunk are missing: only S and z are used": both(of_earlier_chunks),
        "the tokens of its own chunk count twice: add them to S and z after the outputs": both(
            lambda i, j, c: 1 * seen(i, j, c) + of_one_chunk(i, j, c)
        ),
        "S and z hold the chunk before alone, expected the sums over all chunks before: add to S and z": both(
            of_two_chunks
        ),
        "S holds the chunk before alone, expected the sum over all chunks before: add to S": {"above": of_two_chunks},
        "z holds the chunk before alone, expected the sum over all chunks before: add to z": {"below": of_two_chunks},
        "S is carried and z is not: the denominators lack the earlier chunks": {"below": seen_in_its_chunk},
        "z is carried and S is not: the numerators lack the earlier chunks": {"above": seen_in_its_chunk},
        "the denominators lack the tokens of the own chunk": {"below": of_earlier_chunks},
        "the denominators sum over the whole chunk, expected over the tokens up to the present one": {
            "below": lambda i, j, c: seen(i, j, c) | of_one_chunk(i, j, c)
        },
        "it is not divided by the denominators": {"sums": lambda table: np.ones(len(table))},
        "the absolute values of the features are taken: they may be negative": lambda phi_Q, phi_K, *rest: outputs(
            abs(phi_Q), abs(phi_K), *rest
        ),
        "the absolute values of phi(K) are taken: features may be negative": lambda phi_Q, phi_K, *rest: outputs(
            phi_Q, abs(phi_K), *rest
        ),
        "both parts are divided by sums of their own: add numerators and denominators first, then divide": (
            divided_apart
        ),
        "the last, shorter chunk is left out: its outputs stay 0": whole_chunks(np.zeros_like),
        "the last, shorter chunk is left out: its outputs stay nan": whole_chunks(lambda rest: np.nan * rest),
        "the last chunk is left out, and its outputs stay 0": but_the_last(np.zeros_like),
        "the last chunk is left out": but_the_last(lambda rest: rest[:0]),
        "the last, shorter chunk is left out": whole_chunks(lambda rest: rest[:0]),
    },
)
steps = Results(
    title="one loop over the chunks",
    price=0.5,
    judge=one_loop,
    measure=instructions,
    given=lambda: {
        "lengths": ((64, 64), (192, 192), (64, 16), (128, 16), (192, 16)),
        "name": NAME,
        "room": ONCE_A_CHUNK,
    },
)
memory = Results(
    title="no array of N × N",
    price=0.5,
    charged_by=steps,
    judge=no_table,
    measure=megabytes,
    given=lambda: {"size": MEASURED, "tokens": MEASURED[0], "sentence": TABLE},
)

exercise = Exercise(
    parts=[
        values,
        memory,
        steps,
        Results(
            title=steps.title,
            price=0.5,
            charged_by=memory,
            judge=goes_through_chunks,
            measure=instructions,
            given=steps.given,
        ),
        as_they_are(tiny_and_plain, np.tril(QUERIES @ KEYS.T), name=NAME, title="the denominators as they are"),
        part(
            title="the denominators as they are",
            price=0.5,
            charged_by=values,
            worked=[(BOTH_SIGNS, PHI_K, V, 3)],
            draw=draw_both_signs,
            sizes=[(7, 3, 5, 2), (13, 5, 2, 4), (6, 3, 3, 3)],
            otherwise=NEGATIVE,
            fresh=NEGATIVE,
            plainly=True,
            mistakes={
                "the absolute values of the denominators are taken, expected their signs too": {
                    "sums": lambda table: abs(table.sum(axis=1))
                }
            },
        ),
        LongTexts(
            title=memory.title,
            price=0.5,
            function=NAME,
            sizes=[LIMITED],
            more=(64,),
            sentence=TABLE,
            told=[memory, steps],
        ),
    ],
)
