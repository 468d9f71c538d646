"""Try hand-designed weights on every sequence of a task, and find the mistake that explains a failure.

A mistake explains a failure if the weights solve the task once it is undone: Q and K exchanged, the scores made larger,
the rows of Vm that read the position set to zero. What comes out in place of what is wanted is a second source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from course.checks.compare import kind_of, numbers
from course.hand_designed.model import Transformer, TwoLayers, text_of
from course.hand_designed.tasks import ANYTHING, COPY_TOLERANCE, TASKS, Task, codes

SWAPPED = "the roles of Qm and Km are swapped: a row of the attention belongs to a query, and Qm makes the queries"
SMALL_GAP = (
    "the right tokens get the largest weight, but the gap between their score and the others is too small: "
    "make the scores larger"
)
OPPOSITE = "the scores have the opposite sign: the tokens that should be chosen get the smallest ones"
LEAK = "Vm reads the position too, and it leaks into the output: look at the rows of Vm that belong to `pos`"
VALUES = "the attention is right, and Vm makes something else of the tokens that it picks"
SIGNS = "every sign is the opposite: look at the signs in Vm"
UNIFORM = (
    "every key gets the same score, so the attention is uniform and each output is the mean of the values: "
    "the keys (and a query that is not zero) must tell the tokens or positions apart"
)
SAME_KEYS = (
    "one query gives every position the same weight, although the positions should be told apart: "
    "do the keys read `pos`, and do its rows differ?"
)
NO_CLS = "CLS plays no part: it gets no attention, or its value is 0, so there is nothing to weigh the tokens against"
SELF_REPEATED = (
    "a token that occurs once is taken for a repeated one: it attends to itself, and that counts like a repetition"
)
NEVER_REPEATED = "a repeated token is not noticed: its copies do not outweigh CLS"
SELF_BEFORE = "an A counts itself as an A before it: it attends to itself"
NEVER_BEFORE = "an A that stands before is not noticed by some tokens: does it outweigh CLS for every query?"
NONE_BEFORE = "something else than an A counts as an A before: which keys does the query find when there is none?"
NOT_FINITE = "`{name}` holds nan or infinity: take large numbers, as 100, in place of infinity"
START = (
    "the first position looks as if its own token stood before it: nothing does, so in the first layer it attends to "
    "itself"
)
LONG_TIES = "it goes wrong where two tokens are nearly as frequent: does every token get the same weight?"
#: How much larger the scores are made to see whether only the gap was too small.
LARGER = (4.0, 30.0, 1e3)


@dataclass(frozen=True)
class Weights:
    """One head's weights as float arrays, and what their variables are called."""

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


@dataclass(frozen=True)
class Failed:
    """The first sequence that comes out wrong, and why.

    Attributes:
        task: the task.
        name: what the variables end in.
        codes: int, (len,).
        place: the first position that is wrong.
        attention: float, (queries, keys).
        output: float, (len, v_dim).
        wanted: int, (len,).
        why: the sentence for the student.
        right: how many sequences are right.
    """

    task: Task
    name: str
    codes: np.ndarray
    place: int
    attention: np.ndarray
    output: np.ndarray
    wanted: np.ndarray
    why: str
    right: int

    def sentence(self, show: bool) -> str:
        """What the student reads; with `show` it holds the sequence and the numbers."""
        if not show:
            return f"wrong for {self.case()}: {self.why}"
        where = ("> " if self.task.cls else "") + " ".join(text_of(self.codes))
        found = np.array2string(self.output[self.place], precision=4, suppress_small=True, separator=", ")
        target = int(self.wanted[self.place])
        if self.task.kind == "sign":
            target_text = "a positive number" if target > 0 else "a negative number"
        elif self.task.kind == "copy":
            target_text = f"{np.eye(3)[target].tolist()} within {COPY_TOLERANCE:g}"
        else:
            target_text = f"the largest entry for {'ABC'[target]}"
        return (
            f"`{self.name}`: in the sequence {where} the output of token {self.place + 1} "
            f"({text_of(self.codes)[self.place]}) is {found}, expected {target_text}. "
            f"{self.right} of {self.task.count()} sequences are right. {self.why[0].upper()}{self.why[1:]}"
        )

    def case(self) -> str:
        """What kind of sequence it is, in words."""
        tokens = self.codes.tolist()
        if len(tokens) == 1:
            return "a sequence of one token"
        if len(set(tokens)) == 1:
            return "a sequence of one and the same token"
        kind = "in which a token is repeated" if len(set(tokens)) < len(tokens) else "of different tokens"
        if self.right and all(len(tokens) > n for n in self.task.lengths() if n < self.task.longest):
            return f"a sequence of the greatest length, {kind}"
        return f"a sequence {kind}"

    def draw(self) -> None:
        """Show the attention of the sequence, where a notebook runs this."""
        from course.hand_designed.pictures import display, failure_figure

        display(failure_figure(self.task, self.codes, self.attention, self.output, self.wanted))


