"""Assignments of several notebooks: which of them a file is, and whose."""

from random import Random

import pytest
from handins import cell, notebook, pack, put, raw, take

NOTEBOOKS = {
    "tweets": frozenset({"setup", "count", "count_check"}),
    "toy": frozenset({"setup", "weights", "weights_check"}),
    "toy_more": frozenset({"setup", "heads", "heads_check"}),
}
TWEETS, TOY, MORE = (raw(notebook(cell("setup"), cell(name))) for name in ("count", "weights", "heads"))
CONTENT = {"tweets": TWEETS, "toy": TOY, "toy_more": MORE}
ADAS = [("ada", name, "") for name in ("toy", "toy_more", "tweets")]
IN_A_CLASS = ["all/ada/{}.ipynb", "all/ada/01_toy/{}.ipynb", "all/ada_{}.ipynb", "all/ada-{} (1).ipynb"]


def found(*paths, **changes):
    return [(s.student, s.notebook, s.problem) for s in take(*paths, notebooks=NOTEBOOKS, **changes)]


@pytest.mark.parametrize("form", [*IN_A_CLASS, "ada/{}.ipynb", "ada/01_toy/{}.ipynb"])
@pytest.mark.parametrize("packed", [False, True])
def test_layouts(tmp_path, form, packed):
    """Each notebook of a student is found in each layout, in a folder and in a zip, of a class or of one student."""
    names = {form.format(name): content for name, content in CONTENT.items()}
    for name, content in names.items():
        put(tmp_path / name, content)
    path = pack(tmp_path / "hand_in.zip", names) if packed else tmp_path / form.partition("/")[0]
    assert found(path, assignment="01_toy") == ADAS


FOLDERS = {
    "one notebook is enough": ({"ada/tweets": TWEETS, "bob/toy": TOY}, [("ada", "tweets", ""), ("bob", "toy", "")]),
    "the cells tell where the name does not": ({"ada/mine": MORE, "ada/toy": TOY, "bob": TWEETS},
        [("ada", "toy", ""), ("ada", "toy_more", ""), ("bob", "tweets", "")]),
}  # fmt: skip


@pytest.mark.parametrize(("files", "expected"), FOLDERS.values(), ids=FOLDERS)
def test_which_notebook_a_file_is(tmp_path, files, expected):
    for name, content in files.items():
        put(tmp_path / f"{name}.ipynb", content)
    assert found(tmp_path) == expected


PROBLEMS = {  # the file, what it holds, the sentence about it
    "neither name nor cells tell it": ("ada", raw(notebook(cell("setup"))), "toy.ipynb or toy_more.ipynb: rename it"),
    # graded as the one that it is called, all its answers would be missing
    "the cells contradict its name": ("ada/tweets", TOY, "is called tweets but holds the cells of toy.ipynb"),
    "damaged": ("ada", TOY[:80], "is not valid JSON"),
    "no object": ("ada", b"[]", "holds a list"),
}


@pytest.mark.parametrize(("file", "content", "message"), PROBLEMS.values(), ids=PROBLEMS)
def test_what_is_wrong_with_a_file_is_its_students_problem(tmp_path, file, content, message):
    put(tmp_path / f"{file}.ipynb", content)
    ((student, name, problem),) = found(tmp_path)
    assert (student, name.startswith(file.partition("/")[2])) == ("ada", True)
    assert message in problem


PNG, GIF = b"\x89PNG\r\n\x1a\n", b"GIF89a"
SHOWN = {  # the fact: (text, file beside the notebook, its content, what is attached, what a remark says)
    "a picture": ("![x](plot.png)", "plot.png", PNG, {"plot.png": {"image/png": "iVBORw0KGgo="}}, ""),
    "with a title": ('![x](./plot.png "mine")', "plot.png", PNG, {"plot.png": {"image/png": "iVBORw0KGgo="}}, ""),
    "with a space": ("![x](my%20plot.png)", "my plot.png", PNG, {"my plot.png": {"image/png": "iVBORw0KGgo="}}, ""),
    "in HTML": ('<img src="a/b.jpg" width=3>', "a/b.jpg", b"\xff\xd8\xff", {"a/b.jpg": {"image/jpeg": "/9j/"}}, ""),
    "not shown": ("see plot.png", "plot.png", PNG, None, ""),
    "another kind": ("![x](x.gif)", "x.gif", GIF, None, "`x.gif` is neither PNG nor JPEG"),
    "outside": ("![x](../../secret.png)", "plot.png", PNG, None, ""),
    "too large": ("![x](plot.png)", "plot.png", PNG + Random(0).randbytes(3_000_000), None, "take more than 3 MB"),
}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(("text", "name", "content", "attached", "message"), SHOWN.values(), ids=SHOWN)
def test_pictures_beside_a_notebook(tmp_path, packed, text, name, content, attached, message):
    """One that a text shows is kept in the notebook, as a pasted one is, for the page and the marker."""
    answer = cell("why", text, cell_type="markdown")
    del answer["outputs"], answer["execution_count"]
    files = {"ada/toy.ipynb": raw(notebook(cell("setup"), cell("weights"), answer)), f"ada/{name}": content}
    put(tmp_path / "secret.png", PNG)
    for path, data in files.items():
        put(tmp_path / "all" / path, data)
    path = pack(tmp_path / "class.zip", files) if packed else tmp_path / "all"
    (one,) = take(path, notebooks=NOTEBOOKS)
    assert one.document.cells[2].get("attachments") == attached
    assert [message in remark for remark in one.remarks] == [True] * bool(message)
    put(tmp_path / "again" / "ada" / "toy.ipynb", one.content.read())
    (again,) = take(tmp_path / "again", notebooks=NOTEBOOKS)
    assert again.document.cells[2].get("attachments") == attached
