"""What an instructor hands to `autograder grade`, to one submission a student.

A fault of the call (a path that is not there, a zip that is none) refuses it as a whole, before anything is
graded. A fault of one student's file becomes that student's `problem`, and the class goes on.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType

import nbformat

from autograder.submissions.reader import (
    DAMAGED_ZIP,
    MEGABYTE,
    read_file,
    read_member,
    read_notebook,
    shown,
    unprintable,
)

__all__ = ["IntakeError", "Submission", "collect", "read_notebook"]

MAX_TOTAL = 2_000 * MEGABYTE  # of a zip's notebooks, unpacked
MAX_MEMBERS = 10_000
MAX_ID = 100
MAX_ID_BYTES = 255  # what file systems allow a name
DEPTH = 3  # <student>/<assignment>/<notebook>.ipynb

_ENDING = ".ipynb"
_JUNK = frozenset({"__MACOSX"})  # names with a dot in front are left out as well
_FORBIDDEN = frozenset("/\\+")  # nbgrader itself refuses the "+"
_FORMULA = frozenset("=-@")  # at the beginning of a cell of a table; "+" is refused anywhere
_ACCEPTED = "a notebook (.ipynb), a folder of notebooks or a .zip of either"
_NO_OTHERS: Mapping[str, frozenset[str]] = MappingProxyType({})


class IntakeError(Exception):
    """The whole call is refused; the message names the file, what was found and expected, and what to try."""


@dataclass(frozen=True)
class Submission:
    """One notebook of one student.

    Attributes:
        student: the id; safe as the name of a folder.
        notebook: name of the source notebook, without the ending.
        document: the mended notebook without outputs; None when it cannot be graded.
        problem: for people, why `document` is None; "" otherwise.
        origin: where it was found, as the user would recognise it.
        raw: the bytes as handed in; empty when they were not read, or when there are several to choose from.
    """

    student: str
    notebook: str
    document: nbformat.NotebookNode | None
    problem: str = ""
    origin: str = ""
    raw: bytes = b""


@dataclass(frozen=True)
class _Found:
    """A notebook that was found, not read yet."""

    parts: tuple[str, ...]  # of its path, below the folder that is called `container`
    container: str
    origin: str
    read: Callable[[], bytes]

    @property
    def stem(self) -> str:
        return _normal(self.parts[-1][: -len(_ENDING)])


@dataclass(frozen=True)
class _Assignment:
    """What tells this assignment's notebooks from other files."""

    name: str
    ids: Mapping[str, frozenset[str]]  # source notebook -> grade_ids of its cells
    others: Mapping[str, frozenset[str]]

    @property
    def notebooks(self) -> tuple[str, ...]:
        return tuple(self.ids)

    def named_in(self, stem: str) -> str:
        """The source notebook whose name stands in a file's name; "" when none or several do."""
        found = [name for name in self.ids if name in stem]
        found = [name for name in found if not any(name != longer and name in longer for longer in found)]
        return found[0] if len(found) == 1 else ""

    def notebook_of(self, file: _Found) -> str:
        """The source notebook that a file answers, by its name or else by its cells; "" when neither tells."""
        if len(self.ids) == 1:
            return self.notebooks[0]
        if file.stem in self.ids:
            return file.stem
        return self.named_in(file.stem) or self._notebook_in(file)

    def _notebook_in(self, file: _Found) -> str:
        try:
            return self._fitting(_grade_ids(read_notebook(file.read(), file.origin)))
        except ValueError:
            return ""  # what is wrong with the file is told when it is read as a submission

    def _fitting(self, ids: frozenset[str]) -> str:
        """The source notebook that has most of these ids for itself; "" when there is no such one."""
        counts = {name: len(ids & self._only(name)) for name in self.ids}
        most = max(counts.values())
        best = [name for name, number in counts.items() if number == most]
        return best[0] if most and len(best) == 1 else ""

    def _only(self, notebook: str) -> frozenset[str]:
        """The ids that no other notebook of the assignment has."""
        return self.ids[notebook].difference(*(ids for name, ids in self.ids.items() if name != notebook))

    def objection(self, document: nbformat.NotebookNode, notebook: str) -> str:
        """Why a notebook is not the one that it is called; "" when it is."""
        ids = _grade_ids(document)
        ours = ids & frozenset[str]().union(*self.ids.values())
        # Assignments share cells such as the set-up: does another one explain all of these ids and more?
        fits = {name: ids & theirs for name, theirs in self.others.items() if ours < ids & theirs}
        if not ours or fits:
            best = max(sorted(fits), key=lambda name: len(fits[name]), default=None)
            return "is not a notebook of this assignment" + (f"; it looks like assignment {best}" if best else "")
        fitting = self._fitting(ids)
        if fitting not in ("", notebook) and not ids & self._only(notebook):
            return f"is called {notebook} but holds the cells of {fitting}{_ENDING}"
        return ""


