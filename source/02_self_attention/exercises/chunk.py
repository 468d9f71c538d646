"""Exercise 3.2 b: numbers in pieces of one length."""

from autograder.exercises import Example, Exercise, Values


def chunks(ids, length, pad):
    """Return the chunks, number by number."""
    rows = range(max(1, -(-len(ids) // length)))
    return [[ids[i] if i < len(ids) else pad for i in range(row * length, (row + 1) * length)] for row in rows]


def cut(ids, length, end=None, step=None):
    """Return pieces that are not filled up."""
    return [ids[i : i + length] for i in range(0, max(len(ids), 1) if end is None else end, step or length)]


values = Values(
    title="a rest, an exact multiple, an empty text",
    call="chunk(ids, length, pad)",
    gives="chunks",
    oracle=chunks,
    draw=lambda rng, n, length, pad: (rng.integers(10, 99, n).tolist(), length, pad),
    worked=[([5, 8, 2, 9, 4, 7, 6], 3, 1), ([5, 8, 2, 9], 2, 0), Example(([], 3, 4), name="chunk([], 3, 4)")],
    sizes=[(11, 3, 0), (12, 3, 7), (1, 5, 2), (5, 5, 0), (0, 2, 9), (7, 1, 3), (31, 32, 0), (33, 32, 1), (128, 64, 0)],
    mistakes={
        "the last chunk is not filled up with `pad`": lambda ids, n, pad: cut(ids, n),
        "the last chunk, which is not full, is left out": lambda ids, n, pad: cut(ids, n, len(ids) - n + 1),
        "it is filled with 0, expected with `pad`": lambda ids, n, pad: chunks(ids, n, 0),
        "the padding stands in front": lambda ids, n, pad: [[pad] * (n - len(part)) + part for part in cut(ids, n)],
        "only the first `length` numbers are kept": lambda ids, n, pad: chunks(ids[:n], n, pad),
        "it is one list of numbers, expected a list of chunks": lambda ids, n, pad: ids + [pad] * (-len(ids) % n),
        "the chunks overlap: the next begins behind the last": lambda ids, n, pad: cut(ids, n, len(ids) - n + 1, 1),
        "numbers that fill their chunks exactly get one more, of padding only": lambda ids, n, pad: (
            chunks(ids, n, pad) + [[pad] * n] * bool(ids and len(ids) % n == 0)
        ),
        "an empty text gives no chunk, expected one of padding": lambda ids, *a: chunks(ids, *a) if ids else [],
        "an empty text gives an empty chunk, not one of padding": lambda ids, *a: chunks(ids, *a) if ids else [[]],
    },
)

exercise = Exercise(parts=[values])
