"""What nbgrader calls for each submission: read, restore, run, save.

nbgrader converts a notebook twice, first from submitted/ to autograded/ (restore), then within autograded/ (run and
save). The exporter lives as long as one `nbgrader autograde`, and holds what the first pass found until the second.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Float, Integer

from autograder.classroom.gradebook.grades import one_commit, save_grades
from autograder.core.engine import judged
from autograder.core.grader.zygote import ZygoteError
from autograder.core.limits import limits_of
from autograder.core.processes import OutOfLimitsError, limited
from autograder.core.results import ExerciseResult
from autograder.core.source.assignments import Assignment, CourseError
from autograder.core.stopping import WEAK, WeakSandboxError
from autograder.core.submissions.files import read_file, shown
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import Restored, restore
from autograder.plugin import sources
from autograder.plugin.process import grader

Document = tuple[nbformat.NotebookNode, dict[str, Any]]

FORM = "%s is not in autograder's form, so a test cell without checks counts as a whole (%s)"
NOT_OURS = "{origin} is not a notebook of this assignment: ask the student for the right notebook"
FOR_YOU = "%s: %s could not be decided and waits for you in formgrader: %s"
WITHDRAWN = "%s of %s could not be graded: it has no automatic score until it is graded again, and is marked for review"


class SubmissionExporter(NotebookExporter):
    """Reads submissions as untrusted bytes, and takes back the score of one that cannot be graded."""

    held: tuple[Assignment, Restored] | None = None
    warned: frozenset[str] = frozenset()

    def from_filename(self, filename: str, resources: dict[str, Any] | None = None, **kw: Any) -> Document:
        """Convert one notebook; if this fails, its earlier score does not remain unnoticed."""
        resources = resources or {}
        about = resources["nbgrader"]
        try:
            if not self._handed_in(filename, about):
                return super().from_filename(filename, resources=resources, **kw)
            self.held = None
            document = self._read(Path(filename))
            resources["metadata"] = {"name": about["notebook"], "path": os.path.dirname(filename)}
            return self.from_notebook_node(document, resources=resources, **kw)
        except (CourseError, ZygoteError, WeakSandboxError):
            raise  # the course's or the machine's fault: it says nothing about this student's work
        except Exception:
            self._withdraw(about)
            raise

    def _read(self, path: Path) -> nbformat.NotebookNode:
        try:
            return read_notebook(read_file(path, shown(str(path))), shown(str(path)))
        except ValueError as error:
            raise ValueError(str(error)) from None  # nbgrader logs the whole chain, and the sentence says it all

    def say_once(self, message: str, *parts: str) -> None:
        """Log something once that applies to the whole run."""
        if message % parts not in self.warned:
            self.warned |= {message % parts}
            self.log.info(message, *parts)

    def _handed_in(self, filename: str, about: dict[str, Any]) -> bool:
        coursedir = self.parent.coursedir
        folder = coursedir.format_path(coursedir.submitted_directory, about["student"], about["assignment"])
        return os.path.abspath(os.path.dirname(filename)) == os.path.abspath(folder)

    def _withdraw(self, about: dict[str, Any]) -> None:
        """Nothing of an earlier run may pass for the result of this one; marks that a person gave stay."""
        with Gradebook(about["db_url"]) as gradebook:
            submission = gradebook.find_submission_notebook(about["notebook"], about["assignment"], about["student"])
            for grade in submission.grades:
                grade.auto_score, grade.needs_manual_grade = None, True
            submission.late_submission_penalty = None
            gradebook.db.commit()
        self.log.error(WITHDRAWN, about["notebook"], about["student"])


class RestoreSubmission(NbGraderPreprocessor):
    """Puts a submission back into the shape of its source. Has to be the first of the sanitize list."""

    def preprocess(self, nb: nbformat.NotebookNode, resources: dict[str, Any]) -> Document:
        """Return the notebook that will be run: the student's code, everything else from the source."""
        about, coursedir = resources["nbgrader"], self.parent.parent.coursedir
        self._drop_links(about)
        assignment = sources.find(coursedir, about["db_url"], about["assignment"], about["notebook"])
        if assignment.lenient:
            self.parent.say_once(FORM, assignment.notebook, assignment.departure)
        ids = {i for cell in nb.cells for i in (cell.id, cell.metadata.get("nbgrader", {}).get("grade_id"))}
        if assignment.cells and ids.isdisjoint(assignment.by_id):
            raise ValueError(NOT_OURS.format(origin=f"{about['notebook']}.ipynb of {about['student']}"))
        try:
            restored = limited(partial(restore, nb, assignment))
        except OutOfLimitsError as error:
            raise ValueError(f"{about['notebook']}.ipynb of {about['student']} {error}: look at it by hand") from error
        for remark in restored.remarks:
            self.log.warning("%s: %s", about["student"], remark)
        self.parent.held = assignment, restored
        return restored.document, resources

    def _drop_links(self, about: dict[str, Any]) -> None:
        """nbgrader copied what links point to, and would hand it out with the feedback."""
        coursedir = self.parent.parent.coursedir
        submitted, graded = (
            Path(coursedir.format_path(folder, about["student"], about["assignment"]))
            for folder in (coursedir.submitted_directory, coursedir.autograded_directory)
        )
        for path in submitted.rglob("*"):
            if path.is_symlink() and path.suffix != ".ipynb":
                copy = graded / path.relative_to(submitted)
                if copy.is_file():
                    copy.unlink()
                    self.log.warning("%s: the link %s was left out", about["student"], shown(path.name))


