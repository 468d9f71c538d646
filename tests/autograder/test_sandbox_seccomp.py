"""The filter of system calls: what is refused on each level, and the program that the kernel loads."""

from __future__ import annotations

import os
import struct

import pytest
from sandbox_levels import ON_LINUX, every
from sandbox_probes import forbidden

from autograder.core.sandbox import kernel, seccomp

pytestmark = [ON_LINUX, pytest.mark.engine]

CHECKED = ["clone", "TIOCSTI", "personality", "immortal"]


@every
@pytest.mark.parametrize("probe", [*forbidden(), *CHECKED])
def test_what_is_not_allowed_is_refused(level, probe, found):
    assert found(level, probe) == 1


@every
def test_a_call_that_is_newer_than_the_filter_does_not_exist(level, found):
    assert found(level, "newer call") == 38


@every
def test_a_lock_keeps_nobody_out(level, found):
    """A lock on a file that submissions share would be a bit for another one: "done" is said, and nothing is locked."""
    assert found(level, "locks") == [None, None]


@every
def test_a_socket_keeps_its_size(level, found):
    """A larger buffer would hold memory that is in no process: "done" is said, and it stays as it was."""
    before, after = found(level, "socket buffer")
    assert before == after


@every
@pytest.mark.parametrize(
    "probe",
    ["ask for a lock", "lease", "signals for files", "asynchronous", "how long it lives", "flags of a file"],
)
def test_a_file_that_is_read_carries_nothing(level, probe, found):
    assert found(level, probe) == "PermissionError 1"


@every
def test_a_descriptor_may_be_changed(level, found):
    assert found(level, "honest: flags of a descriptor") == 0


@every
def test_clone3_seems_not_to_exist(level, found):
    assert found(level, "clone3") == 38


@every
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="only x86_64 has a second set of call numbers")
def test_the_other_set_of_calls_is_refused(level, found):
    assert found(level, "x32") == 1


@every
def test_the_filter_is_in_force(level, found):
    assert found(level)["status"]["Seccomp"] == "2"


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("separate", [True, False])
def test_the_filter_fits_the_kernel(monkeypatch, machine, separate):
    monkeypatch.setattr(kernel, "machine", lambda: machine)
    program = seccomp.program(separate, (1, 17))
    steps = list(struct.iter_unpack("=HBBI", program))
    assert len(steps) < 4096
    assert steps[-1] == (0x06, 0, 0, 0x00050001), "what is not named is refused"
    assert all(at + 1 + max(yes, no) < len(steps) for at, (code, yes, no, _) in enumerate(steps) if code != 0x06)
