"""Prove the course: what `autograder check` does, a claim at a time."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat

from autograder import answers as corpus
from autograder.assignments import Assignment, load
from autograder.grading import grade_one, is_full
from autograder.intake import Submission
from autograder.launching import Launched
from autograder.limits import Limits
from autograder.pool import each
from autograder.releasing import differences, dumps, release_leaks
from autograder.results import SubmissionResult, Verdict
from autograder.running import Worker
from autograder.submitting import blank, solved

CORPUS_SECONDS = 1800.0
PARTS = 3  # into which the answers that are left would go for each worker, when the next part is cut off
SMALLEST = 20  # answers of a part
STOCK_CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'stock'\n"
HAND_INS: dict[str, Callable[[Assignment], nbformat.NotebookNode]] = {"solved": solved, "blank": blank}


@dataclass
class Claim:
    """One claim about an assignment and what speaks against it.

    Attributes:
        name: the claim, as a sentence.
        faults: empty if it holds.
        figure: what was counted or measured.
    """

    name: str
    faults: list[str] = field(default_factory=list)
    figure: str = ""


def prove(root: Path, name: str, *, stock: bool = True, only_answers: bool = False) -> Iterator[Claim]:
    """The claims about one assignment, as they are settled.

    Args:
        root: the course directory.
        name: of the assignment.
        stock: also run stock `nbgrader autograde`, which takes most of the time.
        only_answers: settle nothing but the corpus.
    """
    notebooks = load(root, name)
    beside = _beside(_stock, root, notebooks) if stock and not only_answers else list
    if not only_answers:
        yield Claim("release/ is what source/ generates", differences(root, name))
        yield Claim("nothing leaks", release_leaks(notebooks, root / "release" / name, root / "course"))
    for assignment in notebooks:
        claims = [] if only_answers else [_ours(assignment)]
        for claim in chain(*claims, _answers(root / "tests" / "answers" / name, assignment)):
            yield claim if len(notebooks) == 1 else replace(claim, name=f"{assignment.notebook}: {claim.name}")
    yield from beside()


def _beside(claims: Callable[..., Iterator[Claim]], *args: Any) -> Callable[[], list[Claim]]:
    """Settle claims in a process of their own; call what this gives to wait for them."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=lambda: theirs.send(list(claims(*args))), daemon=True)
    process.start()
    theirs.close()

    def settled() -> list[Claim]:
        try:
            return ours.recv()
        except EOFError:
            return [Claim("nbgrader's own grading can be tried", ["its process ended: see the messages above"])]
        finally:
            process.join()

    return settled


def _ours(assignment: Assignment) -> Iterator[Claim]:
    with Worker(imports=assignment.imports) as worker:
        for what, make in HAND_INS.items():
            result, _ = grade_one(worker, assignment, Submission(what, assignment.notebook, make(assignment)))
            figure = f"{result.score:g} of {result.max_score:g} points in {result.seconds:.1f} s"
            if what == "solved":
                yield Claim("the solved notebook scores full", _not_full(result), figure)
            else:
                faults = [f"{e.exercise}: {e.points:g} points for nothing" for e in result.exercises if e.points]
                yield Claim("the bare release scores 0", faults, figure)


def _not_full(result: SubmissionResult) -> list[str]:
    if is_full(result):
        return []
    bad = [e for e in result.exercises if e.verdict not in (Verdict.PASSED, Verdict.MANUAL)]
    return [f"{e.exercise} is {e.verdict}: {[c.message for c in e.checks if not c.passed]}" for e in bad] or [
        result.problem
    ]


def _stock(root: Path, notebooks: Sequence[Assignment]) -> Iterator[Claim]:
    """The same two hand-ins of all notebooks under `nbgrader autograde`, with nothing of ours in between."""
    from nbgrader.api import Gradebook

    name = notebooks[0].name
    with tempfile.TemporaryDirectory(prefix="stock-") as scratch:
        folder = Path(scratch)
        (folder / "nbgrader_config.py").write_text(STOCK_CONFIG)
        shutil.copytree(root / "source" / name, folder / "source" / name)
        faults = _nbgrader(folder, "generate_assignment", name)
        if faults:
            yield Claim("stock nbgrader generates the release", faults)
            return
        for what, make in HAND_INS.items():
            target = folder / "submitted" / what / name
            target.mkdir(parents=True)
            for assignment in notebooks:
                document = make(assignment)
                _with_release_metadata(document, folder / "release" / name / f"{assignment.notebook}.ipynb")
                (target / f"{assignment.notebook}.ipynb").write_text(dumps(document))
        faults = _nbgrader(folder, "autograde", name)
        scores: dict[str, float] = {}
        lost: list[str] = []
        if not faults:
            with Gradebook(f"sqlite:///{folder}/gradebook.db", "stock") as gradebook:
                for what in HAND_INS:
                    books = [gradebook.find_submission_notebook(a.notebook, name, what) for a in notebooks]
                    grades = [grade for book in books for grade in book.grades]
                    scores[what] = sum(g.auto_score or 0.0 for g in grades)
                    if what == "solved":
                        lost = [g.name for g in grades if g.cell.cell_type == "code" and g.auto_score != g.max_score]
    if faults:
        yield Claim("both pass through stock nbgrader autograde", faults)
        return
    full = sum(assignment.max_score for assignment in notebooks)
    yield Claim(
        "the solved notebook scores full under stock nbgrader",
        [f"{name} lost points" for name in lost],
        f"{scores['solved']:g} of {full:g} points",
    )
    yield Claim(
        "the bare release scores 0 under stock nbgrader",
        [] if scores["blank"] == 0 else [f"it scores {scores['blank']:g}"],
        f"{scores['blank']:g} of {full:g} points",
    )


