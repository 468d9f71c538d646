"""Write results where nbgrader keeps them: gradebook, submitted/, autograded/, feedback/.

One gradebook stays open for a whole class, and one process writes to it. What an earlier run left is replaced only by a
result that is complete.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbgrader.api import Comment, Grade, Gradebook, MissingEntry
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograder import feedback
from autograder.assignments import Assignment, Kind
from autograder.results import SubmissionResult, Verdict
from autograder.submitting import unwritten


def course_config(root: Path) -> Config:
    """nbgrader's configuration of the course, with the course's own folder as its root."""
    put_tools_on_path()
    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(root)
    return config


def put_tools_on_path() -> None:
    """nbgrader calls `alembic` by its bare name; it lies beside our interpreter, also when no environment is active."""
    beside = str(Path(sys.executable).parent)
    if beside not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = beside + os.pathsep + os.environ.get("PATH", "")


class Recorder:
    """Writes the results of one assignment. Use as a context manager."""

    def __init__(self, root: Path, assignment: Assignment) -> None:
        self.root = root
        self.assignment = assignment

    def __enter__(self) -> Recorder:
        coursedir = CourseDirectory(config=course_config(self.root))
        self.gradebook = Gradebook(coursedir.db_url, coursedir.course_id)
        self._prepare()
        feedback.prepare()  # while the first submissions are graded
        return self

    def __exit__(self, *_) -> None:
        self.gradebook.close()

    def manual_points(self, student: str) -> dict[str, float]:
        """Points that a person has given already: graded cell -> points."""
        try:
            submission = self.gradebook.find_submission_notebook(
                self.assignment.notebook, self.assignment.name, student
            )
        except MissingEntry:
            return {}
        return {g.name: float(g.manual_score) for g in submission.grades if g.manual_score is not None}

    def record(self, result: SubmissionResult, document: nbformat.NotebookNode, raw: bytes) -> None:
        """Write one graded submission.

        Args:
            result: its exercises.
            document: the executed notebook; it holds no hidden test.
            raw: the bytes as handed in.
        """
        notebook = self.assignment.notebook
        self._keep_submitted(result.student, raw)
        autograded = self.folder("autograded", result.student) / f"{notebook}.ipynb"
        content = json.dumps(document, ensure_ascii=False).encode()  # all of it, before the earlier one is gone
        autograded.write_bytes(content)
        with self._one_commit():
            grades = self._grades(result.student)
            changed_answers = self._answers_changed(document)
            for exercise, outcome in zip(self.assignment.exercises, result.exercises, strict=True):
                grade = grades[exercise.graded_cell]
                if outcome.verdict is Verdict.MANUAL:
                    answered = exercise.id in changed_answers
                    grade.auto_score = None if answered else 0.0
                    grade.needs_manual_grade = answered
                elif outcome.verdict is Verdict.INTERNAL:
                    grade.auto_score, grade.needs_manual_grade = None, True
                else:
                    grade.auto_score = outcome.points
                    grade.needs_manual_grade = grade.manual_score is not None
        feedback.write_feedback(result, document, self.feedback_page(result.student), self.assignment.title)

    @contextlib.contextmanager
    def _one_commit(self) -> Iterator[None]:
        """nbgrader commits after each row: here a submission is one transaction, all of it or nothing."""
        db = self.gradebook.db
        db.commit = db.flush
        try:
            yield
        except BaseException:
            db.rollback()
            raise
        finally:
            del db.commit
        db.commit()

    def _grades(self, student: str) -> dict[str, Grade]:
        """The student's rows, made if they are not there: graded cell -> its row."""
        self.gradebook.update_or_create_student(student)
        with self.gradebook.db.no_autoflush:  # nbgrader builds the rows before it adds them to the session
            submission = self.gradebook.update_or_create_submission(self.assignment.name, student)
        self.gradebook.db.flush()
        entry = next(n for n in submission.notebooks if n.name == self.assignment.notebook)
        return {self._cell_names[grade.cell_id]: grade for grade in entry.grades}

    def feedback_page(self, student: str) -> Path:
        """Where the student's page is written."""
        return self.folder("feedback", student) / f"{self.assignment.notebook}.html"

    def folder(self, step: str, student: str) -> Path:
        path = self.root / step / student / self.assignment.name
        path.mkdir(parents=True, exist_ok=True)
        return path

    def _keep_submitted(self, student: str, raw: bytes) -> None:
        """The notebook as handed in; an earlier one that differs is kept beside the reports."""
        path = self.folder("submitted", student) / f"{self.assignment.notebook}.ipynb"
        if path.exists() and path.read_bytes() != raw:
            kept = self.root / "reports" / self.assignment.name / "replaced" / student
            kept.mkdir(parents=True, exist_ok=True)
            shutil.move(path, kept / f"{time.strftime('%Y%m%dT%H%M%S')}-{path.name}")
        if not path.exists():
            path.write_bytes(raw)

    def _answers_changed(self, document: nbformat.NotebookNode) -> set[str]:
        """Manually graded cells in which something was written."""
        written = {c.id: c.source.strip() for c in document.cells}
        cells = [self.assignment.by_id[e.id] for e in self.assignment.exercises if e.manual]
        return {cell.id for cell in cells if written.get(cell.id, "") not in ("", unwritten(cell).strip())}

    def _prepare(self) -> None:
        """Make the gradebook know every cell of the source, also those that came after the first submission."""
        book, name, notebook = self.gradebook, self.assignment.name, self.assignment.notebook
        book.update_or_create_assignment(name)
        book.update_or_create_notebook(notebook, name)
        for cell in self.assignment.cells:
            if cell.kind in (Kind.TEST, Kind.MANUAL):
                book.update_or_create_grade_cell(
                    cell.id, notebook, name, max_score=cell.points, cell_type=cell.cell.cell_type
                )
            if cell.kind in (Kind.STUB, Kind.MANUAL):
                book.update_or_create_solution_cell(cell.id, notebook, name)
            book.update_or_create_source_cell(
                cell.id,
                notebook,
                name,
                cell_type=cell.cell.cell_type,
                locked=bool(cell.cell.metadata.nbgrader.locked),
                source=cell.source,
            )
        self._add_rows_to_earlier_submissions()

    def _add_rows_to_earlier_submissions(self) -> None:
        entry = self.gradebook.find_notebook(self.assignment.notebook, self.assignment.name)
        self._cell_names = {cell.id: cell.name for cell in entry.grade_cells}
        for submission in entry.submissions:
            graded = {grade.cell_id for grade in submission.grades}
            commented = {comment.cell_id for comment in submission.comments}
            for cell in entry.grade_cells:
                if cell.id not in graded:
                    self.gradebook.db.add(Grade(cell_id=cell.id, notebook=submission))
            for cell in entry.solution_cells:
                if cell.id not in commented:
                    self.gradebook.db.add(Comment(cell_id=cell.id, notebook=submission))
        self.gradebook.db.commit()
