"""The checks of assignment 01 that look at results: numbers, arrays and figures that the notebook holds."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused
from toy_attention_oracles import normalised, two_panels

from course.checks import toy_attention as checks

pytestmark = pytest.mark.usefixtures("no_open_figures")

KEYS = ("predict 0", "linear", "softmax", "Bayes", "noise floor")
HEIGHTS = (0.98, 0.66, 0.41, 0.30, 0.01)
STANDING = dict(zip(KEYS, HEIGHTS, strict=True))


class TestResults:
    def test_sizes(self):
        """Four positive whole numbers pass, Python's or NumPy's."""
        checks.sizes(7, np.int64(5), np.int8(3), 2)

    @pytest.mark.parametrize("wrong", [None, 7.0, "7", True, np.bool_(True), np.float64(7), [7], (7, 5), 0, -7, 2j])
    @pytest.mark.parametrize("place", range(4))
    def test_wrong_size(self, wrong, place):
        """What is no positive whole number is refused by the name of the size."""
        values = [7, 5, 3, 2]
        values[place] = wrong
        assert f"`{('N', 'L', 'D', 'N_test')[place]}`" in refused(checks.sizes, *values)

    def test_train(self):
        """A k of shape (D,) and two lists of one length with a falling loss pass."""
        checks.train(np.zeros(7), [5.0, 3.0], [1.0, 2.0], 0.1, 7, "linear")

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"k": np.zeros(5)}, "expected (D,) = (7,)"),
            ({"k": np.zeros((7, 1))}, "expected (D,) = (7,)"),
            ({"k": None}, "expected (D,) = (7,)"),
            ({"k": (np.zeros(7), [5.0, 3.0], [1.0, 2.0])}, "whole result"),
            ({"errors": [1.0]}, "2 and 1 entries"),
            ({"losses": [5.0, np.nan]}, "smaller learning rate"),
            ({"losses": [5.0, np.inf]}, "smaller learning rate"),
            ({"losses": [5.0, 6.0]}, "did not fall"),
            ({"losses": [5.0], "errors": [1.0]}, "did not fall"),
            ({"losses": [], "errors": []}, "`losses_linear`"),
            ({"losses": None, "errors": None}, "`losses_linear`"),
            ({"losses": 5.0, "errors": 1.0}, "`losses_linear`"),
            ({"losses": ["a", "b"]}, "`losses_linear`"),
            ({"losses": [[5.0], [3.0, 2.0]]}, "`losses_linear`"),
            ({"learning_rate": None}, "`learning_rate_linear`"),
            ({"learning_rate": "0.1"}, "`learning_rate_linear`"),
            ({"learning_rate": 0.0}, "`learning_rate_linear`"),
            ({"learning_rate": -0.1}, "`learning_rate_linear`"),
            ({"learning_rate": np.nan}, "`learning_rate_linear`"),
        ],
        ids=[
            *(
                "other D",
                "column",
                "no k",
                "tuple",
                "lengths",
                "nan",
                "inf",
                "rising",
                "one",
                "empty",
                "None",
                "number",
            ),
            *("texts", "ragged", "no rate", "text rate", "rate 0", "negative rate", "nan rate"),
        ],
    )
    def test_wrong_train(self, changes, words):
        """A result of the descent that can't be one is refused with a sentence."""
        right = {"k": np.zeros(7), "losses": [5.0, 3.0], "errors": [1.0, 2.0], "learning_rate": 0.1}
        assert words in refused(checks.train, *(right | changes).values(), 7, "linear")

    def test_softmax_examples(self):
        """The softmax of the three vectors passes."""
        checks.softmax_examples([normalised(row) for row in ((1, 1, 1), (3, 1, 1), (10, 1, 1))])

    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            "text",
            [1.0, 2.0, 3.0],
            [[1.0], [2.0, 3.0]],
            [normalised(row) for row in ((10, 1, 1), (3, 1, 1), (1, 1, 1))],
            [normalised(row) for row in ((1, 1, 1), (1, 3, 1), (1, 10, 1))],
            [[1, 1, 1], [3, 1, 1], [10, 1, 1]],
            np.full((3, 3), np.nan),
            np.full((3, 3), 1 / 3),
        ],
        ids=["None", "text", "vector", "ragged", "order", "place", "scores", "nan", "all equal"],
    )
    def test_wrong_softmax_examples(self, wrong):
        """Other arrays, and what is no array, are refused by name."""
        assert "softmax_examples" in refused(checks.softmax_examples, wrong)

    def test_comparison(self):
        """Two errors pass, Python's or NumPy's."""
        checks.comparison(0.7, np.float64(0.5))

    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j, {}], ids=repr)
    def test_wrong_comparison(self, wrong):
        """What is no mean of squares is refused by its name, in either place."""
        assert "`error_linear`" in refused(checks.comparison, wrong, 0.5)
        assert "`error_softmax`" in refused(checks.comparison, 0.5, wrong)

    def test_softmax_figure(self):
        """The figure of the softmax descent passes."""
        checks.softmax_figure(two_panels([5.0, 3.0, 2.0], [1.0, 0.5, 0.7]), [5.0, 3.0, 2.0], [1.0, 0.5, 0.7])

    def test_wrong_softmax_figure(self):
        """The figure of other lists is refused by name."""
        figure = two_panels([7.0, 6.0, 4.0], [1.0, 0.5, 0.7])
        assert "`softmax_figure`" in refused(checks.softmax_figure, figure, [5.0, 3.0, 2.0], [1.0, 0.5, 0.7])

    def test_k_bayes(self):
        """A direction of D numbers passes."""
        checks.k_bayes(np.arange(7.0), 7)

    @pytest.mark.parametrize(
        "wrong",
        [None, "text", {}, 3.0, np.ones(5), np.ones((7, 1)), np.full(7, np.nan), np.full(7, np.inf), [[1.0], [2, 3]]],
        ids=["None", "text", "dict", "number", "length", "column", "nan", "inf", "ragged"],
    )
    def test_wrong_k_bayes(self, wrong):
        """What is no direction of D finite numbers is refused by name."""
        assert "`k_bayes`" in refused(checks.k_bayes, wrong, 7)

    def test_standing(self):
        """Five numbers under the five names pass, whatever else is in the dict."""
        checks.standing({**dict.fromkeys(KEYS, 0.5), "more": "text"}, KEYS)

    @pytest.mark.parametrize("wrong", [None, [0.5] * 5, "text", 0.5, set(KEYS)])
    def test_standing_is_a_dict(self, wrong):
        """What is no dict is refused by its type."""
        assert f"of type {type(wrong).__name__}" in refused(checks.standing, wrong, KEYS)

    def test_standing_in_another_order(self):
        """Keys in another order are told the right one."""
        assert "order" in refused(checks.standing, dict.fromkeys(reversed(KEYS), 0.5), KEYS)

    @pytest.mark.parametrize("key", KEYS)
    def test_standing_lacks_a_key(self, key):
        """A missing key is named."""
        assert f"no entry '{key}'" in refused(checks.standing, {k: 0.5 for k in KEYS if k != key}, KEYS)

    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j], ids=repr)
    def test_standing_holds_a_wrong_value(self, wrong):
        """A value that is no mean of squares is refused by its key."""
        text = refused(checks.standing, {**dict.fromkeys(KEYS, 0.5), "linear": wrong}, KEYS)
        assert "standing['linear']" in text


