"""`autograder doctor`."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import typer

FREE = 1_000_000_000  # bytes of the disk with temporary files, at least
NO_HOME = "HOME names no folder of yours: matplotlib lists the fonts anew for each command, which takes seconds"
NOT_RIGHT = "of a right and a wrong answer, {found} were graded as right and wrong"


def doctor() -> None:
    """Try all that grading needs here: each isolation level, what the kernel and the disk give, and grading itself.

    Exit code 1 if no isolation level works, or something else that grading needs.
    """
    from autograder.core.sandbox import IsolationLevel, SandboxError, detect

    best = None
    for level in (level for level in IsolationLevel if level is not IsolationLevel.NONE):
        try:
            isolation = detect(level)
        except SandboxError as error:
            print(f"no   {level}: {error}")
        else:
            best = best or isolation
            print(f"yes  {isolation.words}")
    failed = False
    for what, attempt in (("processes by descriptor", _processes), ("temporary files", _scratch), ("home", _home)):
        failed |= not _tried(what, attempt)
    failed |= not _tried("grading", _grading)
    print(f"in force: {best.level}" if best else f"in force: {IsolationLevel.NONE}: grading needs --allow-weak-sandbox")
    if failed or best is None:
        raise typer.Exit(1)


def _tried(what: str, attempt: Callable[[], str]) -> bool:
    try:
        print(f"yes  {what}: {attempt()}")
    except Exception as error:  # noqa: BLE001 - whatever it is, grading would meet it too
        print(f"no   {what}: {error or type(error).__name__}")
        return False
    return True


def _processes() -> str:
    try:
        descriptor = os.pidfd_open(os.getpid())
    except (AttributeError, OSError) as error:
        raise OSError(f"{error}: the grader ends submissions by pidfd_open, which needs Linux 5.3") from error
    try:
        signal.pidfd_send_signal(descriptor, 0)
    finally:
        os.close(descriptor)
    return "pidfd_open"


def _scratch() -> str:
    from autograder.core.files import Scratch

    scratch = Scratch()
    try:
        Path(scratch.name, "file").write_bytes(bytes(4096))
        free = shutil.disk_usage(scratch.name).free
    finally:
        scratch.cleanup()
    if free < FREE:
        raise OSError(f"{tempfile.gettempdir()} has {free / 1e6:.0f} MB free, expected {FREE / 1e6:.0f}: set TMPDIR")
    return f"{tempfile.gettempdir()}, {free / 1e9:.0f} GB free"


def _home() -> str:
    from autograder.core.grader.zygote import font_list

    return font_list() or NO_HOME


def _grading() -> str:
    """Grade a right and a wrong answer to one exercise, through all processes that a class goes through."""
    from autograder.core.engine import Engine
    from autograder.core.results import Verdict
    from autograder.core.source.loading import load_notebook
    from autograder.core.submissions.intake import Submission
    from autograder.core.submissions.samples import solved, with_answers

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "source", "01_doctor", "doctor.ipynb")
        path.parent.mkdir(parents=True)
        _write(path)
        source = load_notebook(path)
        right = solved(source)
        documents = {"right": right, "wrong": with_answers(right, {"double": "def double(x):\n    return x"})}
        submissions = [Submission(name, source.notebook, document) for name, document in documents.items()]
        with Engine() as engine, engine.grade_all([source], submissions, jobs=2) as outcomes:
            results = {result.student: result for _, (result, _) in outcomes}
    found = {name: [e.verdict for e in result.exercises] for name, result in results.items()}
    if found != {"right": [Verdict.PASSED], "wrong": [Verdict.FAILED]}:
        problems = {
            result.problem or str(e.problem) for result in results.values() for e in result.exercises or (result,)
        }
        raise RuntimeError("; ".join(filter(None, problems)) or NOT_RIGHT.format(found=found))
    return "a right and a wrong answer"


def _write(path: Path) -> None:
    import nbformat

    def cells() -> Iterator[nbformat.NotebookNode]:
        for name, source, flags in (
            ("title", "# Doctor\n\n## Exercise 1: twice", {"locked": True}),
            (
                "double",
                "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION",
                {"solution": True},
            ),
            (
                "double_check",
                "# check: three\nassert double(3) == 6, 'no'",
                {"locked": True, "grade": True, "points": 1},
            ),
        ):
            settings = {"grade_id": name, "grade": False, "locked": False, "solution": False, "schema_version": 3}
            make = nbformat.v4.new_markdown_cell if name == "title" else nbformat.v4.new_code_cell
            yield make(source, id=name, metadata={"nbgrader": settings | {"task": False} | flags})

    nbformat.write(nbformat.v4.new_notebook(cells=list(cells())), path)
