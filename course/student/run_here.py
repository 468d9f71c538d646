"""Run a notebook in this process, where no second kernel can be started, as in a browser's Python."""

from __future__ import annotations

import ast
import sys
import time
import traceback
import types
from collections.abc import Callable
from typing import Any

from course.shell import shell
from course.student import session

OUT_OF_TIME = "the time limit of {minutes:g} minutes was over"


def run_here(document: Any, seconds: float, on_cell: Callable[[int], object]) -> tuple[int, str]:
    """Run all cells in a namespace of their own; an error ends its cell only, as in the grader.

    What the notebook has defined is not seen, but modules stay as it has changed them, and no cell is interrupted.

    Args:
        document: an nbformat notebook; its outputs are replaced.
        seconds: no cell begins after this.
        on_cell: called with the number of each cell that begins.

    Returns:
        The number of the cell at which the run ended (len(cells) if it did not), and why: "" if it reached the end.
    """
    names = vars(types.ModuleType("__main__"))
    end = time.monotonic() + seconds
    with session.nobody(), session.random_states():
        for number, cell in enumerate(document.cells):
            if time.monotonic() > end:
                return number, OUT_OF_TIME.format(minutes=seconds / 60)
            on_cell(number)
            if cell.cell_type == "code":
                cell.outputs = [type(cell)(output) for output in _outputs(cell.source, names)]
                cell.execution_count = number + 1
    return len(document.cells), ""


def _outputs(text: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run one cell; return what it printed, displayed and raised, in nbformat's form."""
    raised = []
    with sys.modules["IPython"].utils.capture.capture_output() as captured:
        try:
            _execute(text, names)
        except Exception as error:  # the student's
            raised = [_error(error)]
        _show_figures()
    printed = [
        {"output_type": "stream", "name": name, "text": content}
        for name, content in (("stdout", captured.stdout), ("stderr", captured.stderr))
        if content
    ]
    shown = [
        {"output_type": "display_data", "data": dict(one.data), "metadata": dict(one.metadata or {})}
        for one in captured.outputs
    ]
    return printed + shown + raised


def _execute(text: str, names: dict[str, Any]) -> None:
    running = shell()
    tree = ast.parse(running.transform_cell(text) if running is not None else text)
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    exec(compile(tree, "<cell>", "exec"), names)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        if value is not None and not text.rstrip().endswith(";"):
            sys.modules["IPython"].display.display(value)


def _show_figures() -> None:
    """Display the figures that the cell has drawn, as the notebook's own kernel does after each cell."""
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        for number in pyplot.get_fignums():
            sys.modules["IPython"].display.display(pyplot.figure(number))
            pyplot.close(number)


def _error(error: Exception) -> dict[str, Any]:
    lines = traceback.format_exception(error)
    return {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": lines}
