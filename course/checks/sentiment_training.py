"""Assignment 02, sentiment: the visible checks of 5.1, accuracy and training.

`Probe` is the notebook's small model, which remembers how it was called. Expected values are written out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.sentiment import entries
from course.checks.sentiment_models import named
from course.checks.syntax import is_call, notebook, reachable

LOGITS = [1.5, -2.0, -2.0, 4.0, -0.7, 0.3, 0.2, -1.0, -3.0, 2.0, -0.5]
LABELS = [1, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0]


def _tensor(values):
    import torch

    return torch.tensor(np.asarray(values), dtype=torch.float32)


def calls_of(probe) -> list[tuple[list[float], bool, bool]]:
    """Return how the probe was called: first column of X, in training mode, with gradients."""
    calls = [(numbers(column, "Probe.calls", "a list"), mode, grad) for column, mode, grad in probe.calls]
    return [(column.tolist(), bool(mode), bool(grad)) for column, mode, grad in calls]


def _probe(make, weight):
    import torch

    probe = make(len(weight))
    with torch.no_grad():
        probe.weight.copy_(_tensor(weight))
    return probe


def of_logits(accuracy: Callable, make: Callable) -> Callable:
    """Return the student's accuracy as a function of the logits that a model gives: (logits, labels) -> one number.

    Args:
        accuracy: the student's.
        make: makes the small model.
    """

    def function(logits, labels):
        return call(accuracy, _probe(make, [1.0]), logits[:, None], labels)

    return named(function, accuracy)


@says_so
def is_plain(accuracy: Callable, make: Callable) -> None:
    """Check that it is one float and no tensor."""
    if hasattr(of_logits(accuracy, make)(_tensor(LOGITS), _tensor(LABELS)), "detach"):
        raise AssertionError("`accuracy(model, X, y)` is a tensor, expected a float: `.item()` gives its number")


@says_so(name="accuracy, in evaluation mode and without gradients")
def accuracy_is_quiet(function, probe) -> None:
    """Check that the model is in evaluation mode, no gradient is kept, and later ones can be."""
    import torch

    model = _probe(probe, [1.0])
    with torch.enable_grad():
        call(function, model, _tensor(LOGITS)[:, None], _tensor(LABELS))
        left_off = not torch.is_grad_enabled()
    calls = calls_of(model)
    if any(mode for _, mode, _ in calls):
        raise AssertionError("`accuracy(model, X, y)` calls the model in training mode: `model.eval()` first")
    if any(grad for _, _, grad in calls):
        raise AssertionError(
            "`accuracy(model, X, y)` keeps gradients that nobody needs: call the model in `with torch.no_grad():`"
        )
    if left_off or _switches_off("accuracy"):
        raise AssertionError(
            "`accuracy` leaves gradients switched off, so that no model can be trained after it: "
            "`with torch.no_grad():` switches them on again at its end"
        )


def _switches_off(name: str) -> bool:
    """Return whether a function's last `set_grad_enabled(...)` line says False; another process does not show it."""
    for function in reachable(notebook(), name):
        lines = [
            n.value for n in ast.walk(function) if isinstance(n, ast.Expr) and is_call(n.value, "set_grad_enabled")
        ]
        last = max(lines, key=lambda line: line.lineno, default=None)
        if last is not None and any(
            getattr(a, "value", None) is False for a in [*last.args, *(k.value for k in last.keywords)]
        ):
            return True
    return False


#: Seven rows with a first column of its own for each, and labels.
ROWS = [
    [0.2, -0.1, 0.1],
    [-0.3, 0.0, 0.2],
    [0.5, 0.1, -0.1],
    [0.7, 0.5, 0.0],
    [-1.1, 0.1, 0.1],
    [1.3, 0.0, -0.2],
    [-1.7, 0.3, 0.1],
]
TARGETS = [1, 0, 1, 0, 0, 1, 1]


