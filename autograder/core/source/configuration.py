"""nbgrader's configuration of a course directory, and nbgrader's programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograder.core.source.assignments import CourseError

BROKEN = "{path} cannot be read ({type}: {error}): mend it"


def course_config(root: Path) -> Config:
    """Return nbgrader's configuration of the course, with the course's own folder as its root."""
    put_tools_on_path()
    try:
        config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    except Exception as error:  # it is the course's own program
        raise CourseError(
            BROKEN.format(path=root / "nbgrader_config.py", type=type(error).__name__, error=error)
        ) from error
    config.CourseDirectory.root = str(root)
    return config


def put_tools_on_path() -> None:
    """Put the folder of our interpreter on PATH: nbgrader calls `alembic` by its bare name."""
    beside = str(Path(sys.executable).parent)
    if beside not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = beside + os.pathsep + os.environ.get("PATH", "")
