"""Assignment 02, sentiment: the visible checks of part 6, the comparison. Expected values are written out."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so
from course.checks.described import Curve, Described, Panel
from course.checks.figures import COUNTS, axis_label, called, describe, has_names, lines, panels, same
from course.checks.lists import plain
from course.checks.sentiment_training import history_of


@says_so(name="predicted_order, each model once")
def predicted_order(found, names) -> None:
    """Each of the five names once."""
    its = plain(found, "predicted_order", "a list of the five names")
    wrong = [name for name in its if name not in names]
    if wrong:
        raise AssertionError(f"`predicted_order` holds {wrong[0]!r}, which is none of the five names: {list(names)}")
    if sorted(its) != sorted(names):
        raise AssertionError(f"`predicted_order` has {len(its)} names, expected each of the five once: {list(names)}")


@says_so(name="paired_interval, the interval of the mean difference")
def paired_interval(function) -> None:
    """The mean difference and its 95 % interval by Student's t."""
    found = call(function, [0.9, 0.7, 0.8], [0.6, 0.5, 0.7])
    values = numbers(found, "paired_interval((0.9, 0.7, 0.8), (0.6, 0.5, 0.7))", "three numbers (mean, low, high)")
    if values.shape != (3,):
        raise AssertionError(f"`paired_interval` has shape {values.shape}, expected three numbers (mean, low, high)")
    mistakes = {
        "it is b minus a, expected a minus b": [-0.2, -0.448414, 0.048414],
        "the standard deviation is divided by n, expected by n - 1 (`ddof=1`)": [0.2, -0.002829, 0.402829],
        "the standard deviation is not divided by the root of n": [0.2, -0.230265, 0.630265],
        "it is divided by n, expected by the root of n": [0.2, 0.056578, 0.343422],
        "it uses 1.96 of the normal distribution: with few seeds Student's t is wider": [0.2, 0.086841, 0.313159],
        "it uses t for 95 % on one side: of a two-sided interval each side has 2.5 %": [0.2, 0.031415, 0.368585],
        "t has n - 1 degrees of freedom, here n was taken": [0.2, 0.016261, 0.383739],
        "the variance is taken, expected the standard deviation": [0.2, 0.175159, 0.224841],
        "the order is (low, mean, high), expected (mean, low, high)": [-0.048414, 0.2, 0.448414],
        "the two lists are treated as independent: take the differences seed by seed": [0.2, -0.026696, 0.426696],
        "it is (mean, half width, half width), expected (mean, low, high)": [0.2, 0.248414, 0.248414],
        "t is rounded to 4.303, as in the example: `scipy.stats.t.ppf` gives it for any n": [0.2, -0.048434, 0.448434],
        "it is one standard error on each side, expected t times as much": [0.2, 0.142265, 0.257735],
    }
    array(
        values,
        [0.2, -0.048414, 0.448414],
        "paired_interval((0.9, 0.7, 0.8), (0.6, 0.5, 0.7))",
        "(mean, low, high)",
        mistakes={sentence: np.array(its) for sentence, its in mistakes.items()},
        show=True,
        rtol=2e-5,
        otherwise="the differences, their mean, and mean ± t s / sqrt(n)",
    )


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


def _entries(found, name: str) -> None:
    if not hasattr(found, "keys"):
        raise AssertionError(f'`{name}` should be a dict with the keys "mean" and "attention"')
    for key in ("mean", "attention"):
        if key not in found:
            raise AssertionError(f'`{name}` has no entry {key!r}, expected "mean" and "attention"')


@says_so(name="accuracies, five seeds of both models")
def accuracies(found) -> None:
    """Five test accuracies of each model, shares of the test chunks; attention is far ahead."""
    _entries(found, "accuracies")
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
    _entries(found, "histories")
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
    """A new model of a seed and its history, as the notebook's `trained` makes them, of the course's reviews."""
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
    """How many numbers each model learns."""
    _entries(found, "parameters")
    for key, expected, parts in (
        ("mean", 11233, "350 x 32 word vectors and 32 + 1 numbers of `out`"),
        ("attention", 14368, "those of the mean, three matrices 32 x 32, and 63 distances"),
    ):
        value = number(found[key], f"parameters[{key!r}]")
        if value == expected:
            continue
        tensors = {"mean": 3, "attention": 7}[key]
        if value == tensors:
            raise AssertionError(
                f"`parameters[{key!r}]` is {value:.0f}, the number of tensors: add up how many numbers each holds "
                "(`p.numel()`)"
            )
        raise AssertionError(f"`parameters[{key!r}]` is {value:.0f}, expected {expected}: {parts}")


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


@says_so(name="attention_received, the mean over the real queries")
def attention_received(function) -> None:
    """The mean weight of each key, over the real queries."""
    import torch

    weights = [
        [[0.1, 0.6, 0.3, 0.0], [0.2, 0.3, 0.5, 0.0], [0.3, 0.3, 0.4, 0.0], [0.9, 0.0, 0.1, 0.0]],
        [[0.7, 0.3, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0], [0.2, 0.8, 0.0, 0.0], [0.4, 0.6, 0.0, 0.0]],
    ]
    found = call(function, torch.tensor(weights), torch.tensor([[3, 1, 2, 0], [4, 4, 0, 0]]))
    right = [[0.2, 0.4, 0.4, 0.0], [0.6, 0.4, 0.0, 0.0]]
    mistakes = {
        "padded queries count too: the mean goes over the real ones": [[0.375, 0.3, 0.325, 0], [0.45, 0.55, 0, 0]],
        "it is the mean over the keys: one number for each query; what a key gets is averaged over the queries": [
            *[[1 / 4] * 4] * 2
        ],
        "it is the sum over the real queries, expected the mean": [[0.6, 1.2, 1.2, 0], [1.2, 0.8, 0, 0]],
        "it is the sum over all queries, expected the mean over the real ones": [[1.5, 1.2, 1.3, 0], [1.8, 2.2, 0, 0]],
        "the sum over the real queries is divided by all places, padding included": [
            [0.15, 0.3, 0.3, 0],
            [0.3, 0.2, 0, 0],
        ],
        "it is the largest weight, expected the mean": [[0.3, 0.6, 0.5, 0], [0.7, 0.5, 0, 0]],
        "only the first query is used": [[0.1, 0.6, 0.3, 0.0], [0.7, 0.3, 0, 0]],
        "it is the sum over the keys, which is 1 for each query": [[1.0] * 4] * 2,
        "the sum over the keys of the real queries, which is 1": [[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 0.0, 0.0]],
    }
    array(
        found,
        right,
        "attention_received(weights, ids)",
        "(batch, keys)",
        mistakes={sentence: np.array(its) for sentence, its in mistakes.items()},
        show=True,
        rtol=1e-4,
    )
