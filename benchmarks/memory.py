"""The memory that each notebook takes from its first cell to its last: Binder gives a student 2 GB.

    python benchmarks/memory.py [NOTEBOOK ...]

Runs the solved notebooks one after the other, each in a kernel of its own, and reads the kernel's peak from the
operating system (VmHWM, MB of 10^6 bytes; Linux only). `course.hand_in()` runs a second kernel beside the first one,
so the column "handing in" adds the peak to what the kernel holds at its end, and to what JupyterLab itself takes.
Ends with 1 if a peak or such a sum is above its limit.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from nbclient import NotebookClient

from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.samples import solved

ROOT = Path(__file__).resolve().parents[1]
PEAK, BINDER = 1500, 2000  # MB
SERVER = "import jupyterlab.labapp; print(open('/proc/self/status').read())"


def megabytes(status: str, field: str) -> float:
    """A field of /proc/PID/status, in MB."""
    return int(re.search(rf"^{field}:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024 / 1e6


def measured(assignment: Assignment) -> tuple[float, float, float]:
    """Peak and last resident memory of the kernel (MB), and seconds."""
    document = solved(assignment)
    client = NotebookClient(document, kernel_name="python3", timeout=None)
    started = time.perf_counter()
    with client.setup_kernel(stderr=subprocess.DEVNULL):
        for number, cell in enumerate(document.cells):
            client.execute_cell(cell, number)
        status = Path(f"/proc/{client.km.provisioner.pid}/status").read_text()
    return megabytes(status, "VmHWM"), megabytes(status, "VmRSS"), time.perf_counter() - started


def main(names: list[str]) -> int:
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # Binder gives one processor
    chosen = [a for name in assignment_names(ROOT) for a in load(ROOT, name) if not names or a.notebook in names]
    status = subprocess.run([sys.executable, "-c", SERVER], capture_output=True, text=True, check=True).stdout
    server = megabytes(status, "VmHWM")
    print(f"{'notebook':30}{'peak MB':>10}{'at its end':>12}{'handing in':>12}{'seconds':>9}")
    above = []
    for assignment in chosen:
        peak, last, seconds = measured(assignment)
        together = last + peak + server
        print(f"{assignment.notebook:30}{peak:>10.0f}{last:>12.0f}{together:>12.0f}{seconds:>9.0f}", flush=True)
        if peak > PEAK or together > BINDER:
            above.append(assignment.notebook)
    print(f"JupyterLab itself: {server:.0f} MB. Limits: {PEAK} MB for a kernel, {BINDER} MB while handing in.")
    print("above them: " + ", ".join(above) if above else "every notebook is below them")
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
