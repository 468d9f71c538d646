"""Hand-designed weights as arrays that fit a task, whatever a student writes them as."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from course.checks.compare import kind_of, numbers
from course.hand_designed.model import Transformer, TwoLayers
from course.hand_designed.tasks import TASKS, Task

NOT_SET = (
    "`{name}` is None, expected a matrix of shape {shape}: what changes a matrix in place, as `np.fill_diagonal`, "
    "returns None"
)
ENTRY = "{name}[{place}]"
NOT_FINITE = "`{name}` holds nan or infinity: take large numbers, such as 100, in place of infinity"


@dataclass(frozen=True)
class Weights:
    """One head's weights as float arrays, and the names of their variables."""

    Km: np.ndarray
    Qm: np.ndarray
    Vm: np.ndarray
    pos: np.ndarray | None
    name: str
    first: Weights | None = None  # of two layers: the first one

    def model(self, task: Task) -> Transformer | TwoLayers:
        if self.first is not None:
            one = self.first
            return TwoLayers((one.Km, one.Qm, one.Vm), (self.Km, self.Qm, self.Vm), self.pos)
        return Transformer(self.Km, self.Qm, self.Vm, self.pos, causal=task.causal)


def shaped(task: str, Km, Qm, Vm, pos, name: str) -> Weights:
    """Return the weights as float arrays of fitting shapes.

    Raises:
        AssertionError: they are not numbers, not finite, or do not fit each other or the task.
    """
    what = TASKS[task]
    places = _places(pos, name, what)
    inputs = what.input_dim + (0 if places is None else places.shape[1])
    return Weights(*_head((Km, Qm, Vm), name, inputs, what.v_dim, pos=places, tokens=what.input_dim), places, name)


def two_layers(first, second, pos) -> Weights:
    """Two heads of the induction task as float arrays of fitting shapes.

    Raises:
        AssertionError: see `shaped`.
    """
    what, name = TASKS["induction"], "induction"
    for which, layer in (("first", first), ("second", second)):
        if not isinstance(layer, (tuple, list)) or len(layer) != 3:
            its = f"{len(layer)} things" if isinstance(layer, (tuple, list)) else f"of type {kind_of(layer)}"
            raise AssertionError(f"`{which}_{name}` is {its}, expected three matrices: {which}_{name} = (Km, Qm, Vm)")
    places = _places(pos, name, what)
    inputs = 3 + (0 if places is None else places.shape[1])
    one = Weights(*_head(first, f"first_{name}", inputs, None, pos=places, tokens=3, variable=ENTRY), places, name)
    stream = inputs + one.Vm.shape[1]
    two = _head(second, f"second_{name}", stream, 3, pos=None, tokens=stream, variable=ENTRY)
    return Weights(*two, places, name, first=one)


def _places(pos, name: str, what: Task) -> np.ndarray | None:
    """Return the table of positions, if there is one."""
    if pos is None:
        return None
    places = _matrix(pos, f"pos_{name}", "(positions, pos_dim)")
    if len(places) < what.rows:
        cls = " (CLS takes the first)" if what.cls else ""
        raise AssertionError(
            f"`pos_{name}` has {len(places)} rows, expected one for each of the {what.rows} positions{cls}, or more"
        )
    return places


def _matrix(value, name: str, shape: str) -> np.ndarray:
    if value is None:
        raise AssertionError(NOT_SET.format(name=name, shape=shape))
    if isinstance(value, (list, tuple)):
        value = [[_item(v) for v in row] if isinstance(row, (list, tuple)) else row for row in value]
    found = numbers(value, name, shape)
    if found.ndim != 2:
        hint = ": one column is written as (rows, 1), as np.array([[1.0], [0.0]])" if found.ndim == 1 else ""
        raise AssertionError(f"`{name}` has shape {found.shape}, expected {shape}{hint}")
    if not np.all(np.isfinite(found)):
        raise AssertionError(NOT_FINITE.format(name=name))
    return found


def _item(value):
    return value.item() if hasattr(value, "item") and not np.ndim(value) else value


def _head(
    matrices, name: str, inputs: int, v_dim: int | None, *, pos, tokens: int, variable: str = "{letter}_{name}"
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Three matrices with `inputs` rows each."""
    rows = f"{inputs}" if pos is None else f"{inputs} = {tokens} + pos_dim"
    found = []
    for place, (letter, value) in enumerate(zip(("Km", "Qm", "Vm"), matrices, strict=True)):
        called = variable.format(letter=letter, name=name, place=place)
        outputs = "v_dim" if letter == "Vm" and v_dim is None else str(v_dim) if letter == "Vm" else "qk_dim"
        matrix = _matrix(value, called, f"({rows}, {outputs})")
        if len(matrix) != inputs:
            hint = ""
            if matrix.shape[1] == inputs:
                hint = ": is it transposed? A row belongs to a component of the input (nn.Linear stores the transpose)"
            elif pos is not None and len(matrix) == tokens:
                hint = ": the components of the position have no rows yet"
            elif pos is None and len(matrix) > inputs:
                hint = ": one row for each component of the input"
            raise AssertionError(f"`{called}` has shape {matrix.shape}, expected ({rows}, {outputs}){hint}")
        if letter == "Vm" and v_dim is not None and matrix.shape[1] != v_dim:
            raise AssertionError(f"`{called}` has shape {matrix.shape}, expected ({rows}, {v_dim})")
        found.append(matrix)
    if found[0].shape != found[1].shape:
        raise AssertionError(
            f"the Km and Qm of {name} have shapes {found[0].shape} and {found[1].shape}, expected the same: "
            "keys and queries are multiplied with each other"
        )
    if not found[0].shape[1]:
        raise AssertionError(f"the Km of {name} has no column: qk_dim is at least 1")
    return found[0], found[1], found[2]