class TestBars:
    def draw(self, how="bar", names=KEYS, values=HEIGHTS, **labels):
        fig, ax = plt.subplots()
        getattr(ax, how)(names, values)
        ax.set(**(labels or {"xlabel": "test error", "ylabel": "test error"}))
        return fig

    @pytest.mark.parametrize("how", ["bar", "barh"])
    def test_accepted(self, how):
        """Upright and lying bars pass with a label on the axis of the values."""
        checks.bars(self.draw(how), STANDING, "standing_figure")

    @pytest.mark.parametrize(("how", "axis"), [("bar", "x"), ("barh", "y")])
    def test_label_on_the_other_axis(self, how, axis):
        """A label on the axis of the names is not enough."""
        fig = self.draw(how, **{f"{axis}label": "estimator"})
        assert "no label" in refused(checks.bars, fig, STANDING, "standing_figure")

    @pytest.mark.parametrize(
        "make",
        [lambda: None, lambda: "figure", plt.figure, lambda: plt.subplots()[0], plt.subplots],
        ids=["None", "text", "empty", "empty Axes", "pair"],
    )
    def test_no_figure(self, make):
        """What is no figure with data is refused by name."""
        assert "`standing_figure`" in refused(checks.bars, make(), STANDING, "standing_figure")

    def test_other_heights(self):
        """Bars of other heights are refused."""
        fig = self.draw(values=[1, 2, 3, 5, 7])
        assert "no Axes has 5 bars" in refused(checks.bars, fig, STANDING, "standing_figure")

    def test_a_bar_is_missing(self):
        """Four of five bars are refused."""
        fig = self.draw(names=KEYS[:4], values=HEIGHTS[:4])
        assert "no Axes has 5 bars" in refused(checks.bars, fig, STANDING, "standing_figure")

    def test_bars_without_names(self):
        """Bars over numbers are told that their names are missing."""
        assert "no name" in refused(checks.bars, self.draw(names=range(5)), STANDING, "standing_figure")

    def test_swapped_names(self):
        """A bar under the name of another is told so."""
        fig = self.draw(names=KEYS[::-1])
        assert "height of another" in refused(checks.bars, fig, STANDING, "standing_figure")
