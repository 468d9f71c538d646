"""`make lite` builds assignment 01 as a page that needs no server. What its first cell does, test_bare_start shows."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.engine, pytest.mark.prove]  # it installs JupyterLite

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite")
    made = [f"LITE={folder / 'venv'}", f"SITE={folder / 'page'}", f"PYTHON={sys.executable}"]
    done = subprocess.run(["make", "lite", *made], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "page"


def test_it_has_the_notebooks_of_01(page):
    for path in sorted((ROOT / "release" / "01_toy_attention").glob("*.ipynb")):
        found = json.loads((page / "files" / path.name).read_text())["cells"]
        assert [cell["id"] for cell in found] == [cell["id"] for cell in json.loads(path.read_text())["cells"]]


def test_the_first_cell_installs_from_the_page(page):
    (start,) = [c for c in json.loads((page / "files" / "tweets.ipynb").read_text())["cells"] if c["id"] == "start"]
    assert "%pip install --quiet attention-course nbformat" in "".join(start["source"])
    index = json.loads((page / "pypi" / "all.json").read_text())
    (release,) = index["attention-course"]["releases"].values()
    assert (page / "pypi" / release[0]["filename"]).is_file()


def test_the_kernel_is_the_browsers_python(page):
    settings = json.loads((page / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert any("pyodide-kernel" in one["name"] for one in settings["federated_extensions"])
