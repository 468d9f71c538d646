"""Pictures that lie beside a notebook: those that its texts show become attachments, as if they were pasted."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from autograder.core.submissions.files import Content
from autograder.core.submissions.reader import read_notebook

if TYPE_CHECKING:
    from autograder.core.submissions.intake import Submission

MAX_TOTAL = 3_000_000  # bytes of all pictures of a notebook
MAX_NOTEBOOK = 20_000_000  # bytes
SIGNATURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
OTHER_KIND = "the picture `{name}` is neither PNG nor JPEG, so it is not shown: paste it into the cell"
UNREADABLE = "the picture `{name}` cannot be read: paste it into the cell"
TOO_LARGE = "the picture `{name}` is left out, because the notebook's pictures take more than 3 MB: make it smaller"
# Bounded, so that no text takes long: ![...](NAME "title"), ![...](<NAME>), <img ... src="NAME">
_SHOWN = re.compile(
    r"""!\[[^\]\n]{0,500}\]\(\s{0,5}(?:<([^<>\n]{1,300})>|([^\s()<>]{1,300}))|<img\b[^<>]{0,500}?\bsrc\s?=\s?["']([^"'<>]{1,300})""",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|//|#", re.IGNORECASE)  # of another place than the notebook's folder


def files_shown(text: str) -> list[str]:
    """Return the names of files, attached or as seen from the notebook, that a Markdown text shows as pictures."""
    names = [next(filter(None, match)).strip().removeprefix("attachment:") for match in _SHOWN.findall(text)]
    return [name_of(name) for name in dict.fromkeys(names) if not _ADDRESS.match(name)]


def with_pictures(submission: Submission, files: Mapping[str, Callable[[], bytes]]) -> Submission:
    """Return a hand-in with the pictures that its texts show, and remarks on those that cannot be shown.

    Args:
        submission: one notebook.
        files: the files beside it: name, as seen from the notebook -> reads it.
    """
    cells = submission.document.cells if submission.document else ()
    wanted = {name for cell in cells if cell.cell_type == "markdown" for name in files_shown(cell.source)}
    if not (there := {name: files[name] for name in sorted(wanted.intersection(files))}):
        return submission
    read = partial(_attached, submission.content.read, there)
    try:
        raw, remarks = read(), _read(there)[1]
        document = read_notebook(raw, submission.origin)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return submission  # a large one, or an older format: its texts are read without pictures
    content = Content.of(raw, read)
    return replace(submission, content=content, document=document, remarks=(*submission.remarks, *remarks))


def _attached(content: Callable[[], bytes], files: Mapping[str, Callable[[], bytes]]) -> bytes:
    """Return a notebook with the pictures in its texts.

    Raises:
        ValueError: it is too large, or not in order.
    """
    raw = content()
    if len(raw) > MAX_NOTEBOOK:
        raise ValueError(f"it is larger than {MAX_NOTEBOOK} bytes")
    found, document = _read(files)[0], json.loads(raw)
    attached = [_attach(cell, found) for cell in document["cells"]]
    return json.dumps(document).encode() if any(attached) else raw


def _read(files: Mapping[str, Callable[[], bytes]]) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Return name -> the attachment of each picture that can be shown, and remarks on the others."""
    found: dict[str, dict[str, str]] = {}
    remarks, room = [], MAX_TOTAL
    for name, read in files.items():
        try:
            content = read()
        except ValueError:
            remarks.append(UNREADABLE.format(name=name))
            continue
        kind = next((kind for start, kind in SIGNATURES.items() if content.startswith(start)), "")
        if not kind or len(content) > room:
            remarks.append((TOO_LARGE if kind else OTHER_KIND).format(name=name))
            continue
        room -= len(content)
        found[name] = {kind: base64.b64encode(content).decode()}
    return found, remarks


def _attach(cell: dict[str, Any], found: Mapping[str, dict[str, str]]) -> bool:
    """Attach to a text what it shows; return whether something was."""
    if cell["cell_type"] != "markdown":
        return False
    source = cell["source"]
    names = files_shown("".join(source) if isinstance(source, list) else source)
    attachments = cell.get("attachments") or {}
    new = {name: found[name] for name in names if name in found and name not in attachments}
    if new:
        cell["attachments"] = attachments | new
    return bool(new)


def name_of(url: str) -> str:
    """Return the name of a file, attached or as seen from the notebook, that a picture's address leads to."""
    return unquote(url.removeprefix("attachment:")).replace("\\", "/").removeprefix("./")
