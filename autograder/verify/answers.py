"""The corpus of answers: other people's ways to answer an exercise, each with the verdict that it must get.

One file per exercise, tests/answers/NN_topic/<exercise>.py, in percent cells. A cell is one answer; its first line says
what the grader must make of it:

    # %% right: by einsum
    # %% wrong: divides by D | says: sqrt(D)
    # %% wrong: changes y in place | verdict: PARTIAL | says: `y` | says: in place
    # %% wrong: two steps too many | says: too many | hidden: the example would have to show where it stops

`says` is what the messages must hold, without regard to case. `verdict` is PASSED for a right answer and FAILED for a
wrong one, if nothing else is said. A wrong answer that the visible check lets through says in `hidden` why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.results import Verdict
from autograder.source.assignments import Assignment, CourseError

MARK = "# %%"
_HEADER = re.compile(r"# %% (?P<kind>right|wrong): (?P<title>[^|]*[^|\s])(?P<fields>( \| \w+: [^|]*[^|\s])*)\s*")
_FIELD = re.compile(r" \| (\w+): ([^|]*[^|\s])")


@dataclass(frozen=True)
class Answer:
    """One answer to one exercise.

    Attributes:
        exercise: id of the stub cell.
        title: what it does, in words; no other answer of the exercise has it.
        source: the cell's text.
        right: whether it is right.
        verdict: that it must get.
        says: what the messages must hold, compared without case.
        hidden: why only a hidden check may catch it; "" if the visible check must.
    """

    exercise: str
    title: str
    source: str
    right: bool
    verdict: Verdict
    says: tuple[str, ...] = ()
    hidden: str = ""

    @property
    def label(self) -> str:
        return f"{self.exercise}: {'right' if self.right else 'wrong'}: {self.title}"


def read(folder: Path, assignment: Assignment) -> list[Answer]:
    """Return the answers to the exercises of one notebook, in its order.

    Args:
        folder: tests/answers/NN_topic.
        assignment: the source notebook.

    Raises:
        CourseError: the header of an answer cannot be understood.
    """
    files = [folder / f"{e.id}.py" for e in assignment.exercises if not e.manual]
    return [answer for path in files if path.is_file() for answer in parse(path.read_text(), path)]


def parse(text: str, path: Path) -> list[Answer]:
    """Return the answers in the text of one file.

    Raises:
        CourseError: a header cannot be understood, or contradicts itself.
    """
    answers: dict[str, Answer] = {}
    for line, header, source in _cells(text, path):
        answer = _answer(header, source, path.stem, f"{path}, line {line}")
        if answer.title in answers:
            raise CourseError(f"{path}, line {line}: there is an answer called {answer.title!r} already: rename one")
        answers[answer.title] = answer
    return list(answers.values())


def _cells(text: str, path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the number of the header's line, the header and the text below it, for each cell."""
    header, start = "", 0
    body: list[str] = []
    for number, line in enumerate([*text.splitlines(), MARK], 1):
        if line.startswith(MARK):
            if header:
                yield start, header, "\n".join(body).strip("\n") + "\n"
            elif any(map(str.strip, body)):
                raise CourseError(f"{path}, line 1: expected the header of an answer: '# %% right: in words'")
            header, start, body = line, number, []
        else:
            body.append(line)


def _answer(header: str, source: str, exercise: str, where: str) -> Answer:
    found = _HEADER.fullmatch(header)
    fields = _FIELD.findall(found["fields"]) if found else []
    unknown = [name for name, _ in fields if name not in ("verdict", "says", "hidden")]
    if not found or unknown:
        raise CourseError(
            f"{where}: found {header!r}, expected '# %% right: in words' or "
            "'# %% wrong: in words | says: what the message must hold', with ' | verdict: ...' or ' | hidden: ...'"
        )
    right = found["kind"] == "right"
    verdicts = [text for name, text in fields if name == "verdict"] or ["PASSED" if right else "FAILED"]
    if len(verdicts) > 1 or verdicts[0] not in Verdict.__members__:
        raise CourseError(f"{where}: found verdict {', '.join(verdicts)}, expected one of {', '.join(Verdict)}")
    says = tuple(text for name, text in fields if name == "says")
    hidden = "; ".join(text for name, text in fields if name == "hidden")
    if right != (verdicts[0] == Verdict.PASSED):
        raise CourseError(f"{where}: a right answer must be PASSED, and a wrong one must not")
    if right and (says or hidden):
        raise CourseError(f"{where}: a right answer gets no message: leave out 'says' and 'hidden'")
    if not right and not says:
        raise CourseError(f"{where}: a wrong answer needs ' | says: ...' with what the message must hold")
    return Answer(exercise, found["title"], source, right, Verdict(verdicts[0]), says, hidden)
