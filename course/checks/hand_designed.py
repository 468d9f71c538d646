"""Assignment 04: the visible checks, one for each exercise, and the exhaustive test of a puzzle.

Weights are tried on every sequence of a task. For the first one that fails the visible check draws the attention, says
what came out and what was wanted; both visible and hidden tests say which mistake would explain it. None of this holds
weights that solve a task.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so
from course.checks.puzzles import failure_of, shaped, two_layers

ROWS = "queries are rows, keys are columns: Qm Km^T, not Km Qm^T"


def solves(task: str, Km, Qm, Vm, pos=None, *, name: str = "", show: bool = False) -> None:
    """The weights solve a task on every sequence.

    Args:
        task: its name.
        Km, Qm, Vm: arrays, tensors or nested lists.
        pos: the same, or None.
        name: what the variables end in, as in `Km_identity`; default: the name of the task.
        show: draw the first failing sequence and put the numbers into the message.

    Raises:
        AssertionError: they do not; the sentence names the likely mistake.
    """
    failed = failure_of(task, shaped(task, Km, Qm, Vm, pos, name or task))
    if failed is not None:
        if show:
            failed.draw()
        raise AssertionError(failed.sentence(show))


def _puzzle(task: str):
    def check(Km, Qm, Vm, pos=None) -> None:
        solves(task, Km, Qm, Vm, pos, show=True)

    check.__name__ = task
    check.__doc__ = f"Every sequence of the task {task!r} comes out right."
    return says_so(check)


identity = _puzzle("identity")
first = _puzzle("first")
unique = _puzzle("unique")
previous = _puzzle("previous")
reverse = _puzzle("reverse")
before = _puzzle("before")
majority = _puzzle("majority")


def induces(first, second, pos=None, *, show: bool = False) -> None:
    """Two layers solve the induction task on every sequence.

    Args:
        first: Km, Qm, Vm of the first layer.
        second: Km, Qm, Vm of the second layer.
        pos: (longest, pos_dim), or None.
        show: as for `solves`.

    Raises:
        AssertionError: they do not.
    """
    failed = failure_of("induction", two_layers(first, second, pos))
    if failed is not None:
        if show:
            failed.draw()
        raise AssertionError(failed.sentence(show))


@says_so
def induction(first, second, pos=None) -> None:
    """Every sequence of the induction task comes out right."""
    induces(first, second, pos, show=True)


def claimed(task: str, qk_dim, Km, Qm, Vm, pos=None, *, show: bool = False) -> None:
    """The matrices have the claimed qk_dim and solve the task.

    Raises:
        AssertionError: they have not, or do not.
    """
    name = f"small_{task}"
    weights = shaped(task, Km, Qm, Vm, pos, name)
    size = number(qk_dim, f"qk_dim_{name}")
    if size != weights.Km.shape[1]:
        raise AssertionError(
            f"`qk_dim_{name}` is {size:g}, and `Km_{name}` has {weights.Km.shape[1]} columns: "
            "show matrices of the size that you claim"
        )
    solves(task, Km, Qm, Vm, pos, name=name, show=show)


def no_larger_than(task: str, Km, best: int) -> None:
    """The matrices are as small as the best known ones.

    Raises:
        AssertionError: a smaller size is known.
    """
    size = numbers(Km, f"Km_small_{task}", "(rows, qk_dim)").shape[1]
    if size > best:
        raise AssertionError(
            f"the matrices are right, but a smaller qk_dim than yours ({size}) is known: "
            "which scores does each query need, and do they need so many independent directions?"
        )


def _small(task: str):
    def check(qk_dim, Km, Qm, Vm, pos=None) -> None:
        claimed(task, qk_dim, Km, Qm, Vm, pos, show=True)

    check.__name__ = f"small_{task}"
    check.__doc__ = f"The claimed size is that of the matrices, and they solve the task {task!r}."
    return says_so(check)


small_identity = _small("identity")
small_first = _small("first")
small_unique = _small("unique")
small_previous = _small("previous")


def _layer(model, name: str, shape: tuple[int, int]) -> None:
    """`model.name` is a linear layer without bias, whose weight has this shape."""
    layer = getattr(model, name, None)
    if layer is None or not hasattr(layer, "weight"):
        raise AssertionError(f"`model.{name}` is no linear layer: `self.{name} = nn.Linear(..., bias=False)`")
    if getattr(layer, "bias", None) is not None:
        raise AssertionError(f"`model.{name}` has a bias, expected none: `nn.Linear(..., bias=False)`")
    found = tuple(layer.weight.shape)
    if found != shape:
        hint = ": the axes are swapped, nn.Linear(inputs, outputs)" if found == shape[::-1] else ""
        raise AssertionError(f"`model.{name}.weight` has shape {found}, expected (outputs, inputs) = {shape}{hint}")


def layers(model, input_dim: int, qk_dim: int, v_dim: int, pos_dim: int | None, max_seq_len: int) -> None:
    """The model has the layers that the exercise names, in their shapes.

    Raises:
        AssertionError: it has not.
    """
    rows = input_dim + (pos_dim or 0)
    pos = getattr(model, "pos", None)
    if pos_dim is None and pos is not None:
        raise AssertionError("`model.pos` is not None, although pos_dim is None")
    if pos_dim is not None:
        if pos is None or not hasattr(pos, "weight"):
            raise AssertionError("`model.pos` is no embedding: `self.pos = nn.Embedding(max_seq_len, pos_dim)`")
        found = tuple(pos.weight.shape)
        if found != (max_seq_len, pos_dim):
            raise AssertionError(
                f"`model.pos.weight` has shape {found}, expected (max_seq_len, pos_dim) = {(max_seq_len, pos_dim)}"
            )
    for name, outputs in (("Km", qk_dim), ("Qm", qk_dim), ("Vm", v_dim)):
        if pos_dim is not None:
            layer = getattr(model, name, None)
            if hasattr(layer, "weight") and tuple(layer.weight.shape) == (outputs, input_dim):
                raise AssertionError(
                    f"`model.{name}` reads {input_dim} inputs, expected {rows}: input_dim + pos_dim, as the position "
                    "is put beside the token, not added to it"
                )
        _layer(model, name, (outputs, rows))


def put(model, **weights) -> None:
    """Copy numbers into the weights of a model's layers, as put(model, Km=[[1.0, 0.0]])."""
    import torch

    with torch.no_grad():
        for name, values in weights.items():
            getattr(model, name).weight.copy_(torch.as_tensor(np.asarray(values), dtype=torch.float32))


