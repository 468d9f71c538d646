"""Grade a class: hand its submissions to the engine, and record the results."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from autograder.core import processes
from autograder.core.engine import Engine, Graded
from autograder.core.fingerprint import fingerprint, libraries
from autograder.core.limits import Limits, imports_of
from autograder.core.results import ClassResult, NotebookTotal, Status, SubmissionResult, Verdict, internal
from autograder.core.source.assignments import Assignment
from autograder.core.stopping import WEAK, StoppedError, WeakSandboxError, trouble
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.roster import Person

if TYPE_CHECKING:
    from autograder.classroom.gradebook.recording import Recorder

_IMPORT = re.compile(r"^[ \t]*(?:import|from)[ \t](.+)", re.MULTILINE)
REMOVED = (
    "points of exercises that source/{assignment} does not have any more count no longer: {exercises} (students); "
    "they come back if the exercise does"
)


class Graders(Protocol):
    """What grades a class: an `Engine`, one in an `EngineProcess`, or the machines of a `Cluster`."""

    limits: Limits
    sandbox: str
    weak: bool

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: Any, error: Any, trace: Any, /) -> None: ...

    def prepare(self, assignment: Assignment) -> None:
        """Prepare, as `Engine.prepare` does, perhaps in the background."""

    def wait(self) -> None:
        """Wait until all is prepared.

        Raises:
            CourseError: an exercise's file is not in order.
        """

    def grade_all(
        self, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
    ) -> AbstractContextManager[Iterator[tuple[int, Graded]]]:
        """Grade submissions, as `Engine.grade_all` does."""


class Watch:
    """Observe the progress of a run; this observer ignores it."""

    def begin(self, before: int, total: int) -> None:
        """Note the number of submissions, and how many of them need not be graded again."""

    def add(self, result: SubmissionResult) -> None:
        """Note a result that is recorded."""

    def say(self, sentence: str) -> None:
        """Say what a person should know."""


def grade_class(  # noqa: PLR0913 - one call says all about a run
    root: Path,
    assignment: Assignment | Sequence[Assignment],
    submissions: Sequence[Submission],
    *,
    limits: Limits | None = None,
    jobs: int = 2,
    allow_weak: bool = False,
    force: bool = False,
    people: Mapping[str, Person] | None = None,
    graders: Callable[[Limits | None, frozenset[str]], Graders] = Engine,
    watch: Watch | None = None,
) -> ClassResult:
    """Grade and record submissions; whatever happens to one, the others are graded.

    What was graded before and has not changed is not graded again. Of several notebooks, a student who handed in some
    gets 0 points for the others.

    Args:
        root: the course directory.
        assignment: the source notebook, or all of them.
        submissions: as `autograder.core.submissions.intake.collect` gives them.
        limits: what each may use.
        jobs: how many are graded at a time.
        allow_weak: grade also where no sandbox works, and a submission can do what the user who grades can.
        force: grade all again.
        people: student's id -> who it is; those on the class list and those who handed in.
        graders: makes what grades: an `Engine`, or what has its methods.
        watch: gets the progress.

    Returns:
        The whole class, also who was graded by an earlier run.

    Raises:
        WeakSandboxError, CourseError: no sandbox works, which was not allowed; a given cell fails. Nothing was graded.
        ZygoteError: the process that forks for submissions does not start.
        StoppedError: interrupted, a full disk, a locked gradebook, or the grader's processes ended.
    """
    notebooks = [assignment] if isinstance(assignment, Assignment) else list(assignment)
    run = _Run(root, notebooks, submissions, people or {})
    handed_in = {submission.notebook for submission in submissions}
    with graders(limits, imports_of(n for n in notebooks if n.notebook in handed_in)) as engine:
        if engine.weak and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=engine.sandbox, allow="say --allow-weak-sandbox"))
        try:
            return run.graded(engine, jobs, force, watch or Watch())
        except BaseException as error:
            if not (what := trouble(error)):
                raise
            raise StoppedError(what, run.so_far(engine.sandbox), run.before, len(submissions)) from error


class _Run:
    """One run over a class.

    Attributes:
        before: how many submissions an earlier run has graded.
    """

    def __init__(
        self,
        root: Path,
        notebooks: Sequence[Assignment],
        submissions: Sequence[Submission],
        people: Mapping[str, Person],
    ) -> None:
        self._root, self._notebooks, self._submissions, self._people = root, notebooks, submissions, people
        self._results: dict[tuple[str, str], SubmissionResult] = {}
        self.before = 0

    def graded(self, engine: Graders, jobs: int, force: bool, watch: Watch) -> ClassResult:
        """Grade and record, and return the class."""
        handed_in = {submission.notebook for submission in self._submissions}
        for notebook in self._notebooks:
            if notebook.notebook in handed_in:
                engine.prepare(notebook)
        from autograder.classroom.gradebook.class_results import class_result, up_to_date
        from autograder.classroom.gradebook.recording import Recorder

        with Recorder(self._root, self._notebooks, self._people) as recorder:
            digest = digests(self._root, self._notebooks, engine)
            engine.wait()  # before any result is recorded or taken away, as it may fail
            done = {} if force else up_to_date(recorder)
            todo = [s for s in self._submissions if done.get((s.student, s.notebook)) != digest(s)]
            self.before = len(self._submissions) - len(todo)
            if taken := recorder.put_aside():
                exercises = ", ".join(f"{cell} ({number})" for cell, number in taken.items())
                watch.say(REMOVED.format(assignment=recorder.name, exercises=exercises))
            watch.begin(self.before, len(self._submissions))
            with beginning(engine, self._notebooks, todo, jobs) as graded:
                for place, one in graded:
                    result = recorded(recorder, todo[place], one, digest(todo[place]))
                    self._results[result.student, result.notebook] = result
                    watch.add(result)
            found = [(s.student, s.notebook) for s in self._submissions]
            names = [notebook.notebook for notebook in self._notebooks]
            recorder.stored.forget(_outdated(recorder, found, names))
            missing = []
            for student, name in not_handed_in(found, names):
                missing.append(_recorded_as_missing(recorder, student, name))
            unrecorded = [r for r in (*self._results.values(), *missing) if r.status is Status.INTERNAL]
            return class_result(recorder, engine.sandbox, unrecorded)

    def so_far(self, sandbox: str) -> ClassResult:
        """Return the hand-ins that this run has recorded."""
        totals = tuple(map(NotebookTotal.of, self._notebooks))
        results = tuple(self._results[key] for key in sorted(self._results))
        return ClassResult(self._notebooks[0].name, sandbox, results, totals)


def digests(root: Path, notebooks: Sequence[Assignment], engine: Graders) -> Callable[[Submission], str]:
    """Return what makes of a submission the digest of all that its result depends on; "" if it has no content.

    Args:
        root: the course directory.
        notebooks: the notebooks of the assignment.
        engine: entered; its limits and its level of isolation count.
    """
    parts = fingerprint(root, notebooks[0].name, {name for notebook in notebooks for name in notebook.modules})
    parts |= {"limits": repr(engine.limits), "isolation": engine.sandbox.partition(":")[0]}
    fixed = sorted(parts.items())

    def digest(submission: Submission) -> str:
        theirs = libraries(_imported(submission))  # a student may use more libraries than the source does
        details = repr((submission.timestamp, submission.remarks))
        whole = hashlib.sha256(repr((submission.notebook, details, theirs, fixed)).encode()).hexdigest()
        return f"{submission.content.checksum}-{whole[:32]}" if submission.content.sha256 else ""

    return digest


def _imported(submission: Submission) -> frozenset[str]:
    """Return the words of import lines; those that no library has do no harm."""
    cells = submission.document.cells if submission.document else ()
    lines = [line for cell in cells if cell.cell_type == "code" for line in _IMPORT.findall(cell.source)]
    return frozenset(word for line in lines for word in re.findall(r"\w+", line))


@contextlib.contextmanager
def beginning(
    engine: Graders, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
) -> Iterator[Iterator[tuple[int, Graded]]]:
    """Call `Engine.grade_all` with processes that end at once when this one is interrupted or fails."""
    with contextlib.ExitStack() as running:
        with processes.ignored():
            graded = running.enter_context(engine.grade_all(notebooks, submissions, jobs))
        try:
            yield graded
        except BaseException:
            for child in multiprocessing.active_children():
                child.kill()
            raise


def recorded(recorder: Recorder, submission: Submission, graded: Graded, digest: str) -> SubmissionResult:
    """Record a result and return it with a person's marks; an error concerns only its student."""
    result, document = graded
    result = replace(result, remarks=(*submission.remarks, *result.remarks))
    again = submission.content.checksum and f"{submission.content.checksum}-"  # identifies a newer file
    try:
        if document is None or result.status is not Status.GRADED:
            recorder.not_recorded(result, again)
            return result
        undecided = any(e.verdict is Verdict.INTERNAL for e in result.exercises)
        return recorder.record(submission, result, document, again if undecided else digest)
    except Exception as error:  # one student's record must not end the class
        if trouble(error):
            raise
        return internal(submission, f"it was graded but could not be recorded: {error}")


def not_handed_in(found: Collection[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
    """Return students and the notebooks that they did not hand in, unless a file of theirs may be the one."""
    unclear = {student for student, notebook in found if notebook not in names}
    students = sorted({student for student, _ in found} - unclear)
    return [(student, name) for student in students for name in names if (student, name) not in found]


def _outdated(recorder: Recorder, found: Collection[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
    """Results under a name that is no notebook's, such as report.pdf, of students with a newer hand-in."""
    students = {student for student, _ in found}
    stored = recorder.stored.digests()
    return [key for key in stored if key[0] in students and key[1] not in names and key not in found]


def _recorded_as_missing(recorder: Recorder, student: str, notebook: str) -> SubmissionResult:
    try:
        return recorder.not_handed_in(student, notebook)
    except Exception as error:  # as above
        if trouble(error):
            raise
        problem = f"it was not handed in, which could not be recorded: {error}"
        return SubmissionResult(student, notebook, Status.INTERNAL, problem=problem)
