"""The marks that `autograder new` leaves where a person has to write."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.source.assignments import Assignment

MARK = "TODO"


def unfinished(root: Path, notebooks: list[Assignment]) -> list[str]:
    """Return the marks of what a person has to write, with their places."""
    name = notebooks[0].name
    texts = [(f"{n.path.name}, cell {cell.id!r}", cell.source) for n in notebooks for cell in n.cells]
    paths = [root / "data" / f"make_{topic(name)}.py"]
    paths += sorted((root / "source" / name / "exercises").glob("*.py"))
    paths += sorted((root / "tests" / "answers" / name).glob("*.py"))
    texts += [(path.relative_to(root).as_posix(), path.read_text()) for path in paths if path.is_file()]
    sheet = root / "data" / "README.md"
    sections = re.split(r"^## ", sheet.read_text(), flags=re.MULTILINE) if sheet.is_file() else []
    texts += [("data/README.md", text) for text in sections if text.partition("\n")[0] == topic(name)]
    return [
        f"{where}: {line.strip()[:100]!r} is left to be written"
        for where, text in texts
        for line in text.splitlines()
        if re.search(rf"\b{MARK}\b", line)
    ]


def topic(name: str) -> str:
    """Return the name of an assignment without its number."""
    return re.sub(r"^\d+_", "", name)