@says_so
def pytorch_transformer(make) -> None:
    """Two tokens with the scores (0, log 3) and (log 4, 0) and the values 8 and 4 give 5 and 7.2."""
    import torch

    model = call(make, 2, 4, 1)
    layers(model, 2, 4, 1, None, 10)
    l3, l4 = math.log(3), math.log(4)
    put(model, Km=[[0, l3], [l4, 0], [0, 0], [0, 0]], Qm=[[2, 0], [0, 2], [0, 0], [0, 0]], Vm=[[8, 4]])
    found = call(model, torch.eye(2))
    half = 1 + math.sqrt(3)
    mistakes = {
        "the scores are not divided by sqrt(qk_dim)": [[4.4], [132 / 17]],
        "the scores are divided by qk_dim, not by its root": [[(8 + 4 * math.sqrt(3)) / half], [20 / 3]],
        "the softmax goes over the queries, expected over the keys (the last axis)": [[4.6], [7.4]],
        "queries and keys are swapped: Q K^T, one row for each query": [[4.8], [7.0]],
        "the softmax is missing": [[4 * l3], [8 * l4]],
        "the attention is uniform: are the scores used?": [[6.0], [6.0]],
        "it is the value of the token itself: is the attention applied?": [[8.0], [4.0]],
    }
    array(found, [[5.0], [7.2]], "model(seq)", "(seq_len, v_dim)", mistakes=mistakes, show=True)
    model = call(make, 2, 1, 1, pos_dim=1, max_seq_len=3)
    layers(model, 2, 1, 1, 1, 3)
    put(model, Km=[[0, 0, 1]], Qm=[[1, 1, 0]], Vm=[[8, 4, 0]], pos=[[0], [l3], [7]])
    found = call(model, torch.eye(2), hint="the sequence may be shorter than max_seq_len: take its first positions")
    mistakes = {
        "the position does not reach the keys": [[6.0], [6.0]],
        "the positions count from 1, expected from 0": [[(24 + 4 * math.exp(7)) / (3 + math.exp(7))]] * 2,
        "the position stands in front of the token, expected behind it": [
            [8 * l3 * math.exp(l3) / (math.exp(l3) + 1) + 4 / (1 + 3)] for _ in range(2)
        ],
    }
    array(found, [[5.0], [5.0]], "model(seq) with positions", "(seq_len, v_dim)", mistakes=mistakes, show=True)


