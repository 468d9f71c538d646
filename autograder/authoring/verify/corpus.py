"""The corpus of answers against the grader: right ones pass, wrong ones fail, and the message names the mistake."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from autograder.authoring.verify.answers import Answer, read
from autograder.authoring.verify.cache import ResultCache
from autograder.core.engine import Engine
from autograder.core.executor import each
from autograder.core.grader.missing_names import lacking
from autograder.core.grader.outcomes import NotebookRun
from autograder.core.grader.scoring import score
from autograder.core.limits import Limits, imports_of
from autograder.core.results import ExerciseResult, Verdict
from autograder.core.source.assignments import Assignment, CourseError, Kind
from autograder.core.source.demonstrations import not_run
from autograder.core.submissions.restore import Step, restore
from autograder.core.submissions.samples import solved

CORPUS_SECONDS = 1800.0
SHARE = 1 / 3  # of the answers that are left: the next part
SMALLEST = 40  # answers of a part: each part prepares the notebook again
JOBS = 2  # answers graded side by side
_IMPORT = re.compile(r"^[ \t]*(?:import|from)[ \t]+([\w.]+)", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """The grader's result for an answer."""

    answer: Answer
    result: ExerciseResult

    @property
    def verdict_holds(self) -> bool:
        return self.result.verdict is self.answer.verdict

    @property
    def named(self) -> bool:
        """Whether the messages name the mistake."""
        message = self.message.lower()
        return all(text.lower() in message for text in self.answer.says)

    @property
    def seen(self) -> bool:
        """Whether the student sees it before handing in: a visible check fails, or the cell itself."""
        return any(not check.passed and not check.hidden for check in self.result.checks)

    @property
    def message(self) -> str:
        return " | ".join(check.message for check in self.result.checks if not check.passed)


@contextlib.contextmanager
def shared_engine(root: Path, notebooks: Sequence[Assignment]) -> Iterator[Callable[[], Engine]]:
    """Yield what returns the engine for an assignment and its answers, which starts when it is first asked for."""
    with contextlib.ExitStack() as running:

        @lru_cache(1)
        def engine() -> Engine:
            answers = [answer for a in notebooks for answer in read(root / "tests" / "answers" / a.name, a)]
            return running.enter_context(Engine(imports=imports_of(notebooks) | imports(answers)))

        yield engine


def imports(answers: list[Answer]) -> set[str]:
    """Return the modules outside of Python's own that answers import, for the zygote to load once."""
    found = {name for answer in answers for name in _IMPORT.findall(answer.source)}
    return {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}


def grade(engine: Engine, assignment: Assignment, answers: list[Answer], limits: Limits) -> list[Outcome]:
    """Grade each answer in the otherwise solved notebook, from the state that the notebook has before its exercise.

    The solved notebook itself is not examined, and runs no further than it is needed.

    Args:
        engine: that runs them.
        assignment: the source notebook.
        answers: the answers of this assignment.
        limits: `notebook_seconds` is for all of them together.
    """
    restored = restore(solved(assignment), assignment)
    runs = _runs(engine, assignment, restored.steps, answers, limits)
    missing = {a: names for a, run in runs.items() if not a.alone and (names := lacking(run, restored.steps))}
    runs |= _runs(engine, assignment, restored.steps, list(missing), limits, missing)
    outcomes = []
    for answer in answers:
        results = score(assignment, restored, runs[answer])
        outcomes.append(Outcome(answer, next(r for r in results if r.exercise == answer.exercise)))
    return outcomes


def _runs(
    engine: Engine,
    assignment: Assignment,
    steps: Sequence[Step],
    answers: list[Answer],
    limits: Limits,
    missing: Mapping[Answer, Iterable[str]] = MappingProxyType({}),
) -> dict[Answer, NotebookRun]:
    """How each answer ran; before it ran the demonstrations that it needs, and those that make its missing names."""
    path = _path(steps, {answer.exercise: answer.before for answer in answers if answer.before})
    position = {step.cell_id: i for i, step in enumerate(path)}
    tests = {step.exercise: step for step in steps if step.kind is Kind.TEST}
    branches: dict[int, list[list[Step]]] = {}
    keys: dict[Answer, tuple[int, int]] = {}
    for answer in answers:
        place = branches.setdefault(position[answer.exercise], [])
        keys[answer] = (position[answer.exercise], len(place))
        left_out = not_run(assignment, [answer.source, *missing.get(answer, ())])
        before = steps[: next(i for i, step in enumerate(steps) if step.cell_id == answer.exercise)]
        place.append([step for step in before if step.skipped and not (answer.alone or step.cell_id in left_out)])
        place[-1] += [Step(Kind.STUB, answer.exercise, answer.source, answer.exercise), tests[answer.exercise]]
    if not answers:
        return {}
    last = max(branches)
    path[last:] = [replace(path[last], source="")]  # nothing needs the state after it
    runs = engine.explore(path, branches, assignment, limits)
    for answer in answers:
        if keys[answer] not in runs:
            raise CourseError(f"{answer.label} was not reached; is the solved notebook in order, and the time enough?")
    return {answer: runs[key] for answer, key in keys.items()}


