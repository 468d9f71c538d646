"""Run a release notebook as a student gets it, and keep the outputs that need no answer.

docs/conf.py shows them on the site. No exercise is solved here, so that no page can hold a solution: cells that need an
answer fail, and what a failing cell showed is dropped. Stubs and checks keep no output either.
"""

from __future__ import annotations

import inspect
import re
import tempfile
from pathlib import Path

import nbformat
from kept import kept
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
CELL_SECONDS = 600  # then something is wrong; a slow machine must not cost a page its figures
_HEADING = re.compile(r"^#+\s+(.+)$", re.MULTILINE)


def executed(path: Path) -> nbformat.NotebookNode:
    """Return a release notebook with the outputs of its given cells.

    Raises:
        CellTimeoutError: a cell does not end.
        RuntimeError: the first cell fails, so that the pages would be empty.
    """
    sources = [path, Path(__file__), ROOT / "course", ROOT / "data", ROOT / "constraints.txt"]
    folder = kept(path.stem, sources, lambda folder: nbformat.write(_run(path), folder / path.name))
    return nbformat.read(folder / path.name, as_version=4)


def _run(path: Path) -> nbformat.NotebookNode:
    document = nbformat.read(path, as_version=4)
    hook = nbformat.v4.new_code_cell(f"{inspect.getsource(_words_of_figures)}\n_words_of_figures()")
    document.cells.insert(0, hook)
    with tempfile.TemporaryDirectory() as folder:
        NotebookClient(
            document,
            timeout=CELL_SECONDS,
            allow_errors=True,
            kernel_name="python3",
            extra_arguments=["--log-level=ERROR"],
            resources={"metadata": {"path": folder}},
        ).execute()
    for cell in (hook, next(cell for cell in document.cells[1:] if cell.cell_type == "code")):
        if any(output.output_type == "error" for output in cell.outputs):
            raise RuntimeError(f"a notebook does not start: {cell.outputs}")
    del document.cells[0]
    heading = ""
    for cell in document.cells:
        if cell.cell_type == "markdown":
            heading = (_HEADING.findall(cell.source) or [heading])[-1]
        elif cell.cell_type == "code":
            cell.outputs = _shown(cell)
            _describe(cell, heading)
    return document


def _shown(cell: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """Return the outputs of a given cell that ran and asked for no answer; [] for any other."""
    marks = cell.metadata.get("nbgrader", {})
    unanswered = any(
        output.output_type == "error" or "NotImplementedError" in output.get("text", "") for output in cell.outputs
    )
    if unanswered or marks.get("solution") or marks.get("grade"):
        return []
    return [output for output in cell.outputs if output.get("name") != "stderr"]


def _describe(cell: nbformat.NotebookNode, heading: str) -> None:
    """Give the pictures of a cell an alternative text: what stands on them, else below which heading they are."""
    pictures = [output for output in cell.outputs if "image/png" in output.get("data", {})]
    if pictures:
        words = "; ".join(output.data["text/plain"] for output in pictures)
        heading = re.sub(r"[`*$]", "", heading)
        cell.metadata["mystnb"] = {"image": {"alt": f"Figure below the heading “{heading}”. {words}"}}


def _words_of_figures() -> None:
    """Make a figure's plain text the words on it, such as titles and labels; this runs in the notebook's kernel."""
    import textwrap

    from matplotlib.figure import Figure

    def words(figure, printer, cycle):
        parts = [figure.get_suptitle()]
        for ax in figure.axes:
            y = "colour bar" if hasattr(ax, "_colorbar") else "y axis"
            named = {"x axis": ax.get_xlabel(), y: ax.get_ylabel()}
            parts += [ax.get_title(), *(f"{name}: {label}" for name, label in named.items() if label)]
            legend = ax.get_legend()
            parts += [text.get_text() for text in (legend.get_texts() if legend else ())]
            written = " ".join(text.get_text() for text in ax.texts if any(map(str.isalpha, text.get_text())))
            parts += [textwrap.shorten(written, 200, placeholder=" …")]
        parts = dict.fromkeys(" ".join(part.split()) for part in parts if part)
        printer.text("; ".join(parts))

    Figure._repr_pretty_ = words