class RunSubmission(NbGraderPreprocessor):
    """Runs and scores what RestoreSubmission left, outside this process.

    A limit that is not set is the one in source/NN_topic/grading.toml, or the usual one.
    """

    cell_seconds = Float(None, allow_none=True, help="Processor seconds that one cell may take").tag(config=True)
    check_seconds = Float(None, allow_none=True, help="Seconds that one check may take").tag(config=True)
    notebook_seconds = Float(None, allow_none=True, help="Seconds that a notebook may take").tag(config=True)
    memory = Integer(None, allow_none=True, help="Bytes that a notebook may use on top of the libraries").tag(
        config=True
    )

    allow_weak_sandbox = Bool(False, help="Grade even if no sandbox works").tag(config=True)

    def preprocess(self, nb: nbformat.NotebookNode, resources: dict[str, Any]) -> Document:
        """Return the executed notebook; the verdicts are in resources["autograder"]."""
        assignment, restored = self.parent.held
        self.parent.held = None
        level, weak = grader.start()
        if weak and not self.allow_weak_sandbox:
            raise WeakSandboxError(WEAK.format(level=level, allow="set c.RunSubmission.allow_weak_sandbox = True"))
        self.parent.say_once("isolation of the students' code: %s", level)
        given = {name: getattr(self, name) for name in ("cell_seconds", "check_seconds", "notebook_seconds")}
        limits = limits_of(assignment.path.parent, given | {"memory_bytes": self.memory})
        exercises = judged(assignment, restored, grader.run(restored.steps, assignment, limits))
        resources["autograder"] = {"assignment": assignment, "exercises": exercises}
        self._report(resources["nbgrader"]["student"], exercises)
        return restored.document, resources

    def _report(self, student: str, exercises: tuple[ExerciseResult, ...]) -> None:
        decided = [e for e in exercises if e.decided]
        points, most = sum(e.points for e in decided), sum(e.max_counted for e in decided)
        self.log.info("%s: %g of %g points", student, points, most)
        for exercise in decided:
            self.log.debug("%s: %s is %s", student, exercise.exercise, exercise.verdict)
        for exercise in exercises:
            if exercise.problem:
                self.log.warning(FOR_YOU, student, exercise.exercise, exercise.problem)


class SaveScores(NbGraderPreprocessor):
    """Writes the verdicts into the gradebook, in place of nbgrader's reading of the outputs."""

    def preprocess(self, nb: nbformat.NotebookNode, resources: dict[str, Any]) -> Document:
        """Return the notebook as it came."""
        about, graded = resources["nbgrader"], resources["autograder"]
        names = (about["notebook"], about["assignment"], about["student"])
        with Gradebook(about["db_url"]) as gradebook, one_commit(gradebook):
            save_grades(gradebook, names, graded["assignment"], graded["exercises"], nb, self.log)
        return nb, resources
