"""Exercise 5.1 a: frequencies of the Gaussian kernel. Any generator will do, so their statistics are judged."""

from dataclasses import dataclass

import numpy as np

from autograder.exercises import Check, Exercise, Results
from course.checks.compare import numbers
from course.checks.part import stopped

CALL = "draw_frequencies(m, D, s2, seed)"
NUMBERS = 60_000  # all bars are wider than five standard errors of so many numbers
NEIGHBOURS = 1500
SEEDS = (1, 1, 2, 3, 11)


def of_shape(found, shape):
    values = numbers(found, CALL, "(m, D)")
    if values.shape != shape:
        swapped = ": the axes are swapped" if values.shape == shape[::-1] else ""
        raise AssertionError(f"`{CALL}` has shape {values.shape}, expected (m, D) = {shape}{swapped}")
    return values


def cosines(one, other):
    """Return the cosines of the angles between the rows of two arrays; a row of zeros has none."""
    with np.errstate(all="ignore"):
        return (one / np.linalg.norm(one, axis=1)[:, None]) @ (other / np.linalg.norm(other, axis=1)[:, None]).T


def by_seed(first, again, *others):
    """Check that the same seed gives the same frequencies, and each other seed others, in other directions."""
    if not np.array_equal(first, again):
        raise AssertionError(f"`{CALL}`: the same seed gives other frequencies: use `np.random.default_rng(seed)`")
    for other in others:
        if np.array_equal(first, other):
            raise AssertionError(f"`{CALL}`: another seed gives the same frequencies: is `seed` used?")
        if np.allclose(np.abs(cosines(first, other).diagonal()), 1):
            raise AssertionError(f"`{CALL}`: another seed gives the same directions: draw everything with `seed`")
        for one, of_other, what in ((first, other, "rows"), (first.T, other.T, "columns")):
            if np.abs(one[:, None] - of_other[None]).max(axis=2).min() < 1e-9:
                raise AssertionError(
                    f"`{CALL}`: two seeds share some {what}, so their frequencies are not independent: make one "
                    "generator from `seed`, and draw everything from it"
                )


def variance_of(entries, s2):
    """Check the variance of entries that were multiplied by s; expected 1."""
    variance = float(np.var(entries))
    for wrong, sentence in (
        (s2**2, "the variance is s², expected 1/s²: divide by s"),
        (s2**3, "the variance is s⁴, expected 1/s²: divide by s, where it is multiplied by s²"),
        (s2, "the variance is 1: `s2` is not used"),
        (1 / s2, "the variance is 1/s⁴, expected 1/s²: the *standard deviation* is divided by s, not by s²"),
        (s2**0.5, "the variance is 1/s, expected 1/s²"),
        (2, "the variance is 2/s², expected 1/s²"),
    ):
        if abs(variance - wrong) < 0.05 * wrong:
            raise AssertionError(f"`{CALL}`: {sentence}")
    if abs(variance - 1) > 0.05:
        raise AssertionError(f"`{CALL}`: the variance of the entries is not 1/s²")


def normal(found_few, found_many, D, s2):
    """Check moments and independence of few and of many frequencies."""
    few = of_shape(found_few, (6 * D + 1, D))
    if D > 1 and np.allclose(few, few[:, :1]):
        raise AssertionError(f"`{CALL}`: all entries of a frequency are equal, expected m × D independent numbers")
    if np.max(np.abs(cosines(few, few)) - np.eye(len(few))) > 1 - 1e-9:
        raise AssertionError(
            f"`{CALL}`: some frequencies repeat others (or their opposites), expected m independent ones"
        )
    if len(np.unique(np.abs(few).round(12))) < few.size:
        raise AssertionError(f"`{CALL}`: a number comes twice, but for its sign: expected m × D independent numbers")
    many = of_shape(found_many, (NUMBERS // D, D)) * s2**0.5
    if abs(many.mean()) > 0.04 * many.std():
        raise AssertionError(f"`{CALL}`: the mean of the entries is not 0")
    variance_of(many, s2)
    if abs(np.mean(many**4) / np.var(many) ** 2 - 3) > 0.3:
        raise AssertionError(f"`{CALL}`: the frequencies are not normally distributed: use `standard_normal`")
    if np.abs(many).max() < 3.6 * many.std():
        raise AssertionError(f"`{CALL}`: no number is far from 0, expected a few beyond 3.6/s: use `standard_normal`")
    if np.abs(many.mean(axis=0)).max() < 1e-9:
        raise AssertionError(
            f"`{CALL}`: the mean of each column is exactly 0: independent frequencies are not adjusted"
        )
    if np.any(np.abs(np.corrcoef(many.T) - np.eye(D)) > 0.05):
        raise AssertionError(
            f"`{CALL}`: the entries of a frequency depend on each other, expected m × D independent ones"
        )
    angles = np.mean([cosines(many[i : i + 1], many[i + 1 : i + 2])[0, 0] ** 2 for i in range(NEIGHBOURS)])
    alike = max(abs(np.corrcoef(many[:-lag, 0], many[lag:, 0])[0, 1]) for lag in range(1, D + 1))
    if alike > 0.05 or abs(angles - 1 / D) > 0.06:
        raise AssertionError(
            f"`{CALL}`: a frequency depends on those before it (sorted, orthogonal, a walk?), expected independent ones"
        )


def drawn(draw_frequencies, seeds, count):
    """Draw 7 frequencies with each seed, then few and many, all with D = 3 and s² = 7."""
    return [draw_frequencies(m, 3, 7.0, seed) for m, seed in (*((7, seed) for seed in seeds), (19, 3), (count // 3, 3))]


def three_dimensions(measured):
    *with_seeds, few, many = measured()
    of_shape(with_seeds[0], (7, 3))
    normal(few, many, 3, 7.0)
    by_seed(*(of_shape(found, (7, 3)) for found in with_seeds))


@dataclass(frozen=True, kw_only=True, eq=False)
class Normal(Check):
    """Frequencies of another length and variance are normal and independent.

    Attributes:
        D: their length.
        s2, seed: that they are drawn with.
    """

    D: int
    s2: float
    seed: int

    @property
    def names(self):
        return frozenset({"draw_frequencies"})

    def ask(self, student):
        sizes = (6 * self.D + 1, NUMBERS // self.D)
        return student.call("draw_frequencies", [{"args": (m, self.D, self.s2, self.seed)} for m in sizes])

    def judge(self, seen, show):
        if seen[-1].raised:
            raise stopped(seen[-1].raised, "draw_frequencies", (6 * self.D + 1, self.D, self.s2, self.seed))
        few, many = (result.value for result in seen)
        normal(few, many, self.D, self.s2)


exercise = Exercise(
    parts=[
        Results(
            title="shape, seed, and statistics of many",
            judge=three_dimensions,
            measure=drawn,
            given=lambda: {"seeds": SEEDS, "count": NUMBERS},
        ),
        Normal(title="two dimensions, and a small variance of the kernel", D=2, s2=0.3, seed=11),
        Normal(title="five dimensions, and a large one", D=5, s2=9.0, seed=12),
    ]
)
