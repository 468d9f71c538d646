"""Grade the one submission of Gradescope's container and write results.json.

What is printed here is for instructors only. A fault of the grader leaves no results.json: Gradescope then says that
the autograder failed, and nobody gets a 0 for it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path

from autograder.classroom.exports.gradescope import results_json
from autograder.classroom.grading import not_handed_in
from autograder.core.engine_process import EngineProcess
from autograder.core.files import write_whole
from autograder.core.grader.zygote import ZygoteError
from autograder.core.limits import handed_out, imports_of, limits_of
from autograder.core.results import (
    ExerciseResult,
    Standing,
    Status,
    SubmissionResult,
    Total,
    Verdict,
    standing_of,
    total_of,
)
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load
from autograder.core.stopping import WEAK, WeakSandboxError
from autograder.core.submissions.finding import ENDING, IntakeError
from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import Submission, collect

ROOT = "AUTOGRADER_ROOT"
STUDENT = "submission"  # Gradescope's name of the folder
BROKEN = "the grader failed ({problem}): no results.json was written; rerun the autograder"
TO_STUDENT = {
    rf"^{STUDENT} handed in": "you handed in",
    r"\bcheck the file by hand, or ": "",
    r"\bask (?:the student )?for (?:it\b|the file again)": "upload it again",
    r"\bask (?:the student )?for ": "upload ",
    r"\bask the student to ": "",
    r"\bask which one counts, and ": "",
    r" of one student": "",
}
CANNOT_BE_USED = "the file cannot be used as a notebook of this assignment: upload {expected} as you saved it"
_FOR_INSTRUCTORS = re.compile(rf"\b(?:ask|student|by hand|instructor)\b|{tempfile.gettempdir()}")
ALLOW = "write the zip again with --allow-weak-sandbox"


def main() -> None:
    """Grade what lies in `submission`, below the folder that the environment names or /autograder."""
    root = Path(os.environ.get(ROOT, "/autograder"))
    settings = json.loads((root / "source" / "settings.json").read_text(encoding="utf-8"))
    notebooks = load(root / "source", settings["assignment"])
    try:
        results = graded(root, notebooks, settings["allow_weak_sandbox"])
    except (WeakSandboxError, ZygoteError) as error:
        sys.exit(BROKEN.format(problem=error))
    failed = [f"{result.notebook}: {result.problem}" for result in results if result.status is Status.INTERNAL]
    if failed:
        sys.exit(BROKEN.format(problem="; ".join(failed)))
    document = results_json(results, _total(notebooks, results))
    (root / "results").mkdir(exist_ok=True)
    write_whole(root / "results" / "results.json", json.dumps(document, indent=1).encode())
    print(f"score: {document['score'] if document['score'] is not None else 'none, see the output'}")


def graded(root: Path, notebooks: Sequence[Assignment], allow_weak: bool) -> list[SubmissionResult]:
    """Grade the notebooks of one student.

    Args:
        root: Gradescope's folder.
        notebooks: the notebooks of the assignment.
        allow_weak: whether to grade where no sandbox works.

    Raises:
        WeakSandboxError: none works, which was not allowed.
        ZygoteError: the process that forks for submissions does not start.
    """
    folder = notebooks[0].path.parent
    out = handed_out(folder, [notebook.notebook for notebook in notebooks])
    sources = {notebook.notebook: notebook for notebook in notebooks if notebook.notebook in out}
    kept_back = frozenset(notebook.notebook for notebook in notebooks) - out
    ids = {notebook.notebook: frozenset(notebook.by_id) for notebook in notebooks}
    with EngineProcess() as process:
        process.expect(sources.values())
        submissions = _handed_in(root / STUDENT, Target(notebooks[0].name, ids, {}, kept_back, sources))
        engine = process.begin(limits_of(folder), imports_of(sources.values()))
        print(f"isolation: {engine.sandbox}", flush=True)
        if engine.weak and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=engine.sandbox, allow=ALLOW))
        with engine.grade_all(list(sources.values()), submissions, 1) as outcomes:
            results = [result for _, (result, _) in sorted(outcomes, key=itemgetter(0))]
    found = [(STUDENT, submission.notebook) for submission in submissions]
    missing = [name for _, name in not_handed_in(found, list(sources))] if found else list(sources)
    return [*results, *(_not_handed_in(source) for name, source in sources.items() if name in missing)]


def _total(notebooks: Sequence[Assignment], results: Sequence[SubmissionResult]) -> Total | None:
    """Return the mark, unless nothing came or something could not be graded: that is not the same as 0."""
    names = [notebook.notebook for notebook in notebooks]
    came = {result.notebook: result.status for result in results if result.status is not Status.NOT_HANDED_IN}
    standing = standing_of(came, names, waits=False)
    return total_of(results) if standing in (Standing.GRADED, Standing.WAITING) else None


def _handed_in(folder: Path, target: Target) -> list[Submission]:
    """Collect the notebooks in one student's folder; messages about them are for that student."""
    with tempfile.TemporaryDirectory() as above:
        copy = Path(above, STUDENT)
        shutil.copytree(folder, copy, symlinks=True)
        try:
            found = list(collect([Path(above)], target).submissions)
        except IntakeError as error:
            if not any(path.is_file() for path in copy.rglob("*")):
                return []
            found = [Submission(STUDENT, "", None, str(error))]
    return [
        replace(
            s,
            problem=to_student(s.problem, copy, target),
            remarks=tuple(to_student(r, copy, target) for r in s.remarks),
        )
        for s in found
    ]


def to_student(sentence: str, folder: Path, target: Target) -> str:
    """Return a sentence of the intake, which speaks to an instructor of a student, as the student should read it.

    Args:
        sentence: about a file, or "".
        folder: a folder to leave out of paths.
        target: the assignment, to name its notebooks in a sentence for instructors only.
    """
    for path in (folder, folder.parent):
        sentence = sentence.replace(f"{path}{os.sep}", "")
    for pattern, words in TO_STUDENT.items():
        sentence = re.sub(pattern, words, sentence)
    if not _FOR_INSTRUCTORS.search(sentence):
        return sentence
    return CANNOT_BE_USED.format(expected=" or ".join(f"{name}{ENDING}" for name in target.notebooks))


def _not_handed_in(source: Assignment) -> SubmissionResult:
    exercises = tuple(
        ExerciseResult(e.id, Verdict.MISSING, 0.0, e.points, title=e.title, bonus=e.bonus) for e in source.exercises
    )
    return SubmissionResult(STUDENT, source.notebook, Status.NOT_HANDED_IN, exercises)


if __name__ == "__main__":
    main()
