"""Run a notebook from a clean kernel, in an empty folder, with a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from course.student import session
from course.student.run_here import OUT_OF_TIME, run_here

NO_JUPYTER = (
    "course.hand_in runs the notebook with nbclient and nbformat, which come with Jupyter; {name} is not installed: "
    "run `%pip install nbclient nbformat ipykernel` and try again"
)
ENDED = "the kernel ended by itself: did the notebook use too much memory?"


def jupyter() -> tuple[Any, Any]:
    """Return the modules nbformat and nbclient; None for the latter where no second kernel can be started.

    Raises:
        ImportError: one of them is not installed; the message says what to do.
    """
    try:
        import nbformat

        if not session.has_processes():
            return nbformat, None
        import nbclient
    except ImportError as error:
        raise ImportError(NO_JUPYTER.format(name=error.name)) from error
    return nbformat, nbclient


def run(document: Any, cell_seconds: float, seconds: float, on_cell: Callable[[int], object]) -> tuple[int, str]:
    """Run all cells; an error ends its cell only, as in the grader.

    Args:
        document: an nbformat notebook; its outputs are replaced.
        cell_seconds: after this a cell is interrupted.
        seconds: after this the run ends.
        on_cell: called with the number of each cell that begins.

    Returns:
        The number of the cell at which the run ended (len(cells) if it did not), and why: "" if it reached the end.
    """
    _, nbclient = jupyter()
    if nbclient is None:
        return run_here(document, seconds, on_cell)
    reached, why = [0], [""]

    def begin(cell: Any, cell_index: int) -> None:
        reached[0] = cell_index
        on_cell(cell_index)

    with tempfile.TemporaryDirectory(prefix="clean-run-") as folder:
        client = nbclient.NotebookClient(
            document,
            kernel_name="python3",
            timeout=cell_seconds,
            interrupt_on_timeout=True,
            allow_errors=True,
            on_cell_start=begin,
            resources={"metadata": {"path": folder}},
        )
        here = str(Path(__file__).resolve().parents[2])  # where `course` is imported from
        paths = [*filter(None, [os.environ.get("PYTHONPATH")]), here]
        as_graded = {"PYTHONPATH": os.pathsep.join(paths), "AUTOGRADER": "1"}  # what is shortened there is here, too
        started = {"env": os.environ | as_graded, "stderr": subprocess.DEVNULL}

        async def execute() -> None:
            try:
                await asyncio.wait_for(client.async_execute(**started), seconds)
            except TimeoutError:
                why[0] = OUT_OF_TIME.format(minutes=seconds / 60)
            except nbclient.exceptions.DeadKernelError:
                why[0] = ENDED
            except nbclient.exceptions.CellTimeoutError:
                why[0] = f"a cell did not stop after {cell_seconds:g} seconds"

        _in_a_loop_of_its_own(execute)
    return (reached[0], why[0]) if why[0] else (len(document.cells), "")


def _in_a_loop_of_its_own(work: Callable[[], Any]) -> None:
    """Run a coroutine beside the loop of the kernel; an interrupt of the caller's cell ends it.

    Raises:
        Exception: raised by the coroutine.
    """
    loop = asyncio.new_event_loop()
    task = loop.create_task(work())

    def serve() -> None:
        asyncio.set_event_loop(loop)
        with contextlib.suppress(BaseException):  # raised again below
            loop.run_until_complete(task)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.2)
    except KeyboardInterrupt:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(30)
        raise
    finally:
        if not thread.is_alive():
            loop.close()
    task.result()
