"""Make the file to hand in: the notebook, run from a clean kernel, with a report of what would fail there."""

from __future__ import annotations

import contextlib
import html
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from course.student import notebook_file, overview, released, session
from course.student.overview import Progress, Standing, State
from course.student.released import Notebook, UnknownNotebook, cell_id
from course.student.restoring import Restored, restored

OUTPUT_CHARACTERS = 1_000_000  # of one cell; the grader cuts longer output too
FOLDER = "hand_in"

NOBODY = "course.hand_in() did nothing: a program runs this notebook, not a person."
NOT_OURS = "{path} is not a notebook of this course: it has too few of the course's cells"
NOT_SAVED = (
    "{path} does not hold the cell that you have just run: save the notebook (Ctrl+S), then run this cell again. "
    'If the notebook was renamed, name its file: course.hand_in("NAME.ipynb")'
)

OTHER_TEXT = (
    "{title}: the cell that you ran last is not the one in the file. If you have not saved since, save and hand in "
    "again; if you have changed the cell since, run it and read its check"
)
ONLY_HERE = "{titles}: the check passes here, but fails in a clean run: {why}"
USES = (
    "`{name}` exists only in this session: the cell that defined it was deleted, was changed, failed, or comes later "
    "in the notebook. It is used by {where}"
)
FAILS = "{where} fails in a clean run: {why}"
ONLY_THE_NOTEBOOK = "; only the notebook counts, and {name} lies beside it: put its code or its data into the notebook"
PICTURE = "only the notebook counts, and the picture {name} lies beside it: paste it into the cell"
STOPPED = "the clean run ended at cell {number} of {count}: {why}; what comes after was not tried"
TOO_LONG = "{where} was interrupted after {seconds:g} seconds"
LARGE = "{where} shows {megabytes:.1f} MB: its output is left out of the file"


@dataclass(frozen=True)
class HandIn:
    """The report and the written file; a notebook shows it as a page, a terminal as text.

    Attributes:
        path: the path of the file to hand in.
        progress: results of the visible checks in the clean run.
        problems: faults that cost points unless mended.
        notes: other remarks.
        earlier: where the file of an earlier call went, or None.
    """

    path: Path
    progress: Progress
    problems: tuple[str, ...]
    notes: tuple[str, ...]
    earlier: Path | None = None

    @property
    def summary(self) -> str:
        """Where the file is."""
        kept = f" The earlier one is kept as {self.earlier}." if self.earlier else ""
        return f"Hand in this file: {self.path}{kept}"

    def __repr__(self) -> str:
        lines = [self.summary, repr(self.progress)]
        lines += ["Fix before you hand in:", *(f"  ✗ {text}" for text in self.problems)] if self.problems else []
        lines += ["Good to know:", *(f"  • {text}" for text in self.notes)] if self.notes else []
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = [f"<p><strong>{html.escape(self.summary)}</strong></p>"]
        for heading, sign, texts in (
            ("Fix before you hand in", "✗", self.problems),
            ("Good to know", "•", self.notes),
        ):
            if texts:
                items = "".join(f"<li>{sign} {html.escape(text)}</li>" for text in texts)
                parts.append(f'<p>{heading}:</p><ul style="list-style:none;padding:0">{items}</ul>')
        return "".join(parts) + self.progress._repr_html_()


