"""Prove the course: what `autograder check` does, a claim at a time."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import nbformat

from autograder.engine import Engine, imports_of, is_full
from autograder.grader.runs import NotebookRun
from autograder.grader.scoring import score
from autograder.limits import limits_of
from autograder.results import SubmissionResult, Verdict
from autograder.source import scaffold, statements
from autograder.source.assignments import Assignment, load
from autograder.source.releasing import differences, dumps, release_leaks
from autograder.submissions.intake import Submission
from autograder.submissions.restore import Restored, restore
from autograder.submissions.submitting import blank, solved, with_answers
from autograder.verify import corpus, sentences
from autograder.verify.answers import read
from autograder.verify.proven import Proven

RIGHT, WRONG = 3, 6  # answers that an exercise has at least
SEEN = 0.85  # share of the wrong answers that fail at a visible check
STOCK_CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'stock'\n"
CHAINS = "one early mistake costs what a fair examiner takes"
HAND_INS: dict[str, Callable[[Assignment], nbformat.NotebookNode]] = {"solved": solved, "blank": blank}


@dataclass
class Claim:
    """One claim about an assignment and what speaks against it.

    Attributes:
        name: the claim, as a sentence.
        faults: empty if it holds.
        figure: what was counted or measured.
        table: rows of figures to be printed below it.
    """

    name: str
    faults: list[str] = field(default_factory=list)
    figure: str = ""
    table: list[str] = field(default_factory=list)


def prove(
    root: Path,
    name: str,
    *,
    stock: bool = True,
    only_answers: bool = False,
    changed: bool = False,
    on_progress: Callable[[int, int], object] = lambda done, total: None,
) -> Iterator[Claim]:
    """The claims about one assignment, as they are settled.

    Args:
        root: the course directory.
        name: of the assignment.
        stock: also run stock `nbgrader autograde`, which takes most of the time.
        only_answers: settle nothing but the corpus.
        changed: believe what an earlier run has found of answers that nothing has changed for since; implies that
            stock nbgrader is left out.
        on_progress: called with how many answers of a notebook are graded, and of how many.
    """
    notebooks = load(root, name)
    stock = stock and not only_answers and not changed
    proven = Proven(root, reuse=changed)
    beside = _beside(_stock, root, notebooks) if stock else list
    if not only_answers:
        yield Claim("release/ is what source/ generates", differences(root, name))
        yield Claim("nothing leaks", release_leaks(notebooks, root / "release" / name, root / "course"))
    yield Claim(f"nothing is left to be written ({scaffold.MARK})", scaffold.unfinished(root, notebooks))
    yield Claim(
        "every file of answers is named after an exercise", _strays(root / "tests" / "answers" / name, notebooks)
    )
    for assignment in notebooks:
        for claim in _of_notebook(root, assignment, proven, only_answers, changed, on_progress):
            yield claim if len(notebooks) == 1 else replace(claim, name=f"{assignment.notebook}: {claim.name}")
    yield from beside()


def _strays(folder: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Files that no exercise of any notebook is graded with."""
    exercises = {e.id for notebook in notebooks for e in notebook.exercises if not e.manual}
    return [
        f"{path.name}: there is no exercise {path.stem!r}: rename it, or delete it"
        for path in sorted(folder.glob("*.py"))
        if path.stem not in exercises
    ]


def _of_notebook(
    root: Path,
    assignment: Assignment,
    proven: Proven,
    only_answers: bool,
    changed: bool,
    on_progress: Callable[[int, int], object],
) -> Iterator[Claim]:
    if not only_answers:
        yield Claim("statements say the points, and the title the sum of the minutes", statements.faults(assignment))
        yield from _ours(assignment)
        if not changed:
            yield from _chains(root, assignment)
    yield from _answers(root, assignment, proven, on_progress)


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
    with Engine(imports=imports_of([assignment])) as engine:
        for what, make in HAND_INS.items():
            result, _ = engine.grade(assignment, Submission(what, assignment.notebook, make(assignment)))
            figure = f"{result.score:g} of {result.max_score:g} points in {result.seconds:.1f} s"
            if what == "solved":
                yield Claim("the solved notebook scores full", _not_full(result), figure)
            else:
                faults = [f"{e.exercise}: {e.points:g} points for nothing" for e in result.exercises if e.points]
                yield Claim("the bare release scores 0", faults, figure)


def _chains(root: Path, assignment: Assignment) -> Iterator[Claim]:
    """Notebooks with one mistake, on which later exercises build, get what a fair examiner gives."""
    chains = [chain for chain in _read_chains(root, assignment.name) if chain["exercise"] in assignment.by_id]
    if not chains:
        return
    answers = read(root / "tests" / "answers" / assignment.name, assignment)
    found = {(a.exercise, a.title): a.source for a in answers}
    strange = [f"{c['exercise']}: there is no answer {c['mistake']!r}" for c in chains if _key(c) not in found]
    if strange:
        yield Claim(CHAINS, strange)
        return
    full, faults, table = solved(assignment), [], []
    limits = limits_of(assignment.path.parent)
    with Engine(limits, imports_of([assignment])) as engine:
        for chain in chains:
            restored = restore(with_answers(full, {chain["exercise"]: found[_key(chain)]}), assignment)
            run = engine.run(restored.steps, assignment)
            points = [_score(assignment, restored, r) for r in (replace(run, followed={}), run)]
            name = f"{chain['exercise']}: {chain['mistake']}"
            table.append(f"{name:56} {points[0]:6g} {points[1]:6g} {chain['points']:6g}")
            if points[1] != chain["points"]:
                faults.append(f"{name} gets {points[1]:g}, expected {chain['points']:g}")
    heading = f"{'points without follow-through, with it, and fair':56}"
    yield Claim(CHAINS, faults, f"{len(chains) - len(faults)} of {len(chains)}", [heading, *table])


