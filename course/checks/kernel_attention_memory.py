"""Assignment 05: whether a function makes an array that grows with the square of the number of tokens.

In a notebook the peak memory of a call of moderate size is traced. In the grader the function runs in a process with a
limit, at a size at which such an array does not fit.
"""

from __future__ import annotations

from collections.abc import Callable

from course.checks import context
from course.checks.compare import call, says_so
from course.checks.kernel_attention_growth import inputs, pairwise
from course.kernel_attention.measuring import megabytes, peak_memory

TABLE = (
    "`{name}` needs memory for an array with one entry for each pair of query and key ({found}): multiply `phi_K` and "
    "`V` first, and sum `phi_K` over the keys for the denominator"
)
TOO_LARGE = "at N = {size} it asked for more memory than there is"

#: Queries, features, numbers in a value: in a notebook (a table has 8 bytes an entry, 33 MB here), and in the grader,
#: where a table takes 13 GB, and 1.6 GB even with one byte an entry.
SMALL, LARGE = ((2039, 7, 3),), ((40_009, 7, 3),)


@says_so(name="kernel_attention, no array of queries times keys")
def no_table(function: Callable) -> None:
    """Peak memory of kernel attention stays far below a table of all pairs, even of single bytes."""
    if pairwise(function):
        return  # it goes through all pairs without a table, which would take minutes: it is charged with the loops
    _fits(function, "kernel_attention", TABLE, SMALL, LARGE, enough=1.5)


def _fits(
    function: Callable,
    name: str,
    sentence: str,
    small: tuple[tuple, ...],
    large: tuple[tuple, ...],
    enough: float,
) -> None:
    """Check that the function works within the memory, measured here or limited in another process.

    Args:
        function: of phi_Q, phi_K, V.
        name: of the function.
        sentence: what to say if it does not.
        small: several N, C, M where memory is traced.
        large: several N, C, M where it is limited.
        enough: MB that are plenty at the small sizes.
    """
    if context.remote(function) is not None:  # it lives in the process of a submission, which has a limit
        for sizes in large:
            try:
                call(function, *inputs(*sizes))
            except (MemoryError, RuntimeError) as error:
                if isinstance(error, RuntimeError) and "memory" not in context.words_of(error):
                    raise
                raise AssertionError(sentence.format(name=name, found=TOO_LARGE.format(size=sizes[0]))) from None
        return
    for sizes in small:
        peak = peak_memory(function, *inputs(*sizes)) / 1e6
        if peak > enough:
            raise AssertionError(sentence.format(name=name, found=megabytes(sizes[0], peak, enough)))
