"""A fingerprint changes with what a mark depends on, and with nothing else."""

from __future__ import annotations

import shutil
from importlib import metadata
from pathlib import Path

import pytest

from autograder import fingerprint as module
from autograder.fingerprint import fingerprint

NAME = "09_tiny"


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {part for part in before if before[part] != after[part]}


def test_a_copy_elsewhere_is_equal(tiny_course, tmp_path):
    """The path of the course is no part of it."""
    copy = shutil.copytree(tiny_course, tmp_path / "copy")
    assert fingerprint(copy, NAME) == fingerprint(tiny_course, NAME)


@pytest.mark.parametrize("file", ["tiny.ipynb", "grading.toml", "data/prices.csv"])
def test_the_source_folder_counts(tiny_course, file):
    """A notebook, limits or data that differ are found."""
    before = fingerprint(tiny_course, NAME)
    path = tiny_course / "source" / NAME / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("other")
    assert changed(before, fingerprint(tiny_course, NAME)) == {"source"}


def test_files_have_names(tiny_course):
    """Equal contents under another name are another source; what Python and Jupyter leave in a folder is none."""
    before = fingerprint(tiny_course, NAME)
    folder = tiny_course / "source" / NAME
    for file in ("__pycache__/a.pyc", ".ipynb_checkpoints/tiny.ipynb"):
        (folder / file).parent.mkdir()
        (folder / file).write_text("left")
    assert fingerprint(tiny_course, NAME) == before
    (folder / "tiny.ipynb").rename(folder / "other.ipynb")
    assert changed(before, fingerprint(tiny_course, NAME)) == {"source"}


@pytest.mark.parametrize("part", ["engine", "course"])
def test_packages_count(tiny_course, monkeypatch, tmp_path, part):
    """A line of the engine or of the course's package that differs is found."""
    before = fingerprint(tiny_course, NAME)
    package = Path(module.__file__).parent if part == "engine" else module._package("course")
    copy = shutil.copytree(package, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    if part == "engine":
        monkeypatch.setattr(module, "__file__", str(copy / "fingerprint.py"))
    else:
        monkeypatch.setattr(module, "_package", lambda name: copy)
    assert fingerprint(tiny_course, NAME) == before
    (copy / "__init__.py").write_text("x = 1\n")
    assert changed(before, fingerprint(tiny_course, NAME)) == {part}


def test_libraries_are_named_with_their_versions(tiny_course, monkeypatch):
    """A person can read which library differs; one that is not installed is left out."""
    assert f"numpy {metadata.version('numpy')}" in fingerprint(tiny_course, NAME)["libraries"]
    before = fingerprint(tiny_course, NAME)
    monkeypatch.setattr(module, "LIBRARIES", ("numpy", "not_installed"))
    after = fingerprint(tiny_course, NAME)
    assert changed(before, after) == {"libraries"}
    assert "not_installed" not in after["libraries"]
