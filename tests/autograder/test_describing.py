"""A figure in the student's process is described there, by one question, and only plain data comes back."""

from __future__ import annotations

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from autograder.grader.proxies import Proxy

from autograder.grader.failures import BadAnswer
from autograder.protocol import channel
from course.checks import described, figures

PLOT = """
def plot(values):
    fig, (left, right) = plt.subplots(1, 2)
    left.errorbar(range(len(values)), values, yerr=0.5, capsize=2, label="one")
    left.fill_between([0, 1], [2, 3])
    left.scatter([2, 3], [5, 7])
    left.set(xscale="symlog", xlabel="t", ylabel="loss", title="left")
    left.legend()
    right.bar(["a", "b", "c"], values)
    fig.colorbar(right.imshow(np.eye(3)), label="weight")
    fig.suptitle("both")
    return fig
"""
VALUES = [3.0, 2.0, 1.5]
CURVE = "def plot():\n    fig, ax = plt.subplots()\n    ax.plot([1, 2])\n    return fig\n"


def tree(value):
    """A value as it goes over the channel, without arrays."""
    if isinstance(value, list):
        return {"$l": [tree(part) for part in value]}
    return {"$s": value} if isinstance(value, str) else value


def answered(forged, value):
    """A figure whose process answers with this value."""
    return Proxy(forged([{"reply": "answer", "value": value}]), 1, "Figure")


@pytest.fixture
def asked(monkeypatch):
    """`asked(client)`: a list that gets what the client asks from then on."""

    def watch(client):
        questions, ask = [], client._ask
        monkeypatch.setattr(
            client, "_ask", lambda question, *rest: (questions.append(question), ask(question, *rest))[1]
        )
        return questions

    return watch


def test_the_description_is_that_of_one_kernel(student):
    """What comes over the channel is what the same code describes here."""
    there = described._tree(described.of(student(PLOT).name("plot")(VALUES)))
    names = {"plt": plt, "np": np}
    exec(PLOT, names)
    np.testing.assert_equal(there, described.plain(names["plot"](VALUES)))


def test_a_figure_costs_one_question(student, asked):
    """However much is drawn, and however often the figure is looked at until the next call."""
    client = student(PLOT)
    figure = client.name("plot")(VALUES)
    questions = asked(client)
    for _ in range(3):
        figures.axis_label(figures.drawn(figure, "plot")[0], "x")
    assert [question.what for question in questions] == ["describe"]


def test_a_figure_is_described_again_after_a_call(student):
    """Whatever is called may draw into it."""
    client = student(CURVE + "fig = plot()\ndef more():\n    fig.axes[0].plot([3, 4])")
    figure = client.name("fig")
    assert len(figures.lines(figures.drawn(figure, "fig"))) == 1
    client.name("more")()
    assert len(figures.lines(figures.drawn(figure, "fig"))) == 2


def test_bars_are_read(student):
    """Names and heights of bars are seen."""
    code = "def bars(values):\n    fig, ax = plt.subplots()\n    ax.bar(list(values), list(values.values()))\n"
    figure = student(f"{code}    ax.set_ylabel('share')\n    return fig").name("bars")({"one": 2.0, "two": 5.0})
    (panel,) = figures.drawn(figure, "bars")
    (found,) = figures.bars(panel)
    assert [(figures.tick_at(panel, "x", bar.place), bar.value) for bar in found] == [("one", 2.0), ("two", 5.0)]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        *[("None", "is None"), ("5", "type int"), ("plt", "type module"), ("'figure'", "type str")],
        *[("plt.subplots()", "tuple (Figure, Axes)"), ("plt.subplots()[1]", "type Axes"), ("lambda: 0", "function")],
        ("torch.nn.Linear(2, 3)", "Linear"),
    ],
)
def test_other_things_are_no_figures(student, answer, said):
    """What is no figure is refused with a sentence that says what it is."""
    found = student(f"def f():\n    return {answer}").name("f")()
    with pytest.raises(AssertionError, match=re.escape(said)):
        figures.drawn(found, "f")


def test_an_object_that_calls_itself_a_figure_is_none(student):
    """What has the attributes of a figure, or its class, is looked at no further than that."""
    code = (
        "class Fake:\n    axes = []\n    def savefig(self): ...\n"
        "    @property\n    def __class__(self):\n        return plt.Figure\nfig = Fake()"
    )
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError, BadAnswer)):
        figures.drawn(student(code).name("fig"), "fig")


@pytest.mark.parametrize("error", [ValueError, TypeError, KeyError, MemoryError])
def test_an_error_while_describing_is_the_students(student, error):
    """A figure that fails when it is looked at fails as the student's code, of the builtin type."""
    code = f"class Mine(plt.Figure):\n    @property\n    def axes(self):\n        raise {error.__name__}('own')\n"
    with pytest.raises(error) as caught:
        figures.drawn(student(f"{code}fig = plt.figure()\nfig.__class__ = Mine").name("fig"), "fig")
    assert caught.value.student.type == error.__name__


@pytest.mark.parametrize(
    "value",
    [
        *[5, True, tree("figure"), tree([]), tree([[], []]), tree([[], [], [], []]), tree([[5], [], []])],
        *[tree([[], [], [5]]), tree([[], "legends", []]), tree([[[]], [], []]), {"$d": []}, {"$t": []}],
        *[{"$ref": 3, "kind": "Figure", "face": ""}, {"$z": 1}, {"$a": 0}],
        # longer texts and lists than a description has
        *[tree([[], [], ["a" * (described.MOST_LETTERS + 1)]]), tree([[], [], ["a"] * (described.MOST + 1)])],
        tree([[], [["title", [["look", "text"]] * (described.MOST + 1)]], []]),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_forged_description_is_a_bad_answer(forged, value):
    """What is not of the agreed form, or too large, is not believed, and breaks nothing."""
    with pytest.raises(BadAnswer):
        described.of(answered(forged, value))


def test_a_frame_beyond_the_caps_is_a_bad_answer(student, monkeypatch):
    """The caps of the channel hold for a description too."""
    figure = student(CURVE).name("plot")()
    monkeypatch.setattr(channel, "MAX_BUFFERS", 10)
    with pytest.raises(BadAnswer):
        described.of(figure)


def test_a_forged_description_is_read_as_one(forged):
    """A description of the agreed form is believed as any data of the student's: here, a figure without panels."""
    found = answered(forged, tree([[], [], ["only a text"]]))
    with pytest.raises(AssertionError, match="no curve or bar"):
        figures.drawn(found, "f")
