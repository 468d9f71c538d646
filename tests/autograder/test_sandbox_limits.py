"""How much a submission may take on each level: processes, memory, files and disk."""

from __future__ import annotations

import pytest
from sandbox_levels import ON_LINUX, every, separated
from sandbox_probes import PROCESSES
from sandbox_program import SEPARATED

pytestmark = [ON_LINUX, pytest.mark.engine]


@every
def test_forks_are_limited(level, found):
    """No more than the policy's processes, the supervisors and the probe itself."""
    assert PROCESSES // 2 <= found(level, "forks") <= PROCESSES + 2


@every
def test_memory_beyond_the_limit_is_refused(level, found):
    """The student's own error says so."""
    assert found(level, "memory") == "MemoryError"


@every
def test_a_file_beyond_the_limit_is_refused(level, found):
    """The write fails with "file too large"."""
    assert found(level, "file size") == "OSError 27"


@separated
def test_all_files_together_are_limited(level, found):
    """No space is left, before the disk is full."""
    assert found(level, "disk") == "OSError 28"


@every
def test_nothing_is_left_in_its_folder(level, found):
    """Not even folders in folders that are deeper than a path can be long; what lay there stays as it was."""
    assert found(level, "deep folders") == "made"
    assert found(level)["left in its folder"] == (["data", "given.txt"] if level in SEPARATED else [])


@every
def test_what_lay_in_its_folder_is_its_own(level, found):
    """Files beside the notebook can be read and changed."""
    assert found(level, "honest: what lay there") == ["text", "written"]


@every
def test_open_files_are_limited(level, found):
    """Too many open files."""
    assert found(level, "files") == "OSError 24"


@every
def test_limits_cannot_be_raised(level, found):
    """The hard limits are the policy's."""
    assert found(level, "raise limit") == "ValueError"


@every
def test_no_core_files(level, found):
    """A crash leaves no memory image."""
    assert found(level, "core") == [0, 0]
