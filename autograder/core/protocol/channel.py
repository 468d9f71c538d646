"""The channel between the grader and the student's process: frames of data.

A frame is a length, a JSON header (`messages`), and raw array bytes whose lengths the header names.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

MAX_HEADER = 32_000_000
MAX_PARTS = 3_000_000  # lists, dicts and items of a header: reading one takes up to a hundred bytes each
MAX_BUFFERS = 256_000_000  # bytes of the arrays of a frame
MAX_COUNT = 10_000  # buffers in a frame
MOST_PARTS = 1000  # that Linux sends at once


class ChannelError(Exception):
    """Raised when a received frame is malformed or too large."""


class Closed(Exception):
    """The other side is gone."""


class Late(Exception):
    """Nothing came before the deadline."""


def send(connection: socket.socket, header: dict[str, Any], buffers: list[np.ndarray] | None = None) -> None:
    """Send one frame.

    Args:
        connection: the connection to write to.
        header: the message (`autograder.core.protocol.messages`).
        buffers: the arrays that its trees name.

    Raises:
        Closed: the other side is gone.
    """
    arrays = [np.ascontiguousarray(b) for b in buffers or []]
    text = json.dumps(header | {"sizes": [a.nbytes for a in arrays]}, default=msgspec.structs.asdict).encode()
    parts = [struct.pack("<I", len(text)), text, *(a.reshape(-1).view(np.uint8).data for a in arrays if a.nbytes)]
    try:
        sent = connection.sendmsg(parts[:MOST_PARTS])  # together, so that the receiver wakes once
        for part in parts:
            if sent < len(part):
                connection.sendall(memoryview(part)[sent:])
            sent = max(0, sent - len(part))
    except OSError as error:
        raise Closed(str(error)) from None


#: When to wait no longer: a moment of time.monotonic(), a function that gives the seconds left, or None for never.
Deadline = float | Callable[[], float] | None


def receive(connection: socket.socket, deadline: Deadline = None) -> tuple[dict[str, Any], list[bytearray]]:
    """Receive one frame.

    Args:
        connection: the connection to read from.
        deadline: see there.

    Raises:
        Closed, Late, ChannelError.
    """
    (length,) = struct.unpack("<I", _exactly(connection, 4, deadline))
    if length > MAX_HEADER:
        raise ChannelError("a header is too large")
    text = _exactly(connection, length, deadline)
    if sum(text.count(mark) for mark in (b"[", b"{", b",")) > MAX_PARTS:
        raise ChannelError("a header has too many parts")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise ChannelError("a header is not JSON") from None
    sizes = header.get("sizes") if type(header) is dict else None
    if type(sizes) is not list or len(sizes) > MAX_COUNT or any(type(s) is not int or s < 0 for s in sizes):
        raise ChannelError("a header does not name its buffers")
    if sum(sizes) > MAX_BUFFERS:
        raise ChannelError("the arrays are too large")
    return header, [_exactly(connection, size, deadline) for size in sizes]


def _exactly(connection: socket.socket, size: int, deadline: Deadline) -> bytearray:
    data = bytearray(size)
    view, done = memoryview(data), 0
    while done < size:
        left = deadline() if callable(deadline) else None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise Late
        try:
            connection.settimeout(left)
            got = connection.recv_into(view[done:], min(size - done, 1 << 20))
        except TimeoutError:
            continue  # which looks once more whether time is left
        except OSError as error:
            raise Closed(str(error)) from None
        if not got:
            raise Closed("the connection was closed")
        done += got
    return data
