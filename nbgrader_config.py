"""nbgrader's configuration of the course: this folder is an nbgrader course directory."""

from pathlib import Path

from autograder.plugin import install

c = get_config()  # noqa: F821 - nbgrader defines it when it reads this file

ROOT = Path(__file__).resolve().parent
c.CourseDirectory.course_id = "attention"
c.CourseDirectory.root = str(ROOT)
c.Exchange.root = str(ROOT / "exchange")
c.CourseDirectory.ignore = [".*", "*.pyc", "__pycache__", "*.toml", "exercises"]
# For the fallback without our engine: a tag must not let a student's test cell go unrun.
c.Execute.skip_cells_with_tag = ""
c.Execute.timeout = 60
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}
# `nbgrader autograde` and formgrader's Autograde button use our engine.
install(c)
