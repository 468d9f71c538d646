"""The corpus of answers: other people's ways to answer an exercise, each with the verdict that it must get.

One file per exercise, tests/answers/NN_topic/<exercise>.py, in percent cells. A cell is one answer; its first line says
what the grader must make of it:

    # %% right: by einsum
    # %% wrong: divides by D | says: sqrt(D)
    # %% wrong: changes y in place | verdict: PARTIAL | says: `y` | says: in place
    # %% wrong: two steps too many | says: too many | hidden: the example would have to show where it stops

`says` is what the messages must hold, without regard to case. `verdict` is PASSED for a right answer and FAILED for a
wrong one, unless stated otherwise. A wrong answer that the visible check lets through says in `hidden` why.

What many answers of a file would compute again, such as a training, a first cell may do once before all of them:

    # %% before: each model is trained once
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import nbformat

from autograder.core.results import Verdict
from autograder.core.source.assignments import Assignment, CourseError
from autograder.core.submissions.samples import blank, solved, with_answers

MARK = "# %%"
_HEADER = re.compile(r"# %% (?P<kind>right|wrong): (?P<title>[^|]*[^|\s])(?P<fields>( \| \w+: [^|]*[^|\s])*)\s*")
_BEFORE = re.compile(r"# %% before: [^|]*\S")
_FIELD = re.compile(r" \| (\w+): ([^|]*[^|\s])")


@dataclass(frozen=True)
class Answer:
    """One answer to one exercise.

    Attributes:
        exercise: id of the stub cell.
        title: a description in words; no other answer of the exercise has it.
        source: the cell's text.
        right: whether it is right.
        verdict: that it must get.
        says: text that the messages must contain, compared without case.
        hidden: why only a hidden check may catch it; "" if the visible check must.
        before: code that runs before it, once for all answers of the exercise; it leaves every name as it works.
        alone: whether no demonstration runs before it, whatever it looks up.
    """

    exercise: str
    title: str
    source: str
    right: bool
    verdict: Verdict
    says: tuple[str, ...] = ()
    hidden: str = ""
    before: str = ""
    alone: bool = False

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
    before = ""
    for line, header, source in _cells(text, path):
        if _BEFORE.fullmatch(header) and not answers and not before:
            before = source
            continue
        answer = replace(_answer(header, source, path.stem, f"{path}, line {line}"), before=before)
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


def sample_class(assignment: Assignment, answers: Sequence[Answer]) -> dict[str, nbformat.NotebookNode]:
    """Return a small class, with one student for each case.

    Args:
        assignment: the source notebook.
        answers: the corpus's answers to its exercises.

    Returns:
        student -> notebook.

    Raises:
        CourseError: an answer that the class is made from is not there.
    """
    full, empty = solved(assignment), blank(assignment)
    stubs = [e.id for e in assignment.exercises if not e.manual]
    wrong = {exercise: [a for a in answers if a.exercise == exercise and not a.right] for exercise in stubs}
    without = [exercise for exercise in stubs if not wrong[exercise]]
    if without:
        raise CourseError(
            f"there is no wrong answer to {without[0]!r}, from which the sample class could be made: "
            f"write one in tests/answers/{assignment.name}/{without[0]}.py"
        )
    # Some answers that lose a part of the points, and wrong ones to the last exercises, on which no other depends.
    partial = {e: a.source for e in stubs for a in wrong[e] if a.verdict is Verdict.PARTIAL}
    partial = dict(list(partial.items())[::3])
    partial |= {e: wrong[e][0].source for e in stubs[-3:]}
    half = {cell.id: cell.source for cell in empty.cells if cell.id in stubs[len(stubs) // 2 :]}
    functions = [e for e in stubs if re.search(r"^def ", _cell(full, e), re.MULTILINE)]
    raising = (
        dict.fromkeys(stubs[:1], "missing_name\n")
        if not functions
        else {
            e: re.sub(r"^(def .*?:\n)", r"\1    return missing_name\n", _cell(full, e), count=1, flags=re.S | re.M)
            for e in functions[:1]
        }
    )
    looping = {stubs[-1]: "while True:\n    pass\n"}
    tests = [e.graded_cell for e in assignment.exercises if not e.manual]
    altered = with_answers(empty, dict.fromkeys(tests, "assert True  # was a test"))
    return {
        "ada-perfect": full,
        "ben-partial": with_answers(full, partial),
        "cem-half-done": with_answers(full, half),
        "dia-blank": empty,
        "eve-raises": with_answers(full, raising),
        "fay-loops-for-ever": with_answers(full, looping),
        "gil-altered-tests": with_answers(altered, {stubs[0]: _cell(full, stubs[0])}),
    }


def _cell(document: nbformat.NotebookNode, cell_id: str) -> str:
    return next(cell.source for cell in document.cells if cell.id == cell_id)
