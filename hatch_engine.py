"""Says what the engine alone needs, for autograder/pyproject.toml: what grading needs but students' libraries."""

import tomllib
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

STUDENTS = ("scipy", "matplotlib>", "torch")


class Engine(MetadataHookInterface):
    """Fills in the fields that autograder/pyproject.toml calls dynamic, from the course's pyproject."""

    def update(self, metadata):
        """Add the fields."""
        course = tomllib.loads(Path(self.root, "..", "pyproject.toml").read_text())["project"]
        extras = course["optional-dependencies"]
        needs = [*course["dependencies"], *extras["grading"]]
        metadata["dependencies"] = [need for need in needs if not need.startswith(STUDENTS)]
        metadata["optional-dependencies"] = {"cluster": extras["cluster"]}
        metadata["requires-python"], metadata["scripts"] = course["requires-python"], course["scripts"]