def _read_chains(root: Path, name: str) -> list[dict[str, Any]]:
    path = root / "tests" / "answers" / name / "chains.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["chain"] if path.is_file() else []


def _key(chain: dict[str, Any]) -> tuple[str, str]:
    return chain["exercise"], chain["mistake"]


def _score(assignment: Assignment, restored: Restored, run: NotebookRun) -> float:
    return sum(result.points for result in score(assignment, restored, run) if result.decided)


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
    from autograder.source.configuration import put_tools_on_path

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


def _answers(
    root: Path, assignment: Assignment, proven: Proven, on_progress: Callable[[int, int], object]
) -> Iterator[Claim]:
    answers = read(root / "tests" / "answers" / assignment.name, assignment)
    outcomes, graded = corpus.by_content(assignment, answers, proven, on_progress)
    by_exercise = {
        e.id: [o for o in outcomes if o.answer.exercise == e.id] for e in assignment.exercises if not e.manual
    }
    right = [o for o in outcomes if o.answer.right]
    wrong = [o for o in outcomes if not o.answer.right]
    counts = {e: (sum(o.answer.right for o in found), len(found)) for e, found in by_exercise.items()}
    yield Claim(
        f"every exercise has at least {RIGHT} right and {WRONG} wrong answers",
        [f"{e}: {r} right and {n - r} wrong" for e, (r, n) in counts.items() if r < RIGHT or n - r < WRONG],
        f"{len(outcomes)} answers, {graded} of them graded now",
    )
    rejected = [o for o in right if o.result.verdict is not Verdict.PASSED]
    yield Claim(
        "right answers are accepted",
        [f"{o.answer.label} is {o.result.verdict}: {o.said}" for o in rejected],
        f"{len(right) - len(rejected)} accepted, {len(rejected)} rejected",
    )
    accepted = [o for o in wrong if o.result.verdict is Verdict.PASSED]
    yield Claim(
        "wrong answers are rejected",
        [f"{o.answer.label} is {o.result.verdict}" for o in accepted],
        f"{len(wrong) - len(accepted)} rejected, {len(accepted)} accepted",
    )
    other = [o for o in outcomes if not o.verdict_holds]
    yield Claim(
        "the verdict is the one that the answer states",
        [f"{o.answer.label} is {o.result.verdict}, not {o.answer.verdict}: {o.said}" for o in other],
        f"{len(outcomes) - len(other)} of {len(outcomes)}",
    )
    unnamed = [o for o in wrong if not o.named]
    yield Claim(
        "the messages name the mistake",
        [f"{o.answer.label} does not say {list(o.answer.says)}: {o.said}" for o in unnamed],
        f"{len(wrong) - len(unnamed)} of {len(wrong)}",
    )
    yield _seen(by_exercise)
    prepared = sentences.prepared(assignment, root / "course" / "checks")
    said = {e: [o.said for o in found] for e, found in by_exercise.items()}
    dead = sentences.dead(prepared, said)
    yield Claim(
        "every prepared mistake is made by an answer",
        [f"no answer to {', '.join(made_for)} brings out: {sentence!r}" for sentence, made_for in dead],
        f"{len(prepared) - len(dead)} of {len(prepared)}",
    )


def _seen(outcomes: dict[str, list[corpus.Outcome]]) -> Claim:
    """How many wrong answers fail at the visible check, where the student can still mend them."""
    wrong = {exercise: [o for o in found if not o.answer.right] for exercise, found in outcomes.items()}
    seen = {exercise: sum(o.seen for o in found) for exercise, found in wrong.items()}
    faults = [
        f"{o.answer.label} passes the visible check: let that catch it, or say why not (' | hidden: ...')"
        for found in wrong.values()
        for o in found
        if not o.seen and not o.answer.hidden
    ]
    faults += [
        f"{o.answer.label} says why only a hidden check may catch it, and the visible one does"
        for found in wrong.values()
        for o in found
        if o.seen and o.answer.hidden
    ]
    total = sum(map(len, wrong.values()))
    share = sum(seen.values()) / total if total else 1.0
    if share < SEEN:
        faults.insert(0, f"{share:.1%} of all, expected {SEEN:.0%}")
    return Claim(
        "the visible checks catch the wrong answers",
        faults,
        f"{sum(seen.values())} of {total}, {share:.1%}",
        [f"{exercise:24} {seen[exercise]:4} of {len(found):3}" for exercise, found in wrong.items()],
    )
