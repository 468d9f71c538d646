"""`nbgrader autograde` and formgrader's Autograde button, with our grading in place of nbgrader's kernel.

One line in a course's nbgrader_config.py switches it on:

    import autograder.plugin; autograder.plugin.install(c)

Gradebook, manual grading, late penalties, feedback and export stay nbgrader's. Nothing is imported here: every nbgrader
command reads the configuration, and only one of them grades.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traitlets.config import Config

_OURS = "autograder.plugin.preprocessors."
FORGET = "autograder.plugin.tags.ForgetDemonstrations"
_NBGRADER = "nbgrader.preprocessors."

# First, so that no preprocessor of nbgrader meets a student's metadata: a broken one would end the whole batch.
SANITIZE = (_OURS + "RestoreSubmission", _NBGRADER + "OverwriteKernelspec", _NBGRADER + "CheckCellMetadata")
AUTOGRADE = (
    _OURS + "RunSubmission",
    _NBGRADER + "LimitOutput",
    _OURS + "SaveScores",
    _NBGRADER + "AssignLatePenalties",  # after the scores, from which it takes a part
    _NBGRADER + "CheckCellMetadata",
)


def install(config: Config) -> None:
    """Make nbgrader grade a course with this engine.

    Args:
        config: the result of `get_config()` in nbgrader_config.py.
    """
    # nbgrader puts the working folder first, where a hand-in may lie with a file that has the name of a library.
    if (here := os.getcwd()) in sys.path:
        own = [here] if os.path.exists("nbgrader_config.py") else []  # it may import what lies beside it
        sys.path[:] = [*(folder for folder in sys.path if folder != here), *own]
    config.GenerateAssignment.preprocessors.append(FORGET)
    config.Autograde.exporter_class = _OURS + "SubmissionExporter"
    config.Autograde.sanitize_preprocessors = list(SANITIZE)
    config.Autograde.autograde_preprocessors = list(AUTOGRADE)
    # Formgrader shows what students wrote in the instructor's own session, where a script of theirs could set marks.
    config.HTMLExporter.sanitize_html = True
    pages = "autograder.plugin.pages."
    config.HTMLExporter.filters = {"markdown2html": pages + "SafeMarkdown", "clean_html": pages + "clean"}
