"""Write results where nbgrader keeps them: gradebook, submitted/, autograded/, feedback/.

An assignment of several notebooks is one assignment of the gradebook with several notebooks in it. One gradebook stays
open for a whole class, and one process writes to it. What an earlier run left is replaced only by a result that is
complete.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

import nbformat
from alembic.script import ScriptDirectory
from nbgrader.api import Comment, Grade, Gradebook, MissingEntry, Student, SubmittedAssignment, SubmittedNotebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Column, MetaData, String, Table, create_engine, insert, inspect
from sqlalchemy.orm import selectinload

from autograder.classroom.gradebook.collected import SUBMITTED, keep_notebook
from autograder.classroom.gradebook.grades import one_commit, put_aside, rows_of, save_grades
from autograder.classroom.gradebook.stored import Key, Stored, renewed
from autograder.classroom.lateness import LatePenalties, usable_stamp
from autograder.classroom.manual import ByHand
from autograder.classroom.reports import feedback
from autograder.core import spans
from autograder.core.files import write_whole
from autograder.core.grader.executed_notebook import fill_verdicts
from autograder.core.results import ExerciseResult, Status, SubmissionResult, Verdict, verdict_of
from autograder.core.source.assignments import Assignment, Exercise, Kind
from autograder.core.source.configuration import course_config
from autograder.core.submissions.finding import TIMESTAMP, IntakeError
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.roster import Person

NOT_HANDED_IN = "it was not handed in: 0 points"
UNUSABLE = "The file that came for it cannot be used as this notebook. Your instructor knows why."
KEPT = "it was not handed in this time: what was graded earlier stays"
SECRET = "submission_secret.txt"
MOST = 1_000  # bytes of a file that the exchange writes


def create_gradebook(url: str) -> None:
    """Create an empty gradebook with the version of its tables, unless there is one.

    nbgrader would start `alembic` in a process of its own to learn the version, which takes longer than a submission.
    """
    engine = create_engine(url)
    try:
        with engine.begin() as db:
            if not inspect(db).get_table_names():
                table = Table("alembic_version", MetaData(), Column("version_num", String(32), nullable=False))
                table.create(db)
                db.execute(insert(table).values(version_num=ScriptDirectory(ALEMBIC_DIR).get_current_head()))
    finally:
        engine.dispose()


class Recorder:
    """Writes the results of one assignment. Use as a context manager.

    Args:
        root: the course directory.
        notebooks: all source notebooks of the assignment.
        people: student's id -> who it is; those on the class list become students of the gradebook.
    """

    def __init__(self, root: Path, notebooks: Sequence[Assignment], people: Mapping[str, Person] | None = None) -> None:
        self.root = root
        self.name = notebooks[0].name
        self.notebooks = {notebook.notebook: notebook for notebook in notebooks}
        self.people = people or {}

    @spans.span("open gradebook")
    def __enter__(self) -> Recorder:
        config = course_config(self.root)
        coursedir = CourseDirectory(config=config)
        create_gradebook(coursedir.db_url)
        with ExitStack() as ending:
            self.gradebook = ending.enter_context(Gradebook(coursedir.db_url, coursedir.course_id))
            self.penalties = LatePenalties(self.root, config)
            self.stored = Stored(self.gradebook, self.name)
            with one_commit(self.gradebook):
                self._prepare()
            self._ending = ending.pop_all()
        feedback.prepare()  # while the first submissions are graded
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.close()

    @spans.span("record")
    def record(
        self, submission: Submission, result: SubmissionResult, document: nbformat.NotebookNode, digest: str = ""
    ) -> SubmissionResult:
        """Write one graded submission.

        Args:
            submission: as handed in.
            result: its exercises.
            document: the executed notebook; it holds no hidden test.
            digest: a digest of all that the result depends on; less of it, or "", if it is to be graded again.

        Returns:
            The result, with remarks on its time stamp and of being late.
        """
        names = (result.notebook, self.name, result.student)
        stamp, wrong = usable_stamp(submission.timestamp, self._stored_time(result.student))
        with suppress(IntakeError):  # a later one has come meanwhile, and stays
            keep_notebook(self.root, self.name, replace(submission, timestamp=stamp))
        write_whole(self.autograded(result), json.dumps(document, ensure_ascii=False).encode())
        with one_commit(self.gradebook):
            entry = self._entry(result.student, result.notebook, stamp)
            assignment = self.notebooks[result.notebook]
            by_hand = save_grades(self.gradebook, names, assignment, result.exercises, document)
            exercises = tuple(replace(e, by_hand=by_hand.get(e.exercise, "")) for e in result.exercises)
            late = self.penalties.assign(entry, self.graded_cells(result.notebook))
            result = replace(result, exercises=exercises, remarks=(*result.remarks, *filter(None, (wrong, late))))
            self.stored.put(result)
        marks = self.stored.marks(result.student)[result.student, result.notebook]
        now = renewed(result, marks, assignment) or result
        self._write_feedback(now, document)
        with one_commit(self.gradebook):  # only now is it done: a run that ends before begins it again
            self.stored.put(result, digest)
        return now

    def renew_page(self, result: SubmissionResult) -> None:
        """Write a student's page again, with the changes in the gradebook since."""
        document = None
        if result.status is Status.GRADED:
            document = nbformat.from_dict(json.loads(self.autograded(result).read_text(encoding="utf-8")))
            fill_verdicts(document, result.exercises, self.notebooks[result.notebook])
        self._write_feedback(result, document)

    def graded_cells(self, notebook: str) -> set[str]:
        """Return the cells that hold the points of a notebook; none if the source does not have it any more."""
        source = self.notebooks.get(notebook)
        return {exercise.graded_cell for exercise in source.exercises} if source else set()

    def put_aside(self) -> dict[str, int]:
        """Take the points of removed exercises out of the gradebook; return cell -> the number of students."""
        kept = {(name, cell) for name in self.notebooks for cell in self.graded_cells(name)}
        return put_aside(self.gradebook, self.name, kept)

    def entries(self) -> Iterator[tuple[Key, SubmittedNotebook]]:
        """Yield the gradebook's part for each student and notebook, with the rows that `LatePenalties` reads."""
        for whole in self.gradebook.find_assignment(self.name).submissions:
            for part in whole.notebooks:
                yield (whole.student_id, part.name), part

    def _stored_time(self, student: str) -> datetime | None:
        try:
            return self.gradebook.find_submission(self.name, student).timestamp
        except MissingEntry:
            return None

    def not_handed_in(self, student: str, notebook: str) -> SubmissionResult:
        """Record that a student who handed in another notebook did not hand in this one.

        Returns:
            0 points, or what an earlier run found: that stays as it is.
        """
        assignment = self.notebooks[notebook]
        with one_commit(self.gradebook):
            grades = rows_of(self.gradebook, self._entry(student, notebook), Grade)
            kept = (self.folder("submitted", student) / f"{notebook}.ipynb").exists() and any(
                grade.auto_score is not None for grade in grades.values()
            )
            for grade in () if kept else grades.values():  # as nbgrader does it
                grade.auto_score, grade.needs_manual_grade = 0.0, False
            exercises = tuple(_remembered(e, grades[e.graded_cell], kept) for e in assignment.exercises)
            problem = KEPT if kept else NOT_HANDED_IN
            result = SubmissionResult(student, notebook, Status.NOT_HANDED_IN, exercises, problem=problem)
            if not (kept and self.stored.has(student, notebook)):
                self.stored.put(result)
        if not kept:
            self._write_feedback(result, None)
        return result

    def not_recorded(self, result: SubmissionResult, digest: str = "") -> None:
        """Give a submission that has no result a page, where pages of other notebooks link to it.

        Args:
            result: without marks.
            digest: as for `record`.
        """
        several = len(self.notebooks) > 1 and result.notebook in self.notebooks
        if several and not self.feedback_page(result.student, result.notebook).exists():
            # The problem is described in the instructor's words and with the instructor's paths.
            self._write_feedback(replace(result, problem=UNUSABLE), None)
        with one_commit(self.gradebook):
            self.stored.put(result, digest)

    @spans.span("feedback")
    def _write_feedback(self, result: SubmissionResult, document: nbformat.NotebookNode | None) -> None:
        titles = {name: assignment.title for name, assignment in self.notebooks.items()}
        others = {f"./{quote(name)}.html": title for name, title in titles.items() if name != result.notebook}
        page = self.feedback_page(result.student, result.notebook)
        name = self.people.get(result.student, Person("")).name
        feedback.write_feedback(result, document, page, titles[result.notebook], others, name)
        if self._exchanged:
            keep_exchange_files(self.root / SUBMITTED / result.student / self.name, page.parent)

    @cached_property
    def _exchanged(self) -> bool:
        """Whether hand-ins came by nbgrader's exchange, by which their pages may go back."""
        return any((self.root / SUBMITTED).glob(f"*/{self.name}/{SECRET}"))

    def _entry(self, student: str, notebook: str, timestamp: str = "") -> SubmittedNotebook:
        """Return the student's part of the gradebook for one notebook, made with all its rows if it is missing."""
        person = self.people.get(student, Person(student))
        self.gradebook.update_or_create_student(student, **_about(person))
        with self.gradebook.db.no_autoflush:  # nbgrader builds the rows before it adds them to the session
            known = {"timestamp": timestamp} if timestamp else {}
            submission = self.gradebook.update_or_create_submission(self.name, student, **known)
        self._extend(submission)
        self.gradebook.db.flush()
        return next(n for n in submission.notebooks if n.name == notebook)

    def _extend(self, submission: SubmittedAssignment) -> None:
        """Give a student the extension that the class list says."""
        person = self.people.get(submission.student_id)
        if person is not None and person.known:
            submission.extension = timedelta(days=person.extension(self.name)) or None

    def autograded(self, result: SubmissionResult) -> Path:
        """Return where the executed notebook is written."""
        return self.folder("autograded", result.student) / f"{result.notebook}.ipynb"

    def feedback_page(self, student: str, notebook: str) -> Path:
        """Return where the student's page is written."""
        return self.folder("feedback", student) / f"{notebook}.html"

    def folder(self, step: str, student: str) -> Path:
        path = self.root / step / student / self.name
        path.mkdir(parents=True, exist_ok=True)
        return path

    def _prepare(self) -> None:
        """Make the gradebook know every cell of the sources, also those that came after the first submission."""
        self.gradebook.update_or_create_assignment(self.name)
        for assignment in self.notebooks.values():
            self._prepare_cells(assignment)
            self._add_rows_to_earlier_submissions(assignment.notebook)
        for submission in self.gradebook.find_assignment(self.name).submissions:
            self._extend(submission)
        known = {student for (student,) in self.gradebook.db.query(Student.id)}
        for person in self.people.values():
            if person.known and person.id not in known:
                self.gradebook.db.add(Student(id=person.id, **_about(person)))
        self.gradebook.db.commit()

    def _prepare_cells(self, assignment: Assignment) -> None:
        book, name, notebook = self.gradebook, self.name, assignment.notebook
        book.update_or_create_notebook(notebook, name)
        most = {exercise.graded_cell: exercise.max_counted for exercise in assignment.exercises}
        for cell in assignment.cells:
            if cell.kind in (Kind.TEST, Kind.MANUAL):
                book.update_or_create_grade_cell(
                    cell.id, notebook, name, max_score=most.get(cell.id, cell.points), cell_type=cell.cell.cell_type
                )
            if cell.is_students:
                book.update_or_create_solution_cell(cell.id, notebook, name)
            book.update_or_create_source_cell(
                cell.id,
                notebook,
                name,
                cell_type=cell.cell.cell_type,
                locked=bool(cell.cell.metadata.nbgrader.locked),
                source=cell.source,
            )

    def _add_rows_to_earlier_submissions(self, notebook: str) -> None:
        db, entry = self.gradebook.db, self.gradebook.find_notebook(notebook, self.name)
        known = selectinload(SubmittedAssignment.notebooks)
        for whole in db.query(SubmittedAssignment).filter_by(assignment_id=entry.assignment_id).options(known):
            if notebook not in {part.name for part in whole.notebooks}:
                with db.no_autoflush:
                    db.add(SubmittedNotebook(notebook=entry, assignment=whole))
        db.flush()
        with_cells = selectinload(SubmittedNotebook.grades), selectinload(SubmittedNotebook.comments)
        for submission in db.query(SubmittedNotebook).filter_by(notebook_id=entry.id).options(*with_cells):
            graded = {grade.cell_id for grade in submission.grades}
            commented = {comment.cell_id for comment in submission.comments}
            for cell in entry.grade_cells:
                if cell.id not in graded:
                    db.add(Grade(cell_id=cell.id, notebook=submission))
            for cell in entry.solution_cells:
                if cell.id not in commented:
                    db.add(Comment(cell_id=cell.id, notebook=submission))
        db.commit()


