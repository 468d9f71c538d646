"""Putting a submission's process under everything that an isolation level promises, and checking that it is so."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

from autograder.core.sandbox import cgroup, kernel, landlock, namespaces, paths, process, seccomp, supervisor
from autograder.core.sandbox.isolation import Isolation, IsolationLevel, Part, Policy, SandboxError

_ADVICE = {
    Part.FILES: "run the command as root, allow user namespaces, or use a kernel with Landlock (5.13)",
    Part.USER: "give each submission a user id of its own (Policy.uid), not 0, while running as root",
    Part.LIMITS: "check `ulimit -a` and the policy's numbers",
    Part.GROUP: "run in a cgroup that is delegated to this user (systemd: Delegate=yes)",
    Part.CALLS: "use a kernel with seccomp filters, on x86_64 or aarch64",
}
_OTHER_ADVICE = "call detect() again: it finds the strongest level that works here"


class _Stage:
    """Which part is being put in place, for the message."""

    def __init__(self, isolation: Isolation) -> None:
        self.isolation = isolation

    def fail(self, part: Part, why: object) -> SandboxError:
        advice = _ADVICE.get(part, _OTHER_ADVICE)
        return SandboxError(f"{self.isolation.level}, {part}: {why}. Try: {advice}")

    @contextlib.contextmanager
    def of(self, part: Part) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError, KeyError) as error:
            raise self.fail(part, error) from error


def prepare(isolation: Isolation, readable: tuple[Path, ...], hidden: tuple[Path, ...]) -> None:
    """Look up, in the process that will fork submissions, what each `enter` with these paths would look up again."""
    if isolation.level is not IsolationLevel.NONE:
        paths.grants(readable, hidden)
        paths.links(readable)


def enter(isolation: Isolation, policy: Policy) -> None:
    """Confine this process and all that it will start; call it before any code of a student.

    It returns in a new process, which is confined; the calling process becomes its supervisor, never returns, and ends
    as the new one ends. The process that calls must have one thread, and is best a fresh fork.

    Args:
        isolation: the isolation that must be in force, as `detect` found it.
        policy: the limits of the submission.

    Raises:
        SandboxError: a promised part could not be put in place, or is not there after all. It may come out in another
            process than the one that called: end that one (`os._exit`).
    """
    stage = _Stage(isolation)
    try:
        _enter(stage, isolation, policy)
    except OSError as error:
        raise SandboxError(f"{isolation.level}: {error}. Try: {_OTHER_ADVICE}") from error


def _enter(stage: _Stage, isolation: Isolation, policy: Policy) -> None:
    _check_request(stage, isolation, policy)
    own_user = Part.USER in isolation.parts
    uid = (policy.uid if own_user else None) or os.geteuid()
    seen = _Outside(isolation)

    if os.getsid(0) != os.getpid():
        os.setsid()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    supervisor.hold_signals()
    group = None
    if Part.GROUP in isolation.parts:
        with stage.of(Part.GROUP):
            group = cgroup.make(policy.memory_together, policy.processes + process.SUPERVISORS)
    ours, theirs = socket.socketpair()
    if own_user:
        with stage.of(Part.USER):
            process.give(policy.folder, uid)
    with stage.of(Part.FILES):
        _separate(isolation, uid if own_user else None)
    child = os.fork()
    if child:
        theirs.close()
        supervisor.watch(
            child, seen.parent, ours, not isolation.level.namespaced, lambda: _end(isolation, policy, group)
        )

    ours.close()
    os.setsid()
    os.umask(0o022)
    if group:
        with stage.of(Part.GROUP):
            cgroup.join(group)
    process.close_others((*policy.keep, theirs.fileno()))
    status = os.open("/proc/self/status", os.O_RDONLY | os.O_CLOEXEC)
    if isolation.level.namespaced:
        os.close(status)
        with stage.of(Part.FILES):
            namespaces.enter_root(policy, uid)
            status = os.open("/proc/self/status", os.O_RDONLY | os.O_CLOEXEC)
    _become_nobody(stage, isolation, policy, uid, seen)
    supervisor.die_with_supervisor(theirs)
    _restrict(stage, isolation, policy, seen)
    kernel.prctl(kernel.PR_SET_DUMPABLE, 1)  # so that it may look at itself in /proc; core files are limited to 0
    supervisor.release_signals()
    theirs.close()
    with stage.of(Part.FILES):
        os.chdir(policy.folder)
    _verify(stage, isolation, policy, uid, status, seen)
    os.close(status)


def _separate(isolation: Isolation, uid: int | None) -> None:
    """Prepare the supervisor for the fork, so that its child comes into namespaces of its own, or stays its own.

    Args:
        isolation: the isolation that must be in force.
        uid: a user to become before, where an ordinary one makes the namespaces.
    """
    if isolation.level is IsolationLevel.NAMESPACES_USER:
        if uid is not None:
            kernel.drop_bounding_set()  # it has no right to later, and inside it counts for the new user only
            process.become(uid)
        namespaces.separate(as_user=True)
    elif isolation.level is IsolationLevel.NAMESPACES_ROOT:
        namespaces.separate(as_user=False)
    else:
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)


def _end(isolation: Isolation, policy: Policy, group: cgroup.Group | None) -> None:
    """Clean up, in the supervisor, when all processes of the submission are gone."""
    if group:
        cgroup.remove(group)
    if not isolation.level.namespaced:
        with contextlib.suppress(OSError):
            process.empty(policy.folder)


class _Outside:
    """State from before to be remembered."""

    def __init__(self, isolation: Isolation) -> None:
        self.root = os.geteuid() == 0
        self.parent = os.getppid()
        self.namespaces = namespaces.identity()
        self.above = () if isolation.level.namespaced else _ancestors()


def _ancestors() -> tuple[int, ...]:
    """Return the ids of this process, which will be the supervisor, and of its ancestors."""
    found, pid = [], os.getpid()
    while pid > 0:
        found.append(pid)
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # hidden from this user
            break
    return tuple(found)


def _check_request(stage: _Stage, isolation: Isolation, policy: Policy) -> None:
    if not policy.folder.is_dir():
        raise stage.fail(Part.FILES, f"the submission's folder {policy.folder} is not there")
    if Part.USER in isolation.parts and not policy.uid:
        raise stage.fail(Part.USER, f"the policy's uid is {policy.uid}")
    if threads := len(os.listdir("/proc/self/task")) - 1:
        raise stage.fail(Part.LIMITS, f"there are {threads} more threads in the process that enters")


def _become_nobody(stage: _Stage, isolation: Isolation, policy: Policy, uid: int, seen: _Outside) -> None:
    """Limits, user id and capabilities, in the order in which the rights for each are still there."""
    with stage.of(Part.LIMITS):
        others = 0 if isolation.level.namespaced else process.running(uid)
    with stage.of(Part.CAPABILITIES):
        if Part.CAPABILITIES in isolation.parts and (seen.root or isolation.level.namespaced):
            kernel.drop_bounding_set()
    with stage.of(Part.USER):
        if os.geteuid() != uid or (seen.root and isolation.level is not IsolationLevel.NAMESPACES_USER):
            process.become(uid)
    with stage.of(Part.LIMITS):
        process.set_limits(policy, others)
    with stage.of(Part.CAPABILITIES):
        if Part.CAPABILITIES in isolation.parts:
            kernel.drop_capabilities()


def _restrict(stage: _Stage, isolation: Isolation, policy: Policy, seen: _Outside) -> None:
    with stage.of(Part.PRIVILEGES):
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    truncates = True
    if isolation.level is IsolationLevel.LANDLOCK:
        with stage.of(Part.FILES):
            truncates = kernel.landlock_version() >= landlock.TRUNCATE_SINCE
            landlock.restrict(paths.grants(policy.readable, policy.hidden), policy.folder)
    if Part.CALLS in isolation.parts:
        with stage.of(Part.CALLS):
            kernel.load_filter(seccomp.program(isolation.level.namespaced, seen.above, truncates))


def _verify(stage: _Stage, isolation: Isolation, policy: Policy, uid: int, status: int, seen: _Outside) -> None:
    """Believe the kernel, not the calls: some of them fail without a word."""
    fields = process.status(status)
    stripped = Part.CAPABILITIES in isolation.parts and (seen.root or isolation.level.namespaced)
    own_user = Part.USER in isolation.parts
    wrong = process.check(fields, uid, own_user and seen.root, stripped, Part.CALLS in isolation.parts)
    if wrong:
        raise stage.fail(Part.CAPABILITIES if wrong.startswith("Cap") else Part.PRIVILEGES, wrong)
    if isolation.level.namespaced:
        with stage.of(Part.FILES):
            wrong = namespaces.check(policy, seen.namespaces)
        if wrong:
            raise stage.fail(Part.FILES, wrong)
    if Part.NETWORK in isolation.parts:
        _verify_no_network(stage)
    if Part.FILES in isolation.parts:
        for path in policy.hidden:
            if paths.exposed(path, (*policy.readable, policy.folder)):
                raise stage.fail(Part.FILES, f"{path} is to be hidden, and can be opened")
        if not os.access(policy.folder, os.W_OK):
            raise stage.fail(Part.FILES, f"the submission's folder {policy.folder} cannot be written")
    if signal.pthread_sigmask(signal.SIG_BLOCK, ()):
        raise stage.fail(Part.LIMITS, "signals are still blocked")


def _verify_no_network(stage: _Stage) -> None:
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
    except PermissionError:
        return
    raise stage.fail(Part.NETWORK, "a socket could be opened")
