"""Exercise 2.4: a cache that forgets what lies behind a window."""

from autograder.exercises import Exercise, Own, Values, probe

from ._stepping import SEED, draw, in_steps, read_in_steps

RETURNS = ("outputs", "the cache's keys", "the cache's values")
OWN = (Own("CausalSelfAttention"), Own("windowed_step"))


def part(look, gives, **more):
    return Values(
        call="windowed_step(attention, x, cache, position, window), step by step",
        run=probe(read_in_steps),
        gives=gives,
        look=look,
        returns=RETURNS,
        oracle=in_steps,
        draw=lambda rng, *size: draw(rng, *OWN, *size),
        worked=[draw(SEED(11), *OWN, 1, 5, 4, 2, window) for window in (3, 1, 7)],
        sizes=[(2, 7, 6, 3, 4), (1, 3, 4, 1, 2), (3, 5, 4, 2, 1), (1, 4, 4, 2, 4)],
        rtol=1e-3,
        atol=1e-4,
        **more,
    )


def seeing(how):
    """Return a mistake: query i sees key j of a window w where how(i, j, w) holds."""
    return lambda *given: in_steps(*given, seen=lambda i, j: how(i, j, given[-1]))


output = part(
    [(0,)],
    "(batch, T, d_model)",
    title="what is seen",
    mistakes={
        "nothing is forgotten": seeing(lambda i, j, w: j <= i),
        "it sees window + 1 positions: itself is among the `window`": seeing(lambda i, j, w: 0 <= i - j <= w),
        "it sees window - 1 positions: keep window - 1 old ones, and add the new one": seeing(
            lambda i, j, w: 0 <= i - j < max(w - 1, 1)
        ),
        "it keeps the first positions of the text, expected the last": seeing(
            lambda i, j, w: j == i or (j < w - 1 and j < i)
        ),
        "each position sees itself alone": seeing(lambda i, j, w: j == i),
        "it forgets everything whenever the window is full, expected the oldest position alone": seeing(
            lambda i, j, w: j <= i and j >= i // w * w
        ),
    },
    otherwise="forget the oldest positions so that at most window - 1 are left, then call `attend_next`",
    hint="`cache` is None at the start; a window of 1 leaves no old position",
)
cache = part(
    [(1,), (2,)],
    {"the cache's keys": "(batch, heads, kept, d_head)", "the cache's values": "(batch, heads, kept, d_head)"},
    title="the cache never holds more than the window",
    price=0.5,
    charged_by=output,
)

exercise = Exercise(parts=[output, cache], builds_on=["causal_attention", "attend_next"])
