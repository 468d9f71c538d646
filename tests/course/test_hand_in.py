"""`course.hand_in()`: the file to hand in, and what would not survive, in a kernel as students have it."""

import copy
import json
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from sessions import Session, printed

from autograder.core.engine import Engine
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import Submission, collect
from autograder.core.submissions.samples import solved
from course.student import clean_run, handing_in

pytestmark = [pytest.mark.engine, pytest.mark.thorough]  # JupyterLab's server and kernels are started

ROOT = Path(__file__).resolve().parents[2]
(TOY,) = [a for name in assignment_names(ROOT) for a in load(ROOT, name) if a.notebook == "toy_attention"]
RELEASE = ROOT / "release" / TOY.name / "toy_attention.ipynb"
CALL = "import course\nfound = course.hand_in()\nprint(found)"
WRONG = "def gradient_gap(function, gradient, k, seed=0):\n    return 0.0"
HELPED = "def loss(y, y_hat):\n    return half_of(((y - y_hat) ** 2).sum())"
OTHER = nbformat.writes(nbformat.v4.new_notebook(cells=[new_code_cell("1 + 1")]))
FIELDS = "{k: [*map(str, v)] if isinstance(v, tuple) else str(v) for k, v in vars(found).items()}"


def released_with(answers: dict[str, str]) -> nbformat.NotebookNode:
    document = nbformat.read(RELEASE, as_version=4)
    for cell in document.cells:
        cell.source = answers.get(cell.id, cell.source)
    return document


def started(folder: Path, document=None, name="toy_attention.ipynb") -> Session:
    if document is not None:
        nbformat.write(document, folder / name)
    return Session(folder, {"JPY_SESSION_NAME": str(folder / name), "OMP_NUM_THREADS": "1"})


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    answers = {cell.id: cell.source for cell in solved(TOY).cells if not cell.id.endswith("_check")}
    answers |= {"loss": HELPED, "loss_check": "assert True", "gradient_gap": WRONG}
    answers["setup"] += "\nMINE = 1"
    del answers["grad_linear_attention"]
    document = released_with(answers)
    document.cells = [cell for cell in document.cells if cell.id not in ("k_bayes", "softmax_check")]
    document.cells += [
        new_code_cell("from my_head import *", id="imports"),
        new_markdown_cell("![x](my%20plot.png)", id="shows"),
        new_code_cell("print('x' * 2_000_000)", id="large"),
        new_code_cell("from course.context import is_graded\nprint(is_graded())", id="shortened"),
        new_code_cell("{}['key']", id="fails"),
        new_code_cell(CALL, id="call"),
    ]
    folder = tmp_path_factory.mktemp("hand_in")
    (folder / "hand_in").mkdir()
    for name in ("my_head.py", "my plot.png"):
        (folder / name).touch()
    (folder / "hand_in" / "toy_attention.ipynb").write_text("handed in before")
    with started(folder, document) as session:
        before = (folder / "toy_attention.ipynb").read_bytes()
        session.run("def half_of(x):\n    return x / 2")  # a cell that is not in the notebook any more
        for cell in document.cells:
            if cell.cell_type == "code" and cell.id not in ("call", "large"):
                session.run(cell.source)
        session.run("def softmax(chi):\n    return chi  # tried out last, and not saved")
        text = printed(session.run(CALL))
        found = session.value(FIELDS)
    assert (folder / "toy_attention.ipynb").read_bytes() == before, "the notebook itself was changed"
    return {**found, "text": text, "folder": folder, "document": document}


def file_of(handed_in):
    return nbformat.read(handed_in["folder"] / handed_in["path"], as_version=4)


