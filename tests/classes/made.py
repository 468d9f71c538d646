"""What many tests make by hand: cells of a source notebook, and what the grader says of a notebook that has not run."""

from collections.abc import Mapping

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.core.results import ExerciseResult, Status, SubmissionResult, Verdict
from autograder.core.source.assignments import Assignment


def source_cell(
    cell_id: str,
    source: str,
    cell_type: str = "code",
    *,
    solution: bool = False,
    points: float | None = None,
    locked: bool = False,
) -> NotebookNode:
    """A source cell; one with points is graded, one with a solution is answered by the student."""
    settings = {"grade": points is not None, "grade_id": cell_id, "locked": locked, "schema_version": 3}
    settings |= {"solution": solution, "task": False} | ({} if points is None else {"points": points})
    make = new_code_cell if cell_type == "code" else new_markdown_cell
    return make(source, id=cell_id, metadata={"nbgrader": settings})


def exercise_cells(name: str, stub: str, check: str, points: float = 2, statement: str = "") -> list[NotebookNode]:
    """An exercise: its statement, if it has one, the cell that the student fills, and the cell of its test."""
    cells = [source_cell(name, stub, solution=True), source_cell(f"{name}_check", check, points=points, locked=True)]
    return [source_cell(f"{name}_statement", statement, "markdown", locked=True), *cells] if statement else cells


def result_of(notebook: Assignment, student: str, verdicts: Mapping[str, Verdict], **changes) -> SubmissionResult:
    """What the grader says of a notebook in which all is right but for these exercises."""
    exercises = []
    for e in notebook.exercises:
        verdict = Verdict.MANUAL if e.manual else verdicts.get(e.id, Verdict.PASSED)
        points = e.points if verdict is Verdict.PASSED else 0.0
        problem = "the machine was too busy" if verdict is Verdict.INTERNAL else ""
        exercises.append(ExerciseResult(e.id, verdict, points, e.points, title=e.title, problem=problem))
    return SubmissionResult(student, notebook.notebook, Status.GRADED, tuple(exercises), **changes)