def _grade_ids(document: nbformat.NotebookNode) -> frozenset[str]:
    noted = [(cell.metadata.get("nbgrader", {}).get("grade_id"), cell.id) for cell in document.cells]
    return frozenset(grade_id if isinstance(grade_id, str) and grade_id else cell_id for grade_id, cell_id in noted)


def collect(
    paths: Sequence[Path],
    notebooks: Mapping[str, Collection[str]],
    other_assignments: Mapping[str, frozenset[str]] = _NO_OTHERS,
    *,
    assignment: str = "",
) -> list[Submission]:
    """Find the notebooks of a class.

    Args:
        paths: notebooks, folders (`<student>.ipynb`, `<student>/<notebook>.ipynb`, nbgrader's
            `<student>/<assignment>/<notebook>.ipynb`, or, where there are several notebooks,
            `<student>_<notebook>.ipynb`) and zips of such folders.
        notebooks: name of each source notebook, without the ending -> the grade_ids of its cells.
        other_assignments: name to grade_ids; tells a student which notebook was handed in by mistake.
        assignment: name of the assignment's folder, so that `<student>/<assignment>/` is never taken for
            `<class>/<student>/`.

    Returns:
        Submissions sorted by student and notebook, one for each pair of them.

    Raises:
        IntakeError: a path is missing, of the wrong kind, damaged, dangerous or without a notebook.
    """
    known = {_normal(name): frozenset(ids) for name, ids in notebooks.items()}
    all_ids = frozenset[str]().union(*known.values())
    others = {n: frozenset(i) for n, i in other_assignments.items() if n != assignment and i != all_ids}
    target = _Assignment(assignment, known, others)
    if not paths:
        raise IntakeError(f"no path was given, expected {_ACCEPTED}")
    groups: dict[tuple[str, str], list[_Found]] = {}
    with ExitStack() as opened:
        for path in [Path(p) for p in paths]:
            chosen = list(_choose(_find(path, opened, target), target))
            if not chosen:
                raise IntakeError(
                    f"{shown(str(path))} holds no notebook, expected <student>{_ENDING} or "
                    f"<student>/{target.notebooks[0]}{_ENDING}: check that it is where the hand-ins are"
                )
            for student, notebook, file in chosen:
                groups.setdefault((student, notebook), []).append(file)
        safe = _safe_ids({student for student, _ in groups})
        submissions = [
            _submission(safe[student], student, notebook, files, target)
            for (student, notebook), files in groups.items()
        ]
    return sorted(submissions, key=lambda s: (s.student, s.notebook))


def _submission(safe: str, student: str, notebook: str, files: list[_Found], target: _Assignment) -> Submission:
    """The one submission that all files of a student for one source notebook make."""
    first = files[0]
    refuse = partial(Submission, safe, notebook or shown(first.stem), None, origin=first.origin)
    if wrong := _wrong_id(student):
        return refuse(
            f'{first.origin} gives the student id "{shown(student[: MAX_ID + 1])}", which {wrong}: '
            "rename the file or the folder"
        )
    contents: dict[bytes, str] = {}
    for file in files:
        try:
            contents.setdefault(file.read(), file.origin)
        except ValueError as error:
            return refuse(str(error))
    if len(contents) > 1:
        number = "two" if len(contents) == 2 else str(len(contents))
        # In a folder of the student's own, the right name settles which one counts.
        renamed = notebook and all(len(file.parts) > 1 and file.stem != notebook for file in files)
        expected = f"expected one, or one called {notebook}{_ENDING}" if renamed else "expected one"
        return refuse(
            f"{' and '.join(contents.values())} are {number} different notebooks of one student, {expected}: "
            "keep one and remove what is not to be graded"
        )
    (raw,) = contents
    if not notebook:
        expected = " or ".join(f"{name}{_ENDING}" for name in target.notebooks)
        return refuse(
            f"{first.origin} does not tell which notebook it answers, expected {expected}: rename it", raw=raw
        )
    try:
        document = read_notebook(raw, first.origin)
    except ValueError as error:
        return refuse(str(error), raw=raw)
    if objection := target.objection(document, notebook):
        return refuse(f"{first.origin} {objection}: ask the student for the right notebook", raw=raw)
    return Submission(safe, notebook, document, origin=first.origin, raw=raw)


