"""Reading students' figures, and drawing the course's own."""

import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused

from course import plots
from course.checks import described, figures
from course.checks.verbs import _drawn

pytestmark = pytest.mark.usefixtures("own_style")

VALUES = [2.0, 3.0, 5.0, 7.0]


def curve(**labels):
    fig, ax = plt.subplots()
    ax.plot(VALUES)
    ax.set(**labels)
    return fig, ax


def panel(ax):
    whole = ax.figure if isinstance(ax.figure, mpl.figure.Figure) else ax.figure.figure  # that of a subfigure
    return described.of(whole).panels[whole.axes.index(ax)]


def lines(ax):
    return [curve for _, curve in figures.lines([panel(ax)])]


def drawn(found):
    return figures.panels(figures.read(_drawn(found), "descent"))


def label(ax, axis, *where):
    return figures.axis_label(panel(ax), axis, *where)


class TestDrawn:
    def test_panels_with_data(self):
        fig, axes = plt.subplots(2, 2)
        for ax, title in zip((axes[0, 1], axes[1, 1]), "ab", strict=True):
            ax.plot(VALUES)
            ax.set_title(title)
        assert [its.titles[0] for its in drawn(fig)] == ["a", "b"]

    @pytest.mark.parametrize(
        ("pick", "words"),
        [
            (lambda fig, axes: axes[0], ["type Axes", "`fig`"]),
            (lambda fig, axes: axes, ["type ndarray", "`fig`"]),
            (lambda fig, axes: (fig, axes), ["tuple (Figure, Axes)", "`fig`"]),
            (lambda fig, axes: axes[0].get_lines()[0], ["type Line2D", "`fig`"]),
            (lambda fig, axes: None, ["is None", "return"]),
            (lambda fig, axes: "figure.png", ["type str", "plt.subplots"]),
            (lambda fig, axes: [], ["type list", "plt.subplots"]),
            (lambda fig, axes: np.ones((2, 3)), ["type ndarray", "plt.subplots"]),
            (lambda fig, axes: plt, ["type module", "plt.subplots"]),
        ],
    )
    def test_no_figure(self, pick, words):
        fig, axes = plt.subplots(1, 2)
        for ax in axes:
            ax.plot(VALUES)
        text = refused(drawn, pick(fig, axes))
        assert [word for word in ["`descent`", *words] if word not in text] == []

    @pytest.mark.parametrize(
        "make",
        [plt.figure, lambda: plt.subplots(2, 3)[0], lambda: plt.figure(plt.text(0.5, 0.5, "loss").figure.number)],
    )
    def test_empty_figure(self, make):
        """A figure without Axes or data is refused, with what to try; words are no data."""
        text = refused(drawn, make())
        assert "no curve or bar" in text
        assert "draw" in text

    @pytest.mark.parametrize("how", ["plot", "bar", "barh", "scatter", "imshow", "step", "semilogx", "fill_between"])
    def test_kinds_of_drawing(self, how):
        fig, ax = plt.subplots()
        if how == "imshow":
            ax.imshow(np.ones((2, 3)))
        else:
            getattr(ax, how)([2, 3, 5, 7], VALUES)
        plt.close(fig)
        assert len(drawn(fig)) == 1

    def test_subfigures(self):
        fig = plt.figure()
        for part in fig.subfigures(1, 2):
            part.subplots().plot(VALUES)
        assert len(drawn(fig)) == 2


class TestLines:
    def test_all_axes(self):
        """But not a line over names."""
        fig, axes = plt.subplots(1, 3)
        axes[2].plot(["zero", "linear", "softmax"], [7, 11, 13])
        for ax, n in ((axes[0], 4), (axes[1], 3), (axes[1], 2), (axes[1].twinx(), 5)):
            ax.plot(range(n))
        assert [len(its.y) for _, its in figures.lines(drawn(fig))] == [4, 3, 2, 5]

    @pytest.mark.parametrize(("how", "read"), [("scatter", True), ("fill_between", False), ("bar", False)])
    def test_what_is_a_line(self, how, read):
        _, ax = plt.subplots()
        getattr(ax, how)([2, 3, 5], [7, 11, 13])
        assert [found.points.tolist() for found in lines(ax)] == [[[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]]] * read


def on_a_column(**sharing):
    axes = plt.subplots(3, 1, **sharing)[1]
    axes[-1].set_xlabel("iteration")
    return axes[0]


def on_a_row(**sharing):
    axes = plt.subplots(1, 2, **sharing)[1]
    axes[0].set_ylabel("loss")
    axes[1].set_xlabel("iteration")
    return axes


def on_the_figure():
    fig, axes = plt.subplots(2, 3)
    fig.supxlabel("iteration")
    fig.supylabel("loss")
    return axes[0, 1]


def twins(**labels):
    ax = curve(**labels)[1]
    return ax, ax.twinx()


LABELS = {
    "own x": (lambda: curve(xlabel="iteration", ylabel="loss")[1], "x", "iteration"),
    "own y": (lambda: curve(xlabel="iteration", ylabel="loss")[1], "y", "loss"),
    "x of the first twin": (lambda: twins(xlabel="iteration")[0], "x", "iteration"),
    "x of the other twin": (lambda: twins(xlabel="iteration")[1], "x", "iteration"),
    "y of a twin over y": (lambda: curve(ylabel="loss")[1].twiny(), "y", "loss"),
    "a column that shares x": (lambda: on_a_column(sharex=True), "x", "iteration"),
    "a row that shares y": (lambda: on_a_row(sharey=True)[1], "y", "loss"),
    "x of the figure": (on_the_figure, "x", "iteration"),
    "y of the figure": (on_the_figure, "y", "loss"),
    "blanks": (lambda: curve(xlabel="  ", ylabel="loss")[1], "x", None),
    "a title": (lambda: curve(title="loss against iteration")[1], "y", None),
    "y of a twin over x": (lambda: twins(ylabel="loss")[1], "y", None),
    "another column": (lambda: on_a_row(sharex=True)[0], "x", None),
    "a neighbour that shares nothing": (on_a_column, "x", None),
}


