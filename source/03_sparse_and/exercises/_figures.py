"""What the two exercises on figures share: what a text names, where marks and intervals end."""

import re

import numpy as np

from course.checks.figures import called


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
    corners = [area.corners for panel in of for area in panel.areas]
    return np.concatenate([np.zeros((2, 0)), *points, *corners], axis=1)


def near(values, mean, by=0.0, part=0.1):
    """Return which values are `mean - by`, as a share or in percent, up to this part of `by`."""
    tolerance = part * by if by else 2e-5
    return (np.abs(values - (mean - by)) < tolerance) | (np.abs(values / 100 - (mean - by)) < tolerance)


def other_lengths(values, half):
    """Return what may stand in place of half the interval of a mean."""
    spread = float(np.std(values, ddof=1))
    return {
        "the standard deviation": spread,
        "the whole width of the interval": 2 * half,
        "the standard error": spread / len(values) ** 0.5,
    }


# ---- what the grader knows ----


def t_interval(values):
    """Return half the 95 % interval of a mean."""
    from scipy import stats

    return float(stats.t.ppf(0.975, len(values) - 1) * stats.sem(values))
