"""Read a student's bytes as a notebook that the grader can use.

Everything here is untrusted. The document is built anew from the little that grading needs (the cells'
text, kind and ids, nbgrader's metadata, pasted images); whatever else the file holds stays behind.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, count
from typing import Any

import nbformat

from autograder.core.processes import OutOfLimitsError, limited
from autograder.core.submissions import outputs
from autograder.core.submissions.files import ASK_AGAIN, MEGABYTE, WITHOUT_OUTPUTS, check_size, shown

MAX_CELLS = 10_000
MAX_CONTAINERS = 100_000  # lists and objects, outputs aside
KEPT_BYTES = 10 * MEGABYTE
OUTPUT_CHARACTERS = 4_000_000  # of all given cells
Cell = dict[str, Any]  # of a notebook, as JSON has it
READ_HERE = MEGABYTE  # a larger file is read in a process with limits
MAX_INTEGER = 2**53  # beyond it, readers of JSON disagree
MOST_MARKS, GRAPHEME_JOINER = 30, "\u034f"
_MAJOR, _MINOR = 4, 5
_MARKS = re.compile(r"[\u0300-\U0010ffff]{31,}")  # no mark stands before these
_CELL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CELL_TYPES = ("code", "markdown", "raw")
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
_OTHERS = {  # what other files begin with
    b"<": "a web page",
    b"PK\x03\x04": "a zip archive",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\x1f\x8b": "a compressed archive",
}
_IMAGE_TYPE = re.compile(r"image/[a-z0-9.+-]{1,40}")


def read_notebook(raw: bytes, origin: str) -> nbformat.NotebookNode:
    """Return a valid notebook of format 4.5 made from a hand-in; only given cells keep their outputs.

    Valid and unique cell ids stay as they are; a missing, invalid or repeated one becomes the grade_id,
    the id that Colab noted, or its number. Of the metadata only nbgrader's stays: tags, kernels and widgets
    decide nothing.

    The limits apply to what is kept: other outputs, which make honest notebooks large, are dropped, and parsing a large
    file has a process with limits of its own.

    Args:
        raw: the content of the file.
        origin: how messages call it.

    Raises:
        ValueError: it is no notebook; the message says what was found, what was expected and what to try.
    """
    check_size(len(raw), origin)
    if len(raw) <= READ_HERE:
        return nbformat.from_dict(_read(raw, origin))
    try:
        kept = limited(lambda: json.dumps(_read(raw, origin)).encode())
    except OutOfLimitsError as error:
        raise ValueError(f"{origin} {error}, which no notebook needs: {WITHOUT_OUTPUTS}") from error
    if len(kept) > KEPT_BYTES:
        raise ValueError(
            f"{origin} holds {len(kept) / MEGABYTE:.0f} MB without its outputs, expected at most "
            f"{KEPT_BYTES // MEGABYTE} MB: ask for it with smaller pictures in its text"
        )
    return nbformat.from_dict(json.loads(kept))


def _read(raw: bytes, origin: str) -> dict[str, Any]:
    """Return the notebook as plain data.

    Raises:
        ValueError: as `read_notebook`.
    """
    content = _parse(raw, origin)
    _check_containers(content, origin)
    if not isinstance(content, dict):
        raise ValueError(f"{origin} holds {_kind(content)}, expected a notebook (a JSON object): {ASK_AGAIN}")
    major = content.get("nbformat")
    if major == 3:
        cells = _upgraded(_worksheet_cells(content, origin), origin)
    elif major == _MAJOR:
        cells = _cell_list(content, origin)
    else:
        found = f"notebook format {shown(str(major))[:20]}" if "nbformat" in content else "no notebook format"
        raise ValueError(f"{origin} has {found}, expected {_MAJOR}: open it in JupyterLab and save it again")
    mended = [_mended_cell(cell, f"{origin}: cell {number}") for number, cell in enumerate(cells, start=1)]
    _keep_outputs(mended, cells)
    _give_ids(mended, cells)
    return {"cells": mended, "metadata": {}, "nbformat": _MAJOR, "nbformat_minor": _MINOR}


def _parse(raw: bytes, origin: str) -> Any:
    """JSON without the values that writers of JSON disagree on: they become null."""
    if not raw.strip():
        raise ValueError(f"{origin} is empty, expected a notebook: {ASK_AGAIN}")
    if what := next((what for start, what in _OTHERS.items() if raw.lstrip().startswith(start)), ""):
        raise ValueError(f"{origin} is {what}, expected a notebook: {ASK_AGAIN}, saved or downloaded as .ipynb")
    text = _decoded(raw, origin)
    try:
        return json.loads(text, parse_int=_integer, parse_float=_real, parse_constant=lambda _: None)
    except json.JSONDecodeError as error:
        if marker := _CONFLICT.search(text):
            line = text.count("\n", 0, marker.start()) + 1
            raise ValueError(
                f"{origin} holds both sides of a merge (a conflict marker of Git in line {line}), expected one: "
                "ask the student to resolve the conflict"
            ) from error
        if not text.lstrip().startswith(("{", "[", '"')):
            raise ValueError(
                f"{origin} is text, such as a program, and no notebook: {ASK_AGAIN}, saved or downloaded as .ipynb"
            ) from error
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        why = f": the upload was probably cut short; {ASK_AGAIN}" if cut else f", expected a notebook: {ASK_AGAIN}"
        raise ValueError(f"{origin} is not valid JSON (line {error.lineno}: {error.msg}){why}") from error
    except RecursionError as error:
        raise ValueError(f"{origin} is nested too deeply to be a notebook: {ASK_AGAIN}") from error


def _decoded(raw: bytes, origin: str) -> str:
    """Return the text of a file in UTF-8 or UTF-16, or else in Windows' code page, which old editors write.

    Raises:
        ValueError: it is none of them.
    """
    encoding = json.detect_encoding(raw)
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        with suppress(UnicodeDecodeError):
            return raw.decode("cp1252")
        raise ValueError(
            f"{origin} is not UTF-8 text (byte {error.start}), expected a notebook: {ASK_AGAIN}"
        ) from error


def _check_containers(content: Any, origin: str) -> None:
    waiting, seen = [content], 0
    while waiting:
        item = waiting.pop()
        inner = [value for key, value in item.items() if key != "outputs"] if isinstance(item, dict) else item
        found = [value for value in inner if isinstance(value, dict | list)] if isinstance(item, dict | list) else []
        waiting += found
        seen += len(found)
        if seen > MAX_CONTAINERS:
            raise ValueError(
                f"{origin} holds more than {MAX_CONTAINERS:,} lists and objects besides its outputs, expected a "
                f"notebook: {ASK_AGAIN}, without attachments and widgets"
            )


def _integer(digits: str) -> int | None:
    if len(digits) > 20:  # more digits than a sensible number: int() would refuse thousands of them
        return None
    value = int(digits)
    return value if abs(value) <= MAX_INTEGER else None


def _real(digits: str) -> float | None:
    value = float(digits)
    return value if math.isfinite(value) else None


def _kind(value: Any) -> str:
    kinds = {type(None): "nothing (null)", bool: "a truth value", str: "a text", list: "a list", dict: "an object"}
    return kinds.get(type(value), "a number")


def _cell_list(content: dict[str, Any], origin: str) -> list[Cell]:
    """Return the `cells` of a notebook (of format 3: of a worksheet)."""
    cells = content.get("cells")
    if not isinstance(cells, list):
        found = f"has {_kind(cells)} as its cells" if "cells" in content else "has no cells"
        raise ValueError(f"{origin} {found}, expected a list: it is not a notebook; {ASK_AGAIN}")
    if len(cells) > MAX_CELLS:
        raise ValueError(f"{origin} has {len(cells)} cells, expected at most {MAX_CELLS}: {ASK_AGAIN}")
    for number, cell in enumerate(cells, start=1):
        if not isinstance(cell, dict):
            raise ValueError(f"{origin}: cell {number} is {_kind(cell)}, expected an object: {ASK_AGAIN}")
    return cells


def _worksheet_cells(content: dict[str, Any], origin: str) -> list[Cell]:
    """Return the cells of a notebook of format 3, which has them in worksheets."""
    sheets = content.get("worksheets")
    if not isinstance(sheets, list) or not all(isinstance(sheet, dict) for sheet in sheets):
        raise ValueError(f"{origin} has notebook format 3 but no list of worksheets: {ASK_AGAIN}")
    return _cell_list({"cells": list(chain.from_iterable(_cell_list(sheet, origin) for sheet in sheets))}, origin)


def _upgraded(cells: list[Cell], origin: str) -> list[Cell]:
    """Cells of format 3 as cells of format 4; cleaned first, since the upgrade trusts what it reads."""
    clean = []
    for number, cell in enumerate(cells, start=1):
        kind = cell.get("cell_type") if cell.get("cell_type") in (*_CELL_TYPES, "heading") else "raw"
        text = _source(cell, "input" if kind == "code" else "source", f"{origin}: cell {number}")
        node: dict[str, Any] = {"cell_type": kind, "metadata": _nbgrader_metadata(cell)}
        if kind == "code":
            node |= {"input": text, "outputs": [], "language": "python"}
        elif kind == "heading":
            level = cell.get("level", 1)
            node |= {"source": text, "level": int(level) if level in range(1, 7) else 1}
        else:
            node["source"] = text
        clean.append(node)
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": clean}]}
    upgraded = nbformat.convert(nbformat.from_dict(old), _MAJOR)
    for cell in upgraded.cells:
        del cell["id"]  # drawn at random: the same file must give the same document
    return upgraded.cells


def _mended_cell(cell: Cell, where: str) -> dict[str, Any]:
    kind = cell.get("cell_type")
    mended: dict[str, Any] = {
        "cell_type": kind if kind in _CELL_TYPES else "raw",  # a kind that only the student's editor knows is not run
        "metadata": _nbgrader_metadata(cell),
        "source": _source(cell, "source", where),
    }
    if mended["cell_type"] == "code":
        mended |= {"outputs": [], "execution_count": None}
    elif images := _images(cell):
        mended["attachments"] = images
    return mended


def _keep_outputs(mended: list[Cell], cells: list[Cell]) -> None:
    """Keep what given cells showed, for those that are not run again."""
    left = OUTPUT_CHARACTERS
    for new, old in zip(mended, cells, strict=True):
        meta = new["metadata"].get("nbgrader", {})
        if new["cell_type"] == "code" and meta.get("locked") and not (meta.get("grade") or meta.get("solution")):
            new["outputs"] = outputs.shown(old.get("outputs"), left)
            left -= outputs.size_of(new["outputs"])


def _source(cell: Cell, key: str, where: str) -> str:
    source = cell.get(key)
    if isinstance(source, str):
        return _text(source)
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return _text("".join(source))
    found = f"has {_kind(source)} as its {key}" if key in cell else f"has no {key}"
    raise ValueError(f"{where} {found}, expected text: {ASK_AGAIN}")


def _text(value: str) -> str:
    """Text that can be written as UTF-8: JSON can hold half a surrogate pair, a file cannot."""
    return stream_safe(value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))


def stream_safe(text: str) -> str:
    """Return text in which no letter has more than 30 marks: all of Python normalises more in quadratic time.

    Among others, its parser does so to names.

    Source:
        Unicode Standard Annex 15, section 13, Stream-Safe Text Format.
    """
    return _MARKS.sub(_with_joiners, text)


def _with_joiners(run: re.Match[str]) -> str:
    found, marks = [], 0
    for character in run[0]:
        first, last = _marks_of(character)
        if marks + first > MOST_MARKS:
            found.append(GRAPHEME_JOINER)
            marks = 0
        marks = marks + first if first else last
        found.append(character)
    return "".join(found)


@cache
def _marks_of(character: str) -> tuple[int, int]:
    """Return with how many marks the decomposition of a character begins, and ends."""
    kinds = [unicodedata.combining(one) > 0 for one in unicodedata.normalize("NFKD", character)]
    first, last = (next((n for n, mark in enumerate(kind) if not mark), len(kinds)) for kind in (kinds, kinds[::-1]))
    return first, last


def _nbgrader_metadata(cell: Cell) -> dict[str, dict[str, Any]]:
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if not isinstance(nbgrader, dict):
        return {}
    plain = {_text(key): value for key, value in nbgrader.items() if isinstance(value, str | int | float | None)}
    return {"nbgrader": {key: _text(value) if isinstance(value, str) else value for key, value in plain.items()}}


def _images(cell: Cell) -> dict[str, dict[str, str]]:
    """Pictures that the student pasted into a written answer; a person will want to see them."""
    attachments = cell.get("attachments")
    images: dict[str, dict[str, str]] = {}
    for name, bundle in attachments.items() if isinstance(attachments, dict) else ():
        for mime, data in bundle.items() if isinstance(bundle, dict) else ():
            with suppress(ValueError):
                text = _source({"data": data}, "data", "")
                # Only base64: the page puts it into an attribute, which other characters could close.
                if _IMAGE_TYPE.fullmatch(mime) and outputs.BASE64.fullmatch(text):
                    images.setdefault(_text(name), {})[mime] = text
    return images


def _give_ids(mended: list[Cell], cells: list[Cell]) -> None:
    """Keep the ids that are valid and new; only then fill the gaps, so that no filled one takes another's."""
    taken: set[str] = set()
    for new, old in zip(mended, cells, strict=True):
        identifier = old.get("id", "")
        if _valid_id(identifier) and identifier not in taken:
            new["id"] = identifier
            taken.add(identifier)
    for number, (new, old) in enumerate(zip(mended, cells, strict=True), start=1):
        if "id" not in new:
            new["id"] = next(i for i in _ids_for(old, number) if _valid_id(i) and i not in taken)
            taken.add(new["id"])


def _ids_for(cell: Cell, number: int) -> Iterator[Any]:
    metadata = cell.get("metadata")
    if isinstance(metadata, dict):
        nbgrader = metadata.get("nbgrader")
        yield nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
        yield metadata.get("id")  # where Colab notes the id of a cell
    yield f"cell-{number}"
    yield from (f"cell-{number}-{again}" for again in count(2))


def _valid_id(identifier: Any) -> bool:
    return isinstance(identifier, str) and _CELL_ID.fullmatch(identifier) is not None
