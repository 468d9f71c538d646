"""What a notebook shows when a visible check fails: one sentence, or the student's own lines.

IPython asks an exception for its `_render_traceback_` before it writes a traceback of its own. The exception itself
stays what it is: scripts, graders and debuggers see its type, its text and every frame.
"""

from __future__ import annotations

import ast
import contextlib
import linecache
import re
import types
from collections.abc import Callable
from typing import Any

from course.checks import sizes
from course.checks.syntax import is_cell
from course.shell import shell

UNDEFINED = (
    "`{name}` is not defined yet: write the cell that defines it, mostly the one above, run that cell, then run this "
    "check again"
)
UNWRITTEN = "{what} is not written yet"
PARAMETERS = "{message}: the check calls it as the exercise states; keep the parameters of the stub"
UNUSABLE = "your result could not be used ({type}{message}): compare its type and shape with the exercise"

_CROSS = "\033[1;31m✗\033[0m"
SIGNATURE = re.compile(r"\w+\(\) (missing \d+ required|takes |got an unexpected keyword|got some positional)")


def explain_names() -> None:
    """Let a notebook say in one sentence that a check's cell lacks what an exercise defines.

    The output stays an error, so that whoever scores by outputs sees a failed cell.
    """
    running = shell()
    if running is not None and not running.custom_exceptions:
        running.set_custom_exc((NameError,), _show)


def _show(shell, kind: type, error: NameError, trace: types.TracebackType, tb_offset: int | None = None) -> None:
    """Show a NameError as IPython does, in one sentence if a check's own line lacks the name."""
    step = trace
    while step.tb_next is not None:
        step = step.tb_next
    if error.name and step.tb_frame.f_code.co_name == "<module>" and _is_a_check(step):
        _shown_as(error, lambda: [f"{_cross(shell)} {UNDEFINED.format(name=error.name)}"])
    shell.showtraceback((kind, error, trace), running_compiled_code=True)


def _is_a_check(step: types.TracebackType) -> bool:
    """Return whether the statement that failed is a cell's, and calls something of `checks`."""
    file = step.tb_frame.f_code.co_filename
    if not is_cell(file):
        return False
    statements = ast.parse("".join(linecache.getlines(file))).body
    return any(
        isinstance(node, ast.Name) and node.id == "checks"
        for statement in statements
        if statement.lineno <= step.tb_lineno <= (statement.end_lineno or 0)
        for node in ast.walk(statement)
    )


def shorten(error: Exception) -> None:
    """Let the notebook show the failure of a visible check in few lines.

    Args:
        error: as the check's caller caught it, so that its traceback begins there.
    """
    running = shell()
    if running is None:  # what it would keep alive, a grader would keep
        return
    steps = []
    step = error.__traceback__
    while step is not None:
        steps.append(step)
        step = step.tb_next
    with contextlib.suppress(Exception):  # a class of the student's may refuse it: then the traceback is the usual one
        _shown_as(error, lambda: _lines(running, error, steps))


def _shown_as(error: Any, lines: Callable[[], list[str]]) -> None:
    """Let IPython show these lines: an exception has no such attribute of itself."""
    error._render_traceback_ = lines


def _lines(shell, error: Exception, steps: list[types.TracebackType]) -> list[str]:
    cross = _cross(shell)
    cells = [step for step in steps if is_cell(step.tb_frame.f_code.co_filename)]
    if isinstance(error, NotImplementedError) and cells:
        name = cells[-1].tb_frame.f_code.co_name
        sentence = UNWRITTEN.format(what=f"`{name}`" if name.isidentifier() else "the cell")
    elif cells:
        hints = vars(error).pop("__notes__", [])  # some versions of IPython show them, others do not
        try:
            return [*_own_lines(shell, error, cells), *(f"{cross} {hint}" for hint in hints)]
        finally:
            error.__notes__ = hints
    elif isinstance(error, AssertionError):
        sentence = str(error)
    else:
        return [f"{cross} {said}" for said in _without_lines(error) if said]
    return [f"{cross} {sentence}"]


def _without_lines(error: Exception) -> list[str]:
    """Explain an error that no line of the student's has raised."""
    if isinstance(error, TypeError) and SIGNATURE.match(str(error)):
        return [PARAMETERS.format(message=error), *getattr(error, "__notes__", [])]
    message = f": {error}" if str(error) else ""
    return [UNUSABLE.format(type=type(error).__name__, message=message), sizes.latest()]


def _cross(shell) -> str:
    coloured = str(getattr(shell, "colors", "")).lower() != "nocolor"
    return _CROSS if coloured else "✗"


def _own_lines(shell, error: Exception, steps: list[types.TracebackType]) -> list[str]:
    """Format the exception as IPython does, with these steps alone."""
    chain = None
    for step in reversed(steps):
        chain = types.TracebackType(chain, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return list(shell.InteractiveTB.structured_traceback(type(error), error, chain, tb_offset=0))
