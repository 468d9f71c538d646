"""What checks of torch modules share."""

from __future__ import annotations

from collections.abc import Callable


def unnamed(function: Callable) -> Callable:
    """Return a function that a check has made: a call of it is none of the student's own."""
    function.__name__ = "<module>"
    return function


def arrived(its, name: str):
    """Return the gradient of a layer's weight.

    Raises:
        AssertionError: there is none.
    """
    if its is None:
        raise AssertionError(
            f"no gradient reaches the weight of {name}: is it used, and without .detach(), .data and no_grad?"
        )
    return its
