"""Seconds of every cell of the solved notebooks, in one kernel and in our engine.

python benchmarks/cells.py [ASSIGNMENT ...]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from nbclient import NotebookClient
from rich.console import Console
from rich.table import Table

from autograder.core.engine import Engine
from autograder.core.limits import imports_of
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import solved

ROOT = Path(__file__).resolve().parents[1]


def kernel_seconds(assignment: Assignment) -> dict[str, float]:
    """Seconds of each code cell of the solved notebook in a fresh kernel; "start" is the kernel's."""
    document = solved(assignment)
    seconds: dict[str, float] = {}
    client = NotebookClient(document, kernel_name="python3", timeout=120, resources={"metadata": {"path": str(ROOT)}})
    started = time.perf_counter()
    with client.setup_kernel():
        seconds["start"] = time.perf_counter() - started
        for index, cell in enumerate(document.cells):
            if cell.cell_type == "code":
                before = time.perf_counter()
                client.execute_cell(cell, index)
                seconds[cell.id] = time.perf_counter() - before
    return seconds


def worker_seconds(assignment: Assignment) -> tuple[dict[str, float], float]:
    """Seconds of each cell that is not a test in a warm engine, and of the whole notebook with its hidden tests."""
    steps = restore(solved(assignment), assignment).steps
    with Engine(imports=imports_of([assignment])) as engine:
        before = time.perf_counter()
        run = engine.run(steps, assignment)
        whole = time.perf_counter() - before
    return {name: cell.seconds for name, cell in run.cells.items()}, whole


def main(names: list[str]) -> None:
    for name in names or assignment_names(ROOT):
        for assignment in load(ROOT, name):
            kernel = kernel_seconds(assignment)
            ours, whole = worker_seconds(assignment)
            table = Table("cell", "kernel, s", "our engine, s", title=f"{name}/{assignment.notebook}, solved")
            for column in table.columns[1:]:
                column.justify = "right"
            for cell, seconds in kernel.items():
                table.add_row(cell, f"{seconds:.2f}", f"{ours[cell]:.2f}" if cell in ours else "")
            table.add_section()
            table.add_row("all cells", f"{sum(kernel.values()):.2f}", f"{sum(ours.values()):.2f}")
            table.add_row("with hidden tests", "", f"{whole:.2f}")
            Console(width=100).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