def test_the_file_is_what_the_grader_takes(handed_in):
    """It lies in a folder of its own, under the name that the grader expects, numbered from 1 by the clean run."""
    assert handed_in["path"] == "hand_in/toy_attention.ipynb"
    assert "Hand in this file: hand_in/toy_attention.ipynb" in handed_in["text"]
    target = Target(TOY.name, {TOY.notebook: frozenset(TOY.by_id)})
    (found,) = collect([handed_in["folder"] / handed_in["path"]], target).submissions
    assert found.problem == ""
    counts = [cell.execution_count for cell in file_of(handed_in).cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_an_earlier_file_is_kept(handed_in, tmp_path):
    kept = "hand_in/earlier/toy_attention_1.ipynb"
    assert f"The earlier one is kept as {kept}" in handed_in["text"]
    assert (handed_in["folder"] / kept).read_text() == "handed in before"
    for number in (1, 2):
        (tmp_path / "a.ipynb").write_text(f"handed in {number}")
        assert handing_in._make_room(tmp_path / "a.ipynb").name == f"a_{number}.ipynb"
    assert [p.read_text() for p in sorted((tmp_path / "earlier").iterdir())] == ["handed in 1", "handed in 2"]


#: Each fault, and what its one sentence holds.
TOLD = {
    "a function of a deleted cell": ("problems", "2.2: the loss", "passes here, but fails in a clean run", "'half_of'"),
    "its name": ("problems", "`half_of` exists only in this session"),
    "changed check": ("notes", "`loss_check` was changed: the file to hand in has the original"),
    "large output": ("notes", "shows 2.0 MB: its output is left out of the file"),
    "not saved": ("problems", "4.1: softmax: the cell that you ran last is not the one in the file"),
    "a module beside it": ("problems", "'my_head'; only the notebook counts, and my_head.py lies beside it"),
    "a picture beside it": ("problems", "the picture my%20plot.png lies beside it: paste it into the cell"),
    "own cell that fails": ("problems", "your cell number", "fails in a clean run: KeyError: 'key'"),
}


@pytest.mark.parametrize("fault", TOLD)
def test_a_fault_is_reported(handed_in, fault):
    kind, *parts = TOLD[fault]
    assert len([text for text in handed_in[kind] if all(part in text for part in parts)]) == 1, handed_in[kind]


def test_the_file_has_every_answer_and_is_mended(handed_in):
    cells = {cell.id: cell for cell in file_of(handed_in).cells}
    mine = {c.id: c.source for c in handed_in["document"].cells if not c.metadata.get("nbgrader", {}).get("locked")}
    assert len(mine) > 10
    assert mine.items() <= {name: cell.source for name, cell in cells.items()}.items()
    assert 'checks.run("toy_attention.loss")' in cells["loss_check"].source
    assert list(cells).index("softmax_check") == list(cells).index("softmax") + 1
    assert cells["large"].outputs == []
    assert (handed_in["folder"] / handed_in["path"]).stat().st_size < 5_000_000
    assert any(f"your cell number {len(cells) - 1} fails" in text for text in handed_in["problems"])
    # A training of minutes, which the grader cuts short, takes no minutes in the clean run either.
    assert [output.text for output in cells["shortened"].outputs] == ["True\n"]


def test_an_unwritten_exercise_is_left_and_no_problem(handed_in):
    text = " ".join(handed_in["text"].split())
    assert "○ Not done yet, or their cells were not run: 2.3: the gradient of the prediction; 2.4: " in text
    assert "✗ 2.5: is my gradient right? (2 points) " in text
    assert not [text for text in handed_in["problems"] if text.startswith(("2.5", "2.3", "the cell `grad"))]


def test_nothing_else_is_reported(handed_in):
    """Every problem is one of those above, or of a cell that needs what is missing."""
    known = ("5.1: ", "4.1: ", "2.2: ", "`losses_softmax` exists only", "only the notebook counts", "`half_of`")
    known += ("your cell number",) * 2  # one imports, one fails
    assert [text for text in handed_in["problems"] if not text.startswith(known)] == []
    assert len(handed_in["problems"]) == len(known)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    with started(folder, released_with({})) as session:
        session.run("import course")
        yield session, folder


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("my_notebook", "", "there is no file my_notebook.ipynb: save the notebook"),
        ("other.ipynb", OTHER, "is not a notebook of this course"),
        ("text.ipynb", "no JSON", "text.ipynb cannot be read as a notebook"),
    ],
)
def test_another_file_is_refused(desk, name, content, says):
    session, folder = desk
    (folder / name).write_text(content)
    assert says in printed(session.run(f"course.hand_in({name!r})"))


def test_nothing_is_written_unless_asked_for_a_saved_file(desk):
    """Neither while the file lacks the cell that calls, nor for no file, nor where a program runs the notebook."""
    session, folder = desk
    text = printed(session.run("course.hand_in()"))
    assert text.startswith("✗ ")
    assert "save the notebook (Ctrl+S), then run this cell again" in text
    text = printed(session.run("course.hand_in('toy_attention.ipynb')", asked=False))
    assert text.startswith("course.hand_in() did nothing")
    text = printed(session.run("import os; session_name = os.environ.pop('JPY_SESSION_NAME'); course.hand_in()"))
    session.run("os.environ['JPY_SESSION_NAME'] = session_name")
    assert text == '✗ it is unclear which file this notebook is: name it, as in course.hand_in("toy_attention.ipynb")'
    assert not (folder / "hand_in").exists()


