"""Find the mistake that explains why hand-designed weights do not solve a task.

A mistake explains a failure if the weights solve the task once it is undone: Q and K exchanged, the scores made larger,
the rows of Vm that read the position set to zero. What comes out in place of what is wanted is a second source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from course.checks.diagnoses_by_attention import of_signs, of_two_layers
from course.checks.hand_designed_mistakes import (
    AFTER,
    ENDS,
    FACTOR,
    FIRST_SHIFT,
    LEAK,
    OPPOSITE,
    SAME_KEYS,
    SIGNS,
    SMALL_GAP,
    SOME_RIGHT,
    START,
    SWAPPED,
    UNEVEN_VOTES,
    UNIFORM,
    VALUES,
    VM_FIRST,
    WRONG_WAY,
)
from course.checks.weights import Weights
from course.hand_designed.model import Transformer, TwoLayers
from course.hand_designed.tasks import ANYTHING, TASKS, Task, codes

#: How much larger the scores are made to see whether only the gap was too small.
LARGER = (4.0, 30.0, 1e3)
#: The largest entry of an output tells a token if it is ahead by this much: sums of equal shares differ by rounding.
CLEARLY = 0.05


def why(task: Task, weights: Weights) -> str:
    """Return the sentence for the mistake that explains the failure."""
    for sentence, mended in _mended(task, weights):
        if _solved(task, mended):
            return sentence
    return _from_outputs(task, weights)


def verdicts(task: Task, model) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """For each length: all sequences, and which outputs are right, (sequences, len)."""
    for length in task.lengths():
        sequences = codes(length)
        output = model(task.inputs(sequences))[:, task.cls :]
        yield sequences, task.right(output, task.wanted(sequences))


def _solved(task: Task, weights: Weights) -> bool:
    return all(good.all() for _, good in verdicts(task, weights.model(task)))


def _mended(task: Task, weights: Weights) -> Iterator[tuple[str, Weights]]:
    """Pairs (mistake, the weights without it)."""
    swapped = replace(weights, Km=weights.Qm, Qm=weights.Km)
    where = "" if weights.first is None else "second layer: "
    for factor in LARGER:
        yield f"{where}{SMALL_GAP}", replace(weights, Qm=factor * weights.Qm)
    if weights.first is not None:
        first = weights.first
        for factor in LARGER:
            larger = replace(first, Qm=factor * first.Qm)
            yield f"first layer: {SMALL_GAP}", replace(weights, first=larger)
            yield f"both layers: {SMALL_GAP}", replace(weights, Qm=factor * weights.Qm, first=larger)
        yield FIRST_SHIFT, replace(weights, first=replace(first, Km=first.Qm, Qm=first.Km))
        yield f"first layer: {OPPOSITE}", replace(weights, first=replace(first, Qm=-first.Qm))
        yield f"second layer: {SWAPPED}", swapped
        yield f"second layer: {OPPOSITE}", replace(weights, Qm=-weights.Qm)
        yield START, _start_shut_out(weights, first)
        sharp = replace(first, Qm=LARGER[1] * first.Qm)
        yield f"{START}; and {SMALL_GAP}", _start_shut_out(replace(weights, Qm=LARGER[1] * weights.Qm), sharp)
        return
    if task.name == "majority":
        plain = np.eye(3)
        yield VALUES, replace(weights, Vm=plain)
        return
    another = _another_task(task, weights.model(task))
    if another.startswith(AFTER) and task.name == "previous":
        return
    yield SWAPPED, swapped
    if another:
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
        factor = float(weights.Vm[0, 0])
        multiple = factor > 0 and np.allclose(weights.Vm, factor * plain)
        yield FACTOR if multiple else VALUES, replace(weights, Vm=plain)
        yield f"{VALUES}; and {SMALL_GAP}", replace(weights, Vm=plain, Qm=LARGER[-1] * weights.Qm)
        yield f"{VALUES}; and {SWAPPED}", replace(swapped, Vm=plain)


def _start_shut_out(weights: Weights, first: Weights) -> Weights:
    """Two layers, where the second one cannot attend to position 0.

    A component of `pos` that is 1 at position 0 alone is added, and a column of scores that reads it.
    """
    inputs, tokens = len(first.Km), 3
    places = np.zeros((TASKS["induction"].rows, 0)) if weights.pos is None else weights.pos
    pos = np.hstack([places, np.eye(len(places), 1)])
    Km, Qm, Vm = (np.insert(m, inputs, 0.0, axis=0) for m in (first.Km, first.Qm, first.Vm))
    one = Weights(Km, Qm, Vm, pos, first.name)
    Km, Qm, Vm = (np.insert(m, inputs, 0.0, axis=0) for m in (weights.Km, weights.Qm, weights.Vm))
    root = np.sqrt((Km.shape[1] + 1) / Km.shape[1])
    mark, shut = np.eye(len(Km), 1, k=-inputs), np.zeros((len(Km), 1))
    shut[:tokens] = -1e3 * max(1.0, float(np.abs(Qm).max() * np.abs(Km).max()))
    return Weights(np.hstack([Km, mark]), np.hstack([root * Qm, shut]), Vm, pos, weights.name, first=one)


def _from_outputs(task: Task, weights: Weights) -> str:
    """Describe the outputs, where undoing one mistake does not help."""
    model = weights.model(task)
    if isinstance(model, TwoLayers):
        return of_two_layers(model)
    if task.kind == "sign":
        return of_signs(task, model)
    longest = codes(task.longest)
    run = model.run(task.inputs(longest))
    even = 1 / (np.arange(task.longest)[:, None] + 1) if task.causal else 1 / task.longest
    if task.name != "majority" and np.allclose(run.attention, even, atol=1e-6):
        return UNIFORM
    if told := _another_task(task, model):
        return told
    if task.name == "majority":
        return UNEVEN_VOTES
    if weights.pos is not None:
        same = run.attention[0]  # A at every position: only positions can make a difference
        if np.allclose(same, 1 / task.longest, atol=1e-3):
            return SAME_KEYS
    good = _good(task, model)
    if not all(row.all() for length in good for row in (length[0], length[-1])):  # A A A and C C C
        return VM_FIRST
    if weights.pos is not None:
        picked = run.attention.argmax(axis=-1)[run.attention.max(axis=-1) > 0.5]
        if task.name != "first" and picked.size and np.isin(picked, (0, task.longest - 1)).all():
            return ENDS
        wrong = [i + 1 for i, fine in enumerate(good[-1].all(axis=0)) if not fine]
        counting = (task.wanted(codes(task.longest)) != ANYTHING).any(axis=0).sum()
        if len(wrong) < counting:
            places = ", ".join(map(str, wrong))
            return f"only some positions are right: look at the query of position {places} (counted from 1)"
    return SOME_RIGHT


def _good(task: Task, model) -> list[np.ndarray]:
    """For each length, which outputs are right: bool, (sequences, len)."""
    return [good for _, good in verdicts(task, model)]


def _another_task(task: Task, model: Transformer | TwoLayers) -> str:
    """Describe the outputs if they are the answer to another question; else return ""."""
    if task.kind != "copy":
        return ""
    for name, sentence, wanted in _OTHER_TASKS:
        if name != task.name and _does(task, model, wanted):
            return f"{sentence}: {WRONG_WAY}" if (task.name, name) == ("previous", "next") else sentence
    return ""


def _does(task: Task, model: Transformer | TwoLayers, wanted) -> bool:
    """Return whether the largest entry of every output is clearly where another task would have it."""
    for length in task.lengths():
        sequences = codes(length)
        output = model(task.inputs(sequences))
        target = wanted(sequences)
        ranked = np.sort(output, axis=-1)
        clear = ranked[..., -1] - ranked[..., -2] > CLEARLY
        if not np.all((clear & (output.argmax(axis=-1) == target)) | (target == ANYTHING)):
            return False
    return True


def _from_start(place: int):
    """Return a function for the outputs if all queries read the token at one place, counted from 0."""

    def wanted(c: np.ndarray) -> np.ndarray:
        there = c.shape[1] > place
        return np.repeat(c[:, place : place + 1] if there else np.full((len(c), 1), ANYTHING), c.shape[1], axis=1)

    return wanted


def _moved(steps: int):
    """Return a function for the outputs if each query reads the token so many places before; after, if negative."""

    def wanted(c: np.ndarray) -> np.ndarray:
        found = np.full(c.shape, ANYTHING)
        if 0 < steps < c.shape[1]:
            found[:, steps:] = c[:, :-steps]
        elif steps < 0 and c.shape[1] > -steps:
            found[:, :steps] = c[:, -steps:]
        return found

    return wanted


#: Name of a task, the sentence for weights that do it where another is asked, what it wants.
_OTHER_TASKS = (
    ("identity", "every output is the token itself: each query attends to its own place", lambda c: c),
    ("first", "every output is the first token", _from_start(0)),
    ("last", "every output is the last token", lambda c: np.repeat(c[:, -1:], c.shape[1], axis=1)),
    ("previous", "every output is the token before, where there is one", _moved(1)),
    ("next", AFTER, _moved(-1)),
    ("two before", "every output is the token two places before, where there is one", _moved(2)),
    ("second", "every output is the second token: positions count from 0", _from_start(1)),
)
