"""Build a page that runs assignment 01 in the browser, with no server and no account: JupyterLite.

    python docs/lite.py FOLDER

Run by `make lite`, with a Python that has jupyterlite-core, jupyterlite-pyodide-kernel, jupyterlab-server and build.
The page holds the notebooks, and the course as a wheel. The browser's Python and its NumPy, SciPy and Matplotlib come
from Pyodide's address on the net when the page is opened.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "release" / "01_toy_attention").glob("*.ipynb"))  # they need no torch
# The browser's pip finds the course in the page, and brings what the course and `hand_in` need.
INSTALL = "%pip install --quiet attention-course nbformat"


def in_the_browser(text: str) -> str:
    """Return a notebook whose first cell installs the course from the page."""
    document = json.loads(text)
    for cell in document["cells"]:
        if cell["id"] == "start":
            source = re.sub(r"%pip install .*", INSTALL, "".join(cell["source"]))
            cell["source"] = source.splitlines(keepends=True)
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def build(folder: Path) -> None:
    """Write the page into a folder.

    Raises:
        subprocess.CalledProcessError: the wheel or the page cannot be built.
    """
    with tempfile.TemporaryDirectory() as scratch:
        contents, wheels = Path(scratch, "contents"), Path(scratch, "wheels")
        contents.mkdir()
        for path in NOTEBOOKS:
            (contents / path.name).write_text(in_the_browser(path.read_text(encoding="utf-8")), encoding="utf-8")
        wheel = [sys.executable, "-m", "build", "--wheel", "--outdir", str(wheels), str(ROOT)]
        subprocess.run(wheel, check=True, stdout=subprocess.DEVNULL)
        (built,) = wheels.glob("*.whl")
        page = [sys.executable, "-m", "jupyter", "lite", "build", "--contents", str(contents), "--no-sourcemaps"]
        page += ["--output-dir", str(folder.resolve()), "--piplite-wheels", str(built)]
        subprocess.run(page, check=True, cwd=scratch, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
