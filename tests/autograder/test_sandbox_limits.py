"""How much a submission may take on each rung: processes, memory, files and disk."""

from __future__ import annotations

import pytest
from sandbox_probes import PROCESSES
from sandbox_program import SEPARATED
from sandbox_rungs import ON_LINUX, every, separated

pytestmark = [ON_LINUX, pytest.mark.engine]


@every
def test_forks_are_limited(rung, found):
    """No more than the policy's processes, the supervisors and the probe itself."""
    assert PROCESSES // 2 <= found(rung, "forks") <= PROCESSES + 2


@every
def test_memory_beyond_the_limit_is_refused(rung, found):
    """The student's own error says so."""
    assert found(rung, "memory") == "MemoryError"


@every
def test_a_file_beyond_the_limit_is_refused(rung, found):
    """The write fails with "file too large"."""
    assert found(rung, "file size") == "OSError 27"


@separated
def test_all_files_together_are_limited(rung, found):
    """No space is left, before the disk is full."""
    assert found(rung, "disk") == "OSError 28"


@every
def test_nothing_is_left_in_its_folder(rung, found):
    """Not even folders in folders that are deeper than a path can be long; what lay there stays as it was."""
    assert found(rung, "deep folders") == "made"
    assert found(rung)["left in its folder"] == (["data", "given.txt"] if rung in SEPARATED else [])


@every
def test_what_lay_in_its_folder_is_its_own(rung, found):
    """Files beside the notebook can be read and changed."""
    assert found(rung, "honest: what lay there") == ["text", "written"]


@every
def test_open_files_are_limited(rung, found):
    """Too many open files."""
    assert found(rung, "files") == "OSError 24"


@every
def test_limits_cannot_be_raised(rung, found):
    """The hard limits are the policy's."""
    assert found(rung, "raise limit") == "ValueError"


@every
def test_no_core_files(rung, found):
    """A crash leaves no memory image."""
    assert found(rung, "core") == [0, 0]