KM = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
QM = np.array([[1.0, 0.0], [0.0, 3.0], [2.0, 0.0]])


@says_so
def score_matrix(function) -> None:
    """Three tokens in two dimensions, by hand."""
    found = call(function, KM.copy(), QM.copy())
    raw = np.array([[1.0, 0.0, 1.0], [0.0, 6.0, 3.0], [2.0, 0.0, 2.0]])
    centred = np.array([[1 / 3, -2 / 3, 1 / 3], [-3.0, 3.0, 0.0], [2 / 3, -4 / 3, 2 / 3]])
    columns = raw - raw.mean(axis=0)
    mistakes = {
        ROWS: [[0.0, -1 / 4, 1 / 4], [-1 / 2, 1.0, -1 / 2], [-1 / 4, 1 / 4, 0.0]],
        "the mean of each row is not taken out": raw / 6,
        "the mean of each column is taken out, expected that of each row (axis=1)": columns / np.abs(columns).max(),
        "the mean of all entries is taken out, expected that of each row": (raw - raw.mean()) / (6 - raw.mean()),
        "it is not divided by its largest size": centred,
        "it is not divided by its largest size, and sqrt(qk_dim) does not matter then": centred / math.sqrt(2),
        "nothing is taken out and nothing is divided": raw,
        "each row is divided by its own largest size, expected the table by that of all": [
            [0.5, -1, 0.5],
            [-1, 1, 0],
            [0.5, -1, 0.5],
        ],
        "it is divided by its length (norm), expected by its largest size": centred / np.linalg.norm(centred),
        "it is divided before the mean is taken out: take the mean out first": centred / 6,
    }
    array(found, centred / 3, "score_matrix(Km, Qm)", "(inputs, inputs)", mistakes=mistakes, show=True)


@says_so
def similarity(function) -> None:
    """Tables (1, -1; -1, 1) and (1, -1; 0, 0) have the cosine 1/sqrt(2)."""
    eye, half = np.eye(2), np.array([[1.0, 0.0], [0.0, 0.0]])
    for args, expected, mistakes in (
        ((eye, eye, eye, eye), 1.0, {"it is the sum of the products: divide by both lengths": 4.0}),
        ((eye, 3 * eye, eye, -eye), -1.0, {"the sign is lost": 1.0}),
        (
            (eye, eye, eye, half),
            1 / math.sqrt(2),
            {
                "it is the sum of the products: divide by both lengths": 2.0,
                "it is divided by one length only": 1.0,
                "it is divided by the squares of the lengths": 0.25,
            },
        ),
    ):
        found = number(call(function, *args), "similarity(Km, Qm, Km_other, Qm_other)")
        array(found, expected, "similarity(Km, Qm, Km_other, Qm_other)", "one number", mistakes=mistakes, show=True)
