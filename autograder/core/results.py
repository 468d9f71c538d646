"""What grading produces: small frozen records that every stage passes on.

A student's failure (FAILED, ERROR, TIMEOUT, MEMORY, MISSING) and the system's (INTERNAL) are kept apart: the first
costs points, the second asks for a person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.core.source.assignments import Assignment
    from autograder.core.submissions.intake import Submission


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
    TAMPERED = "TAMPERED"  # the test cell was changed: points are by the restored tests, and a person should look
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
    """Standing of one student's mark."""

    GRADED = "graded"
    WAITING = "waiting"  # a person has to decide something; the rest is known
    NOT_GRADED = "not graded"  # a file came from which no mark could be made: the student has no number
    MISSING = "missing"  # nothing came


def standing_of(statuses: Mapping[str, Status], notebooks: Collection[str], waits: bool) -> Standing:
    """Return the standing of a student's mark, for every table, page, document and export.

    Args:
        statuses: of all that came of the student, by notebook; a file that may be any of them has a name of its own.
        notebooks: the assignment's notebooks.
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
        name: a description that the student may read.
        passed: whether it held.
        hidden: whether the student has its code.
        message: the sentence for the student; "" when it passed. Never holds a hidden input or expected value.
    """

    name: str
    passed: bool
    hidden: bool
    message: str = ""


@dataclass(frozen=True)
class RubricLine:
    """An item of the rubric by which a person marked an answer.

    Attributes:
        points: the points that it adds; negative for a deduction.
        text: Markdown.
        chosen: whether the answer has it.
    """

    points: float
    text: str
    chosen: bool = True


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise of one submission.

    Attributes:
        exercise: the id of the stub cell (for a manually graded answer, of that cell).
        verdict: how it ended.
        points: earned points, from the grader or a person (0 until then); with extra credit, more than `max_points`.
        max_points: its maximum.
        checks: in the order of the test cell; empty for MANUAL.
        title: the exercise's heading, for people.
        note: a remark for the reader that costs nothing ("the test cell was changed and has been restored").
        problem: of INTERNAL, for people: which line of which test cell the grader could not do; not for the student.
        by_hand: once it is recorded, how far a person is: "waits", "graded" or "blank"; "" where nobody is asked.
        comment: a person's remark on the answer.
        items: the rubric by which a person marked it, without deductions that do not apply.
        bonus: whether its points come on top of the maximum.
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
    items: tuple[RubricLine, ...] = ()
    bonus: bool = False

    @property
    def max_counted(self) -> float:
        """What it adds to the maximum."""
        return 0.0 if self.bonus else self.max_points

    @property
    def decided(self) -> bool:
        """Whether the grader has decided it; otherwise it waits for a person."""
        return self.verdict not in (Verdict.MANUAL, Verdict.INTERNAL)

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with the answer itself, and it has its points."""
        followed = self.verdict is Verdict.FOLLOWED and all(check.passed for check in self.checks)
        return self.verdict is Verdict.PASSED or (followed and self.points >= self.max_points)


def verdict_of(points: float, max_points: float) -> Verdict:
    """Return the verdict that a number of points stands for, if nothing else is known."""
    return Verdict.PASSED if points >= max_points else Verdict.PARTIAL if points > 0 else Verdict.FAILED


@dataclass(frozen=True)
class Total:
    """A mark and its components.

    Attributes:
        automatic: points by the grader.
        by_hand: points by people.
        penalty: points taken off for being late.
        max_points: the maximum.
        waiting: points of exercises that nobody has decided yet.
        again: points of answers that changed after they were marked: the mark counts until it is replaced.
        bonus_waiting: of `waiting`, points that come on top of the maximum.
    """

    automatic: float = 0.0
    by_hand: float = 0.0
    penalty: float = 0.0
    max_points: float = 0.0
    waiting: float = 0.0
    again: float = 0.0
    bonus_waiting: float = 0.0

    @property
    def points(self) -> float:
        """The mark; nbgrader's export has the same rule."""
        return max(0.0, self.automatic + self.by_hand - self.penalty)

    @property
    def max_decided(self) -> float:
        """Maximum of the decided exercises."""
        return self.max_points - self.waiting + self.bonus_waiting

    @property
    def is_final(self) -> bool:
        """Whether nothing is left for a person to decide."""
        return not self.waiting and not self.again

    @property
    def share(self) -> float | None:
        """Share of the points that are decided; None if there are none."""
        return self.points / self.max_decided if self.max_decided > 0 else None


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
        remarks: what was repaired or set aside before the notebook ran.
        penalty: points that the gradebook takes off for being late.
        extension: days by which its due date is later than that of the class.
        due: its due date in UTC, the extension included; "" if there is none.
    """

    student: str
    notebook: str
    status: Status
    exercises: tuple[ExerciseResult, ...] = ()
    seconds: float = 0.0
    problem: str = ""
    remarks: tuple[str, ...] = ()
    penalty: float = 0.0
    extension: float = 0.0
    due: str = ""

    @property
    def is_full(self) -> bool:
        """Whether every exercise that the grader decides has all its points."""
        decided = [e for e in self.exercises if e.verdict is not Verdict.MANUAL]
        return bool(self.exercises) and all(e.verdict is Verdict.PASSED for e in decided)

    @property
    def waits(self) -> bool:
        """Whether a person has to decide something about it."""
        return any(map(self.is_waiting, self.exercises))

    def is_waiting(self, e: ExerciseResult) -> bool:
        """Return whether a person has to decide this exercise of it."""
        return e.by_hand == "waits" or (self.status is Status.GRADED and not e.decided and not e.by_hand)

    @property
    def total(self) -> Total:
        """The mark of this notebook."""
        return total_of([self])

    @property
    def score(self) -> float:
        """The points of this notebook's mark."""
        return self.total.points


def total_of(submissions: Iterable[SubmissionResult], max_points: float | None = None) -> Total:
    """Return the mark of one student: automatic points and those by hand, less the penalties.

    Args:
        submissions: the submissions of the student; those without marks add nothing.
        max_points: the maximum; the part that no submission decides waits. None: the maximum of these submissions.
    """
    sums = {"automatic": 0.0, "by_hand": 0.0, "waiting": 0.0, "again": 0.0, "bonus_waiting": 0.0}
    penalty = found = 0.0
    for submission in submissions:
        for e in submission.exercises if submission.status.has_marks else ():
            sums["automatic" if e.decided and not e.by_hand else "by_hand"] += e.points
            found += e.max_counted
            if submission.is_waiting(e):
                sums["again" if e.points else "waiting"] += e.max_points
                sums["bonus_waiting"] += 0.0 if e.points else e.max_points - e.max_counted
        penalty += submission.penalty if submission.status.has_marks else 0.0
    most = found if max_points is None else max_points
    sums["waiting"] += max(0.0, round(most - found, 6))
    return Total(**sums, penalty=penalty, max_points=most)


def not_graded(submission: Submission) -> SubmissionResult:
    """Return the result of one that could not be read as a notebook of its assignment."""
    return SubmissionResult(submission.student, submission.notebook, Status.NOT_GRADED, problem=submission.problem)


def internal(submission: Submission, problem: str) -> SubmissionResult:
    """Return the result where the grader failed."""
    return SubmissionResult(submission.student, submission.notebook, Status.INTERNAL, problem=problem)


@dataclass(frozen=True)
class NotebookTotal:
    """A source notebook of the assignment and its maximum.

    Attributes:
        notebook: its name, without the ending.
        title: its heading.
        max_score: all points.
        max_manual: of these, points that a person gives.
    """

    notebook: str
    title: str
    max_score: float
    max_manual: float

    @classmethod
    def of(cls, source: Assignment) -> NotebookTotal:
        """Return the maximum of a source notebook."""
        return cls(source.notebook, source.title, source.max_score + source.max_manual, source.max_manual)


@dataclass(frozen=True)
class StudentTotal:
    """All notebooks of one student together.

    Attributes:
        student: id of the student.
        standing: whether there is a mark, and why not.
        total: the mark over all notebooks of the assignment; one that was not handed in adds 0.
        submissions: in the order of the assignment's notebooks.
    """

    student: str
    standing: Standing
    total: Total
    submissions: tuple[SubmissionResult, ...]

    @property
    def score(self) -> float | None:
        """The mark; None if one of the notebooks could not be graded."""
        return None if self.standing is Standing.NOT_GRADED else self.total.points

    @property
    def share(self) -> float | None:
        """Share of the points that are decided; None where the grader could not decide something."""
        undecided = any(e.verdict is Verdict.INTERNAL for s in self.submissions for e in s.exercises)
        return None if self.score is None or undecided else self.total.share


@dataclass(frozen=True)
class ClassResult:
    """A class, as it was graded last.

    Attributes:
        assignment: name of the folder in source/.
        sandbox: the isolation in force, in words.
        submissions: one for each student and notebook, in the order of the students' ids and the notebooks.
        notebooks: the notebooks of the assignment; where it is empty, the submissions alone say what can be earned.
        names: student's id -> name, of those whose names are known and wanted.
        sections: student's id -> section, of those who have one on the class list.
        missing: ids of those on the class list who handed in nothing.
    """

    assignment: str
    sandbox: str
    submissions: tuple[SubmissionResult, ...]
    notebooks: tuple[NotebookTotal, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)
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
        most = sum(part.max_score for part in self.notebooks) if self.notebooks else None
        return StudentTotal(student, standing, total_of(own, most), own)

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
                    "section": self.sections.get(t.student, ""),
                    "standing": str(t.standing),
                    **_numbers(t.total, t.standing is not Standing.NOT_GRADED),
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
                    **_numbers(s.total, s.status.has_marks),
                    "extension": s.extension,
                    "due": s.due,
                    "seconds": round(s.seconds, 3),
                    "exercises": [
                        {
                            "exercise": e.exercise,
                            "verdict": str(e.verdict),
                            "points": e.points,
                            "max_points": e.max_points,
                            "bonus": e.bonus,
                            "note": e.note,
                            "problem": e.problem,
                            "by_hand": e.by_hand,
                            "comment": e.comment,
                            "items": [asdict(item) for item in e.items],
                            "checks": [asdict(c) for c in e.checks],
                        }
                        for e in s.exercises
                    ],
                }
                for s in self.submissions
            ],
        }


def _numbers(total: Total, known: bool) -> dict[str, Any]:
    """Return a mark for the document; if it is unknown, only its maximum."""
    parts = asdict(total)
    most = parts.pop("max_points")
    return {
        "score": total.points if known else None,
        "max_score": most,
        **{name: points if known else None for name, points in parts.items()},
        "complete": known and total.is_final,
    }