class Evaluate:
    """An `evaluate` that gives other numbers each time, and leaves the model in evaluation mode, as evaluations do.

    It draws from torch's global generator, which a training with a generator of its own does not notice.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.weights: list[list[float]] = []

    def __call__(self, model) -> float:
        import torch

        model.train(False)
        torch.rand(1)
        self.seen += 1
        self.weights.append([float(value) for value in model.weight.detach()])
        return 0.5 + self.seen / 100


def run(function, make, **options):
    """Train a probe that begins at 0 on the seven rows.

    Returns:
        (history, probe, evaluate).
    """
    probe, evaluate = make(3), Evaluate()
    found = call(
        function, probe, _tensor(ROWS), _tensor(TARGETS), lambda model: evaluate(model), **{"epochs": 3, **options}
    )
    return found, probe, evaluate


def history_of(found, epochs: int) -> tuple[list[float], list[float]]:
    """Return the two lists of a history.

    Raises:
        AssertionError: it is no dict of two lists with one number for each epoch.
    """
    entries(found, "history", ("loss", "accuracy"))
    lists = []
    for key in ("loss", "accuracy"):
        values = numbers(found[key], f"history[{key!r}]", f"{epochs} numbers, one for each epoch")
        if values.shape != (epochs,):
            raise AssertionError(
                f"`history[{key!r}]` has shape {values.shape}, expected one number for each of the {epochs} epochs"
            )
        lists.append(values.tolist())
    return lists[0], lists[1]


def full_batches(train: Callable, make: Callable) -> Callable:
    """Return the student's training on all rows at once: (X, y, epochs, learning_rate) -> weight, losses.

    Args:
        train: the student's.
        make: makes the small model.
    """

    def function(X, y, epochs, rate):
        model = make(X.shape[1])
        found = call(train, model, X, y, lambda model: 0.5, epochs=epochs, batch_size=len(X), learning_rate=rate)
        return model.weight, history_of(found, epochs)[0]

    return named(function, train)


def _unmoved(function, make, **options) -> tuple[list[float], list[list[int]]]:
    """Train with a rate of nearly 0, so that the weights stay at `UNMOVED`.

    Returns:
        The losses of the history, and the rows of each batch.
    """
    probe = _probe(make, UNMOVED)
    found = call(function, probe, _tensor(ROWS), _tensor(TARGETS), lambda model: 0.5, learning_rate=1e-9, **options)
    columns = np.array([row[0] for row in ROWS])
    batches = [column for column, _, grad in calls_of(probe) if grad]
    rows = [[int(np.abs(columns - value).argmin()) for value in column] for column in batches]
    return history_of(found, options["epochs"])[0], rows


UNMOVED = [1.0, -2.0, 3.0]


def _loss(rows: list[int], labels: list[int]) -> float:
    """Return the mean cross-entropy of these rows at the weights `UNMOVED`, if these are their labels."""
    logits, of = np.dot(ROWS, UNMOVED)[rows], np.array(TARGETS)[labels]
    return float(np.mean(np.logaddexp(0.0, logits) - of * logits))


@says_so
def labels_follow(function, make) -> None:
    """Check that each row of a shuffled batch keeps its label."""
    losses, rows = _unmoved(function, make, epochs=1, batch_size=7)
    if rows and len(rows[0]) == 7:
        right, apart = _loss(rows[0], rows[0]), _loss(rows[0], list(range(7)))
        if np.isclose(losses[0], apart, rtol=1e-4) and not np.isclose(right, apart, rtol=1e-4):
            raise AssertionError(
                "the rows of X are shuffled and their labels are not: the rows `X[rows]` of a batch have the labels "
                "`y[rows]`"
            )


@says_so(name="train, plain numbers in its lists")
def plain_history(function, probe) -> None:
    """Both lists hold numbers, not tensors."""
    found, _, _ = run(function, probe, batch_size=7, learning_rate=0.1)
    history_of(found, 3)
    for key in ("loss", "accuracy"):
        if hasattr(found[key], "detach"):
            raise AssertionError(f"`history[{key!r}]` is a tensor, expected a list of plain numbers: `.tolist()`")
        tensors = [value for value in found[key] if hasattr(value, "detach")]
        if tensors:
            kind = "tensors with gradients" if any(value.requires_grad for value in tensors) else "tensors"
            raise AssertionError(f"`history[{key!r}]` holds {kind}, expected plain numbers: `loss.item()`")


@says_so(name="train, mini-batches")
def every_row_once(function, probe) -> None:
    """In each epoch every row is in exactly one batch; the last batch is smaller."""
    _, model, _ = run(function, probe, batch_size=3)
    batches = [column for column, _, grad in calls_of(model) if grad]
    sizes = [len(column) for column in batches]
    if sizes != [3, 3, 1] * 3:
        hint = "does each batch hold `batch_size` rows, and the last one the rest?"
        if sizes == [3, 3] * 3:
            hint = "the last batch, which is smaller, is left out"
        raise AssertionError(
            f"7 rows with batch_size=3 give batches of {sizes}, expected 3, 3, 1 in each epoch: {hint}"
        )
    for epoch in range(3):
        rows = sorted(value for column in batches[3 * epoch : 3 * epoch + 3] for value in column)
        if not np.allclose(rows, sorted(row[0] for row in ROWS), atol=1e-6):
            raise AssertionError(
                "in one epoch some rows come twice and others not at all: a permutation has each row once"
            )
    _batch_losses(function, probe)


def _batch_losses(function, make) -> None:
    """With a rate of nearly 0 the weights stay, and each batch has a known loss, whatever the order of the rows."""
    losses, rows = _unmoved(function, make, epochs=2, batch_size=3)
    means = np.array([_loss(batch, batch) for batch in rows]).reshape(2, 3)
    mistakes = {
        "it is the loss of the last batch, expected the mean of all batch losses": means[:, 2],
        "each batch counts by its number of rows, expected that each counts the same": means @ [3 / 7, 3 / 7, 1 / 7],
    }
    array(losses, means.mean(axis=1), "history['loss'] with batches of 3, 3 and 1 rows", "(epochs,)",
          mistakes=mistakes, rtol=1e-4, otherwise="it is the mean of the batch losses of each epoch")  # fmt: skip


@says_so(name="train, training mode and evaluation")
def modes(function, probe) -> None:
    """Check that steps are made in training mode, and that one evaluation follows each epoch."""
    found, model, evaluate = run(function, probe, batch_size=3)
    _, accuracies = history_of(found, 3)
    if evaluate.seen != 3:
        raise AssertionError(f"`evaluate` was called {evaluate.seen} times, expected once after each of the 3 epochs")
    array(accuracies, [0.51, 0.52, 0.53], "history['accuracy']", "(epochs,)", show=True, rtol=1e-6,
          otherwise="it holds what `evaluate(model)` gives after each epoch")  # fmt: skip
    last = numbers(model.weight, "the model's weight", "(3,)")
    moved = any(np.any(np.abs(weights) > 1e-6) for weights in [*evaluate.weights, last])
    if moved and np.allclose(evaluate.weights[0], 0.0):
        raise AssertionError("`evaluate(model)` is called before the steps of an epoch, expected after them")
    if not np.allclose(evaluate.weights[-1], last, atol=1e-6):
        raise AssertionError("the weights change after the last `evaluate(model)`, expected at the end of the epoch")
    steps = [mode for _, mode, grad in calls_of(model) if grad]
    if steps and steps[0] and not all(steps):
        raise AssertionError(
            "from the second epoch on the model is trained in evaluation mode, in which the evaluation left it: "
            "`model.train()` belongs in the loop over the epochs"
        )
    if not all(steps):
        raise AssertionError("the model is trained in evaluation mode: `model.train()` at the start of each epoch")


def order(function, probe, orders: list[list[int]], seed: int) -> None:
    """Check that the rows come in the order of the permutations of the generator.

    Args:
        function: the student's `train`.
        probe: makes the small model.
        orders: of the seven rows, for two epochs.
        seed: of the generator.

    Raises:
        AssertionError: they don't.
    """
    import torch

    torch.manual_seed(seed + 1)
    _, model, _ = run(function, probe, batch_size=3, seed=seed, epochs=2)
    batches = [column for column, _, grad in calls_of(model) if grad]
    found, columns = [value for column in batches for value in column], np.array(ROWS)[:, 0]
    if (sizes := [len(column) for column in batches]) != [3, 3, 1] * 2:
        raise AssertionError(NO_ORDER.format(sizes=sizes))
    if np.allclose(found, columns[np.ravel(orders)], atol=1e-6):
        return
    if np.allclose(found[:7], columns, atol=1e-6):
        raise AssertionError("the rows come in the order of X in each epoch: shuffle them anew")
    if np.allclose(found[:7], found[7:], atol=1e-6):
        raise AssertionError("each epoch has the same order: draw a new permutation at the start of each epoch")
    raise AssertionError(NOT_THE_RULE)


NO_ORDER = (
    "7 rows with batch_size=3 give batches of {sizes}, expected 3, 3, 1 in each epoch: so they have no such order"
)
NOT_THE_RULE = (
    "the order is not that of the rule: one `torch.Generator().manual_seed(seed)` before the loop, and at the "
    "start of each epoch `torch.randperm(len(X), generator=generator)`, cut into batches from the front"
)


@says_so(name="train, the order of the rows")
def shuffled(function, probe) -> None:
    """For seed 5 the rows are in the order of its permutations."""
    order(function, probe, [[1, 0, 4, 2, 6, 5, 3], [1, 6, 5, 3, 2, 4, 0]], 5)
