"""Throughput of a large class: seconds, overhead a submission, memory over time, size of the gradebook.

python benchmarks/large_class.py [--submissions N] [--ways "1 job,2 jobs,Dask"] [--assignment NAME]

The class is of the small benchmark notebook: right, wrong, blank, slow (it waits and computes), crashing (it ends its
process). With --assignment, of the notebooks of that assignment, as benchmarks/our_notebooks.py makes them. Each way
grades it with one whole command; Dask has a scheduler and two workers on this machine. The goal is at most GOAL times
the sum of the submissions' own seconds, divided by the workers, and START seconds. Nothing else should run.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import classroom
import our_notebooks
import psutil
from rich.console import Console
from rich.table import Table
from rivals import environment

from autograder.authoring.releasing import dumps
from autograder.core.source.loading import load
from autograder.core.submissions.samples import with_answers

GOAL, START = 1.15, 30.0
SECONDS = 2.0  # between two looks at the memory
WORKERS = {"1 job": 1, "2 jobs": 2, "Dask": 2}
SLOW = "import time\ntime.sleep(2)\nsum(i * i for i in range(10**7))\n"
CRASH = "import os\nos._exit(1)\n"
MANY = 10_000


@dataclass
class Run:
    """One command.

    Attributes:
        seconds: the duration of the whole command.
        own: sum of the submissions' own seconds.
        submissions: how many.
        workers: at a time.
        gradebook: its bytes.
        resident: (seconds since the start, bytes of all its processes) every SECONDS.
    """

    seconds: float
    own: float
    submissions: int
    workers: int
    gradebook: int
    resident: list[tuple[float, int]] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """Seconds over those that the submissions need by themselves."""
        return self.seconds / (self.own / self.workers)

    @property
    def overhead(self) -> float:
        """Seconds of one worker that each submission takes beside its own."""
        return (self.seconds * self.workers - self.own) / self.submissions

    @property
    def holds(self) -> bool:
        """Whether the goal is reached."""
        return self.seconds <= GOAL * self.own / self.workers + START

    def quarter(self, last: bool) -> float:
        """Mean bytes in the second quarter of the run, or in the last one."""
        begin, end = (0.75, 1.0) if last else (0.25, 0.5)
        taken = [size for at, size in self.resident if begin * self.seconds <= at < end * self.seconds]
        return sum(taken) / max(1, len(taken))


def small_class(folder: Path, size: int) -> str:
    """A course with `size` hand-ins of the benchmark notebook in submitted/; the assignment's name."""
    assignment = classroom.make_course(folder, "numpy")
    students = classroom.make_class(assignment, "numpy", size)
    first = assignment.exercises[0].stub
    for number, student in enumerate(students):
        code = {7: SLOW, 11: CRASH}.get(number % 25)
        document = student.document
        if code:
            own = next(cell.source for cell in document.cells if cell.id == first)
            document = with_answers(document, {first: code + own})
        path = folder / "submitted" / student.name / classroom.ASSIGNMENT / f"{classroom.NOTEBOOK}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(dumps(document))
    return classroom.ASSIGNMENT


def class_of(folder: Path, name: str, size: int) -> str:
    """The same of an assignment of the course."""
    notebooks = load(our_notebooks.ROOT, name)
    config = "from autograder.plugin import install\n\nc = get_config()\ninstall(c)\n"
    our_notebooks.course(folder, name, config)
    our_notebooks.hand_in(folder, notebooks, size, tags=False)
    return name


