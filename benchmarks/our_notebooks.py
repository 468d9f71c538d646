"""Seconds to grade a class on the notebooks of this course, with ours and with stock nbgrader.

python benchmarks/our_notebooks.py [ASSIGNMENT ...] [--students N] [--jobs N] [--with-tags]

Whole commands, one after the other for each assignment, on the same hand-ins: of ten students three have solved all,
five have some wrong answers of the corpus, two stopped half way. Stock nbgrader runs all cells, as it does with what
students hand in; with --with-tags once more with the demonstrations marked in the hand-ins. Processor time is what the
whole machine was busy for meanwhile, so that nothing else should run. "What counts" is that of the cells that grading
needs and of all checks, in forks of a process that has the libraries, without a sandbox, a gradebook or pages.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import chdir, suppress
from pathlib import Path

from nbformat import NotebookNode
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rivals import environment

from autograder.authoring.releasing import dumps
from autograder.authoring.verify.answers import Answer, read
from autograder.core.grader.session import lay_out
from autograder.core.limits import imports_of
from autograder.core.results import Verdict
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import assignment_names, load
from autograder.core.student.shell import Shell
from autograder.core.submissions.restore import Step, restore
from autograder.core.submissions.samples import blank, solved, with_answers

ROOT = Path(__file__).resolve().parents[1]
ENDS = (Verdict.TIMEOUT, Verdict.MEMORY)  # of answers that take all that they may
GOAL, LEAST, MOST_CPU = 5.0, 3.0, 1.5


def classroom(assignment: Assignment, students: int) -> dict[str, NotebookNode]:
    """A class of this notebook; the same at each call."""
    answers = [a for a in read(ROOT / "tests" / "answers" / assignment.name, assignment) if a.verdict not in ENDS]
    found = {}
    for number in range(students):
        place, rng = number % 10, random.Random(number)
        document = solved(assignment)
        if 3 <= place < 8:
            document = with_answers(document, _slips(assignment, answers, rng))
        elif place >= 8:
            stubs = [e.id for e in assignment.exercises if not e.manual]
            empty = {cell.id: cell.source for cell in blank(assignment).cells}
            document = with_answers(document, {stub: empty[stub] for stub in stubs[len(stubs) // 2 :]})
        found[f"student{number:02d}"] = document
    return found


def _slips(assignment: Assignment, answers: list[Answer], rng: random.Random) -> dict[str, str]:
    """A wrong answer to every fifth exercise."""
    stubs = [e.id for e in assignment.exercises if not e.manual]
    wrong = {stub: [a.source for a in answers if a.exercise == stub and not a.right] for stub in stubs}
    return {stub: rng.choice(wrong[stub]) for stub in rng.sample(stubs, len(stubs) // 5) if wrong[stub]}


def hand_in(folder: Path, notebooks: Iterable[Assignment], students: int, tags: bool) -> int:
    """Write the class into submitted/, with the metadata of the release; how many notebooks these are."""
    count = 0
    for assignment in notebooks:
        marks = {cell.id: dict(cell.cell.metadata) for cell in assignment.cells}
        for student, document in classroom(assignment, students).items():
            for cell in document.cells:
                cell.metadata = NotebookNode(marks[cell.id] if tags else {"nbgrader": marks[cell.id]["nbgrader"]})
            path = folder / "submitted" / student / assignment.name / f"{assignment.notebook}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dumps(document))
            count += 1
    return count


def course(folder: Path, name: str, config: str) -> None:
    """A course with one assignment, generated and in the gradebook."""
    folder.mkdir()
    shutil.copytree(ROOT / "source" / name, folder / "source" / name, ignore=shutil.ignore_patterns(".*"))
    (folder / "nbgrader_config.py").write_text(config)
    timed([sys.executable, "-m", "nbgrader", "generate_assignment", name], folder)


def timed(command: list[str], folder: Path) -> tuple[float, float]:
    """Seconds of a command by the clock, and those for which the processors were busy meanwhile.

    Raises:
        RuntimeError: it failed.
    """
    before = busy()
    begun = time.perf_counter()
    variables = environment() | {"JUPYTER_CONFIG_DIR": str(folder / ".jupyter"), "JUPYTER_NO_CONFIG": "1"}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-3000:]}")
    return seconds, busy() - before


def busy() -> float:
    """Seconds for which the processors of this machine have been busy since it was started."""
    user, nice, system, _, _, interrupt, soft = map(int, Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + interrupt + soft) / os.sysconf("SC_CLK_TCK")


def what_counts(notebooks: Iterable[Assignment], students: int) -> float:
    """Processor seconds of the cells that grading needs, and of all checks."""
    before = busy()
    for assignment in notebooks:
        for document in classroom(assignment, students).values():
            _in_a_fork(assignment, restore(document, assignment).steps)
    return busy() - before


def _in_a_fork(assignment: Assignment, steps: list[Step]) -> None:
    pid = os.fork()
    if pid == 0:
        with suppress(BaseException), tempfile.TemporaryDirectory() as folder, chdir(folder):
            os.environ["AUTOGRADER"] = "1"
            lay_out(assignment.path.parent, Path(folder))
            shell = Shell.instance()
            for step in steps:
                if not step.skipped:
                    shell.run(step.source)
        os._exit(0)
    os.waitpid(pid, 0)


def measure(name: str, students: int, jobs: int, tags: bool, describe) -> dict[str, float]:
    """Seconds of everything for one assignment."""
    notebooks = load(ROOT, name)
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="course-", ignore_cleanup_errors=True) as scratch:
        plain = "c = get_config()\nc.CourseDirectory.course_id = 'stock'\nc.ExecutePreprocessor.timeout = 300\n"
        for who in ("stock", "stock with tags")[: 1 + tags]:
            describe(f"{name}: {who}")
            folder = Path(scratch, who.replace(" ", "_"))
            course(folder, name, plain)
            hand_in(folder, notebooks, students, tags=who != "stock")
            found[who], _ = timed([sys.executable, "-m", "nbgrader", "autograde", name], folder)
        describe(f"{name}: ours")
        folder = Path(scratch, "ours")
        course(folder, name, "from autograder.plugin import install\n\nc = get_config()\ninstall(c)\n")
        found["notebooks"] = hand_in(folder, notebooks, students, tags=False)
        command = [sys.executable, "-m", "autograder", "grade", name, "submitted", "--jobs", str(jobs)]
        found["ours"], found["processor"] = timed([*command, "--course", str(folder)], folder)
    describe(f"{name}: what counts")
    found["counts"] = what_counts(notebooks, students)
    return found


def table(results: dict[str, dict[str, float]], jobs: int) -> Table:
    """A row for each assignment, and one for all."""
    shown = Table("assignment", title=f"whole commands, {jobs} jobs", title_justify="left")
    tagged = all("stock with tags" in found for found in results.values())
    names = ["notebooks", "stock, s", "ours, s", "times as fast", "processor, ours, s", "what counts, s", "ratio"]
    for column in [*names, *(["stock with tags, s"] * tagged)]:
        shown.add_column(column, justify="right")
    for name, f in results.items():
        row = [f"{f['notebooks']:.0f}", f"{f['stock']:.1f}", f"{f['ours']:.1f}", f"{f['stock'] / f['ours']:.1f}"]
        row += [f"{f['processor']:.1f}", f"{f['counts']:.1f}", f"{f['processor'] / f['counts']:.2f}"]
        shown.add_row(name, *row, *([f"{f['stock with tags']:.1f}"] if tagged else []))
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("assignments", nargs="*", help="names in source/ (all)")
    parser.add_argument("--students", type=int, default=10, help="of each class (10)")
    parser.add_argument("--jobs", type=int, default=2, help="of ours (2)")
    parser.add_argument("--with-tags", action="store_true", help="stock nbgrader also with demonstrations marked")
    options = parser.parse_args()
    console, results = Console(width=150), {}
    names = options.assignments or assignment_names(ROOT)
    os.environ.update(environment() | {"MPLBACKEND": "agg"})
    for library in sorted(imports_of(n for name in names for n in load(ROOT, name))):
        with suppress(ImportError):
            __import__(library)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    bar = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bar:
        task = bar.add_task("", total=len(names) * (3 + options.with_tags))
        for name in names:
            results[name] = measure(
                name,
                options.students,
                options.jobs,
                options.with_tags,
                lambda words: bar.update(task, advance=1, description=words),
            )
            found = results[name]
            bar.console.print(f"{name}: stock {found['stock']:.1f} s, ours {found['ours']:.1f} s", highlight=False)
    results["all"] = {key: sum(found[key] for found in results.values()) for key in next(iter(results.values()))}
    load_now = "/".join(f"{value:.1f}" for value in os.getloadavg())
    console.print(f"{os.cpu_count()} cores; load in the last 1/5/15 minutes {load_now}; {options.students} students")
    console.print(table(results, options.jobs))
    ratios = {name: found["stock"] / found["ours"] for name, found in results.items()}
    worst = min(ratios, key=ratios.get)
    cpu = results["all"]["processor"] / results["all"]["counts"]
    for words, value, reached in (
        (f"the whole course is graded {GOAL:g} times as fast", ratios["all"], ratios["all"] >= GOAL),
        (f"no assignment less than {LEAST:g} times ({worst})", ratios[worst], ratios[worst] >= LEAST),
        (f"at most {MOST_CPU:g} times the processor time of what counts", cpu, cpu <= MOST_CPU),
    ):
        console.print(f"{'reached    ' if reached else 'NOT REACHED'} {words}: {value:.2f}", highlight=False)


if __name__ == "__main__":
    main()
