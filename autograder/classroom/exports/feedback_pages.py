"""Pack the students' feedback pages under the names by which a platform returns them.

Sources: canvas-lms, AbstractAssignment#infer_comment_context_from_filename; Moodle,
mod/assign/feedback/file/importziplib.php.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.classroom.gradebook.collected import Record

ANONYMOUS = "anon_"  # with anonymous grading, Canvas writes this in place of the name


def _canvas_name(name: str, noted: Mapping[str, Any], notebook: str) -> str:
    """Name a page like the handed-in file: Canvas looks for the two numbers."""
    name = re.sub(r"[\W_]", "", name).lower()
    start = [] if noted["student"].startswith(ANONYMOUS) else [name if re.search(r"\D", name) else "student"]
    late = ["LATE"] if noted["late"] else []
    return "_".join([*start, *late, noted["student"], str(noted["number"]), f"{notebook}.html"])


def _moodle_name(name: str, noted: Mapping[str, Any], notebook: str) -> str:
    """Name a page in the student's folder: Moodle looks for the number behind the first underscore."""
    name = " ".join(re.sub(r"[\W_]+", " ", name).split()) or "Participant"
    return f"{name}_{noted['student']}_assignsubmission_file_/{notebook}.html"


NAMES: Mapping[str, Callable[[str, Mapping[str, Any], str], str]] = {"canvas": _canvas_name, "moodle": _moodle_name}


def pack_pages(root: Path, record: Record, platform: str, path: Path, *, named: bool = True) -> tuple[int, list[str]]:
    """Write the zip, unless there is nothing to pack.

    Args:
        root: the course directory.
        record: the record of the assignment's hand-ins.
        platform: a key of NAMES.
        path: the path of the zip.
        named: whether its names hold the students' names.

    Returns:
        The number of pages, and the ids of the students who have a page that this platform cannot return: their
        hand-ins did not come from its archive.
    """
    members: dict[str, Path] = {}
    left_out = []
    for student, pages in _pages(root, record.path.parent.name):
        about = record.students.get(student, {"platform": "", "name": "", "notebooks": {}})
        noted = about["notebooks"] if about["platform"] == platform else {}
        noted = {notebook: one for notebook, one in noted.items() if one["student"]}  # a team's page has no address
        name = about["name"] if named else ""
        # In Moodle a page belongs to a student, in Canvas to a file, so a missing hand-in has none there.
        other = next(iter(noted.values()), None) if platform == "moodle" else None
        files = [(page, noted.get(page.stem, other)) for page in pages]
        returned = {NAMES[platform](name, file, page.stem): page for page, file in files if file}
        members |= returned
        left_out += [] if returned else [student]
    if members:
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            for name, page in members.items():
                archive.writestr(zipfile.ZipInfo(name), page.read_bytes(), zipfile.ZIP_DEFLATED)
    return len(members), left_out


def _pages(root: Path, assignment: str) -> Iterator[tuple[str, list[Path]]]:
    for folder in sorted((root / "feedback").glob(f"*/{assignment}")):
        if pages := sorted(folder.glob("*.html")):
            yield folder.parent.name, pages
