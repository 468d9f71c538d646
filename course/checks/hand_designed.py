"""Assignment 04: the visible checks, one for each exercise, and the exhaustive test of a puzzle.

Weights are tried on every sequence of a task. For the first one that fails the visible check draws the attention, says
what came out and what was wanted; both visible and hidden tests say which mistake would explain it. None of this holds
weights that solve a task.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so
from course.checks.loops import only_over
from course.checks.modules import put
from course.checks.puzzles import core, failure_of
from course.checks.source import vectorised
from course.checks.torch_head import (
    LAYERS,
    SHAPES,
    layers,
    no_more_parameters,
    output_of,
    own_layers,
    scales,
    slips,
    steady,
    trainable,
    up_to_scale,
)
from course.checks.weights import shaped, two_layers
from course.hand_designed.model import Transformer
from course.hand_designed.tasks import TASKS

#: Enough columns for one direction for each token, CLS or position: what the plain solutions take.
PLAIN = {"identity": 3, "first": 4, "previous": 6, "unique": 4}
SHORTER = (
    "the weight of nn.Linear has shape (outputs, inputs), and a sequence may be shorter than max_seq_len: take its "
    "first positions"
)


def solves(task: str, Km, Qm, Vm, pos=None, *, name: str = "", show: bool = False, only_core: bool = False) -> None:
    """Check that the weights solve a task on every sequence.

    Args:
        task: its name.
        Km, Qm, Vm: arrays, tensors or nested lists.
        pos: the same, or None.
        name: what the variables end in, as in `Km_identity`; default: the name of the task.
        show: draw the first failing sequence and put the numbers into the message.
        only_core: what earns the first points is enough (`puzzles.core`).

    Raises:
        AssertionError: they do not; the sentence names the likely mistake.
    """
    failed = failure_of(core(task) if only_core else TASKS[task], shaped(task, Km, Qm, Vm, pos, name or task))
    if failed is not None:
        if show:
            failed.draw()
        raise AssertionError(failed.sentence(show))


def _puzzle(task: str):
    """Make the visible check that every sequence of the task comes out right."""

    def check(Km, Qm, Vm, pos=None) -> None:
        solves(task, Km, Qm, Vm, pos, show=True)

    check.__name__ = task
    return says_so(check)


identity = _puzzle("identity")
first = _puzzle("first")
unique = _puzzle("unique")
previous = _puzzle("previous")
reverse = _puzzle("reverse")
before = _puzzle("before")
majority = _puzzle("majority")


def _core(task: str):
    """Make the visible check of the part that earns the first points."""

    def check(Km, Qm, Vm, pos=None) -> None:
        solves(task, Km, Qm, Vm, pos, show=True, only_core=True)

    return says_so(check, name=f"{task}, the first points")


identity_chosen = _core("identity")
first_chosen = _core("first")
previous_chosen = _core("previous")
reverse_chosen = _core("reverse")
unique_in_short_sequences = _core("unique")
before_b_and_c = _core("before")


def induces(first, second, pos=None, *, show: bool = False, only_core: bool = False, exactly: bool = True) -> None:
    """Two layers solve the induction task on every sequence.

    Args:
        first: Km, Qm, Vm of the first layer.
        second: Km, Qm, Vm of the second layer.
        pos: (longest, pos_dim), or None.
        show: as for `solves`.
        only_core: what earns the first points is enough (`puzzles.core`).
        exactly: each output within the tolerance; else its largest entry counts.

    Raises:
        AssertionError: they do not.
    """
    what = core("induction") if only_core else replace(TASKS["induction"], kind="copy" if exactly else "largest")
    failed = failure_of(what, two_layers(first, second, pos))
    if failed is not None:
        if show:
            failed.draw()
        raise AssertionError(failed.sentence(show))


@says_so(name="induction, the first points")
def induction_after_the_first(first, second, pos=None) -> None:
    """Check that the right token has the largest entry where no earlier occurrence is at position 0."""
    induces(first, second, pos, show=True, only_core=True)


@says_so(name="induction, all choices")
def induction_chosen(first, second, pos=None) -> None:
    """Check that the right token has the largest entry in every sequence."""
    induces(first, second, pos, show=True, exactly=False)


@says_so
def induction(first, second, pos=None) -> None:
    """Check that every sequence of the induction task comes out right."""
    induces(first, second, pos, show=True)


def claimed(task: str, qk_dim, Km) -> None:
    """Check that the claimed qk_dim is the number of columns of the matrix.

    Raises:
        AssertionError: it is another number, or none.
    """
    size, columns = number(qk_dim, f"qk_dim_small_{task}"), numbers(Km, f"Km_small_{task}", "(rows, qk_dim)").shape[1]
    if size != columns:
        raise AssertionError(
            f"`qk_dim_small_{task}` is {size:g}, and `Km_small_{task}` has {columns} column{'s' * (columns != 1)}: "
            "the number belongs to the matrices that you show"
        )


def no_larger_than(task: str, Km, best: int) -> None:
    """Check that the matrices are as small as the best known ones.

    Raises:
        AssertionError: a smaller size is known.
    """
    size = numbers(Km, f"Km_small_{task}", "(rows, qk_dim)").shape[1]
    if size > best:
        raise AssertionError(
            f"a smaller qk_dim than that of your matrices ({size}) is known: "
            "which scores does each query need, and do they need so many independent directions?"
        )


def _small(task: str):
    """Make the visible check of matrices that earn the first points, with fewer columns than the plain ones."""

    def check(Km, Qm, Vm, pos=None) -> None:
        solves(task, Km, Qm, Vm, pos, name=f"small_{task}", show=True, only_core=True)
        size = numbers(Km, f"Km_small_{task}", "(rows, qk_dim)").shape[1]
        if size >= PLAIN[task]:
            raise AssertionError(
                f"`small_{task}` works with qk_dim = {size}; smaller is asked: with {PLAIN[task]} every key that a "
                "query must tell apart can have a direction of its own"
            )

    return says_so(check, name=f"small_{task}, the first points")


small_identity = _small("identity")
small_first = _small("first")
small_unique = _small("unique")
small_previous = _small("previous")


@says_so(name="{task}, in every sequence")
def small_everywhere(task: str, Km, Qm, Vm, pos=None) -> None:
    """Check that the small matrices solve the whole task."""
    solves(task, Km, Qm, Vm, pos, name=f"small_{task}", show=True)


@says_so(name="qk_dim_small_{task}")
def small_claim(task: str, qk_dim, Km) -> None:
    """Check that the claimed number is that of the matrices."""
    claimed(task, qk_dim, Km)


@says_so
def pytorch_transformer(make) -> None:
    """Without positions: layers; the worked example; sizes that all differ, and one token.

    What the scores are divided by, positions, a bias and gradients have prices of their own.
    """
    import torch

    model = call(make, 2, 4, 1, max_seq_len=41)
    layers(model, 2, 4, 1, None, 41)
    own_layers(model)
    steady(model, torch.ones((41, 2)))
    _example(model, exactly=False)
    _sizes(make, None, 10, (3, 1), exactly=False)


@says_so(name="pytorch_transformer, the root of qk_dim")
def root_of_qk_dim(make) -> None:
    """Check that the scores are divided by the root of qk_dim, first on the example whose sizes all differ."""
    _sizes(make, None, 10, (3, 1), exactly=True)
    _example(call(make, 2, 4, 1), exactly=True)


@says_so(name="pytorch_transformer, positions")
def positions(make) -> None:
    """With positions: ten of them by default; sizes that all differ, one token, and as many as there are positions."""
    by_default = call(make, 3, 2, 5, 7)
    layers(by_default, 3, 2, 5, 7, 10)
    own_layers(by_default, LAYERS)
    _sizes(make, 11, 13, (3, 1, 13), exactly=False)


@says_so(name="pytorch_transformer, no other parameters")
def nothing_else(make) -> None:
    """No layer has a bias, and there is no other parameter."""
    no_more_parameters(call(make, 3, 2, 5))
    model = _with_positions(make)
    no_more_parameters(model, LAYERS if _has_positions(model) else LAYERS[:3])


def _with_positions(make, longest: int = 10):
    """Return a model with positions, or one without if they are not right, as they have a price of their own."""
    import torch

    try:
        model = call(make, 3, 2, 5, pos_dim=7, max_seq_len=longest)
        layers(model, 3, 2, 5, 7, longest)
        model(torch.ones((longest, 3)))
    except NotImplementedError:
        raise
    except Exception:
        return call(make, 3, 2, 5)
    return model


def _has_positions(model) -> bool:
    return getattr(model, "pos", None) is not None


def _example(model, exactly: bool) -> None:
    """Check the example of the statement."""
    import torch

    Km, Qm, Vm = [[0, math.log(3)], [math.log(4), 0], [0, 0], [0, 0]], [[2, 0], [0, 2], [0, 0], [0, 0]], [[8, 4]]
    put(model, Km=Km, Qm=Qm, Vm=Vm)
    weights = np.eye(2), np.transpose(Km), np.transpose(Qm), np.transpose(Vm)
    found, expected = output_of(model, torch.eye(2)), np.array([[5.0], [7.2]])
    if not exactly:
        expected = up_to_scale(found, expected, scales(*weights))
    array(found, expected, "model(seq)", "(seq_len, v_dim)", mistakes=slips(*weights), show=True)


def _sizes(make, pos_dim: int | None, longest: int, lengths: tuple[int, ...], exactly: bool) -> None:
    """Sizes that all differ."""
    import torch

    rng = np.random.default_rng(11)
    rows = 5 + (pos_dim or 0)
    Km, Qm, Vm = (rng.standard_normal((rows, columns)).round(1) / 2 for columns in (7, 7, 2))
    pos = rng.standard_normal((longest, pos_dim)).round(1) if pos_dim else None
    model = call(make, 5, 7, 2) if pos is None else call(make, 5, 7, 2, pos_dim=pos_dim, max_seq_len=longest)
    layers(model, 5, 7, 2, pos_dim, longest)
    put(model, Km=Km.T, Qm=Qm.T, Vm=Vm.T, **({} if pos is None else {"pos": pos}))
    for length in lengths:
        tokens = rng.standard_normal((length, 5)).round(1)
        found = output_of(model, torch.tensor(tokens, dtype=torch.float32), SHAPES if pos is None else SHORTER)
        expected = Transformer(Km, Qm, Vm, pos)(tokens)
        if not exactly:
            expected = up_to_scale(found, expected, scales(tokens, Km, Qm, Vm, pos))
        array(
            found,
            expected,
            f"model(seq) of {length} token{'s' * (length > 1)}{' with positions' * (pos is not None)}",
            "(seq_len, v_dim)",
            mistakes=slips(tokens, Km, Qm, Vm, pos),
            show=True,
            atol=1e-4,
        )


@says_so(name="pytorch_transformer, gradients")
def gradients(make) -> None:
    """Gradients reach all weights."""
    import torch

    model = _with_positions(make)
    trainable(model, torch.ones((4, 3)), LAYERS if _has_positions(model) else LAYERS[:3])


@says_so(name="pytorch_transformer, all queries at once")
def all_queries_at_once(make) -> None:
    """No Python loop over the queries; one over the keys meets all queries at once."""
    import torch

    if only_over("PytorchTransformer", ("Km", "Vm")):
        return
    vectorised(
        "PytorchTransformer", _with_positions(make, 50), lambda n: (torch.ones((n, 3)),), each="queries", torch=True
    )
