"""The checks of assignment 01 that look at results: numbers, arrays and figures that the notebook holds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from refusals import refused

from course import data
from course.checks import toy_attention as checks
from course.checks import toy_attention_results as results

KEYS = ("predict 0", "linear", "softmax", "Bayes", "noise floor")
STANDING = dict(zip(KEYS, (results.LINEAR_ERROR, 0.66, 0.41, 0.25, results.FLOOR), strict=True))
DIRECTION = data.toy_attention_truth().direction


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
        expected = {"LOSS": off @ off / 2, "ERROR": off_test @ off_test / 500}
        expected |= {"TEST_LOSS": off_test @ off_test / 2, "TRAINING_ERROR": off @ off / 1000}
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

    def test_the_floor(self):
        """The values at the true positions miss the labels by the noise of the test set."""
        _, _, X_test, y_test = data.toy_attention()
        off = [v - x[at, 0] for v, x, at in zip(y_test, X_test, data.toy_attention_truth().positions_test, strict=True)]
        assert pytest.approx(np.dot(off, off) / 500, rel=1e-10) == results.FLOOR

    def test_labels(self):
        """Mean and variance of the test labels."""
        y_test = data.toy_attention().y_test
        assert pytest.approx((y_test.mean(), y_test.var())) == (results.TEST_MEAN, results.TEST_VARIANCE)


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

        def loss_of(k):
            off = y - design @ k
            return off @ off / 2

        return {"k": step, "losses": losses, "errors": [results.LINEAR_ERROR] * 2, "rate": self.RATE, "of": loss_of}

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


class TestComparison:
    LABELS = np.array([1.0, -2.0, 3.0])

    def compare(self, what, error):
        """The predictions miss by 0.5 three times: a mean square of 0.25."""
        checks.comparison(
            what, error, np.ones(200), np.zeros(200), lambda k: self.LABELS - [0.5, -0.5, 0.5], self.LABELS
        )

    @pytest.mark.parametrize("right", [0.25, np.float64(0.25)], ids=["float", "NumPy"])
    def test_right(self, right):
        """An error that is that of the predictions passes, Python's or NumPy's."""
        self.compare("linear", right)

    @pytest.mark.parametrize("what", ["linear", "softmax"])
    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j, {}], ids=repr)
    def test_wrong(self, what, wrong):
        """What is not that mean of squares is refused by its name."""
        assert f"`error_{what}`" in refused(self.compare, what, wrong)


class TestKBayes:
    def test_right(self):
        """The shift times sqrt(D) along the direction passes."""
        checks.k_bayes(2 * math.sqrt(200) * DIRECTION, DIRECTION)

    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            "text",
            {},
            3.0,
            np.ones(5),
            np.ones((200, 1)),
            np.full(200, np.nan),
            np.full(200, np.inf),
            [[1.0], [2]],
        ],
        ids=["None", "text", "dict", "number", "length", "column", "nan", "inf", "ragged"],
    )
    def test_wrong(self, wrong):
        """What is no direction of D finite numbers is refused by name."""
        assert "`k_bayes`" in refused(checks.k_bayes, wrong, DIRECTION)


class TestStanding:
    def stand(self, found):
        checks.standing(found, KEYS)
        checks.standing_of_zero(found)
        checks.standing_of_two(found, 0.66, 0.41)
        checks.standing_of_bayes(found, [0.0, 1.0], np.array([0.5, 1.5]))
        checks.standing_of_floor(found)

    def test_right(self):
        """The five numbers under the five names pass, whatever else is in the dict."""
        self.stand({**STANDING, "more": "text"})

    @pytest.mark.parametrize("wrong", [None, [0.5] * 5, "text", 0.5, set(KEYS)])
    def test_it_is_a_dict(self, wrong):
        """What is no dict is refused by its type."""
        assert f"of type {type(wrong).__name__}" in refused(self.stand, wrong)

    @pytest.mark.parametrize("key", KEYS)
    def test_a_missing_key(self, key):
        """A missing key is named."""
        assert f"no entry '{key}'" in refused(self.stand, {k: 0.5 for k in KEYS if k != key})

    @pytest.mark.parametrize("key", KEYS)
    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j], ids=repr)
    def test_a_wrong_value(self, key, wrong):
        """A value that is no mean of squares is refused by its key."""
        assert f"standing['{key}']" in refused(self.stand, STANDING | {key: wrong})
