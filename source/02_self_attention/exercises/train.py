"""Exercise 5.1: training on mini-batches by Adam."""

import numpy as np
import torch

from autograder.exercises import Exercise, Own, Results, Values, probe
from course.checks.compare import array, numbers

from ._trained import entries

# ---- where the student's code runs ----


def of_full_batches(train, X, y, epochs, rate):
    """Return the weight, and the losses, of a linear model that is trained on all rows at once."""

    class Linear(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.zeros(X.shape[1]))

        def forward(self, X):
            return X @ self.weight

    model = Linear()
    options = {"epochs": epochs, "batch_size": len(X), "learning_rate": rate}
    history = train(model, X, y, lambda model: 0.5, **options)
    return model.weight.detach(), history["loss"]


def of_small_batches(train, X, y, epochs, rate, size, seed):
    """Return the weight of a linear model that is trained on batches of some size."""
    model = torch.nn.Sequential(torch.nn.Linear(X.shape[1], 1, bias=False), torch.nn.Flatten(0))
    with torch.no_grad():
        model[0].weight.zero_()
    train(model, X, y, lambda model: 0.5, epochs=epochs, batch_size=size, learning_rate=rate, seed=seed)
    return model[0].weight.detach()[0]


def by_default(train, X, y):
    """Return the weight of a linear model, and the number of epochs, where all options have their defaults."""
    model = torch.nn.Sequential(torch.nn.Linear(X.shape[1], 1, bias=False), torch.nn.Flatten(0))
    with torch.no_grad():
        model[0].weight.zero_()
    losses = train(model, X, y, lambda model: 0.5)["loss"]
    return model[0].weight.detach()[0], len(losses)


def rows_in_order(train, X, y, seed):
    """Return the rows of two epochs in batches of 3, in the order in which the model gets them.

    The evaluation draws from torch's global generator, which a training with a generator of its own does not notice.
    """
    torch.manual_seed(seed + 1)
    rows = []

    class Listening(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.zeros(X.shape[1]))

        def forward(self, batch):
            if torch.is_grad_enabled():
                rows.extend((batch[:, :1] - X[:, 0]).abs().argmin(dim=1).tolist())
            return batch @ self.weight

    train(Listening(), X, y, lambda model: torch.rand(1).item(), epochs=2, batch_size=3, seed=seed)
    return rows


