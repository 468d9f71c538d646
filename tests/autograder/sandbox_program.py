"""The program `python sandbox_program.py RUNG`: it enters the level, runs the probes and prints what they found.

As root, the levels of ordinary users are entered as another user.
"""

import contextlib
import ctypes
import json
import math
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from sandbox_probes import DISK, FILE_SIZE, MEMORY, OPEN_FILES, PROCESSES, outcome, probes, write

from autograder.core.sandbox import (
    Isolation,
    IsolationLevel,
    MemoryWatch,
    Part,
    Policy,
    SandboxError,
    descendants,
    detect,
    kernel,
    readable_paths,
    run_supervised,
    stop,
)

HEADLESS = 200_000_000  # bytes
TOGETHER, HEAVY = 120_000_000, 4  # bytes of all processes, and how many take the half of it each
SOCKET_PAIRS, WITH_SOCKETS = 113, 120_000_000  # pairs, bytes
OWN_UID = 61234
# When root plays them.
ORDINARY = {IsolationLevel.NAMESPACES_USER: 61235, IsolationLevel.LANDLOCK: 61236, IsolationLevel.NONE: 61237}
LIMITS = {"memory": MEMORY, "processes": PROCESSES, "file_size": FILE_SIZE, "disk": DISK, "open_files": OPEN_FILES}
ROOT = os.geteuid() == 0
SEPARATED = (IsolationLevel.NAMESPACES_ROOT, IsolationLevel.NAMESPACES_USER)


def _become_ordinary(uid):
    """As an ordinary user from here on, who can read this interpreter even if it lies in root's home."""
    kernel.unshare(kernel.NEWNS)
    kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
    prefix = Path(sys.base_prefix)
    handle = os.open(prefix, os.O_PATH)
    top = f"/{prefix.parts[1]}"
    if not os.stat(top).st_mode & 0o001:
        kernel.mount("tmpfs", top, "tmpfs", 0, "mode=755")
        prefix.mkdir(parents=True)
        kernel.bind(f"/proc/self/fd/{handle}", str(prefix))
    os.close(handle)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    os.execv(sys.executable, [sys.executable, *sys.argv])


def _closed(reader, seconds):
    """Whether nobody holds the other end of a pipe any more."""
    end = time.monotonic() + seconds
    os.set_blocking(reader, False)
    while time.monotonic() < end:
        with contextlib.suppress(BlockingIOError):
            if os.read(reader, 100) == b"":
                return True
        time.sleep(0.01)
    return False


def _run(isolation, policy, body, *arguments):
    """Run `body` in the sandbox with a pipe that it holds; its supervisor, and our end."""
    reader, writer = os.pipe()
    pid = run_supervised(isolation, Policy(**{**policy, "keep": (writer,)}), lambda: body(writer, *arguments))
    os.close(writer)
    return pid, reader


def _bomb(writer):
    end = time.monotonic() + 15  # it ends in any case
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            os.fork()
            os.setsid()
        time.sleep(0.01)


def _daemon(writer):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(60)
        os._exit(0)
    os.write(writer, b"x")
    time.sleep(0.1)


def _headless(writer):
    """A process whose first thread ends before the others, which hold memory."""
    if os.fork() == 0:
        os.setsid()
        held = bytearray(b"x") * HEADLESS
        threading.Thread(target=lambda: time.sleep(150) or held).start()
        exit_thread = {"x86_64": 60, "aarch64": 93}[kernel.machine()]
        os.write(writer, b"x")
        ctypes.CDLL(None).syscall(exit_thread, 0)
    time.sleep(60)


def _with_sockets(writer, pairs):
    """Two processes; each keeps pairs of sockets whose buffers are full."""
    os.fork()
    kept = []
    for _ in range(pairs):
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                ours.send(bytes(10_000))
        kept += [ours, theirs]
    os.write(writer, b"x")
    time.sleep(60)


def _with_files(writer, megabytes, named):
    """Files of a megabyte each, in folders; those without a name are kept open."""
    kept = []
    for number in range(megabytes):
        path = Path(f"f{number % 3}/in/it{number}")
        path.parent.mkdir(parents=True, exist_ok=True)
        kept.append(path.open("wb"))
        kept[-1].write(b"x" * 1_000_000)
        kept[-1].flush()
        if not named:
            path.unlink()
    os.write(writer, b"x")
    time.sleep(60)


def _sleeper(writer):
    os.write(writer, str(os.getpid()).encode())
    time.sleep(60)


