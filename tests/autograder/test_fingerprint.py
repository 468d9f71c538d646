"""A fingerprint changes with what a mark depends on, and with nothing else."""

import shutil
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.classroom.grading import digests
from autograder.core import fingerprint as module
from autograder.core.fingerprint import fingerprint, version_of
from autograder.core.limits import Limits
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission

NAME = "09_tiny"


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {part for part in before if before[part] != after[part]}


def test_a_copy_elsewhere_is_equal(tiny_course, tmp_path):
    copy = shutil.copytree(tiny_course, tmp_path / "copy")
    assert fingerprint(copy, NAME) == fingerprint(tiny_course, NAME)


@pytest.mark.parametrize("file", ["tiny.ipynb", "grading.toml", "data/prices.csv"])
def test_the_source_folder_counts(tiny_course, file):
    before = fingerprint(tiny_course, NAME)
    path = tiny_course / "source" / NAME / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("other")
    assert changed(before, fingerprint(tiny_course, NAME)) == {"source"}


def test_equal_contents_under_another_name_are_another_source(tiny_course):
    before = fingerprint(tiny_course, NAME)
    folder = tiny_course / "source" / NAME
    for file in ("__pycache__/a.pyc", ".ipynb_checkpoints/tiny.ipynb"):
        (folder / file).parent.mkdir()
        (folder / file).write_text("left")
    assert fingerprint(tiny_course, NAME) == before
    (folder / "tiny.ipynb").rename(folder / "other.ipynb")
    assert changed(before, fingerprint(tiny_course, NAME)) == {"source"}


@pytest.mark.parametrize(
    ("part", "file"),
    [
        *[("engine", "autograder/__init__.py"), ("course", "course/__init__.py")],
        ("course", "course/checks/tables/toy_attention.json"),
        *[("data", "data/checksums.json"), ("data", "data/tweets/tweets.tsv")],
    ],
)
def test_packages_count(tiny_course, monkeypatch, tmp_path, file, part):
    before, copy = fingerprint(tiny_course, NAME), tmp_path / "copy"
    for folder in ("autograder", "course", "data"):
        there = Path(module.__file__).parents[2] / folder
        shutil.copytree(there, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(module, "__file__", str(copy / "autograder/core/fingerprint.py"))
    monkeypatch.setattr(module, "_module", lambda name: copy / "course")
    assert fingerprint(tiny_course, NAME) == before
    assert (copy / file).is_file()
    (copy / file).write_text("{}")
    assert changed(before, fingerprint(tiny_course, NAME)) == {part}


def test_a_module_that_no_pip_has_copied(tiny_course, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(tmp_path))
    found = []
    for text in ("x = 1", "x = 2"):
        (tmp_path / "own_module.py").write_text(text)
        found.append(fingerprint(tiny_course, NAME, ["own_module"]))
    assert changed(*found) == {"course"}


def test_libraries_are_named_with_their_versions(tiny_course, monkeypatch):
    found = fingerprint(tiny_course, NAME, ["hypothesis.strategies", "not_installed"])
    for name in ("numpy", "hypothesis", "sortedcontainers"):
        assert f"{name} {metadata.version(name)}" in found["libraries"]
    assert "not_installed" not in found["libraries"]
    assert changed(found, fingerprint(tiny_course, NAME)) == {"libraries"}


@pytest.mark.parametrize(
    ("code", "sandbox"),
    [("import hypothesis", "Landlock: files"), ("", "none: nothing")],
    ids=["a library that only the student imports", "the isolation"],
)
def test_what_a_result_depends_on(tiny_course, tiny, submit, monkeypatch, code, sandbox):
    def digest(sandbox="Landlock: files"):
        module.libraries.cache_clear()
        return digests(tiny_course, [tiny], SimpleNamespace(limits=Limits(), sandbox=sandbox))(one)

    one = Submission("ada", "tiny", submit("solved", double=code), content=Content.of(b"x"))
    before, again = digest(), digest()
    with monkeypatch.context() as patch:
        patch.setattr(module, "version_of", lambda name: "7.7" if name == "hypothesis" else version_of(name))
        after = digest(sandbox)
    module.libraries.cache_clear()
    assert before == again != after


def test_libraries_of_tests_are_modules(tiny):
    path = tiny.path.parent / "exercises" / "double.py"
    path.write_text(f"import hypothesis\n{path.read_text()}")
    assert "hypothesis" in tiny.modules - tiny.imports
