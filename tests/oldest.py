"""Print the oldest versions that pyproject.toml allows, as constraints for pip: `make oldest` installs them.

torch is left out: its oldest version has a CPU build on few indexes.
"""

import re
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("grading", "cluster", "notebooks")  # the others hold tools of this repository


def floors() -> dict[str, str]:
    """Return package -> oldest version of all that a user of the course or of the grader installs."""
    needs = PROJECT["dependencies"] + [need for extra in EXTRAS for need in PROJECT["optional-dependencies"][extra]]
    found = dict(re.fullmatch(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)", need).groups() for need in needs)
    del found["torch"]
    return found


if __name__ == "__main__":
    for name, version in floors().items():
        print(f"{name}=={version}")
