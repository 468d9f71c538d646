"""The kernel that a notebook runs in, as far as it can be asked: IPython of any version, or none."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from course.shell import shell

_nobody: list[bool] = []  # not empty while the notebook is run in its own process


def names() -> dict[str, Any]:
    """Return the notebook's own definitions."""
    running = shell()
    return running.user_ns if running is not None else vars(sys.modules["__main__"])


def history() -> list[str]:
    """Return the texts of all cells that were run in this kernel, in order, the running one last."""
    running = shell()
    if running is None:
        return []
    return [text for text in running.history_manager.input_hist_raw if text.strip()]


def has_front_end() -> bool:
    """Return whether this is a kernel, a terminal or plain Python. The grader's shell is none of them."""
    running = shell()
    return running is None or hasattr(running, "kernel") or hasattr(running, "mainloop")


def somebody_is_there() -> bool:
    """Return whether a person runs the notebook: a kernel's front end can be asked for input, or it is Colab's.

    It cannot be where `nbclient`, nbconvert, nbgrader or `run_here` run the notebook; the grader has no kernel at all.
    """
    if _nobody:
        return False
    kernel = getattr(shell(), "kernel", None)
    asked = bool(getattr(kernel, "_allow_stdin", False)) or "google.colab" in sys.modules
    return (kernel is not None and asked) or not has_processes()


def has_processes() -> bool:
    """Return whether a second kernel can be started; a browser's Python has one process."""
    return sys.platform != "emscripten"


@contextlib.contextmanager
def nobody() -> Iterator[None]:
    """Run cells as if a program, not a person, ran the notebook."""
    _nobody.append(True)
    try:
        yield
    finally:
        _nobody.pop()


def notebook_path() -> Path | None:
    """Return the file of the running notebook if the front end (JupyterLab, Notebook, VS Code) says it."""
    given = [names().get("__vsc_ipynb_file__"), os.environ.get("JPY_SESSION_NAME")]
    for path in [Path(text) for text in given if isinstance(text, str)]:
        for place in (path, Path.cwd() / path.name):
            if place.suffix == ".ipynb" and place.is_file():
                return place
    return None


def bound(text: str) -> set[str]:
    """Names that a cell defines or assigns; none if it is not Python."""
    running = shell()
    try:
        tree = ast.parse(running.transform_cell(text) if running is not None else text)
    except (SyntaxError, ValueError):
        return set()
    found: set[str] = set()
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            todo += [one.target for one in ast.walk(node) if isinstance(one, ast.NamedExpr)]
        elif not isinstance(node, ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return found


@contextlib.contextmanager
def random_states() -> Iterator[None]:
    """Put random numbers back where they were."""
    states = []
    for module, get, put in (
        ("random", "getstate", "setstate"),
        ("numpy.random", "get_state", "set_state"),
        ("torch", "get_rng_state", "set_rng_state"),
    ):
        if loaded := sys.modules.get(module):
            states.append((getattr(loaded, put), getattr(loaded, get)()))
    try:
        yield
    finally:
        for put, state in states:
            put(state)


@contextlib.contextmanager
def unnoticed() -> Iterator[None]:
    """Let code print, display and draw nothing, and put random numbers back where they were."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    before = set(pyplot.get_fignums()) if pyplot else set()
    ipython = sys.modules.get("IPython")
    try:
        captured = ipython.utils.capture.capture_output() if ipython and shell() is not None else _silence()
        with random_states(), captured:
            yield
    finally:
        if pyplot := sys.modules.get("matplotlib.pyplot"):
            for number in set(pyplot.get_fignums()) - before:
                pyplot.close(number)


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield
