"""Grade a class: hand its submissions to the engine, and record what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.engine import Engine, Graded, imports_of
from autograder.grader.scoring import with_points_of_a_person
from autograder.grader.zygote import Zygote
from autograder.limits import Limits
from autograder.results import ClassResult, NotebookTotal, Status, SubmissionResult, internal
from autograder.source.assignments import Assignment
from autograder.submissions.intake import Submission

if TYPE_CHECKING:
    from autograder.output.gradebook import Recorder

WEAK = (
    "no sandbox works here ({level}): a submission could read the hidden tests and other students' work. "
    "Grade as root or where user namespaces or Landlock are allowed, or {allow}"
)


class WeakSandboxError(Exception):
    """No sandbox works on this machine, and nobody said that this will do."""


def grade_class(
    root: Path,
    assignment: Assignment | Sequence[Assignment],
    submissions: Sequence[Submission],
    *,
    limits: Limits | None = None,
    jobs: int = 2,
    allow_weak: bool = False,
    zygote: Zygote | None = None,
    on_result: Callable[[SubmissionResult], None] = lambda result: None,
) -> ClassResult:
    """Grade and record submissions; whatever happens to one, the others are graded.

    Of several notebooks, a student who handed in some gets 0 points for the others.

    Args:
        root: the course directory.
        assignment: the source notebook, or all of them.
        submissions: as `autograder.submissions.intake.collect` gives them.
        limits: what each may use.
        jobs: how many are graded at a time.
        allow_weak: grade also where no sandbox works, and a submission can do what the user who grades can.
        zygote: if it was started already.
        on_result: called with each result as it is there.

    Returns:
        The results in the order of the students' ids and the notebooks.

    Raises:
        WeakSandboxError, CourseError: no sandbox works, which was not allowed; a given cell fails. Nothing was graded.
        ZygoteError: the process that forks for submissions does not start.
    """
    notebooks = [assignment] if isinstance(assignment, Assignment) else list(assignment)
    names = [notebook.notebook for notebook in notebooks]
    results: dict[tuple[str, str], SubmissionResult] = {}
    with Engine(limits, imports_of(notebooks), zygote=zygote) as engine:
        if engine.weak and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=engine.sandbox, allow="say --allow-weak-sandbox"))
        with engine.grade_all(notebooks, submissions, jobs) as graded:
            from autograder.output.gradebook import Recorder  # it takes its time, in which the first are graded

            with Recorder(root, notebooks) as recorder:
                for place, one in graded:
                    result = _recorded(recorder, submissions[place], one)
                    results[submissions[place].student, submissions[place].notebook] = result
                    on_result(result)
                for student, notebook in _not_handed_in(results, names):
                    results[student, notebook] = _recorded_as_missing(recorder, student, notebook)
    totals = tuple(NotebookTotal(n.notebook, n.title, n.max_score, n.max_manual) for n in notebooks)
    return ClassResult(notebooks[0].name, engine.sandbox, _in_order(results, names), totals)


def _in_order(
    results: Mapping[tuple[str, str], SubmissionResult], names: Sequence[str]
) -> tuple[SubmissionResult, ...]:
    """By the students' ids, and then as the notebooks stand in `names`; other notebooks last."""
    order = {name: number for number, name in enumerate(names)}
    ordered = sorted(results, key=lambda key: (key[0], order.get(key[1], len(names)), key[1]))
    return tuple(results[key] for key in ordered)


def _recorded(recorder: Recorder, submission: Submission, graded: Graded) -> SubmissionResult:
    """The result, with what a person gave, when it is in the gradebook; what fails concerns one student."""
    result, document = graded
    result = replace(result, remarks=(*submission.remarks, *result.remarks))
    try:
        if document is None or result.status is not Status.GRADED:
            recorder.not_recorded(result)
            return result
        given = recorder.manual_points(submission.student, submission.notebook)
        result = replace(result, exercises=with_points_of_a_person(result.exercises, given))
        return recorder.record(submission, result, document)
    except Exception as error:  # noqa: BLE001 - one student's record must not end the class
        return internal(submission, f"it was graded but could not be recorded: {error}")


def _not_handed_in(found: Collection[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
    """Students and the notebooks that they did not hand in, unless a file of theirs may be the one."""
    unclear = {student for student, notebook in found if notebook not in names}
    students = sorted({student for student, _ in found} - unclear)
    return [(student, name) for student in students for name in names if (student, name) not in found]


def _recorded_as_missing(recorder: Recorder, student: str, notebook: str) -> SubmissionResult:
    try:
        return recorder.not_handed_in(student, notebook)
    except Exception as error:  # noqa: BLE001 - as above
        problem = f"it was not handed in, which could not be recorded: {error}"
        return SubmissionResult(student, notebook, Status.INTERNAL, problem=problem)
