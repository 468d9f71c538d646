"""Grade nbgrader's own example course, by the plug-in and by stock nbgrader: prints what each gave, as JSON.

Run by a Python that has the engine and nothing of this repository's course: `python example_course.py FOLDER`.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

from nbgrader.api import Gradebook

PLUGIN = """
import autograder.plugin; autograder.plugin.install(c)
c.RunSubmission.allow_weak_sandbox = True  # a test machine may give no better one
"""


def nbgrader(folder: Path, *command: str) -> None:
    subprocess.run([sys.executable, "-m", "nbgrader", *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)


def grades(course: Path) -> list[tuple]:
    """(student, notebook, cell, points, whether a person is asked) of the gradebook."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        return sorted(
            (submission.student.id, notebook.name, grade.name, grade.auto_score, grade.needs_manual_grade)
            for submission in gradebook.assignment_submissions("ps1")
            for notebook in submission.notebooks
            for grade in notebook.grades
        )


def main(folder: Path) -> None:
    nbgrader(folder, "quickstart", "example")
    course = folder / "example"
    nbgrader(course, "generate_assignment", "ps1")
    (course / "course").mkdir()  # a folder of that name is not the package
    for student, step in (("solved", "source"), ("blank", "release")):
        shutil.copytree(course / step / "ps1", course / "submitted" / student / "ps1")
    found = {"absent": [n for n in ("course", "torch", "matplotlib", "scipy") if importlib.util.find_spec(n) is None]}
    config = course / "nbgrader_config.py"
    stock = config.read_text()
    for name, text in (("stock", stock), ("engine", stock + PLUGIN)):
        config.write_text(text)
        nbgrader(course, "autograde", "ps1", "--force")
        found[name] = grades(course)
    shutil.rmtree(course / "source")
    nbgrader(course, "autograde", "ps1", "--force")
    found["engine without the source"] = grades(course)
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
