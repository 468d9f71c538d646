"""Prove the course: what `autograder check` does, a claim at a time."""

from __future__ import annotations

import itertools
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from autograder.authoring import scaffold
from autograder.authoring.releasing import differences, release_leaks
from autograder.authoring.verify import corpus, demonstrations, hand_ins, lookups, mistakes, verdicts
from autograder.authoring.verify.cache import ResultCache
from autograder.authoring.verify.claims import Claim
from autograder.core import processes
from autograder.core.engine import Engine
from autograder.core.limits import imports_of
from autograder.core.processes import die_with_parent
from autograder.core.source import statements
from autograder.core.source.assignments import Assignment, CourseError, Kind
from autograder.core.source.loading import load
from autograder.core.source.rubrics import MARKER, RubricError, parse


def prove(
    root: Path,
    names: Iterable[str],
    *,
    stock: bool = True,
    brief: bool = False,
    only_answers: bool = False,
    changed: bool = False,
    exercises: Sequence[str] = (),
    on_progress: Callable[[int, int], object] = lambda done, total: None,
) -> Iterator[tuple[str, Claim]]:
    """Yield claims about assignments, each with the name of its assignment, as they are settled.

    What keeps one processor busy for long is settled while the answers to the next assignment are graded.

    Args:
        root: the course directory.
        names: the names of the assignments.
        stock: also run stock `nbgrader autograde`, which takes most of the time.
        brief: what others show is shown once: stock nbgrader grades the first notebook alone, without long trainings,
            no student is graded with and without demonstrations, and one mistake is followed in each notebook.
        only_answers: settle nothing but the corpus.
        changed: reuse what an earlier run has found where nothing has changed since; leaves stock nbgrader out.
        exercises: settle nothing but the answers to these.
        on_progress: called with how many answers of a notebook are graded, and of how many.

    Raises:
        CourseError: no assignment has such an exercise.
    """
    cache = ResultCache(root, reuse=changed)
    known = {name: _by_tests(load(root, name)) for name in names} if exercises else {}
    if unknown := set(exercises) - {exercise for its in known.values() for exercise in its}:
        listed = ", ".join(exercise for its in known.values() for exercise in its)
        raise CourseError(
            f"{', '.join(names)}: no exercise {min(unknown)!r} that tests grade: expected one of {listed}"
        )
    waiting: list[tuple[str, Callable[[], list[Claim]]]] = []
    for name in names:
        wanted = [exercise for exercise in exercises if exercise in known[name]]
        if exercises and not wanted:
            continue
        notebooks = load(root, name)
        if not (exercises or only_answers):
            waiting.append((name, list if changed else _beside(_slow, root, notebooks, stock, brief)))
        with corpus.shared_engine(root, notebooks) as engine:
            if exercises:
                claims = _of_exercises(engine, root, notebooks, wanted, on_progress)
            elif only_answers:
                claims = _of_corpus(engine, root, notebooks, cache, on_progress)
            else:
                follow = None if changed else brief
                claims = itertools.chain(
                    _of_release(root, notebooks, cache),
                    _of_source(engine, notebooks, cache),
                    _of_corpus(engine, root, notebooks, cache, on_progress, follow),
                )
            yield from _named(name, claims)
        for earlier, settled in waiting[:-1]:
            yield from _named(earlier, settled())
        del waiting[:-1]
    for earlier, settled in waiting:
        yield from _named(earlier, settled())


def _named(name: str, claims: Iterable[Claim]) -> Iterator[tuple[str, Claim]]:
    for claim in claims:
        yield name, claim


def _of_corpus(
    engine: Callable[[], Engine],
    root: Path,
    notebooks: Sequence[Assignment],
    cache: ResultCache,
    on_progress: Callable[[int, int], object],
    brief: bool | None = None,
) -> Iterator[Claim]:
    """Claims about all answers; unless `brief` is None, mistakes are followed into the later exercises too."""
    name, exercises = notebooks[0].name, _by_tests(notebooks)
    yield Claim(f"nothing is left to be written ({scaffold.MARK})", scaffold.unfinished(root, notebooks))
    yield Claim(
        "every file of answers is named after an exercise", _strays(root / "tests" / "answers" / name, notebooks)
    )
    outcomes, graded = corpus.outcomes(engine, root, notebooks, exercises, cache, on_progress, lookups.answers)
    yield from lookups.claims(outcomes)
    outcomes = [outcome for outcome in outcomes if not lookups.is_one(outcome.answer)]
    for assignment in notebooks:
        own = _by_tests([assignment])
        yield from _prefixed(_prefix(assignment, notebooks), verdicts.claims(own, outcomes, graded))
    yield verdicts.made(notebooks, outcomes)
    if brief is not None:
        yield from mistakes.claims(engine, notebooks, outcomes, brief)