def hand_in(
    notebook: str | os.PathLike[str] | None = None,
    *,
    folder: str | os.PathLike[str] = FOLDER,
    cell_seconds: float = 300.0,
    seconds: float = 1800.0,
) -> HandIn | None:
    """Run the notebook from a clean kernel, report what would fail there, and write the file to hand in.

    The notebook itself is only read. The file is written first and completed after the run, so that an interrupt
    loses nothing; one that is there from an earlier call is kept in the folder `earlier`.

    Args:
        notebook: its file; by default the running notebook, where JupyterLab, VS Code or Colab tell which it is.
        folder: where to write, seen from the notebook's own folder.
        cell_seconds: after this a cell is interrupted.
        seconds: after this the run ends.

    Returns:
        What was found. None if a program runs the notebook, as the grader does: then nothing is done.

    Raises:
        ImportError: nbclient or nbformat is not installed.
        UnknownNotebook: the file is unknown, not saved, or not a notebook of the course.
    """
    if not session.somebody_is_there():
        print(NOBODY)
        return None
    from course.student import clean_run  # it takes time to import

    nbformat, _ = clean_run.jupyter()
    document, place, saved = notebook_file.read(notebook)
    ids = {cell_id(cell) for cell in document["cells"]}
    original = released.holding(ids)
    if original is None:
        raise UnknownNotebook(NOT_OURS.format(path=place))
    if notebook is None and saved and not notebook_file.holds_this_cell(document):
        raise UnknownNotebook(NOT_SAVED.format(path=place))
    here = _standings_here(original)
    result = restored(document, original)
    result.problems += _other_texts(document, original, here) if saved else []
    path = place.parent / folder / f"{original.name}.ipynb"
    node = nbformat.from_dict(result.document)
    for cell in node.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    earlier = _make_room(path)
    _write(nbformat, node, path)
    line = _Line(len(node.cells))
    reached, why = clean_run.run(node, cell_seconds, seconds, line.show)
    line.close()
    progress = _standings_of(node, original)
    _report_run(node, original, result, here, progress, _Ended(reached, why, cell_seconds, place.parent))
    result.problems += [PICTURE.format(name=name) for name in _pictures_beside(node, place.parent)]
    _drop_large(node, original, result)
    _write(nbformat, node, path)
    _download(path)
    return HandIn(_short(path), progress, tuple(result.problems), tuple(result.notes), earlier and _short(earlier))


# What this session knows


def _standings_here(original: Notebook) -> dict[str, Standing]:
    """Exercise -> outcome of its check in this kernel; empty if this kernel runs something else."""
    try:
        found = overview.progress()
    except UnknownNotebook:
        return {}
    return {s.exercise.id: s for s in found.standings} if found and found.notebook == original else {}


def _other_texts(document: dict[str, Any], original: Notebook, here: dict[str, Standing]) -> Iterator[str]:
    """Exercises last run with another text than the file's."""
    if not here:
        return
    texts = [cell["source"] for cell in document["cells"]]
    runs = [(text, session.bound(text)) for text in session.history()]
    written = {cell_id(cell): cell["source"] for cell in document["cells"]}
    for exercise in original.exercises:
        names = session.bound(written.get(exercise.id, "")) if exercise.check else set()
        last = next((text for text, bound in reversed(runs) if names & bound), None)
        if last is not None and not any(released.same_text(last, text) for text in texts):
            yield OTHER_TEXT.format(title=exercise.title)


# The clean run's findings


@dataclass(frozen=True)
class _Ended:
    """How far the clean run came, why it ended early, its limit for a cell, and where the notebook lies."""

    reached: int
    why: str
    cell_seconds: float
    folder: Path


def _standings_of(node: Any, original: Notebook) -> Progress:
    outputs = {cell_id(cell): cell for cell in node.cells if cell.cell_type == "code"}
    found = []
    for exercise in original.exercises:
        if not exercise.check:
            found.append(Standing(exercise, State.BY_A_PERSON))
            continue
        cell = outputs[exercise.id + released.CHECK]
        error = _error(cell)
        if error is not None:
            found.append(overview.standing(exercise, error["ename"], error["evalue"]))
        else:
            found.append(Standing(exercise, State.PASSED if cell.execution_count else State.OPEN))
    return Progress(original, tuple(found))


def _report_run(
    node: Any,
    original: Notebook,
    result: Restored,
    here: dict[str, Standing],
    progress: Progress,
    ended: _Ended,
) -> None:
    """Add what the run shows to the problems."""
    if ended.why:
        number, count = ended.reached + 1, len(node.cells)
        result.problems.append(STOPPED.format(number=number, count=count, why=ended.why))
    lost: dict[str, list[str]] = {}  # one cause may cost many exercises
    for standing in () if ended.why else progress.left:
        before = here.get(standing.exercise.id)
        if before is not None and before.state is State.PASSED:
            lost.setdefault(standing.message or str(standing.state), []).append(standing.exercise.title)
    result.problems += [ONLY_HERE.format(titles="; ".join(titles), why=cause) for cause, titles in lost.items()]
    known = session.names() if here else {}
    users: dict[str, list[str]] = {}
    for number, cell in enumerate(node.cells[: ended.reached + 1], start=1):
        error = _error(cell) if cell.cell_type == "code" else None
        given = original.by_id.get(cell_id(cell))
        if error is None or error["ename"] == "NotImplementedError" or (given and given.is_check):
            continue
        where = f"the cell `{given.id}`" if given else f"your cell number {number}"
        missing = re.match(r"name '(\w+)' is not defined", error["evalue"]) if error["ename"] == "NameError" else None
        if error["ename"] == "KeyboardInterrupt":
            result.problems.append(TOO_LONG.format(where=where, seconds=ended.cell_seconds))
        elif missing and missing[1] in known:
            users.setdefault(missing[1], []).append(where)
        elif given is None or given.mine:
            text = " ".join(error["evalue"].split())[: overview.MESSAGE]
            text += _beside(error["ename"], error["evalue"], ended.folder)
            result.problems.append(FAILS.format(where=where, why=f"{error['ename']}: {text}"))
    result.problems += [USES.format(where=", ".join(cells), name=name) for name, cells in users.items()]


