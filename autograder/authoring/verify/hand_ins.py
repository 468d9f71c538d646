"""Two hand-ins that every grader must give the known marks: the solved notebook, and the bare release."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import nbformat

from autograder.authoring.releasing import dumps
from autograder.authoring.verify.claims import Claim
from autograder.core.engine import Engine
from autograder.core.results import SubmissionResult, Verdict
from autograder.core.source.assignments import Assignment
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved

JOBS = 2
HAND_INS: dict[str, Callable[[Assignment], nbformat.NotebookNode]] = {"solved": solved, "blank": blank}
STOCK_CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'stock'\nc.Execute.timeout = 3600\n"  # a busy machine


def claims(engine: Engine, notebooks: Sequence[Assignment]) -> Iterator[Claim]:
    """Return claims about both hand-ins of the notebooks of an assignment, under this grader."""
    submissions = [Submission(what, a.notebook, make(a)) for a in notebooks for what, make in HAND_INS.items()]
    with engine.grade_all(notebooks, submissions, JOBS) as graded:
        results = {place: result for place, (result, _) in graded}
    for _, result in sorted(results.items()):
        prefix = f"{result.notebook}: " if len(notebooks) > 1 else ""
        figure = f"{result.score:g} of {result.total.max_decided:g} points in {result.seconds:.1f} s"
        if result.student == "solved":
            yield Claim(f"{prefix}the solved notebook scores full", _not_full(result), figure)
        else:
            faults = [f"{e.exercise}: {e.points:g} points for nothing" for e in result.exercises if e.points]
            yield Claim(f"{prefix}the bare release scores 0", faults, figure)


def _not_full(result: SubmissionResult) -> list[str]:
    if result.is_full:
        return []
    bad = [e for e in result.exercises if e.verdict not in (Verdict.PASSED, Verdict.MANUAL)]
    return [f"{e.exercise} is {e.verdict}: {[c.message for c in e.checks if not c.passed]}" for e in bad] or [
        result.problem
    ]


def stock_claims(root: Path, notebooks: Sequence[Assignment], brief: bool) -> Iterator[Claim]:
    """Return claims about both hand-ins of notebooks of an assignment; no other notebook of it takes part.

    Args:
        root: the course directory.
        notebooks: the notebooks of one assignment.
        brief: whether given cells do no more than when this grader runs them (`course.context.is_graded`), so that a
            model is not trained to its end.
    """
    name = notebooks[0].name
    with tempfile.TemporaryDirectory(prefix="stock-") as scratch:
        folder = Path(scratch)
        (folder / "nbgrader_config.py").write_text(STOCK_CONFIG)
        others = {p.name for p in (root / "source" / name).glob("*.ipynb")} - {a.path.name for a in notebooks}
        shutil.copytree(root / "source" / name, folder / "source" / name, ignore=shutil.ignore_patterns(*others))
        faults = _nbgrader(folder, "generate_assignment", name)
        if faults:
            yield Claim("stock nbgrader generates the release", faults)
            return
        _hand_in(folder, notebooks)
        faults = _nbgrader(folder, "autograde", name, **({"AUTOGRADER": "1"} if brief else {}))
        if faults:
            yield Claim("both pass through stock nbgrader autograde", faults)
            return
        scores, lost = _marks(folder, notebooks)
    full = sum(e.points for assignment in notebooks for e in assignment.exercises if not e.manual)
    yield Claim(
        "the solved notebook scores full under stock nbgrader",
        lost,
        f"{', '.join(a.notebook for a in notebooks)}: {scores['solved']:g} of {full:g} points",
    )
    yield Claim(
        "the bare release scores 0 under stock nbgrader",
        [] if scores["blank"] == 0 else [f"it scores {scores['blank']:g}"],
        f"{scores['blank']:g} of {full:g} points",
    )


def _hand_in(folder: Path, notebooks: Sequence[Assignment]) -> None:
    for what, make in HAND_INS.items():
        target = folder / "submitted" / what / notebooks[0].name
        target.mkdir(parents=True)
        for assignment in notebooks:
            document = make(assignment)
            _with_release_metadata(document, folder / "release" / assignment.name / f"{assignment.notebook}.ipynb")
            (target / f"{assignment.notebook}.ipynb").write_text(dumps(document))


def _marks(folder: Path, notebooks: Sequence[Assignment]) -> tuple[dict[str, float], list[str]]:
    """Return the points of both hand-ins, and the exercises in which the solved one lost some, with their messages."""
    from nbgrader.api import Gradebook

    graded = folder / "autograded" / "solved" / notebooks[0].name
    cells = {c.id: c for path in graded.glob("*.ipynb") for c in nbformat.read(path, as_version=4).cells}

    scores: dict[str, float] = {}
    lost: list[str] = []
    with Gradebook(f"sqlite:///{folder}/gradebook.db", "stock") as gradebook:
        for what in HAND_INS:
            books = [gradebook.find_submission_notebook(a.notebook, a.name, what) for a in notebooks]
            grades = [grade for book in books for grade in book.grades]
            scores[what] = sum(g.auto_score or 0.0 for g in grades)
            if what == "solved":
                parts = [g.name for g in grades if g.cell.cell_type == "code" and g.auto_score != g.max_score]
                lost = [f"{part} lost points: {_message(cells.get(part))}" for part in parts]
    return scores, lost


def _message(cell: nbformat.NotebookNode | None) -> str:
    """Return the end of a graded cell's printed output, or of its error."""
    outputs = cell.outputs if cell is not None else []
    texts = [output.get("text") or output.get("evalue") or "" for output in outputs]
    return " | ".join(text.strip()[-300:] for text in texts if text.strip()) or "no output"


def _with_release_metadata(document: nbformat.NotebookNode, release: Path) -> None:
    """Checksums and locks as a student's notebook has them."""
    released = {cell.id: cell for cell in nbformat.read(release, as_version=4).cells}
    for cell in document.cells:
        cell.metadata = released[cell.id].metadata


def _nbgrader(folder: Path, *arguments: str, **variables: str) -> list[str]:
    from autograder.core.source.configuration import put_tools_on_path

    put_tools_on_path()
    environment = os.environ | variables
    environment |= {"JUPYTER_CONFIG_DIR": str(folder / ".jupyter"), "JUPYTER_NO_CONFIG": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        return [f"nbgrader {' '.join(arguments)} ended with {done.returncode}: {done.stderr[-2000:]}"]
    return []
