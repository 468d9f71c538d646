"""docs/claims.md quotes the notebooks: what it says of a cell stands there."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| .+? \|$", PAGE, re.MULTILINE)
NOTEBOOKS = [nbformat.read(path, as_version=4) for path in sorted((ROOT / "release").glob("*/*.ipynb"))]
CELLS = [(cell.id, " ".join(cell.source.split())) for notebook in NOTEBOOKS for cell in notebook.cells]


def test_there_are_claims():
    assert len(ROWS) > 25


@pytest.mark.parametrize(("cell", "text"), ROWS)
def test_a_quotation_stands_in_its_cell(cell, text):
    """Whoever changes a number in a notebook changes the page too."""
    places = [source for name, source in CELLS if name == cell]  # each notebook has a closing
    assert any(text in place for place in places), places
