"""`course.progress()`: which visible checks pass now, in a kernel and without one."""

import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sessions import Session, printed

from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.samples import solved
from course.student import overview, released
from course.student.overview import Progress, Standing, State

ROOT = Path(__file__).resolve().parents[2]
(TOY,) = [a for name in assignment_names(ROOT) for a in load(ROOT, name) if a.notebook == "toy_attention"]
SOLVED = {cell.id: cell.source for cell in solved(TOY).cells}
DONE = ["setup", "linear_attention", "loss"]


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    with Session(tmp_path_factory.mktemp("progress"), {"OMP_NUM_THREADS": "1"}) as session:
        session.run("import course")
        for name in DONE:
            assert "Error" not in printed(session.run(SOLVED[name]))
        session.run("def grad_linear_attention(X):\n    return X.sum(axis=1)")
        yield session


def states(session):
    return dict(session.value("[(s.exercise.id, str(s.state)) for s in course.progress().standings]"))


@pytest.mark.engine
def test_each_state(session):
    found = states(session)
    assert {found[e] for e in ("linear_attention", "loss")} == {"passes"}
    assert found["grad_linear_attention"] == "fails"
    assert found["softmax"] == "not done yet"
    session.run("def loss(y, y_hat):\n    return 0.0")
    assert states(session)["loss"] == "fails"
    session.run(SOLVED["loss"])
    assert states(session)["loss"] == "passes"


@pytest.mark.engine
def test_what_is_shown(session):
    (output,) = session.run("course.progress()")
    assert output["kind"] == "execute_result"
    assert set(output["data"]) == {"text/html", "text/plain"}
    assert "2 of 11 visible checks pass (exercises worth 4 of 29 points)" in output["data"]["text/plain"]
    sentences = session.value("{s.exercise.id: s.message for s in course.progress().left}")
    sentence = sentences["grad_linear_attention"]
    shown, *_ = session.run(SOLVED["grad_linear_attention_check"])
    assert sentence
    assert sentence in " ".join(shown["data"]["text/plain"].split())


@pytest.mark.engine
def test_nothing_is_changed(session):
    look = "[[n for n in globals() if n[0] != '_'], plt.get_fignums(), str(np.random.get_state())]"
    before = session.value(look)
    session.run("course.progress();")
    assert session.value(look) == before


@pytest.mark.engine
def test_before_any_cell_it_asks_for_the_name(tmp_path):
    with Session(tmp_path) as session:
        (output,) = session.run("import course; course.progress()")
        assert printed([output]).startswith("✗ no cell of a course notebook was run in this kernel yet")
        assert session.value("len(course.progress('toy_attention').passed)") == 0


@pytest.mark.engine
def test_in_plain_python():
    program = "\n".join(["import course", *(SOLVED[name] for name in DONE[:2]), "print(course.progress('tweets'))"])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert "Tweets\n0 of 7 visible checks pass" in done.stdout


@pytest.fixture(scope="module")
def mixed():
    notebook = released.named("tweets")
    first, second, *others = notebook.exercises
    found = [Standing(first, State.PASSED), Standing(second, State.FAILED, "<b>not</b> divided by sqrt(D)")]
    found += [Standing(e, State.OPEN if e.check else State.BY_A_PERSON) for e in others]
    return Progress(notebook, tuple(found))


def test_the_text_has_a_sign_for_each_exercise(mixed):
    text = repr(mixed)
    assert f"\n✓✗○○✎{'○' * 2}" in text
    failed = "✗ 7.1: a softmax that leaves padding out (4 points)"
    assert f"\n{failed}\n    <b>not</b> divided by sqrt(D)\n○ Not done yet" in text
    one_written = Progress(mixed.notebook, mixed.standings[:5])
    assert "; 1 answer worth 2 points is graded by a person." in one_written.summary
    assert "○ Not done yet, or their cells were not run: 7.2: the prediction; 7.3: the gradient in" in text
    assert max(map(len, text.splitlines())) <= 88


def test_the_card_has_a_box_for_each_exercise(mixed):
    page = BeautifulSoup(mixed._repr_html_(), "html.parser")
    boxes = page.find_all("li", title=True)
    assert [box["title"] for box in boxes] == [s.exercise.title for s in mixed.standings]
    assert all(str(s.state) in box.get_text() for box, s in zip(boxes, mixed.standings, strict=True))
    assert page.find("b") is None
    assert len(set(overview.SIGNS.values())) == len(State)


@pytest.mark.parametrize(
    ("kind", "text", "state"),
    [
        ("NotImplementedError", "", State.OPEN),
        ("NameError", "name 'loss' is not defined", State.OPEN),
        ("NameError", "name 'np_' is not defined", State.FAILED),
        ("AssertionError", "half of it is missing", State.FAILED),
        ("ValueError", "shapes", State.FAILED),
    ],
)
def test_what_an_exception_says(kind, text, state):
    (exercise,) = [e for e in released.named("toy_attention").exercises if e.id == "loss"]
    assert overview.standing(exercise, kind, text).state is state
