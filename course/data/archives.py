"""Read downloaded archives: only the files asked for, no paths that lead outside, no more bytes than agreed."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

#: How many bytes are read at a time.
CHUNK = 1 << 18
#: What the libraries raise at a damaged archive; RuntimeError is zipfile's word for a password.
_DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    gzip.BadGzipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
)


class ArchiveError(ValueError):
    """Raised when an archive is damaged, or has a member that no data archive should have."""


def members(path: Path, wanted: Callable[[str], bool], max_bytes: int) -> Iterator[tuple[str, Counted]]:
    """Return the wanted files of a zip or tar archive, one after the other, without writing any to disk.

    Args:
        path: the path of the archive; ".zip", or a tar file with or without compression.
        wanted: says by its name in the archive whether a file is asked for.
        max_bytes: that all wanted files together may have when unpacked.

    Yields:
        name in the archive, and the file opened for reading bytes; it is open until the next one is asked for.

    Raises:
        ArchiveError: the archive is damaged; a wanted name leads out of the archive; a wanted member is a link or a
            device; or the files are larger than `max_bytes`, whatever the archive says of their sizes.
    """
    budget = _Budget(path, max_bytes)
    open_members = _zip_members if path.suffix == ".zip" else _tar_members
    with _damage_is_named(path):
        for name, file in open_members(path, wanted, budget):
            with file:
                yield name, file


@contextmanager
def _damage_is_named(path: Path) -> Iterator[None]:
    """Turn the libraries' errors about a damaged archive into one that names it."""
    try:
        yield
    except _DAMAGE as error:
        raise ArchiveError(f"{path} is damaged ({error}): delete it and download it again") from error


class _Budget:
    """Counts the bytes that come out of an archive, since its own statement of a size need not be true."""

    def __init__(self, path: Path, left: int) -> None:
        self.path, self.allowed, self.left = path, left, left

    def spend(self, n: int) -> None:
        self.left -= n
        if self.left < 0:
            raise ArchiveError(
                f"{self.path} unpacks to more than {self.allowed} bytes: it is not the archive that was expected; "
                "delete it and download it again"
            )


class Counted:
    """A member of an archive that spends the budget as it is read."""

    def __init__(self, file: IO[bytes], budget: _Budget) -> None:
        self._file, self._budget = file, budget

    def read(self, n: int = -1) -> bytes:
        pieces = []
        while n != 0:
            with _damage_is_named(self._budget.path):
                block = self._file.read(CHUNK if n < 0 else min(n, CHUNK))
            if not block:
                break
            self._budget.spend(len(block))
            pieces.append(block)
            n -= len(block) if n > 0 else 0
        return b"".join(pieces)

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines, each with its end."""
        rest = b""
        while block := self.read(CHUNK):
            *lines, rest = (rest + block).split(b"\n")
            yield from (line + b"\n" for line in lines)
        if rest:
            yield rest

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _inside(path: Path, name: str) -> None:
    """Refuse a name that leads out of the folder that an archive is unpacked to."""
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in name.split("/")[0]:
        raise ArchiveError(f"{path} holds {name!r}, which leads out of its folder: delete the archive")


def _zip_members(path: Path, wanted: Callable[[str], bool], budget: _Budget) -> Iterator[tuple[str, Counted]]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if info.is_dir() or not wanted(info.filename):
                continue
            _inside(path, info.filename)
            mode = info.external_attr >> 16
            if mode and (mode & 0o170000) not in (0, 0o100000):
                raise ArchiveError(f"{path} holds {info.filename!r}, which is a link or a device: delete the archive")
            yield info.filename, Counted(archive.open(info), budget)


def _tar_members(path: Path, wanted: Callable[[str], bool], budget: _Budget) -> Iterator[tuple[str, Counted]]:
    with tarfile.open(path, "r:*") as archive:
        for info in archive:
            # A stream of headers is a bomb too: each costs a block of 512 bytes.
            archive.members = []  # type: ignore[attr-defined]  # not in the types of the standard library
            if info.isdir() or not wanted(info.name):
                continue
            _inside(path, info.name)
            file = archive.extractfile(info) if info.isreg() else None
            if file is None:
                raise ArchiveError(f"{path} holds {info.name!r}, which is a link or a device: delete the archive")
            yield info.name, Counted(file, budget)
        # tarfile takes a missing end for the end; the compression's checksum comes last, and only reading on finds it.
        if archive.fileobj.read(CHUNK) and archive.fileobj.read(1):
            raise ArchiveError(f"{path} has data after its end: delete it and download it again")
