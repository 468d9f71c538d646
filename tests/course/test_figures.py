"""Reading students' figures, and drawing the course's own."""

from __future__ import annotations

import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused

from course import plots
from course.checks import described, figures

VALUES = [2.0, 3.0, 5.0, 7.0]


@pytest.fixture(autouse=True)
def _own_style(no_open_figures):
    """Each test starts and ends in matplotlib's own style."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.use("Agg")
        yield


def curve(**labels):
    """A figure of one curve, and its Axes."""
    fig, ax = plt.subplots()
    ax.plot(VALUES)
    ax.set(**labels)
    return fig, ax


def panel(ax):
    """The description of one Axes."""
    whole = ax.figure if isinstance(ax.figure, mpl.figure.Figure) else ax.figure.figure  # that of a subfigure
    return described.of(whole).panels[whole.axes.index(ax)]


def lines(ax):
    """The curves of one Axes."""
    return [curve for _, curve in figures.lines([panel(ax)])]


def bars(ax):
    """The bars of one Axes, all together, as name, value and axis."""
    its = panel(ax)
    return [
        (figures.tick_at(its, bar.across, bar.place) or bar.label, bar.value, bar.axis)
        for bar in sorted(b for g in figures.bars(its) for b in g)
    ]


def label(ax, axis, *where):
    """The label of one axis of an Axes."""
    return figures.axis_label(panel(ax), axis, *where)


class TestDrawn:
    def test_accepted(self):
        """All panels with data of a Figure are found, in order."""
        fig, axes = plt.subplots(1, 2)
        for ax, title in zip(axes, "ab", strict=True):
            ax.plot(VALUES)
            ax.set_title(title)
        assert [its.titles[0] for its in figures.drawn(fig, "fig")] == ["a", "b"]

    @pytest.mark.parametrize(
        ("pick", "word"),
        [
            pytest.param(lambda fig, axes: axes[0], "type Axes", id="Axes"),
            pytest.param(lambda fig, axes: axes, "type ndarray", id="array of Axes"),
            pytest.param(lambda fig, axes: list(axes), "type list", id="list of Axes"),
            pytest.param(lambda fig, axes: (fig, axes), "tuple (Figure, Axes)", id="Figure and Axes"),
            pytest.param(lambda fig, axes: axes[0].get_lines()[0], "type Line2D", id="curve"),
        ],
    )
    def test_part_of_a_figure(self, pick, word):
        """What belongs to a figure and is none is refused by its kind, with what to give."""
        fig, axes = plt.subplots(1, 2)
        for ax in axes:
            ax.plot(VALUES)
        text = refused(figures.drawn, pick(fig, axes), "descent")
        assert word in text
        assert "`fig`" in text

    @pytest.mark.parametrize(
        ("found", "word"),
        [
            (None, "is None"),
            ("figure.png", "type str"),
            (3.0, "type float"),
            ([], "type list"),
            (["a", "b"], "type list"),
            (np.ones((2, 3)), "type ndarray"),
            ({}, "type dict"),
            (plt, "type module"),
            (plt.figure, "type function"),
            (plt.Figure, "type type"),
        ],
        ids=["None", "text", "number", "empty list", "texts", "array", "dict", "plt", "function", "class"],
    )
    def test_no_figure(self, found, word):
        """What is no figure is refused by its name and kind, with what to try."""
        text = refused(figures.drawn, found, "descent")
        assert "`descent`" in text
        assert word in text
        assert "return" in text or "plt.subplots" in text

    @pytest.mark.parametrize(
        "make",
        [plt.figure, lambda: plt.subplots()[0], lambda: plt.subplots(2, 3)[0]],
        ids=["no Axes", "one empty Axes", "six empty Axes"],
    )
    def test_empty_figure(self, make):
        """A figure without data is refused, with what to try."""
        text = refused(figures.drawn, make(), "descent")
        assert "no curve or bar" in text
        assert "draw" in text

    def test_words_are_no_data(self):
        """A title and a text do not make a drawing."""
        fig, ax = plt.subplots()
        ax.set_title("loss")
        ax.text(0.5, 0.5, "loss")
        assert "no curve or bar" in refused(figures.drawn, fig, "descent")

    def test_empty_panels_are_left_out(self):
        """Of several panels those with data are returned."""
        fig, axes = plt.subplots(2, 3)
        axes[1, 2].plot(VALUES)
        axes[1, 2].set_title("full")
        assert [its.titles[0] for its in figures.drawn(fig, "fig")] == ["full"]

    @pytest.mark.parametrize("how", ["plot", "bar", "barh", "scatter", "imshow", "step", "semilogx", "fill_between"])
    def test_kinds_of_drawing(self, how):
        """This kind of drawing counts as data."""
        fig, ax = plt.subplots()
        if how == "imshow":
            ax.imshow(np.ones((2, 3)))
        else:
            getattr(ax, how)([2, 3, 5, 7], VALUES)
        assert len(figures.drawn(fig, "fig")) == 1

    def test_closed_figure(self):
        """A figure that pyplot has closed can still be read."""
        fig, _ = curve()
        plt.close(fig)
        assert len(figures.drawn(fig, "fig")) == 1

    def test_subfigures(self):
        """Axes of subfigures are found."""
        fig = plt.figure()
        left, right = fig.subfigures(1, 2)
        axes = [left.subplots(), right.subplots()]
        for ax in axes:
            ax.plot(VALUES)
        assert len(figures.drawn(fig, "fig")) == 2


class TestLines:
    def test_values(self):
        """A curve comes as its panel, x and y."""
        fig, ax = plt.subplots()
        ax.plot([2, 3, 5], [7, 11, 13])
        drawn = figures.drawn(fig, "fig")
        ((where, found),) = figures.lines(drawn)
        assert where is drawn[0]
        assert found.x.tolist() == [2.0, 3.0, 5.0]
        assert found.y.tolist() == [7.0, 11.0, 13.0]

    def test_all_axes(self):
        """The curves of all panels come in order."""
        fig, axes = plt.subplots(1, 2)
        axes[0].plot(VALUES)
        axes[1].plot([1, 2, 3])
        axes[1].plot([4, 5])
        assert [len(its.y) for _, its in figures.lines(figures.drawn(fig, "fig"))] == [4, 3, 2]

    def test_twin_axes(self):
        """The curve of a twin Axes comes too."""
        fig, ax = curve()
        ax.twinx().plot([1, 2, 3])
        assert [len(its.y) for _, its in figures.lines(figures.drawn(fig, "fig"))] == [4, 3]

    def test_names_on_an_axis(self):
        """A curve over names is left out and does not break the reading of the others."""
        fig, (first, second) = plt.subplots(1, 2)
        first.plot(["zero", "linear", "softmax"], [7, 11, 13])
        second.plot(VALUES)
        drawn = figures.drawn(fig, "fig")
        assert [where for where, _ in figures.lines(drawn)] == drawn[1:]

    def test_points(self):
        """A cloud of points is read like a curve."""
        _, ax = plt.subplots()
        ax.scatter([2, 3, 5], [7, 11, 13])
        (found,) = lines(ax)
        assert found.points.tolist() == [[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]]

    def test_areas_are_no_lines(self):
        """A filled area is no curve."""
        _, ax = plt.subplots()
        ax.fill_between([2, 3, 5], [7, 11, 13])
        assert lines(ax) == []

    def test_bars_are_no_lines(self):
        """Bars are not curves."""
        _, ax = plt.subplots()
        ax.bar([1, 2], [3, 5])
        assert lines(ax) == []


class TestCalled:
    def said(self, fig):
        """What each curve of a figure is called."""
        return [figures.called(its, found) for its, found in figures.lines(figures.drawn(fig, "fig"))]

    def test_by_its_look(self):
        """A curve is called what the legend has beside a sample of its look."""
        fig, ax = plt.subplots()
        for style, name in (("-", "one"), ("--", "two")):
            ax.plot(VALUES, style, color="k", label=name)
        ax.legend(["two", "one"])
        assert self.said(fig) == [["two"], ["one"]]

    def test_legend_of_the_figure(self):
        """The legend of the figure counts where the panel has none."""
        fig, ax = plt.subplots()
        ax.plot(VALUES, label="one")
        fig.legend()
        assert self.said(fig) == [["one"]]

    def test_legend_of_another_panel(self):
        """The legend of another panel counts where there is no other, and nothing is written beside the curve."""
        fig, axes = plt.subplots(1, 2)
        for ax in axes:
            ax.plot(VALUES, label="one")
        axes[1].legend()
        assert self.said(fig) == [["one"], ["one"]]
        axes[0].text(0, 3, "two")
        assert self.said(fig) == [[], ["one"]]

    def test_label_without_a_legend(self):
        """A label that no legend shows is no name."""
        fig, ax = plt.subplots()
        ax.plot(VALUES, label="one")
        assert self.said(fig) == [[]]

    def test_error_bars(self):
        """A curve with error bars is called by the label of both."""
        fig, ax = plt.subplots()
        for name, colour in (("one", "C0"), ("two", "C0")):
            ax.errorbar(range(4), VALUES, yerr=0.5, fmt="o-", color=colour, label=name)
        ax.legend()
        assert self.said(fig) == [["one"], ["two"]]

    def test_colour(self):
        """A curve whose look no sample has is called by the only sample of its colour."""
        fig, ax = plt.subplots()
        ax.plot(VALUES, "o-", color="C2")
        ax.legend(handles=[mpl.lines.Line2D([], [], color="C2", label="one")])
        assert self.said(fig) == [["one"]]


class TestBars:
    NAMES = ("zero", "linear", "softmax")

    @pytest.mark.parametrize(("how", "axis"), [("bar", "y"), ("barh", "x")])
    def test_names_and_values(self, how, axis):
        """Upright and lying bars come with their names, values and the axis of the values."""
        _, ax = plt.subplots()
        getattr(ax, how)(self.NAMES, [7, 11, 13])
        assert bars(ax) == [("zero", 7.0, axis), ("linear", 11.0, axis), ("softmax", 13.0, axis)]

    def test_numbered_places(self):
        """Names that are set as ticks are found."""
        _, ax = plt.subplots()
        ax.bar(range(3), [7, 11, 13])
        ax.set_xticks(range(3), self.NAMES)
        assert [name for name, _, _ in bars(ax)] == list(self.NAMES)

    def test_legend(self):
        """Where the ticks hold no names, the labels of the bars are found."""
        _, ax = plt.subplots()
        for place, (name, value) in enumerate(zip(self.NAMES, [7, 11, 13], strict=True)):
            ax.bar(place, value, label=name)
        ax.set_xticks([])
        ax.legend()
        assert [bar[:2] for bar in bars(ax)] == [("zero", 7.0), ("linear", 11.0), ("softmax", 13.0)]

    def test_order_of_places(self):
        """The bars come in the order of their places, not in that of drawing."""
        _, ax = plt.subplots()
        ax.bar([2, 0, 1], [13, 7, 11])
        assert [value for _, value, _ in bars(ax)] == [7.0, 11.0, 13.0]

    def test_no_bars(self):
        """A curve holds no bars."""
        assert bars(curve()[1]) == []


class TestAxisLabel:
    def test_own_label(self):
        """An Axes' own labels are found."""
        _, ax = curve(xlabel="iteration", ylabel="loss")
        assert label(ax, "x") == "iteration"
        assert label(ax, "y") == "loss"

    @pytest.mark.parametrize("axis", ["x", "y"])
    def test_no_label(self, axis):
        """A missing label is named by panel and axis, with what to try."""
        _, ax = curve()
        text = refused(label, ax, axis, "`descent`: the panel of the losses")
        assert text.startswith("`descent`: the panel of the losses has no label")
        assert f"set_{axis}label" in text

    def test_blank_label(self):
        """A label of blanks is none."""
        _, ax = curve(xlabel="  ", ylabel="loss")
        assert "no label" in refused(label, ax, "x")

    def test_title_is_no_label(self):
        """A title does not replace a label."""
        _, ax = curve(title="loss against iteration")
        assert "no label" in refused(label, ax, "y")

    @pytest.mark.parametrize("labelled", [0, 1])
    def test_twin_carries_the_x_label(self, labelled):
        """Of twin Axes over one x axis, either may carry its label."""
        _, ax = curve()
        pair = (ax, ax.twinx())
        pair[labelled].set_xlabel("iteration")
        assert [label(a, "x") for a in pair] == ["iteration"] * 2

    def test_twin_needs_its_own_y_label(self):
        """The y label of an Axes says nothing about its twin's y axis."""
        _, ax = curve(ylabel="loss")
        assert "no label" in refused(label, ax.twinx(), "y")

    def test_twin_carries_the_y_label(self):
        """Of twin Axes over one y axis, either may carry its label."""
        _, ax = curve(ylabel="loss")
        assert label(ax.twiny(), "y") == "loss"

    def test_shared_column(self):
        """In a column with a shared x axis the lowest panel's label is for all."""
        _, axes = plt.subplots(3, 1, sharex=True)
        axes[-1].set_xlabel("iteration")
        assert [label(ax, "x") for ax in axes] == ["iteration"] * 3

    def test_shared_row(self):
        """In a row with a shared y axis the left panel's label is for all."""
        _, axes = plt.subplots(1, 3, sharey=True)
        axes[0].set_ylabel("loss")
        assert [label(ax, "y") for ax in axes] == ["loss"] * 3

    def test_another_column(self):
        """A shared x axis in another column does not carry the label, as it stands under another panel."""
        _, axes = plt.subplots(1, 2, sharex=True)
        axes[1].set_xlabel("iteration")
        assert "no label" in refused(label, axes[0], "x")

    def test_neighbour_without_sharing(self):
        """The label of a neighbour that shares no axis does not count."""
        _, axes = plt.subplots(2, 1)
        axes[1].set_xlabel("iteration")
        assert "no label" in refused(label, axes[0], "x")

    def test_label_of_the_figure(self):
        """supxlabel and supylabel are labels of every panel."""
        fig, axes = plt.subplots(2, 3)
        fig.supxlabel("iteration")
        fig.supylabel("loss")
        assert {label(ax, "x") for ax in axes.flat} == {"iteration"}
        assert {label(ax, "y") for ax in axes.flat} == {"loss"}

    def test_constrained_layout(self):
        """Shared axes are recognised under the course's own style too."""
        plots.use_style()
        _, axes = plt.subplots(2, 1, sharex=True)
        axes[-1].set_xlabel("iteration")
        assert label(axes[0], "x") == "iteration"

    def test_tight_layout_under_the_course_s_style(self):
        """A student's own `tight_layout` brings no warning about a setting of the course."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            plots.use_style()
            curve(xlabel="iteration")[0].tight_layout()


class TestAttentionMap:
    @pytest.fixture
    def weights(self):
        return np.random.default_rng(2).dirichlet(np.ones(5), size=3)

    @pytest.fixture
    def ax(self, weights):
        _, ax = plt.subplots()
        plots.attention_map(ax, weights, "head 2")
        return ax

    def test_weights(self, ax, weights):
        """The image holds the weights, a row for each query and a column for each key."""
        assert np.array_equal(ax.images[0].get_array(), weights)

    def test_extent(self, ax):
        """Keys go along x and queries down y."""
        left, right, bottom, top = ax.images[0].get_extent()
        assert (left, right) == (-0.5, 4.5)
        assert (bottom, top) == (2.5, -0.5)

    def test_labels(self, ax):
        """x is labelled key and y query."""
        assert "key" in ax.get_xlabel()
        assert "query" in ax.get_ylabel()

    def test_a_tick_for_each_key(self, ax):
        """Each key has its tick."""
        assert ax.get_xticks().tolist() == [0, 1, 2, 3, 4]

    def test_scale(self, ax):
        """The colours go from 0 to 1 whatever the weights are."""
        assert ax.images[0].get_clim() == (0.0, 1.0)

    def test_colour_bar(self, ax):
        """There is a colour bar with a label."""
        bar = ax.images[0].colorbar
        assert bar is not None
        assert bar.ax.get_ylabel() == "attention weight"

    def test_title(self, ax):
        """The title is drawn above the map."""
        assert ax.get_title() == "head 2"

    def test_colours(self, weights):
        """In the course's style the map is drawn in cividis."""
        plots.use_style()
        _, ax = plt.subplots()
        plots.attention_map(ax, weights)
        assert ax.images[0].get_cmap().name == "cividis"

    def test_the_scale_ends_at_the_largest(self, weights):
        """The upper end of the scale is 1, or what is asked for."""
        ends = []
        for options in ({}, {"largest": 0.3}):
            _, ax = plt.subplots()
            plots.attention_map(ax, weights, **options)
            ends.append(ax.images[0].get_clim())
        assert ends == [(0.0, 1.0), (0.0, 0.3)]

    def test_weights_stay_as_they_were(self, weights):
        """Drawing does not change the weights."""
        before = weights.copy()
        plots.attention_map(plt.subplots()[1], weights)
        assert np.array_equal(weights, before)

    @pytest.mark.parametrize("shape", [(), (5,), (2, 3, 5), (2, 2, 3, 5)])
    def test_no_matrix(self, shape):
        """What is no matrix is refused with its shape and what to try."""
        with pytest.raises(ValueError, match="draw one head at a time") as caught:
            plots.attention_map(plt.subplots()[1], np.ones(shape))
        assert str(shape) in str(caught.value)

    def test_checks_read_it(self, ax):
        """The course's own figure passes the course's own checks."""
        its, _ = figures.drawn(ax.figure, "map")
        assert figures.axis_label(its, "x")
        assert figures.axis_label(its, "y")

    def test_it_can_be_saved(self, ax, tmp_path):
        """The figure can be written without a warning."""
        ax.figure.savefig(tmp_path / "map.png")
        assert (tmp_path / "map.png").stat().st_size > 1000