def _beside(kind: str, text: str, folder: Path) -> str:
    """Return a message about a module or a file beside the notebook that the clean run lacks."""
    name = re.search(r"'([^']+)'", text)
    if kind not in ("ModuleNotFoundError", "FileNotFoundError") or not name:
        return ""
    module = name[1].partition(".")[0]
    names = [f"{module}.py", module] if kind == "ModuleNotFoundError" else [name[1]]
    there = next((name for name in names if (folder / name).exists()), "")
    return ONLY_THE_NOTEBOOK.format(name=there) if there else ""


def _pictures_beside(node: Any, folder: Path) -> list[str]:
    """Return the files that text cells show as pictures and that lie beside the notebook."""
    texts = [cell.source for cell in node.cells if cell.cell_type == "markdown"]
    names = [name for text in texts for name in re.findall(r"!\[[^\]\n]*\]\(<?([^)<>\"\n]+)", text)]
    found = dict.fromkeys(name.strip() for name in names if ":" not in name)
    return [name for name in found if (folder / unquote(name)).is_file()]


def _error(cell: Any) -> Any:
    """Return the exception that ended a cell, or what a check in it found."""
    reports = [o.metadata.get("course") for o in cell.outputs if o.output_type == "display_data"]
    return next((output for output in cell.outputs if output.output_type == "error"), next(filter(None, reports), None))


def _drop_large(node: Any, original: Notebook, result: Restored) -> None:
    """Take outputs out that would make the file too large for a learning platform, and for the grader."""
    for number, cell in enumerate(node.cells, start=1):
        size = len(json.dumps(cell.get("outputs", [])))
        if size > OUTPUT_CHARACTERS:
            where = f"the cell `{cell.id}`" if cell_id(cell) in original.by_id else f"your cell number {number}"
            result.notes.append(LARGE.format(where=where, megabytes=size / 1e6))
            cell.outputs = []


# Files


def _make_room(path: Path) -> Path | None:
    """Move an existing file out of the way; return its new place, or None."""
    if not path.exists():
        return None
    folder = path.parent / "earlier"
    folder.mkdir(parents=True, exist_ok=True)
    number = next(n for n in range(1, 10**6) if not (folder / f"{path.stem}_{n}.ipynb").exists())
    return Path(shutil.move(path, folder / f"{path.stem}_{number}.ipynb"))


def _write(nbformat: Any, node: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_text(nbformat.writes(node), encoding="utf-8")
    os.replace(beside, path)


def _download(path: Path) -> None:
    """On Colab the file goes to the student's own computer, since the machine's files are lost with it."""
    colab = sys.modules.get("google.colab")
    if colab is not None:
        with contextlib.suppress(Exception):  # a browser may refuse it, so the place of the file is shown in any case
            colab.files.download(str(path))


def _short(path: Path) -> Path:
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path


class _Line:
    """One line that says which cell runs, drawn anew at most once a second.

    Args:
        count: the number of cells.
    """

    def __init__(self, count: int) -> None:
        self.count, self.drawn, self.next = count, 0, 0.0

    def show(self, number: int) -> None:
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + 1
            self._draw(f"the notebook runs in a clean kernel: cell {number + 1} of {self.count}")

    def close(self) -> None:
        self._draw("")
        print("\r", end="", flush=True)

    def _draw(self, text: str) -> None:
        print("\r" + text.ljust(self.drawn), end="", flush=True)
        self.drawn = len(text)
