"""Find and read the notebook that a student hands in: the running one, or a file that is named."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from course.student import released, session
from course.student.released import UnknownNotebook, cell_id

NO_FILE = 'it is unclear which file this notebook is: name it, as in course.hand_in("{example}.ipynb")'
NO_SUCH_FILE = "there is no file {path}: save the notebook, and give the name that its tab shows, with .ipynb"
NO_NOTEBOOK = "{path} cannot be read as a notebook ({why}): name the notebook's own file"


def read(notebook: str | os.PathLike[str] | None) -> tuple[dict[str, Any], Path, bool]:
    """Read the notebook that is to be handed in.

    Args:
        notebook: its file, with or without .ipynb; None for the running notebook.

    Returns:
        (its JSON, with ids and with sources in one text; its file, or where there is none one that it could be; whether
        it is a file).

    Raises:
        UnknownNotebook: there is no such file, or it is no notebook.
    """
    if notebook is None and (document := _from_colab()):
        return _plain(document), Path.cwd() / "notebook.ipynb", False
    path = Path(notebook) if notebook is not None else session.notebook_path()
    if path is None:
        raise UnknownNotebook(NO_FILE.format(example=released.notebooks()[0].name))
    if path.suffix != ".ipynb":
        path = path.with_name(path.name + ".ipynb")
    if not path.is_file():
        raise UnknownNotebook(NO_SUCH_FILE.format(path=path))
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        return _plain(document), path.resolve(), True
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnknownNotebook(NO_NOTEBOOK.format(path=path, why=error)) from error


def _from_colab() -> dict[str, Any] | None:
    """Return the notebook as Colab's page has it now, if this is Colab, where it need not be a file."""
    colab = sys.modules.get("google.colab")
    if colab is None:
        return None
    try:
        answer = colab._message.blocking_request("get_ipynb", timeout_sec=30)  # noqa: SLF001
        return dict(answer["ipynb"])
    except Exception:  # it is no public function: the student names a file then
        return None


def _plain(document: dict[str, Any]) -> dict[str, Any]:
    """With sources in one text, and with ids, which some editors drop."""
    cells: list[dict[str, Any]] = []
    for number, cell in enumerate(document["cells"]):
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        cell = dict(cell) | {"source": source, "metadata": dict(cell.get("metadata", {}))}
        own = str(cell.get("id") or cell["metadata"].get("id") or cell_id(cell))  # Colab notes it in the metadata
        taken = {c["id"] for c in cells}
        valid = re.fullmatch(r"[A-Za-z0-9_-]{1,64}", own) and own not in taken
        cell["id"] = own if valid else next(f"cell-{n}" for n in range(number, 10**6) if f"cell-{n}" not in taken)
        cells.append(cell)
    return dict(document) | {"cells": cells, "nbformat": 4, "nbformat_minor": 5}


def holds_this_cell(document: dict[str, Any]) -> bool:
    """Return whether the notebook has the cell that runs now; without it, the file is not saved or another one."""
    running = session.history()[-1:]
    return not running or any(released.same_text(cell["source"], running[0]) for cell in document["cells"])
