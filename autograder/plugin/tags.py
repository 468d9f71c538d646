"""Keep the authors' tags for the grader out of the release, since a student's own tools would heed them."""

from __future__ import annotations

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.core.source.assignments import DEMONSTRATION_TAG


class ForgetDemonstrations(NbGraderPreprocessor):
    """Takes the mark of demonstrations out of a release, in which every cell is run."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Return the cell without it."""
        tags = [tag for tag in cell.metadata.pop("tags", ()) if tag != DEMONSTRATION_TAG]
        if tags:
            cell.metadata.tags = tags
        return cell, resources
