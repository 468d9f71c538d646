"""Exercise 3.4: what both attentions cost, counted from the shapes of their arrays."""

from math import prod

from autograder.exercises import Exercise, Results, Values
from course.checks.compare import numbers

NAMES = ("softmax_time", "softmax_memory", "kernel_time", "kernel_memory")


def costs(N, D, M, C):
    """Return the four counts, from the shapes (rows, inner, columns) of the products and those of the arrays."""
    inputs_and_output = [(N, D), (N, D), (N, M), (N, M)]
    counted = (
        [(N, D, N), (N, N, M)],
        [*inputs_and_output, (N, N)],
        [(C, N, M), (N, C, M)],
        [*inputs_and_output, (C, M), (C,)],
    )
    return tuple(sum(prod(shape) for shape in shapes) for shapes in counted)


TWO_PRODUCTS = "write down the shapes of the two products, as in (2 × 3)(3 × 4), and add their multiplications"
ARRAYS = "list the arrays that are counted with their shapes, and add their numbers"


def of_small(costs):
    return costs(2, 3, 4, 5)


def four_numbers(measured):
    if numbers(measured(), "costs(N, D, M, C)", "four numbers").shape != (4,):
        raise AssertionError("`costs(N, D, M, C)` should give four numbers, softmax time first: `return a, b, c, d`")


def part(place, mistakes):
    """Return the part about one of the four; mistakes count something else there."""

    def instead(count):
        return lambda *sizes: (*costs(*sizes)[:place], count(*sizes), *costs(*sizes)[place + 1 :])

    return Values(
        title=NAMES[place],
        price=0.5,
        call="costs(N, D, M, C)",
        returns=NAMES,
        look=[(place,)],
        gives={NAMES[place]: "one number"},
        oracle=costs,
        worked=[(11, 3, 5, 7), (2, 7, 3, 5)],
        draw=lambda rng, *sizes: tuple(size + int(rng.integers(20)) for size in sizes),
        sizes=[(30, 2, 60, 100), (500, 30, 2, 60), (1, 1, 30, 2)],
        otherwise=(TWO_PRODUCTS, ARRAYS)[place % 2],
        fresh=(TWO_PRODUCTS, ARRAYS)[place % 2],
        mistakes={sentence: instead(count) for sentence, count in mistakes.items()},
    )


NO_KEYS = "Q and K are two inputs, each of N rows"

exercise = Exercise(
    parts=[
        Results(title="four numbers", judge=four_numbers, measure=of_small),
        part(
            0,
            {
                "the product of the weights with V is missing": lambda N, D, M, C: N * N * D,
                "the product of Q with the keys is missing": lambda N, D, M, C: N * N * M,
                "it is one for each weight: how many multiplications does one score take?": lambda N, D, M, C: N * N,
                "the two products are done one after the other, so add their costs": lambda N, D, M, C: N * N * D * M,
                "it is the larger of the two products, expected their sum": lambda N, D, M, C: N * N * max(D, M),
            },
        ),
        part(
            1,
            {
                "only the table is counted, expected the inputs and the output too": lambda N, D, M, C: N * N,
                "an array of N × M is missing: V and the output are two": lambda N, D, M, C: 2 * N * D + N * M + N * N,
                "the table of weights is missing": lambda N, D, M, C: 2 * N * D + 2 * N * M,
                "the inputs are missing": lambda N, D, M, C: N * M + N * N,
                NO_KEYS: lambda N, D, M, C: N * D + 2 * N * M + N * N,
                "it is the largest array alone, expected the sum of all": lambda N, D, M, C: N * max(N, D, M),
            },
        ),
        part(
            2,
            {
                "there are two products, one over the keys and one with the queries": lambda N, D, M, C: N * C * M,
                "it is the order that makes a table of pairs": lambda N, D, M, C: N * N * C + N * N * M,
                "it is the cost of features, expected that of the products with them": lambda N, D, M, C: 2 * N * C * D,
                "the two products are done one after the other, so add their costs": lambda N, D, M, C: (
                    (N * C * M) ** 2
                ),
            },
        ),
        part(
            3,
            {
                "only the sums over the keys are counted, expected the inputs and the output too": (
                    lambda N, D, M, C: C * M + C
                ),
                "the sum of the denominator is missing": lambda N, D, M, C: 2 * N * D + 2 * N * M + C * M,
                "the sums over the keys are missing": lambda N, D, M, C: 2 * N * D + 2 * N * M,
                "an array of N × M is missing: V and the output are two": lambda N, D, M, C: (
                    2 * N * D + N * M + C * M + C
                ),
                "the features are kept, but each is thrown away": lambda N, D, M, C: (
                    2 * N * D + 2 * N * M + 2 * N * C + C * M + C
                ),
                NO_KEYS: lambda N, D, M, C: N * D + 2 * N * M + C * M + C,
            },
        ),
    ]
)
