"""Exercise 5.3 a: one token of causal kernel attention."""

import numpy as np

from autograder.exercises import Exercise, Results, Unchanged, Values

from ._sums import KEYS, QUERIES, TINY, VALUES, divides_by_sums, features, of_keys

NEGATIVE = "z·phi(q) is negative here: divide by it as it is"
OLD_S, OLD_Z = "it is the old S: add phi(k) vᵀ", "it is the old z: add phi(k)"


def step(S, z, phi_q, phi_k, v, above="new", below="new", query=None, S_with=None, z_with=None, keep=(1, 1)):
    """Return the output, S and z.

    Args:
        S: (C, M).
        z, phi_q, phi_k: (C,).
        v: (M,).
        above, below: the sums that the output takes: "new", "old", or below "none".
        query: the features that meet the sums.
        S_with, z_with: the features that the new sums are made with.
        keep: factors of the old S and z in the new ones.
    """

    def grown(phi):
        return np.array([[s + f * x for s, x in zip(row, v, strict=True)] for row, f in zip(S, phi, strict=True)])

    query = phi_q if query is None else query
    S_above = S if above == "old" else grown(phi_k)
    z_below = {"new": z + phi_k, "old": z}.get(below)
    output = np.array([sum(q * s for q, s in zip(query, column, strict=True)) for column in S_above.T])
    output = output if z_below is None else output / sum(query * z_below)
    new_S = grown(phi_k if S_with is None else S_with) - (1 - keep[0]) * S
    return output, new_S, keep[1] * z + (phi_k if z_with is None else z_with)


def with_features(change):
    """Return a mistake: other features of query and key, from both."""

    def wrong(S, z, phi_q, phi_k, v):
        query, key = change(phi_q, phi_k)
        return step(S, z, query, key, v)

    return wrong


def with_query_for_key(*names):
    return lambda S, z, phi_q, phi_k, v: step(S, z, phi_q, phi_k, v, **dict.fromkeys(names, phi_q))


def without_key(*names):
    return lambda S, z, phi_q, phi_k, v: step(S, z, phi_q, phi_k, v, **dict.fromkeys(names, 0 * phi_k))


def with_unsigned_denominator(S, z, phi_q, phi_k, v):
    output, new_S, new_z = step(S, z, phi_q, phi_k, v)
    return output * np.sign(phi_q @ (z + phi_k)), new_S, new_z


def output_last(*given):
    output, S, z = step(*given)
    return S, z, output


def with_query_written(*sums):
    """Return a mistake: phi(q) is written into new sums, from which the output is made."""

    def wrong(S, z, phi_q, phi_k, v):
        _, _, new_z = step(S, z, phi_q, phi_q if "z" in sums else phi_k, v)
        top, new_S, _ = step(S, z, phi_q, phi_q if "S" in sums else phi_k, v, below="none", query=phi_q)
        return top / sum(phi_q * new_z), new_S, new_z

    return wrong


def draw(rng, C, M, signs=(1,)):
    S, phi_q = 30 * rng.standard_normal((C, M)), features(rng, 1, C, signs)[0]
    z, phi_k = of_keys(rng, 2, C)
    return S, z, phi_q, phi_k, rng.standard_normal(M)


def draw_negative(rng, C, M):
    return draw(rng, C, M, signs=(-1,))


def tiny_and_plain(recurrent_step, S, z, query, key, value, tiny):
    return [[recurrent_step(S.copy(), z.copy(), by * query, key, value)[0]] for by in (tiny, 1.0)]


def denominator_as_it_is(measured, weights, values):
    divides_by_sums(measured(), "recurrent_step", weights, values)


def overwritten(recurrent_step, S, z, query, keys, values):
    """Return which parts of what a call returned are changed by later calls, one of which goes on with its state."""
    first = recurrent_step(S.copy(), z.copy(), query, keys[0], values[0])
    if not isinstance(first, (tuple, list)) or len(first) != 3:
        return []
    kept = [np.array(part) for part in first]
    recurrent_step(first[1], first[2], query, keys[1], values[1])
    recurrent_step(S.copy(), z.copy(), query, keys[2], values[2])
    parts = zip(("its output", "its S", "its z"), kept, first, strict=True)
    return [what for what, before, after in parts if not np.array_equal(before, after, equal_nan=True)]