class TestAxisLabel:
    @pytest.mark.parametrize(("make", "axis", "expected"), LABELS.values(), ids=LABELS)
    def test_what_is_a_label(self, make, axis, expected):
        if expected:
            assert label(make(), axis) == expected
        else:
            text = refused(label, make(), axis, "`descent`: the panel of the losses")
            assert text.startswith("`descent`: the panel of the losses has no label")
            assert f"set_{axis}label" in text

    def test_the_course_s_style(self):
        """Shared axes are recognised under it, and a student's own `tight_layout` brings no warning about it."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            plots.use_style()
            assert label(on_a_column(sharex=True), "x") == "iteration"
            curve(xlabel="iteration")[0].tight_layout()


def plotted(*curves, legends=1):
    fig, axes = plt.subplots(1, 2, squeeze=False)
    for ax in axes[0][: 1 + (legends == "other")]:
        for style, options in curves:
            ax.plot(VALUES, style, **options)
    if legends:
        axes[0][1 if legends == "other" else 0].legend(loc="best") if legends != "figure" else fig.legend()
    return fig


class TestCalled:
    def message(self, fig):
        return [figures.called(its, found) for its, found in figures.lines(drawn(fig))]

    @pytest.mark.parametrize(
        ("legends", "names"),
        [(1, [["one"], ["two"]]), ("figure", [["one"], ["two"]]), ("other", [["one"], ["two"]] * 2), (0, [[], []])],
    )
    def test_by_its_look(self, legends, names):
        """A curve is called what a legend has beside a sample of its look; a label that no legend shows is no name."""
        curves = [(style, {"color": "k", "label": name}) for style, name in (("-", "one"), ("--", "two"))]
        assert self.message(plotted(*curves, legends=legends)) == names

    def test_the_legend_of_another_panel_does_not_count_beside_a_text(self):
        fig = plotted(("-", {"label": "one"}), legends="other")
        fig.axes[0].text(0, 3, "two")
        assert self.message(fig) == [[], ["one"]]

    def test_error_bars(self):
        _, ax = plt.subplots()
        for name in ("one", "two"):
            ax.errorbar(range(4), VALUES, yerr=0.5, fmt="o-", color="C0", label=name)
        ax.legend()
        assert self.message(ax.figure) == [["one"], ["two"]]

    def test_colour(self):
        fig, ax = plt.subplots()
        ax.plot(VALUES, "o-", color="C2")
        ax.legend(handles=[mpl.lines.Line2D([], [], color="C2", label="one")])
        assert self.message(fig) == [["one"]]


class TestAttentionMap:
    WEIGHTS = np.random.default_rng(2).dirichlet(np.ones(5), size=3)

    def test_what_it_shows(self, tmp_path):
        """The weights, keys along x and queries down y, with labels that the course's own checks can read."""
        _, ax = plt.subplots()
        plots.attention_map(ax, self.WEIGHTS, "head 2")
        (image,) = ax.images
        assert np.array_equal(image.get_array(), np.random.default_rng(2).dirichlet(np.ones(5), size=3))
        assert tuple(image.get_extent()) == (-0.5, 4.5, 2.5, -0.5)
        assert ax.get_xticks().tolist() == [0, 1, 2, 3, 4]
        assert ("key" in ax.get_xlabel(), "query" in ax.get_ylabel(), ax.get_title()) == (True, True, "head 2")
        assert image.colorbar.ax.get_ylabel() == "attention weight"
        its, _ = drawn(ax.figure)
        assert figures.axis_label(its, "x")
        assert figures.axis_label(its, "y")
        ax.figure.savefig(tmp_path / "map.png")  # without a warning

    @pytest.mark.parametrize(("options", "end"), [({}, 1.0), ({"largest": 0.3}, 0.3)])
    def test_colours(self, options, end):
        plots.use_style()
        _, ax = plt.subplots()
        plots.attention_map(ax, self.WEIGHTS, **options)
        assert (ax.images[0].get_cmap().name, ax.images[0].get_clim()) == ("cividis", (0.0, end))

    @pytest.mark.parametrize("shape", [(), (5,), (2, 3, 5)])
    def test_no_matrix(self, shape):
        with pytest.raises(ValueError, match="draw one head at a time") as caught:
            plots.attention_map(plt.subplots()[1], np.ones(shape))
        assert str(shape) in str(caught.value)


class TestStyle:
    def test_spines(self):
        assert mpl.rcParams["axes.spines.top"] is True
        plots.use_style()
        seen = {side for side, spine in plt.subplots()[1].spines.items() if spine.get_visible()}
        assert seen == {"left", "bottom"}
        assert set(plots.STYLE) <= set(mpl.rcParams)

    def test_colours_differ_in_lightness(self):
        """The first three differ on a grey print, none comes twice, and none vanishes on white."""
        lightness = np.array([mpl.colors.to_rgb(colour) for colour in plots.COLOURS]) @ [0.2126, 0.7152, 0.0722]
        assert np.diff(np.sort(lightness[:3])).min() > 0.1
        assert lightness.max() < 0.85
        assert len(set(plots.COLOURS)) == len(plots.COLOURS)