def _state():
    mounts = Path("/proc/self/mountinfo").read_text()
    limits = [resource.getrlimit(n) for n in range(16)]
    descriptors = len(os.listdir("/proc/self/fd"))
    spaces = [os.readlink(f"/proc/self/ns/{name}") for name in ("mnt", "pid", "pid_for_children", "net", "user")]
    masked = sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
    return [mounts, limits, os.getresuid(), os.getgroups(), descriptors, spaces, masked, os.getcwd(), os.umask(0o022)]


def main(level):
    os.umask(0o022)
    os.environ |= {"CONTROL": "not to be seen", "MPLCONFIGDIR": "."}
    findings = {}
    before = _state()
    try:
        isolation = detect(level)
    except SandboxError as error:
        print(json.dumps({"refused": str(error)}))
        return
    findings["unchanged"] = before == _state()
    findings["words"], findings["parts"], findings["missing"] = isolation.words, isolation.parts, isolation.missing
    base = tempfile.mkdtemp(prefix="test-sandbox-")
    os.chmod(base, 0o755)
    if level is IsolationLevel.NONE:  # no probe: what they try would succeed
        findings["file size"] = _file_size(isolation, Path(base))
        print(json.dumps(findings))
        return
    victim = subprocess.Popen(["/bin/sleep", "60"], env={"SECRET": "1"})
    try:
        _measure(level, isolation, Path(base), victim.pid, findings)
        findings["victim lives"] = victim.poll() is None
    finally:
        victim.kill()
        victim.wait()
        shutil.rmtree(base, ignore_errors=True)
    print(json.dumps(findings))


def _file_size(isolation, folder):
    """The limit of what a submission may write into a file."""
    given = {"readable": (), "folder": folder, "file_size": FILE_SIZE}
    pid, reader = _run(
        isolation, given, lambda writer: os.write(writer, b"%d" % resource.getrlimit(resource.RLIMIT_FSIZE)[0])
    )
    with os.fdopen(reader) as file:
        size = int(file.read())
    os.waitpid(pid, 0)
    shutil.rmtree(folder)
    return size