def shaped(task: str, Km, Qm, Vm, pos, name: str) -> Weights:
    """The weights as float arrays of fitting shapes.

    Raises:
        AssertionError: they are not numbers, not finite, or do not fit each other or the task.
    """
    what = TASKS[task]
    places = None if pos is None else _matrix(pos, f"pos_{name}", "(positions, pos_dim)")
    if places is not None and len(places) < what.rows:
        cls = " (CLS takes the first)" if what.cls else ""
        raise AssertionError(
            f"`pos_{name}` has {len(places)} rows, expected one for each of the {what.rows} positions{cls}, or more"
        )
    inputs = what.input_dim + (0 if places is None else places.shape[1])
    return Weights(*_head(Km, Qm, Vm, name, inputs, what.v_dim, places, what.input_dim), places, name)


def two_layers(first, second, pos) -> Weights:
    """Two heads of the induction task as float arrays of fitting shapes.

    Raises:
        AssertionError: see `shaped`.
    """
    what, name = TASKS["induction"], "induction"
    for which, layer in (("first", first), ("second", second)):
        if not isinstance(layer, (tuple, list)) or len(layer) != 3:
            raise AssertionError(
                f"`{which}_{name}` is of type {kind_of(layer)}, expected three matrices: {which}_{name} = (Km, Qm, Vm)"
            )
    places = None if pos is None else _matrix(pos, f"pos_{name}", "(positions, pos_dim)")
    if places is not None and len(places) < what.rows:
        raise AssertionError(
            f"`pos_{name}` has {len(places)} rows, expected one for each of the {what.rows} positions, or more"
        )
    inputs = 3 + (0 if places is None else places.shape[1])
    one = Weights(*_head(*first, f"{name}, first layer", inputs, None, places, 3), places, name)
    stream = inputs + one.Vm.shape[1]
    two = _head(*second, f"{name}, second layer", stream, 3, None, stream)
    return Weights(*two, places, name, first=one)


def _matrix(value, name: str, shape: str) -> np.ndarray:
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


