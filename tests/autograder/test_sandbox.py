"""The sandbox: what a submission cannot do on each rung, and what honest code goes on doing.

For each rung this file runs itself once as a program, `python test_sandbox.py RUNG`, which enters the rung and prints
what each probe found; each test looks at one finding. As root, the rungs of ordinary users are entered as another user.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import json
import multiprocessing
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from autograder.sandbox import (
    Level,
    Part,
    Policy,
    Rung,
    SandboxError,
    detect,
    kernel,
    outer_pid,
    paths,
    readable_paths,
    run_supervised,
    seccomp,
    stop,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")

OWN_UID = 61234
ORDINARY = {Rung.NAMESPACES_USER: 61235, Rung.LANDLOCK: 61236, Rung.PROCESS: 61237}  # when root plays them
MEMORY, PROCESSES, FILE_SIZE, OPEN_FILES = 3_000_000_000, 20, 10_000_000, 128
DISK = 40_000_000
ROOT = os.geteuid() == 0
SEPARATED = (Rung.NAMESPACES_ROOT, Rung.NAMESPACES_USER)
CLOSED = (*SEPARATED, Rung.LANDLOCK)


# --- inside: the probes ---


def _outcome(probe, *arguments):
    """What a probe returns, or the name of what it raises; in a fork, which it may ruin."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        signal.alarm(60)
        try:
            found = probe(*arguments)
        except BaseException as error:
            found = f"{type(error).__name__} {getattr(error, 'errno', None) or ''}".strip()
        os.write(writer, json.dumps(found).encode()[:60_000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        answer = file.read()
    os.waitpid(pid, 0)
    return json.loads(answer) if answer else "died"


def _call(name_or_number, *arguments):
    """A system call as it is, without the C library's opinion; "done" or the error's number."""
    table = seccomp.REFUSED | seccomp._CHECKED
    numbers = table[name_or_number] if isinstance(name_or_number, str) else (name_or_number, name_or_number)
    libc = ctypes.CDLL(None, use_errno=True)
    result = libc.syscall(numbers[0 if kernel.machine() == "x86_64" else 1], *arguments)
    return "done" if result >= 0 else ctypes.get_errno()


def _connect(port):
    with socket.socket() as connection:
        connection.settimeout(2)
        connection.connect(("127.0.0.1", port))
    return "connected"


def _write(path):
    Path(path).write_text("x")
    return "written"


def _forks():
    children = []
    with contextlib.suppress(OSError):
        while len(children) < 3 * PROCESSES:
            pid = os.fork()
            if pid == 0:
                time.sleep(20)
                os._exit(0)
            children.append(pid)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return len(children)


def _many_files():
    with contextlib.ExitStack() as stack:
        for _ in range(OPEN_FILES + 1):
            stack.enter_context(open("/dev/null"))
    return "opened"


def _temporary_file():
    with tempfile.TemporaryFile() as file:
        return file.write(b"x")


def _too_large():
    with open("large", "wb") as file:
        for _ in range(FILE_SIZE // 1_000_000 + 5):
            file.write(b"x" * 1_000_000)
    return "written"


def _full_disk():
    try:
        for number in range(2 * DISK // FILE_SIZE):
            Path(f"part{number}").write_bytes(b"x" * (FILE_SIZE - 1))
    finally:
        for path in Path().glob("part*"):
            path.unlink()
    return "written"


def _deep_folders():
    """Folders in folders, with files that are hard to remove, which nobody takes away."""
    place = os.getcwd()
    os.makedirs("closed/inner")
    os.symlink("/usr", "closed/link")
    for path in ("closed/inner", "closed"):
        os.chmod(path, 0)
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
        with open(b"new\nline\xff", "w"):
            pass
    os.chdir(place)
    return "made"


def _threads_and_processes():
    found = []
    thread = threading.Thread(target=lambda: found.append(1))
    thread.start()
    thread.join()
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        found += pool.map(abs, [-2, -3])
    queue = context.Queue()
    process = context.Process(target=queue.put, args=(5,))
    process.start()
    found.append(queue.get(timeout=10))
    process.join()
    process = context.Process(target=time.sleep, args=(60,))
    process.start()
    process.terminate()
    process.join()
    return found


def _libraries():
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt
    import numpy as np
    import torch

    weight = torch.ones(3, 5, requires_grad=True)
    (weight @ torch.ones(5, 7)).sum().backward()
    plt.plot(np.linalg.inv(np.eye(3)))
    plt.title("$x^2$")
    plt.savefig("figure.png")
    return [float(weight.grad.sum()), os.path.getsize("figure.png") > 1000]


def _copies():
    Path("one").write_text("x")
    shutil.copy("one", "two")
    Path("three").touch()
    return sorted(path.name for path in Path().iterdir() if path.name in ("two", "three"))


def _netcards():
    return [line.split(":")[0].strip() for line in Path("/proc/self/net/dev").read_text().splitlines()[2:]]


def _probes(facts):
    """Every probe, by name; run inside."""
    folder, secrets, victim = facts["folder"], facts["secrets"], facts["victim"]
    yield "open descriptors", lambda: sorted(int(n) for n in os.listdir("/proc/self/fd")), ()
    yield "session", lambda: os.getsid(0) == int(facts["pid"]), ()
    yield "read hidden", Path(secrets, "grades.txt").read_text, ()
    yield "list hidden", os.listdir, (secrets,)
    yield "read hidden by its parent", lambda: os.listdir(os.path.dirname(secrets)), ()
    yield "read cut", Path(facts["given"], "solution", "answer.txt").read_text, ()
    yield "read given", Path(facts["given"], "data.txt").read_text, ()
    yield "write given", _write, (f"{facts['given']}/new",)
    yield "write outside", _write, (f"{facts['open']}/new",)
    yield "write usr", _write, ("/usr/new",)
    yield "write root", _write, ("/new",)
    yield "write folder", _write, (f"{folder}/new",)
    yield "write tmp", _write, (facts["tmp"],)
    yield "TCP", _connect, (facts["port"],)
    yield "UDP", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close(), ()
    yield "packet", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close(), ()
    yield "netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close(), ()
    yield "socketpair", lambda: len(socket.socketpair()), ()
    yield "cards", _netcards, ()
    yield "kill", os.kill, (victim, signal.SIGKILL)
    yield "kill supervisor", os.kill, (facts["supervisor"], 0)
    yield "see", os.listdir, (f"/proc/{victim}",)
    yield "environ", Path(f"/proc/{victim}/environ").read_text, ()
    yield "mem", lambda: open(f"/proc/{victim}/mem", "rb").close(), ()
    yield "parent environ", Path(f"/proc/{facts['grader']}/environ").read_text, ()
    yield "processes", lambda: sorted(int(n) for n in os.listdir("/proc") if n.isdecimal()), ()
    for name in ("ptrace", "mount", "umount2", "unshare", "setns", "bpf", "perf_event_open", "io_uring_setup"):
        yield name, _call, (name, 0, 0, 0, 0, 0)
    for name in ("keyctl", "userfaultfd", "process_vm_readv", "chroot", "pivot_root", "setuid", "shmget", "reboot"):
        yield name, _call, (name, 0, 0, 0, 0, 0)
    yield "clone3", _call, ("clone3", 0, 0)
    yield "clone", _call, ("clone", kernel.NEWUSER | signal.SIGCHLD, 0, 0, 0, 0)
    yield "TIOCSTI", _call, ("ioctl", 0, 0x5412, b"x")
    yield "personality", _call, ("personality", 0x0040000)
    yield "x32", _call, (0x40000000 + 39,)  # getpid
    yield "immortal", _call, ("prctl", kernel.PR_SET_PDEATHSIG, 0, 0, 0, 0)
    yield "setuid program", lambda: subprocess.run(["/usr/bin/su", "-c", "id -u"], capture_output=True).returncode, ()
    yield "forks", _forks, ()
    yield "memory", lambda: len(bytearray(2 * MEMORY)), ()
    yield "file size", _too_large, ()
    yield "files", _many_files, ()
    yield "disk", _full_disk, ()
    yield "honest: what lay there", lambda: [Path("given.txt").read_text(), _write("data/given.txt")], ()
    yield "deep folders", _deep_folders, ()
    yield "core", lambda: resource.getrlimit(resource.RLIMIT_CORE), ()
    yield "raise limit", resource.setrlimit, (resource.RLIMIT_NPROC, (10_000, 10_000))
    yield "honest: processes", _threads_and_processes, ()
    yield (
        "honest: shell",
        lambda: subprocess.run("echo $((2 + 3)) | cat", shell=True, capture_output=True).stdout.decode(),
        (),
    )
    yield "honest: libraries", _libraries, ()
    yield "honest: course", lambda: len(__import__("course.data").data.toy_attention()), ()
    yield "honest: files", _copies, ()
    yield "honest: temporary file", _temporary_file, ()


# --- outside: the program ---


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


def _run(level, policy, body, *arguments):
    """Run `body` in the sandbox with a pipe that it holds; its supervisor, and our end."""
    reader, writer = os.pipe()
    pid = run_supervised(level, Policy(**{**policy, "keep": (writer,)}), lambda: body(writer, *arguments))
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


def main(rung):
    """Enter the rung and print what was found, as JSON."""
    os.umask(0o022)
    os.environ |= {"CONTROL": "not to be seen", "MPLCONFIGDIR": "."}
    findings = {}
    before = _state()
    try:
        level = detect(rung)
    except SandboxError as error:
        print(json.dumps({"refused": str(error)}))
        return
    findings["unchanged"] = before == _state()
    findings["words"], findings["parts"], findings["missing"] = level.words, level.parts, level.missing
    base = tempfile.mkdtemp(prefix="test-sandbox-")
    os.chmod(base, 0o755)
    victim = subprocess.Popen(["/bin/sleep", "60"], env={"SECRET": "1"})
    try:
        _measure(rung, level, Path(base), victim.pid, findings)
        findings["victim lives"] = victim.poll() is None
    finally:
        victim.kill()
        victim.wait()
        shutil.rmtree(base, ignore_errors=True)
    print(json.dumps(findings))


def _measure(rung, level, base, victim, findings):
    for name in ("secrets", "given/solution", "open"):
        Path(base, name).mkdir(parents=True)
    os.chmod(base / "open", 0o777)
    for name in ("secrets/grades.txt", "given/solution/answer.txt", "given/data.txt"):
        Path(base, name).write_text("text")
        os.chmod(base / name, 0o666)

    def policy(name):
        folder = base / name
        folder.mkdir(mode=0o700)
        return {
            "readable": (*readable_paths(), base / "given"),
            "folder": folder,
            "hidden": (base / "secrets", base / "given/solution") if Part.FILES in level.parts else (),
            "memory": MEMORY,
            "processes": PROCESSES,
            "file_size": FILE_SIZE,
            "disk": DISK,
            "open_files": OPEN_FILES,
            "uid": OWN_UID if ROOT and Part.USER in level.parts else None,
        }

    server = socket.create_server(("127.0.0.1", 0))
    facts = {
        "secrets": str(base / "secrets"),
        "given": str(base / "given"),
        "open": str(base / "open"),
        "victim": victim,
        "grader": os.getpid(),
        "tmp": f"/tmp/{base.name}.new",
        "port": server.getsockname()[1],
    }

    def body(writer):
        facts.update(folder=os.getcwd(), pid=os.getpid(), supervisor=os.getppid())
        os.environ.update(TMPDIR=os.getcwd(), HOME=os.getcwd())
        tempfile.tempdir = None
        for name, probe, arguments in _probes(facts):
            os.write(writer, json.dumps([name, _outcome(probe, *arguments)]).encode() + b"\n")

    began = time.monotonic()
    probed = policy("probes")
    (probed["folder"] / "data").mkdir()
    for name in ("given.txt", "data/given.txt"):
        (probed["folder"] / name).write_text("text")
    pid, reader = _run(level, probed, body)
    with os.fdopen(reader, "rb") as file:
        findings["probes"] = dict(json.loads(line) for line in file)
    findings["left"] = [path for path in (facts["tmp"], f"{facts['given']}/new") if os.path.exists(path)]
    Path(facts["tmp"]).unlink(missing_ok=True)
    ended = os.waitpid(pid, 0)[1]
    findings["left in its folder"] = sorted(os.listdir(base / "probes"))
    findings["exit"] = os.waitstatus_to_exitcode(ended)
    findings["seconds"] = time.monotonic() - began
    server.close()

    pid, reader = _run(level, policy("daemon"), _daemon)
    os.waitpid(pid, 0)
    findings["daemon gone"] = _closed(reader, 10)
    ends = {"stop": stop}
    if rung in SEPARATED:
        ends["kill"] = lambda pid: os.kill(pid, signal.SIGKILL)
    for name, end in ends.items():
        pid, reader = _run(level, policy(f"bomb {name}"), _bomb)
        time.sleep(0.4)
        findings[f"bomb runs {name}"] = not _closed(reader, 0.01)
        end(pid)
        os.waitpid(pid, 0)
        findings[f"bomb gone {name}"] = _closed(reader, 10)
    pid, reader = _run(level, policy("inner"), _sleeper)
    outer = outer_pid(pid, int(os.read(reader, 10)))
    lines = Path(f"/proc/{outer}/status").read_text().splitlines()
    findings["status"] = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    findings["stranger"] = outer_pid(pid, victim)
    stop(pid)
    findings["sleeper's supervisor"] = pid
    findings["stopped as"] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    reader, writer = os.pipe()
    zygote = os.fork()
    if zygote == 0:
        run_supervised(level, Policy(**{**policy("orphan"), "keep": (writer,)}), lambda: _sleeper(writer))
        os.close(writer)
        time.sleep(60)
    os.close(writer)
    os.read(reader, 10)
    os.kill(zygote, signal.SIGKILL)
    os.waitpid(zygote, 0)
    findings["orphan gone"] = _closed(reader, 10)
    for name, wrong in (
        ("crash", lambda writer: os.kill(os.getpid(), signal.SIGSEGV) or ctypes.string_at(0)),
        ("exit 7", lambda writer: os._exit(7)),
    ):
        pid, reader = _run(level, policy(name), wrong)
        findings[name] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    for name, false in _false_promises(level, policy):
        try:
            os.waitpid(run_supervised(*false, lambda: _write("ran")), 0)
            findings[name] = "entered"
        except SandboxError as error:
            findings[name] = str(error)
    findings["ran in spite"] = (base / "lie/ran").exists() or (base / "no user/ran").exists()
    if not ROOT:
        try:
            findings["forced"] = detect(Rung.NAMESPACES_ROOT).words
        except SandboxError as error:
            findings["forced"] = str(error)


def _false_promises(level, policy):
    promise = Level(Rung.PROCESS, (*(part for part in level.parts if part != Part.USER), Part.FILES))
    secret = Path(os.__file__)  # no rule hides it on this rung
    yield "lie", (promise, Policy(**{**policy("lie"), "hidden": (secret,), "readable": ()}))
    promise = Level(level.rung, (*level.parts, Part.USER))
    yield "no user", (promise, Policy(**{**policy("no user"), "uid": None}))


# --- the tests ---


@functools.cache
def programs():
    """All rungs at the same time: they mostly wait."""
    top = str(Path(__file__).parents[2])
    environment = {"PATH": os.defpath, "PYTHONPATH": top, "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    return {
        rung: subprocess.Popen(
            [sys.executable, __file__, rung.name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            cwd="/",
        )
        for rung in Rung
        if ROOT or rung is not Rung.NAMESPACES_ROOT
    }


@pytest.fixture(scope="module", autouse=True)
def _wait_for_the_programs():
    """Those that no test asked for, too."""
    yield
    if programs.cache_info().currsize:
        for program in programs().values():
            if program.returncode is None:
                program.communicate(timeout=100)


@functools.cache
def findings(rung):
    if rung not in programs():
        pytest.skip("needs root")
    output, errors = programs()[rung].communicate(timeout=100)
    assert programs()[rung].returncode == 0, errors
    return json.loads(output)


def found(rung, probe=None):
    """What was found, or skip with the kernel's reason."""
    everything = findings(rung)
    if "refused" in everything:
        pytest.skip(everything["refused"])
    return everything["probes"][probe] if probe else everything


every = pytest.mark.parametrize("rung", Rung, ids=lambda rung: rung.name)
closed = pytest.mark.parametrize("rung", CLOSED, ids=lambda rung: rung.name)
separated = pytest.mark.parametrize("rung", SEPARATED, ids=lambda rung: rung.name)
REFUSALS = {"PermissionError 1", "PermissionError 13", "FileNotFoundError 2", "OSError 30"}


@closed
@pytest.mark.parametrize("probe", ["read hidden", "list hidden", "read cut"])
def test_what_is_hidden_cannot_be_read(rung, probe):
    """A hidden file, a hidden folder, and a hidden folder within a readable one stay closed."""
    assert found(rung, probe) in REFUSALS


@closed
def test_what_is_readable_can_be_read(rung):
    """What lies beside a hidden folder in a readable one is there."""
    assert found(rung, "read given") == "text"


@closed
@pytest.mark.parametrize("probe", ["write outside", "write usr", "write root"])
def test_nothing_is_written_outside_the_folder(rung, probe):
    """Neither what it may read nor a folder that is open to everybody can be written."""
    assert found(rung, probe) in REFUSALS


@separated
def test_the_view_shows_nothing_else(rung):
    """In a folder above, only what is granted is seen, though others lie there."""
    assert set(found(rung, "read hidden by its parent")) <= {"probes", "given"}


@closed
def test_what_is_readable_cannot_be_written(rung):
    """Beside a hidden folder a namespace may show a private folder, but nothing comes to the real one."""
    assert found(rung)["left"] == []


@every
def test_its_folder_can_be_written(rung):
    """A submission writes files in its own folder."""
    assert found(rung, "write folder") == "written"


@separated
def test_tmp_can_be_written(rung):
    """A submission has a /tmp of its own."""
    assert found(rung, "write tmp") == "written"


@separated
def test_tmp_is_private(rung):
    """What a submission writes to /tmp is not there for others."""
    assert found(rung)["left"] == []


@every
@pytest.mark.parametrize("probe", ["TCP", "UDP", "packet", "netlink"])
def test_there_is_no_network(rung, probe):
    """No socket to anywhere can be opened, not even to a server on this machine."""
    assert found(rung, probe) == "PermissionError 1"


@separated
def test_there_is_no_network_card(rung):
    """Behind the filter there is no network either."""
    assert "eth0" not in found(rung, "cards")
    assert "lo" in found(rung, "cards")


@closed
@pytest.mark.parametrize("probe", ["kill", "see", "environ", "mem", "parent environ"])
def test_other_processes_are_out_of_reach(rung, probe):
    """A process of the same user outside can be neither ended nor looked at."""
    answer = found(rung, probe)
    assert answer in REFUSALS | {"ProcessLookupError 3"}


@every
def test_the_supervisor_gets_no_signal(rung):
    """A submission cannot end the process that ends it."""
    answer = found(rung, "kill supervisor")
    if rung in SEPARATED:  # its number in there is 0: the submission's own group
        assert answer is None
    else:
        assert answer == "PermissionError 1"


@closed
def test_the_other_process_lives(rung):
    """After all of this the process outside still runs."""
    assert found(rung)["victim lives"]


@separated
def test_only_its_own_processes_are_in_proc(rung):
    """The process list begins with the submission itself."""
    assert found(rung, "processes")[0] == 1
    assert max(found(rung, "processes")) < 1000


REFUSED = ["ptrace", "mount", "umount2", "unshare", "setns", "bpf", "perf_event_open", "io_uring_setup", "keyctl"]
REFUSED += ["userfaultfd", "process_vm_readv", "chroot", "pivot_root", "setuid", "shmget", "reboot", "clone", "TIOCSTI"]
REFUSED += ["personality", "immortal"]


@every
@pytest.mark.parametrize("probe", REFUSED)
def test_dangerous_calls_are_refused(rung, probe):
    """The filter answers "not permitted"."""
    assert found(rung, probe) == 1


@every
def test_clone3_seems_not_to_exist(rung):
    """The C library falls back to clone, which the filter can read."""
    assert found(rung, "clone3") == 38


@every
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="only x86_64 has a second set of call numbers")
def test_the_other_set_of_calls_is_refused(rung):
    """The x32 numbers do not lead around the filter."""
    assert found(rung, "x32") == 1


@every
def test_it_has_no_capability(rung):
    """None is in force, permitted, or inherited."""
    status = found(rung)["status"]
    assert {status[name] for name in ("CapEff", "CapPrm", "CapInh", "CapAmb")} == {"0" * 16}


@every
def test_no_new_privileges(rung):
    """The kernel's mark is set."""
    assert found(rung)["status"]["NoNewPrivs"] == "1"


@every
def test_the_filter_is_in_force(rung):
    """The kernel says mode 2."""
    assert found(rung)["status"]["Seccomp"] == "2"


@pytest.mark.parametrize("rung", [Rung.NAMESPACES_ROOT])
def test_it_has_a_user_of_its_own(rung):
    """User and group are the policy's, and there are no more groups."""
    status = found(rung)["status"]
    assert (status["Uid"].split(), status["Gid"].split(), status["Groups"].split()) == (
        [str(OWN_UID)] * 4,
        [str(OWN_UID)] * 4,
        [],
    )


@every
def test_setuid_programs_gain_nothing(rung):
    """`su` fails."""
    assert found(rung, "setuid program") != 0


@every
def test_forks_are_limited(rung):
    """No more than the policy's processes, the supervisors and the probe itself."""
    assert PROCESSES // 2 <= found(rung, "forks") <= PROCESSES + 2


@every
def test_memory_beyond_the_limit_is_refused(rung):
    """The student's own error says so."""
    assert found(rung, "memory") == "MemoryError"


@every
def test_a_file_beyond_the_limit_is_refused(rung):
    """The write fails with "file too large"."""
    assert found(rung, "file size") == "OSError 27"


@separated
def test_all_files_together_are_limited(rung):
    """No space is left, before the disk is full."""
    assert found(rung, "disk") == "OSError 28"


@every
def test_nothing_is_left_in_its_folder(rung):
    """Not even folders in folders that are deeper than a path can be long; what lay there stays as it was."""
    assert found(rung, "deep folders") == "made"
    assert found(rung)["left in its folder"] == (["data", "given.txt"] if rung in SEPARATED else [])


@every
def test_what_lay_in_its_folder_is_its_own(rung):
    """Files beside the notebook can be read and changed."""
    assert found(rung, "honest: what lay there") == ["text", "written"]


@every
def test_open_files_are_limited(rung):
    """Too many open files."""
    assert found(rung, "files") == "OSError 24"


@every
def test_limits_cannot_be_raised(rung):
    """The hard limits are the policy's."""
    assert found(rung, "raise limit") == "ValueError"


@every
def test_no_core_files(rung):
    """A crash leaves no memory image."""
    assert found(rung, "core") == [0, 0]


@separated
def test_only_what_is_kept_is_open(rung):
    """Standard streams, the kept pipe, the probe's own pipe and the listing itself."""
    assert found(rung, "open descriptors")[:3] == [0, 1, 2]
    assert len(found(rung, "open descriptors")) == 3 + 1 + 2 + 1


@every
def test_it_has_its_own_session(rung):
    """No terminal, and no process group with the grader."""
    assert found(rung, "session") is True


@every
def test_threads_and_processes_work(rung):
    """A thread, a pool, a queue and the ending of an own child work."""
    assert found(rung, "honest: processes") == [1, 2, 3, 5]


@every
def test_shell_commands_work(rung):
    """A pipeline of two programs runs."""
    assert found(rung, "honest: shell") == "5\n"


@every
def test_the_libraries_work(rung):
    """NumPy, torch with a gradient, and a figure with mathematics in its title."""
    assert found(rung, "honest: libraries") == [105.0, True]


@every
def test_the_course_works(rung):
    """The course's package finds its data."""
    assert found(rung, "honest: course") == 4


@every
def test_ordinary_files_work(rung):
    """Files can be copied and made."""
    assert found(rung, "honest: files") == ["three", "two"]
    assert found(rung, "honest: temporary file") == 1


@every
def test_a_daemon_does_not_outlive_the_submission(rung):
    """A process with two forks and its own session is gone when the submission has ended."""
    assert found(rung)["daemon gone"]


@every
def test_stop_ends_a_fork_bomb(rung):
    """After `stop` nobody is left."""
    assert found(rung)["bomb runs stop"]
    assert found(rung)["bomb gone stop"]


@separated
def test_killing_the_supervisor_ends_a_fork_bomb(rung):
    """Where there is a process namespace a plain SIGKILL is enough."""
    assert found(rung)["bomb runs kill"]
    assert found(rung)["bomb gone kill"]


@every
def test_nothing_outlives_the_zygote(rung):
    """When the process that started it is killed, the submission ends too."""
    assert found(rung)["orphan gone"]


@separated
def test_process_ids_are_translated(rung):
    """The submission's process 1 is a child of the supervisor out here."""
    status = found(rung)["status"]
    assert int(status["PPid"]) == found(rung)["sleeper's supervisor"]
    assert status["NSpid"].split()[-1] == "1"


@every
def test_a_process_outside_is_never_named(rung):
    """A submission that tells somebody else's process id is not believed."""
    assert found(rung)["stranger"] is None


@every
def test_the_supervisor_ends_as_the_submission(rung):
    """An exit code, a crash and a kill are told on."""
    ends = [found(rung)[name] for name in ("exit", "exit 7", "crash", "stopped as")]
    assert ends == [0, 7, -signal.SIGSEGV, -signal.SIGKILL]


@every
def test_detection_leaves_the_caller_unchanged(rung):
    """Mounts, limits, users, descriptors, namespaces, signals and folder are as before."""
    assert found(rung)["unchanged"]


@every
def test_the_words_name_everything(rung):
    """Every part is in the line for the report: given, or missing with the reason."""
    words = found(rung)["words"]
    named = set(found(rung)["parts"]) | {part for part, _ in found(rung)["missing"]}
    assert named == {str(part) for part in Part}
    assert all(part in words for part in named)
    assert all(why in words for _, why in found(rung)["missing"])


@every
def test_a_promise_that_is_not_kept_stops_the_submission(rung):
    """A hidden file that can be read after all is an error, and nothing of the submission ran."""
    assert "is to be hidden, and can be opened" in found(rung)["lie"]
    assert not found(rung)["ran in spite"]


@every
def test_a_user_id_that_is_not_given_is_an_error(rung):
    """The message says what was found and what to try."""
    assert "own user id: the policy's uid is None. Try: " in found(rung)["no user"]


def test_a_rung_that_does_not_work_cannot_be_forced():
    """An ordinary user gets an error for the rung of root, not a weaker rung."""
    assert "not root" in found(Rung.NAMESPACES_USER)["forced"]


def test_only_the_last_rung_is_weak():
    """There a submission can read what the grading user can read."""
    assert [Level(rung, ()).weak for rung in Rung] == [False, False, False, True]


def test_threads_are_refused(tmp_path):
    """A process with a second thread cannot be confined as a whole."""
    code = (
        "import threading, time, pathlib\n"
        "from autograder.sandbox import *\n"
        "threading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"
        f"enter(Level(Rung.PROCESS, ()), Policy((), pathlib.Path({str(tmp_path)!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert "there are 1 more threads in the process that enters" in done.stderr


@pytest.mark.skipif(not ROOT, reason="needs root")
def test_it_works_without_mount_setattr():
    """On a kernel before 5.12 every mount is made read-only by itself; the sandbox checks that it is."""
    code = (
        "from autograder.sandbox import *; from autograder.sandbox import kernel\n"
        "kernel._set_attributes = lambda *_: False\n"
        "print(detect(Rung.NAMESPACES_ROOT).rung.name)"
    )
    top = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=top)
    if "NAMESPACES_ROOT" not in done.stdout and "unshare" in done.stderr:
        pytest.skip(done.stderr)
    assert done.stdout == "NAMESPACES_ROOT\n", done.stderr


def test_readable_paths_leave_out_the_checkout():
    """Of a checkout only course/, data/ and an environment in it may be seen: no source, test, release or grader."""
    top = Path(__file__).parents[2]
    inside = {path.relative_to(top).parts[0] for path in readable_paths() if top in path.parents}
    environment = {Path(sys.prefix).relative_to(top).parts[0]} if top in Path(sys.prefix).parents else set()
    assert inside - environment <= {"course", "data"}
    assert not any(path == top or path in top.parents for path in readable_paths())


def test_readable_paths_hold_the_interpreter():
    """The program, the standard library and the installed packages are below them."""
    for needed in (sys.executable, os.path.realpath(sys.executable), os.__file__, pytest.__file__):
        assert any(path in Path(needed).parents for path in readable_paths())


def test_the_deeper_path_decides(tmp_path):
    """A hidden folder in a readable one is cut out, and a readable one in a hidden one is shown."""
    for name in ("a/hidden/shown", "a/open", "b"):
        (tmp_path / name).mkdir(parents=True)
    top = tmp_path.resolve()
    got = paths.grants((top / "a", top / "a/hidden/shown", top / "b"), (top / "a/hidden",))
    assert got == (top / "a/hidden/shown", top / "a/open", top / "b")


def test_links_on_the_way_are_found(tmp_path):
    """A path through links needs every link, to the last."""
    top = tmp_path.resolve()
    (top / "real").mkdir()
    (top / "second").symlink_to("real")
    (top / "first").symlink_to(top / "second")
    assert paths.links((top / "first/file",)) == {top / "first": str(top / "second"), top / "second": "real"}


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("separate", [True, False])
def test_the_filter_fits_the_kernel(monkeypatch, machine, separate):
    """Whole instructions, fewer than the kernel's 4096, every jump within the program, a return at the end."""
    monkeypatch.setattr(kernel, "machine", lambda: machine)
    program = seccomp.program(separate, (1, 17))
    steps = list(struct.iter_unpack("=HBBI", program))
    assert len(steps) < 4096
    assert steps[-1] == (0x06, 0, 0, 0x7FFF0000)
    assert all(at + 1 + max(yes, no) < len(steps) for at, (code, yes, no, _) in enumerate(steps) if code != 0x06)


if __name__ == "__main__":
    asked = Rung[sys.argv[1]]
    if ROOT and asked in ORDINARY:
        _become_ordinary(ORDINARY[asked])
    main(asked)
