"""The program of probes on every rung of the sandbox, and the rungs that a test is for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sandbox_program import ROOT, SEPARATED

from autograder.sandbox import Rung

PROGRAM = Path(__file__).with_name("sandbox_program.py")
SECONDS = 100
CLOSED = (*SEPARATED, Rung.LANDLOCK)
REFUSALS = {"PermissionError 1", "PermissionError 13", "FileNotFoundError 2", "OSError 30"}

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")
every = pytest.mark.parametrize("rung", Rung, ids=lambda rung: rung.name)
closed = pytest.mark.parametrize("rung", CLOSED, ids=lambda rung: rung.name)
separated = pytest.mark.parametrize("rung", SEPARATED, ids=lambda rung: rung.name)


class Programs:
    """One program for each rung, all at the same time: they mostly wait."""

    def __init__(self) -> None:
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
            for rung in Rung
            if ROOT or rung is not Rung.NAMESPACES_ROOT
        }

    def found(self, rung: Rung, probe: str | None = None) -> Any:
        """What was found, or skip with the kernel's reason."""
        if rung not in self._programs:
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