def _path(steps: Iterable[Step], before: Mapping[str, str]) -> list[Step]:
    """Return the steps that lead to the answers, with what runs once before those to an exercise."""
    path = []
    for step in steps:
        if step.kind is Kind.TEST or step.skipped:
            continue
        if step.cell_id in before:
            path.append(Step(Kind.STUB, f"{step.cell_id}-before", before[step.cell_id]))
        path.append(replace(step, kind=Kind.LOCKED))  # a solution ends no process: no state is kept before it
    return path


def grade_answers(
    engine: Callable[[], Engine],
    given: Sequence[tuple[Assignment, list[Answer]]],
    on_progress: Callable[[int, int], object] = lambda done, total: None,
) -> list[Outcome]:
    """Grade a corpus with several graders side by side, which share one zygote.

    Args:
        engine: returns one.
        given: source notebooks, each with answers to its exercises.
        on_progress: called with how many answers are graded, and of how many.

    Raises:
        CourseError: an answer was not reached.
    """
    given = [(assignment, answers) for assignment, answers in given if answers]
    if not given:
        return []
    # Generous: verdicts must not depend on what else the machine does. What is to run too long need not do so for long.
    limits = Limits(cell_seconds=120.0, check_seconds=120.0, notebook_seconds=CORPUS_SECONDS)
    short = replace(limits, cell_seconds=2.0, check_seconds=2.0)
    tasks: list[tuple[Assignment, list[Answer], Limits]] = []
    for assignment, answers in given:
        endless = [a for a in answers if a.verdict is Verdict.TIMEOUT]
        tasks += [(assignment, endless, short)] * bool(endless)
        tasks += [(assignment, part, limits) for part in _parts(assignment, [a for a in answers if a not in endless])]
    tasks.sort(key=lambda task: len(task[1]), reverse=True)  # small ones last, so that all graders end together
    every = [answer for _, answers in given for answer in answers]
    grader = engine().within(limits)
    for assignment, _ in given:
        grader.prepare(assignment)
    graded: dict[int, list[Outcome]] = {}
    on_progress(0, len(every))
    for place, outcomes in each(lambda task: grade(grader, *task), tasks, JOBS):
        if isinstance(outcomes, BaseException):
            raise outcomes
        graded[place] = outcomes
        on_progress(sum(map(len, graded.values())), len(every))
    return [outcome for place in sorted(graded) for outcome in graded[place]]


def _parts(assignment: Assignment, answers: list[Answer]) -> list[list[Answer]]:
    """Split the answers into ever smaller parts to be graded at one go, the last exercises first.

    A part goes through the solved notebook up to its last exercise, so that late exercises should share one; and where
    the last parts are small and early in the notebook, all graders end together.
    """
    place = {cell.id: number for number, cell in enumerate(assignment.cells)}
    left = sorted(answers, key=lambda answer: place[answer.exercise], reverse=True)
    parts = []
    while left:
        size = max(SMALLEST, round(SHARE * len(left)))
        parts.append(left[:size])
        left = left[size:]
    return parts


def outcomes(
    engine: Callable[[], Engine],
    root: Path,
    notebooks: Sequence[Assignment],
    exercises: Collection[str],
    cache: ResultCache,
    on_progress: Callable[[int, int], object] = lambda done, total: None,
    more: Callable[[Assignment], Iterable[Answer]] = lambda assignment: (),
) -> tuple[list[Outcome], set[Answer]]:
    """Return the grader's results for the answers to some exercises, and the answers that it had to grade.

    Args:
        engine: returns one, if there is anything to grade.
        root: the course directory.
        notebooks: the notebooks of one assignment.
        exercises: the exercises of the notebooks.
        cache: the stored outcomes of answers; new ones are added.
        on_progress: as for `grade_answers`.
        more: returns answers to a notebook that are in no file.
    """
    found: dict[Path, dict[Answer, ExerciseResult | None]] = {}
    for assignment in notebooks:
        answers = [*read(root / "tests" / "answers" / assignment.name, assignment), *more(assignment)]
        found[assignment.path] = {a: cache.result(assignment, a) for a in answers if a.exercise in exercises}
    unknown = [(a, [answer for answer, result in found[a.path].items() if result is None]) for a in notebooks]
    graded = {outcome.answer: outcome.result for outcome in grade_answers(engine, unknown, on_progress)}
    every = []
    for assignment in notebooks:
        results = {answer: result or graded[answer] for answer, result in found[assignment.path].items()}
        cache.keep(assignment, results.items())
        every += [Outcome(answer, result) for answer, result in results.items()]
    return every, set(graded)
