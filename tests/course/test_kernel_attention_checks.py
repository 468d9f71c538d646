"""Assignment 05: what its visible checks say when they pass."""

import ast
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = (ROOT / "source" / "05_kernel_attention").glob("*.ipynb")
CELLS = {cell["id"] for path in NOTEBOOKS for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


def _checks():
    """Every visible check, with the name that its line begins with; its own where it has no other."""
    for path in sorted((ROOT / "course" / "checks").glob("kernel_attention*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            for mark in getattr(node, "decorator_list", []):
                if ast.unparse(mark).startswith("says_so"):
                    said = mark.keywords[0].value.value if isinstance(mark, ast.Call) else node.name
                    yield pytest.param(said, id=node.name)


@pytest.mark.parametrize("said", list(_checks()))
def test_a_check_names_its_exercise(said):
    """The line of a check begins with the name of an exercise, not with a name of the checks."""
    assert said.split(",")[0] in CELLS | {"{name}"}
