"""Find the mistake that explains why hand-designed weights do not solve a task.

A mistake explains a failure if the weights solve the task once it is undone: Q and K exchanged, the scores made larger,
the rows of Vm that read the position set to zero. What comes out in place of what is wanted is a second source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from course.checks.weights import Weights
from course.hand_designed.model import Transformer, TwoLayers
from course.hand_designed.tasks import ANYTHING, DECIDED, TASKS, Task, codes

# Each sentence is true wherever it is used.
SWAPPED = "the roles of Qm and Km are swapped: a row of the attention belongs to a query, and Qm makes the queries"
SMALL_GAP = (
    "the right tokens get the largest weight, but the gap between their score and the others is too small: "
    "make the scores larger"
)
OPPOSITE = "the scores have the opposite sign: the tokens that should be chosen get the smallest ones"
LEAK = "Vm reads the position too, and it leaks into the output: look at the rows of Vm that belong to `pos`"
VALUES = "the attention is right, and Vm makes something else of the tokens that it picks"
FACTOR = "the attention is right, but Vm multiplies the tokens by a number: the values are the tokens themselves"
SIGNS = "every sign is the opposite: look at the signs in Vm"
UNIFORM = (
    "every key gets the same score, so the attention is uniform and each output is the mean of the values: "
    "the keys (and a query that is not zero) must tell the tokens or positions apart"
)
SAME_KEYS = (
    "in a sequence of one and the same token every position gets the same weight, although the positions should be "
    "told apart: do the keys read `pos`, and do its rows differ?"
)
SAME_KEYS_OF = "the query of token {token} gives every position the same weight, and should tell them apart"
ENDS = (
    "no query picks a position between the first and the last: if the scores grow along one line, one of its two ends "
    "always wins"
)
NO_CLS = (
    "CLS plays no part: its attention times its value is nothing beside what the tokens bring, so there is nothing to "
    "weigh them against"
)
CLS_SIGN = "the value of CLS has the wrong sign: it is what comes out for a token that finds nothing"
SELF_REPEATED = (
    "a token that occurs once is taken for a repeated one: it attends to itself, and CLS does not outweigh what it "
    "finds there"
)
OTHERS_REPEATED = (
    "a token that occurs once is taken for a repeated one: tokens of other kinds tip it; what they bring must be "
    "small beside what CLS brings"
)
TOKEN_SIGN = (
    "the value of a token has the sign of CLS's, so however often it is found, it cannot turn the output: look at the "
    "signs in Vm"
)
NEVER_REPEATED = "a repeated token is not noticed: its copies do not outweigh CLS"
SELF_BEFORE = "an A counts itself as an A before it: it attends to itself"
NEAR_ZERO = "the signs are right, but the outputs are nearer to 0 than 1e-9: make the numbers in Vm larger"
TIE = (
    "an output of 0 has no sign: what CLS brings and what the tokens bring are equally large where one of them must win"
)
NO_VALUE = "an output of 0 has no sign: its query attends to a key whose value is 0, and next to nothing comes from CLS"
JUST_BEFORE = (
    "an A that stands directly before is not noticed, one farther back is: is the position before shut out, in place "
    "of the token's own?"
)
NEVER_BEFORE = "an A that stands before is not noticed by some tokens: does it outweigh CLS for every query?"
NONE_BEFORE = "something else than an A counts as an A before: which keys does the query find when there is none?"
START = (
    "the first position looks as if its own token stood before it: nothing does, so in the first layer it attends to "
    "itself"
)
TO_START = "every query attends to position 0: has the score that should shut it out the wrong sign?"
SHUT_OUT = (
    "where the present token stands at position 0 too, the second layer attends elsewhere: is 0 shut out, and no other?"
)
NOT_BEFORE = "the first layer does not attend to the token before{where}"
MUST_KNOW = "what the second layer must know about a position is the token that stands before it"
FIRST_SHIFT = "first layer: the shift goes the wrong way, or the roles of Qm and Km are swapped"
MERGED = (
    "first layer: its attention is right, but its Vm makes the same of two different tokens, so the second layer "
    "cannot know which one stood before"
)
SAME_TOKEN = (
    "second layer: it attends to the present token and its copies, expected the places behind the copies: is the key "
    "the token before, which the first layer has put into the stream?"
)
NO_MATCH = (
    "the second layer does not attend to the places whose token before is the present token: what its query asks for "
    "and what the first layer has put there must fit together"
)
UNEVEN_VOTES = "the tokens do not all count the same: does every key get the same weight from every query?"
VM_FIRST = (
    "not even a sequence of one and the same token is right, where any attention would do: look at Vm first, at the "
    "values of the tokens and of the positions"
)
SOME_RIGHT = (
    "some sequences are right and others are not: which keys does the wrong token attend to, and which should it?"
)
AFTER = "every output is the token after, where there is one"
WRONG_WAY = "does the shift go the wrong way, or are Qm and Km swapped?"

#: What brings a smaller share of an output does not make it.
SEEN = 0.01
#: How much larger the scores are made to see whether only the gap was too small.
LARGER = (4.0, 30.0, 1e3)
#: An output identifies a token if its largest entry is ahead by this much; sums of equal shares differ by rounding.
CLEARLY = 0.05


def why(task: Task, weights: Weights) -> str:
    """Return the sentence for the mistake that explains the failure."""
    unasked = weights.pos is None and not weights.Qm.any(axis=1).all()  # a token's query gives all keys the same score
    for sentence, mended in _mended(task, weights):
        if not (unasked and SWAPPED in sentence) and _solved(task, mended):
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
        plain = replace(weights, Vm=np.eye(*weights.Vm.shape))
        yield f"second layer: {VALUES}", plain
        yield TO_START if _attends_to_start(weights) else START, _start_shut_out(weights, first)
        yield f"{START}; and the second Vm makes something else of the tokens", _start_shut_out(plain, first)
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
        yield NEAR_ZERO, replace(weights, Vm=1e6 * weights.Vm)
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
        return _of_two_layers(model)
    if task.kind == "sign":
        return _of_signs(task, model)
    longest = codes(task.longest)
    run = model.run(task.inputs(longest))
    even = 1 / (np.arange(task.longest)[:, None] + 1) if task.causal else 1 / task.longest
    if task.name != "majority" and np.allclose(run.attention, even, atol=1e-6):
        return UNIFORM
    if sentence := _another_task(task, model):
        return sentence
    if task.name == "majority":
        return UNEVEN_VOTES
    if weights.pos is not None:
        tokens = {"A": 0, "B": len(longest) // 2, "C": -1}  # at every position: only positions can make a difference
        same = [t for t, row in tokens.items() if np.allclose(run.attention[row], 1 / task.longest, atol=1e-3)]
        if same:
            return SAME_KEYS if len(same) == len(tokens) else SAME_KEYS_OF.format(token=" and ".join(same))
    good = _good(task, model)
    if not all(row.all() for length in good for row in (length[0], length[-1])):  # A A A and C C C
        return VM_FIRST
    if weights.pos is not None:
        picked = run.attention.argmax(axis=-1)[run.attention.max(axis=-1) > 0.5]
        inside = run.attention[..., 1:-1].sum(axis=-1).max() > 1 - 2 / task.longest + 1e-6  # more than by an even one
        if task.name != "first" and picked.size and not inside:
            return ENDS
        wrong = [i + 1 for i, fine in enumerate(good[-1].all(axis=0)) if not fine]
        counting = (task.wanted(codes(task.longest)) != ANYTHING).any(axis=0).sum()
        if len(wrong) < counting:
            places = ", ".join(map(str, wrong))
            where = f"the query of position {places} (counted from 1)"
            return f"only some positions are right: look at {where}, and at the key that it should find"
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
    (
        "identity",
        "every output is the token itself: each query attends to its own place, or to its own kind",
        lambda c: c,
    ),
    ("first", "every output is the first token", _from_start(0)),
    ("last", "every output is the last token", lambda c: np.repeat(c[:, -1:], c.shape[1], axis=1)),
    ("previous", "every output is the token before, where there is one", _moved(1)),
    ("next", AFTER, _moved(-1)),
    ("two before", "every output is the token two places before, where there is one", _moved(2)),
    ("second", "every output is the second token: positions count from 0", _from_start(1)),
)


# ---- which of several errors it is, seen in what every query finds: CLS tasks, and two layers ----


def _of_signs(task: Task, model: Transformer) -> str:
    """For the two tasks with CLS: which of the two errors is made, and what makes it."""
    missed, false, own, only_a, tied, just_before = False, False, False, True, True, task.name == "before"
    most_of_cls, most_of_tokens, uniform, ranked, same_sign = 0.0, 0.0, True, False, False
    weighed: set[bool] = set()
    for length in task.lengths():
        sequences = codes(length)
        run = model.run(task.inputs(sequences))
        wanted = task.wanted(sequences)
        wrong = ~task.right(run.output[:, 1:], wanted)
        parts = run.attention[:, 1:] * run.V[:, None, :, 0]  # (sequences, queries, keys): they sum to the outputs
        itself = parts[:, np.arange(length), np.arange(1, length + 1)]
        # An output that says "found" although nothing is there; `own`: CLS and the token itself alone would say so too.
        found = -1 if task.name == "unique" else 1
        cries = wrong & (wanted == -found) & (found * run.output[:, 1:, 0] > DECIDED)
        lost = wrong & (wanted == found)
        missed = missed or bool(lost.any())
        brought = found * parts[..., 1:]
        same_sign = same_sign or bool((lost & (brought.max(axis=2) <= 0) & (brought.min(axis=2) < 0)).any())
        false = false or bool(cries.any())
        seen = np.abs(itself) > SEEN * np.abs(parts).sum(axis=2)
        own = own or bool((cries & (found * (parts[..., 0] + itself) >= 0) & (found * itself > 0) & seen).any())
        only_a = only_a and not (cries & (sequences != 0)).any()
        tied = tied and bool((np.abs(run.output[:, 1:, 0][wrong]) <= DECIDED).all())
        weighed.update((np.abs(parts[..., 0][wrong]) > DECIDED).tolist())
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
    if tied and weighed == {True}:
        return TIE
    if tied and weighed == {False}:
        return NO_VALUE
    if same_sign:
        return TOKEN_SIGN
    if just_before and missed:
        return JUST_BEFORE
    if task.name == "unique":
        sentences = {"missed": NEVER_REPEATED, "false": SELF_REPEATED if own else OTHERS_REPEATED}
    else:
        sentences = {"missed": NEVER_BEFORE, "false": SELF_BEFORE if own and only_a else NONE_BEFORE}
    if missed and false:
        first, second = ("false", "missed") if task.name == "unique" else ("missed", "false")
        return f"in some sequences {sentences[first].rstrip('?')}; in others {sentences[second]}"
    return sentences["missed" if missed else "false"]


def _before(is_a: np.ndarray) -> np.ndarray:
    """Return whether the token directly before is an A: int, (sequences, len)."""
    return np.pad(is_a, ((0, 0), (1, 0)))[:, :-1].astype(int)


def _of_two_layers(model: TwoLayers) -> str:
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
    away = asked & (sequences != sequences[:, :1])
    return SHUT_OUT if (two.attention * behind).sum(axis=2)[away].min() > 0.9 else NO_MATCH


def _attends_to_start(weights: Weights) -> bool:
    """Return whether queries of the second layer attend to position 0, also where another token stands there."""
    task = TASKS["induction"]
    sequences = codes(task.longest)
    attention = weights.model(task).run(task.inputs(sequences))[1].attention
    return bool(attention[..., 0][sequences != sequences[:, :1]].min() > 0.5)
