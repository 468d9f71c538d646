"""The sentences with which checks refuse an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def refused(check: Callable, *args, **options) -> str:
    """The sentence with which a check refuses this."""
    with pytest.raises(AssertionError) as caught:
        check(*args, **options)
    return str(caught.value)
