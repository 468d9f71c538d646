"""Grade a class: the command hands the submissions to graders and records what they find.

The graders are forks of the worker process, made when it has imported the libraries: these are imported once, and
beside what the command itself needs for recording, which is none of them. The worker process forks again for every
submission and never hears of a test: what the graders know reaches them over a connection that only they have.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import socket
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from autograder.assignments import Assignment
from autograder.intake import Submission
from autograder.launching import Launched
from autograder.limits import Limits
from autograder.results import ClassResult, Status, SubmissionResult, internal
from autograder.scoring import with_points_of_a_person

if TYPE_CHECKING:
    from autograder.grading import Graded
    from autograder.recording import Recorder

WEAK = (
    "only a weak sandbox works here ({level}): a submission could read the hidden tests and other students' work. "
    "Grade as root or where user namespaces or Landlock are allowed, or say --allow-weak-sandbox"
)

ENDED = "the graders' process ended: see the messages above, and grade this submission again"


class WeakSandboxError(Exception):
    """This machine gives no isolation worth the name, and nobody said that this will do."""


def grade_class(
    root: Path,
    assignment: Assignment,
    submissions: Sequence[Submission],
    *,
    limits: Limits | None = None,
    workers: int = 2,
    allow_weak: bool = False,
    launched: Launched | None = None,
    told: Callable[[SubmissionResult], None] = lambda result: None,
) -> ClassResult:
    """Grade and record submissions; whatever happens to one, the others are graded.

    Args:
        root: the course directory.
        assignment: the source notebook.
        submissions: as `autograder.intake.collect` gives them.
        limits: what each may use.
        workers: how many are graded at a time.
        allow_weak: grade also where a submission could read what the user who grades can read.
        launched: the process that will run them, if it was started already.
        told: called with each result as it is there.

    Returns:
        The results in the order of the submissions.

    Raises:
        WeakSandboxError: the sandbox is weak and that was not allowed; nothing was graded.
        WorkerError: the process that runs them does not start.
        RuntimeError: the graders failed before the first submission, as where a given cell does.
    """
    results: dict[str, SubmissionResult] = {}
    with launched or Launched() as process, Graders(process, assignment) as graders:
        if graders.level["weak"] and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=graders.level["words"]))
        graded = graders.grade(submissions, limits or Limits(), workers)
        from autograder.recording import Recorder  # while the libraries are imported: the gradebook takes its time

        with Recorder(root, assignment) as recorder:
            for place, one in graded:
                submission = submissions[place]
                result = _recorded(recorder, submission, one)
                results[submission.student] = result
                told(result)
    return ClassResult(assignment.name, graders.level["words"], tuple(results[s.student] for s in submissions))


def _recorded(recorder: Recorder, submission: Submission, graded: Graded) -> SubmissionResult:
    """The result, with what a person gave, when it is in the gradebook; what fails concerns one student."""
    result, document = graded
    if document is None or result.status is not Status.GRADED:
        return result
    try:
        given = recorder.manual_points(submission.student)
        result = replace(result, exercises=with_points_of_a_person(result.exercises, given))
        recorder.record(result, document, submission.raw)
    except Exception as error:  # one student's record must not end the class
        return internal(submission, f"it was graded but could not be recorded: {error}")
    return result


@dataclass(frozen=True)
class _Job:
    """What the graders get to know."""

    environment: dict[str, str]
    level: dict[str, Any]
    assignment: Assignment
    submissions: list[Submission]
    limits: Limits
    workers: int


class Graders:
    """The command's side of the processes that grade. Use as a context manager.

    Attributes:
        level: the isolation in force, as `autograder.launching.Launched.begin` says it.
    """

    def __init__(self, launched: Launched, assignment: Assignment) -> None:
        self._assignment = assignment
        self._connection, theirs = multiprocessing.Pipe()
        with theirs:
            self.level = launched.begin(assignment.imports, (theirs.fileno(), launched.control.fileno()))

    def grade(self, submissions: Sequence[Submission], limits: Limits, workers: int) -> Iterator[tuple[int, Graded]]:
        """Begin to grade, as soon as the libraries are there.

        Returns:
            Pairs (place of the submission, what came of it), as they come.
        """
        plain = [replace(submission, raw=b"") for submission in submissions]
        job = _Job(dict(os.environ), self.level, self._assignment, plain, limits, workers)
        threading.Thread(target=self._send, args=(job,), daemon=True).start()  # it waits until the graders are there
        return self._results(submissions)

    def _send(self, job: _Job) -> None:
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


class _Shared:
    """The worker process, for graders that were forked from it: who started it ends it."""

    def __init__(self, control: socket.socket, level: dict[str, Any]) -> None:
        self.control, self._level = control, level

    def begin(self, imports: Sequence[str]) -> dict[str, Any]:
        return self._level

    def close(self) -> None:
        self.control.close()


def serve(descriptor: int, control: int) -> None:
    """Grade what comes over a connection; in a fork of the worker process.

    Args:
        descriptor: of the connection to the command.
        control: of the socket over which the worker process is asked to fork.
    """
    from autograder.grading import grade_one
    from autograder.pool import begun, die_with_parent
    from autograder.running import Worker

    die_with_parent()

    connection = Connection(descriptor)
    job: _Job = connection.recv()
    os.environ.clear()
    os.environ.update(job.environment)
    try:
        shared = _Shared(socket.socket(fileno=control), job.level)
        with Worker(job.limits, job.assignment.imports, launched=shared) as worker:
            worker.prepare(job.assignment)
            with begun(partial(grade_one, worker, job.assignment), job.submissions, job.workers) as graded:
                threading.Thread(target=_end_with, args=(connection,), daemon=True).start()
                for place, outcome in graded:
                    if isinstance(outcome, BaseException):  # the grader's own fault: this student waits
                        problem = f"{type(outcome).__name__}: {outcome}"
                        outcome = internal(job.submissions[place], problem), None
                    connection.send((place, outcome))
    except OSError:  # whoever asked is gone
        return
    except Exception:
        connection.send(RuntimeError(traceback.format_exc()))


def _end_with(connection: Connection) -> NoReturn:
    """End this process, and by that all of its, when the command is gone, which sends nothing more."""
    with contextlib.suppress(OSError, EOFError):
        connection.recv()
    os._exit(1)