def _with_release_metadata(document: nbformat.NotebookNode, release: Path) -> None:
    """Checksums and locks as a student's notebook has them."""
    released = {cell.id: cell for cell in nbformat.read(release, as_version=4).cells}
    for cell in document.cells:
        cell.metadata = released[cell.id].metadata


def _nbgrader(folder: Path, *arguments: str) -> list[str]:
    from autograder.recording import put_tools_on_path

    put_tools_on_path()
    environment = os.environ | {"JUPYTER_CONFIG_DIR": str(folder / ".jupyter"), "JUPYTER_NO_CONFIG": "1"}
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


def _answers(folder: Path, assignment: Assignment) -> Iterator[Claim]:
    answers = corpus.read(folder, assignment)
    outcomes = grade_answers(assignment, answers)
    exercises = [e.id for e in assignment.exercises if not e.manual]
    counts = {e: (_count(answers, e, right=True), _count(answers, e, right=False)) for e in exercises}
    thin = [
        f"{e}: {r} right and {w} wrong, expected at least 3 and 4" for e, (r, w) in counts.items() if r < 3 or w < 4
    ]
    yield Claim("every exercise has at least 3 right and 4 wrong answers", thin, f"{len(answers)} answers")
    right = [o for o in outcomes if o.answer.right]
    wrong = [o for o in outcomes if not o.answer.right]
    rejected = [o for o in right if o.result.verdict is not Verdict.PASSED]
    accepted = [o for o in wrong if o.result.verdict is Verdict.PASSED]
    named = [o for o in wrong if o.named]
    yield Claim(
        "right answers are accepted",
        [f"{_label(o)} is {o.result.verdict}: {o.said}" for o in rejected],
        f"{len(right) - len(rejected)} accepted, {len(rejected)} rejected",
    )
    yield Claim(
        "wrong answers are rejected",
        [f"{_label(o)} is {o.result.verdict}" for o in accepted],
        f"{len(wrong) - len(accepted)} rejected, {len(accepted)} accepted",
    )
    yield Claim(
        "the verdict is the one that the answer states",
        [
            f"{_label(o)} is {o.result.verdict}, not {o.answer.verdict}: {o.said}"
            for o in outcomes
            if not o.verdict_holds
        ],
        f"{sum(o.verdict_holds for o in outcomes)} of {len(outcomes)}",
    )
    yield Claim(
        "the messages name the mistake",
        [f"{_label(o)} does not say {list(o.answer.says)}: {o.said}" for o in wrong if not o.named],
        f"{len(named)} of {len(wrong)}",
    )


def grade_answers(assignment: Assignment, answers: list[corpus.Answer], workers: int = 2) -> list[corpus.Outcome]:
    """Grade a corpus with several workers side by side."""
    # Generous: verdicts must not depend on what else the machine does. What is to run too long need not do so for long.
    limits = Limits(cell=120.0, check=30.0, notebook=CORPUS_SECONDS)
    short = replace(limits, cell=2.0, check=2.0)
    endless = [a for a in answers if a.verdict is Verdict.TIMEOUT]
    tasks = [(endless, short)] * bool(endless)
    tasks += [(part, limits) for part in _parts(assignment, [a for a in answers if a not in endless], workers)]
    imports = assignment.imports | corpus.imports(answers)
    with Worker(limits, imports, launched=Launched(many_forks=True)) as worker:
        worker.prepare(assignment)
        graded = dict(each(lambda task: corpus.grade(worker, assignment, *task), tasks, workers))
    for outcome in graded.values():
        if isinstance(outcome, BaseException):
            raise outcome
    return [outcome for place in sorted(graded) for outcome in graded[place]]


def _parts(assignment: Assignment, answers: list[corpus.Answer], workers: int) -> list[list[corpus.Answer]]:
    """The answers in parts to be graded at one go: the last exercises first, and ever smaller parts.

    A part goes through the solved notebook up to its last exercise, so that late exercises should share one; and where
    the last parts are small and early in the notebook, all workers end together.
    """
    place = {cell.id: number for number, cell in enumerate(assignment.cells)}
    left = sorted(answers, key=lambda answer: place[answer.exercise], reverse=True)
    parts = []
    while left:
        size = max(SMALLEST, len(left) // (PARTS * workers))
        parts.append(left[:size])
        left = left[size:]
    return parts


def _count(answers: list[corpus.Answer], exercise: str, *, right: bool) -> int:
    return sum(a.exercise == exercise and a.right == right for a in answers)


def _label(outcome: corpus.Outcome) -> str:
    return f"{outcome.answer.exercise}/{outcome.answer.path.name}"