def _remembered(exercise: Exercise, grade: Grade, kept: bool) -> ExerciseResult:
    """Return the gradebook's record of an exercise that is not graded in this run."""
    marked, waits = grade.manual_score is not None, grade.needs_manual_grade
    by_hand = ByHand.WAITS if waits else ByHand.GRADED if marked else ByHand.BLANK if exercise.manual else ""
    decided = grade.auto_score is not None and not exercise.manual
    points = float((grade.auto_score if decided else grade.manual_score) or 0.0)
    if exercise.manual:
        verdict = Verdict.MANUAL
    elif not kept:
        verdict = Verdict.MISSING
    else:
        verdict = Verdict.INTERNAL if waits and not decided else verdict_of(points, exercise.points)
    shown = by_hand if kept and not decided else ""
    return ExerciseResult(exercise.id, verdict, points, exercise.points, title=exercise.title, by_hand=shown)


def _about(person: Person) -> dict[str, str]:
    """Return a person's data for nbgrader's table of students, as far as it is known."""
    first, _, last = person.name.rpartition(" ")
    about = {"first_name": first, "last_name": last, "email": person.email}
    return {key: text for key, text in about.items() if text}


def keep_exchange_files(submitted: Path, folder: Path) -> None:
    """Put the files of a hand-in beside its page.

    One that did not come by the exchange gets a secret of its own: its page can be fetched by nobody, and
    `release_feedback`, which ends at the first page without one, goes on.

    Args:
        submitted: the student's folder in submitted/.
        folder: the student's folder in feedback/.
    """
    for name, otherwise in ((TIMESTAMP, ""), (SECRET, secrets.token_hex(64))):
        source, target = submitted / name, folder / name
        if source.is_file() and not source.is_symlink() and 0 < source.stat().st_size <= MOST:
            write_whole(target, source.read_bytes())
        elif not target.is_file():
            write_whole(target, otherwise.encode())
