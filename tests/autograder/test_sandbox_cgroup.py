"""What all processes of a submission may take together, where a cgroup can be made."""

import os

import pytest
from sandbox_levels import ON_LINUX, every

from autograder.core.sandbox import Part, cgroup

pytestmark = [ON_LINUX, pytest.mark.engine]

MOUNT = "30 20 0:26 {root} {place} rw,relatime shared:1 - {kind} {kind} rw,{options}"


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Tell the module which trees of groups are mounted, and in which group this process is."""

    def lay_out(own, *mounts):
        for name, lines in (("own", own), ("mounts", [MOUNT.format(**mount) for mount in mounts])):
            (tmp_path / name).write_text("\n".join(lines) + "\n")
        monkeypatch.setattr(cgroup, "_OWN", tmp_path / "own")
        monkeypatch.setattr(cgroup, "_MOUNTS", tmp_path / "mounts")

    return lay_out


def tree(place, options, root="/", kind="cgroup"):
    return {"root": root, "place": place, "kind": kind, "options": options}


def _given(folder, controllers="cpu memory pids"):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cgroup.subtree_control").write_text(controllers)
    return folder


@every
def test_it_is_in_a_group_for_each_controller_and_the_kernel_ends_what_is_too_heavy(level, found):
    if Part.GROUP not in found(level)["parts"]:
        pytest.skip(dict(found(level)["missing"])[Part.GROUP])
    controllers = [line.split(":")[1] for line in found(level)["groups"] if "/autograder-" in line]
    assert controllers == [""] or {"memory", "pids"} <= set(",".join(controllers).split(","))
    assert found(level)["heavy together"] == "killed"


@pytest.mark.parametrize("place", ["slice", "slice/own"])
def test_version_2_is_divided_where_children_have_controllers(machine, tmp_path, place):
    """At the own group, or beside it: a group with processes in it cannot have limited children, but its parent can."""
    _given(tmp_path / "slice/own", "")
    _given(tmp_path / place)
    machine(["0::/slice/own"], tree(tmp_path, "nsdelegate", kind="cgroup2"))
    assert cgroup._places() == (tmp_path / place,)


def test_version_1_has_a_tree_for_each_controller(machine, tmp_path):
    for name in ("memory/a", "pids/b", "cpu,cpuacct/c"):
        (tmp_path / name).mkdir(parents=True)
    machine(
        ["4:memory:/a", "3:pids:/b", "2:cpu,cpuacct:/c", "0::/"],
        *(tree(tmp_path / name, name) for name in ("memory", "pids", "cpu,cpuacct")),
        tree(_given(tmp_path / "unified", "hugetlb"), "nsdelegate", kind="cgroup2"),
    )
    assert cgroup._places() == tuple(tmp_path / name for name in ("memory/a", "pids/b", "cpu,cpuacct/c"))


def test_two_controllers_may_have_one_tree(machine, tmp_path):
    (tmp_path / "all").mkdir()
    machine(["2:memory,pids:/"], tree(tmp_path / "all", "memory,pids"))
    assert cgroup._places() == (tmp_path / "all",)


def test_a_container_sees_its_own_group_as_the_top(machine, tmp_path):
    for name in ("memory", "pids"):
        (tmp_path / name / "job").mkdir(parents=True)
    machine(
        ["4:memory:/docker/77/job", "3:pids:/docker/77"],
        tree(tmp_path / "memory", "memory", root="/docker/77"),
        tree(tmp_path / "pids", "pids", root="/docker/77"),
    )
    assert cgroup._places() == (tmp_path / "memory/job", tmp_path / "pids")


@pytest.mark.parametrize("missing", ["memory", "pids"])
def test_without_a_controller_there_is_no_group(machine, tmp_path, missing):
    kept = {"memory": "pids", "pids": "memory"}[missing]
    (tmp_path / kept).mkdir()
    machine([f"4:{kept}:/"], tree(tmp_path / kept, kept))
    with pytest.raises(OSError, match="no cgroup with the controllers memory and pids"):
        cgroup._places()


def test_limits_are_written_by_the_names_of_both_versions(machine, tmp_path, monkeypatch):
    folder = _given(tmp_path / "slice/own")
    machine(["0::/slice/own"], tree(tmp_path, "nsdelegate", kind="cgroup2"))
    made = folder / f"autograder-{os.getpid()}"
    made.mkdir()
    names = ("memory.max", "memory.swap.max", "pids.max", "memory.limit_in_bytes", "memory.memsw.limit_in_bytes")
    for name in (*names, "cgroup.procs"):
        (made / name).touch()
    group = cgroup.make(7_000, 11)
    cgroup.join(group)
    assert [(made / name).read_text() for name in names] == ["7000", "0", "11", "7000", "7000"]
    assert (made / "cgroup.procs").read_text() == "0"
