"""The pictures of the single-location task show the numbers that they are given."""

import numpy as np

from course import toy_attention as toy


def test_first_coordinates_and_labels_are_written_in():
    X = np.arange(2 * 3 * 5, dtype=float).reshape(2, 3, 5)
    figure = toy.labels_figure(X, np.array([7.25, -1.5]), rows=2)
    texts = [[text.get_text() for text in ax.texts] for ax in figure.axes]
    assert texts == [["0.00", "5.00", "10.00", "15.00", "20.00", "25.00"], ["7.25", "−1.50"]]


def test_tokens_are_divided_by_their_position():
    X = np.zeros((3, 2, 7))
    X[[0, 1, 2], [1, 0, 1], 0] = 2.0
    ax = toy.projections_figure(X, np.eye(7)[0], [1, 0, 1], 2.0).axes[0]
    others, relevant = (container.patches for container in ax.containers)
    tallest = [max(bars, key=lambda bar: bar.get_height()).get_x() for bars in (others, relevant)]
    assert np.allclose(tallest, [0.0, 2.0], atol=0.21)


def test_the_relevant_token_is_framed():
    figure = toy.weights_figure({"a": np.eye(3, 5) / 2, "b": -2 * np.eye(3, 5)}, [4, 0, 2])
    panels = [ax for ax in figure.axes if ax.get_title() in "ab" and ax.get_title()]
    assert [[(p.get_x() + 0.5, p.get_y() + 0.5) for p in ax.patches] for ax in panels] == [[(4, 0), (0, 1), (2, 2)]] * 2
    assert [ax.images[0].get_clim() for ax in panels] == [(-2.0, 1.0)] * 2


def test_errors_alignments_and_descents():
    """Errors are ranked; an alignment is drawn against the iteration, a descent from iteration zero."""
    ax = toy.errors_figure({"low": 0.25, "high": 2.0, "mid": 1.0}).axes[0]
    assert [bar.get_width() for bar in ax.patches] == [2.0, 1.0, 0.25]
    curves = {"one": [0.83, 0.9, 0.95], "two": [0.95, 0.76, 0.8]}
    ax = toy.alignment_figure([1, 3, 10], curves).axes[0]
    assert (ax.get_xscale(), ax.get_ylim()) == ("log", (0.7, 1.0))
    assert [list(line.get_ydata()) for line in ax.lines] == list(curves.values())
    panels = toy.descent_figure([5.0, 3.0, 2.0], [0.9, 0.7, 0.8]).axes
    assert [ax.get_xscale() for ax in panels] == ["symlog", "symlog"]
    assert [list(ax.lines[0].get_xdata()) for ax in panels] == [[0, 1, 2]] * 2
    assert [list(ax.lines[0].get_ydata()) for ax in panels] == [[5.0, 3.0, 2.0], [0.9, 0.7, 0.8]]
