"""Chains: notebooks with one mistake, on which later exercises build, and the points that a fair examiner gives."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from autograder import executor
from autograder.engine import Engine
from autograder.grader.runs import NotebookRun
from autograder.grader.scoring import score
from autograder.limits import imports_of, limits_of
from autograder.source.assignments import Assignment
from autograder.submissions.restore import Restored, restore
from autograder.submissions.submitting import solved, with_answers
from autograder.verify.answers import read
from autograder.verify.claims import Claim

JOBS = 2
CLAIM = "one early mistake costs what a fair examiner takes"


def settle(root: Path, notebooks: Sequence[Assignment]) -> Iterator[Claim]:
    """Check that a notebook with one mistake, on which later exercises build, gets what a fair examiner gives."""
    of = {exercise.id: notebook for notebook in notebooks for exercise in notebook.exercises}
    chains = [chain for chain in _read_chains(root, notebooks[0].name) if chain["exercise"] in of]
    if not chains:
        return
    folder = root / "tests" / "answers" / notebooks[0].name
    found = {(a.exercise, a.title): a.source for notebook in notebooks for a in read(folder, notebook)}
    strange = [f"{e}: there is no answer {t!r}" for c in chains for e, t in _answers(c).items() if (e, t) not in found]
    if strange:
        yield Claim(CLAIM, strange)
        return
    used = [notebook for notebook in notebooks if any(of[chain["exercise"]] is notebook for chain in chains)]
    with Engine(limits_of(notebooks[0].path.parent), imports_of(used)) as engine:

        def points_of(chain: dict[str, Any]) -> list[float]:
            notebook = of[chain["exercise"]]
            changed = {exercise: found[exercise, title] for exercise, title in _answers(chain).items()}
            restored = restore(with_answers(solved(notebook), changed), notebook)
            run = engine.run(restored.steps, notebook)
            return [_score(notebook, restored, r) for r in (replace(run, followed={}), run)]

        for notebook in used:
            engine.prepare(notebook)
        with executor.begun(points_of, chains, JOBS, partial(engine.ready_to_lend, used)) as outcomes:
            points = dict(outcomes)
    faults, table = [], []
    for place, chain in enumerate(chains):
        if isinstance(points[place], BaseException):
            raise points[place]
        alone, followed = points[place]
        name = f"{chain['exercise']}: {chain['mistake']}"
        table.append(f"{name:56} {alone:6g} {followed:6g} {chain['points']:6g}")
        if followed != chain["points"]:
            faults.append(f"{name} gets {followed:g}, expected {chain['points']:g}")
    heading = f"{'points without follow-through, with it, and fair':56}"
    yield Claim(CLAIM, faults, f"{len(chains) - len(faults)} of {len(chains)}", [heading, *table])


def _read_chains(root: Path, name: str) -> list[dict[str, Any]]:
    path = root / "tests" / "answers" / name / "chains.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["chain"] if path.is_file() else []


def _answers(chain: dict[str, Any]) -> dict[str, str]:
    """Exercise -> title of the answer: the mistake, and answers after it that the source's own would not build on."""
    return {chain["exercise"]: chain["mistake"]} | chain.get("then", {})


def _score(assignment: Assignment, restored: Restored, run: NotebookRun) -> float:
    return sum(result.points for result in score(assignment, restored, run) if result.decided)
