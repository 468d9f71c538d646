"""List the files that an instructor handed over: one file, a folder or a zip."""

from __future__ import annotations

import io
import os
import re
import stat
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from autograder.core.processes import OutOfLimitsError, limited
from autograder.core.submissions.files import DAMAGED_ZIP, MEGABYTE, read_file, read_member, shown
from autograder.core.submissions.name_patterns import FORMS

ACCEPTED = "a notebook (.ipynb), a folder of notebooks or a .zip of either"
DEEPEST = 10  # folders that are searched below the one that is named
ENDING = ".ipynb"
HAND_IN = "hand_in"  # the folder into which course.hand_in() writes
TIMESTAMP = "timestamp.txt"  # nbgrader's collect writes it beside the notebooks
MAX_TOTAL = 2_000 * MEGABYTE  # of a zip's notebooks, unpacked
MAX_MEMBERS, MAX_OF_ONE = 10_000, 500 * MEGABYTE  # of a student's folder: files, and bytes read
MAX_ALL_MEMBERS = 500_000
MAX_INNER = 50  # notebooks in a zip that a student handed in

REFUSED_MEMBER = (
    "{origin} {wrong}, expected a plain file with a name inside the zip: nothing was unpacked; ask for the file again"
)
CROWDED = f"is a folder with more than {MAX_MEMBERS:,} files, or {MAX_OF_ONE // MEGABYTE} MB of notebooks"
ABSOLUTE, NULL = "has an absolute path", "has a null character in its name"
LEAVES = 'leaves the zip through ".."'
MISPLACED = (ABSOLUTE, NULL, LEAVES)
BAD_INNER = "{origin} cannot be unpacked ({reason}): ask for the notebook itself"

_NAME = re.compile(r"(?P<stem>.*?)(?:\.ipynb)?(?:\.ipynb|\.json|(?<=\.ipynb)\.txt)", re.IGNORECASE | re.DOTALL)
_JUNK = frozenset({"__MACOSX"})  # names with a dot in front are left out as well


class IntakeError(Exception):
    """Raised to refuse the whole call; the message names the file, what was found and expected, and what to try."""


DAMAGED_INNER: tuple[type[Exception], ...] = (*DAMAGED_ZIP, IntakeError, OutOfLimitsError)


@dataclass(frozen=True)
class Found:
    """A file that was found, not read yet."""

    parts: tuple[str, ...]  # of its path, below the folder that is called `container`
    container: str
    origin: str
    read: Callable[[], bytes]
    timestamp: Callable[[], bytes] | None  # reads the time stamp that lies beside it, in a student's folder
    folder: Path | None = None  # that holds it, on a disk
    misplaced: str = ""  # why its path in a zip is unsafe, and so names no owner
    inside: tuple[str, ...] = ()  # of its path in the zip that `parts` name, which a student handed in
    damaged: str = ""  # for people, why that zip cannot be unpacked

    @property
    def name(self) -> str:
        """The file's name, in one form of Unicode."""
        return normal((self.inside or self.parts)[-1])

    @property
    def path(self) -> tuple[str, ...]:
        """Where a folder would have it if every zip were one: a zip beside folders is its student's."""
        top = self.parts[:-1] or (self.parts[-1].rpartition(".")[0],)
        return (*top, *self.inside) if self.inside else self.parts

    @cached_property
    def is_notebook(self) -> bool:
        """Whether its name ends as that of a notebook; of JSON, whether it holds one."""
        name = self.name.lower()
        if not name.endswith(".json") or name.endswith(f"{ENDING}.json"):
            return is_notebook(name)
        try:
            return b'"nbformat"' in self.read()
        except ValueError:
            return False


def normal(name: str) -> str:
    """Return a name in one normal form of Unicode: macOS and Linux differ."""
    return unicodedata.normalize("NFC", name.strip())


def stem_of(name: str) -> str:
    """Return a notebook's name without its ending, and without one that a browser or an editor added."""
    match = _NAME.fullmatch(name)
    return normal(match["stem"] if match else name)


def find(path: Path, notebooks: tuple[str, ...]) -> list[Found]:
    """List the files of one path from the command line, which may be a link: the instructor named it.

    Hidden files and what macOS adds to an archive are left out.

    Args:
        path: a notebook, a folder or a zip.
        notebooks: names of the source notebooks.

    Raises:
        IntakeError: it is missing, of the wrong kind, damaged or too large.
    """
    origin = shown(str(path))
    absolute = Path(os.path.abspath(path))  # so that "." and "x.ipynb" lie in a folder with a name
    if not os.path.exists(path):
        raise IntakeError(f"{origin} does not exist, expected {ACCEPTED}: check the spelling and the folder you are in")
    if os.path.isdir(path):
        found = _find_in_folder(path, _container(absolute), notebooks)
        return [file for one in found for file in _unpacked(one)]
    if os.path.isfile(path) and path.suffix.lower() != ".zip":
        read = partial(read_file, path, origin, follow=True)
        file = Found((path.name,), _container(absolute.parent), origin, read, None, absolute.parent)
        if file.is_notebook:
            return [file]
    if os.path.isfile(path) and path.suffix.lower() == ".zip":
        return [file for one in _find_in_zip(path, origin, notebooks) for file in _unpacked(one)]
    raise IntakeError(
        f"{origin} is neither a notebook nor a folder nor a zip, expected {ACCEPTED}: unpack or convert it"
    )


