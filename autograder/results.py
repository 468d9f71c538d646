"""What grading produces: small frozen records that every stage passes on.

A student's failure (FAILED, ERROR, TIMEOUT, MEMORY, MISSING) and the system's (INTERNAL) are kept apart: the first
costs points, the second asks for a person.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.submissions.intake import Submission


class Verdict(StrEnum):
    """How an exercise ended."""

    PASSED = "PASSED"  # every check passed
    PARTIAL = "PARTIAL"  # the necessary checks passed, one with a price of its own did not, and some points are left
    FOLLOWED = "FOLLOWED"  # right given what it builds on, which is not
    FAILED = "FAILED"  # a necessary check found a wrong answer
    ERROR = "ERROR"  # the student's code raised, or was never written
    TIMEOUT = "TIMEOUT"  # it ran past its seconds
    MEMORY = "MEMORY"  # it asked for more memory than it may have
    MISSING = "MISSING"  # the cell that answers is not in the notebook
    TAMPERED = "TAMPERED"  # the test cell was changed: points are those of the restored tests, a person should look
    MANUAL = "MANUAL"  # a person grades it, in formgrader
    INTERNAL = "INTERNAL"  # the grader could not decide: not the student's fault, a person does


class Status(StrEnum):
    """How a submission ended."""

    GRADED = "GRADED"
    NOT_GRADED = "NOT_GRADED"  # it could not be read as this assignment's notebook; `problem` says why
    INTERNAL = "INTERNAL"  # the grader failed on it; an earlier score stays as it was
    NOT_HANDED_IN = "NOT_HANDED_IN"  # another notebook of the assignment was, this one was not; `problem` says more

    @property
    def has_marks(self) -> bool:
        """Whether there are points; a file that could not be graded has none, which is not the same as 0."""
        return self in (Status.GRADED, Status.NOT_HANDED_IN)


class Standing(StrEnum):
    """What is known of one student's mark."""

    GRADED = "graded"
    WAITING = "waiting"  # a person has to decide something; the rest is known
    NOT_GRADED = "not graded"  # a file came from which no mark could be made: the student has no number
    MISSING = "missing"  # nothing came


def standing_of(statuses: Mapping[str, Status], notebooks: Collection[str], waits: bool) -> Standing:
    """Return what is known of a student's mark, for every table, page, document and export.

    Args:
        statuses: of all that came of the student, by notebook; a file that may be any of them has a name of its own.
        notebooks: those of the assignment.
        waits: whether a person has to decide something about one that is graded.
    """
    if not statuses:
        return Standing.MISSING
    failed = {name for name, status in statuses.items() if not status.has_marks}
    graded = {name for name, status in statuses.items() if status is Status.GRADED}
    if failed.intersection(notebooks) or (failed and not graded.issuperset(notebooks)):
        return Standing.NOT_GRADED
    return Standing.WAITING if waits or failed else Standing.GRADED


@dataclass(frozen=True)
class CheckResult:
    """One sentence of a test cell and how it went.

    Attributes:
        name: what is checked, in words that the student may read.
        passed: whether it held.
        hidden: whether the student has its code.
        message: what to tell the student; "" when it passed. Never holds a hidden input or expected value.
    """

    name: str
    passed: bool
    hidden: bool
    message: str = ""


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise of one submission.

    Attributes:
        exercise: the id of the stub cell (for a manually graded answer, of that cell).
        verdict: how it ended.
        points: what it earned; for MANUAL, what a person has given so far (0 until then).
        max_points: what it can earn.
        checks: in the order of the test cell; empty for MANUAL.
        title: the exercise's heading, for people.
        note: a remark for the reader that costs nothing ("the test cell was changed and has been restored").
        problem: of INTERNAL, for people: which line of which test cell the grader could not do; not for the student.
        by_hand: once it is recorded, how far a person is: "waits", "graded" or "blank"; "" where nobody is asked.
        comment: what a person wrote about the answer.
    """

    exercise: str
    verdict: Verdict
    points: float
    max_points: float
    checks: tuple[CheckResult, ...] = ()
    title: str = ""
    note: str = ""
    problem: str = ""
    by_hand: str = ""
    comment: str = ""

    @property
    def decided(self) -> bool:
        """Whether the grader has decided it; otherwise it waits for a person."""
        return self.verdict not in (Verdict.MANUAL, Verdict.INTERNAL)

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with the answer itself, and it has its points."""
        followed = self.verdict is Verdict.FOLLOWED and all(check.passed for check in self.checks)
        return self.verdict is Verdict.PASSED or (followed and self.points >= self.max_points)


