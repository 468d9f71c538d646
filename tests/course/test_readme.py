"""README.md and the pages of the site, as files: what `make quick` can see of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.core.sandbox import IsolationLevel, Part

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#\s]+)[^)]*\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")


def test_every_picture_is_said_in_words():
    pictures = PICTURE.findall(README)
    assert len(pictures) >= 2
    for words, path in pictures:
        if "://" not in path:
            assert len(words.split()) > 5
            assert (ROOT / path).stat().st_size < 150_000


def test_every_notebook_is_named():
    released = {path.relative_to(ROOT).as_posix() for path in (ROOT / "release").glob("*/*.ipynb")}
    assert released <= set(LINK.findall(README))


def test_every_measured_table_has_its_command():
    _, *pieces = re.split(r"^\*\*(Answers|Attacks|Speed)\.\*\*", README, flags=re.MULTILINE)
    parts = dict(zip(pieces[::2], pieces[1::2], strict=True))
    commands = {"Answers": "autograder check --answers", "Attacks": "benchmarks/attacks.py", "Speed": "make bench"}
    assert parts.keys() == commands.keys()
    for name, command in commands.items():
        lines = [line for line in parts[name].splitlines() if line.startswith("    ")]
        assert [line for line in lines if command in line], name
    assert (ROOT / "benchmarks" / "attacks.py").is_file()
    assert re.search(r"^bench:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_notebook_has_a_figure_on_the_site():
    released = {path.stem for path in (ROOT / "release").glob("*/*.ipynb")}
    page = (ROOT / "docs" / "teaches.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\{figure\} figures/(\w+)\.png", page)) == released


@pytest.mark.parametrize("word", [*IsolationLevel, *Part], ids=str)
def test_the_sandbox_page_explains_every_level_and_part(word):
    assert f"\n| {word} |" in (ROOT / "docs" / "sandbox.md").read_text(encoding="utf-8")
