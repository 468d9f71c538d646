"""Which isolation level works here, tried for real; and running a submission on it."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograder.core.sandbox import cgroup, kernel, landlock, paths
from autograder.core.sandbox.entry import enter
from autograder.core.sandbox.isolation import Isolation, IsolationLevel, Part, Policy, SandboxError

_NEEDS_NAMESPACE = (Part.TMP, Part.PROCESSES, Part.IPC)
_TRIAL_USER = 65534
_MAX_MESSAGE = 10_000
_WORKS = "it works"


def detect(force: IsolationLevel | None = None) -> Isolation:
    """Find the strongest level that works here, by entering each in a process of its own.

    Args:
        force: take this one, and no other.

    Returns:
        What `enter` will put in place; where no level works, the limits of "no sandbox".

    Raises:
        SandboxError: the forced level does not work, or not even limits do; with the kernel's reasons.
    """
    failures: dict[IsolationLevel, str] = {}
    for level in tuple(IsolationLevel) if force is None else (force,):
        try:
            isolation = _candidate(level, failures)
            _try(isolation)
        except (SandboxError, OSError) as error:
            failures[level] = str(error)
        else:
            return isolation
    reasons = "; ".join(f"[{level}] {why}" for level, why in failures.items())
    raise SandboxError(f"no sandbox: {reasons}")


def run_supervised(isolation: Isolation, policy: Policy, body: Callable[[], None]) -> int:
    """Run `body` in a sandbox, in the background.

    Args:
        isolation: the isolation that `detect` found.
        policy: the limits of the submission; `keep` names the descriptors that `body` needs.
        body: runs confined; the process ends with 0 when it returns, with 1 when it raises.

    Returns:
        The process id of the supervisor, a child of the caller, which ends as `body` ended. Give it to `stop` to end
        everything; a mere SIGKILL does so too where it has the part "own process list". It also ends when the thread
        that called this ends, so call from a thread that stays.

    Raises:
        SandboxError: the sandbox is not complete; `body` did not run.
    """
    paths.grants(policy.readable, policy.hidden)  # here, so that the next submission finds it in the cache
    paths.links(policy.readable)
    report, writer = os.pipe()
    _flush()  # else the fork prints buffered output once more
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(report)
            os.setsid()
            enter(isolation, replace(policy, keep=(*policy.keep, writer)))
            os.close(writer)
            writer = -1
            body()
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else int(error.code is not None)
        except BaseException as error:  # noqa: BLE001 - the process ends with it
            if writer >= 0:
                os.write(writer, (str(error) or type(error).__name__).encode()[:_MAX_MESSAGE])
            else:
                sys.excepthook(type(error), error, error.__traceback__)
        finally:
            _flush()
            os._exit(code & 255)
    os.close(writer)
    with os.fdopen(report, "rb") as file:
        message = file.read(_MAX_MESSAGE)
    if message:
        os.waitpid(pid, 0)
        raise SandboxError(message.decode(errors="replace"))
    return pid


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue  # the student closed it


def _candidate(level: IsolationLevel, failures: dict[IsolationLevel, str]) -> Isolation:
    """Return the isolation that the level would give here, before it is tried."""
    root = os.geteuid() == 0
    if level is IsolationLevel.NAMESPACES_ROOT and not root:
        raise SandboxError("not root")
    parts: set[Part] = {Part.CAPABILITIES, Part.PRIVILEGES, Part.LIMITS}
    missing: dict[Part, str] = {}
    if level is not IsolationLevel.NONE:
        kernel.machine()
        parts |= {Part.CALLS, Part.NETWORK}
    refused = failures.get(IsolationLevel.NAMESPACES_USER) or "another level was asked for"
    without = f"needs namespaces: {refused}"
    if level.namespaced:
        parts |= {Part.FILES, Part.SIGNALS, Part.END, *_NEEDS_NAMESPACE}
    else:
        missing |= dict.fromkeys(_NEEDS_NAMESPACE, without)
        missing[Part.END] = "only if its supervisor is not itself killed by SIGKILL"
    if level is IsolationLevel.LANDLOCK:
        parts.add(Part.FILES)
        version = kernel.landlock_version()
        if version >= landlock.SIGNALS_SINCE:
            parts.add(Part.SIGNALS)
        else:
            missing[Part.SIGNALS] = f"Landlock has them since version {landlock.SIGNALS_SINCE}, here is {version}"
    if level is IsolationLevel.NONE:
        why = failures.get(IsolationLevel.LANDLOCK) or "no sandbox was asked for"
        missing |= dict.fromkeys((Part.FILES, Part.SIGNALS, Part.CALLS, Part.NETWORK), why)
    if root:
        parts.add(Part.USER)
    else:
        missing[Part.USER] = "only root can give one; otherwise all submissions share the grading user's"
    try:
        cgroup.check()
    except OSError as error:
        missing[Part.GROUP] = str(error)
    else:
        parts.add(Part.GROUP)
    return Isolation(
        level,
        tuple(str(part) for part in Part if part in parts),
        tuple((str(part), missing[part]) for part in Part if part in missing),
    )


def _try(isolation: Isolation) -> None:
    """Enter it once with the real files of this interpreter and a secret, and come back."""
    with tempfile.TemporaryDirectory(prefix="sandbox-", ignore_cleanup_errors=True) as place:
        if os.geteuid() == 0:
            os.chmod(place, 0o711)  # so that another user finds his folder in it
        secret, folder = Path(place, "secret"), Path(place, "folder")
        secret.write_text("not to be seen")
        folder.mkdir()
        policy = Policy(
            readable=paths.readable_paths(),
            folder=folder,
            hidden=(secret,) if Part.FILES in isolation.parts else (),
            uid=_TRIAL_USER if Part.USER in isolation.parts else None,
        )
        report, writer = os.pipe()
        try:
            pid = run_supervised(isolation, replace(policy, keep=(writer,)), lambda: _trial(writer))
            os.waitpid(pid, 0)
        finally:
            os.close(writer)
            with os.fdopen(report, "rb") as file:
                answer = file.read(_MAX_MESSAGE).decode(errors="replace")
        if answer != _WORKS:
            raise SandboxError(
                f"{isolation.level}: a trial as user {policy.uid or os.geteuid()} gave: {answer or 'a crash'}. "
                "Try: install Python where every user may read it, and let every user through the temporary folder"
            )


def _trial(writer: int) -> None:
    try:
        Path(os.__file__).read_bytes()
        Path("written").write_text("by the trial")
        answer = _WORKS
    except OSError as error:
        answer = str(error)
    os.write(writer, answer.encode()[:_MAX_MESSAGE])
