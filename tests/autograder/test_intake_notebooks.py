"""Assignments of several notebooks: which of them a file is, and whose."""

from __future__ import annotations

from pathlib import Path

import pytest
from handins import cell, notebook, pack, put, raw, take

NOTEBOOKS = {
    "tweets": frozenset({"setup", "count", "count_check"}),
    "toy": frozenset({"setup", "weights", "weights_check"}),
    "toy_more": frozenset({"setup", "heads", "heads_check"}),
}
TWEETS, TOY, MORE = (raw(notebook(cell("setup"), cell(name))) for name in ("count", "weights", "heads"))
CONTENT = {"tweets": TWEETS, "toy": TOY, "toy_more": MORE}


def found(*paths: Path, **changes) -> list[tuple[str, str, str]]:
    """Student, notebook and problem of each submission."""
    return [(s.student, s.notebook, s.problem) for s in take(*paths, notebooks=NOTEBOOKS, **changes)]


@pytest.mark.parametrize("form", ["ada/{}.ipynb", "ada/01_toy/{}.ipynb", "ada_{}.ipynb", "ada-{} (1).ipynb"])
@pytest.mark.parametrize("packed", [False, True])
def test_layouts(tmp_path, form, packed):
    """Each notebook of a student is found in each layout, in a folder and in a zip."""
    names = {form.format(name): content for name, content in CONTENT.items()}
    if packed:
        path = pack(tmp_path / "class.zip", {f"all/{name}": content for name, content in names.items()})
    else:
        path = tmp_path / "all"
        for name, content in names.items():
            put(path / name, content)
    assert found(path, assignment="01_toy") == [("ada", name, "") for name in ("toy", "toy_more", "tweets")]


def test_a_folder_of_one_student(tmp_path):
    """The folder of one student is theirs, also when it is named by itself."""
    for name, content in CONTENT.items():
        put(tmp_path / "ada" / f"{name}.ipynb", content)
    assert found(tmp_path / "ada") == [("ada", name, "") for name in ("toy", "toy_more", "tweets")]


def test_a_zip_of_one_student(tmp_path):
    """A zip whose only folder is a student's is theirs."""
    path = pack(tmp_path / "hand_in.zip", {f"ada/{name}.ipynb": content for name, content in CONTENT.items()})
    assert found(path) == [("ada", name, "") for name in ("toy", "toy_more", "tweets")]


def test_one_of_them_is_enough(tmp_path):
    """A student who handed in one notebook has one submission."""
    put(tmp_path / "ada" / "tweets.ipynb", TWEETS)
    put(tmp_path / "bob" / "toy.ipynb", TOY)
    assert found(tmp_path) == [("ada", "tweets", ""), ("bob", "toy", "")]


def test_the_cells_tell_where_the_name_does_not(tmp_path):
    """A file whose name says nothing is the notebook whose cells it holds."""
    put(tmp_path / "ada" / "mine.ipynb", MORE)
    put(tmp_path / "ada" / "toy.ipynb", TOY)
    put(tmp_path / "bob.ipynb", TWEETS)
    assert found(tmp_path) == [("ada", "toy", ""), ("ada", "toy_more", ""), ("bob", "tweets", "")]


def test_a_renamed_copy_beside_the_right_name(tmp_path):
    """Beside the notebook of the right name, a renamed one of the same cells does not count."""
    put(tmp_path / "ada" / "toy.ipynb", TOY)
    put(tmp_path / "ada" / "copy.ipynb", raw(notebook(cell("weights", "x = 2"))))
    assert found(tmp_path) == [("ada", "toy", "")]


def test_nothing_tells(tmp_path):
    """Where neither name nor cells tell the notebook, that is the student's problem, which names all of them."""
    put(tmp_path / "ada.ipynb", raw(notebook(cell("setup"))))
    ((student, _, problem),) = found(tmp_path)
    assert student == "ada"
    assert "expected tweets.ipynb or toy.ipynb or toy_more.ipynb: rename it" in problem


def test_a_name_that_the_cells_contradict(tmp_path):
    """A notebook under the name of another one is not graded as that one: all its answers would be missing."""
    put(tmp_path / "ada" / "tweets.ipynb", TOY)
    ((student, name, problem),) = found(tmp_path)
    assert (student, name) == ("ada", "tweets")
    assert "is called tweets but holds the cells of toy.ipynb" in problem


def test_files_named_like_the_source(tmp_path):
    """Files that are named as they were given out belong to the folder that holds them."""
    paths = [put(tmp_path / "ada" / f"{name}.ipynb", CONTENT[name]) for name in ("toy", "tweets")]
    assert found(*paths) == [("ada", "toy", ""), ("ada", "tweets", "")]


def test_two_different_files_for_one_of_them(tmp_path):
    """Two different hand-ins for one notebook are that notebook's problem; the other one is graded."""
    put(tmp_path / "ada_toy.ipynb", TOY)
    put(tmp_path / "ada" / "toy.ipynb", raw(notebook(cell("weights", "x = 2"))))
    put(tmp_path / "ada" / "tweets.ipynb", TWEETS)
    (_, toy, problem), tweets = found(tmp_path)
    assert (toy, tweets) == ("toy", ("ada", "tweets", ""))
    assert "two different notebooks of one student" in problem


@pytest.mark.parametrize(("content", "said"), [(TOY[:80], "is not valid JSON"), (b"[]", "holds a list")])
def test_damage_is_told_first(tmp_path, content, said):
    """A damaged file that no name tells is named as damaged, not as one that tells no notebook."""
    put(tmp_path / "ada.ipynb", content)
    ((student, _, problem),) = found(tmp_path)
    assert student == "ada"
    assert said in problem


def test_damage_of_one_of_two_is_told_first(tmp_path):
    """Of two files for one notebook, a damaged one is named as damaged."""
    put(tmp_path / "ada_toy.ipynb", TOY[:80])
    put(tmp_path / "ada" / "toy.ipynb", TOY)
    assert "ada_toy.ipynb is not valid JSON" in found(tmp_path)[0][2]
