"""The corpus of answers: other people's ways to answer an exercise, each with the verdict that it must get."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.assignments import Assignment, CourseError, Kind
from autograder.limits import Limits
from autograder.restore import Step, restore
from autograder.results import ExerciseResult, Verdict
from autograder.running import Worker
from autograder.scoring import score
from autograder.submitting import solved

_HEADER = re.compile(r"^# (verdict|says): (.+?)\s*$", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*(?:import|from)[ \t]+([\w.]+)", re.MULTILINE)


@dataclass(frozen=True)
class Answer:
    """One answer to one exercise.

    Attributes:
        exercise: id of the stub cell.
        path: of the file, right_*.py or wrong_*.py.
        source: the cell's text.
        verdict: that it must get.
        says: what the messages must hold, compared without case.
    """

    exercise: str
    path: Path
    source: str
    verdict: Verdict
    says: tuple[str, ...]

    @property
    def right(self) -> bool:
        return self.path.name.startswith("right_")


@dataclass(frozen=True)
class Outcome:
    """What the grader made of an answer."""

    answer: Answer
    result: ExerciseResult

    @property
    def verdict_holds(self) -> bool:
        return self.result.verdict is self.answer.verdict

    @property
    def named(self) -> bool:
        """Whether the messages name the mistake."""
        said = self.said.lower()
        return all(text.lower() in said for text in self.answer.says)

    @property
    def said(self) -> str:
        return " | ".join(check.message for check in self.result.checks if not check.passed)


def read(folder: Path, assignment: Assignment) -> list[Answer]:
    """The answers of one assignment.

    Args:
        folder: tests/answers/NN_topic.
        assignment: its source notebook.

    Raises:
        CourseError: a file has no verdict, or belongs to no exercise.
    """
    stubs = {cell.id for cell in assignment.cells if cell.kind is Kind.STUB}
    answers = []
    for path in sorted(folder.glob("*/*.py")):
        exercise, source = path.parent.name, path.read_text()
        head = _HEADER.findall(source)
        verdicts = [text for key, text in head if key == "verdict"]
        if exercise not in stubs:
            raise CourseError(f"{path}: there is no exercise {exercise!r}; expected one of {', '.join(sorted(stubs))}")
        if (
            not path.name.startswith(("right_", "wrong_"))
            or len(verdicts) != 1
            or verdicts[0] not in Verdict.__members__
        ):
            raise CourseError(
                f"{path}: expected a name right_* or wrong_* and one header line '# verdict: PASSED' (or another)"
            )
        says = tuple(text for key, text in head if key == "says")
        answer = Answer(exercise, path, source, Verdict(verdicts[0]), says)
        if answer.right != (answer.verdict is Verdict.PASSED):
            raise CourseError(f"{path}: a right answer must be PASSED, and a wrong one must not")
        if not answer.right and not says:
            raise CourseError(f"{path}: a wrong answer needs a line '# says: ...' with what the message must hold")
        answers.append(answer)
    return answers


def imports(answers: list[Answer]) -> set[str]:
    """Modules outside of Python's own that answers import: a worker that has them need not load them for each."""
    found = {name for answer in answers for name in _IMPORT.findall(answer.source)}
    return {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}


def grade(worker: Worker, assignment: Assignment, answers: list[Answer], limits: Limits) -> list[Outcome]:
    """Grade each answer in the otherwise solved notebook, from the state that the notebook has before its exercise.

    The solved notebook itself is not examined, and runs no further than it is needed.

    Args:
        worker: that runs them.
        assignment: the source notebook.
        answers: of this assignment.
        limits: `notebook` is for all of them together.
    """
    restored = restore(solved(assignment), assignment)
    steps = [step for step in restored.steps if step.kind is not Kind.TEST]
    position = {step.cell_id: i for i, step in enumerate(steps)}
    tests = {step.exercise: step for step in restored.steps if step.kind is Kind.TEST}
    branches: dict[int, list[list[Step]]] = {}
    keys: dict[Path, tuple[int, int]] = {}
    for answer in answers:
        place = branches.setdefault(position[answer.exercise], [])
        keys[answer.path] = (position[answer.exercise], len(place))
        place.append([Step(Kind.STUB, answer.exercise, answer.source, answer.exercise), tests[answer.exercise]])
    last = max(branches, default=0)
    steps[last:] = [replace(steps[last], source="")]  # nothing needs the state after it
    runs = worker.explore(steps, branches, assignment, limits)
    outcomes = []
    for answer in answers:
        run = runs.get(keys[answer.path])
        if run is None:
            raise CourseError(f"{answer.path}: was not reached; is the solved notebook in order, and the time enough?")
        results = score(assignment, restored, run)
        outcomes.append(Outcome(answer, next(r for r in results if r.exercise == answer.exercise)))
    return outcomes
