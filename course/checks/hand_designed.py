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
from course.checks.puzzles import failure_of, shaped, two_layers
from course.checks.source import vectorised
from course.hand_designed.model import Transformer, softmax

#: Enough columns for one direction for each token, CLS or position: what the plain solutions take.
PLAIN = {"identity": 3, "first": 4, "previous": 6, "unique": 4}
LAYERS = ("Km", "Qm", "Vm", "pos")
SHAPES = "does it work for a sequence of any length, and for sizes that all differ?"
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
            f"the matrices are right, but a smaller qk_dim than yours ({size}) is known: "
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


def slips(tokens, Km, Qm, Vm, pos=None) -> dict[str, np.ndarray]:
    """What known mistakes make of a sequence.

    Args:
        tokens: float, (seq_len, input_dim).
        Km: float, (input_dim + pos_dim, qk_dim).
        Qm: float, (input_dim + pos_dim, qk_dim).
        Vm: float, (input_dim + pos_dim, v_dim).
        pos: float, (max_seq_len, pos_dim), or None.

    Returns:
        sentence -> float, (seq_len, v_dim).
    """
    run = Transformer(Km, Qm, Vm, pos).run(tokens)
    length, (width, qk_dim), v_dim = len(tokens), np.shape(Km), np.shape(Vm)[1]
    scores = run.Q @ run.K.T
    scaled = scores / math.sqrt(qk_dim)
    powers = np.exp(scaled - scaled.max())
    roots = {
        "the scores are not divided by sqrt(qk_dim)": 1.0,
        "the scores are divided by qk_dim, not by its root": qk_dim,
        "the scores are divided by 2, the root of qk_dim in the worked example: take the root of the model's own": 2.0,
        "the scores are divided by the root of another size than qk_dim (input_dim?)": math.sqrt(np.shape(tokens)[1]),
        "the scores are divided by the root of another size than qk_dim (input_dim + pos_dim?)": math.sqrt(width),
        "the scores are divided by the root of another size than qk_dim (v_dim?)": math.sqrt(v_dim),
        "the scores are divided by the root of another size than qk_dim (seq_len?)": math.sqrt(length),
    }
    found = {sentence: softmax(scores / root) @ run.V for sentence, root in roots.items()}
    found |= {
        "the softmax goes over the queries, expected over the keys (the last axis)": softmax(scaled.T).T @ run.V,
        "queries and keys are swapped: Q K^T, one row for each query": softmax(scaled.T) @ run.V,
        "the softmax is missing": scaled @ run.V,
        "the softmax is taken of the outputs: it belongs to the scores, before they meet the values": softmax(
            scaled @ run.V
        ),
        "all weights together sum to 1, expected each query's own (the last axis)": powers / powers.sum() @ run.V,
        "the keys that come after a query are hidden from it: no mask is asked for": Transformer(
            Km, Qm, Vm, pos, causal=True
        )(tokens),
    }
    if pos is not None:
        pos = np.asarray(pos)
        inputs = {
            "the position stands in front of the token, expected behind it": np.hstack([pos[:length], tokens]),
            "the last rows of the positions are taken, expected the first": np.hstack([tokens, pos[-length:]]),
            "the positions count from 1, expected from 0": np.hstack([tokens, np.roll(pos, -1, axis=0)[:length]]),
        }
        found |= {sentence: Transformer(Km, Qm, Vm)(x) for sentence, x in inputs.items()}
    return found


def _output(model, tokens, hint: str = SHAPES):
    """What the model makes of a sequence; an exception about shapes gets the hint."""
    try:
        return call(model, tokens)
    except NotImplementedError:
        raise
    except (RuntimeError, ValueError, IndexError) as error:
        error.__notes__ = [hint]
        raise


def steady(model, tokens) -> None:
    """The model makes the same of a sequence each time.

    Raises:
        AssertionError: it does not.
    """
    found = [numbers(_output(model, tokens), "model(seq)", "(seq_len, v_dim)") for _ in range(4)]
    if not all(np.array_equal(found[0], again, equal_nan=True) for again in found):
        raise AssertionError(
            "`model(seq)` gives other numbers each time for the same sequence: the formula holds nothing random, "
            "so leave out dropout and noise"
        )


def trainable(model, tokens) -> None:
    """Gradients reach the weights of all layers.

    Args:
        model: with positions.
        tokens: tensor, (seq_len, input_dim).

    Raises:
        AssertionError: they do not.
    """
    output = _output(model, tokens)
    if not getattr(output, "requires_grad", False):
        raise AssertionError(
            "the output carries no gradient, so the model cannot be trained: leave out .detach(), .numpy(), .data and "
            "no_grad"
        )
    output.square().sum().backward()
    for name in LAYERS:
        if getattr(model, name).weight.grad is None:
            raise AssertionError(
                f"no gradient reaches `model.{name}.weight`, so it would never be trained: leave out .detach(), .data "
                "and no_grad"
            )


def four_parameters(model) -> None:
    """The parameters of a model with positions are the weights of its four layers.

    Raises:
        AssertionError: there are others, or fewer.
    """
    found, expected = {name for name, _ in model.named_parameters()}, {f"{name}.weight" for name in LAYERS}
    if found != expected:
        text = ", ".join(sorted(found))
        raise AssertionError(
            f"the parameters of the model are {text}, expected the weights of Km, Qm, Vm and pos: is each a layer of "
            "its own, and is there no other?"
        )


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
    found = _output(model, torch.eye(2))
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
                _output(model, torch.tensor(tokens, dtype=torch.float32), SHAPES if pos is None else SHORTER),
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
    """Three tokens in two dimensions, by hand; the largest size is that of a negative entry."""
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