def _container(folder: Path) -> str:
    """Return the name of a folder; of the one that course.hand_in() makes, the name of the folder around it."""
    return folder.parent.name if folder.name == HAND_IN else folder.name


def _find_in_folder(path: Path, container: str, notebooks: tuple[str, ...]) -> list[Found]:
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
            yield (*parts, f"{notebooks[0]}{ENDING}")
            return
        for entry in entries:
            if _is_junk(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                if len(parts) < DEEPEST:
                    yield from walk(folder / entry.name, (*parts, entry.name))
            elif not os.path.isdir(entry.path):
                yield (*parts, entry.name)

    found = []
    for parts in walk(path, ()):
        file = path.joinpath(*parts)
        origin = shown(str(file))
        stamp = file.with_name(TIMESTAMP)
        timestamp = partial(read_file, stamp, TIMESTAMP) if len(parts) > 1 and os.path.lexists(stamp) else None
        found.append(Found(parts, container, origin, partial(read_file, file, origin), timestamp, file.parent))
    return found


def _find_in_zip(path: Path, origin: str, notebooks: tuple[str, ...]) -> list[Found]:
    """List the files of a zip, which closes once nothing refers to them; nothing is ever written to disk."""
    try:
        archive = zipfile.ZipFile(path)
        members = archive.infolist()
    except DAMAGED_ZIP as error:
        raise IntakeError(f"{origin} is not a valid zip ({shown(str(error))}): download or pack it again") from error
    files, refused = _checked_members(members, origin, MAX_ALL_MEMBERS)
    # A folder common to the whole archive is no student: LMSs and macOS wrap everything in one.
    tops = {parts[0] for parts in files or [parts for parts, *_ in refused]}
    container = path.stem
    if (
        len(tops) == 1
        and HAND_IN not in tops
        and all(len(parts) > 1 for parts in files)
        and not _is_student_folder(files, notebooks)
    ):
        (container,) = tops
        files = {parts[1:]: member for parts, member in files.items()}
        refused = [(parts[1:] if parts[:1] == (container,) else parts, origin, why) for parts, origin, why in refused]
    for top in _crowded(files):
        files = {parts: member for parts, member in files.items() if parts[0] != top}
        refused.append(((top, f"{notebooks[0]}{ENDING}"), shown(top), CROWDED))
    if (total := sum(m.file_size for parts, m in files.items() if _is_read(parts[-1]))) > MAX_TOTAL:
        raise IntakeError(
            f"{origin} unpacks to {total // MEGABYTE} MB, expected at most {MAX_TOTAL // MEGABYTE} MB: "
            "grade it in parts"
        )
    found = []
    for parts, member in sorted(files.items()):
        name = shown(f"{path.name}:{_member_name(member)}")
        stamp = files.get((*parts[:-1], TIMESTAMP)) if len(parts) > 1 else None
        timestamp = partial(read_member, archive, stamp, TIMESTAMP) if stamp else None
        found.append(Found(parts, container, name, partial(read_member, archive, member, name), timestamp))
    for parts, name, wrong in refused:
        shown_as = f"{shown(path.name)}:{name}"
        sentence = REFUSED_MEMBER.format(origin=shown_as, wrong=wrong)
        misplaced = sentence if wrong in MISPLACED else ""
        read = partial(_refuse, sentence)
        found.append(Found(parts or (name,), container, shown_as, read, None, misplaced=misplaced))
    return found


def _unpacked(found: Found) -> list[Found]:
    """Return the notebooks in a zip that a student handed in; any other file, and a zip without notebooks, as it is."""
    if not found.name.lower().endswith(".zip") or found.misplaced:
        return [found]
    try:
        raw = found.read()
        names = _bounded(raw, partial(_notebooks_in, raw, found.origin))
    except DAMAGED_INNER as error:
        return [replace(found, damaged=BAD_INNER.format(origin=found.origin, reason=shown(str(error))))]
    inner = []
    for parts, name in names.items():
        origin = shown(f"{found.origin}:{'/'.join(parts)}")
        inner.append(replace(found, origin=origin, read=partial(_inner, found.read, name, origin), inside=parts))
    return inner or [found]


def _notebooks_in(raw: bytes, origin: str) -> dict[tuple[str, ...], str]:
    """Return the parts of each notebook's path in a zip, with its name there."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        members, _ = _checked_members(archive.infolist(), origin)
    names = {parts: member.filename for parts, member in members.items() if is_notebook(parts[-1])}
    if len(names) > MAX_INNER:
        raise IntakeError(f"it holds {len(names)} notebooks, expected at most {MAX_INNER}")
    return names


def _inner(read: Callable[[], bytes], name: str, origin: str) -> bytes:
    raw = read()

    def unpacked() -> bytes:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return read_member(archive, archive.getinfo(name), origin)

    try:
        return _bounded(raw, unpacked)
    except OutOfLimitsError as error:
        raise ValueError(f"{origin} {error}: ask for the notebook itself") from error


def _bounded(raw: bytes, task: Callable[[], Any]) -> Any:
    """Return the result of a task on a student's zip; a large one, with a possibly endless list, has limits."""
    return task() if len(raw) <= MEGABYTE else limited(task)


def _refuse(sentence: str) -> bytes:
    raise ValueError(sentence)


def _crowded(files: Mapping[tuple[str, ...], zipfile.ZipInfo]) -> list[str]:
    """Return the folders that hold more than any student hands in: theirs alone is refused."""
    inside = [(parts, member) for parts, member in files.items() if len(parts) > 1]
    counts = Counter(parts[0] for parts, _ in inside)
    sizes: Counter[str] = Counter()
    for parts, member in inside:
        sizes[parts[0]] += member.file_size if _is_read(parts[-1]) else 0
    return [top for top in counts if counts[top] > MAX_MEMBERS or sizes[top] > MAX_OF_ONE]


def _checked_members(
    members: list[zipfile.ZipInfo], origin: str, most: int = MAX_MEMBERS
) -> tuple[dict[tuple[str, ...], zipfile.ZipInfo], list[tuple[tuple[str, ...], str, str]]]:
    """Return the files of a zip that are not junk, by the parts of their path, and the files not to be touched.

    Returns:
        parts -> member; and for each dangerous one the parts of its path that are safe, its name, and what is wrong.

    Raises:
        IntakeError: there are too many.
    """
    if len(members) > most:
        raise IntakeError(f"{origin} has {len(members)} members, expected at most {most}: grade it in parts")
    files: dict[tuple[str, ...], zipfile.ZipInfo] = {}
    refused = []
    twice = set()
    for member in members:
        name = _member_name(member)
        kind = stat.S_IFMT(member.external_attr >> 16)
        parts = _safe_parts(name)
        if any(_is_junk(part) for part in parts):
            continue
        wrong = ""
        if name.startswith("/") or re.match(r"[A-Za-z]:", name):
            wrong = ABSOLUTE
        elif "\0" in member.orig_filename:
            wrong = NULL
        elif ".." in name.split("/"):
            wrong = LEAVES
        elif kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            wrong = "is a link or a device"
        elif member.flag_bits & 0x1:
            wrong = "is encrypted (pack without a password)"
        elif parts in files:
            wrong = "is there twice"
            twice.add(parts)
        if wrong:
            refused.append((parts, shown(name), wrong))
        elif parts and not name.endswith("/"):
            files[parts] = member
    refused += [(parts, shown(_member_name(files.pop(parts))), "is there twice") for parts in twice]
    return files, refused


def _safe_parts(name: str) -> tuple[str, ...]:
    """Return the parts of a member's path after the last "..", which cannot lead out of the zip."""
    path = re.sub(r"^[A-Za-z]:", "", name.partition("\0")[0])
    parts = [part for part in path.split("/") if part not in ("", ".")]
    return tuple(parts[len(parts) - parts[::-1].index("..") :] if ".." in parts else parts)


def _member_name(member: zipfile.ZipInfo) -> str:
    """Return the name in the zip, with slashes also where Windows wrote backslashes.

    macOS writes UTF-8 without saying so, and zipfile reads that as code page 437.
    """
    name = member.orig_filename
    if not member.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _is_student_folder(files: Iterable[tuple[str, ...]], notebooks: tuple[str, ...]) -> bool:
    """Return whether a zip's only folder is one student's: a platform named it so, or it holds the notebook."""
    files = list(files)
    if any(form.has_whole("/".join(parts)) for form in FORMS.values() for parts in files):
        return True
    stems = [stem_of(parts[1]) for parts in files if len(parts) == 2 and is_notebook(parts[1])]
    as_given = len(stems) == 1 or any(stem in notebooks for stem in stems)
    return bool(stems) and as_given and all(stem.startswith(notebooks) for stem in stems)


def is_notebook(name: str) -> bool:
    """Return whether a file's name ends as that of a notebook, perhaps with .txt or .json added."""
    return name.lower().endswith((ENDING, f"{ENDING}.txt", f"{ENDING}.json"))


def _is_read(name: str) -> bool:
    return is_notebook(name) or name.lower().endswith((".zip", ".json"))


def _is_junk(name: str) -> bool:
    return name.startswith(".") or name in _JUNK
