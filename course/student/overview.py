"""How far a notebook is: its visible checks, run again now, as a card."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from course import markup
from course.student import released, session
from course.student.released import Exercise, Notebook, UnknownNotebook

NO_CELL_YET = (
    "no cell of a course notebook was run in this kernel yet: run the cells from the top, "
    'or name the notebook, as in course.progress("{example}")'
)
NOT_HERE = "course.progress() did nothing: this notebook is being graded."
MESSAGE = 300  # characters of a message that are shown
_OWN = re.compile(r'checks\.run\("([\w.]+)"\)')


class State(StrEnum):
    """State of an exercise."""

    PASSED = "passes"
    FAILED = "fails"
    OPEN = "not done yet"
    BY_A_PERSON = "graded by a person"


SIGNS = {State.PASSED: "✓", State.FAILED: "✗", State.OPEN: "○", State.BY_A_PERSON: "✎"}
_PAINT = {
    State.PASSED: markup.PASSED,
    State.FAILED: markup.FAILED,
    State.OPEN: markup.OPEN,
    State.BY_A_PERSON: markup.OPEN,
}
_BOX = "display:inline-block;margin:0 3px 3px 0;min-width:2.6em;text-align:center;line-height:1.3;list-style:none"


@dataclass(frozen=True)
class Standing:
    """An exercise and the present outcome of its visible check.

    Attributes:
        exercise: the exercise, from the released notebook.
        state: the state of its visible check.
        message: why it fails; "" otherwise.
    """

    exercise: Exercise
    state: State
    message: str = ""

    @property
    def price(self) -> str:
        """The exercise's points, in parentheses."""
        return f"({markup.worth(self.exercise.points)})"


@dataclass(frozen=True)
class Progress:
    """How far a notebook is; a notebook shows it as a card, a terminal as text.

    Attributes:
        notebook: as it was handed out.
        standings: one for each exercise, in order.
    """

    notebook: Notebook
    standings: tuple[Standing, ...]

    @property
    def passed(self) -> tuple[Standing, ...]:
        """The exercises with a passing visible check."""
        return tuple(s for s in self.standings if s.state is State.PASSED)

    @property
    def left(self) -> tuple[Standing, ...]:
        """The exercises with a visible check that does not pass."""
        return tuple(s for s in self.standings if s.state in (State.FAILED, State.OPEN))

    @property
    def summary(self) -> str:
        """Counts and points in two sentences."""
        written = [s for s in self.standings if s.state is State.BY_A_PERSON]
        checked = [s for s in self.standings if s.state is not State.BY_A_PERSON]
        answers = "1 answer" if len(written) == 1 else f"{len(written)} answers"
        answers += f" worth {_points(written)} points {'is' if len(written) == 1 else 'are'}"
        return (
            f"{len(self.passed)} of {len(checked)} visible checks pass (exercises worth {_points(self.passed)} of "
            f"{_points(checked)} points); {answers} graded by a person. "
            "A passed check is not a mark yet: hidden tests check more."
        )

    @property
    def failing(self) -> tuple[Standing, ...]:
        """The exercises with a mistake that the visible check finds."""
        return tuple(s for s in self.standings if s.state is State.FAILED)

    @property
    def open(self) -> str:
        """The exercises that are not done yet, in one sentence; "" if there are none."""
        titles = "; ".join(s.exercise.title for s in self.standings if s.state is State.OPEN)
        return f"{SIGNS[State.OPEN]} Not done yet, or their cells were not run: {titles}." if titles else ""

    def __repr__(self) -> str:
        lines = [*markup.wrapped(self.notebook.title), *markup.wrapped(self.summary)]
        lines += markup.wrapped("".join(SIGNS[s.state] for s in self.standings))
        for s in self.failing:
            lines += markup.wrapped(f"{s.exercise.title} {s.price}", "  ", first=f"{SIGNS[s.state]} ")
            lines += markup.wrapped(s.message, "    ")
        return "\n".join([*lines, *markup.wrapped(self.open)])

    def _repr_html_(self) -> str:
        boxes = "".join(_box(s) for s in self.standings)
        signs = " &nbsp; ".join(f"{sign} {state}" for state, sign in SIGNS.items())
        failing = [
            markup.entry(SIGNS[s.state], s.state, _PAINT[s.state], s.exercise.title, s.price)
            + markup.below(markup.prose(s.message))
            for s in self.failing
        ]
        return markup.card(
            markup.head(self.notebook.title, self.summary),
            f'<ol style="margin:.5em 0;padding:0;list-style:none">{boxes}</ol><small>{signs}</small>',
            markup.lines(failing),
            markup.prose(self.open),
        )


def progress(notebook: str = "") -> Progress | None:
    """Run the visible check of every exercise again, on what the notebook has now.

    The checks work on a copy of the notebook's names; nothing of it is changed.

    Args:
        notebook: its name, such as "toy_attention"; by default the one whose cells were run.

    Returns:
        What passes and what is left. As the last line of a cell it is shown. In the grader None: nothing is done.

    Raises:
        UnknownNotebook: the course has no notebook of this name, or none was run and none is named.
    """
    if not session.has_front_end():
        print(NOT_HERE)
        return None
    chosen = released.named(notebook) if notebook else _running()
    return Progress(chosen, tuple(_standing(exercise) for exercise in chosen.exercises))


def _running() -> Notebook:
    """Return the notebook of which most given cells were run in this kernel."""
    run = {text.strip() for text in session.history()}
    counts = {
        n: len(run & {cell.source.strip() for cell in n.cells if cell.type == "code" and not cell.mine})
        for n in released.notebooks()
    }
    most = max(counts.values())
    best = [n for n, count in counts.items() if count == most]
    if most == 0 or len(best) > 1:
        raise UnknownNotebook(NO_CELL_YET.format(example=released.notebooks()[0].name))
    return best[0]


def _standing(exercise: Exercise) -> Standing:
    if not exercise.check:
        return Standing(exercise, State.BY_A_PERSON)
    code = compile(exercise.check, f"<check of {exercise.id}>", "exec")
    try:
        with session.unnoticed():
            exec(code, dict(session.names()))
    except Exception as error:
        return standing(exercise, type(error).__name__, str(error))
    from course.checks.running import as_error  # with NumPy, which `import course` alone does not load

    for found in filter(None, map(as_error, _OWN.findall(exercise.check))):
        return standing(exercise, found["ename"], found["evalue"])
    return Standing(exercise, State.PASSED)


def standing(exercise: Exercise, kind: str, message: str) -> Standing:
    """Return what the exception that ended a visible check says of its exercise.

    Args:
        exercise: with the check.
        kind: name of the exception's class.
        message: its text.
    """
    missing = re.match(r"name '(\w+)' is not defined", message)
    if kind == "NotImplementedError":
        return Standing(exercise, State.OPEN)
    if kind == "NameError" and missing and re.search(rf"\b{missing[1]}\b", exercise.check):
        return Standing(exercise, State.OPEN, f"`{missing[1]}` is not defined: was its cell run?")
    text = " ".join(message.split())
    text = text if kind == "AssertionError" and text else f"{kind}: {text}"
    return Standing(exercise, State.FAILED, text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…")


def _box(standing: Standing) -> str:
    title = html.escape(standing.exercise.title)
    number = html.escape(standing.exercise.title.partition(":")[0][:12])
    sign = markup.badge(SIGNS[standing.state], standing.state, _PAINT[standing.state])
    return f'<li title="{title}" style="{_BOX}">{sign}<br><small>{number}</small></li>'


def _points(standings: Iterable[Standing]) -> str:
    return f"{sum(s.exercise.points for s in standings):g}"
