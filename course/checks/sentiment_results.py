"""Assignment 02, sentiment: the visible checks of part 6, the comparison. Expected values are written out."""

from __future__ import annotations

import numpy as np

from course.checks.compare import numbers, says_so, scalar
from course.checks.described import Curve, Described, Panel
from course.checks.figures import COUNTS, axis_label, called, describe, has_names, lines, panels, same
from course.checks.lists import plain
from course.checks.sentiment import entries
from course.checks.sentiment_training import history_of


@says_so(name="predicted_order, each model once")
def predicted_order(found, names) -> None:
    """Check that each of the five names is there once."""
    its = plain(found, "predicted_order", "a list of the five names")
    wrong = [name for name in its if name not in names]
    if wrong:
        raise AssertionError(f"`predicted_order` holds {wrong[0]!r}, which is none of the five names: {list(names)}")
    if sorted(its) != sorted(names):
        raise AssertionError(f"`predicted_order` has {len(its)} names, expected each of the five once: {list(names)}")


def seeds_of(found, name: str, low: float = 0.0) -> np.ndarray:
    """Five test accuracies of one model.

    Raises:
        AssertionError: they are not five shares.
    """
    values = numbers(found, name, "five numbers, one for each seed")
    if values.shape != (5,):
        raise AssertionError(f"`{name}` has shape {values.shape}, expected five numbers, one for each seed 0 to 4")
    if not np.all((values >= low) & (values <= 1)):
        raise AssertionError(f"`{name}` holds {values.tolist()}, expected shares between 0 and 1")
    if np.ptp(values) == 0:
        raise AssertionError(
            f"`{name}` has the same number for each seed: does every seed get a new model, table and order?"
        )
    return values


@says_so(name="accuracies, five seeds of both models")
def accuracies(found) -> None:
    """Five test accuracies of each model, shares of the test chunks; attention is far ahead."""
    entries(found, "accuracies", ("mean", "attention"))
    mean = seeds_of(found["mean"], "accuracies['mean']")
    attention = seeds_of(found["attention"], "accuracies['attention']")
    if mean.mean() > attention.mean():
        raise AssertionError("the mean of the embeddings is ahead of attention here: are the two swapped?")
    if attention.mean() < 0.87:
        raise AssertionError(
            f"attention reaches {attention.mean():.3f} on average, expected 0.87 or more: with positions and residual, "
            "the table of each seed, 8 epochs, batches of 128 and a learning rate of 0.01?"
        )
    if not 0.57 < mean.mean() < 0.70:
        raise AssertionError(
            f"the mean of the embeddings reaches {mean.mean():.3f} on average, expected between 0.57 and 0.70: is it "
            "trained as long, and measured on the test part?"
        )
    chunks = len(_shipped().test.y)
    for value in (*mean, *attention):
        if abs(value * chunks - round(value * chunks)) > ROUNDED * chunks:
            raise AssertionError(
                f"`accuracies` holds {value}, which is no share of the {chunks} test chunks: it should be what "
                "`accuracy` gives on `parts.test`, with all its digits"
            )


#: An accuracy may be rounded to four digits.
ROUNDED = 6e-5


@says_so(name="accuracies, the histories")
def histories(found, train, mean, attention) -> None:
    """Eight epochs each; the first is that of seed 0, which takes little time to train again.

    Args:
        found: the student's dict.
        train: the student's function.
        mean, attention: the student's classes.
    """
    entries(found, "histories", ("mean", "attention"))
    for key, make in (("mean", mean), ("attention", attention)):
        losses, _ = history_of(found[key], 8, f"histories[{key!r}]")
        again = [float(trained_again(train, make, 0, epochs=1)[1]["loss"][0]) for _ in range(2)]
        if not np.isclose(*again, rtol=1e-5):  # this training can't be repeated: that is no fault of the dict
            continue
        if not np.isclose(losses[0], again[0], rtol=1e-4):
            raise AssertionError(
                f"`histories[{key!r}]` begins with a loss of {losses[0]:.4f}, but seed 0 begins with {again[0]:.4f}: "
                "is it the history of seed 0, of this model as `trained` makes it?"
            )


def trained_again(train, make, seed: int, epochs: int = 8) -> tuple:
    """Return a new model of a seed and its history, as the notebook's `trained` makes them, of the course's reviews."""
    import torch

    parts = _shipped()
    table = 0.3 * torch.randn(len(parts.vocab), 32, generator=torch.Generator().manual_seed(seed))
    table[0] = 0.0
    torch.manual_seed(seed)
    model = make(table)
    return model, train(model, parts.train.X, parts.train.y, lambda model: 0.5, epochs=epochs, seed=seed)


def _shipped():
    from course.sentiment import shipped

    return shipped()


