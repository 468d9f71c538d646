"""The checks of assignment 01 that look at results: numbers, arrays and figures that the notebook holds."""

import math

import numpy as np
import pytest
from refusals import refused

from course import data
from course.checks import toy_attention as checks
from course.checks import toy_attention_results as results


@pytest.fixture(scope="module")
def design():
    """What linear attention multiplies k with: (N, D)."""
    X, *_ = data.toy_attention()
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / math.sqrt(200)


class TestNumbers:
    """The numbers that are written out are those of the data."""

    @pytest.mark.parametrize("name", ["LINEAR", "SOFTMAX"])
    def test_the_start(self, name):
        """At k = 0 linear attention predicts 0 and softmax attention the mean of the values."""
        X, y, X_test, y_test = data.toy_attention()
        off, off_test = y.copy(), y_test.copy()
        if name == "SOFTMAX":
            off -= sum(X[:, i, 0] for i in range(5)) / 5
            off_test -= sum(X_test[:, i, 0] for i in range(5)) / 5
        expected = {"LOSS": off @ off / 2, "TRAINING_ERROR": off @ off / 1000}
        if name == "SOFTMAX":  # the others are answers of the last exercise
            expected |= {"ERROR": off_test @ off_test / 500, "TEST_LOSS": off_test @ off_test / 2}
        assert expected == pytest.approx({key: getattr(results, f"{name}_{key}") for key in expected}, rel=1e-10)

    @pytest.mark.parametrize("rate", [1e-4, 3e-3, 0.1])
    def test_the_first_step(self, design, rate):
        """The loss after one step is the quadratic that is written out, whatever the learning rate."""
        y = data.toy_attention().y
        off = y - design @ (rate * (design.T @ y))
        found = results.LINEAR_LOSS - rate * results.SLOPE + rate**2 * results.CURVATURE
        assert found == pytest.approx(off @ off / 2, rel=1e-9)

    def test_the_bar(self, design):
        """The bar is 1 % above the loss of the least squares solution."""
        y = data.toy_attention().y
        off = y - design @ np.linalg.solve(design.T @ design, design.T @ y)
        assert pytest.approx(1.01 * (off @ off) / 2, rel=1e-9) == results.LINEAR_BAR


class TestTrain:
    """A descent of linear attention whose two steps are small: the rule on the change of the loss ends it."""

    RATE = 1e-7

    @pytest.fixture
    def right(self, design):
        """k, losses, errors, learning rate and the loss of a k, as the notebook has them."""
        y = data.toy_attention().y
        step = self.RATE * (design.T @ y)
        loss = results.LINEAR_LOSS - self.RATE * results.SLOPE + self.RATE**2 * results.CURVATURE
        losses = [results.LINEAR_LOSS, loss]
        error = np.mean(data.toy_attention().y_test ** 2)

        def loss_of(k):
            off = y - design @ k
            return off @ off / 2

        return {"k": step, "losses": losses, "errors": [error] * 2, "rate": self.RATE, "of": loss_of}

    def test_the_bar_is_judged_by_itself(self, right):
        """A descent that is right but ends too early by its rate passes the first check and not that of the bar."""
        checks.train_linear(*right.values())
        assert "1 % above" in refused(checks.below_bar, right["losses"])

    def test_another_tolerance_is_charged_once(self):
        """Where the default rule would have gone on, the end is refused, and the bar says nothing."""
        losses = [results.LINEAR_LOSS, 300.0, 250.0]
        assert "default tol" in refused(checks.ended, losses, "linear")
        checks.below_bar(losses)

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"k": np.zeros(5)}, "expected (D,) = (200,)"),
            ({"k": np.zeros((200, 1))}, "expected (D,) = (200,)"),
            ({"k": None}, "expected (D,) = (200,)"),
            ({"k": (np.zeros(7), [5.0, 3.0], [1.0, 2.0])}, "whole result"),
            ({"errors": [1.0]}, "2 and 1 entries"),
            ({"losses": [], "errors": []}, "`losses_linear`"),
            ({"losses": None}, "`losses_linear`"),
            ({"losses": ["a", "b"]}, "`losses_linear`"),
            ({"losses": [[5.0], [3.0, 2.0]]}, "`losses_linear`"),
            ({"losses": [5.0, np.nan]}, "losses_linear[0]"),
            ({"rate": None}, "`learning_rate_linear`"),
            ({"rate": "0.1"}, "`learning_rate_linear`"),
            ({"rate": 0.0}, "`learning_rate_linear`"),
            ({"rate": np.nan}, "`learning_rate_linear`"),
        ],
        ids=[
            *("other D", "column", "no k", "tuple", "lengths", "empty", "None", "texts", "ragged", "nan"),
            *("no rate", "text rate", "rate 0", "nan rate"),
        ],
    )
    def test_wrong(self, right, changes, words):
        """What cannot be a result of the descent is refused with a sentence."""
        assert words in refused(checks.train_linear, *(right | changes).values())
