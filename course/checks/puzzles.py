"""Try hand-designed weights on every sequence of a task, and tell of the first one that fails.

A check draws the attention in that sequence, says what came out and what was wanted, and which mistake would explain
it. Nothing here holds weights that solve a task.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from course.checks.diagnoses import verdicts, why
from course.checks.part import Finding, Found, Rule, defined
from course.checks.student import Student
from course.checks.weights import Weights, shaped, two_layers
from course.hand_designed.model import TwoLayers, text_of
from course.hand_designed.tasks import ANYTHING, COPY_TOLERANCE, DECIDED, TASKS, Task

SMALLER = (
    "`{name}` works with qk_dim = {columns}; smaller is asked: with {plain} every key that a query must tell apart can "
    "have a direction of its own"
)


@dataclass(frozen=True)
class Failed:
    """The first sequence that comes out wrong, and why.

    Attributes:
        task: the task.
        name: what the variables end in.
        codes: int, (len,).
        place: the first position that is wrong.
        attentions: the attention of each layer: float, (queries, keys).
        output: float, (len, v_dim).
        wanted: int, (len,).
        why: the sentence for the student.
        right: how many sequences are right.
    """

    task: Task
    name: str
    codes: np.ndarray
    place: int
    attentions: tuple[np.ndarray, ...]
    output: np.ndarray
    wanted: np.ndarray
    why: str
    right: int

    def sentence(self, show: bool) -> str:
        """Return the message for the student; with `show` it holds the sequence and the numbers."""
        if not show:
            return f"wrong for {self.case()}: {self.why}"
        where = ("> " if self.task.cls else "") + " ".join(text_of(self.codes))
        found = np.array2string(self.output[self.place], precision=4, suppress_small=True, separator=", ")
        target = int(self.wanted[self.place])
        if self.task.kind == "sign":
            value = float(self.output[self.place, 0])
            found = f"{value:.3g}" if abs(value) > DECIDED else "0, which has no sign"
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
        """Return what kind of sequence it is, in words."""
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

        display(failure_figure(self.task, self.codes, self.attentions, self.output, self.wanted, self.place))


def core(task: str) -> Task:
    """Return what earns an exercise its first points.

    `unique`: the signs in short sequences; `before`: those of the tokens B and C; `induction`: the right choice where
    no earlier occurrence is at position 0; the others: the right choice.
    """
    what = TASKS[task]
    if task == "unique":
        return replace(what, longest=2)
    if task == "before":
        return replace(what, wanted=lambda c: np.where(c == 0, 0, what.wanted(c)))
    if task == "induction":
        return replace(what, kind="largest", wanted=lambda c: np.where(c == c[:, :1], ANYTHING, what.wanted(c)))
    return replace(what, kind="largest")


def failure_of(what: Task, weights: Weights) -> Failed | None:
    """Return the first sequence of a task that comes out wrong, shortest first; None if there is none."""
    model, failed, right = weights.model(what), None, 0
    for sequences, good in verdicts(what, model):
        right += int(good.all(axis=1).sum())
        if failed is None and not good.all():
            row = int(np.argmin(good.all(axis=1)))
            failed = (sequences[row], int(np.argmin(good[row])))
    if failed is None:
        return None
    sequence, place = failed
    x = what.inputs(sequence[None])[0]
    runs = model.run(x) if isinstance(model, TwoLayers) else (model.run(x),)
    sentence = why(TASKS[what.name], weights)
    wanted = what.wanted(sequence[None])[0]
    attentions, output = tuple(run.attention for run in runs), runs[-1].output[what.cls :]
    return Failed(what, weights.name, sequence, place, attentions, output, wanted, sentence, right)


@dataclass(frozen=True, kw_only=True, eq=False)
class Puzzle(Rule):
    """Weights solve a task on every sequence.

    Attributes:
        task: its name.
        ending: what the variables end in, as in `Km_identity`; default: the name of the task.
        only: "core" if what earns the first points is enough (`core`), "choice" if the largest entry counts.
        fewer_than: columns that the keys must not have; 0 for any number.
    """

    task: str
    ending: str = ""
    only: str = ""
    fewer_than: int = 0

    @property
    def variables(self) -> list[str]:
        """The names of the weights, and of the positions."""
        ending = self.ending or self.task
        matrices = ("first", "second") if self.task == "induction" else ("Km", "Qm", "Vm")
        return [f"{name}_{ending}" for name in (*matrices, *["pos"] * TASKS[self.task].positions)]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.variables)

    def ask(self, student: Student) -> dict[str, Any]:
        return student.names(*self.variables)

    def judge(self, seen: dict[str, Any], show: bool) -> None:
        values = defined(seen, self.variables)
        if self.task == "induction":
            weights = two_layers(*values)
        else:
            Km, Qm, Vm, *pos = values
            weights = shaped(self.task, Km, Qm, Vm, pos[0] if pos else None, self.ending or self.task)
        what = core(self.task) if self.only == "core" else TASKS[self.task]
        failed = failure_of(replace(what, kind="largest") if self.only == "choice" else what, weights)
        if failed is not None:
            raise Found(Finding(failed.sentence(show), picture=failed.draw if show else None))
        columns = weights.Km.shape[1]
        if self.fewer_than and columns >= self.fewer_than:
            raise AssertionError(SMALLER.format(name=self.ending, columns=columns, plain=self.fewer_than))
