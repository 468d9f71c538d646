"""Fetching one file: resumed where it broke off, verified, and under its name only when it is whole."""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from course.data.archives import CHUNK
from course.data.cache import alone
from course.data.progress import Progress


class DownloadError(OSError):
    """A file could not be fetched; the message says what to do."""


class Published(NamedTuple):
    """A file that someone else publishes.

    Attributes:
        name: of the file.
        url: its address.
        size: bytes.
        algorithm: of the checksum, as hashlib calls it.
        checksum: in hexadecimal digits.
        unpacked: bytes that its files have at most when unpacked.
    """

    name: str
    url: str
    size: int
    algorithm: str
    checksum: str
    unpacked: int


class Patience(NamedTuple):
    """How long a download tries.

    Attributes:
        timeout: seconds without a byte after which a connection counts as broken.
        tries: connections in a row that bring nothing new before the download gives up.
        pause: seconds before the second try; doubled before each further one.
    """

    timeout: float = 30.0
    tries: int = 5
    pause: float = 1.0


def fetch(
    file: Published, folder: Path, patience: Patience | None = None, sleep: Callable[[float], object] = time.sleep
) -> Path:
    """Return the path of a published file in a folder, downloaded unless it is there already.

    What is there counts only if its size and checksum are right. A download is written to "<name>.part"; it continues
    there after a broken connection, in this call or in a later one, if the server says that the file is still the same.

    Args:
        file: what to fetch.
        folder: where to keep it; made if need be.
        patience: time-outs and tries.
        sleep: waits between two tries.

    Returns:
        folder / file.name

    Raises:
        DownloadError: the server cannot be reached, the address is gone, or what it serves is not the file.
    """
    target = folder / file.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(target):
            if not _is_whole(target, file):
                _Download(file, target, patience or Patience(), sleep).run()
    except DownloadError:
        raise
    except OSError as error:
        raise DownloadError(
            f"{target} could not be written ({error}): free some space, or set ATTENTION_COURSE_CACHE to another folder"
        ) from error
    return target


def _is_whole(path: Path, file: Published) -> bool:
    """Return whether a path holds the published bytes."""
    if not path.is_file() or path.stat().st_size != file.size:
        return False
    with open(path, "rb") as opened:
        return hashlib.file_digest(opened, file.algorithm).hexdigest() == file.checksum


class _Broken(Exception):
    """A connection ended before the file did; another one may bring the rest."""


#: What another connection may mend.
_PASSING = (_Broken, urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError, ssl.SSLError)


