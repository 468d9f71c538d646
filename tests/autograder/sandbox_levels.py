"""The program of probes on every level of the sandbox, and the levels that a test is for."""

import fcntl
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from sandbox_program import ROOT, SEPARATED

from autograder.core.sandbox import IsolationLevel

PROGRAM = Path(__file__).with_name("sandbox_program.py")
SECONDS = 900
LOCK = Path(tempfile.gettempdir(), f"sandbox-program-{os.geteuid()}.lock")
REFUSALS = {"PermissionError 1", "PermissionError 13", "FileNotFoundError 2", "OSError 30"}

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")
BEST = IsolationLevel.NAMESPACES_ROOT if ROOT else IsolationLevel.NAMESPACES_USER


def _on(levels) -> pytest.MarkDecorator:
    """The strongest level is tried by every run of the tests, the others by `make prove`."""
    marks = {level: [] if level is BEST else [pytest.mark.prove] for level in levels}
    return pytest.mark.parametrize("level", [pytest.param(r, id=r.name, marks=marks[r]) for r in levels])


every, separated = _on((*SEPARATED, IsolationLevel.LANDLOCK)), _on(SEPARATED)


class Programs:
    """One program for each level, run when it is first asked for; its findings are shared by tests side by side."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._findings: dict[IsolationLevel, dict[str, Any]] = {}

    def found(self, level, probe=None):
        """What was found, or skip with the kernel's reason."""
        if not ROOT and level is IsolationLevel.NAMESPACES_ROOT:
            pytest.skip("needs root")
        if level not in self._findings:
            kept = self._folder / f"sandbox-{level.name}.json"
            with open(LOCK, "w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)  # one user's limits are counted over all processes of the machine
                if not kept.exists():
                    kept.write_text(_measured(level))
            self._findings[level] = json.loads(kept.read_text())
        everything = self._findings[level]
        if "refused" in everything:
            pytest.skip(everything["refused"])
        return everything["probes"][probe] if probe else everything


def _measured(level: IsolationLevel) -> str:
    environment = {"PATH": os.defpath, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    command = [sys.executable, str(PROGRAM), level.name]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/", timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout
