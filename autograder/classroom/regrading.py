"""Grade a class again beside the stored results, compare, and write the new results on request.

What the tests as they are now give is kept in reports/<assignment>/regrade/ until it is written, so that a run may be
stopped, and writing what was looked at grades nothing twice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import nbformat

from autograder.classroom.grading import Graders, Watch, beginning, digests, recorded
from autograder.core.engine import Graded
from autograder.core.results import ExerciseResult, Status, SubmissionResult
from autograder.core.source.assignments import CHECK_SUFFIX, CourseError
from autograder.core.submissions.intake import Submission

if TYPE_CHECKING:
    from autograder.classroom.gradebook.recording import Recorder
    from autograder.classroom.gradebook.stored import Marks
    from autograder.core.source.assignments import Assignment

Key = tuple[str, str]  # student and notebook
NOT_THERE = "there is no {kind} {name!r} here, expected one of {known}"
SHOWN = 20


@dataclass(frozen=True)
class Change:
    """What a regrade changes in one exercise of one student.

    Attributes:
        student: the id.
        notebook: its name.
        exercise: the id of the stub.
        title: its heading.
        before: points as stored.
        after: points by the tests as they are now.
        verdicts: before and after.
        fails_now: names of the checks that held before.
        holds_now: names of the checks that failed before.
        removed: whether the source does not have the exercise any more.
    """

    student: str
    notebook: str
    exercise: str
    title: str
    before: float
    after: float
    verdicts: tuple[str, str]
    fails_now: tuple[str, ...] = ()
    holds_now: tuple[str, ...] = ()
    removed: bool = False


@dataclass(frozen=True)
class Comparison:
    """What a regrade changes in a class.

    Attributes:
        compared: submissions that were graded before and are gradable now.
        changes: in the order of the students' ids; also those of a verdict or a check alone.
        not_compared: sentences on submissions that have no result, before or now.
    """

    compared: int
    changes: tuple[Change, ...]
    not_compared: tuple[str, ...] = ()

    @property
    def taken(self) -> tuple[Change, ...]:
        """Points of exercises that the source does not have any more."""
        return tuple(change for change in self.changes if change.removed)

    @property
    def totals(self) -> dict[Key, tuple[float, float]]:
        """Losses and gains by student and notebook, for students with changed points."""
        found: dict[Key, tuple[float, float]] = {}
        for change in self.changes:
            if change.before != change.after:
                lost, gained = found.get((change.student, change.notebook), (0.0, 0.0))
                moved = change.after - change.before
                found[change.student, change.notebook] = (lost + max(0.0, -moved), gained + max(0.0, moved))
        return found


@dataclass
class Proposal:
    """Results that are not written yet, a file each.

    Attributes:
        folder: reports/<assignment>/regrade.
    """

    folder: Path
    _read: dict[Key, dict[str, Any]] = field(default_factory=dict)

    def put(self, submission: Submission, graded: Graded, digest: str) -> None:
        """Keep the result of one submission."""
        result, document = graded
        about = {"digest": digest, "result": asdict(result), "document": document}
        path = self._path(submission)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(about))
        part.replace(path)

    def get(self, submission: Submission, digest: str) -> Graded | None:
        """Return the result of a submission, unless something has changed since."""
        try:
            about = json.loads(self._path(submission).read_text())
        except (OSError, ValueError):
            return None
        if not digest or about["digest"] != digest:
            return None
        document = about["document"] and nbformat.from_dict(about["document"])
        return msgspec.convert(about["result"], SubmissionResult), document

    def forget(self, submission: Submission) -> None:
        """Remove the kept results."""
        self._path(submission).unlink(missing_ok=True)

    def _path(self, submission: Submission) -> Path:
        return self.folder / submission.student / f"{submission.notebook}.json"


@dataclass(frozen=True)
class Selection:
    """Selection of submissions to grade again; an empty collection stands for all.

    Attributes:
        students: ids.
        notebooks: names.
        exercises: ids of stubs.
    """

    students: Collection[str] = ()
    notebooks: Collection[str] = ()
    exercises: Collection[str] = ()

    @property
    def is_all(self) -> bool:
        return not (self.students or self.notebooks or self.exercises)

    def of(self, submissions: Sequence[Submission], notebooks: Sequence[Assignment]) -> list[Submission]:
        """Return the submissions of it.

        Raises:
            CourseError: a student, a notebook or an exercise is not there.
        """
        known = {
            "student": {s.student for s in submissions},
            "notebook": {n.notebook for n in notebooks},
            "exercise": {e.id for n in notebooks for e in n.exercises},
        }
        wanted = {"student": self.students, "notebook": self.notebooks, "exercise": self.exercises}
        for kind, names in wanted.items():
            for name in names:
                if name not in known[kind]:
                    raise CourseError(
                        NOT_THERE.format(kind=kind, name=name, known=", ".join(sorted(known[kind])[:SHOWN]))
                    )
        holding = {n.notebook for n in notebooks for e in n.exercises if not self.exercises or e.id in self.exercises}
        return [
            s
            for s in submissions
            if s.student in (self.students or known["student"])
            and s.notebook in (self.notebooks or known["notebook"])
            and s.notebook in holding
        ]


ALL = Selection()


def propose(
    recorder: Recorder,
    engine: Graders,
    submissions: Sequence[Submission],
    jobs: int,
    watch: Watch,
    only: Selection = ALL,
) -> Comparison:
    """Grade submissions that have changed since they were stored, write nothing to the gradebook, and compare.

    Args:
        recorder: open.
        engine: entered.
        submissions: the submissions of the class.
        jobs: how many are graded at a time.
        watch: gets the progress.
        only: the part of the class that is compared.

    Raises:
        CourseError, ZygoteError: as `grade_class`.
    """
    from autograder.classroom.gradebook.class_results import stored_results

    notebooks = list(recorder.notebooks.values())
    digest = digests(recorder.root, notebooks, engine)
    proposal, stored = proposal_of(recorder), recorder.stored.digests()
    before = stored_results(recorder)
    changed = [s for s in submissions if stored.get((s.student, s.notebook)) != digest(s)]
    todo = [s for s in changed if proposal.get(s, digest(s)) is None]
    watch.begin(len(submissions) - len(todo), len(submissions))
    for notebook in notebooks:
        engine.prepare(notebook)
    with beginning(engine, notebooks, todo, jobs) as graded:
        for place, one in graded:
            proposal.put(todo[place], one, digest(todo[place]))
            watch.add(one[0])
    after = {(s.student, s.notebook): found[0] for s in changed if (found := proposal.get(s, digest(s)))}
    compared = _compared(recorder, before, after, [(s.student, s.notebook) for s in submissions])
    changes = (c for c in compared.changes if only.is_all or not c.removed)
    return replace(compared, changes=tuple(c for c in changes if c.exercise in (only.exercises or {c.exercise})))


def accept(
    recorder: Recorder, engine: Graders, submissions: Sequence[Submission], only: Selection = ALL
) -> tuple[Path, int]:
    """Write the proposed results to the gradebook; marks and comments that people gave stay.

    Args:
        recorder: open.
        engine: entered, as when it was proposed.
        submissions: the submissions of the class.
        only: the part of the class that is written; other exercises keep their points until the class is graded.

    Returns:
        Where the earlier results are kept, and how many were written.
    """
    from autograder.classroom.gradebook.class_results import class_result, stored_results

    digest, proposal = digests(recorder.root, list(recorder.notebooks.values()), engine), proposal_of(recorder)
    stored = recorder.stored.digests()
    kept = recorder.root / "reports" / recorder.name / "replaced" / f"results-{time.strftime('%Y%m%dT%H%M%S')}.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(class_result(recorder, "").to_json(), indent=1) + "\n")
    if only.is_all:
        recorder.put_aside()
    before = stored_results(recorder)
    written = 0
    for submission in submissions:
        key = (submission.student, submission.notebook)
        if (graded := proposal.get(submission, digest(submission))) is None:
            continue
        if stored.get(key) != digest(submission) and graded[0].status is Status.GRADED:  # else `grade` has
            partly = bool(only.exercises) and key in before
            graded = _partly(graded, before[key], only.exercises) if partly else graded
            recorded(recorder, submission, graded, stored[key] if partly else digest(submission))
            written += 1
        if not only.exercises:
            proposal.forget(submission)
    return kept, written


def _partly(graded: Graded, before: SubmissionResult, exercises: Collection[str]) -> Graded:
    """Return a result of which only some exercises are new."""
    result, document = graded
    old = {e.exercise: e for e in before.exercises}
    mixed = tuple(e if e.exercise in exercises else old.get(e.exercise, e) for e in result.exercises)
    return replace(result, exercises=mixed), document


def proposal_of(recorder: Recorder) -> Proposal:
    """Return where the results of an assignment wait."""
    return Proposal(recorder.root / "reports" / recorder.name / "regrade")


def _compared(
    recorder: Recorder, before: Mapping[Key, SubmissionResult], after: Mapping[Key, SubmissionResult], keys: list[Key]
) -> Comparison:
    changes: list[Change] = []
    unclear: list[str] = []
    marks = recorder.stored.marks()
    renamed: set[tuple[Key, str]] = set()
    for key, now in sorted(after.items()):
        then = before.get(key)
        if then is None or then.status is not Status.GRADED:
            unclear.append(f"{key[0]}, {key[1]}: it was not graded before")
        elif now.status is not Status.GRADED:
            unclear.append(f"{key[0]}, {key[1]}: {now.problem}; the stored result stays")
        else:
            then, cells = _with_new_ids(then, now, marks.get(key))
            renamed.update((key, cell) for cell in cells)
            changes += _changes(key, then, now, marks.get(key), recorder.notebooks[key[1]])
    for key, own in sorted(marks.items()):
        there = recorder.graded_cells(key[1])
        for cell, mark in own.cells.items():
            if mark.points and cell not in there and (key, cell) not in renamed:
                changes.append(Change(*key, cell, cell, mark.points, 0.0, ("graded", "removed"), removed=True))
    results = [(before.get(key), after.get(key, before.get(key))) for key in keys]
    compared = sum(all(its and its.status is Status.GRADED for its in pair) for pair in results)
    return Comparison(compared, tuple(changes), tuple(unclear))


def _with_new_ids(
    then: SubmissionResult, now: SubmissionResult, marks: Marks | None
) -> tuple[SubmissionResult, set[str]]:
    """Give exercises that have another id, but the same heading, that id; a person's mark does not go with them.

    Returns:
        The stored result, and the cells that held the points of these exercises.
    """
    ids, known = ({e.exercise for e in result.exercises} for result in (now, then))
    new = {e.title: e.exercise for e in now.exercises if e.exercise not in known and e.decided}
    exercises, cells = [], set()
    for e in then.exercises:
        cell = next((c for c in (e.exercise + CHECK_SUFFIX, e.exercise) if marks and c in marks.cells), "")
        if e.exercise not in ids and e.title in new and cell and marks and marks.cells[cell].manual is None:
            exercises.append(replace(e, exercise=new[e.title]))
            cells.add(cell)
        else:
            exercises.append(e)
    return replace(then, exercises=tuple(exercises)), cells


def _changes(
    key: Key, then: SubmissionResult, now: SubmissionResult, marks: Marks | None, source: Assignment
) -> Iterator[Change]:
    earlier = {e.exercise: e for e in then.exercises}
    cells = {exercise.id: exercise.graded_cell for exercise in source.exercises}
    for e in now.exercises:
        old = earlier.get(e.exercise, ExerciseResult(e.exercise, e.verdict, 0.0, 0.0))
        mark = marks.cells.get(cells[e.exercise]) if marks else None
        if mark is not None and mark.manual is not None:
            continue  # a person's mark stays
        if not e.decided and not old.decided:
            continue
        points = (old.points if old.decided else 0.0, e.points if e.decided else 0.0)
        held = {check.name for check in old.checks if check.passed}
        failed = {check.name for check in old.checks if not check.passed}
        fails = tuple(c.name for c in e.checks if not c.passed and c.name in held - failed)
        fail = {c.name for c in e.checks if not c.passed}
        holds = tuple(c.name for c in e.checks if c.passed and c.name in failed - fail)
        if points[0] != points[1] or old.verdict != e.verdict or fails or holds:
            yield Change(*key, e.exercise, e.title, *points, (str(old.verdict), str(e.verdict)), fails, holds)


def by_check(changes: Sequence[Change], which: Callable[[Change], tuple[str, ...]]) -> dict[tuple[str, str], int]:
    """Return exercise and check -> how many students, for checks that hold now or that fail now."""
    found: dict[tuple[str, str], int] = {}
    for change in changes:
        for name in dict.fromkeys(which(change)):
            found[change.title or change.exercise, name] = found.get((change.title or change.exercise, name), 0) + 1
    return found
