"""Fetching the archives that others publish: by pooch, verified, into one cache folder."""

from __future__ import annotations

import errno
import importlib.util
import os
from pathlib import Path
from typing import Any, NamedTuple

#: The environment variable that overrides the platform's convention.
VARIABLE = "ATTENTION_COURSE_CACHE"
NAME = "attention-course"
TIMEOUT = 30  # seconds without a byte after which a connection counts as broken
TRIES = 5
_OF_THE_DISK = (errno.EACCES, errno.EEXIST, errno.ENOSPC, errno.ENOTDIR, errno.EPERM, errno.EROFS)

NO_POOCH = "downloads need pooch: run `pip install pooch` and call this again"
NOT_FETCHED = (
    "{url} could not be fetched ({error}). By hand: download it on any machine and put it, {size} bytes and not "
    "unpacked, at {target}"
)
NOT_WRITTEN = "{target} could not be written ({error}): free some space, or set {variable} to another folder"


class DownloadError(OSError):
    """Raised when a file could not be fetched; the message says what to try."""


class Published(NamedTuple):
    """A file that someone else publishes.

    Attributes:
        name: the name of the file.
        url: its address.
        size: bytes.
        algorithm: the algorithm of the checksum, as hashlib calls it.
        checksum: in hexadecimal digits.
        unpacked: bytes that its files have at most when unpacked.
    """

    name: str
    url: str
    size: int
    algorithm: str
    checksum: str
    unpacked: int


def cache_folder() -> Path:
    """Return the folder for downloads: ATTENTION_COURSE_CACHE if that is set, otherwise the platform's.

    Raises:
        DownloadError: pooch, which knows the platforms, is not installed.
    """
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else Path(_pooch().os_cache(NAME))


def fetch(file: Published, folder: Path, tries: int = TRIES) -> Path:
    """Return the path of a published file in a folder, downloaded unless it is there with the right checksum.

    Args:
        file: the file to fetch.
        folder: where to keep it; made if need be.
        tries: connections before the download gives up.

    Raises:
        DownloadError: the server cannot be reached, the address is gone, or what it serves is not the file.
    """
    pooch, target = _pooch(), folder / file.name
    registry = {file.name: f"{file.algorithm}:{file.checksum}"}
    store = pooch.create(folder, "", registry=registry, urls={file.name: file.url}, retry_if_failed=tries - 1)
    bar = importlib.util.find_spec("tqdm") is not None
    try:
        store.fetch(file.name, downloader=pooch.HTTPDownloader(timeout=TIMEOUT, progressbar=bar))
    except (OSError, ValueError) as error:  # those of requests are OSErrors; a wrong checksum is a ValueError
        if getattr(error, "errno", None) in _OF_THE_DISK:
            message = NOT_WRITTEN.format(target=target, error=error, variable=VARIABLE)
        else:
            message = NOT_FETCHED.format(url=file.url, error=error, size=file.size, target=target)
        raise DownloadError(message) from error
    return target


def _pooch() -> Any:
    try:
        import pooch
    except ImportError as error:
        raise DownloadError(NO_POOCH) from error
    return pooch
