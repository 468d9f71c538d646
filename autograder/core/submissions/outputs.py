"""The outputs of a cell in the format of notebooks: nothing that acts, and not too much."""

from __future__ import annotations

import re
from typing import Any

MAX_OUTPUTS = 1_000
FRAME = 100  # characters of JSON around an output
ENCODED = ("image/png", "image/jpeg")  # in base64
SHOWN = ("text/plain", "text/html", "text/markdown", "text/latex", "image/svg+xml", *ENCODED)  # pages make them safe
BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")


def size_of(outputs: list[dict[str, Any]]) -> int:
    """Return roughly how many characters outputs take."""
    return sum(FRAME + len(str(output)) for output in outputs)


def shown(outputs: Any, max_chars: int) -> list[dict[str, Any]]:
    """Return outputs in the format of notebooks, cut to a limit.

    Args:
        outputs: by the runner, which has cut them already but is not believed, or by the file that was handed in.
        max_chars: characters.
    """
    found: list[dict[str, Any]] = []
    for output in outputs if type(outputs) is list else []:
        if max_chars <= 0 or len(found) >= MAX_OUTPUTS:
            break
        if type(output) is not dict:
            continue
        kind, data = output.get("output_type"), output.get("data")
        if kind == "stream":
            text = _joined(output.get("text"))[:max_chars]
            new: dict[str, Any] = {"name": "stderr" if output.get("name") == "stderr" else "stdout", "text": text}
        elif kind == "error":
            text = _joined(output.get("traceback"), "\n")[:max_chars]
            new = {"ename": _joined(output.get("ename"))[:200], "evalue": _joined(output.get("evalue"))[:10_000]}
            new["traceback"] = text.split("\n")
        elif kind in ("display_data", "execute_result") and type(data) is dict:
            kept = {key: _joined(data[key]) for key in SHOWN if key in data}
            kept = {key: text for key, text in kept.items() if key not in ENCODED or BASE64.fullmatch(text)}
            text = "".join(kept.values())
            new = {"data": kept if 0 < len(text) <= max_chars else {"text/plain": "..."}, "metadata": {}}
            if kind == "execute_result":
                count = output.get("execution_count")
                new["execution_count"] = count if type(count) is int and count >= 0 else None
        else:
            continue
        max_chars -= FRAME + len(text) + len(new.get("evalue", ""))
        found.append({"output_type": kind} | new)
    return found


def _joined(value: Any, between: str = "") -> str:
    if type(value) is list:
        value = between.join(part for part in value if type(part) is str)
    return value.encode("utf-8", "replace").decode() if type(value) is str else ""  # no file can hold half a character
