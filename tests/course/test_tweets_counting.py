"""What the notebook on tweets counts."""

import numpy as np
import pytest
from scipy.stats import binomtest

from course.tweets import counting


@pytest.mark.parametrize(("hits", "n"), [(0, 7), (3, 7), (7, 7), (290, 734)])
def test_wilson(hits, n):
    expected = binomtest(hits, n).proportion_ci(method="wilson")
    assert counting.wilson(hits, n) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_causes():
    """A text that is cut off counts there, also with a negation; a negation that is not read counts nowhere."""
    texts = ["so not good", "so so so not good", "so good so so not", "not so so good"]
    assert counting.causes(texts, [[2], [4], [1], [3]], 4).tolist() == ["negation", "cut off", "neither", "negation"]


def test_table():
    cause = np.array(["cut off", "negation", "neither", "neither"])
    lines = counting.table_of_errors(cause, np.array([True, True, False, True])).splitlines()
    assert [line.split()[-6:-3] for line in lines[1:4]] == [
        ["1", "1", "1.000"],
        ["1", "1", "1.000"],
        ["2", "1", "0.500"],
    ]
    assert lines[-1].split() == ["all", "4", "3", "0.750"]
