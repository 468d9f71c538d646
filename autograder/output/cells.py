"""A notebook's cells and outputs as a page shows them, which has room for only so much.

A picture reaches it if it really is a PNG, everything else as text.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from autograder.output.markdown import to_html
from autograder.output.pages import joined, plain_text, shortened

if TYPE_CHECKING:
    from nbformat import NotebookNode

OUTPUT_CHARACTERS = 20_000
SOURCE_CHARACTERS = 100_000
MARKDOWN_CHARACTERS = 20_000
FORMULA_CHARACTERS = 100_000  # of text with formulas on one page; in what comes after they are shown as typed
PICTURES = 30
PICTURE_PIXELS = 40_000_000  # a small PNG can unpack to gigabytes in the reader's browser
OVERHEAD_BYTES = 400  # tags around a cell or an output, and the line that says what was left out

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Room:
    """What is left of the page: bytes, pictures, and text whose formulas are drawn.

    Args:
        size: bytes.
        for_marker: whether the page shows attached pictures too, and addresses in place of links.
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
    source, cut = shortened(cell.get("source", ""), limit)
    html = None
    if kind == "markdown":
        room.formulas -= len(source) if "$" in source else 0
        html = to_html(source, drawn=room.formulas >= 0, links=not room.for_marker)
    # Two overheads: the cell's own tags, and its title with the line that says that outputs were left out.
    if not room.take(max(source, html or "", key=len) + " " * 2 * OVERHEAD_BYTES):
        return None
    outputs: list[dict[str, Any]] = []
    shown = {"kind": kind, "source": source, "html": html, "cut": limit if cut else 0, "outputs": outputs}
    for piece in _outputs(cell, room) if kind == "code" else _attached(cell, room):
        if not room.take(piece["text"]):
            return shown | {"outputs_left_out": True}
        outputs.append(piece)
    return shown | {"outputs_left_out": False}


def _attached(cell: NotebookNode, room: Room) -> Iterator[dict[str, Any]]:
    """Yield the pictures that are attached to a text cell."""
    attachments = cell.get("attachments") if room.for_marker else None
    for data in attachments.values() if isinstance(attachments, dict) else ():
        if isinstance(data, dict):
            yield from _display(data, room)


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
    if "image/png" in data:
        room.pictures_seen += 1
        name = f"Picture {room.pictures_seen} is left out"
        encoded = joined(data["image/png"])
        if room.pictures_seen > PICTURES:
            yield _text("note", f"{name}: the page shows the first {PICTURES}.")
        elif len(encoded) > room.size:
            yield _text("note", f"{name}: it is too large for this page.")
        elif png := _png(encoded):
            yield {"kind": "picture", "text": png}
            return
        else:
            yield _text("note", f"{name}: it is not a PNG that can be shown here.")
    # What `display(Markdown(...))` shows has a plain text that says no more than what it is.
    written = [data[kind] for kind in ("text/markdown", "text/latex") if kind in data]
    if "text/plain" in data:
        plain = joined(data["text/plain"])
        yield _text("text", written[0] if written and plain.startswith("<IPython.core.display.") else plain)
    elif "image/png" not in data:
        kinds = plain_text(", ".join(sorted(map(str, data))) or "no type")
        yield _text("note", f"An output that this page does not show ({kinds}).")


def _png(encoded: str) -> str:
    """Return the picture in clean base64, or "" unless it is a PNG of bearable size."""
    try:
        raw = base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    if not raw.startswith(_PNG_SIGNATURE) or raw[12:16] != b"IHDR" or len(raw) < 24:
        return ""
    pixels = int.from_bytes(raw[16:20], "big") * int.from_bytes(raw[20:24], "big")
    return base64.b64encode(raw).decode() if 0 < pixels <= PICTURE_PIXELS else ""


def _text(kind: str, value: object) -> dict[str, Any]:
    text, cut = shortened(value, OUTPUT_CHARACTERS)
    return {"kind": kind, "text": text, "cut": OUTPUT_CHARACTERS if cut else 0}
