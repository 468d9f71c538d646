"""Prove that the students' package holds no answer: answers made from it alone earn nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.claims import Claim
from autograder.core.results import Verdict
from autograder.core.source.assignments import Assignment, Kind

if TYPE_CHECKING:
    from autograder.authoring.verify.corpus import Outcome

TITLE = "made of what students install"
CLAIM = "what students install holds no answer: one that is made from it earns nothing"
FUNCTION = "def {name}(*arguments, **named):\n    return _{name}(*arguments, **named)\n"
TEXT = Path(__file__).with_name("lookup_answer.py").read_text(encoding="utf-8")


def claims(outcomes: Iterable[Outcome]) -> Iterator[Claim]:
    """Return the claim about an assignment's exercises, given the outcomes of answers, `answers` among them."""
    results = [outcome.result for outcome in outcomes if is_one(outcome.answer)]
    faults = [f"{its.exercise}: {its.points:g} of {its.max_points:g} points" for its in results if its.points]
    held = sum(all(check.passed for check in its.checks if not check.hidden) for its in results)
    if results:
        yield Claim(CLAIM, faults, f"{len(results)} answers; visible checks hold for {held}")


def is_one(answer: Answer) -> bool:
    """Return whether an answer is made here."""
    return answer.title == TITLE


def answers(notebook: Assignment) -> Iterator[Answer]:
    """Yield an answer to each exercise with visible checks in a table."""
    if find_spec("course") is None:  # the engine alone
        return
    from course.checks import tables

    if not (tables.FOLDER / f"{notebook.notebook}.json").is_file():  # another course's, of which nothing is installed
        return
    for exercise in notebook.exercises:
        cell = notebook.by_id[exercise.graded_cell]
        if cell.kind is Kind.TEST and cell.test.exercise is not None and exercise.stub:
            text = answer(f"{notebook.notebook}.{exercise.id}")
            yield Answer(exercise.stub, TITLE, text, right=False, verdict=Verdict.FAILED, alone=True)


def answer(key: str) -> str:
    """Return an answer to an exercise that is made from what students install.

    Args:
        key: "notebook.exercise".
    """
    from autograder.authoring.verify import lookup_answer
    from course.checks import tables
    from course.checks.comparison import Comparison
    from course.checks.results import Judged

    lines, defined = [TEXT], set()
    for check in lookup_answer.checks_of(key):
        if isinstance(check, Comparison) and check.function not in defined and not check.run:
            defined.add(check.function)
            if check.make:
                lines.append(f"{check.make} = looked_up_class({key!r}, {check.make!r})\n")
            else:
                lines.append(f"_{check.function} = looked_up({key!r}, {check.function!r})\n")
                lines.append(FUNCTION.format(name=check.function))
    if any(isinstance(check, Judged) for check in tables.table(key).checks):
        lines.append(f"choose({key!r}, globals())\n")
    return "\n".join(lines)
