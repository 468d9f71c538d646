"""What a submission tries in the sandbox: each probe says what it found."""

import contextlib
import ctypes
import fcntl
import json
import multiprocessing
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from autograder.core.sandbox import kernel, seccomp
from autograder.core.sandbox.paths import reachable

MEMORY, PROCESSES, FILE_SIZE, OPEN_FILES = 3_000_000_000, 20, 10_000_000, 128
DISK = 40_000_000
NEWER = 999
LISTED = seccomp.ALLOWED | seccomp._LOCKS | seccomp._OWNERS | seccomp._SEPARATED_ONLY | seccomp._TRUNCATE
LISTED |= seccomp._SIGNALS | seccomp._CHECKED
# How many processes of the machine have a library's page in memory: another submission's forks change it.
SHARERS = [f"/proc/self/{name}" for name in ("numa_maps", "smaps", "smaps_rollup")]
# By each of these two submissions that run side by side could talk.
MACHINE = [f"/proc/{name}" for name in ("loadavg", "meminfo", "stat", "uptime", "vmstat", "diskstats", "interrupts")]
MACHINE += [f"/proc/sys/{name}" for name in ("kernel/pty/nr", "fs/file-nr", "fs/inode-nr")]
MACHINE += ["/proc/sys/kernel/random/entropy_avail"]
MACHINE += [f"/sys/devices/system/{name}" for name in ("node/node0/meminfo", "node/node0/numastat", "cpu/cpu0/uevent")]


def outcome(probe, *arguments):
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
    known = isinstance(name_or_number, str)
    numbers = seccomp._CHECKED[name_or_number] if known else (name_or_number, name_or_number)
    libc = ctypes.CDLL(None, use_errno=True)
    result = libc.syscall(numbers[0 if kernel.machine() == "x86_64" else 1], *arguments)
    return "done" if result >= 0 else ctypes.get_errno()


def _unlisted():
    """The numbers of calls that no table names and that are answered otherwise than "not permitted"."""
    column = 0 if kernel.machine() == "x86_64" else 1
    listed = {numbers[column] for numbers in LISTED.values()}
    if column == 0:
        listed |= {335, 336}  # the kernel's own, for its probes in programs: a new kernel asks no filter about them
    return [number for number in range(seccomp._NEWER) if number not in listed and _call(number, *[0] * 6) != 1]


def _library():
    """A file that all submissions read."""
    return os.open(os.__file__, os.O_RDONLY)


def _buffer_asked_for():
    """The size of a socket's buffer before a larger one is asked for, and after it."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        before = ours.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_000_000)
        return [before, ours.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)]


def _locked_twice():
    """What a second process meets that wants a lock for itself alone, by flock and by fcntl."""
    return [_locks_both(fcntl.flock), _locks_both(fcntl.lockf)]


def _locks_both(lock):
    def again():
        with open("locked", "w") as other:
            lock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)

    with open("locked", "w") as one:
        lock(one, fcntl.LOCK_EX)
        return outcome(again)


def _connect(port):
    with socket.socket() as connection:
        connection.settimeout(2)
        connection.connect(("127.0.0.1", port))
    return "connected"


def write(path):
    Path(path).write_text("x")
    return "written"


def _shell():
    return subprocess.run("echo $((2 + 3)) | cat", shell=True, capture_output=True).stdout.decode()


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
    found.append(queue.get(timeout=60))
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


def probes(facts):
    folder, secrets, victim = facts["folder"], facts["secrets"], facts["victim"]
    yield "open descriptors", lambda: sorted(int(n) for n in os.listdir("/proc/self/fd")), ()
    yield "session", lambda: os.getsid(0) == int(facts["pid"]), ()
    yield "read hidden", Path(secrets, "grades.txt").read_text, ()
    yield "list hidden", os.listdir, (secrets,)
    yield "read hidden by its parent", lambda: os.listdir(os.path.dirname(secrets)), ()
    yield "read cut", Path(facts["given"], "solution", "answer.txt").read_text, ()
    yield "read given", Path(facts["given"], "data.txt").read_text, ()
    yield "write given", write, (f"{facts['given']}/new",)
    yield "write outside", write, (f"{facts['open']}/new",)
    yield "write usr", write, ("/usr/new",)
    yield "write root", write, ("/new",)
    yield "write folder", write, (f"{folder}/new",)
    yield "write tmp", write, (facts["tmp"],)
    yield "write shared memory", write, (facts["shared memory"],)
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
    yield "numbers of the machine", lambda: [name for name in MACHINE if reachable(Path(name))], ()
    yield "sharers of a page", lambda: [name for name in SHARERS if reachable(Path(name))], ()
    yield "processes", lambda: sorted(int(n) for n in os.listdir("/proc") if n.isdecimal()), ()
    yield "calls that are not on the list", _unlisted, ()
    yield "newer call", _call, (NEWER, 0, 0, 0, 0, 0)
    yield "ask for a lock", lambda: fcntl.fcntl(_library(), fcntl.F_GETLK, bytes(32)), ()
    yield "lease", lambda: fcntl.fcntl(_library(), fcntl.F_SETLEASE, fcntl.F_RDLCK), ()
    yield "signals for files", lambda: fcntl.fcntl(_library(), 10, signal.SIGKILL), ()
    yield "asynchronous", lambda: fcntl.fcntl(_library(), fcntl.F_SETFL, os.O_ASYNC), ()
    yield "how long it lives", lambda: fcntl.fcntl(_library(), 1036, struct.pack("Q", 3)), ()
    yield "flags of a file", lambda: fcntl.ioctl(_library(), 0x40086602, bytes(8)), ()
    yield "honest: flags of a descriptor", lambda: fcntl.fcntl(_library(), fcntl.F_SETFL, os.O_NONBLOCK), ()
    yield "locks", _locked_twice, ()
    yield "socket buffer", _buffer_asked_for, ()
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
    yield "honest: what lay there", lambda: [Path("given.txt").read_text(), write("data/given.txt")], ()
    yield "deep folders", _deep_folders, ()
    yield "core", lambda: resource.getrlimit(resource.RLIMIT_CORE), ()
    yield "raise limit", resource.setrlimit, (resource.RLIMIT_NPROC, (10_000, 10_000))
    yield "honest: processes", _threads_and_processes, ()
    yield "honest: shell", _shell, ()
    yield "honest: libraries", _libraries, ()
    yield "honest: course", lambda: len(__import__("course.data").data.toy_attention()), ()
    yield "honest: files", _copies, ()
    yield "honest: temporary file", _temporary_file, ()