class _Download:
    """The state of one download: the partial file, and beside it what identifies the version that it is a part of."""

    def __init__(self, file: Published, target: Path, patience: Patience, sleep: Callable[[float], object]) -> None:
        self.file, self.target, self.patience, self.sleep = file, target, patience, sleep
        self.part = target.with_name(target.name + ".part")
        self.version = target.with_name(target.name + ".part.json")

    def run(self) -> None:
        """Fetch, verify, rename."""
        restarted = False
        while True:
            self._complete()
            if _is_whole(self.part, self.file):
                break
            self._forget()
            # A part that was resumed may have been of another version; one more try, from the first byte.
            if restarted or not self.resumed:
                raise DownloadError(
                    f"{self.file.url} does not serve the file that the course expects ({self.file.algorithm} is not "
                    f"{self.file.checksum[:12]}...): try again later; if that fails, tell the course's authors. "
                    + self._by_hand()
                )
            restarted = True
        os.replace(self.part, self.target)
        self.version.unlink(missing_ok=True)

    def _complete(self) -> None:
        """Connect until the partial file has the published size."""
        self.resumed = self._have() > 0  # whether the file is put together from what several connections brought
        failures, most = 0, self._have()
        progress = Progress(self.file.name, self.file.size)
        try:
            while self._have() != self.file.size:
                try:
                    self._connect(progress)
                except _PASSING as error:
                    self._give_up_if_gone(error)
                    # Only what is new counts: a server that starts over each time shall not be asked for ever.
                    failures = 0 if self._have() > most else failures + 1
                    most = max(most, self._have())
                    if failures >= self.patience.tries:
                        raise DownloadError(
                            f"{self.file.url} cannot be fetched ({error}). {self._by_hand()}"
                        ) from error
                    self.sleep(self.patience.pause * 2.0**failures)
        finally:
            progress.close(self._have())

    def _connect(self, progress: Progress) -> None:
        """Append what one connection brings."""
        start, version = self._have(), self._remembered()
        if start > self.file.size or (start and not version):
            # This is no part of the file, or nothing says of which version it is one.
            self._forget()
            start = 0
        # Without a coding of its own the bytes on the wire are those of the file.
        request = urllib.request.Request(self.file.url, headers={"Accept-Encoding": "identity"})
        if start:
            request.add_header("Range", f"bytes={start}-")
            request.add_header("If-Range", version)
        with urllib.request.urlopen(request, timeout=self.patience.timeout) as answer:
            continues = answer.status == 206 and answer.headers.get("Content-Range", "").startswith(f"bytes {start}-")
            if start and not continues:
                # The server has another version now, or does not know ranges: what is here is of no use.
                self._forget()
                start = 0
                if answer.status == 206:
                    raise _Broken("the server sent another part than was asked for")
            length = answer.headers.get("Content-Length", "")
            if length.isdigit() and start + int(length) != self.file.size:
                self._forget()
                raise _Broken(f"the server announces {start + int(length)} bytes, expected {self.file.size}")
            self.resumed |= start > 0
            self._remember(answer.headers)
            with open(self.part, "ab") as out:
                while block := answer.read1(CHUNK):
                    if out.tell() + len(block) > self.file.size:
                        out.close()
                        self._forget()
                        raise _Broken(f"the server sent more than {self.file.size} bytes")
                    out.write(block)
                    progress.show(out.tell())
        if self._have() != self.file.size:
            raise _Broken(f"the connection ended after {self._have()} of {self.file.size} bytes")

    def _have(self) -> int:
        """Bytes of the partial file."""
        return self.part.stat().st_size if self.part.exists() else 0

    def _remember(self, headers: Mapping[str, str]) -> None:
        """Note what identifies the version, as far as it may be used with If-Range: not a weak ETag."""
        etag = headers.get("ETag", "")
        version = etag if etag.startswith('"') else headers.get("Last-Modified", "")
        self.version.write_text(json.dumps({"url": self.file.url, "version": version}), encoding="utf-8")

    def _remembered(self) -> str:
        """Return the identifier of the partial file's version; "" if that is not known."""
        try:
            note = json.loads(self.version.read_text(encoding="utf-8"))
            return note["version"] if note["url"] == self.file.url else ""
        except (OSError, ValueError, TypeError, KeyError):
            return ""

    def _forget(self) -> None:
        """Remove the partial file."""
        self.part.unlink(missing_ok=True)
        self.version.unlink(missing_ok=True)

    def _give_up_if_gone(self, error: Exception) -> None:
        """Stop at an answer that a second try would not change."""
        reason = getattr(error, "reason", None)
        if isinstance(reason, socket.gaierror):
            raise DownloadError(
                f"{self.file.url}: this computer seems to be offline ({reason}). {self._by_hand()}"
            ) from error
        if isinstance(error, urllib.error.HTTPError):
            error.close()
            if error.code == 416:
                self._forget()
            elif error.code < 500 and error.code not in (408, 429):
                what = f"{self.file.url} answers {error.code} {error.reason}: the address may have changed. "
                raise DownloadError(what + self._by_hand()) from error

    def _by_hand(self) -> str:
        what = (
            f"By hand: download it on any machine and put it, {self.file.size} bytes and not unpacked, at {self.target}"
        )
        if self.target.exists():
            what += f" (the file that is there now is another one, of {self.target.stat().st_size} bytes)"
        return what
