"""Grade a class: hand its submissions to the engine, and record what comes of them."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import interrupts
from autograder.engine import Engine, Graded, imports_of
from autograder.grader.scoring import with_points_of_a_person
from autograder.grader.zygote import GONE, Zygote, ZygoteError
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


INTERRUPTED = "interrupted"
FULL = "the disk is full: free some space"
LOCKED = "the gradebook is locked: another program, such as formgrader or nbgrader, writes to it; close that program"
ENDED = "a process of the grader ended ({error}): look at the messages above"
SO_FAR = "{trouble}; {done} of {total} submissions are graded and recorded, and the same command grades all again"


class WeakSandboxError(Exception):
    """No sandbox works on this machine, and nobody said that this will do."""


class StoppedError(Exception):
    """Grading ended before all submissions were graded; its cause says why.

    Attributes:
        result: what is graded and recorded.
    """

    def __init__(self, trouble: str, result: ClassResult, total: int) -> None:
        done = sum(s.status is not Status.NOT_HANDED_IN for s in result.submissions)
        super().__init__(SO_FAR.format(trouble=trouble, done=done, total=total))
        self.result = result


def trouble(error: BaseException) -> str:
    """Return what a person can do about a fault of the machine, which concerns all submissions; "" for others."""
    text = str(error).lower()
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, ZygoteError | BrokenProcessPool):
        return ENDED.format(error=error)
    # nbgrader passes on what SQLAlchemy raises, whose text is that of the database.
    database = type(error).__name__ == "OperationalError"
    if (isinstance(error, OSError) and error.errno in _FULL) or (database and "disk is full" in text):
        return FULL
    return LOCKED if database and "locked" in text else ""


_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


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
        StoppedError: interrupted, a full disk, a locked gradebook, or the grader's processes ended.
    """
    notebooks = [assignment] if isinstance(assignment, Assignment) else list(assignment)
    results: dict[tuple[str, str], SubmissionResult] = {}
    with Engine(limits, imports_of(notebooks), zygote=zygote) as engine:
        if engine.weak and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=engine.sandbox, allow="say --allow-weak-sandbox"))
        try:
            with contextlib.closing(_results(root, engine, notebooks, submissions, jobs)) as recorded:
                for student, name, result in recorded:
                    results[student, name] = result
                    if result.status is not Status.NOT_HANDED_IN:
                        on_result(result)
        except BaseException as error:
            if not (what := trouble(error)):
                raise
            so_far = _class_result(notebooks, engine.sandbox, results)
            raise StoppedError(what, so_far, len(submissions)) from error
    return _class_result(notebooks, engine.sandbox, results)


def _class_result(
    notebooks: Sequence[Assignment], sandbox: str, results: Mapping[tuple[str, str], SubmissionResult]
) -> ClassResult:
    totals = tuple(NotebookTotal(n.notebook, n.title, n.max_score, n.max_manual) for n in notebooks)
    return ClassResult(notebooks[0].name, sandbox, _in_order(results, [n.notebook for n in notebooks]), totals)


def _results(
    root: Path, engine: Engine, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
) -> Generator[tuple[str, str, SubmissionResult]]:
    """Student, notebook and result, as they are recorded; last those of what was not handed in."""
    with _graders(engine, notebooks, submissions, jobs) as graded:
        from autograder.output.gradebook import Recorder  # it takes its time, in which the first are graded

        with Recorder(root, notebooks) as recorder:
            for place, one in graded:
                if one[0].status is Status.INTERNAL and engine.zygote.process.poll() is not None:
                    raise ZygoteError(GONE)
                submission = submissions[place]
                yield submission.student, submission.notebook, _recorded(recorder, submission, one)
            found = [(submission.student, submission.notebook) for submission in submissions]
            for student, name in _not_handed_in(found, [notebook.notebook for notebook in notebooks]):
                yield student, name, _recorded_as_missing(recorder, student, name)


@contextlib.contextmanager
def _graders(
    engine: Engine, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
) -> Iterator[Iterator[tuple[int, Graded]]]:
    """`Engine.grade_all` in processes that end at once when this one is interrupted or cannot go on."""
    for notebook in notebooks:
        engine.prepare(notebook)  # here, as it takes long and may be interrupted
    with contextlib.ExitStack() as running:
        with interrupts.ignored():
            graded = running.enter_context(engine.grade_all(notebooks, submissions, jobs))
        try:
            yield graded
        except BaseException:
            for child in multiprocessing.active_children():
                child.kill()
            raise


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
    except Exception as error:  # one student's record must not end the class
        if trouble(error):
            raise
        return internal(submission, f"it was graded but could not be recorded: {error}")


def _not_handed_in(found: Collection[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
    """Students and the notebooks that they did not hand in, unless a file of theirs may be the one."""
    unclear = {student for student, notebook in found if notebook not in names}
    students = sorted({student for student, _ in found} - unclear)
    return [(student, name) for student in students for name in names if (student, name) not in found]


def _recorded_as_missing(recorder: Recorder, student: str, notebook: str) -> SubmissionResult:
    try:
        return recorder.not_handed_in(student, notebook)
    except Exception as error:  # as above
        if trouble(error):
            raise
        problem = f"it was not handed in, which could not be recorded: {error}"
        return SubmissionResult(student, notebook, Status.INTERNAL, problem=problem)