@dataclass(frozen=True)
class SubmissionResult:
    """One student's notebook.

    Attributes:
        student: id of the student, as the file or folder is named.
        notebook: name of the notebook, without the ending.
        status: whether it was graded.
        exercises: in the order of the source notebook; empty unless GRADED or NOT_HANDED_IN.
        seconds: wall-clock seconds that grading took.
        problem: for people, why it was not graded; "" when it was.
        remarks: what the grader repaired or set aside before it ran the notebook.
    """

    student: str
    notebook: str
    status: Status
    exercises: tuple[ExerciseResult, ...] = ()
    seconds: float = 0.0
    problem: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether every exercise that the grader decides has all its points."""
        decided = [e for e in self.exercises if e.verdict is not Verdict.MANUAL]
        return bool(self.exercises) and all(e.verdict is Verdict.PASSED for e in decided)

    @property
    def waits(self) -> bool:
        """Whether a person has to decide something about it."""
        graded = self.status is Status.GRADED
        return any(e.by_hand == "waits" or (graded and not e.decided and not e.by_hand) for e in self.exercises)

    @property
    def score(self) -> float:
        """Points of the exercises that the grader decides; a person's marks are not in it."""
        return sum(e.points for e in self.exercises if e.decided)

    @property
    def max_score(self) -> float:
        """What `score` can reach."""
        return sum(e.max_points for e in self.exercises if e.decided)

    @property
    def max_manual(self) -> float:
        """Points that wait for a person, or were given by one."""
        return sum(e.max_points for e in self.exercises if e.verdict is Verdict.MANUAL)

    @property
    def max_undecided(self) -> float:
        """Points of exercises that the grader could not decide, and a person has to."""
        return sum(e.max_points for e in self.exercises if e.verdict is Verdict.INTERNAL)


def not_graded(submission: Submission) -> SubmissionResult:
    """Return the result of one that could not be read as a notebook of its assignment."""
    return SubmissionResult(submission.student, submission.notebook, Status.NOT_GRADED, problem=submission.problem)


def internal(submission: Submission, problem: str) -> SubmissionResult:
    """Return the result where the grader failed."""
    return SubmissionResult(submission.student, submission.notebook, Status.INTERNAL, problem=problem)


@dataclass(frozen=True)
class NotebookTotal:
    """A source notebook of the assignment and what it can earn.

    Attributes:
        notebook: its name, without the ending.
        title: its heading.
        max_score: points that the grader decides.
        max_manual: points that a person gives.
    """

    notebook: str
    title: str
    max_score: float
    max_manual: float


@dataclass(frozen=True)
class StudentTotal:
    """All notebooks of one student together.

    Attributes:
        student: id of the student.
        standing: what is known of the mark.
        score: points of the notebooks that were graded; one that was not handed in adds 0. None if one of them could
            not be graded.
        max_score: what all notebooks of the assignment can reach.
        max_manual: points that a person gives in all of them.
        submissions: in the order of the assignment's notebooks.
    """

    student: str
    standing: Standing
    score: float | None
    max_score: float
    max_manual: float
    submissions: tuple[SubmissionResult, ...]

    @property
    def complete(self) -> bool:
        """Whether no notebook waits for another try, and no exercise for a person because it is INTERNAL."""
        return self.standing is not Standing.NOT_GRADED and not any(s.max_undecided for s in self.submissions)


@dataclass(frozen=True)
class ClassResult:
    """A class, as it was graded last.

    Attributes:
        assignment: name of the folder in source/.
        sandbox: the isolation in force, in words.
        submissions: one for each student and notebook, in the order of the students' ids and the notebooks.
        notebooks: of the assignment; where it is empty, the submissions alone say what can be earned.
        names: student's id -> name, of those whose names are known and wanted.
        missing: ids of those on the class list who handed in nothing.
    """

    assignment: str
    sandbox: str
    submissions: tuple[SubmissionResult, ...]
    notebooks: tuple[NotebookTotal, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    def label(self, student: str) -> str:
        """Return how a student is called: the name with the id, or the id alone."""
        name = self.names.get(student, "")
        return f"{name} ({student})" if name else student

    @property
    def students(self) -> tuple[StudentTotal, ...]:
        """The totals, in the order of the students' ids."""
        found: dict[str, list[SubmissionResult]] = {}
        for submission in self.submissions:
            found.setdefault(submission.student, []).append(submission)
        return tuple(self._total(student, tuple(own)) for student, own in found.items())

    def _total(self, student: str, own: tuple[SubmissionResult, ...]) -> StudentTotal:
        names = [part.notebook for part in self.notebooks or own]
        standing = standing_of({s.notebook: s.status for s in own}, names, any(s.waits for s in own))
        return StudentTotal(
            student,
            standing,
            None if standing is Standing.NOT_GRADED else sum(s.score for s in own),
            sum(part.max_score for part in self.notebooks or own),
            sum(part.max_manual for part in self.notebooks or own),
            own,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the document that `autograder grade --json` prints (docs/grading.md gives its schema)."""
        return {
            "assignment": self.assignment,
            "sandbox": self.sandbox,
            "notebooks": [asdict(n) for n in self.notebooks],
            "missing": list(self.missing),
            "students": [
                {
                    "student": t.student,
                    "name": self.names.get(t.student, ""),
                    "standing": str(t.standing),
                    "score": t.score,
                    "max_score": t.max_score,
                    "max_manual": t.max_manual,
                    "complete": t.complete,
                }
                for t in self.students
            ],
            "submissions": [
                {
                    "student": s.student,
                    "notebook": s.notebook,
                    "status": str(s.status),
                    "problem": s.problem,
                    "remarks": list(s.remarks),
                    "score": s.score if s.status.has_marks else None,
                    "max_score": s.max_score,
                    "max_manual": s.max_manual,
                    "max_undecided": s.max_undecided,
                    "seconds": round(s.seconds, 3),
                    "exercises": [
                        {
                            "exercise": e.exercise,
                            "verdict": str(e.verdict),
                            "points": e.points,
                            "max_points": e.max_points,
                            "note": e.note,
                            "problem": e.problem,
                            "by_hand": e.by_hand,
                            "comment": e.comment,
                            "checks": [asdict(c) for c in e.checks],
                        }
                        for e in s.exercises
                    ],
                }
                for s in self.submissions
            ],
        }
