"""Puts into the wheel what the course reads: the data that data/checksums.json lists, and the notebooks of release/."""

import json
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CourseFiles(BuildHookInterface):
    """Finds the data and the notebooks of all assignments, so that no list has to name them."""

    def initialize(self, version, build_data):
        """Add the files; a checkout that is installed with -e has them in place already."""
        if version == "editable":
            return
        data = Path(self.root, "data")
        for name in ["checksums.json", *json.loads((data / "checksums.json").read_text())]:
            build_data["force_include"][str(data / name)] = f"course/_data/{name}"
        for path in sorted(Path(self.root, "release").glob("*/*.ipynb")):
            build_data["force_include"][str(path)] = f"course/_release/{path.parent.name}/{path.name}"
