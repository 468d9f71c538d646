"""Assignment 05: whether a function makes an array that grows with the square of the number of tokens.

In a notebook the peak memory of a call of moderate size is traced. In the grader the function runs in a process with a
limit, at a size at which such an array does not fit.
"""

from __future__ import annotations

from collections.abc import Callable

from course.checks import context
from course.checks.compare import call, says_so
from course.checks.kernel_attention_growth import again, inputs, pairwise
from course.kernel_attention.measuring import megabytes, peak_memory

TABLE = (
    "`{name}` needs memory for an array with one entry for each pair of query and key ({found}): multiply `phi_K` and "
    "`V` first, and sum `phi_K` over the keys for the denominator"
)
CAUSAL = (
    "`{name}` needs memory for an array of N × N or of N × C × M ({found}): go through the tokens with running sums "
    "S and z, and keep the outputs only"
)
CHUNKED = (
    "`{name}` needs far more memory than the table of one chunk of 64 tokens ({found}): does it make an array of N × "
    "N, or one of N × chunk? Make the table of one chunk at a time, and carry the sums S and z"
)
TOO_LARGE = "at N = {size} it asked for more memory than there is"

#: Queries, features, numbers in a value: in a notebook (a table has 8 bytes an entry, 33 MB here), and in the grader,
#: where a table takes 13 GB, and 1.6 GB even with one byte an entry.
SMALL, LARGE = ((2039, 7, 3),), ((40_009, 7, 3),)
#: The same for the causal form. In a notebook N × C × M has 26 MB and N × N 12 MB, with many tokens 16 MB even with one
#: byte an entry. In the grader N × N has 2.5 GB with one byte an entry, N × C × M 3 GB with large states: a list of
#: small ones takes memory to its last byte, where Python itself crashes.
SMALL_CAUSAL, LARGE_CAUSAL = ((1223, 53, 51), (4003, 5, 3)), ((50_021, 7, 3), (751, 1009, 521))


@says_so(name="kernel_attention, no array of queries times keys")
def no_table(function: Callable) -> None:
    """Peak memory of kernel attention stays far below a table of all pairs, even of single bytes."""
    if pairwise(function):
        return  # it goes through all pairs without a table, which would take minutes: it is charged with the loops
    _fits(function, "kernel_attention", TABLE, SMALL, LARGE, enough=1.5)


@says_so(name="causal_kernel_attention, no array of N × N or N × C × M")
def no_causal_table(function: Callable) -> None:
    """Peak memory of causal kernel attention stays far below N × N and N × C × M."""
    # What goes through all earlier tokens again would run for minutes with many of them; it is charged for its time.
    large = LARGE_CAUSAL if not again(function) else LARGE_CAUSAL[1:]
    _fits(function, "causal_kernel_attention", CAUSAL, SMALL_CAUSAL, large, enough=5.0)


@says_so(name="chunked_causal_attention, no array of N × N")
def no_table_of_chunks(function: Callable) -> None:
    """Peak memory of short chunks stays far below N × N."""
    small, large = SMALL_CAUSAL[1:], LARGE_CAUSAL[:1]
    _fits(function, "chunked_causal_attention", CHUNKED, small, large, enough=5.0, more=(64,))


def _fits(
    function: Callable,
    name: str,
    sentence: str,
    small: tuple[tuple, ...],
    large: tuple[tuple, ...],
    enough: float,
    more: tuple = (),
) -> None:
    """Check that the function works within the memory, measured here or limited in another process.

    Args:
        function: of phi_Q, phi_K, V.
        name: of the function.
        sentence: what to say if it does not.
        small: several N, C, M where memory is traced.
        large: several N, C, M where it is limited.
        enough: MB that are plenty at the small sizes.
        more: further arguments.
    """
    if context.remote(function) is not None:  # it lives in the process of a submission, which has a limit
        for sizes in large:
            try:
                call(function, *inputs(*sizes), *more)
            except (MemoryError, RuntimeError) as error:
                if isinstance(error, RuntimeError) and "memory" not in context.words_of(error):
                    raise
                raise AssertionError(sentence.format(name=name, found=TOO_LARGE.format(size=sizes[0]))) from None
        return
    for sizes in small:
        peak = peak_memory(function, *inputs(*sizes), *more) / 1e6
        if peak > enough:
            raise AssertionError(sentence.format(name=name, found=megabytes(sizes[0], peak, enough)))
