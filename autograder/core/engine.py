"""Grade submissions: restore, run, examine, score. Commands, plugin, proofs, attacks and benchmarks use `Engine`.

with Engine(limits_of(folder), imports_of(notebooks)) as engine:
    result, executed = engine.grade(assignment, submission)
"""

from __future__ import annotations

import contextlib
import copy
import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat

from autograder.core import executor, spans
from autograder.core.files import Scratch
from autograder.core.grader import following, session
from autograder.core.grader.clock import Spent
from autograder.core.grader.examiner import Examiner, Way
from autograder.core.grader.executed_notebook import fill_outputs
from autograder.core.grader.missing_names import lacking
from autograder.core.grader.outcomes import Followed, NotebookRun
from autograder.core.grader.scoring import score
from autograder.core.grader.zygote import GONE, Zygote, ZygoteError
from autograder.core.limits import Limits
from autograder.core.protocol import messages
from autograder.core.results import ExerciseResult, Status, SubmissionResult, internal, not_graded
from autograder.core.source.assignments import Assignment, CourseError
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.restore import Restored, Step, restore

log = logging.getLogger(__name__)

Graded = tuple[SubmissionResult, nbformat.NotebookNode | None]
Runs = dict[tuple[int, int] | None, NotebookRun]

GRADERS_SHARE = 4.0  # of the seconds of a notebook: what the grader's own process may use, checks among it
STOPPED = "the submission's process stopped before the notebook was through: grade this submission again"
BROKEN_CHECKS = "{path}: its checks cannot be made: {error}"


class RunStopped(RuntimeError):
    """Raised when a submission's process ended before its first cell."""