def _head(Km, Qm, Vm, name: str, inputs: int, v_dim: int | None, pos, tokens: int) -> tuple[np.ndarray, ...]:
    """Three matrices with `inputs` rows each."""
    said = f"{inputs}" if pos is None else f"{inputs} = {tokens} + pos_dim"
    found = []
    for letter, value in (("Km", Km), ("Qm", Qm), ("Vm", Vm)):
        variable = f"{letter}_{name}" if "," not in name else f"{letter} of {name}"
        outputs = "v_dim" if letter == "Vm" and v_dim is None else str(v_dim) if letter == "Vm" else "qk_dim"
        matrix = _matrix(value, variable, f"({said}, {outputs})")
        if len(matrix) != inputs:
            hint = ""
            if matrix.shape[1] == inputs:
                hint = ": is it transposed? A row belongs to a component of the input (nn.Linear stores the transpose)"
            elif pos is not None and len(matrix) == tokens:
                hint = ": the components of the position have no rows yet"
            elif pos is None and len(matrix) > inputs:
                hint = ": one row for each component of the input"
            raise AssertionError(f"`{variable}` has shape {matrix.shape}, expected ({said}, {outputs}){hint}")
        if letter == "Vm" and v_dim is not None and matrix.shape[1] != v_dim:
            raise AssertionError(f"`{variable}` has shape {matrix.shape}, expected ({said}, {v_dim})")
        found.append(matrix)
    if found[0].shape != found[1].shape:
        raise AssertionError(
            f"the Km and Qm of {name} have shapes {found[0].shape} and {found[1].shape}, expected the same: "
            "keys and queries are multiplied with each other"
        )
    if not found[0].shape[1]:
        raise AssertionError(f"the Km of {name} has no column: qk_dim is at least 1")
    return tuple(found)


def failure_of(task: str, weights: Weights) -> Failed | None:
    """The first sequence of a task that comes out wrong, shortest first; None if there is none."""
    what = TASKS[task]
    model, failed, right = weights.model(what), None, 0
    for sequences, good in _verdicts(what, model):
        right += int(good.all(axis=1).sum())
        if failed is None and not good.all():
            row = int(np.argmin(good.all(axis=1)))
            failed = (sequences[row], int(np.argmin(good[row])))
    if failed is None:
        return None
    sequence, place = failed
    x = what.inputs(sequence[None])[0]
    run = model.run(x)[1] if isinstance(model, TwoLayers) else model.run(x)
    why = _why(what, weights)
    wanted = what.wanted(sequence[None])[0]
    return Failed(what, weights.name, sequence, place, run.attention, run.output[what.cls :], wanted, why, right)


def _verdicts(task: Task, model) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """For each length: all sequences, and which outputs are right, (sequences, len)."""
    for length in task.lengths():
        sequences = codes(length)
        output = model(task.inputs(sequences))[:, task.cls :]
        yield sequences, task.right(output, task.wanted(sequences))


def _solved(task: Task, weights: Weights) -> bool:
    return all(good.all() for _, good in _verdicts(task, weights.model(task)))


def _why(task: Task, weights: Weights) -> str:
    """The sentence for the mistake that explains the failure."""
    for sentence, mended in _mended(task, weights):
        if _solved(task, mended):
            return sentence
    return _from_outputs(task, weights)


def _mended(task: Task, weights: Weights) -> Iterator[tuple[str, Weights]]:
    """Pairs (mistake, the weights without it)."""
    swapped = replace(weights, Km=weights.Qm, Qm=weights.Km)
    for factor in LARGER:
        yield SMALL_GAP, replace(weights, Qm=factor * weights.Qm)
    if weights.first is not None:
        first = weights.first
        for factor in LARGER:
            larger = replace(first, Qm=factor * first.Qm)
            yield f"first layer: {SMALL_GAP}", replace(weights, first=larger)
            yield SMALL_GAP, replace(weights, Qm=factor * weights.Qm, first=larger)
        yield f"first layer: {SWAPPED}", replace(weights, first=replace(first, Km=first.Qm, Qm=first.Km))
        yield f"first layer: {OPPOSITE}", replace(weights, first=replace(first, Qm=-first.Qm))
        yield f"second layer: {SWAPPED}", swapped
        yield f"second layer: {OPPOSITE}", replace(weights, Qm=-weights.Qm)
        return
    if task.name == "majority":
        plain = np.eye(3)
        yield VALUES, replace(weights, Vm=plain)
        return
    yield SWAPPED, swapped
    if _another_task(task, weights.model(task)):
        return
    yield OPPOSITE, replace(weights, Qm=-weights.Qm)
    if task.kind == "sign":
        yield SIGNS, replace(weights, Vm=-weights.Vm)
    if weights.pos is not None:
        clean = weights.Vm.copy()
        clean[task.input_dim :] = 0.0
        yield LEAK, replace(weights, Vm=clean)
        yield f"{SMALL_GAP}; and {LEAK}", replace(weights, Vm=clean, Qm=LARGER[-1] * weights.Qm)
    for factor in LARGER:
        yield f"{SWAPPED}; and the gap between the scores is too small", replace(swapped, Qm=factor * swapped.Qm)
        yield f"{OPPOSITE}; and the gap is too small", replace(weights, Qm=-factor * weights.Qm)
    if task.kind != "sign":
        plain = np.zeros_like(weights.Vm)
        plain[:3] = np.eye(3)
        yield VALUES, replace(weights, Vm=plain)
        yield f"{VALUES}; and {SMALL_GAP}", replace(weights, Vm=plain, Qm=LARGER[-1] * weights.Qm)
        yield f"{VALUES}; and {SWAPPED}", replace(swapped, Vm=plain)


