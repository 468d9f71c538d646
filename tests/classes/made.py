"""What many tests make by hand: cells of a source notebook, and what the grader says of a notebook that has not run."""

from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.core.results import ExerciseResult, Status, SubmissionResult, Verdict


def source_cell(cell_id, source, cell_type="code", *, solution=False, points=None, locked=False):
    """A source cell; one with points is graded, one with a solution is answered by the student."""
    settings = {"grade": points is not None, "grade_id": cell_id, "locked": locked, "schema_version": 3}
    settings |= {"solution": solution, "task": False} | ({} if points is None else {"points": points})
    make = new_code_cell if cell_type == "code" else new_markdown_cell
    return make(source, id=cell_id, metadata={"nbgrader": settings})


def exercise_cells(name, stub, check, points=2, statement=""):
    """An exercise: its statement, if it has one, the cell that the student fills, and the cell of its test."""
    cells = [source_cell(name, stub, solution=True), source_cell(f"{name}_check", check, points=points, locked=True)]
    return [source_cell(f"{name}_statement", statement, "markdown", locked=True), *cells] if statement else cells


def result_of(notebook, student, verdicts, **changes):
    """What the grader says of a notebook in which all is right but for these exercises."""
    exercises = []
    for e in notebook.exercises:
        verdict = Verdict.MANUAL if e.manual else verdicts.get(e.id, Verdict.PASSED)
        points = e.points if verdict is Verdict.PASSED else 0.0
        problem = "the machine was too busy" if verdict is Verdict.INTERNAL else ""
        exercises.append(ExerciseResult(e.id, verdict, points, e.points, title=e.title, problem=problem))
    return SubmissionResult(student, notebook.notebook, Status.GRADED, tuple(exercises), **changes)
