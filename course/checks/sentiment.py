"""Assignment 02, sentiment: what part 3 asks for besides values.

Models are in `sentiment_models`, part 5 in `sentiment_training` and `sentiment_autopsies`, part 6 in
`sentiment_results`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import call, kind_of, says_so


@says_so
def list_of_int(encode: Callable) -> None:
    """Check that it gives a list of Python's whole numbers."""
    found = call(encode, ["not", "so", "not"], {"<PAD>": 0, "<UNK>": 1, "good": 7, "not": 3})
    if isinstance(found, np.ndarray) or hasattr(found, "detach"):
        raise AssertionError(f"`encode` gives a {kind_of(found)}, expected a list of numbers: `.tolist()` makes one")
    if not isinstance(found, list):
        raise AssertionError(f"`encode` gives a {kind_of(found)}, expected a list: `[... for token in tokens]`")
    other = next((number for number in found if not isinstance(number, int)), 0)
    if not isinstance(other, int):
        raise AssertionError(f"`encode` gives a list of {kind_of(other)}, expected Python's int")


def entries(found, name: str, keys: tuple[str, ...]) -> None:
    """Check that it is a dict with these entries.

    Raises:
        AssertionError: it is not.
    """
    said = ", ".join(map(repr, keys))
    if isinstance(found, tuple) or not hasattr(found, "keys"):
        raise AssertionError(f"`{name}` should be a dict with the entries {said}")
    for key in keys:
        if key not in found:
            raise AssertionError(f"`{name}` has no entry {key!r}, expected {said}")
