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
    assert found(level, "memory") == "MemoryError"


@every
def test_a_file_beyond_the_limit_is_refused(level, found):
    assert found(level, "file size") == "OSError 27"


@separated
def test_all_files_together_are_limited(level, found):
    assert found(level, "disk") == "OSError 28"


@every
def test_nothing_is_left_in_its_folder(level, found):
    assert found(level, "deep folders") == "made"
    assert found(level)["left in its folder"] == (["data", "given.txt"] if level in SEPARATED else [])


@every
def test_what_lay_in_its_folder_is_its_own(level, found):
    assert found(level, "honest: what lay there") == ["text", "written"]


@every
def test_open_files_are_limited(level, found):
    assert found(level, "files") == "OSError 24"


@every
def test_limits_cannot_be_raised(level, found):
    assert found(level, "raise limit") == "ValueError"


@every
def test_a_crash_leaves_no_memory_image(level, found):
    assert found(level, "core") == [0, 0]
