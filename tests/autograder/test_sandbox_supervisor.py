"""The end of a submission: nobody outlives it, and how it ended is told."""

from __future__ import annotations

import signal

import pytest
from sandbox_levels import ON_LINUX, every, separated
from sandbox_program import SEPARATED

from autograder.core.sandbox import memory_watch

pytestmark = [ON_LINUX, pytest.mark.engine]


@every
def test_a_process_without_its_first_thread_does_not_outlive_the_submission(level, found):
    assert found(level)["headless gone"]


@every
def test_a_process_without_its_first_thread_is_weighed(level, found):
    assert found(level)["headless weighed"]


@every
def test_full_sockets_are_weighed(level, found):
    assert found(level)["sockets weighed"] == [False, True]


@every
def test_files_on_the_disk_are_weighed(level, found):
    assert found(level)["files weighed"] == [False, level not in SEPARATED, True]


def test_what_cannot_be_looked_at_is_weighed_whole(monkeypatch):
    hides = {"smaps_rollup": 0, "status": 7_000}
    monkeypatch.setattr(memory_watch, "_kilobytes", lambda pid, file, keys: hides[file])
    assert memory_watch._share(1) == 7_000


@every
def test_a_daemon_does_not_outlive_the_submission(level, found):
    assert found(level)["daemon gone"]


@every
def test_stop_ends_a_fork_bomb(level, found):
    assert found(level)["bomb runs stop"]
    assert found(level)["bomb gone stop"]


@separated
def test_killing_the_supervisor_ends_a_fork_bomb(level, found):
    assert found(level)["bomb runs kill"]
    assert found(level)["bomb gone kill"]


@every
def test_nothing_outlives_the_zygote(level, found):
    assert found(level)["orphan gone"]


@separated
def test_process_ids_are_translated(level, found):
    status = found(level)["status"]
    assert int(status["PPid"]) == found(level)["sleeper's supervisor"]
    assert status["NSpid"].split()[-1] == "1"


@every
def test_the_supervisor_ends_as_the_submission(level, found):
    ends = [found(level)[name] for name in ("exit", "exit 7", "crash", "stopped as")]
    assert ends == [0, 7, -signal.SIGSEGV, -signal.SIGKILL]
