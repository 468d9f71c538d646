"""The program of probes on every rung of the sandbox, and the rungs that a test is for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from sandbox_program import ROOT, SEPARATED

from autograder.sandbox import Rung

PROGRAM = Path(__file__).with_name("sandbox_program.py")
SECONDS = 900
CLOSED = (*SEPARATED, Rung.LANDLOCK)
REFUSALS = {"PermissionError 1", "PermissionError 13", "FileNotFoundError 2", "OSError 30"}

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")
BEST = Rung.NAMESPACES_ROOT if ROOT else Rung.NAMESPACES_USER


def _on(rungs) -> pytest.MarkDecorator:
    """The strongest rung is tried by every run of the tests, the others by a thorough one."""
    marks = {rung: [] if rung is BEST else [pytest.mark.thorough] for rung in rungs}
    return pytest.mark.parametrize("rung", [pytest.param(r, id=r.name, marks=marks[r]) for r in rungs])


every, closed, separated = _on(Rung), _on(CLOSED), _on(SEPARATED)


class Programs:
    """One program for each rung, all at the same time: they mostly wait.

    Args:
        rungs: that will be asked for.
    """

    def __init__(self, rungs: Collection[Rung] = tuple(Rung)) -> None:
        top = str(Path(__file__).parents[2])
        environment = {"PATH": os.defpath, "PYTHONPATH": top, "PYTHONDONTWRITEBYTECODE": "1"}
        environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
        self._findings: dict[Rung, dict[str, Any]] = {}
        self._programs = {
            rung: subprocess.Popen(
                [sys.executable, str(PROGRAM), rung.name],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environment,
                cwd="/",
            )
            for rung in rungs
            if ROOT or rung is not Rung.NAMESPACES_ROOT
        }

    def found(self, rung: Rung, probe: str | None = None) -> Any:
        """What was found, or skip with the kernel's reason."""
        if not ROOT and rung is Rung.NAMESPACES_ROOT:
            pytest.skip("needs root")
        if rung not in self._findings:
            program = self._programs[rung]
            output, errors = program.communicate(timeout=SECONDS)
            assert program.returncode == 0, errors
            self._findings[rung] = json.loads(output)
        everything = self._findings[rung]
        if "refused" in everything:
            pytest.skip(everything["refused"])
        return everything["probes"][probe] if probe else everything

    def wait(self) -> None:
        """Wait for those that no test asked for, too."""
        for program in self._programs.values():
            if program.returncode is None:
                program.communicate(timeout=SECONDS)