def _measure(level, isolation, base, victim, findings):
    for name in ("secrets", "given/solution", "open"):
        Path(base, name).mkdir(parents=True)
    os.chmod(base / "open", 0o777)
    for name in ("secrets/grades.txt", "given/solution/answer.txt", "given/data.txt"):
        Path(base, name).write_text("text")
        os.chmod(base / name, 0o666)

    def policy(name):
        folder = base / name
        folder.mkdir(mode=0o700)
        hidden = (base / "secrets", base / "given/solution") if Part.FILES in isolation.parts else ()
        uid = OWN_UID if ROOT and Part.USER in isolation.parts else None
        readable = (*readable_paths(), base / "given")
        return LIMITS | {"readable": readable, "folder": folder, "hidden": hidden, "uid": uid}

    server = socket.create_server(("127.0.0.1", 0))
    facts = {name: str(base / name) for name in ("secrets", "given", "open")}
    facts |= {"victim": victim, "grader": os.getpid(), "port": server.getsockname()[1]}
    facts |= {"tmp": f"/tmp/{base.name}.new", "shared memory": f"/dev/shm/{base.name}.new"}

    def body(writer):
        facts.update(folder=os.getcwd(), pid=os.getpid(), supervisor=os.getppid())
        os.environ.update(TMPDIR=os.getcwd(), HOME=os.getcwd())
        tempfile.tempdir = None
        for name, probe, arguments in probes(facts):
            os.write(writer, json.dumps([name, outcome(probe, *arguments)]).encode() + b"\n")

    probed = policy("probes")
    (probed["folder"] / "data").mkdir()
    for name in ("given.txt", "data/given.txt"):
        (probed["folder"] / name).write_text("text")
    pid, reader = _run(isolation, probed, body)
    with os.fdopen(reader, "rb") as file:
        findings["probes"] = dict(json.loads(line) for line in file)
    outside = (facts["tmp"], facts["shared memory"], f"{facts['given']}/new")
    findings["left"] = [path for path in outside if os.path.exists(path)]
    for path in outside:
        Path(path).unlink(missing_ok=True)
    ended = os.waitpid(pid, 0)[1]
    findings["left in its folder"] = sorted(os.listdir(base / "probes"))
    findings["exit"] = os.waitstatus_to_exitcode(ended)
    server.close()

    pid, reader = _run(isolation, policy("daemon"), _daemon)
    os.waitpid(pid, 0)
    findings["daemon gone"] = _closed(reader, 60)
    pid, reader = _run(isolation, policy("headless"), _headless)
    os.read(reader, 1)
    time.sleep(0.2)
    scale = MemoryWatch(pid, HEADLESS // 2, lambda: 0)
    findings["headless weighed"] = scale._is_too_heavy()
    stop(pid)
    os.waitpid(pid, 0)
    findings["headless gone"] = _closed(reader, 60)
    findings["sockets weighed"] = []
    for pairs in (1, SOCKET_PAIRS):
        pid, reader = _run(isolation, policy(f"sockets {pairs}") | {"open_files": 256}, _with_sockets, pairs)
        for _ in range(2):
            os.read(reader, 1)
        findings["sockets weighed"].append(MemoryWatch(pid, WITH_SOCKETS, lambda: 0)._is_too_heavy())
        stop(pid)
        os.waitpid(pid, 0)
    weighed = findings["files weighed"] = []
    for size, named in ((1, True), (20, True), (20, False)):
        given = policy(f"files {size} {named}")
        pid, reader = _run(isolation, given, _with_files, size, named)
        os.read(reader, 1)
        weighed.append(MemoryWatch(pid, math.inf, lambda: 0, given["folder"], 10_000_000)._is_too_heavy())
        stop(pid)
        os.waitpid(pid, 0)
    ends = {"stop": stop}
    if level in SEPARATED:
        ends["kill"] = lambda pid: os.kill(pid, signal.SIGKILL)
    for name, end in ends.items():
        pid, reader = _run(isolation, policy(f"bomb {name}"), _bomb)
        time.sleep(0.4)
        findings[f"bomb runs {name}"] = not _closed(reader, 0.01)
        end(pid)
        os.waitpid(pid, 0)
        findings[f"bomb gone {name}"] = _closed(reader, 60)
    pid, reader = _run(isolation, policy("inner"), _sleeper)
    os.read(reader, 10)
    inner = descendants(pid)[-1]
    findings["groups"] = Path(f"/proc/{inner}/cgroup").read_text().splitlines()
    lines = Path(f"/proc/{inner}/status").read_text().splitlines()
    findings["status"] = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    stop(pid)
    findings["sleeper's supervisor"] = pid
    findings["stopped as"] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    findings["groups left"] = [str(place) for place in Path("/sys/fs/cgroup").rglob(f"autograder-{pid}")]
    if Part.GROUP in isolation.parts:
        pid, reader = _run(isolation, policy("heavy") | {"memory_together": TOGETHER}, _heavy)
        os.waitpid(pid, 0)
        findings["heavy together"] = os.read(reader, 100).decode()

    reader, writer = os.pipe()
    zygote = os.fork()
    if zygote == 0:
        run_supervised(isolation, Policy(**{**policy("orphan"), "keep": (writer,)}), lambda: _sleeper(writer))
        os.close(writer)
        time.sleep(60)
    os.close(writer)
    os.read(reader, 10)
    os.kill(zygote, signal.SIGKILL)
    os.waitpid(zygote, 0)
    findings["orphan gone"] = _closed(reader, 60)
    for name, wrong in (
        ("crash", lambda writer: os.kill(os.getpid(), signal.SIGSEGV) or ctypes.string_at(0)),
        ("exit 7", lambda writer: os._exit(7)),
    ):
        pid, reader = _run(isolation, policy(name), wrong)
        findings[name] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    for name, false in _false_promises(isolation, policy):
        try:
            os.waitpid(run_supervised(*false, lambda: write("ran")), 0)
            findings[name] = "entered"
        except SandboxError as error:
            findings[name] = str(error)
    findings["ran in spite"] = (base / "lie/ran").exists() or (base / "no user/ran").exists()
    if not ROOT:
        try:
            findings["forced"] = detect(IsolationLevel.NAMESPACES_ROOT).words
        except SandboxError as error:
            findings["forced"] = str(error)


def _heavy(writer):
    """Children that each take half of what all may have, and stay; it tells whether one is killed."""
    for _ in range(HEAVY):
        if os.fork() == 0:
            held = bytearray(TOGETHER // 2)
            held[::4096] = b"x" * len(held[::4096])
            time.sleep(60)
            os._exit(0)
    end = time.monotonic() + 30
    while time.monotonic() < end and not os.waitpid(-1, os.WNOHANG)[0]:
        time.sleep(0.05)
    os.write(writer, b"killed" if time.monotonic() < end else b"all stay")


def _false_promises(isolation, policy):
    promise = Isolation(IsolationLevel.NONE, (*(part for part in isolation.parts if part != Part.USER), Part.FILES))
    secret = Path(os.__file__)  # no rule hides it without a sandbox
    yield "lie", (promise, Policy(**{**policy("lie"), "hidden": (secret,), "readable": ()}))
    promise = Isolation(isolation.level, (*isolation.parts, Part.USER))
    yield "no user", (promise, Policy(**{**policy("no user"), "uid": None}))


if __name__ == "__main__":
    asked = IsolationLevel[sys.argv[1]]
    if ROOT and asked in ORDINARY:
        _become_ordinary(ORDINARY[asked])
    main(asked)