def observed(train, X, y, start, options):
    """Train a linear model that begins at `start`, and return all that happens."""
    calls, weights = [], []

    class Observed(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(start.clone())

        def forward(self, batch):
            calls.append((batch[:, 0].tolist(), bool(self.training), torch.is_grad_enabled()))
            return batch @ self.weight

    def evaluate(model):
        model.train(False)
        weights.append(model.weight.detach().tolist())
        return [0.53, 0.51, 0.52][(len(weights) - 1) % 3]

    model = Observed()
    history = train(model, X, y, evaluate, **options)
    kept = [value for its in history.values() for value in its] if isinstance(history, dict) else []
    return {
        "history": history,
        "batches": [column for column, _, gradients in calls if gradients],
        "modes": [training for _, training, gradients in calls if gradients],
        "weights": weights,
        "last": model.weight.detach(),
        "gradients": any(getattr(value, "requires_grad", False) for value in kept),
    }


# ---- oracles ----


def adam(train, X, y, epochs, rate, *, step=lambda g, m, v: m / (v.sqrt() + 1e-8), squash=lambda z: z, kept=0.0):
    """Return the weight, and the loss before each step, of Adam by hand (Kingma and Ba 2015, algorithm 1).

    Args:
        train: the student's, which is not used.
        X, y, epochs, rate: as in the exercise.
        step: from the gradient and its two means to the direction.
        squash: the squash of the logits, before the loss.
        kept: how much of the last gradient is added to the next.
    """
    X, y, losses = X.double(), y.double(), []
    w, m, v, g = torch.zeros((4, X.shape[1]), dtype=torch.float64)
    for t in range(1, epochs + 1):
        leaf = w.clone().requires_grad_()
        z = squash(X @ leaf)
        loss = (torch.log(1 + torch.exp(z)) - y * z).mean()
        losses.append(loss.item())
        g = kept * g + torch.autograd.grad(loss, leaf)[0]
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        w = w - rate * step(g, m / (1 - 0.9**t), v / (1 - 0.999**t))
    return w.numpy(), np.array(losses)


def adam_by_batches(
    train, X, y, epochs, rate, size, seed, *, adds=False, steps=lambda batch, batches, rows: True, times=lambda rows: 1
):
    """Return the weight of Adam by hand on batches in the order of the rule; the keywords make mistakes.

    Args:
        train, X, y, epochs, rate, size, seed: as in the exercise.
        adds: whether the gradients of an epoch add up.
        steps: whether a step is taken, from the number of the batch, that of all batches, and the batch's rows.
    """
    X, y, generator, taken = X.double(), y.double(), torch.Generator().manual_seed(seed), 0
    w, m, v = torch.zeros((3, X.shape[1]), dtype=torch.float64)
    for _ in range(epochs):
        g, batches = 0 * w, torch.randperm(len(X), generator=generator).split(size)
        for number, rows in enumerate(batches):
            slope = times(len(rows)) * X[rows].T @ ((X[rows] @ w).sigmoid() - y[rows]) / len(rows)
            g = g + slope if adds else slope
            if steps(number, len(batches), len(rows)):
                taken, m, v = taken + 1, 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
                w = w - rate * m / (1 - 0.9**taken) / ((v / (1 - 0.999**taken)).sqrt() + 1e-8)
    return w.numpy()


def losses(change):
    """Return a mistake: the right weight, and other losses."""
    return lambda *given: (adam(*given)[0], change(*given))


def permuted(train, X, y, seed, *, again=False, shuffled=True):
    """Return the rows of two epochs in the order of the rule; the keywords make mistakes."""
    generator = torch.Generator().manual_seed(seed)
    first, second = (torch.randperm(7, generator=generator) for _ in range(2))
    if not shuffled:
        first = torch.arange(7)
    return torch.cat([first, first if again or not shuffled else second]).numpy()


def draw(rng, n, columns, epochs, rate):
    X, y = torch.tensor(rng.standard_normal((n, columns))), torch.tensor(rng.integers(0, 2, n))
    return Own("train"), X.float(), y.float(), epochs, rate


def draw_easy(rng):
    X = torch.tensor(rng.standard_normal((500, 3)), dtype=torch.float32)
    return Own("train"), X, (X @ torch.tensor([2.0, -1, 0.5]) > 0).float()


# ---- judges of what happens ----


def history_of(found, epochs):
    """Return the two lists of a history."""
    entries(found, "history", ("loss", "accuracy"))
    lists = []
    for key in ("loss", "accuracy"):
        values = numbers(found[key], f"history[{key!r}]", f"{epochs} numbers, one for each epoch")
        if values.shape != (epochs,):
            raise AssertionError(
                f"`history[{key!r}]` has shape {values.shape}, expected one number for each of the {epochs} epochs"
            )
        lists.append(values)
    return lists


def is_a_history(measured):
    history_of(measured()["history"], 3)


def loss_of(rows, labels, X, y, start):
    """Return the mean cross-entropy at `start` of some rows with the labels of some rows."""
    logits = (np.asarray(X, dtype=float) @ np.asarray(start, dtype=float))[rows]
    return float(np.mean(np.logaddexp(0.0, logits) - np.asarray(y)[labels] * logits))


def rows_of(column, X):
    """Return which rows a batch holds, from its first column."""
    return np.abs(np.asarray(column)[:, None] - np.asarray(X)[:, 0]).argmin(axis=1)


def labels_follow(measured, X, y, start):
    found = measured()
    rows = rows_of(found["batches"][0], X) if found["batches"] else []
    if len(rows) != 7:
        return
    loss = history_of(found["history"], 1)[0][0]
    right, apart = loss_of(rows, rows, X, y, start), loss_of(rows, range(7), X, y, start)
    if np.isclose(loss, apart, rtol=1e-4) and not np.isclose(right, apart, rtol=1e-4):
        raise AssertionError(
            "the rows of X are shuffled and their labels are not: the rows `X[rows]` of a batch have the labels "
            "`y[rows]`"
        )


def every_row_once(measured, X):
    batches = measured()["batches"]
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
        if not np.allclose(rows, sorted(row[0] for row in np.asarray(X)), atol=1e-6):
            raise AssertionError(
                "in one epoch some rows come twice and others not at all: a permutation has each row once"
            )


def batch_losses(measured, X, y, start):
    found = measured()
    rows = [rows_of(column, X) for column in found["batches"]]
    if len(rows) != 6:
        return
    means = np.array([loss_of(batch, batch, X, y, start) for batch in rows]).reshape(2, 3)
    mistakes = {
        "it is the loss of the last batch, expected the mean of all batch losses": means[:, 2],
        "it is the sum of the batch losses, expected their mean": means.sum(axis=1),
        "each batch counts by its number of rows, expected that each counts the same": means @ [3 / 7, 3 / 7, 1 / 7],
    }
    array(
        history_of(found["history"], 2)[0],
        means.mean(axis=1),
        "history['loss'] with batches of 3, 3 and 1 rows",
        "(epochs,)",
        mistakes=mistakes,
        rtol=1e-4,
        otherwise="for each epoch it should be the mean of the batch losses",
    )


def modes(measured):
    found = measured()
    accuracies, weights, last = history_of(found["history"], 3)[1], found["weights"], np.asarray(found["last"])
    if len(weights) != 3:
        raise AssertionError(f"`evaluate` was called {len(weights)} times, expected once after each of the 3 epochs")
    array(
        accuracies,
        [0.53, 0.51, 0.52],
        "history['accuracy']",
        "(epochs,)",
        show=True,
        rtol=1e-6,
        otherwise="it should hold what `evaluate(model)` gives after each epoch",
    )
    if np.any(np.abs([*weights, last]) > 1e-6) and np.allclose(weights[0], 0.0):
        raise AssertionError("`evaluate(model)` is called before the steps of an epoch, expected after them")
    if not np.allclose(weights[-1], last, atol=1e-6):
        raise AssertionError("the weights change after the last `evaluate(model)`, expected at the end of the epoch")
    steps = found["modes"]
    if steps and steps[0] and not all(steps):
        raise AssertionError(
            "from the second epoch on the model is trained in evaluation mode, in which the evaluation left it: "
            "`model.train()` belongs in the loop over the epochs"
        )
    if not all(steps):
        raise AssertionError("the model is trained in evaluation mode: `model.train()` at the start of each epoch")


def plain_numbers(measured):
    found = measured()
    history_of(found["history"], 3)
    for key in ("loss", "accuracy"):
        if hasattr(found["history"][key], "detach"):
            raise AssertionError(f"`history[{key!r}]` is a tensor, expected a list of plain numbers: `.tolist()`")
        if any(hasattr(value, "detach") for value in found["history"][key]):
            kind = "tensors with gradients" if found["gradients"] else "tensors"
            raise AssertionError(f"`history[{key!r}]` holds {kind}, expected plain numbers: `loss.item()`")


def nothing_decays(measured):
    found = measured()
    if abs(float(np.asarray(found["last"])[2]) - 3.0) > 1e-6:
        raise AssertionError(
            "a weight moves whose column of X is 0 in all rows, so its gradient is 0: is there a weight decay, as in "
            "AdamW, or a penalty? The steps are those of Adam for the loss alone"
        )


# ---- parts ----

#: Seven rows with a first column of its own for each, and labels.
X = torch.tensor(
    [
        [0.2, -0.1, 0.1],
        [-0.3, 0, 0.2],
        [0.5, 0.1, -0.1],
        [0.7, 0.5, 0],
        [-1.1, 0.1, 0.1],
        [1.3, 0, -0.2],
        [-1.7, 0.3, 0.1],
    ]
)
Y = torch.tensor([1.0, 0, 1, 0, 0, 1, 1])
THREES = {"batch_size": 3, "epochs": 3}
STILL = {"learning_rate": 1e-9}  # so that the weights stay where they begin


def happens(title, judge, options, start=(0.0, 0.0, 0.0), rows=X, **more):
    """Return a part that judges what happens in a training of the seven rows."""
    data = {"X": rows, "y": Y, "start": torch.tensor(start), "options": options}
    return Results(title=title, judge=judge, measure=observed, given=lambda: data, **more)


FROM = (1.0, -2.0, 3.0)
full_batches = Values(
    title="three steps of Adam on all rows",
    call="train(...) with full batches",
    run=probe(of_full_batches),
    gives={"the model's weight": "(columns,)", "history['loss']": "(epochs,)"},
    oracle=adam,
    draw=draw,
    worked=[(Own("train"), X, Y, 3, 0.1)],
    sizes=[(11, 5, 4, 0.05), (3, 2, 2, 0.3)],
    mistakes={
        "the optimiser is SGD, expected Adam": {"step": lambda g, m, v: g},
        "the learning rate is 0.01: take that of the argument": lambda train, X, y, epochs, _: adam(
            train, X, y, epochs, 0.01
        ),
        "the learning rate is 0.001, Adam's own: take that of the argument": lambda train, X, y, epochs, _: adam(
            train, X, y, epochs, 0.001
        ),
        "gradients add up from step to step: `optimizer.zero_grad()` before each backward": {"kept": 1.0},
        "the sigmoid is taken twice: `binary_cross_entropy_with_logits` takes it itself": {"squash": torch.sigmoid},
        "a new optimiser is made in each epoch, which forgets Adam's averages": {"step": lambda g, m, v: g.sign()},
        "the model did not learn: is `optimizer.step()` there?": {"step": lambda g, m, v: 0 * g},
        "it is the sum over the rows, expected the mean": losses(lambda *given: len(given[1]) * adam(*given)[1]),
        "each loss is taken after the step, expected the one that the step was made from": losses(
            lambda train, X, y, epochs, rate: adam(train, X, y, epochs + 1, rate)[1][1:]
        ),
        "the losses are those of the batches added up to this epoch": losses(lambda *given: adam(*given)[1].cumsum()),
    },
    otherwise="each step should take the loss of the batch, zero_grad, backward and step, with one Adam for the whole "
    "training; the loss of an epoch is the mean of the batch losses",
    rtol=1e-3,
    atol=1e-4,
)
NOT_THE_RULE = (
    "the order is not that of the rule: one `torch.Generator().manual_seed(seed)` before the loop, and at the "
    "start of each epoch `torch.randperm(len(X), generator=generator)`, cut into batches from the front"
)
order = Values(
    title="the order of the rows",
    price=1,
    call="train(...), the rows of two epochs",
    run=probe(rows_in_order),
    gives="(14,)",
    oracle=permuted,
    draw=lambda rng, seed: (Own("train"), X, Y, seed),
    worked=[(Own("train"), X, Y, 5)],
    sizes=[(11,), (2,)],
    mistakes={
        "the rows come in the order of X in each epoch: shuffle them anew": {"shuffled": False},
        "each epoch has the same order: draw a new permutation at the start of each epoch": {"again": True},
    },
    otherwise=NOT_THE_RULE,
    fresh=NOT_THE_RULE,
    plainly=True,
    length="batches of other sizes than 3, 3 and 1 have no such order",
)
OF_EACH = (
    "each batch should have its own zero_grad, backward and step, of its mean loss, with plain Adam and no clipping"
)
ONCE_AN_EPOCH = {"steps": lambda batch, batches, rows: batch == batches - 1}
by_batches = Values(
    title="every row once an epoch, in batches",
    price=1,
    charged_by=order,
    call="train(...) with batches of 3 rows",
    run=probe(of_small_batches),
    gives="(columns,)",
    oracle=adam_by_batches,
    draw=lambda rng, n, columns, epochs, rate: (*draw(rng, n, columns, epochs, rate), 3, int(rng.integers(99))),
    worked=[(Own("train"), X, Y, 3, 0.1, 3, 5)],
    sizes=[(11, 5, 4, 0.05)],
    mistakes={
        "gradients add up over an epoch: `optimizer.zero_grad()` before each backward": {"adds": True},
        "one step is taken in an epoch, with the gradients of all batches: a step for each batch": ONCE_AN_EPOCH
        | {"adds": True},
        "one step is taken in an epoch, with the gradient of its last batch: a step for each batch": ONCE_AN_EPOCH,
        "no step is taken for a smaller batch": {"steps": lambda batch, batches, rows: rows == 3},
        "the gradient is that of the sum over the rows of a batch, expected their mean": {"times": lambda rows: rows},
    },
    otherwise=OF_EACH,
    fresh=OF_EACH,
    rtol=1e-3,
    atol=1e-4,
)
ANOTHER_DEFAULT = "are the default values those of the statement, and is each of the 8 epochs like the first?"
defaults = Values(
    title=by_batches.title,
    price=1,
    charged_by=order,
    call="train(model, X, y, evaluate)",
    run=probe(by_default),
    gives={"the model's weight": "(columns,)", "the number of epochs": "one number"},
    first="the number of epochs",
    oracle=lambda train, X, y: (adam_by_batches(train, X, y, 8, 0.01, 128, 0), 8.0),
    draw=draw_easy,
    worked=[(Own("train"), X, Y)],
    otherwise=ANOTHER_DEFAULT,
    rtol=1e-3,
    atol=1e-4,
    fresh=ANOTHER_DEFAULT,
)
batches = happens(title="every row once an epoch, in batches", judge=every_row_once, options=THREES, price=1)

exercise = Exercise(
    parts=[
        happens(full_batches.title, is_a_history, THREES),
        happens(full_batches.title, labels_follow, STILL | {"batch_size": 7, "epochs": 1}, FROM),
        happens(full_batches.title, nothing_decays, THREES, FROM, X * torch.tensor([1.0, 1, 0])),
        full_batches,
        batches,
        happens(batches.title, batch_losses, STILL | {"batch_size": 3, "epochs": 2}, FROM, price=1),
        happens(title="training mode for steps, one evaluation an epoch", judge=modes, options=THREES, price=1),
        order,
        by_batches,
        happens(title="plain numbers", judge=plain_numbers, options=THREES, price=0.5),
        defaults,
    ]
)
