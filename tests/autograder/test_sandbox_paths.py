"""The paths that a submission may read, and the links on the way to them."""

import os
import sys
from pathlib import Path

import pytest
from sandbox_levels import ON_LINUX

from autograder.core.sandbox import paths, readable_paths

pytestmark = [ON_LINUX, pytest.mark.engine]


def test_readable_paths_leave_out_the_checkout_and_hold_the_interpreter():
    top = Path(__file__).parents[2]
    inside = {path.relative_to(top).parts[0] for path in readable_paths() if top in path.parents}
    environment = {Path(sys.prefix).relative_to(top).parts[0]} if top in Path(sys.prefix).parents else set()
    assert inside - environment <= {"course", "data"}
    assert not any(path == top or path in top.parents for path in readable_paths())
    for needed in (sys.executable, os.path.realpath(sys.executable), os.__file__, pytest.__file__):
        assert any(path in Path(needed).parents for path in readable_paths())


@pytest.mark.parametrize(
    "shared", ["/usr/local/share/nbgrader/exchange", "/usr/src/course", "/usr/share/course", "/srv"]
)
@pytest.mark.parametrize("prefix", ["/usr", "/usr/local"])
def test_folders_of_people_below_usr_are_left_out(monkeypatch, shared, prefix):
    monkeypatch.setattr(sys, "base_prefix", prefix)
    monkeypatch.setattr(sys, "base_exec_prefix", prefix)
    assert not any(path == Path(shared) or path in Path(shared).parents for path in readable_paths())


def test_the_deeper_path_decides(tmp_path):
    for name in ("a/hidden/shown", "a/open", "b"):
        (tmp_path / name).mkdir(parents=True)
    top = tmp_path.resolve()
    got = paths.grants((top / "a", top / "a/hidden/shown", top / "b"), (top / "a/hidden",))
    assert got == (top / "a/hidden/shown", top / "a/open", top / "b")


def test_links_on_the_way_are_found(tmp_path):
    top = tmp_path.resolve()
    (top / "real").mkdir()
    (top / "second").symlink_to("real")
    (top / "first").symlink_to(top / "second")
    assert paths.links((top / "first/file",)) == {top / "first": str(top / "second"), top / "second": "real"}
