"""A newcomer's path from clone to a graded class, in seconds: `python benchmarks/newcomer.py [NAME=VALUE ...]`.

Clones the last commit of this repository into a temporary folder, gives README.md's command there (`make`), and prints
how long each of its steps took. What is named goes to make: `PYTHON=python3.12`, `TORCH_INDEX=...`. Needs Python, git
and make only, as a newcomer does; it takes minutes, and some GB below $TMPDIR for that time. The clone is of a local
folder: what a network would add is not in the figure. Ends with 1 if a step fails or no report is there at the end.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Step -> the beginning of the line that make prints when it begins.
STEPS = {
    "a virtual environment": r"test -x \S+python \|\|",
    "PyTorch's CPU build": r"\S+pip install .*\btorch\b",
    "packages": r"\S+pip install .*-e ",
    "build the release": r"\S+autograder release",
    "write a sample class": r"\S+autograder sample",
    "grade it, write the report": r"\S+autograder grade",
}
REPORT = re.compile(r"^report: (.+)$", re.MULTILINE)
INHERITED = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")  # of the caller's, not the newcomer's


def step_of(line: str) -> str | None:
    """The step that begins with a line of make's; None for any other line."""
    return next((step for step, begin in STEPS.items() if re.match(begin, line)), None)


def seconds(began: Iterable[tuple[str, float]], end: float) -> dict[str, float]:
    """How long each step took: it ends when the next one begins.

    Args:
        began: (step, when it began), in order.
        end: when the last one ended.
    """
    found = list(began)
    ends = [moment for _, moment in found[1:]] + [end]
    return {step: until - moment for (step, moment), until in zip(found, ends, strict=True)}


def made(folder: Path, variables: list[str], output: list[str]) -> Iterator[tuple[str, float]]:
    """Give `make` in a folder: (step, when it began), as it begins.

    Args:
        folder: the clone.
        variables: for make.
        output: gets what is printed.
    """
    environment = {name: value for name, value in os.environ.items() if name not in INHERITED}
    with subprocess.Popen(
        ["make", *variables], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        for line in process.stdout:
            output.append(line)
            step = step_of(line)
            if step is not None:
                yield step, time.perf_counter()
    if process.returncode:
        sys.exit(f"make ended with {process.returncode}:\n{''.join(output[-40:])}")


def show(step: str) -> None:
    """Name the step that runs, on a terminal; nothing in a log."""
    if sys.stderr.isatty():
        print(f"\r\033[K{step}", end=" ..." if step else "", file=sys.stderr, flush=True)


def main(variables: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="newcomer-") as scratch:
        folder = Path(scratch, "attention-course")
        began, output = [("clone", time.perf_counter())], []
        show("clone")
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
        for step, moment in made(folder, variables, output):
            show(step)
            began.append((step, moment))
        took = seconds(began, time.perf_counter())
        show("")
        reports = REPORT.findall("".join(output))
        there = bool(reports) and Path(reports[-1]).is_file()
        size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{'step':30}{'seconds':>9}")
    for step, length in (took | {"from clone to report": sum(took.values())}).items():
        print(f"{step:30}{length:>9.1f}")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"{os.cpu_count()} processors, load of the last 1, 5, 15 minutes {load}; {size / 1e9:.1f} GB")
    print("the report is there" if there else "no report was written")
    return not there


if __name__ == "__main__":
    if shutil.which("make") is None or shutil.which("git") is None:
        sys.exit("make or git is not here: install both")
    sys.exit(main(sys.argv[1:]))
