"""Exercise 2.4 a: four mean accuracies with their intervals, in a dict and in a figure. The trainings are kept."""

import re

import numpy as np

from autograder.exercises import Exercise, Results
from course import sparse_and as sa
from course.checks.compare import kind_of, numbers, scalar
from course.checks.figures import bars, panels, tick_at, words
from course.checks.saying import from_student

from ._figures import ends, fits, model_in, name_of, near, other_lengths, t_interval

CASES = ("MLP sparse", "MLP dense", "attention sparse", "attention dense")
KEYS = ("loss", "accuracy", "half", "parameters")


def kept(paired_interval, MLP, SelfAttention):
    """Return of each case losses and accuracies of the seeds, half the interval, and the number of parameters."""
    from course.sparse_and import runs

    found = {}
    for name, model in {"MLP": MLP(17), "attention": SelfAttention(17)}.items():
        for setting in ("sparse", "dense"):
            run = runs()[name, setting]
            found[f"{name} {setting}"] = {
                "loss": run.loss,
                "accuracy": run.accuracy,
                "half": paired_interval(run.accuracy, 0)[1],
                "parameters": sum(its.numel() for its in model.parameters()),
            }
    return found


# ---- the dict ----


def refuse_other_keys(results):
    expected = ", ".join(map(repr, CASES))
    if not isinstance(results, dict):
        raise AssertionError(f"`results` is of type {kind_of(results)}, expected a dict")
    for case in results:
        if case not in CASES:
            raise AssertionError(f"`results` has the key {from_student(repr(case))}: the four keys are {expected}")
    for case in CASES:
        if case not in results:
            raise AssertionError(f"`results` lacks the key {case!r}: the four keys are {expected}")
    if tuple(results) != CASES:
        raise AssertionError(f"the keys of `results` are in another order than {expected}")
    for case in CASES:
        if not isinstance(results[case], dict) or set(results[case]) != set(KEYS):
            raise AssertionError(f"`results[{case!r}]` has to be a dict with the keys {', '.join(map(repr, KEYS))}")


def means_and_half(results, case, known):
    """Compare three numbers of a case with what is known of all cases."""
    its = known[case]
    for key, other, best in (("loss", "accuracy", min), ("accuracy", "loss", max)):
        name, values = f"results[{case!r}][{key!r}]", its[key]
        given = float(np.mean(numbers(results[case][key], name, "one number")))
        elsewhere = [float(np.mean(one[key])) for one in known.values()]
        mistakes = {
            "it is one number for each seed, expected their mean": values,
            "it is that of the first seed, expected the mean over the seeds": values[0],
            "it is the best seed's, expected the mean over the seeds": best(values),
            "it is the median over the seeds, expected the mean": float(np.median(values)),
            "loss and accuracy are swapped": np.mean(its[other]),
            "it is that of another case: do the keys of `runs` and `results` agree?": min(
                elsewhere, key=lambda mean: abs(mean - given)
            ),
        }
        otherwise = f"it is not the mean of runs[...].{key}"
        scalar(results[case][key], np.mean(values), name, mistakes=mistakes, rtol=1e-4, otherwise=otherwise)
    if its["half"] > 0:
        sentences = {
            "the standard deviation": "it is the standard deviation, expected half the 95 % interval of the mean",
            "the whole width of the interval": "it is the whole width of the interval, expected half",
            "the standard error": "it is the standard error: multiply it by t, or take it from `paired_interval`",
        }
        lengths = other_lengths(its["accuracy"], its["half"])
        mistakes = {sentences[what]: length for what, length in lengths.items()}
        mistakes |= {"it is the mean: `paired_interval` gives mean and half": np.mean(its["accuracy"])}
        otherwise = "it is not half the 95 % interval of the mean accuracy"
        name = f"results[{case!r}]['half']"
        scalar(results[case]["half"], its["half"], name, mistakes=mistakes, rtol=1e-3, otherwise=otherwise)


def four_cases(results, measured):
    refuse_other_keys(results)
    known = measured()
    for case in CASES:
        means_and_half(results, case, known)
        model, setting = case.split()
        other = known[f"attention {setting}" if model == "MLP" else f"MLP {setting}"]["parameters"]
        scalar(
            results[case]["parameters"],
            known[case]["parameters"],
            f"results[{case!r}]['parameters']",
            mistakes={"it is that of the other model": other},
            otherwise="it is not the number of parameters: sum `p.numel()` over `model.parameters()` (T = 17)",
        )


# ---- the figure ----


def marks(panel):
    """Return each bar once, and each point as a value on y and as one on x: (panel, axis of the value, value, name)."""
    found = []
    for bar in (bar for group in bars(panel) for bar in group):
        found.append((panel, bar.axis, bar.end, f"{bar.label} {name_at(panel, bar.across, bar.place)}"))
    for curve in panel.curves:
        for x, y in curve.points.T:
            found.append((panel, "y", float(y), f"{name_of(panel, curve)} {name_at(panel, 'x', x)}"))
            found.append((panel, "x", float(x), f"{name_of(panel, curve)} {name_at(panel, 'y', y)}"))
    return found