def _from_outputs(task: Task, weights: Weights) -> str:
    """What the outputs look like, where undoing one mistake does not help."""
    model = weights.model(task)
    if isinstance(model, TwoLayers):
        return _of_two_layers(model)
    if task.kind == "sign":
        return _of_signs(task, model)
    longest = codes(task.longest)
    run = model.run(task.inputs(longest))
    even = 1 / (np.arange(task.longest)[:, None] + 1) if task.causal else 1 / task.longest
    if task.name != "majority" and np.allclose(run.attention, even, atol=1e-6):
        return UNIFORM
    if told := _another_task(task, model):
        return told
    if task.name == "majority":
        return LONG_TIES
    if weights.pos is not None and np.ptp(run.attention, axis=-1).max() > 1e-3:
        same = run.attention[0]  # A at every position: only positions can make a difference
        if np.allclose(same, 1 / task.longest, atol=1e-3):
            return SAME_KEYS
    good = np.concatenate([g.all(axis=1) for _, g in _verdicts(task, model)])
    if weights.pos is not None:
        by_place = _places(task, model)
        wrong = [i + 1 for i, fine in enumerate(by_place) if not fine]
        if wrong and len(wrong) < len(by_place):
            places = ", ".join(map(str, wrong))
            return f"only some positions are right: look at the query of position {places} (counted from 1)"
    if good.any():
        return "some sequences are right and others are not: draw the attention of one that is not"
    return "the attention does not go where it should: draw it with `.plot`, and compare it with the one that you want"


def _places(task: Task, model: Transformer) -> list[bool]:
    """For each position, whether its outputs are right in all of the longest sequences."""
    *_, (_, good) = _verdicts(task, model)
    return good.all(axis=0).tolist()


def _another_task(task: Task, model: Transformer) -> str:
    """What the outputs are instead, if they are the answer to another question; else ""."""
    if task.kind != "copy":
        return ""
    for sentence, wanted in _OTHER_TASKS.items():
        name, _, told = sentence.partition(": ")
        if name != task.name and _does(task, model, wanted):
            return told
    return ""


def _does(task: Task, model: Transformer, wanted) -> bool:
    """Whether the largest entry of every output is where another task would have it."""
    for length in task.lengths():
        sequences = codes(length)
        output = model(task.inputs(sequences))
        target = wanted(sequences)
        if not np.all((output.argmax(axis=-1) == target) | (target == ANYTHING)):
            return False
    return True


def _rolled(c: np.ndarray) -> np.ndarray:
    return np.roll(c, -1, axis=1)


