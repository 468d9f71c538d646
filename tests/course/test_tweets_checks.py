"""The checks of the notebook on tweets: the numbers that are written out, and what the checks of figures refuse."""

import numpy as np
import pytest
from refusals import refused

from course import data
from course.checks import tweets as checks
from course.checks import tweets_results as results

pytestmark = pytest.mark.usefixtures("no_open_figures")

TABLE = data.word_vectors()


def vector(word: str) -> np.ndarray:
    return TABLE.vectors[TABLE.index[word]]


class TestNumbers:
    """The numbers that are written out are those of the data."""

    def test_statement(self):
        """The scores of `of the` are those of the statement of 9.1."""
        scores = [vector("of")[2], vector("the")[2]]
        assert scores == [0.2271, 0.3981]
        assert np.exp(scores) / np.exp(scores).sum() == pytest.approx([0.457, 0.543], abs=5e-4)


class TestWaiting:
    """An exercise waits for what it is made of."""

    def test_spoiled(self):
        """The name of a function that changes its arguments is told."""

        def predict(X, weights, v):
            v /= 2
            return X @ v

        assert checks.spoiled_by(predict_sentiment=predict, grad_v=lambda X, errors, weights: 0.0) == (
            " (waits for predict_sentiment)"
        )

    def test_nothing(self):
        """It waits for nothing if what it is made of passes."""
        assert checks.waits_for(accuracy=lambda y, y_hat: np.mean(y * y_hat > 0)) == ""

    def test_wrong(self):
        """The name of a function whose check fails is told."""
        assert checks.waits_for(accuracy=lambda y, y_hat: 1.0) == " (waits for accuracy)"

    def test_bars(self):
        """Accuracies below their bars are accepted while something is waited for, and refused otherwise."""
        low = [0.5, 0.6]
        results.bars(low, low, " (waits for grad_k)")
        assert "below its bar" in refused(results.bars, low, low, "")
