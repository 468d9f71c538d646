"""Which of several errors hand-designed weights make, seen in what every query finds: CLS tasks, and two layers."""

from __future__ import annotations

import numpy as np

from course.checks.hand_designed_mistakes import (
    CLS_SIGN,
    JUST_BEFORE,
    MERGED,
    MUST_KNOW,
    NEVER_BEFORE,
    NEVER_REPEATED,
    NO_CLS,
    NO_MATCH,
    NONE_BEFORE,
    NOT_BEFORE,
    OPPOSITE,
    OTHERS_REPEATED,
    SAME_TOKEN,
    SELF_BEFORE,
    SELF_REPEATED,
    TIE,
    UNIFORM,
    VALUES,
)
from course.hand_designed.model import Transformer, TwoLayers
from course.hand_designed.tasks import ANYTHING, DECIDED, TASKS, Task, codes

#: An attention of less is not looking there.
SEEN = 0.01


def of_signs(task: Task, model: Transformer) -> str:
    """For the two tasks with CLS: which of the two errors is made, and what makes it."""
    missed, false, own, only_a, tied, just_before = False, False, False, True, True, task.name == "before"
    most_of_cls, most_of_tokens, uniform, ranked = 0.0, 0.0, True, False
    for length in task.lengths():
        sequences = codes(length)
        run = model.run(task.inputs(sequences))
        wanted = task.wanted(sequences)
        wrong = ~task.right(run.output[:, 1:], wanted)
        parts = run.attention[:, 1:] * run.V[:, None, :, 0]  # (sequences, queries, keys): they sum to the outputs
        itself = parts[:, np.arange(length), np.arange(1, length + 1)]
        # An output that says "found" although nothing is there; `own`: CLS and the token itself alone would say so too.
        found = -1 if task.name == "unique" else 1
        cries = wrong & (wanted == -found)
        missed = missed or bool((wrong & (wanted == found)).any())
        false = false or bool(cries.any())
        seen = run.attention[:, np.arange(1, length + 1), np.arange(1, length + 1)] > SEEN
        own = own or bool((cries & (found * (parts[..., 0] + itself) >= 0) & (found * itself > 0) & seen).any())
        only_a = only_a and not (cries & (sequences != 0)).any()
        tied = tied and bool((np.abs(run.output[:, 1:, 0][wrong]) <= DECIDED).all())
        if just_before:
            others = (sequences != 0) & (wanted > 0)  # tokens B and C behind an A
            farther = np.cumsum(sequences == 0, axis=1) - (sequences == 0) > _before(sequences == 0)
            just_before = bool(not wrong[others & farther].any() and wrong[others & ~farther].all())
        scores = run.Q[:, 1:] @ np.swapaxes(run.K, 1, 2)
        ranked = ranked or bool((scores[..., :1] > scores[..., 1:].min(axis=2, keepdims=True) + 1e-6).any())
        most_of_cls = max(most_of_cls, float(np.abs(parts[..., 0]).max()))
        most_of_tokens = max(most_of_tokens, float(np.abs(parts[..., 1:]).max()))
        rows = np.arange(length + 1)[:, None] + 1 if task.causal else length + 1
        allowed = np.tril(np.ones((length + 1, length + 1))) if task.causal else 1.0
        uniform = uniform and np.allclose(run.attention, allowed / rows, atol=1e-6)
    if uniform:
        return UNIFORM
    cls = float(run.V[0, 0, 0])
    if cls == 0 or (not ranked and most_of_cls < 1e-3 * most_of_tokens):
        return NO_CLS
    if (cls > 0) != (task.name == "unique"):
        return CLS_SIGN
    if tied:
        return TIE
    if just_before and missed:
        return JUST_BEFORE
    if task.name == "unique":
        sentences = {"missed": NEVER_REPEATED, "false": SELF_REPEATED if own else OTHERS_REPEATED}
    else:
        sentences = {"missed": NEVER_BEFORE, "false": SELF_BEFORE if own and only_a else NONE_BEFORE}
    if missed and false:
        first, second = ("false", "missed") if task.name == "unique" else ("missed", "false")
        return f"{sentences[first].rstrip('?')}; in other sequences {sentences[second]}"
    return sentences["missed" if missed else "false"]


def _before(is_a: np.ndarray) -> np.ndarray:
    """Return whether the token directly before is an A: int, (sequences, len)."""
    return np.pad(is_a, ((0, 0), (1, 0)))[:, :-1].astype(int)


def of_two_layers(model: TwoLayers) -> str:
    """Return which layer goes wrong, and where it should look."""
    task = TASKS["induction"]
    length = task.longest
    sequences = codes(length)
    one, two = model.run(task.inputs(sequences))
    ahead = one.attention.argmax(axis=2)[:, 1:] == np.arange(length - 1)
    elsewhere = [place + 2 for place, fine in enumerate(ahead.all(axis=0)) if not fine]
    if elsewhere:
        some = f" at position {', '.join(map(str, elsewhere))} (counted from 1)"
        return f"{NOT_BEFORE.format(where=some if len(elsewhere) < length - 1 else '')}: {MUST_KNOW}"
    if np.allclose(two.attention, np.tril(np.ones((length, length))) / (np.arange(length)[:, None] + 1)):
        return f"second layer: {UNIFORM}"
    asked = task.wanted(sequences) != ANYTHING
    seen = np.tril(np.ones((length, length), dtype=bool))
    same = (sequences[:, :, None] == sequences[:, None, :]) & seen  # (sequences, queries, keys)
    behind = np.zeros_like(same)
    behind[:, :, 1:] = (sequences[:, :, None] == sequences[:, None, :-1]) & seen[:, 1:]
    if (two.attention * behind).sum(axis=2)[asked].min() > 0.9:
        return f"second layer: {VALUES}"
    before = [one.output[:, 1:][sequences[:, :-1] == token].mean(axis=0) for token in range(3)]
    apart = min(np.abs(before[a] - before[b]).max() for a, b in ((0, 1), (0, 2), (1, 2)))
    if apart < 1e-3 * max(np.abs(before).max(), 1e-9):
        return MERGED
    if (two.attention * same).sum(axis=2)[asked].min() > 0.9:
        return SAME_TOKEN
    scores = two.Q @ np.swapaxes(two.K, 1, 2)
    others = np.where(~behind & seen, scores, np.inf)[:, :, 1:].min(axis=2)[asked]
    if np.all(np.where(behind, scores, -np.inf).max(axis=2)[asked] < others):
        return f"second layer: {OPPOSITE}"
    return NO_MATCH