@pytest.mark.parametrize(
    ("limit", "says", "reached"),
    [
        ("seconds=8", ["the clean run ended at cell 1 of", "what comes after was not tried"], False),
        ("cell_seconds=10", ["✗ your cell number 1 was interrupted after 10 seconds"], True),
    ],
)
def test_a_cell_without_end(tmp_path, limit, says, reached):
    document = released_with({})
    document.cells.insert(0, new_code_cell("import time\ntime.sleep(3600)", id="sleeps"))
    document.cells.append(new_code_cell(f"import course\ncourse.hand_in({limit})", id="call"))
    with started(tmp_path, document) as session:
        text = printed(session.run(document.cells[-1].source))
    assert [part for part in says if part not in text] == []
    assert ("the clean run ended" in text) is not reached
    written = nbformat.read(tmp_path / "hand_in" / "toy_attention.ipynb", as_version=4)
    assert [c.source for c in written.cells] == [c.source for c in document.cells]


def test_colab(tmp_path):
    """On Colab the page is asked for the notebook, which is no file there, and the file is offered for download."""
    (tmp_path / "fake.py").write_text(
        "import sys, types, json, course\n"
        "colab, asked = types.ModuleType('google.colab'), []\n"
        "answer = lambda what, timeout_sec=None: {'ipynb': json.load(open('page.json'))}\n"
        "colab._message = types.SimpleNamespace(blocking_request=answer)\n"
        "colab.files = types.SimpleNamespace(download=asked.append)\n"
        "sys.modules['google.colab'] = colab\n"
    )
    document = json.loads(nbformat.writes(released_with({"loss": HELPED.replace("half_of", "0.5 * ")})))
    for cell in document["cells"]:  # Colab keeps ids in the metadata, and sources as lists of lines
        cell["metadata"] = {"id": cell.pop("id")}
        cell["source"] = "".join(cell["source"]).splitlines(keepends=True)
    (tmp_path / "page.json").write_text(json.dumps(document))
    with Session(tmp_path, {"OMP_NUM_THREADS": "1"}) as session:
        text = printed(session.run("from fake import *\ncourse.hand_in()", asked=False))  # Colab may ask in its own way
        assert f"1 of {len(TOY.exercises)} visible checks pass" in text
        (offered,) = session.value("asked")
    assert Path(offered) == tmp_path / "hand_in" / "toy_attention.ipynb"
    assert Path(offered).is_file()


def test_without_jupyter_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbclient", None)
    with pytest.raises(ImportError, match=r"nbclient is not installed: run `%pip install nbclient nbformat ipykernel`"):
        clean_run.jupyter()


def test_in_the_grader_it_does_nothing():
    """A solved notebook that ends with both calls is graded as one without them, and no run begins inside it."""
    (notebook,) = [a for a in load(ROOT, "04_hand_designed_transformers") if a.notebook == "induction_head"]
    document = copy.deepcopy(solved(notebook))
    for call in ("progress()", "hand_in('induction_head.ipynb')"):
        document.cells.append(new_code_cell(f"import course\nprint(course.{call})", id=call[:4]))
    with Engine(imports=notebook.imports) as engine:
        result, shown = engine.grade(notebook, Submission("ada", notebook.notebook, document))
    assert result.is_full
    texts = ["".join(o.get("text", "") for o in cell.outputs) for cell in shown.cells[-2:]]
    assert texts[0].startswith("course.progress() did nothing")
    assert texts[1].startswith("course.hand_in() did nothing")


def test_in_one_process(tmp_path):
    """Where no second kernel can be started, as in a browser, the notebook runs in this one, among its own names."""
    with started(tmp_path, released_with({"loss": "HERE = np.random.rand(3)\n" + HELPED})) as session:
        session.run("import course, sys, numpy as np\nHERE = 1\nnp.random.seed(7)")
        session.run("def half_of(x):\n    return x / 2")
        session.run("sys.platform = 'emscripten'\nfound = course.hand_in('toy_attention.ipynb')")
        after = session.value("[HERE, np.random.rand()]")
    written = nbformat.read(tmp_path / "hand_in" / "toy_attention.ipynb", as_version=4)
    code = [cell for cell in written.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    assert any("image/png" in output.get("data", {}) for cell in code for output in cell.outputs)
    (check,) = [cell for cell in code if cell.id == "loss_check"]
    (found,) = [o.metadata["course"] for o in check.outputs if "course" in o.get("metadata", {})]
    assert found["ename"] == "NameError"
    assert "half_of" in found["evalue"]
    assert after == [1, np.random.RandomState(7).rand()], "the session is not as before"
