"""The wheel holds the two packages, the data and the release, works away from the checkout, holds nothing else."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROBE = """
import json
import course
from course import data
toy, truth = data.toy_attention(), data.toy_attention_truth()
print(json.dumps({
    "module": data.__file__,
    "folder": str(data.folder()),
    "shapes": [array.shape for array in toy],
    "positions": len(truth.positions_test),
    "left": len(course.progress("toy_attention").left),
}))
"""

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if not name.endswith("/")]


@pytest.fixture(scope="module")
def unpacked(wheel, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_it_works_away_from_the_checkout(unpacked, tmp_path):
    """A fresh Python has the wheel's course and data, whose checksums match, and knows a notebook's exercises."""
    alone = {**os.environ, "PYTHONPATH": str(unpacked)}
    answer = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, cwd=tmp_path, env=alone)
    assert answer.returncode == 0, answer.stderr
    cells = json.loads((ROOT / "source/01_toy_attention/toy_attention.ipynb").read_text())["cells"]
    kinds = [cell["metadata"].get("nbgrader", {}) for cell in cells if cell["cell_type"] == "code"]
    assert json.loads(answer.stdout) == {
        "module": str((unpacked / "course" / "data" / "__init__.py").resolve()),
        "folder": str((unpacked / "course" / "_data").resolve()),
        "shapes": [[1000, 5, 200], [1000], [500, 5, 200], [500]],
        "positions": 500,
        "left": sum(kind.get("grade", False) and kind["locked"] for kind in kinds),
    }


def test_every_data_file_is_in_it(names, unpacked):
    for name in ("checksums.json", *json.loads((ROOT / "data" / "checksums.json").read_text())):
        assert (unpacked / "course" / "_data" / name).read_bytes() == (ROOT / "data" / name).read_bytes(), name


def test_only_the_two_packages(names):
    first = {name.split("/")[0] for name in names}
    assert {part for part in first if not part.endswith((".dist-info", ".data"))} == {"course", "autograder"}
    lab = "share/jupyter/labextensions/attention-autograder-marking"
    shared = {"etc/jupyter/jupyter_server_config.d/attention-autograder.json"}
    shared |= {f"{lab}/package.json", f"{lab}/static/remoteEntry.js"}
    assert {name.split(".data/data/")[1] for name in names if ".data/" in name} == shared
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert [name for name in names if name.endswith((".pyc", ".db", ".zip", ".whl"))] == []


def test_the_notebooks_are_those_of_the_release(names, unpacked):
    found = {name for name in names if name.endswith(".ipynb")}
    released = {path.relative_to(ROOT / "release").as_posix(): path for path in (ROOT / "release").glob("*/*.ipynb")}
    assert found == {f"course/_release/{name}" for name in released}
    for name, path in released.items():
        assert (unpacked / "course" / "_release" / name).read_bytes() == path.read_bytes()


def test_every_module_and_template_is_in_it(names):
    modules = [path for part in ("course", "autograder") for path in (ROOT / part).rglob("*.py")]
    parts = ("classroom/reports/templates", "authoring/templates", "authoring/publishing/templates")
    parts += ("classroom/marking/templates", "classroom/marking/static")
    pages = [[p for p in (ROOT / "autograder" / part).rglob("*") if p.is_file()] for part in parts]
    assert all(pages)
    assert {path.relative_to(ROOT).as_posix() for path in sum(pages, modules)} <= set(names)


def test_it_is_small_and_for_any_machine(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.stat().st_size < 7_000_000


def test_the_course_needs_three_libraries_without_caps(unpacked):
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    needs = re.findall(r"^Requires-Dist: ([^;\n]+)$", metadata.read_text(), re.MULTILINE)
    assert sorted(need.split(">=")[0] for need in needs) == ["matplotlib", "numpy", "scipy"]
    assert not [need for need in needs if "<" in need or "==" in need]
