"""An answer of the corpus says in its header what the grader must make of it, or is refused by its place."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring.verify.answers import Answer, parse, read
from autograder.core.results import Verdict
from autograder.core.source.assignments import CourseError

BODY = "def double(x):\n    return 2 * x\n"
RIGHT = f"# %% right: two times\n{BODY}"
WRONG = f"# %% wrong: squares it | says: not twice x | says: sign\n{BODY}"
FILE = Path("answers", "double.py")
TWICE = Answer("double", "two times", BODY, True, Verdict.PASSED)
SQUARE = Answer("double", "squares it", BODY, False, Verdict.FAILED, ("not twice x",))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RIGHT, [TWICE]),
        (f"# %% before: once\nx = 1\n\n{RIGHT}", [replace(TWICE, before="x = 1\n")]),
        (f"\n{RIGHT}\n\n{WRONG}", [TWICE, replace(SQUARE, says=("not twice x", "sign"))]),
        (WRONG.replace("says: sign", "verdict: PARTIAL"), [replace(SQUARE, verdict=Verdict.PARTIAL)]),
        (WRONG.replace("says: sign", "hidden: it shows the answer"), [replace(SQUARE, hidden="it shows the answer")]),
    ],
    ids=["right", "what runs before", "two, one of them wrong", "another verdict", "caught late"],
)
def test_answers_are_read(text, found):
    assert parse(text, FILE) == found


def test_comments_and_magics_belong_to_an_answer():
    body = "# a remark\n%matplotlib inline\ntext = '# %% right: no'\n"
    (answer,) = parse(f"# %% right: with a magic\n{body}", FILE)
    assert answer.source == body


def test_answers_come_in_the_order_of_the_notebook(tmp_path, tiny):
    (tmp_path / "total.py").write_text(RIGHT)
    (tmp_path / "double.py").write_text(f"{WRONG}\n{RIGHT}")
    found = [(a.exercise, a.right) for a in read(tmp_path, tiny)]
    assert found == [("double", False), ("double", True), ("total", True)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(BODY, id="no header"),
        pytest.param(f"# %%\n{BODY}", id="an empty header"),
        pytest.param(f"# %% right\n{BODY}", id="no title"),
        pytest.param(f"# %% Right: two times\n{BODY}", id="in capitals"),
        pytest.param(f"# %% partly: two times\n{BODY}", id="neither right nor wrong"),
        pytest.param(RIGHT.replace("times", "times | verdict: FAILED"), id="right but not PASSED"),
        pytest.param(RIGHT.replace("times", "times | says: sign"), id="right, with a promised"),
        pytest.param(RIGHT.replace("times", "times | hidden: why"), id="right, caught late"),
        pytest.param(WRONG.replace("says: sign", "verdict: PASSED"), id="wrong but PASSED"),
        pytest.param(WRONG.replace("says: sign", "verdict: REJECTED"), id="unknown verdict"),
        pytest.param(WRONG.replace("says: sign", "verdict: FAILED | verdict: ERROR"), id="two verdicts"),
        pytest.param(WRONG.replace("says: sign", "tells: sign"), id="unknown field"),
        pytest.param(f"# %% wrong: squares it\n{BODY}", id="wrong without says"),
        pytest.param(f"{RIGHT}\n{RIGHT}", id="one title twice"),
    ],
)
def test_a_faulty_answer_is_refused_by_its_place(text):
    with pytest.raises(CourseError, match=r"double\.py, line \d"):
        parse(text, FILE)


def test_the_readme_promises_no_more_than_there_is():
    root = Path(__file__).resolve().parents[2]
    answers = [a for path in (root / "tests" / "answers").glob("*/*.py") for a in parse(path.read_text(), path)]
    promised = re.findall(r"more than ([\d,]+) (right|wrong) ones", (root / "README.md").read_text())
    counts = Counter("right" if answer.right else "wrong" for answer in answers)
    assert [kind for number, kind in promised if counts[kind] > int(number.replace(",", ""))] == ["right", "wrong"]
