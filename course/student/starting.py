"""The start in a bare notebook, as on Colab: the first cell of every notebook installs the course and calls this."""

from __future__ import annotations

import importlib.util
import sys

LIBRARIES = ("numpy", "scipy", "matplotlib")  # the course's dependencies; Colab brings all of them, and torch
READY = "The course ({version}) is installed, with its data; no other package was changed."
NO_TORCH = "PyTorch is not installed. Assignment 01 does not need it; otherwise run `%pip install torch` in a cell."
INCOMPLETE = "The course is installed, but needs {missing}, which is not: run `%pip install {missing}` in a new cell"


def ready() -> None:
    """Say in one line what the first cell has done.

    Raises:
        ImportError: a library that the course needs is missing; nothing but the course is ever installed.
        FileNotFoundError: the data did not come with the course.
    """
    import course

    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise ImportError(INCOMPLETE.format(missing=" ".join(missing)))
    from course.data import folder

    folder()
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        ipython.display.clear_output()  # pip's hint that a restart may be needed: nothing that was loaded has changed
    print(READY.format(version=course.__version__))
    if importlib.util.find_spec("torch") is None:
        print(NO_TORCH)
