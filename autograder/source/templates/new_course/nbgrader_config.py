"""nbgrader's configuration: this folder is a course directory."""

from pathlib import Path

from autograder.plugin import install

c = get_config()  # noqa: F821 - nbgrader defines it when it reads this file

ROOT = Path(__file__).resolve().parent
c.CourseDirectory.course_id = ROOT.name
c.CourseDirectory.root = str(ROOT)
c.Exchange.root = str(ROOT / "exchange")
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}
# `nbgrader autograde` and formgrader's Autograde button use the engine.
install(c)
