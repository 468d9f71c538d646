"""Exercise 2.5: a figure of six curves, accuracy against the number of samples. The trainings are kept."""

import re

import numpy as np

from autograder.exercises import Exercise, Results
from course import sparse_and as sa
from course.checks.figures import axis_label, called, panels, words

PAIRED = ("MLP", "single query")


def model_in(text):
    """Return which model a text names; "" if none or both."""
    mlp, attention = "mlp" in text.lower(), bool(re.search("att|query|single", text.lower()))
    return "" if mlp == attention else "MLP" if mlp else "attention"


def fits(said, expected):
    return said in ("", expected)


def name_of(panel, curve):
    """Return the label of a curve, or else what a legend calls it."""
    return curve.name or " ".join(called(panel, curve))


def ends(of):
    """Return x and y of all points of lines, ends of error bars, and corners of bands; (2, points)."""
    points = [curve.points for panel in of for curve in panel.curves]
    corners = [area for panel in of for area in panel.areas]
    return np.concatenate([np.zeros((2, 0)), *points, *corners], axis=1)


def near(values, mean, by=0.0, part=0.1):
    """Return which values are `mean - by`, as a share or in percent, up to this part of `by`."""
    tolerance = part * abs(by) if by else 2e-5
    return (np.abs(values - (mean - by)) < tolerance) | (np.abs(values / 100 - (mean - by)) < tolerance)


def other_lengths(values, half):
    """Return what may stand in place of half the interval of a mean."""
    spread = float(np.std(values, ddof=1))
    return {
        "the standard deviation": spread,
        "the whole width of the interval": 2 * half,
        "the standard error": spread / len(values) ** 0.5,
    }


def kept(paired_interval):
    """Return of each curve the model, T, the sizes, the accuracies of the seeds, and half the interval of each mean."""
    from course.sparse_and import curves

    found = []
    for (model, T), accuracy in curves().accuracy.items():
        if model in ("MLP", "single query"):
            halves = [paired_interval(row, 0)[1] for row in accuracy]
            found.append((model, T, curves().samples[model, T], accuracy, halves))
    return found


def all_near(found, mean):
    near_as_share = found.shape == mean.shape and np.allclose(found, mean, atol=1e-4)
    return near_as_share or (found.shape == mean.shape and np.allclose(found, 100 * mean, atol=1e-2))


def tokens_in(text):
    found = set(re.findall(r"(?<!\d)(30|60|120)(?!\d)", text))
    return found.pop() if len(found) == 1 else ""


def refuse_missing(found, model, T, accuracy):
    """Say why no curve shows these means.

    Args:
        found: panel and curve of each curve.
        model, T: the model and the length that the means are about.
        accuracy: (sizes, seeds).
    """
    mean = accuracy.mean(axis=1)
    if any(all_near(curve.x, mean) for _, curve in found):
        raise AssertionError("`complexity_figure`: the axes are swapped, the number of samples belongs on the x axis")
    if any(all_near(curve.y, accuracy[:, 0]) for _, curve in found):
        raise AssertionError("`complexity_figure` shows the first seed, expected the mean over the seeds")
    if any(all_near(curve.y, 1 - mean) for _, curve in found):
        raise AssertionError("`complexity_figure` shows the mean errors, expected the mean accuracies")
    raise AssertionError(f"`complexity_figure` has no curve with the mean accuracies of {model!r}, T = {T}")


def six_curves(complexity_figure, measured):
    found = [(panel, curve) for panel in panels(complexity_figure) for curve in panel.curves]
    for model, T, sizes, accuracy, *_ in measured():
        mine = [(panel, curve) for panel, curve in found if all_near(curve.y, accuracy.mean(axis=1))]
        if not mine:
            refuse_missing(found, model, T, accuracy)
        panel, curve = mine[0]
        if not np.allclose(curve.x, sizes):
            raise AssertionError(
                f"`complexity_figure`: the curve of {model!r}, T = {T}, is not drawn against "
                "`kept_curves.samples[model, T]`"
            )
        if panel.x.scale not in {"log", "symlog"}:
            raise AssertionError(
                "`complexity_figure`: the number of samples is not on a log axis: `ax.set_xscale('log')`"
            )
        below, left = (axis_label(panel, axis, "`complexity_figure`").lower() for axis in "xy")
        of_accuracy = re.search("accura|right|correct|share|score|valid|perform|%", left)
        if ("accura" in below or "sampl" in left) and "sampl" not in below and not of_accuracy:
            raise AssertionError("`complexity_figure`: the labels of the x and the y axis are swapped")
        names = [f"{name_of(panel, curve)} {panel.titles[0]}" for panel, curve in mine]
        expected = "MLP" if model == "MLP" else "attention"
        if not any(fits(model_in(name), expected) and fits(tokens_in(name), str(T)) for name in names):
            raise AssertionError(f"`complexity_figure` shows the curve of {model!r}, T = {T}, under another name")
    written = words(complexity_figure, ticks=False).lower()
    for name in ("mlp", "30", "60", "120"):
        if not re.search(rf"(?<!\d){name}(?!\d)" if name.isdigit() else name, written):
            raise AssertionError(f"`complexity_figure` does not name {name.upper()!r}: add a legend, titles or texts")
    if not any(word in written for word in ("att", "single", "query")):
        raise AssertionError("`complexity_figure` does not name the curves of attention: a legend, titles or texts")


def intervals(complexity_figure, measured):
    of = panels(complexity_figure)
    x, y = ends(of)

    def are_drawn(sizes, accuracy, lengths, part):
        for size, mean, n in zip(sizes, accuracy.mean(axis=1), lengths, strict=True):
            there = y[np.isclose(x, size, rtol=0.1)]
            cut = mean + n > 1 and near(there, 1.0).any()  # no accuracy is larger
            if n >= 1e-6 and not (near(there, mean, n, part).any() and (cut or near(there, mean, -n, part).any())):
                return False
        return True

    for model, T, sizes, accuracy, halves in measured():
        if are_drawn(sizes, accuracy, halves, 0.1):
            continue
        there = sum(len(panel.areas) for panel in of)
        if there < 6:
            raise AssertionError(
                f"`complexity_figure` has {there} bands or sets of error bars, expected one for each of the six curves"
            )
        lengths = [other_lengths(*pair) for pair in zip(accuracy, halves, strict=True)]
        for what in lengths[0]:
            if are_drawn(sizes, accuracy, [its[what] for its in lengths], 0.03):
                raise AssertionError(
                    f"`complexity_figure`: the band of {model!r}, T = {T}, is {what} to each side, expected half the "
                    "95 % interval"
                )
        raise AssertionError(
            f"`complexity_figure`: the band of {model!r}, T = {T}, does not reach from the mean minus half the "
            "interval to the mean plus half of it, or to 1"
        )


# ---- what the grader knows ----


def as_kept(complexity_figure):
    its = sa.curves()
    pairs = [(model, T) for model, T in its.accuracy if model in PAIRED]
    six_curves(complexity_figure, lambda: [(*pair, its.samples[pair], its.accuracy[pair]) for pair in pairs])


exercise = Exercise(
    parts=[
        Results(
            title="six curves on a log axis, with labels and names",
            judge=six_curves,
            measure=kept,
            figures=["complexity_figure"],
            exactly=as_kept,
        ),
        Results(title="the intervals", price=1, judge=intervals, measure=kept, figures=["complexity_figure"]),
    ]
)
