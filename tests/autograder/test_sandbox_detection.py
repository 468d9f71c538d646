"""The levels: which of them is taken, the sentence about it, and promises that are not kept."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from sandbox_levels import ON_LINUX, every
from sandbox_probes import FILE_SIZE
from sandbox_program import ROOT

from autograder.core.sandbox import Isolation, IsolationLevel, Part, kernel, seccomp

pytestmark = [ON_LINUX, pytest.mark.engine]


@every
def test_the_words_name_everything(level, found):
    words = found(level)["words"]
    named = set(found(level)["parts"]) | {part for part, _ in found(level)["missing"]}
    assert named == {str(part) for part in Part}
    assert all(part in words for part in named)
    assert all(why in words for _, why in found(level)["missing"])


@pytest.mark.prove
@pytest.mark.parametrize("level", [IsolationLevel.NAMESPACES_USER], ids=lambda level: level.name)
def test_a_rung_that_does_not_work_cannot_be_forced(level, found):
    assert "not root" in found(level)["forced"]


def test_below_the_rungs_there_is_no_sandbox_but_there_are_limits(found):
    assert [Isolation(level, ()).weak for level in IsolationLevel] == [False, False, False, True]
    without = found(IsolationLevel.NONE)
    assert without["file size"] == FILE_SIZE
    assert (Part.LIMITS in without["parts"], Part.FILES in dict(without["missing"])) == (True, True)


def test_a_process_with_a_second_thread_cannot_be_confined_as_a_whole(tmp_path):
    code = (
        "import threading, time, pathlib\n"
        "from autograder.core.sandbox import *\n"
        "threading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"
        f"enter(Isolation(IsolationLevel.NONE, ()), Policy((), pathlib.Path({str(tmp_path)!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert "there are 1 more threads in the process that enters" in done.stderr


def test_what_is_still_to_be_printed_is_printed_once(tmp_path):
    code = (
        "import pathlib\n"
        "from autograder.core.sandbox import *\n"
        "print('seen once')\n"
        "try:\n"
        f"    policy = Policy((), pathlib.Path({str(tmp_path / 'missing')!r}))\n"
        "    run_supervised(Isolation(IsolationLevel.NONE, ()), policy, print)\n"
        "except SandboxError:\n"
        "    print('refused')"
    )
    top = Path(__file__).parents[2]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=top, env=buffered)
    assert done.stdout == "seen once\nrefused\n", done.stderr


@pytest.mark.skipif(not ROOT, reason="needs root")
def test_it_works_without_mount_setattr():
    code = (
        "from autograder.core.sandbox import *; from autograder.core.sandbox import kernel\n"
        "kernel._set_attributes = lambda *_: False\n"
        "print(detect(IsolationLevel.NAMESPACES_ROOT).level.name)"
    )
    top = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=top)
    if "NAMESPACES_ROOT" not in done.stdout and "unshare" in done.stderr:
        pytest.skip(done.stderr)
    assert done.stdout == "NAMESPACES_ROOT\n", done.stderr


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("separate", [True, False])
def test_the_filter_fits_the_kernel(monkeypatch, machine, separate):
    monkeypatch.setattr(kernel, "machine", lambda: machine)
    program = seccomp.program(separate, (1, 17))
    steps = list(struct.iter_unpack("=HBBI", program))
    assert len(steps) < 4096
    assert steps[-1] == (0x06, 0, 0, 0x00050001), "what is not named is refused"
    assert all(at + 1 + max(yes, no) < len(steps) for at, (code, yes, no, _) in enumerate(steps) if code != 0x06)
