"""What a notebook shows when a visible check fails: one sentence, or the student's own lines.

IPython asks an exception for its `_render_traceback_` before it writes a traceback of its own. The exception itself
stays what it is: scripts, graders and debuggers see its type, its text and every frame.
"""

from __future__ import annotations

import contextlib
import sys
import types

from course.checks.syntax import is_cell

UNWRITTEN = "`{function}` is not written yet"
UNUSABLE = "what your code gives could not be used ({type}{message}): compare its type and shape with the exercise"

_CROSS = "\033[1;31m✗\033[0m"


def shorten(error: Exception) -> None:
    """Let the notebook show the failure of a visible check in few lines.

    Args:
        error: as the check's caller caught it, so that its traceback begins there.
    """
    steps = []
    step = error.__traceback__
    while step is not None:
        steps.append(step)
        step = step.tb_next
    with contextlib.suppress(Exception):  # a class of the student's may refuse it: then the traceback is the usual one
        error._render_traceback_ = lambda: _lines(error, steps)


def _lines(error: Exception, steps: list[types.TracebackType]) -> list[str]:
    shell = sys.modules["IPython"].get_ipython()
    cells = [step for step in steps if is_cell(step.tb_frame.f_code.co_filename)]
    if isinstance(error, NotImplementedError) and cells:
        name = cells[-1].tb_frame.f_code.co_name
        sentence = UNWRITTEN.format(function=name if name.isidentifier() else "the cell")
    elif cells:
        return _own_lines(shell, error, cells)
    elif isinstance(error, AssertionError):
        sentence = str(error)
    else:
        message = f": {error}" if str(error) else ""
        sentence = UNUSABLE.format(type=type(error).__name__, message=message)
    coloured = str(getattr(shell, "colors", "")).lower() != "nocolor"
    return [f"{_CROSS if coloured else '✗'} {sentence}"]


def _own_lines(shell, error: Exception, steps: list[types.TracebackType]) -> list[str]:
    """The exception as IPython writes it, with these steps alone; the check's hint stands at the end."""
    chain = None
    for step in reversed(steps):
        chain = types.TracebackType(chain, step.tb_frame, step.tb_lasti, step.tb_lineno)
    lines = list(shell.InteractiveTB.structured_traceback(type(error), error, chain, tb_offset=0))
    said = "\n".join(lines)
    return lines + [note for note in getattr(error, "__notes__", []) if note not in said]