def graded(folder: Path, name: str, way: str) -> Run:
    """Grade the class in one way, by a command."""
    with ExitStack() as running:
        options = ["--jobs", str(WORKERS[way])]
        pids = []
        if way == "Dask":
            address, pids = running.enter_context(dask(folder))
            options = ["--scheduler", address]
        command = [sys.executable, "-m", "autograder", "grade", name, "--json", "--course", str(folder), *options]
        begun = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment())
        taken: list[tuple[float, int]] = []
        over = threading.Event()

        def look() -> None:
            while not over.wait(SECONDS):
                taken.append((time.perf_counter() - begun, sum(map(resident, [process.pid, *pids]))))

        threading.Thread(target=look, daemon=True).start()
        out, _ = process.communicate()
        over.set()
        seconds = time.perf_counter() - begun
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    submissions = json.loads(out)["submissions"]
    own = sum(submission["seconds"] for submission in submissions)
    size = (folder / "gradebook.db").stat().st_size
    return Run(seconds, own, len(submissions), WORKERS[way], size, taken)


def resident(pid: int) -> int:
    """Bytes of a process and all below it; a page that several have counts once."""
    total = 0
    with suppress(psutil.Error):
        parent = psutil.Process(pid)
        for process in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                total += process.memory_full_info().pss
    return total


@contextmanager
def dask(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """A scheduler and two workers; its address and the workers' process ids."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    modules = [["dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show"]]
    modules += [["dask_worker", address, "--nthreads", "1", "--no-dashboard"]] * 2
    started = []
    try:
        for module, *options in modules:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
            log = open(folder / f"{module}-{len(started)}.log", "w")  # noqa: SIM115 - the process has it
            started.append(subprocess.Popen(command, cwd=folder, env=environment(), stdout=log, stderr=log))
            log.close()
        yield address, [process.pid for process in started]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait()


def table(runs: dict[str, tuple[Run, Run]]) -> Table:
    """A row for each way; its runs are of a class and of a fifth of it."""
    shown = Table("way", title="a large class, whole commands", title_justify="left")
    for heading in (
        "submissions",
        "seconds",
        "own, s",
        "ratio",
        "overhead, s",
        "speed-up",
        "memory, MB",
        "gradebook, kB",
    ):
        shown.add_column(heading, justify="right")
    shown.add_column(f"{MANY:,} take", justify="right")
    alone = runs.get("1 job", next(iter(runs.values())))[0]
    for way, (run, fifth) in runs.items():
        slope = (run.seconds - fifth.seconds) / (run.submissions - fifth.submissions)
        hours = (run.seconds + slope * (MANY - run.submissions)) / 3600
        memory = f"{run.quarter(last=False) / 1e6:.0f} → {run.quarter(last=True) / 1e6:.0f}"
        cells = [
            f"{run.submissions}",
            f"{run.seconds:.0f}",
            f"{run.own:.0f}",
            f"{run.ratio:.2f}",
            f"{run.overhead:.3f}",
        ]
        cells += [f"{alone.seconds / run.seconds:.2f}", memory, f"{run.gradebook / 1e3 / run.submissions:.1f}"]
        shown.add_row(way, *cells, f"{hours:.1f} h")
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--submissions", type=int, default=500, help="of the class; of an assignment, students (500)")
    parser.add_argument("--ways", default="1 job,2 jobs,Dask", help="of these (1 job,2 jobs,Dask)")
    parser.add_argument("--assignment", default="", help="of the course, in place of the small notebook")
    options = parser.parse_args()
    runs: dict[str, tuple[Run, Run]] = {}
    for way in options.ways.split(","):
        both = []
        for size in (options.submissions, max(2, options.submissions // 5)):
            with tempfile.TemporaryDirectory(prefix="class-", ignore_cleanup_errors=True) as scratch:
                folder = Path(scratch, "course")
                name = class_of(folder, options.assignment, size) if options.assignment else small_class(folder, size)
                print(f"{way}: {size}", file=sys.stderr, flush=True)
                both.append(graded(folder, name, way))
        runs[way] = (both[0], both[1])
        run = both[0]
        what = "reached" if run.holds else "missed"
        bound = GOAL * run.own / run.workers + START
        print(f"{way}: {run.seconds:.0f} s, goal {bound:.0f} s: {what}", file=sys.stderr, flush=True)
    Console(width=150).print(table(runs))
    sys.exit(0 if all(run.holds for run, _ in runs.values()) else 1)


if __name__ == "__main__":
    main()
