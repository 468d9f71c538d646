"""Files that students handed in, on a disk or in a zip: their names and their bytes, neither of which is trusted."""

from __future__ import annotations

import hashlib
import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from lzma import LZMAError
from pathlib import Path

MEGABYTE = 1_000_000
MAX_BYTES = 50 * MEGABYTE
MAX_RATIO = 200  # of a zip member's size to its compressed size, above one megabyte
# zipfile passes on what the parts of a damaged archive make its helpers raise.
DAMAGED_ZIP: tuple[type[Exception], ...] = (zipfile.BadZipFile, zlib.error, LZMAError, struct.error, OSError, EOFError)
DAMAGED_ZIP += (ValueError, RuntimeError, OverflowError)
# Control, format (bidirectional, zero width), half a surrogate: they break terminals or deceive readers.
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
ASK_AGAIN = "ask for the file again"
WITHOUT_OUTPUTS = "ask the student to clear all outputs and save it again"


def unprintable(character: str) -> bool:
    """Return whether a character has no place in a name or a message."""
    return unicodedata.category(character) in _UNPRINTABLE


def shown(name: str) -> str:
    """Return a name that is safe in a message: one line, nothing that a terminal obeys."""
    return "".join("\N{REPLACEMENT CHARACTER}" if unprintable(c) else c for c in name)


@dataclass(frozen=True)
class Content:
    """The bytes of a file, which are not kept: those of a class would fill the memory.

    Attributes:
        sha256: the sha256 of the bytes, in hexadecimal; "" if they could not be read or are none.
        read: reads them again.
    """

    sha256: str = ""
    read: Callable[[], bytes] = field(default=bytes, repr=False, compare=False)

    @classmethod
    def of(cls, raw: bytes, read: Callable[[], bytes] | None = None) -> Content:
        """Return the content of a file that holds these bytes; they are kept if nothing else reads them again."""
        return cls(hashlib.sha256(raw).hexdigest(), read or (lambda: raw)) if raw else cls()

    @property
    def checksum(self) -> str:
        """31 digits, with which the digest of a graded notebook begins."""
        return self.sha256[:31]


NOTHING = Content()


def read_file(path: Path, origin: str, follow: bool = False) -> bytes:
    """Return the bytes of one file on disk.

    Args:
        path: where it lies.
        origin: how messages call it.
        follow: whether it may be a symbolic link: only when the instructor named it.

    Raises:
        ValueError: it is a link, no regular file, too large or cannot be read.
    """
    if not follow and path.is_symlink():
        raise ValueError(f"{origin} is a symbolic link, expected a file: links are not followed, copy the file there")
    flags = os.O_RDONLY
    # A pipe must not block the grader; a file swapped for a link since the look above must not be followed.
    for name in ("O_NONBLOCK", "O_BINARY", *([] if follow else ["O_NOFOLLOW"])):
        flags |= getattr(os, name, 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ValueError(f"{origin} is a pipe or a device, expected a file: {ASK_AGAIN}")
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{origin} cannot be read ({error.strerror}): check its permissions") from error
    check_size(len(raw), origin)
    return raw


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, origin: str) -> bytes:
    """Return the bytes of one member of a zip, unpacked in memory and never past the limit.

    Raises:
        ValueError: it is damaged, too large, or packed as tightly as only a zip bomb is.
    """
    check_size(member.file_size, origin)
    if member.file_size > MEGABYTE and member.file_size > MAX_RATIO * member.compress_size:
        raise ValueError(
            f"{origin} unpacks to more than {MAX_RATIO} times its packed size, expected a notebook: "
            "check the file by hand, or ask for it without its outputs"
        )
    try:
        with archive.open(member) as file:
            raw = file.read(MAX_BYTES + 1)  # the size in the header is only a claim
    except DAMAGED_ZIP as error:
        raise ValueError(
            f"{origin} is damaged in the zip or packed in an unknown way ({shown(str(error))}): download the zip again"
        ) from error
    check_size(len(raw), origin)
    return raw


def check_size(size: int, origin: str) -> None:
    """Refuse a file that is larger than any notebook.

    Raises:
        ValueError: it is.
    """
    if size > MAX_BYTES:
        raise ValueError(f"{origin} is larger than {MAX_BYTES // MEGABYTE} MB, expected a notebook: {WITHOUT_OUTPUTS}")
