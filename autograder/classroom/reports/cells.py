"""A notebook's cells and outputs as a page shows them, which has room for only so much.

A picture reaches it if it really is a PNG or a JPEG, everything else as text.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from autograder.classroom.reports.markdown import to_html
from autograder.classroom.text import joined, plain_text, shortened
from autograder.core.submissions.pictures import files_shown

if TYPE_CHECKING:
    from nbformat import NotebookNode

OUTPUT_CHARACTERS = 20_000
SOURCE_CHARACTERS = 100_000
MARKDOWN_CHARACTERS = 20_000
FORMULA_CHARACTERS = 100_000  # of text with formulas on one page; later formulas are shown as typed
PICTURES = 30
PICTURE_PIXELS = 40_000_000  # a small PNG can unpack to gigabytes in the reader's browser
OVERHEAD_BYTES = 400  # tags around a cell or an output, and the line that says what was left out

PNG, JPEG = "image/png", "image/jpeg"
SCRIPT = "<IPython.core.display.Javascript object>"
INTERACTIVE = "Something interactive that this page cannot show. If it is a figure, `%matplotlib inline` shows it."
OTHER_PICTURE = "A picture of a kind that this page does not show ({kinds}): show it as PNG."
MISSING = "The picture {name} is not in the notebook: paste it into the cell."

IN_THE_TEXT = "data:"  # takes the place of a picture that is written as data
_DATA = re.compile(r"data:(image/[\w.+-]{1,40});base64,([A-Za-z0-9+/=]+)")
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Room:
    """Budget of a page: bytes, pictures, and text with drawn formulas.

    Args:
        size: bytes.
        for_marker: whether the page shows addresses in place of links.
    """

    def __init__(self, size: int, for_marker: bool = False) -> None:
        self.size = size
        self.for_marker = for_marker
        self.pictures_seen = 0
        self.formulas = FORMULA_CHARACTERS

    def take(self, text: str) -> bool:
        """Book the text, escaped, and the tags around it; False books nothing: it does not fit."""
        import markupsafe

        size = len(markupsafe.escape(text).encode()) + OVERHEAD_BYTES
        fits = size <= self.size
        self.size -= size if fits else 0
        return fits


def shown_cell(cell: NotebookNode, room: Room) -> dict[str, Any] | None:
    """Return a cell as the template needs it; None when the page is full."""
    kind = cell.get("cell_type")
    limit = MARKDOWN_CHARACTERS if kind == "markdown" else SOURCE_CHARACTERS
    whole = joined(cell.get("source", ""))
    drawn = _DATA.findall(whole) if kind == "markdown" else []
    source, cut = shortened(_DATA.sub(IN_THE_TEXT, whole) if drawn else whole, limit)
    html = None
    if kind == "markdown":
        room.formulas -= len(source) if "$" in source else 0
        html = to_html(source, drawn=room.formulas >= 0, links=not room.for_marker, below=_below(cell, source))
    # Two overheads: the cell's own tags, and its title with the line that says that outputs were left out.
    if not room.take(max(source, html or "", key=len) + " " * 2 * OVERHEAD_BYTES):
        return None
    outputs: list[dict[str, Any]] = []
    shown = {"kind": kind, "source": source, "html": html, "cut": limit if cut else 0, "outputs": outputs}
    for piece in _outputs(cell, room) if kind == "code" else _pictures(cell, drawn, source, room):
        if not room.take(piece["text"]):
            return shown | {"outputs_left_out": True}
        outputs.append(piece)
    return shown | {"outputs_left_out": False}


def _below(cell: NotebookNode, source: str) -> frozenset[str]:
    """Return the names of the pictures of a text of which `_pictures` yields the picture or a note."""
    return frozenset((*_attachments(cell), *files_shown(source), IN_THE_TEXT))


def _attachments(cell: NotebookNode) -> dict[str, Any]:
    attachments = cell.get("attachments")
    return attachments if isinstance(attachments, dict) else {}


def _pictures(
    cell: NotebookNode, drawn: Sequence[tuple[str, str]], source: str, room: Room
) -> Iterator[dict[str, Any]]:
    """Yield the pictures of a text cell: attached, or written as data; and a note on each that is missing."""
    attachments = _attachments(cell)
    for data in (*attachments.values(), *({JPEG if kind == "image/jpg" else kind: encoded} for kind, encoded in drawn)):
        if isinstance(data, dict):
            yield from _display(data, room)
    for name in files_shown(source) if cell.get("cell_type") == "markdown" else ():
        if name not in attachments:
            yield _text("note", MISSING.format(name=plain_text(name)))


def _outputs(cell: NotebookNode, room: Room) -> Iterator[dict[str, Any]]:
    outputs = cell.get("outputs") or ()
    # A print loop leaves hundreds of stream outputs: neighbours of one kind are one text to the reader.
    for stream, group in groupby(outputs, key=lambda o: o.get("output_type") == "stream" and o.get("name")):
        if stream:
            text = "".join(joined(output.get("text", "")) for output in group)
            yield _text("stderr" if stream == "stderr" else "text", text)
            continue
        for output in group:
            if output.get("output_type") == "error":
                trace = "\n".join(map(joined, output.get("traceback") or ()))
                yield _text("error", trace or f"{output.get('ename', '')}: {output.get('evalue', '')}")
            elif isinstance(output.get("data"), dict):
                yield from _display(output["data"], room)


def _display(data: dict[str, Any], room: Room) -> Iterator[dict[str, Any]]:
    """Yield the picture if there is one, else the plain text that comes with every rich output."""
    kinds = [kind for kind in data if str(kind).startswith("image/")]
    if shown := [kind for kind in kinds if kind in (PNG, JPEG)]:
        room.pictures_seen += 1
        name = f"Picture {room.pictures_seen} is left out"
        encoded = joined(data[shown[0]])
        if room.pictures_seen > PICTURES:
            yield _text("note", f"{name}: the page shows the first {PICTURES}.")
        elif len(encoded) > room.size:
            yield _text("note", f"{name}: it is too large for this page.")
        elif picture := _picture(encoded):
            yield {"kind": "picture", "type": picture[0], "text": picture[1]}
            return
        else:
            yield _text("note", f"{name}: it is not a PNG or JPEG that can be shown here.")
    elif kinds:
        yield _text("note", OTHER_PICTURE.format(kinds=plain_text(", ".join(map(str, kinds)))))
    # Outputs of `display(Markdown(...))` have a plain text that names only their type.
    written = [data[kind] for kind in ("text/markdown", "text/latex") if kind in data]
    if "text/plain" in data:
        plain = joined(data["text/plain"])
        if plain.startswith(SCRIPT):
            yield _text("note", INTERACTIVE)
        else:
            yield _text("text", written[0] if written and plain.startswith("<IPython.core.display.") else plain)
    elif not kinds:
        names = plain_text(", ".join(sorted(map(str, data))) or "no type")
        yield _text("note", f"An output that this page does not show ({names}).")


def _picture(encoded: str) -> tuple[str, str] | None:
    """Return the type and the picture in clean base64; None unless it is a PNG or JPEG of bearable size."""
    try:
        raw = base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        return None
    kind = PNG if raw.startswith(_PNG_SIGNATURE) else JPEG
    width, height = _png_size(raw) if kind == PNG else _jpeg_size(raw)
    return (kind, base64.b64encode(raw).decode()) if 0 < width * height <= PICTURE_PIXELS else None


def _png_size(raw: bytes) -> tuple[int, int]:
    known = raw[12:16] == b"IHDR" and len(raw) >= 24
    return (int.from_bytes(raw[16:20], "big"), int.from_bytes(raw[20:24], "big")) if known else (0, 0)


def _jpeg_size(raw: bytes) -> tuple[int, int]:
    """Return width and height from the first segment that has them: "start of frame", ITU T.81, B.2.2."""
    place = 2 if raw.startswith(b"\xff\xd8") else len(raw)
    while place + 9 <= len(raw) and raw[place] == 0xFF:
        marker, length = raw[place + 1], int.from_bytes(raw[place + 2 : place + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(raw[place + 7 : place + 9], "big"), int.from_bytes(raw[place + 5 : place + 7], "big")
        place += 2 + length
    return 0, 0


def _text(kind: str, value: object) -> dict[str, Any]:
    text, cut = shortened(value, OUTPUT_CHARACTERS)
    return {"kind": kind, "text": text, "cut": OUTPUT_CHARACTERS if cut else 0}
