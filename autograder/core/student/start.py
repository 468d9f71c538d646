"""Prepare a process to run a notebook in the sandbox: libraries, a user id, its own folder."""

from __future__ import annotations

import contextlib
import importlib
import os
import random
import sys
import tempfile
from collections.abc import Iterable

import numpy as np
import numpy.random  # else it is imported when it is first used, in each fork

PRELOAD: tuple[str, ...] = (
    "numpy",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "course.checks",
    "course.data",
)
PRELOAD += ("course.plots", "IPython.core.completer", "IPython.core.magics")
PRELOAD += ("autograder.core.student.shell", "autograder.core.student.server", "autograder.core.protocol.values")
PRELOAD += ("IPython.core.logger", "bdb")
PRELOAD += tuple(f"PIL.{name}ImagePlugin" for name in ("Bmp", "Gif", "Jpeg", "Ppm"))  # for the first figure

# What only some answers import: it is imported while the first submissions run.
LATER = ("scipy.special", "scipy.linalg")

LOWEST_UID = 10_000  # below 65536, so that it exists in a container's user namespace too


def import_all(names: Iterable[str]) -> None:
    """Import modules that notebooks are likely to want; one that is not there is left to them."""
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def prepare_torch() -> None:
    """Prepare torch, if it was imported: set one thread."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(1)  # a fork after an operation with more threads would hang
        for dtype in (torch.float16, torch.bfloat16):  # the first such operation reads files that the sandbox hides
            torch.ones(2, 2).to(dtype) @ torch.ones(2, 2).to(dtype)


def own_uid() -> int | None:
    """Return an unused user id, if this process may take one."""
    return LOWEST_UID + os.getpid() % 50_000 if os.getuid() == 0 else None


def seed(number: int) -> None:
    """Seed all random generators."""
    random.seed(number)
    np.random.seed(number)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.manual_seed(number)


def settle(folder: str) -> None:
    """Set the folder to which this process writes everything."""
    os.chdir(folder)
    os.environ.update(HOME=folder, IPYTHONDIR=f"{folder}/.ipython", MPLCONFIGDIR=f"{folder}/.matplotlib", TMPDIR=folder)
    os.environ.update(USER="student", LOGNAME="student")  # /etc/passwd is not shown on every level
    os.environ["AUTOGRADER"] = "1"  # a course may measure less then: `course.context.is_graded`
    tempfile.tempdir = None  # what the libraries have found, before there was a folder
