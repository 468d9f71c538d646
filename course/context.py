"""Tell a given cell about the environment in which it runs."""

from __future__ import annotations

import os


def is_graded() -> bool:
    """Return whether an autograder runs the notebook; a cell may then shorten what only a reader needs in full."""
    return "AUTOGRADER" in os.environ
