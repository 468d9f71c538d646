"""The sentences with which checks refuse an answer."""

import numpy as np
import pytest

from course.checks import compare

EXPECTED = np.array([[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]])
VECTOR = np.array([2.0, -3.0, 5.0, 7.0, -11.0])


def refused(check, *args, **options):
    with pytest.raises(AssertionError) as caught:
        check(*args, **options)
    return str(caught.value)


def message(found, expected=EXPECTED, **options) -> str:
    return refused(compare.array, found, expected, "f(X)", "(n, L)", **options)


def scalar_message(found, expected=6.5, **options) -> str:
    return refused(compare.scalar, found, expected, "g(X)", **options)
