"""Build the executed notebook from the outputs of the cells and the messages of the checks."""

from __future__ import annotations

from collections.abc import Sequence

import nbformat

from autograder.core.grader.diagnosis import summary
from autograder.core.grader.missing_names import missing_name
from autograder.core.grader.outcomes import FailureKind, NotebookRun
from autograder.core.grader.scoring import cell_sentence
from autograder.core.results import ExerciseResult
from autograder.core.source.assignments import Assignment, Kind
from autograder.core.submissions.restore import Restored

NOT_RUN_AGAIN = "Not run again for grading: no exercise needs it. This is what it showed when you ran it:"
NEVER_SHOWN = "Not run again for grading: no exercise needs it. It held no output when you handed it in."
NO_TIME = (FailureKind.TIMEOUT, FailureKind.DIED)  # to show anything


def fill_outputs(
    restored: Restored, run: NotebookRun, exercises: Sequence[ExerciseResult], assignment: Assignment
) -> None:
    """Put the cells' outputs and the checks' messages into the restored notebook."""
    for cell in restored.document.cells:
        if cell.cell_type != "code":
            continue
        ran, source = run.cells.get(cell.id), assignment.by_id.get(cell.id)
        if ran is None and source is not None and source.is_demonstration:
            text = NOT_RUN_AGAIN if cell.outputs else NEVER_SHOWN
            data = {"text/plain": text, "text/markdown": f"*{text}*"}
            note = nbformat.from_dict({"output_type": "display_data", "data": data, "metadata": {}})
            cell.outputs = [note, *cell.outputs]
        elif ran is not None:
            cell.outputs = [nbformat.from_dict(output) for output in ran.outputs]
            cell.execution_count = ran.count
            if ran.failure is not None and ran.failure.kind in NO_TIME:
                text = cell_sentence(ran.failure)
                if source is not None and source.kind is Kind.LOCKED:
                    text = missing_name(assignment, source, ran.failure)
                cell.outputs.append(nbformat.NotebookNode(output_type="stream", name="stderr", text=f"{text}\n"))
    fill_verdicts(restored.document, exercises, assignment)


def fill_verdicts(document: nbformat.NotebookNode, exercises: Sequence[ExerciseResult], assignment: Assignment) -> None:
    """Put the checks' messages below the test cells, but none below cells that the source no longer has."""
    verdicts = {e.graded_cell: r for e, r in zip(assignment.exercises, exercises, strict=True)}
    for cell in document.cells:
        if cell.id not in assignment.by_id and cell.metadata.get("nbgrader", {}).get("grade"):
            cell.outputs = []
        elif cell.id in verdicts and assignment.by_id[cell.id].kind is Kind.TEST:
            text = summary(verdicts[cell.id])
            cell.outputs = [nbformat.NotebookNode(output_type="stream", name="stdout", text=text)]
