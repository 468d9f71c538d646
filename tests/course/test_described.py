"""A figure as plain data, here and as it comes from another process."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from course.checks import described, describing

pytestmark = pytest.mark.usefixtures("own_style")


@pytest.fixture
def ax():
    return plt.subplots()[1]


def panel(ax):
    return described.of(ax.figure).panels[0]


class TestWhatIsDescribed:
    def test_axis(self, ax):
        ax.set(xlabel="t", xscale="log")
        ax.set_yticks([2, 3, 5], ["two", "", "five"])
        its = panel(ax)
        assert (its.x.own, its.x.label, its.x.scale, its.y.ticks) == ("t", "t", "log", ("two", "five"))

    def test_label_of_a_shared_axis_is_not_its_own(self):
        fig, axes = plt.subplots(2, 1, sharex=True)
        axes[1].set_xlabel("t")
        assert [(its.x.own, its.x.label) for its in described.of(fig).panels] == [("", "t"), ("t", "t")]

    def test_line(self, ax):
        """A line has its numbers, label and look with its colour; one whose x and y differ in length is left out."""
        ax.plot([2, 3, 5], [7, 11, 13], "--", color="red", label="one")
        ax.plot([2, 3], [5, 7])
        ax.plot([2, 3], [5, 7])[0].set_data([2, 3, 5], [5, 7])
        ax.set(xlim=(0, 1), ylim=(0, 1))
        one, other = panel(ax).curves
        assert one.points.tolist() == [[2, 3, 5], [7, 11, 13]]
        assert (one.name, other.name) == ("one", "")
        assert one.look.split("|")[:2] == ["#ff0000", "--"]

    @pytest.mark.parametrize("axis", ["x", "y"])
    def test_line_over_names(self, ax, axis):
        names = ["b", "a", "c"]
        ax.plot(*((names, [5, 7, 11]) if axis == "x" else ([5, 7, 11], names)))
        (line,) = panel(ax).curves
        assert getattr(line, axis).tolist() == [0, 1, 2]
        assert line.named

    def test_cloud_band_and_error_bars(self, ax):
        ax.scatter([2, 3], [5, 7], label="one", color="#00ff00")
        ax.scatter([2], [5])
        one, other = panel(ax).curves
        assert (one.points.tolist(), one.name, one.look, one.cloud) == ([[2, 3], [5, 7]], "one", "#00ff00", True)
        assert other.points.tolist() == [[2], [5]]
        assert panel(ax).areas == ()
        ax.fill_between([2, 3], [5, 7], [11, 13])
        ax.errorbar([2, 3], [5, 7], yerr=0.5)
        band, bars = panel(ax).areas
        assert {(2, 5), (3, 7), (2, 11), (3, 13)} <= set(map(tuple, band.T.tolist()))
        assert bars.tolist() == [[2, 2, 3, 3], [4.5, 5.5, 6.5, 7.5]]

    def test_texts_and_titles(self, ax):
        """A panel has three titles, and its texts are not those of the figure."""
        ax.text(2, 3, "here")
        ax.annotate("there", (1, 2), (5, 7))
        ax.set_title("middle")
        ax.set_title("left", loc="left")
        ax.figure.suptitle("all")
        ax.figure.text(0, 0, "more")
        whole, its = described.of(ax.figure), panel(ax)
        assert (its.texts, whole.texts) == (("here", "there"), ("more",))
        assert (its.titles, its.head) == (("middle", "left", ""), "all")

    def test_legend(self, ax, capfd):
        """A legend has its title, its texts and the look of its samples; no warning is printed, which costs points."""
        ax.plot([2, 3], [5, 7], label="\N{CJK UNIFIED IDEOGRAPH-4E00}")
        ax.legend(title="which")
        its = panel(ax)
        (legend,) = its.legend
        texts = [entry.text for entry in legend.entries]
        assert (legend.title, texts) == ("which", ["\N{CJK UNIFIED IDEOGRAPH-4E00}"])
        assert legend.entries[0].look == its.curves[0].look
        assert its.others == ()
        assert capfd.readouterr() == ("", "")

    def test_what_is_too_much_is_left_out(self, ax, monkeypatch):
        for limit, value in (("MOST", 2), ("MOST_NUMBERS", 5), ("MOST_LETTERS", 3)):
            monkeypatch.setattr(describing, limit, value)
        for text in ("abcde", "b", "c"):
            ax.text(0, 0, text)
        ax.plot([2, 3, 5], [5, 7, 11])
        assert panel(ax).texts == ("abc", "b")
        assert panel(ax).curves == ()


def places(tree, put=lambda new: new):
    """Each part of a tree, and what gives the tree with something else in its place."""
    yield tree, put
    for i, part in enumerate(tree if isinstance(tree, list) else ()):
        yield from places(part, lambda new, i=i: put([*tree[:i], new, *tree[i + 1 :]]))


class TestReading:
    @pytest.fixture
    def tree(self, ax):
        ax.plot([2.0, 3.0], [5.0, 7.0], label="one")
        ax.fill_between([2.0, 3.0], [5.0, 7.0])
        ax.legend()
        return described.plain(ax.figure)

    def test_what_is_read_is_what_was_described(self, tree):
        again = described._tree(described.read(tree))
        np.testing.assert_equal(again, tree)

    def test_no_part_may_have_another_type(self, tree):
        for _, put in places(tree):
            for wrong in (object(), b"5", {"a": 5}, np.float32([[5]]), [object()] * 3, 2**70):
                with pytest.raises((TypeError, ValueError)):
                    described.read(put(wrong))

    @pytest.mark.parametrize("shape", [(7,), (3, 5), (7, 2), (2, 5, 3)])
    def test_an_array_of_another_shape_is_refused(self, shape):
        with pytest.raises(ValueError, match="shape"):
            described._read(described.Pairs, np.zeros(shape))

    def test_too_much_is_refused(self, tree):
        for part, put in places(tree):
            lists = part * (described.MOST + 1) if type(part) is list and part else None
            text, numbers = "a" * (described.MOST_LETTERS + 1), np.zeros((2, described.MOST_NUMBERS))
            large = {str: text, np.ndarray: numbers, list: lists}.get(type(part))
            if large is not None:
                with pytest.raises((TypeError, ValueError)):
                    described.read(put(large))