def new_arrays(measured):
    if found := measured():
        raise AssertionError(
            f"`recurrent_step` reuses {' and '.join(found)}, in arrays which all calls share: a later call changes "
            "what an earlier one returned, so return new arrays"
        )


def tens(*numbers):
    return 10 * np.array(numbers, dtype=float)


def part(title, **more):
    return Values(
        title=title,
        call="recurrent_step(S, z, phi_q, phi_k, v)",
        gives={"the output": "(M,)", "the new S": "(C, M)", "the new z": "(C,)"},
        oracle=step,
        apart=True,
        **more,
    )


values = part(
    title="one step",
    worked=[
        (np.array([[2.0, 1, 0, 3], [0, 3, 5, -2]]), tens(1, 2), tens(1, 2), tens(3, 1), np.array([4.0, 0, -1, 2])),
        (np.array([[1.0, -2, 3], [4, 0, 1]]), tens(1, 2), tens(3, -1), tens(3, 1), np.array([5.0, 1, -3])),
        (np.array([[1.0, -2, 3], [4, 0, 1]]), tens(3, -1), tens(2, 1), tens(3, -2), np.array([5.0, 1, -3])),
    ],
    draw=draw,
    sizes=[(5, 3), (2, 7), (1, 1), (3, 3), (101, 13)],
    mistakes={
        "the token does not see itself: add to S and z first": {"above": "old", "below": "old"},
        "it is not divided by z·phi(q)": {"below": "none"},
        "the denominator is the old z·phi(q): the token counts in it too": {"below": "old"},
        "the numerator has the old S: the token counts in it too": {"above": "old"},
        "the absolute values of the features are taken: they may be negative": with_features(
            lambda phi_q, phi_k: (abs(phi_q), abs(phi_k))
        ),
        "the absolute values of phi(k) are taken: features may be negative": with_features(
            lambda phi_q, phi_k: (phi_q, abs(phi_k))
        ),
        "phi(k) is taken where phi(q) belongs": with_features(lambda phi_q, phi_k: (phi_k, phi_k)),
        OLD_S: without_key("S_with"),
        OLD_Z: without_key("z_with"),
        f"{OLD_S}, and the old z: add phi(k)": without_key("S_with", "z_with"),
        "phi(q) is written into S and z, expected phi(k)": with_query_written("S", "z"),
        "phi(q) is written into S, expected phi(k)": with_query_written("S"),
        "phi(q) is written into z, expected phi(k)": with_query_written("z"),
        "the output is right, and phi(q) is written into the new S and z, expected phi(k)": with_query_for_key(
            "S_with", "z_with"
        ),
        "the output is right, and phi(q) is written into the new S, expected phi(k)": with_query_for_key("S_with"),
        "the output is right, and phi(q) is written into the new z, expected phi(k)": with_query_for_key("z_with"),
        "this is another order, expected the output, then S, then z": output_last,
        "the old sums are replaced, expected a running sum": {"keep": (0, 0)},
    },
)
exercise = Exercise(
    parts=[
        values,
        Results(
            title="the denominator as it is",
            price=0.5,
            judge=denominator_as_it_is,
            measure=tiny_and_plain,
            given=lambda: {
                "S": KEYS[:4].T @ VALUES[:4],
                "z": KEYS[:4].sum(axis=0),
                "query": QUERIES[0],
                "key": KEYS[4],
                "value": VALUES[4],
                "tiny": TINY,
                "weights": QUERIES[:1] @ KEYS.T,
                "values": VALUES,
            },
        ),
        part(
            title="the denominator as it is",
            price=0.5,
            charged_by=values,
            worked=[(np.array([[1.0, -2, 3], [4, 0, 1]]), tens(1, 2), tens(1, -2), tens(3, 1), np.array([5.0, 1, -3]))],
            draw=draw_negative,
            sizes=[(5, 3), (2, 7), (1, 1)],
            otherwise=NEGATIVE,
            fresh=NEGATIVE,
            plainly=True,
            mistakes={"the absolute value of z·phi(q) is taken, expected its sign too": with_unsigned_denominator},
        ),
        Unchanged(title="arguments and earlier results stay as they were", price=0.5, of=values),
        Results(
            title="arguments and earlier results stay as they were",
            price=0.5,
            judge=new_arrays,
            measure=overwritten,
            given=lambda: {
                "S": np.ones((3, 2)),
                "z": np.ones(3),
                "query": QUERIES[0],
                "keys": KEYS[:3],
                "values": VALUES[:3],
            },
        ),
    ]
)
