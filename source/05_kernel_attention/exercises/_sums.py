"""What the exercises on running sums share: denominators as they are, memory, and steps that take the same time.

Names such as N, C and M are those of the notebook: tokens, features, numbers in a value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.exercises import Check, Results
from course.checks.compare import array, numbers
from course.checks.part import finding_of, stopped
from course.checks.quadratic import going_again

FLOOR = (
    "`{name}` with tiny weights: the sums of the weights are below 1e-27, but it divides by {found:.0e}: divide by the "
    "sums as they are, with no number added and no floor"
)
OTHER_OUTPUTS = (
    "other outputs come out where all weights of a query are multiplied by 2⁻¹⁰⁰, though that factor cancels when they "
    "are divided by their sum"
)
AGAIN = (
    "`{name}` goes through all earlier tokens again at every step{where}, so that the time grows like N²: keep the "
    "sums S and z, and add one term to each"
)
TOO_LARGE = "at N = {tokens} it asked for more memory than there is"
MOST_MEGABYTES = 5.0

#: Five tokens, with three features and two numbers in a value.
QUERIES = np.array([[1.0, 2, 1], [2, 0, 1], [0, 3, 1], [1, 0, 2], [3, 1, 0]])
KEYS = np.array([[1.0, 2, 0], [0, 1, 1], [3, 0, 1], [1, 1, 1], [2, 0, 1]])
VALUES = np.array([[13.0, 1], [2, 15], [26, 4], [3, -15], [13, 5]])
TINY = 2.0**-100  # a factor that makes all weights of a query tiny, and changes no output


# ---- what fresh data are drawn of ----


def features(rng, N, C, signs):
    """Draw features of queries: the first is negative beside others, and then each row gets one of the signs.

    With features of keys from 30 to 130, no sum of products is near 0: what is added to one is charged in one place.
    """
    first = np.where(np.arange(C) < (C > 1), -1 / 40, 1)
    return rng.choice(signs, (N, 1)) * first * rng.uniform(30, 130, (N, C))


def of_keys(rng, N, C):
    """Draw features of keys: the first is negative, as is that of the queries, so that no product is near 0."""
    return np.where(np.arange(C) < (C > 1), -1, 1) * rng.uniform(30, 130, (N, C))


def draw(rng, N, C, M, signs=(1,)):
    """Draw features of queries and keys, and values; the signs are those of the denominators."""
    return features(rng, N, C, signs), of_keys(rng, N, C), rng.standard_normal((N, M))


# ---- what students see: judges ----


def divides_by_sums(outputs, name, weights, values):
    """Check that tiny weights give the outputs of plain ones; what is wrong with both belongs to another part.

    Args:
        outputs: with tiny weights and with plain ones, (queries, M) each.
        name: the name of the function.
        weights: (queries, keys), before they are made tiny.
        values: (keys, M).
    """
    tiny, plain = (numbers(found, f"{name} with tiny weights", "(queries, M)") for found in outputs)
    if tiny.shape == plain.shape and np.allclose(tiny, plain, rtol=1e-5, atol=2e-6, equal_nan=True):
        return
    tops = weights @ values
    with np.errstate(all="ignore"):
        below = np.abs(TINY * tops / tiny) if tiny.shape == tops.shape else np.zeros(1)
        expected = tops / weights.sum(axis=1, keepdims=True)
    if np.all(np.isfinite(below)) and below.min() > 1e-27 and np.allclose(below, below.flat[0], rtol=1e-3):
        raise AssertionError(FLOOR.format(name=name, found=below.flat[0]))
    right = plain.shape == expected.shape and np.allclose(plain, expected, rtol=1e-2)
    if not right and not np.allclose(tiny, TINY * plain, atol=0):  # wrong with both, and not for want of a division
        return
    array(tiny, expected, f"{name} with tiny weights", "(queries, M)", mistakes={OTHER_OUTPUTS: tiny}, show=True)


def denominators_as_they_are(measured, name, weights, values):
    divides_by_sums(measured(), name, weights, values)


def as_they_are(measure, weights, *, name, title):
    """Return the part about sums of tiny weights.

    Args:
        measure: gives the outputs with tiny weights, and with plain ones.
        weights: the weights of QUERIES and KEYS.
        name: the name of the function.
        title: of the part.
    """
    data = {"queries": QUERIES, "keys": KEYS, "values": VALUES, "tiny": TINY, "name": name, "weights": weights}
    return Results(title=title, price=0.5, judge=denominators_as_they_are, measure=measure, given=lambda: data)


def no_table(measured, tokens, sentence):
    within_memory([tokens], [measured()], sentence)


def within_memory(tokens, megabytes, sentence):
    """Check the peak memory of calls.

    Args:
        tokens: the number of tokens in each call.
        megabytes: that it took.
        sentence: the message, with a gap for the figure.
    """
    for size, peak in zip(tokens, megabytes, strict=True):
        if peak > MOST_MEGABYTES:
            found = f"a call at N = {size} took {peak:.0f} MB, where {MOST_MEGABYTES:g} MB are enough"
            raise AssertionError(sentence.format(found=found))


def steps_alike(name, counts, room, sizes=()):
    """Check that no step is longer than the one before.

    Args:
        name: the name of the function.
        counts: instructions at 64, 128 and 192 tokens.
        room: second difference from which on they grow.
        sizes: parameters of the function that are numbers.
    """
    where = going_again(name, sizes)
    if where is None and counts[2] - 2 * counts[1] + counts[0] >= room:
        where = ""
    if where is not None:
        raise AssertionError(AGAIN.format(name=name, where=where))


# ---- what the grader knows ----


@dataclass(frozen=True, kw_only=True, eq=False)
class LongTexts(Check):
    """The function works where a table of all pairs would not fit.

    Attributes:
        function: its name.
        sizes: N, C, M of each call.
        more: further arguments.
        sentence: the message if there is too little memory, with a gap for the figure.
        told: visible checks of memory and of steps: what fails there could take minutes here, or a whole machine.
    """

    function: str
    sizes: Sequence[tuple[int, int, int]]
    more: tuple[Any, ...] = ()
    sentence: str
    told: Sequence[Any]

    @property
    def names(self):
        return frozenset({self.function})

    def ask(self, student):
        if any(finding_of(part.visible, student, show=False) for part in self.told):
            return []
        rng = np.random.default_rng(0)
        texts = [(rng.random((N, C)), rng.random((N, C)), rng.standard_normal((N, M))) for N, C, M in self.sizes]
        return student.call(self.function, [{"args": (*text, *self.more)} for text in texts])

    def judge(self, seen, show):
        for result, (tokens, _, _) in zip(seen, self.sizes, strict=False):
            if result.raised and (result.raised.type == "MemoryError" or "memory" in result.raised.text):
                raise AssertionError(self.sentence.format(found=TOO_LARGE.format(tokens=tokens)))
            if result.raised:
                raise stopped(result.raised, self.function)
