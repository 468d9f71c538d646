"""A course with written answers, and classes whose results are in its gradebook without that any code has run."""

import shutil
from pathlib import Path

import nbformat
from made import exercise_cells, result_of, source_cell
from nbgrader.api import Gradebook

from autograder.authoring.releasing import dumps
from autograder.classroom.gradebook.recording import Recorder
from autograder.core.results import Verdict
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import restore
from autograder.core.submissions.roster import Person
from autograder.core.submissions.samples import blank, with_answers

NAME, NOTEBOOK, QUESTION, SECOND, CODE = "01_words", "words", "why", "scale", "double"
WHY_STATEMENT = "## Nothing\n\nWhy is $\\sum_{i \\in \\emptyset} x_i$ equal to 0?"
WHY = r"""Adding nothing changes nothing: $\sum_{i \in \emptyset} x_i = 0$.

**Rubric** (2 points):

- 1: 0 changes nothing
- ½: the formula
- ½: an example, as $0 + 3 = 3$
- −½: it says that the sum is not defined

A student who names the neutral element has seen the point."""
SCALE = """By the square root of the size.

**Rubric** (1 point):

- 1: the square root"""
DOUBLE = "def double(x):\n    ### BEGIN SOLUTION\n    return x + x\n    ### END SOLUTION"
CHECK = "# check: the worked example\nassert double(3) == 6, 'double(3) is not 6'"
RIGHT = "It is 0, since adding *nothing* changes nothing."
WRONG = "The sum of an empty list is not defined."
PNG = (  # one pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def make_course(folder: Path) -> Path:
    cells = [
        source_cell("title", "# Words\n\nTwo questions and a function.", "markdown", locked=True),
        source_cell("why_statement", WHY_STATEMENT, "markdown", locked=True),
        source_cell(QUESTION, WHY, "markdown", solution=True, points=2),
        source_cell("scale_statement", "## A scale\n\nBy what do we divide?", "markdown", locked=True),
        source_cell(SECOND, SCALE, "markdown", solution=True, points=1),
        *exercise_cells(CODE, DOUBLE, CHECK, 3, "## Twice\n\nWrite `double(x)`."),
    ]
    document = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "P"}})
    path = folder / "source" / NAME / f"{NOTEBOOK}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(dumps(document))
    shutil.copyfile(Path(__file__).parents[2] / "nbgrader_config.py", folder / "nbgrader_config.py")
    return folder


def hand_in(course, answers, undecided=(), names=None, attachments=None):
    """Record students' notebooks, student -> cell -> text, as `autograder grade` does once their code has run.

    A cell that is not named stays blank, and a student's attachments are pasted into the answer to QUESTION.
    """
    (notebook,) = load(course, NAME)
    people = {student: Person(student, name=name, known=True) for student, name in (names or {}).items()}
    with Recorder(course, [notebook], people) as recorder:
        for student, texts in answers.items():
            document = with_answers(blank(notebook), dict(texts))
            for cell in document.cells if attachments and student in attachments else ():
                if cell.id == QUESTION:
                    cell["attachments"] = attachments[student]
            raw = dumps(document).encode()
            restored = restore(read_notebook(raw, f"{student}.ipynb"), notebook).document
            verdicts = {CODE: Verdict.INTERNAL} if student in undecided else {}
            result = result_of(notebook, student, verdicts)
            recorder.record(Submission(student, NOTEBOOK, document, content=Content.of(raw)), result, restored)


def grade(course: Path, student: str = "a", cell: str = QUESTION) -> tuple[float | None, bool, str | None]:
    """Return what formgrader shows: points by hand, whether the answer waits, the comment."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        part = gradebook.find_submission_notebook(NOTEBOOK, NAME, student)
        found = next(g for g in part.grades if g.name == cell)
        comment = next((c.manual_comment for c in part.comments if c.name == cell), None)
        return found.manual_score, found.needs_manual_grade, comment


def forty() -> dict[str, dict[str, str]]:
    """Return a class of 40's answers to one question: 12 equal but for spacing, 7 equal, 4 blank, 17 of their own."""
    spaced = ["It is 0, since  adding *nothing*\nchanges nothing.", RIGHT.upper(), RIGHT]
    texts = [spaced[number % 3] for number in range(12)] + [WRONG] * 7
    own = "Since {} + 0 = {}, the sum that begins with nothing has to begin with 0; term {} is added to it."
    texts += [own.format(number, number, number) for number in range(17)]
    answers = {f"s{number:02d}": {QUESTION: text} for number, text in enumerate(texts)}
    return answers | {f"s{number:02d}": {} for number in range(36, 40)}