def name_at(panel, axis, place):
    """Return the name at the tick nearest to a place; "" if it is a number or far away."""
    text = tick_at(panel, axis, place, reach=0.55)
    return text if re.search("[a-z]", text.lower()) else ""


def setting_in(text):
    sparse, dense = "sparse" in text.lower(), "dense" in text.lower()
    return "" if sparse == dense else "sparse" if sparse else "dense"


def accuracies_in(of, known):
    """Return the axis of the accuracies, and case -> the marks that show its mean accuracy.

    Raises:
        AssertionError: one is missing, or out of sight.
    """
    every = [mark for panel in of for mark in marks(panel)]
    shown = {
        axis: {
            case: [mark for mark in every if mark[1] == axis and near(np.array(mark[2]), np.mean(its["accuracy"]))]
            for case, its in known.items()
        }
        for axis in "yx"
    }
    axis = max("yx", key=lambda one: sum(map(bool, shown[one].values())))
    for case, there in shown[axis].items():
        if not there:
            raise AssertionError(
                f"`results_figure` does not show the mean accuracy of {case!r}: a bar or a point for each case"
            )
        limits = [panel.axis(axis).limits for panel, _, _, _ in there]
        if not any(min(low) <= mark[2] <= max(low) for mark, low in zip(there, limits, strict=True)):
            raise AssertionError(f"`results_figure`: the accuracy of {case!r} is outside of the limits of its axis")
    return axis, shown[axis]


def named_and_labelled(results_figure, axis, shown):
    of = panels(results_figure)
    written = words(results_figure, titles=len(of) > 1).lower()  # a title names nothing where all cases share one panel
    for name, start in (("mlp", "mlp"), ("attention", "att"), ("sparse", "sparse"), ("dense", "dense")):
        if start not in written:
            raise AssertionError(f"`results_figure` does not name {name!r}, in ticks, a legend or texts")
    for case, there in shown.items():
        model, setting = case.split()
        if not any(fits(model_in(name), model) and fits(setting_in(name), setting) for _, _, _, name in there):
            raise AssertionError(
                f"`results_figure` shows the accuracy of {case!r} under another name: names and values differ in order"
            )
    homes, other = [there[0][0] for there in shown.values()], "x" if axis == "y" else "y"
    labels = [home.axis(axis).label for home in homes]
    if not any(labels):
        elsewhere = any("accura" in home.axis(other).label.lower() for home in homes)
        hint = f" (the {other} axis has it)" if elsewhere else ""
        raise AssertionError(
            f"`results_figure` has no label on the axis of the accuracy, the {axis} axis{hint}: "
            f"`ax.set_{axis}label(...)`"
        )
    for label in labels:
        if "loss" in label.lower() and "acc" not in label.lower():
            raise AssertionError(
                f"`results_figure` shows accuracies, and the label of their axis says {from_student(repr(label))}"
            )


def error_bars(of, axis, results, known):
    """Check that each interval begins at the mean minus half of it."""
    there = ends(of)["xy".index(axis)]
    for case, its in known.items():
        mean, half = np.mean(its["accuracy"]), its["half"]
        own = results[case]["half"] if isinstance(results, dict) and isinstance(results.get(case), dict) else half
        halves = [one for one in (half, own) if isinstance(one, (int, float)) and one > 1e-7]
        if not halves or any(near(there, mean, one).any() for one in halves):
            continue
        if not any(panel.areas for panel in of):
            raise AssertionError("`results_figure` shows no intervals: `yerr=...` in `ax.bar` or `ax.errorbar`")
        for what, length in other_lengths(its["accuracy"], half).items():
            if near(there, mean, length, 0.03).any():
                raise AssertionError(
                    f"`results_figure`: the error bar of {case!r} is {what} to each side, expected `half`"
                )
        raise AssertionError(f"`results_figure`: the error bar of {case!r} does not end at its mean minus `half`")


def four_accuracies(results_figure, results, measured):
    known = measured()
    axis, shown = accuracies_in(panels(results_figure), known)
    named_and_labelled(results_figure, axis, shown)
    error_bars(panels(results_figure), axis, results, known)


# ---- what the grader knows ----


def as_kept(results):
    refuse_other_keys(results)
    its = {" ".join(key): run for key, run in sa.runs().items() if " ".join(key) in CASES}
    known = {
        case: {"loss": its[case].loss, "accuracy": its[case].accuracy, "half": t_interval(its[case].accuracy)}
        for case in CASES
    }
    for case in CASES:
        means_and_half(results, case, known)


exercise = Exercise(
    parts=[
        Results(title="four cases with four numbers each", judge=four_cases, measure=kept, exactly=as_kept),
        Results(
            title="the figure shows the four accuracies, with names and a label",
            price=2,
            judge=four_accuracies,
            measure=kept,
            figures=["results_figure"],
        ),
    ]
)
