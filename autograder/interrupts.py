"""Ctrl-C reaches every process of a terminal: this package lets its main process alone answer."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the processes that were forked in here, for which the end of this one would wait."""
    try:
        yield
    except KeyboardInterrupt:
        for child in multiprocessing.active_children():
            child.kill()
        raise


@contextlib.contextmanager
def ignored() -> Iterator[None]:
    """Let processes that start in here ignore Ctrl-C, whatever they start in their turn."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
