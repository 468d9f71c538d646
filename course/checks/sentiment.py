"""Assignment 02, sentiment: what its checks share.

Models are in `sentiment_models`, part 5 in `sentiment_training` and `sentiment_autopsies`, part 6 in
`sentiment_results`.
"""

from __future__ import annotations


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
