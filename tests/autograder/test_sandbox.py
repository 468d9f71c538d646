"""What a submission cannot reach on each level, and what honest code goes on doing."""

from __future__ import annotations

import pytest
from sandbox_levels import ON_LINUX, REFUSALS, every, separated
from sandbox_program import OWN_UID, SEPARATED

from autograder.core.sandbox import IsolationLevel

pytestmark = [ON_LINUX, pytest.mark.engine]


@every
@pytest.mark.parametrize("probe", ["read hidden", "list hidden", "read cut"])
def test_what_is_hidden_cannot_be_read(level, probe, found):
    assert found(level, probe) in REFUSALS


@every
def test_what_is_readable_can_be_read(level, found):
    assert found(level, "read given") == "text"


@every
@pytest.mark.parametrize("probe", ["write outside", "write usr", "write root"])
def test_nothing_is_written_outside_the_folder(level, probe, found):
    assert found(level, probe) in REFUSALS


@separated
def test_the_view_shows_nothing_else(level, found):
    """In a folder above, only what is granted is seen, though others lie there."""
    assert set(found(level, "read hidden by its parent")) <= {"probes", "given"}


@every
def test_nothing_is_left_outside_the_folder(level, found):
    """A namespace may show a private /tmp, and a private folder beside a hidden one: nothing comes to the real ones."""
    assert found(level)["left"] == []


@every
def test_its_folder_can_be_written(level, found):
    assert found(level, "write folder") == "written"


@separated
def test_tmp_can_be_written(level, found):
    assert found(level, "write tmp") == "written"


@every
@pytest.mark.parametrize("probe", ["TCP", "UDP", "packet", "netlink"])
def test_there_is_no_network(level, probe, found):
    assert found(level, probe) == "PermissionError 1"


@separated
def test_there_is_no_network_card(level, found):
    assert "eth0" not in found(level, "cards")
    assert "lo" in found(level, "cards")


@every
@pytest.mark.parametrize("probe", ["kill", "see", "environ", "mem", "parent environ"])
def test_other_processes_are_out_of_reach(level, probe, found):
    answer = found(level, probe)
    assert answer in REFUSALS | {"ProcessLookupError 3"}


@every
def test_the_supervisor_gets_no_signal(level, found):
    answer = found(level, "kill supervisor")
    if level in SEPARATED:  # its number in there is 0: the submission's own group
        assert answer is None
    else:
        assert answer == "PermissionError 1"


@every
def test_the_other_process_lives(level, found):
    assert found(level)["victim lives"]


@every
def test_no_number_of_the_machine_can_be_read(level, found):
    assert found(level, "numbers of the machine") == []


@every
def test_nobody_sees_who_shares_a_page(request, level, found):
    if level in SEPARATED:
        reason = "open: /proc/self has them, and one of its files cannot be hidden"
        request.applymarker(pytest.mark.xfail(strict=True, reason=reason))
    assert found(level, "sharers of a page") == []


@separated
def test_only_its_own_processes_are_in_proc(level, found):
    assert found(level, "processes")[0] == 1
    assert max(found(level, "processes")) < 1000


@every
def test_it_has_no_capability(level, found):
    status = found(level)["status"]
    assert {status[name] for name in ("CapEff", "CapPrm", "CapInh", "CapAmb")} == {"0" * 16}


@every
def test_no_new_privileges(level, found):
    assert found(level)["status"]["NoNewPrivs"] == "1"


@pytest.mark.parametrize("level", [IsolationLevel.NAMESPACES_ROOT])
def test_it_has_a_user_of_its_own(level, found):
    status = found(level)["status"]
    assert (status["Uid"].split(), status["Gid"].split(), status["Groups"].split()) == (
        [str(OWN_UID)] * 4,
        [str(OWN_UID)] * 4,
        [],
    )


@every
def test_setuid_programs_gain_nothing(level, found):
    assert found(level, "setuid program") != 0


@separated
def test_only_what_is_kept_is_open(level, found):
    assert found(level, "open descriptors")[:3] == [0, 1, 2]
    assert len(found(level, "open descriptors")) == 3 + 1 + 2 + 1


@every
def test_it_has_its_own_session(level, found):
    assert found(level, "session") is True


@separated
def test_threads_and_processes_work(level, found):
    assert found(level, "honest: processes") == [1, 2, 3, 5]


@pytest.mark.prove
@pytest.mark.parametrize("level", [IsolationLevel.LANDLOCK], ids=lambda level: level.name)
@pytest.mark.parametrize("probe", ["write shared memory", "honest: processes"])
def test_landlock_has_no_shared_memory(level, found, probe):
    assert found(level, probe) == "PermissionError 13"


@every
def test_a_pipeline_of_two_programs_runs(level, found):
    assert found(level, "honest: shell") == "5\n"


@every
def test_numpy_torch_with_a_gradient_and_a_figure_with_mathematics_in_its_title(level, found):
    assert found(level, "honest: libraries") == [105.0, True]


@every
def test_the_courses_package_finds_its_data(level, found):
    assert found(level, "honest: course") == 4


@every
def test_files_can_be_copied_and_made(level, found):
    assert found(level, "honest: files") == ["three", "two"]
    assert found(level, "honest: temporary file") == 1