_OTHER_TASKS = {
    "identity: every output is the token itself: each query attends to its own place": lambda c: c,
    "first: every output is the first token": TASKS["first"].wanted,
    "last: every output is the last token": lambda c: np.repeat(c[:, -1:], c.shape[1], axis=1),
    "previous: every output is the token before": TASKS["previous"].wanted,
    "next: every output is the token after, expected the one before": lambda c: np.concatenate(
        [c[:, 1:], np.full((len(c), 1), ANYTHING)], axis=1
    ),
    "two: every output is the token two places before": lambda c: np.concatenate(
        [np.full((len(c), min(2, c.shape[1])), ANYTHING), c[:, :-2]], axis=1
    ),
    "reverse: the sequence comes out in reverse": TASKS["reverse"].wanted,
    "second: every output is the second token: positions count from 0": lambda c: np.repeat(
        c[:, 1:2] if c.shape[1] > 1 else np.full((len(c), 1), ANYTHING), c.shape[1], axis=1
    ),
    "shift: every output is the token after, and the last one is the first: the rotation goes the other way": _rolled,
    "majority: every output is the most frequent token, as a mean over all tokens gives it": TASKS["majority"].wanted,
}


def _of_signs(task: Task, model: Transformer) -> str:
    """For the two tasks with CLS: which of the two errors is made, and by whom."""
    false_positive = false_negative = self_only = 0
    value, largest, share, uniform, ranked = 0.0, 0.0, 0.0, True, False
    for length in task.lengths():
        sequences = codes(length)
        run = model.run(task.inputs(sequences))
        wanted = task.wanted(sequences)
        good = task.right(run.output[:, 1:], wanted)
        false_negative += int((~good & (wanted > 0)).sum())
        false_positive += int((~good & (wanted < 0)).sum())
        self_only += int((~good & (wanted < 0) & (sequences == 0)).sum())
        scores = run.Q[:, 1:] @ np.swapaxes(run.K, 1, 2)
        ranked = ranked or bool((scores[..., :1] > scores[..., 1:].min(axis=2, keepdims=True) + 1e-6).any())
        value = max(value, float(np.abs(run.V[:, 0]).max()))
        share = max(share, float(np.abs(run.attention[:, 1:, 0] * run.V[:, :1, 0]).max()))
        largest = max(largest, float(np.abs(run.V).max()))
        rows = np.arange(length + 1)[:, None] + 1 if task.causal else length + 1
        allowed = np.tril(np.ones((length + 1, length + 1))) if task.causal else 1.0
        uniform = uniform and np.allclose(run.attention, allowed / rows, atol=1e-6)
    if uniform:
        return UNIFORM
    if value < 1e-9 or (not ranked and share < 1e-3 * largest):
        return NO_CLS
    if task.name == "unique":
        if false_negative and not false_positive:
            return SELF_REPEATED
        if false_positive and not false_negative:
            return NEVER_REPEATED
        return f"{SELF_REPEATED}; in other sequences {NEVER_REPEATED}"
    if false_positive and false_positive == self_only and not false_negative:
        return SELF_BEFORE
    if false_negative and not false_positive:
        return NEVER_BEFORE
    if false_positive and not false_negative:
        return NONE_BEFORE
    return f"{NEVER_BEFORE} In other sequences {NONE_BEFORE}"


def _of_two_layers(model: TwoLayers) -> str:
    """Whether the first layer brings the token before, and whether only the first position disturbs."""
    task = TASKS["induction"]
    sequences = codes(task.longest)
    one, two = model.run(task.inputs(sequences))
    before = one.attention[:, np.arange(1, task.longest), np.arange(task.longest - 1)]
    if before.min() < 0.9:
        return (
            "the first layer does not attend to the token before: what the second layer must know about a position "
            "is the token that stands before it"
        )
    if np.allclose(two.attention, np.tril(np.ones((task.longest,) * 2)) / (np.arange(task.longest)[:, None] + 1)):
        return f"second layer: {UNIFORM}"
    wrong = np.concatenate([(~good).any(axis=0) for _, good in _verdicts(task, model)][-1:])
    start = two.attention[..., 0]
    if wrong.any() and start[:, 1:].max() > 0.2:
        return START
    return (
        "second layer: the query (the present token) should find the positions whose token before is the same, "
        "and Vm should read the token that stands there"
    )
