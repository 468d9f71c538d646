"""Grade a class: the command hands the submissions to graders and records what they find.

The graders (`autograder.forked`) are forks of the worker process, made when it has imported the libraries: these are
imported once, and beside what the command itself needs for recording, which is none of them. The worker process forks
again for every submission and never hears of a test: what the graders know reaches them over a connection that only
they have.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.grader.scoring import with_points_of_a_person
from autograder.grader.zygote import Launched
from autograder.limits import Limits
from autograder.results import ClassResult, NotebookTotal, Status, SubmissionResult, internal
from autograder.source.assignments import Assignment
from autograder.submissions.intake import Submission

if TYPE_CHECKING:
    from autograder.grading import Graded
    from autograder.output.gradebook import Recorder

WEAK = (
    "no sandbox works here ({level}): a submission could read the hidden tests and other students' work. "
    "Grade as root or where user namespaces or Landlock are allowed, or say --allow-weak-sandbox"
)

ENDED = "the graders' process ended: see the messages above, and grade this submission again"


class WeakSandboxError(Exception):
    """No sandbox works on this machine, and nobody said that this will do."""


def grade_class(
    root: Path,
    assignment: Assignment | Sequence[Assignment],
    submissions: Sequence[Submission],
    *,
    limits: Limits | None = None,
    workers: int = 2,
    allow_weak: bool = False,
    launched: Launched | None = None,
    told: Callable[[SubmissionResult], None] = lambda result: None,
) -> ClassResult:
    """Grade and record submissions; whatever happens to one, the others are graded.

    Of an assignment with several notebooks, a student who handed in some of them gets 0 points for the others.

    Args:
        root: the course directory.
        assignment: the source notebook, or all of them.
        submissions: as `autograder.submissions.intake.collect` gives them.
        limits: what each may use.
        workers: how many are graded at a time.
        allow_weak: grade also where no sandbox works, and a submission can do what the user who grades can.
        launched: the process that will run them, if it was started already.
        told: called with each result as it is there.

    Returns:
        The results in the order of the students' ids and the notebooks.

    Raises:
        WeakSandboxError: no sandbox works and that was not allowed; nothing was graded.
        WorkerError: the process that runs them does not start.
        RuntimeError: the graders failed before the first submission, as where a given cell does.
    """
    notebooks = [assignment] if isinstance(assignment, Assignment) else list(assignment)
    names = [notebook.notebook for notebook in notebooks]
    results: dict[tuple[str, str], SubmissionResult] = {}
    with launched or Launched() as process, Graders(process, notebooks) as graders:
        if graders.level["weak"] and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=graders.level["words"]))
        graded = graders.grade(submissions, limits or Limits(), workers)
        from autograder.output.gradebook import (
            Recorder,  # while the libraries are imported: the gradebook takes its time
        )

        with Recorder(root, notebooks) as recorder:
            for place, one in graded:
                submission = submissions[place]
                result = _recorded(recorder, submission, one)
                results[submission.student, submission.notebook] = result
                told(result)
            for student, notebook in _not_handed_in(results, names):
                results[student, notebook] = _recorded_as_missing(recorder, student, notebook)
    place = {name: number for number, name in enumerate(names)}
    ordered = sorted(results, key=lambda key: (key[0], place.get(key[1], len(names)), key[1]))
    totals = tuple(NotebookTotal(n.notebook, n.title, n.max_score, n.max_manual) for n in notebooks)
    return ClassResult(notebooks[0].name, graders.level["words"], tuple(results[key] for key in ordered), totals)


def _recorded(recorder: Recorder, submission: Submission, graded: Graded) -> SubmissionResult:
    """The result, with what a person gave, when it is in the gradebook; what fails concerns one student."""
    result, document = graded
    try:
        if document is None or result.status is not Status.GRADED:
            recorder.not_recorded(result)
            return result
        given = recorder.manual_points(submission.student, submission.notebook)
        result = replace(result, exercises=with_points_of_a_person(result.exercises, given))
        recorder.record(result, document, submission.raw)
    except Exception as error:  # noqa: BLE001 - one student's record must not end the class
        return internal(submission, f"it was graded but could not be recorded: {error}")
    return result


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


@dataclass(frozen=True)
class Job:
    """What the graders get to know."""

    environment: dict[str, str]
    level: dict[str, Any]
    notebooks: list[Assignment]
    submissions: list[Submission]
    limits: Limits
    workers: int


class Graders:
    """The command's side of the processes that grade. Use as a context manager.

    Attributes:
        level: the isolation in force, as `autograder.grader.zygote.Launched.begin` says it.
    """

    def __init__(self, launched: Launched, notebooks: Sequence[Assignment]) -> None:
        self._notebooks = list(notebooks)
        self._connection, theirs = multiprocessing.Pipe()
        with theirs:
            self.level = launched.begin(imports_of(notebooks), (theirs.fileno(), launched.control.fileno()))

    def grade(self, submissions: Sequence[Submission], limits: Limits, workers: int) -> Iterator[tuple[int, Graded]]:
        """Begin to grade, as soon as the libraries are there.

        Returns:
            Pairs (place of the submission, what came of it), as they come.
        """
        plain = [replace(submission, raw=b"") for submission in submissions]
        job = Job(dict(os.environ), self.level, self._notebooks, plain, limits, workers)
        threading.Thread(target=self._send, args=(job,), daemon=True).start()  # it waits until the graders are there
        return self._results(submissions)

    def _send(self, job: Job) -> None:
        with contextlib.suppress(OSError):  # they are gone, which the results say
            self._connection.send(job)

    def _results(self, submissions: Sequence[Submission]) -> Iterator[tuple[int, Graded]]:
        missing = set(range(len(submissions)))
        while missing:
            try:
                answer = self._connection.recv()
            except (EOFError, OSError):
                yield from ((place, (internal(submissions[place], ENDED), None)) for place in sorted(missing))
                return
            if isinstance(answer, Exception):
                raise answer
            missing.discard(answer[0])
            yield answer

    def __enter__(self) -> Graders:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def imports_of(notebooks: Sequence[Assignment]) -> frozenset[str]:
    """What one worker process has to import for all of them."""
    return frozenset[str]().union(*(notebook.imports for notebook in notebooks))