class TestStyle:
    @pytest.mark.parametrize(("side", "seen"), [("top", False), ("right", False), ("left", True), ("bottom", True)])
    def test_spines(self, side, seen):
        """In the course's style this spine is drawn or not."""
        plots.use_style()
        assert plt.subplots()[1].spines[side].get_visible() is seen

    def test_first_colours_differ_in_lightness(self):
        """The first three colours are told apart on a grey print."""
        rgb = np.array([mpl.colors.to_rgb(colour) for colour in plots.COLOURS[:3]])
        lightness = np.sort(rgb @ [0.2126, 0.7152, 0.0722])
        assert np.diff(lightness).min() > 0.1

    def test_every_colour_is_seen_on_white(self):
        """No colour is lighter than the lightness at which lines vanish on white."""
        rgb = np.array([mpl.colors.to_rgb(colour) for colour in plots.COLOURS])
        assert (rgb @ [0.2126, 0.7152, 0.0722]).max() < 0.85

    def test_colours_are_distinct(self):
        """No colour comes twice."""
        assert len(set(plots.COLOURS)) == len(plots.COLOURS)

    def test_every_setting_exists(self):
        """Every setting of the style is one that this matplotlib knows."""
        assert set(plots.STYLE) <= set(mpl.rcParams)

    def test_import_alone_changes_nothing(self):
        """Importing the module does not change the style."""
        assert mpl.rcParams["axes.spines.top"] is True