class Engine:
    """Grades submissions, each in a fork of one zygote. Use as a context manager.

    Forks of this process may use it side by side (`grade_all`, `autograder.core.executor`).

    Args:
        limits: the limits of every submission.
        imports: modules that the zygote imports, beside those that every course needs.
        zygote: if it was started already.

    Attributes (once it is entered):
        zygote: see there.
        sandbox: the isolation in force, in words.
        weak: whether there is none: a submission can do what the user who grades can.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        imports: Iterable[str] = (),
        zygote: Zygote | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.imports = frozenset(imports)
        self._started = zygote
        self._examiners: dict[Any, tuple[Assignment, Examiner]] = {}

    def __enter__(self) -> Engine:
        """Start the zygote, if it was not, and tell it what to import.

        Raises:
            ZygoteError: it is gone.
        """
        self.zygote = self._started or Zygote()
        self.zygote.begin(self.imports)
        self.sandbox, self.weak = self.zygote.words, self.zygote.weak
        self._folder = Scratch()
        self._scratch = Path(self._folder.name)
        self._scratch.chmod(0o711)  # another user finds a folder of their own in it
        return self

    def __exit__(self, *_: object) -> None:
        self.zygote.close()
        self._folder.cleanup()  # with leftovers of forks that were ended

    def within(self, limits: Limits) -> Engine:
        """Return this engine with other limits; it ends when this one does."""
        other = copy.copy(self)
        other.limits = limits
        return other

    def prepare(self, assignment: Assignment) -> None:
        """Prepare once for all forks: make the checks, and wait for the zygote.

        Raises:
            CourseError: an exercise's file is not in order.
            ZygoteError: the zygote is gone.
        """
        try:
            with spans.span("checks"):
                self._examiner(assignment, self.limits)
        except CourseError:
            raise
        except Exception as error:
            reason = str(error) if isinstance(error, ValueError) else repr(error)
            raise CourseError(BROKEN_CHECKS.format(path=assignment.path, error=reason)) from error
        self.zygote.wait()

    def wait(self) -> None:
        """Return: what `prepare` does is done."""

    def grade(self, assignment: Assignment, submission: Submission) -> Graded:
        """Grade one submission without recording it; written answers have no points.

        Returns:
            The result and the executed notebook (None if it was not graded).
        """
        started = time.perf_counter()
        if submission.document is None:
            return not_graded(submission), None
        log.info("%s, %s", submission.student, assignment.notebook)
        with spans.span("grade"):
            return self._graded(assignment, submission, submission.document, started)

    def _graded(
        self, assignment: Assignment, submission: Submission, document: nbformat.NotebookNode, started: float
    ) -> Graded:
        with spans.span("restore"):
            restored = restore(document, assignment)
        run = self.run(restored.steps, assignment)
        try:
            exercises = judged(assignment, restored, run)
        except RunStopped as error:
            return internal(submission, str(error)), None
        result = SubmissionResult(
            submission.student,
            assignment.notebook,
            Status.GRADED,
            exercises,
            time.perf_counter() - started,
            remarks=tuple(restored.remarks),
        )
        return result, restored.document

    @contextlib.contextmanager
    def grade_all(
        self, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
    ) -> Iterator[Iterator[tuple[int, Graded]]]:
        """Start to grade submissions, several at a time, each in a process that is a fork of this one.

        Args:
            notebooks: the notebooks of the assignment; a submission to none of them is not graded.
            submissions: the submissions of any of the notebooks.
            jobs: how many are graded at a time.

        Yields:
            An iterator of (place of the submission, what came of it), as they come. Whatever happens to one, the others
            are graded.

        Raises:
            CourseError: an exercise's file is not in order.
            ZygoteError: from the iterator, if the zygote is gone.
        """
        handed_in = {submission.notebook for submission in submissions}
        for notebook in notebooks:
            if notebook.notebook in handed_in:
                self.prepare(notebook)
        sources = {notebook.notebook: notebook for notebook in notebooks}

        def task(submission: Submission) -> Graded:
            source = sources.get(submission.notebook)
            return (not_graded(submission), None) if source is None else self.grade(source, submission)

        seconds = GRADERS_SHARE * self.limits.notebook_seconds
        with executor.begun(task, submissions, jobs, seconds) as outcomes:
            yield self._all_graded(submissions, outcomes)

    def _all_graded(
        self, submissions: Sequence[Submission], outcomes: Iterator[tuple[int, Any]]
    ) -> Iterator[tuple[int, Graded]]:
        """Yield the results; a fault of the grader's concerns one student, who waits for a person.

        Raises:
            ZygoteError: it concerns all, as the process that forks for submissions is gone.
        """
        for place, found in outcomes:
            if isinstance(found, BaseException):
                found = internal(submissions[place], f"{type(found).__name__}: {found}"), None
            if found[0].status is Status.INTERNAL and self.zygote.process.poll() is not None:
                raise ZygoteError(GONE)
            yield place, found

    def run(
        self,
        steps: Sequence[Step],
        assignment: Assignment,
        limits: Limits | None = None,
        ways: Mapping[str, Way] = MappingProxyType({}),
    ) -> NotebookRun:
        """Run and examine one restored notebook.

        Args:
            steps: as `autograder.core.submissions.restore` gives them.
            assignment: for the checks of the test cells.
            limits: for this notebook, in place of the engine's own.
            ways: of test cells of another course (`autograder.plugin.calibration`).

        Returns:
            What happened; never raises for what the student's code does.
        """
        limits = limits or self.limits
        examiner = self._examiner(assignment, limits).with_ways(ways)
        needed, spent = [step for step in steps if not step.skipped], Spent()
        run = self._session(list(map(following.as_message, needed)), examiner, limits, spent)[None]
        if len(needed) < len(steps) and lacking(run, steps):
            log.info("run again, with all given cells: a name is missing that one of them makes")
            needed = list(steps)
            run = self._session(list(map(following.as_message, needed)), examiner, limits, spent)[None]
        if limits.follow_through and run.complete and not assignment.lenient:
            run.followed = self._followed(needed, run, assignment, limits, spent)
        return run

    def explore(
        self, steps: Sequence[Step], branches: dict[int, list[list[Step]]], assignment: Assignment, limits: Limits
    ) -> Runs:
        """Run a notebook, and try other steps from states that it passes through.

        Args:
            steps: the notebook's own.
            branches: position in `steps` -> lists of steps; each runs from the state before that position, and leaves
                nothing behind.
            assignment: for the checks of the test cells.
            limits: `notebook_seconds` is for all of it.

        Returns:
            None -> the notebook's own run; (position, number) -> that branch's run.
        """
        sent: list[messages.JobStep] = []
        places: dict[int, int] = {}
        for position, step in enumerate(steps):
            if position in branches:
                places[len(sent)] = position
                tried = [list(map(following.as_message, branch)) for branch in branches[position]]
                sent.append(messages.JobStep(id="", kind="branches", branches=tried))
            sent.append(following.as_message(step))
        runs = self._session(sent, self._examiner(assignment, limits), limits, Spent())
        return {key and (places[key[0]], key[1]): run for key, run in runs.items()}

    def _followed(
        self, steps: Sequence[Step], run: NotebookRun, assignment: Assignment, limits: Limits, spent: Spent
    ) -> dict[str, Followed]:
        """Results of failed exercises when those they build on are right."""
        cells = {cell_id: cell.failure for cell_id, cell in run.cells.items()}
        plan = following.plan(assignment, list(steps), cells, run.checks)
        if plan is None:
            return {}
        log.info("run once more: %s may be right, given what they build on", ", ".join(plan.causes))
        again = self._session(plan.steps, self._examiner(assignment, limits), limits, spent, plan.solutions)[None]
        return plan.followed(again.checks, assignment, limits.follow_through)

    def _session(
        self,
        steps: list[messages.JobStep],
        examiner: Examiner,
        limits: Limits,
        spent: Spent,
        solutions: Mapping[str, str] | None = None,
    ) -> Runs:
        return session.run(
            self.zygote, self._scratch, steps, examiner.assignment, examiner, limits, spent=spent, solutions=solutions
        )

    def _examiner(self, assignment: Assignment, limits: Limits) -> Examiner:
        """Return an assignment's examiner, so that checks are made once for all its submissions."""
        key = (assignment.path, limits.check_seconds, limits.call_seconds)
        if self._examiners.get(key, (None, None))[0] is not assignment:
            self._examiners[key] = (assignment, Examiner(assignment, limits.check_seconds, limits.call_seconds))
        return self._examiners[key][1]


def judged(assignment: Assignment, restored: Restored, run: NotebookRun) -> tuple[ExerciseResult, ...]:
    """Score what ran, and put outputs and verdicts into the restored notebook: the end of grading, for nbgrader too.

    Raises:
        RunStopped: nothing ran.
    """
    if not run.complete and not run.cells:
        raise RunStopped(STOPPED)
    with spans.span("score"):
        exercises = score(assignment, restored, run)
    with spans.span("outputs"):
        fill_outputs(restored, run, exercises, assignment)
    return exercises