@says_so(name="parameters, the numbers that each model trains")
def parameters(found) -> None:
    """Check how many numbers each model learns."""
    entries(found, "parameters", ("mean", "attention"))
    for key, expected, tensors, parts in (
        ("mean", 11233, 3, "expected 350 x 32 word vectors and 32 + 1 numbers of `out`"),
        ("attention", 14368, 7, "expected those of the mean, three matrices 32 x 32, and 63 distances"),
    ):
        of_tensors = {"it is the number of tensors: add up how many numbers each holds (`p.numel()`)": tensors}
        scalar(found[key], expected, f"parameters[{key!r}]", mistakes=of_tensors, show=True, otherwise=parts, rtol=1e-9)


#: What a label of the one says that cannot be meant of it, and what it may say besides.
OTHER_PART = {"loss": ("valid", "train"), "accuracy": ("train", "valid")}


@says_so(name="curves_figure, four curves")
def curves_figure(figure, histories) -> None:
    """Training loss and validation accuracy of both models, over the epochs."""
    described = describe(figure, "curves_figure")
    homes: dict[str, dict[str, tuple[Panel, Curve]]] = {"loss": {}, "accuracy": {}}
    for model in ("mean", "attention"):
        for what in ("loss", "accuracy"):
            values = np.asarray(numbers(histories[model][what], f"histories[{model!r}][{what!r}]", "a list"), float)
            homes[what][model] = _home(described, values, f"histories[{model!r}][{what!r}]")
    losses, accuracies = ({panel for panel, _ in homes[what].values()} for what in ("loss", "accuracy"))
    if losses & accuracies:
        raise AssertionError(
            "`curves_figure`: losses and accuracies share one vertical axis: use two panels, or `ax.twinx()`"
        )
    for what, its in homes.items():
        for panel, _ in its.values():
            _labels(panel, what)
    if not has_names(described):
        raise AssertionError(
            "`curves_figure`: nothing says which curve is which model: `label=...` and `ax.legend()` (a label that "
            "begins with _ is not shown)"
        )
    for what, its in homes.items():
        _names(its, what)


def _home(figure: Described, values: np.ndarray, name: str) -> tuple[Panel, Curve]:
    """The curve with these values, most of them within the limits of its panel."""
    curves = lines(panels(figure))
    mine = [(panel, curve) for panel, curve in curves if same(curve.y, values)]
    if not mine:
        swapped = any(same(curve.x, values) for _, curve in curves)
        hint = "x and y are swapped: the epoch belongs on the x axis" if swapped else "plot it against the epoch"
        raise AssertionError(f"`curves_figure`: no curve holds {name}: {hint}")
    panel, curve = mine[0]
    (left, right), (low, high) = sorted(panel.x.limits), sorted(panel.y.limits)
    seen = int(np.sum((curve.x >= left) & (curve.x <= right) & (values >= low) & (values <= high)))
    if seen < len(values) / 2:
        raise AssertionError(
            f"`curves_figure`: the limits of the axes hide {len(values) - seen} of {len(values)} points of {name}: "
            "leave out `set_xlim` and `set_ylim`, or make them wider"
        )
    return panel, curve


def _labels(panel: Panel, what: str) -> None:
    """Both axes have a label that fits what they show."""
    where = f"`curves_figure`: the panel of the {what}"
    below, label = (axis_label(panel, axis, where).lower() for axis in ("x", "y"))
    if any(word in below for word in ("loss", "accura")) and not any(word in below for word in COUNTS):
        raise AssertionError(f"{where} has the label {below!r} on its x axis, which counts the epochs")
    other = {"loss": "accura", "accuracy": "loss"}[what]
    if other in label and what[:5] not in label:
        raise AssertionError(f"{where} has the label {label!r}: are the labels swapped?")
    wrong, right = OTHER_PART[what]
    if wrong in label and right not in label:
        expected = "training loss" if what == "loss" else "validation accuracy"
        raise AssertionError(f"{where} has the label {label!r}, but `histories` holds the {expected}")


def _names(its: dict[str, tuple[Panel, Curve]], what: str) -> None:
    """The legend calls each of the two curves by a name of its own, and not by that of the other model."""
    said = {model: called(panel, curve) for model, (panel, curve) in its.items()}
    if said["mean"] and said["mean"] == said["attention"]:
        raise AssertionError(
            f"`curves_figure`: a reader cannot tell which curve of the {what} is which model: the legend has "
            f"{' and '.join(map(repr, said['mean']))} for both"
        )
    for model, other in (("mean", "attention"), ("attention", "mean")):
        words = " ".join(said[model]).lower()
        if other in words and model not in words:
            raise AssertionError(
                f"`curves_figure`: the curve of histories[{model!r}][{what!r}] has the colour that the legend calls "
                f"{said[model][0]!r}: are the names swapped?"
            )