# Where the notebooks are


def _find(path: Path, opened: ExitStack, target: _Assignment) -> list[_Found]:
    """The notebooks of one path from the command line, which may be a link: the instructor named it."""
    origin = shown(str(path))
    absolute = Path(os.path.abspath(path))  # so that "." and "x.ipynb" lie in a folder with a name
    if not os.path.exists(path):
        raise IntakeError(
            f"{origin} does not exist, expected {_ACCEPTED}: check the spelling and the folder you are in"
        )
    if os.path.isdir(path):
        return _find_in_folder(path, absolute.name, target)
    if os.path.isfile(path) and _is_notebook(path.name):
        return [_Found((path.name,), absolute.parent.name, origin, partial(read_file, path, origin, follow=True))]
    if os.path.isfile(path) and path.suffix.lower() == ".zip":
        return _find_in_zip(path, origin, opened, target)
    raise IntakeError(
        f"{origin} is neither a notebook nor a folder nor a zip, expected {_ACCEPTED}: unpack or convert it"
    )


def _find_in_folder(path: Path, container: str, target: _Assignment) -> list[_Found]:
    def walk(folder: Path, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        try:
            with os.scandir(folder) as scanned:
                entries = sorted(scanned, key=lambda entry: entry.name)
        except OSError as error:
            if not parts:
                raise IntakeError(
                    f"{shown(str(path))} cannot be read ({error.strerror}): check its permissions"
                ) from error
            # One student's folder: the notebook expected in it cannot be read either, and that is reported.
            yield (*parts, f"{target.notebooks[0]}{_ENDING}")
            return
        for entry in entries:
            if _is_junk(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                if len(parts) + 1 < DEPTH:
                    yield from walk(folder / entry.name, (*parts, entry.name))
            elif _is_notebook(entry.name) and not os.path.isdir(entry.path):
                yield (*parts, entry.name)

    found = []
    for parts in walk(path, ()):
        file = path.joinpath(*parts)
        origin = shown(str(file))
        found.append(_Found(parts, container, origin, partial(read_file, file, origin)))
    return found


def _find_in_zip(path: Path, origin: str, opened: ExitStack, target: _Assignment) -> list[_Found]:
    """The notebooks of a zip; nothing is ever written to disk."""
    try:
        archive = opened.enter_context(zipfile.ZipFile(path))
        members = archive.infolist()
    except DAMAGED_ZIP as error:
        raise IntakeError(f"{origin} is not a valid zip ({shown(str(error))}): download or pack it again") from error
    files = _checked_members(members, origin)
    # What the whole archive has in common is no student: LMSs and macOS wrap everything in one folder.
    tops = {parts[0] for parts in files}
    container = path.stem
    if len(tops) == 1 and all(len(parts) > 1 for parts in files) and not _is_student_folder(files, target):
        (container,) = tops
        files = {parts[1:]: member for parts, member in files.items()}
    notebooks = {parts: m for parts, m in files.items() if _is_notebook(parts[-1]) and len(parts) <= DEPTH}
    if (total := sum(member.file_size for member in notebooks.values())) > MAX_TOTAL:
        raise IntakeError(
            f"{origin} unpacks to {total // MEGABYTE} MB, expected at most {MAX_TOTAL // MEGABYTE} MB: "
            "grade it in parts"
        )
    found = []
    for parts, member in sorted(notebooks.items()):
        name = shown(f"{path.name}:{_member_name(member)}")
        found.append(_Found(parts, container, name, partial(read_member, archive, member, name)))
    return found


def _checked_members(members: list[zipfile.ZipInfo], origin: str) -> dict[tuple[str, ...], zipfile.ZipInfo]:
    """The files of a zip that are not junk, by the parts of their path; a dangerous name refuses the zip."""
    if len(members) > MAX_MEMBERS:
        raise IntakeError(f"{origin} has {len(members)} members, expected at most {MAX_MEMBERS}: grade it in parts")
    files: dict[tuple[str, ...], zipfile.ZipInfo] = {}
    for member in members:
        name = _member_name(member)
        kind = stat.S_IFMT(member.external_attr >> 16)
        parts = tuple(part for part in name.split("/") if part not in ("", "."))
        wrong = ""
        if name.startswith("/") or re.match(r"[A-Za-z]:", name):
            wrong = "has an absolute path"
        elif "\\" in name or "\0" in member.orig_filename:
            wrong = "has a backslash or a null character in its name"
        elif ".." in parts:
            wrong = 'leaves the zip through ".."'
        elif kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            wrong = "is a link or a device"
        elif member.flag_bits & 0x1:
            wrong = "is encrypted (pack without a password)"
        elif parts in files:
            wrong = "is there twice"
        if wrong:
            raise IntakeError(
                f"{origin}: member {shown(name)} {wrong}, expected plain files with names inside the zip: "
                "nothing was unpacked; find out where it comes from and pack the hand-ins again"
            )
        if parts and not name.endswith("/") and not any(_is_junk(part) for part in parts):
            files[parts] = member
    return files


def _member_name(member: zipfile.ZipInfo) -> str:
    """The name in the zip; macOS writes UTF-8 without saying so, and zipfile reads that as code page 437."""
    if not member.flag_bits & 0x800:
        try:
            return member.orig_filename.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return member.orig_filename


def _is_student_folder(files: Iterable[tuple[str, ...]], target: _Assignment) -> bool:
    """Whether a zip's only folder is one student's: all it holds is the source notebook, renamed or not."""
    stems = [parts[1][: -len(_ENDING)] for parts in files if len(parts) == 2 and _is_notebook(parts[1])]
    return bool(stems) and all(_normal(stem).startswith(target.notebooks) for stem in stems)


def _is_notebook(name: str) -> bool:
    return name.lower().endswith(_ENDING)


def _is_junk(name: str) -> bool:
    return name.startswith(".") or name in _JUNK


# Whose they are


def _choose(found: list[_Found], target: _Assignment) -> Iterator[tuple[str, str, _Found]]:
    """The student and the source notebook of each file that counts."""
    folders: dict[str, list[_Found]] = {}
    for file in found:
        above = list(file.parts[:-1])
        if above and above[-1] in target.others:
            continue  # nbgrader's layout: what this student handed in for another assignment
        if above and above[-1] == target.name:
            above.pop()
        if above:
            folders.setdefault(_normal(above[0]), []).append(file)
        else:
            yield _student_of(file, target), target.notebook_of(file), file
    for student, files in folders.items():
        exact = {file.stem for file in files if file.stem in target.ids}
        for file in files:
            notebook = target.notebook_of(file)
            renamed = notebook not in exact if notebook else not exact
            if file.stem in exact or renamed:
                yield student, notebook, file


def _student_of(file: _Found, target: _Assignment) -> str:
    """Whose a file is that lies in no student's folder."""
    if file.stem in target.ids:
        return _normal(file.container)  # named as it was given out: only the folder says whose it is
    if len(target.ids) > 1 and (notebook := target.named_in(file.stem)):
        return file.stem.partition(notebook)[0].rstrip(" _-.") or _normal(file.container)
    return file.stem


def _normal(name: str) -> str:
    """A name in one of the forms that Unicode has for it: macOS and Linux differ."""
    return unicodedata.normalize("NFC", name.strip())


def _wrong_id(name: str) -> str:
    """What is wrong with a student's id; "" when it can be used as it is."""
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


def _safe_ids(names: Collection[str]) -> dict[str, str]:
    """Each name with an id that can be shown and stored; a made-up one is never a real student's."""
    safe = {name: name for name in names if not _wrong_id(name)}
    taken = set(safe.values())
    for name in sorted(set(names) - set(safe)):
        plain = "".join("_" if c in _FORBIDDEN or unprintable(c) else c for c in name)
        plain = re.sub(r"^\W+", "", plain).encode()[: MAX_ID - 10].decode(errors="ignore").strip() or "unnamed"
        safe[name] = next(i for i in chain([plain], (f"{plain}-{n}" for n in count(2))) if i not in taken)
        taken.add(safe[name])
    return safe
