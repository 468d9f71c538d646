"""Students' ids: names that can be shown, stored and be a folder's."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection

from autograder.submissions.files import unprintable

MAX_ID = 100
MAX_ID_BYTES = 255  # what file systems allow a name

_FORBIDDEN = frozenset("/\\+")  # nbgrader itself refuses the "+"
_FORMULA = frozenset("=-@")  # at the beginning of a cell of a table; "+" is refused anywhere


def wrong_id(name: str) -> str:
    """Return what is wrong with a student's id; "" if it can be used as it is."""
    if not name:
        return "is empty, expected a name"
    if name.startswith("."):
        return "starts with a dot, expected a name"
    if name[0] in _FORMULA:
        return f"starts with {name[0]!r}, which a spreadsheet takes for a formula, expected a letter or a digit"
    if bad := sorted({ascii(c) for c in name if c in _FORBIDDEN or unprintable(c)}):
        return f"contains {', '.join(bad[:5])}, expected a name without separators, control characters and '+'"
    if len(name) > MAX_ID:
        return f"has {len(name)} characters, expected at most {MAX_ID}"
    if (size := len(name.encode())) > MAX_ID_BYTES:
        return f"takes {size} bytes, expected at most {MAX_ID_BYTES}"
    return ""


def safe_ids(names: Collection[str]) -> dict[str, str]:
    """Return each name with an id that can be shown and stored.

    A made-up id ends with a digest of the name, so that it is the same in each call and never another student's.
    """
    return {name: _made_up(name) if wrong_id(name) else name for name in names}


def _made_up(name: str) -> str:
    digest = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:8]
    plain = "".join("_" if c in _FORBIDDEN or unprintable(c) else c for c in name)
    plain = re.sub(r"^\W+", "", plain).encode()[: MAX_ID - 10].decode(errors="ignore").strip() or "unnamed"
    return f"{plain}-{digest}"
