"""The source notebook of a submission: from the course's source/, or from what the gradebook keeps of it."""

from __future__ import annotations

import atexit
import json
import tempfile
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, Notebook
from nbgrader.coursedir import CourseDirectory

from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load_notebook

# nbgrader replaces such a line by tests when it generates the assignment: only the gradebook has them.
GENERATED_TESTS = "AUTOTEST"


def find(coursedir: CourseDirectory, db_url: str, name: str, notebook: str) -> Assignment:
    """Return the source notebook.

    Args:
        coursedir: nbgrader's idea of where things lie.
        db_url: the gradebook's database address.
        name: the name of the assignment.
        notebook: its name, without the ending.

    Raises:
        CourseError: it cannot be used for grading.
        MissingEntry: neither the folder nor the gradebook has it.
    """
    path = Path(coursedir.format_path(coursedir.source_directory, ".", name)) / f"{notebook}.ipynb"
    if path.is_file() and GENERATED_TESTS not in path.read_text(encoding="utf-8"):
        return _load(path, path.stat().st_mtime_ns)
    with Gradebook(db_url, coursedir.course_id) as gradebook:
        content = json.dumps(_stored(gradebook.find_notebook(notebook, name)))
    copy = _copies() / "source" / name / f"{notebook}.ipynb"
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(content, encoding="utf-8")
    return replace(_load(copy, hash(content)), has_solutions=False)


@cache
def _copies() -> Path:
    """Where notebooks out of the gradebook lie as long as this process grades: the engine reads files."""
    folder = tempfile.TemporaryDirectory(prefix="source-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


@lru_cache(maxsize=16)
def _load(path: Path, version: int) -> Assignment:
    """One notebook in its form; `version` is there so that one that was edited is read again."""
    return load_notebook(path, lenient=True)


def _stored(notebook: Notebook) -> dict[str, Any]:
    """Return the notebook as `nbgrader generate_assignment` put it into the gradebook, hidden tests included."""
    points = {cell.name: cell.max_score for cell in (*notebook.grade_cells, *notebook.task_cells)}
    grade, solution, task = (
        {cell.name for cell in cells} for cells in (notebook.grade_cells, notebook.solution_cells, notebook.task_cells)
    )
    cells = []
    for cell in notebook.source_cells:
        settings = {
            "grade_id": cell.name,
            "grade": cell.name in grade,
            "solution": cell.name in solution,
            "task": cell.name in task,
            "locked": cell.locked,
            "schema_version": 3,
        }
        if cell.name in points:
            settings["points"] = points[cell.name]
        node = {"id": cell.name, "cell_type": cell.cell_type, "source": cell.source}
        node["metadata"] = {"nbgrader": settings}
        if cell.cell_type == "code":
            node |= {"outputs": [], "execution_count": None}
        cells.append(node)
    metadata = {"kernelspec": json.loads(notebook.kernelspec or "{}")}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
