"""Assignment 04: the visible checks, one for each exercise, and the exhaustive test of a puzzle.

Weights are tried on every sequence of a task. For the first one that fails the visible check draws the attention, says
what came out and what was wanted; both visible and hidden tests say which mistake would explain it. None of this holds
weights that solve a task.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so, unchanged
from course.checks.loops import only_over
from course.checks.puzzles import failure_of
from course.checks.source import vectorised
from course.checks.torch_head import SHAPES, four_parameters, layers, output_of, put, slips, steady, trainable
from course.checks.weights import shaped, two_layers
from course.hand_designed.model import Transformer, softmax

#: Enough columns for one direction for each token, CLS or position: what the plain solutions take.
PLAIN = {"identity": 3, "first": 4, "previous": 6, "unique": 4}
SHORTER = "the sequence may be shorter than max_seq_len: take its first positions"
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
    """The visible check: every sequence of the task comes out right."""

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
            f"a smaller qk_dim than that of your matrices ({size}) is known: "
            "which scores does each query need, and do they need so many independent directions?"
        )


def _small(task: str):
    """The visible check: the claimed size is that of the matrices, they solve the task, and it is not the plain one."""

    def check(qk_dim, Km, Qm, Vm, pos=None) -> None:
        claimed(task, qk_dim, Km, Qm, Vm, pos, show=True)
        size = numbers(Km, f"Km_small_{task}", "(rows, qk_dim)").shape[1]
        if size >= PLAIN[task]:
            raise AssertionError(
                f"`{check.__name__}` works with qk_dim = {size}; smaller is asked: with {PLAIN[task]} every key that a "
                "query must tell apart can have a direction of its own"
            )

    check.__name__ = f"small_{task}"
    return says_so(check)


small_identity = _small("identity")
small_first = _small("first")
small_unique = _small("unique")
small_previous = _small("previous")


@says_so
def pytorch_transformer(make) -> None:
    """Layers and parameters; the worked example; sizes that all differ, and one token; gradients."""
    import torch

    model = call(make, 2, 4, 1, max_seq_len=41)
    layers(model, 2, 4, 1, None, 41)
    by_default = call(make, 3, 2, 5, 7)
    layers(by_default, 3, 2, 5, 7, 10)
    four_parameters(by_default)
    steady(model, torch.ones((41, 2)))
    Km, Qm, Vm = [[0, math.log(3)], [math.log(4), 0], [0, 0], [0, 0]], [[2, 0], [0, 2], [0, 0], [0, 0]], [[8, 4]]
    put(model, Km=Km, Qm=Qm, Vm=Vm)
    wrong = slips(np.eye(2), np.transpose(Km), np.transpose(Qm), np.transpose(Vm))
    found = output_of(model, torch.eye(2))
    array(found, [[5.0], [7.2]], "model(seq)", "(seq_len, v_dim)", mistakes=wrong, show=True)
    rng = np.random.default_rng(11)
    for pos_dim, longest, lengths in ((None, 10, (3, 1)), (11, 13, (3, 1, 13))):
        rows = 5 + (pos_dim or 0)
        Km, Qm, Vm = (rng.standard_normal((rows, columns)).round(1) / 2 for columns in (7, 7, 2))
        pos = None if pos_dim is None else rng.standard_normal((longest, pos_dim)).round(1)
        model = call(make, 5, 7, 2) if pos is None else call(make, 5, 7, 2, pos_dim=pos_dim, max_seq_len=longest)
        layers(model, 5, 7, 2, pos_dim, longest)
        put(model, Km=Km.T, Qm=Qm.T, Vm=Vm.T, **({} if pos is None else {"pos": pos}))
        for length in lengths:
            tokens = rng.standard_normal((length, 5)).round(1)
            array(
                output_of(model, torch.tensor(tokens, dtype=torch.float32), SHAPES if pos is None else SHORTER),
                Transformer(Km, Qm, Vm, pos)(tokens),
                f"model(seq) of {length} token{'s' * (length > 1)}{' with positions' * (pos is not None)}",
                "(seq_len, v_dim)",
                mistakes=slips(tokens, Km, Qm, Vm, pos),
                show=True,
                atol=1e-4,
            )
    trainable(by_default, torch.ones((4, 3)))


@says_so(name="pytorch_transformer, all queries at once")
def all_queries_at_once(make) -> None:
    """No Python loop over the queries; one over the keys meets all queries at once."""
    import torch

    if only_over("PytorchTransformer", ("Km", "Vm")):
        return
    model = call(make, 3, 4, 2, pos_dim=2, max_seq_len=50)
    vectorised("PytorchTransformer", model, lambda n: (torch.ones((n, 3)),), each="queries", torch=True)


@says_so
def score_matrix(function) -> None:
    """Three tokens in two dimensions, by hand: the largest size is that of a negative entry, then of a positive one."""
    Km, Qm = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])
    raw = np.array([[1.0, 0.0, 1.0], [1.0, -6.0, -2.0], [2.0, 2.0, 3.0]])
    centred = np.array([[1.0, -2.0, 1.0], [10.0, -11.0, 1.0], [-1.0, -1.0, 2.0]]) / 3
    columns, whole = raw - raw.mean(axis=0), raw - raw.mean()
    across = raw - [[2 / 3, -7 / 3, 7 / 3]]  # row means subtracted along the columns
    mistakes = {
        ROWS: np.array([[-1.0, -1.0, 2.0], [4.0, -14.0, 10.0], [1.0, -8.0, 7.0]]) / 14,
        "nothing is taken out and nothing is divided": raw,
        "the mean of each row is not taken out": raw / 6,
        "the mean of each column is taken out, expected that of each row (axis=1)": columns / np.abs(columns).max(),
        "the mean of all entries is taken out, expected that of each row": whole / np.abs(whole).max(),
        "the means of the rows are subtracted along the columns: keepdims=True keeps one for each row": across
        / np.abs(across).max(),
        "it is not divided by its largest absolute entry": centred,
        "it is divided by sqrt(qk_dim), expected by its largest absolute entry": centred / math.sqrt(2),
        "it is divided by its largest entry, expected by its largest absolute entry": centred * 3 / 10,
        "each row is divided by its own largest size, expected the table by that of all": centred
        / np.abs(centred).max(axis=1, keepdims=True),
        "it is divided by its length (norm), expected by its largest absolute entry": centred / np.linalg.norm(centred),
        "it is divided before the mean is taken out: take the mean out first": centred / 6,
        "it is the attention (a softmax), expected the scores": softmax(raw),
        "it is a table of dimensions: Km^T Qm, expected one of inputs": [[2 / 9, -2 / 9], [1.0, -1.0]],
    }
    array(
        call(function, Km, Qm),
        centred * 3 / 11,
        "score_matrix(Km, Qm)",
        "(inputs, inputs)",
        mistakes=mistakes,
        show=True,
    )
    array(
        call(function, -Km, Qm),
        -centred * 3 / 11,
        "score_matrix(-Km, Qm)",
        "(inputs, inputs)",
        mistakes={
            "it is divided by the size of its smallest entry, expected by its largest absolute entry": -centred * 3 / 10
        },
        show=True,
    )
    unchanged(function, Km.copy(), Qm.copy(), name="score_matrix(Km, Qm)")


@says_so
def similarity(function) -> None:
    """Two models of three tokens; then one with another number of columns, which scores the other way round."""
    model = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])
    alike = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 0.0]])
    unlike = np.array([[1.0], [0.0], [-1.0]]), np.array([[-1.0], [-2.0], [0.0]])
    # The tables are (1, -2, 1; 10, -11, 1; -1, -1, 2) / 11, (1, 1, -2; 3, 0, -3; 0, 0, 0) / 3 and
    # (-1, 0, 1; -2, 0, 2; 0, 0, 0) / 2; the first has the squared length 234/121.
    for other, products, square, expected in (
        (alike, 8 / 11, 8 / 3, 8 / math.sqrt(624)),
        (unlike, -9 / 11, 5 / 2, -9 / math.sqrt(585)),
    ):
        found = number(call(function, *model, *other), "similarity(Km, Qm, Km_other, Qm_other)")
        mistakes = {
            "it is the sum of the products: divide by both lengths": products,
            "it is the mean of the products: divide their sum by both lengths": products / 9,
            "it is divided by the length of the first table only: divide by both lengths": products
            * 11
            / math.sqrt(234),
            "it is divided by the length of the other table only: divide by both lengths": products / math.sqrt(square),
            "it is divided by the squares of the lengths": products / (234 / 121 * square),
            "it is a distance, expected the cosine": math.sqrt(234 / 121 + square - 2 * products),
            "the sign is lost": abs(expected),
            "the first model is compared with itself: are Km_other and Qm_other used?": 1.0,
            "the matrices are compared, expected their score matrices": 5 / math.sqrt(207),
        }
        array(found, expected, "similarity(Km, Qm, Km_other, Qm_other)", "one number", mistakes=mistakes, show=True)