def _of_exercises(
    engine: Callable[[], Engine],
    root: Path,
    notebooks: Sequence[Assignment],
    wanted: Sequence[str],
    on_progress: Callable[[int, int], object],
) -> Iterator[Claim]:
    outcomes, graded = corpus.outcomes(
        engine, root, notebooks, wanted, ResultCache(root, reuse=False), on_progress, lookups.answers
    )
    yield from lookups.claims(outcomes)
    outcomes = [outcome for outcome in outcomes if not lookups.is_one(outcome.answer)]
    for exercise in wanted:
        yield from verdicts.claims([exercise], outcomes, graded)
    yield verdicts.made(notebooks, outcomes)


def _by_tests(notebooks: Sequence[Assignment]) -> list[str]:
    """Return the exercises that are graded by tests."""
    return [e.id for notebook in notebooks for e in notebook.exercises if not e.manual]


def _slow(root: Path, notebooks: Sequence[Assignment], stock: bool, brief: bool) -> Iterator[Claim]:
    """Settle claims for which one processor is busy for long, and which are about no answer."""
    with Engine(imports=imports_of(notebooks)) as engine:
        for assignment in notebooks:
            look = demonstrations.looked_at if brief else partial(demonstrations.claims, root=root)
            yield from _prefixed(_prefix(assignment, notebooks), look(engine, assignment=assignment))
    if stock:
        yield from hand_ins.stock_claims(root, notebooks[:1] if brief else notebooks, brief)


def _prefix(assignment: Assignment, notebooks: Sequence[Assignment]) -> str:
    return f"{assignment.notebook}: " if len(notebooks) > 1 else ""


def _prefixed(prefix: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        yield replace(claim, name=prefix + claim.name)


def _strays(folder: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Files that no exercise of any notebook is graded with."""
    exercises = _by_tests(notebooks)
    return [
        f"{path.name}: there is no exercise {path.stem!r}: rename it, or delete it"
        for path in sorted(folder.glob("*.py"))
        if path.stem not in exercises
    ]


def _rubrics(assignment: Assignment) -> Claim:
    """Parse the rubric of each written answer that has one; an answer without a rubric is not a fault."""
    answers = [cell for cell in assignment.cells if cell.kind is Kind.MANUAL and not cell.is_code]
    written = [cell for cell in answers if MARKER in cell.source]
    faults = []
    for cell in written:
        try:
            parse(cell.source, cell.points)
        except RubricError as error:
            faults.append(f"{assignment.name}/{assignment.notebook}.ipynb, {cell.id}: {error}")
    figure = f"{len(written)} of {len(answers)} written answers have one"
    return Claim("every rubric can be read, and its points add up", faults, figure)


def _of_release(root: Path, notebooks: Sequence[Assignment], cache: ResultCache) -> Iterator[Claim]:
    name = notebooks[0].name

    def settle() -> Iterator[Claim]:
        yield Claim("release/ is what source/ generates", differences(root, name))
        yield Claim("nothing leaks", release_leaks(notebooks, root / "release" / name, root / "course"))

    folders = [root / "source" / name, root / "release" / name, root / "course"]
    yield from cache.claims(f"{name}, release", cache.files(folders), settle)


def _of_source(engine: Callable[[], Engine], notebooks: Sequence[Assignment], cache: ResultCache) -> Iterator[Claim]:
    """Claims about the notebooks for which no answer of the corpus is graded by itself."""
    for assignment in notebooks:
        points = Claim(
            "statements say the points, and the title the minutes by the rule", statements.faults(assignment)
        )
        yield from _prefixed(_prefix(assignment, notebooks), [points, _rubrics(assignment)])
    depends_on: list[str] = []
    for assignment in notebooks:
        code = [cell.source for cell in assignment.cells if cell.is_code]
        depends_on += [*code, *cache.code_of(assignment, code)]
    name = notebooks[0].name
    yield from cache.claims(f"{name}, hand-ins", depends_on, lambda: hand_ins.claims(engine(), notebooks))


def _beside(claims: Callable[..., Iterator[Claim]], *args: Any) -> Callable[[], list[Claim]]:
    """Settle claims in a process of their own; call the returned function to wait for them."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)

    def settle() -> None:
        die_with_parent()
        theirs.send(list(claims(*args)))

    process = context.Process(target=settle)  # no daemon: it has processes of its own
    with processes.ignored():
        process.start()
    theirs.close()

    def settled() -> list[Claim]:
        try:
            return ours.recv()
        except EOFError:
            return [
                Claim("demonstrations and stock nbgrader can be tried", ["their process ended: see the messages above"])
            ]
        except KeyboardInterrupt:
            process.kill()
            raise
        finally:
            process.join()

    return settled
