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


# Calls that no submission may make, whatever it is: (number on x86_64, number on aarch64).
FORBIDDEN = {
    "mincore": (27, 232), "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "semget": (64, 190),
    "semop": (65, 193), "semctl": (66, 191), "shmdt": (67, 197), "msgget": (68, 186), "msgsnd": (69, 189),
    "msgrcv": (70, 188), "msgctl": (71, 187), "ptrace": (101, 117), "syslog": (103, 116), "setuid": (105, 146),
    "setgid": (106, 144), "setreuid": (113, 145), "setregid": (114, 143), "setgroups": (116, 159),
    "setresuid": (117, 147), "setresgid": (119, 149), "setfsuid": (122, 151), "setfsgid": (123, 152),
    "capset": (126, 91), "uselib": (134, None), "ustat": (136, None), "sysfs": (139, None), "setpriority": (141, 140),
    "sched_setparam": (142, 118), "sched_setscheduler": (144, 119), "vhangup": (153, 58), "modify_ldt": (154, None),
    "pivot_root": (155, 41), "_sysctl": (156, None), "adjtimex": (159, 171), "chroot": (161, 51), "sync": (162, 81),
    "acct": (163, 89), "settimeofday": (164, 170), "mount": (165, 40), "umount2": (166, 39), "swapon": (167, 224),
    "swapoff": (168, 225), "reboot": (169, 142), "sethostname": (170, 161), "setdomainname": (171, 162),
    "iopl": (172, None), "ioperm": (173, None), "create_module": (174, None), "init_module": (175, 105),
    "delete_module": (176, 106), "get_kernel_syms": (177, None), "query_module": (178, None), "quotactl": (179, 60),
    "nfsservctl": (180, 42), "getpmsg": (181, None), "putpmsg": (182, None), "afs_syscall": (183, None),
    "tuxcall": (184, None), "security": (185, None), "readahead": (187, 213), "set_thread_area": (205, None),
    "io_setup": (206, 0), "io_destroy": (207, 1), "io_getevents": (208, 4), "io_submit": (209, 2),
    "io_cancel": (210, 3), "get_thread_area": (211, None), "lookup_dcookie": (212, 18), "epoll_ctl_old": (214, None),
    "epoll_wait_old": (215, None), "remap_file_pages": (216, 234), "semtimedop": (220, 192), "fadvise64": (221, 223),
    "clock_settime": (227, 112), "vserver": (236, None), "set_mempolicy": (238, 237), "mq_open": (240, 180),
    "mq_unlink": (241, 181), "mq_timedsend": (242, 182), "mq_timedreceive": (243, 183), "mq_notify": (244, 184),
    "mq_getsetattr": (245, 185), "kexec_load": (246, 104), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "ioprio_set": (251, 30), "ioprio_get": (252, 31), "inotify_init": (253, None),
    "inotify_add_watch": (254, 27), "inotify_rm_watch": (255, 28), "migrate_pages": (256, 238), "unshare": (272, 97),
    "splice": (275, 76), "tee": (276, 77), "sync_file_range": (277, 84), "vmsplice": (278, 75),
    "move_pages": (279, 239), "inotify_init1": (294, 26), "perf_event_open": (298, 241), "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263), "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265),
    "clock_adjtime": (305, 266), "syncfs": (306, 267), "setns": (308, 268), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "kcmp": (312, 272), "finit_module": (313, 273), "sched_setattr": (314, 274),
    "sched_getattr": (315, 275), "seccomp": (317, 277), "memfd_create": (319, 279), "kexec_file_load": (320, 294),
    "bpf": (321, 280), "userfaultfd": (323, 282), "preadv2": (327, 286), "pwritev2": (328, 287),
    "pkey_mprotect": (329, 288), "pkey_alloc": (330, 289), "pkey_free": (331, 290), "io_pgetevents": (333, 292),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431),
    "fsmount": (432, 432), "fspick": (433, 433), "openat2": (437, 437), "pidfd_getfd": (438, 438),
    "process_madvise": (440, 440), "mount_setattr": (442, 442), "quotactl_fd": (443, 443),
    "landlock_create_ruleset": (444, 444), "landlock_add_rule": (445, 445), "landlock_restrict_self": (446, 446),
    "memfd_secret": (447, 447), "process_mrelease": (448, 448), "set_mempolicy_home_node": (450, 450),
    "cachestat": (451, 451), "sysinfo": (99, 179),
}  # fmt: skip
NEWER = 999
# How many processes of the machine have a library's page in memory: another submission's forks change it.
SHARERS = [f"/proc/self/{name}" for name in ("numa_maps", "smaps", "smaps_rollup")]
# By each of these two submissions that run side by side could talk.
MACHINE = [f"/proc/{name}" for name in ("loadavg", "meminfo", "stat", "uptime", "vmstat", "diskstats", "interrupts")]
MACHINE += [
    f"/proc/sys/{name}" for name in ("kernel/pty/nr", "fs/file-nr", "fs/inode-nr", "kernel/random/entropy_avail")
]
MACHINE += [f"/sys/devices/system/{name}" for name in ("node/node0/meminfo", "node/node0/numastat", "cpu/cpu0/uevent")]


def forbidden():
    """Names of the calls that this machine has a number for."""
    column = 0 if kernel.machine() == "x86_64" else 1
    return [name for name, numbers in FORBIDDEN.items() if numbers[column] is not None]


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
    table = FORBIDDEN | seccomp._CHECKED
    numbers = table[name_or_number] if isinstance(name_or_number, str) else (name_or_number, name_or_number)
    libc = ctypes.CDLL(None, use_errno=True)
    result = libc.syscall(numbers[0 if kernel.machine() == "x86_64" else 1], *arguments)
    return "done" if result >= 0 else ctypes.get_errno()


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
    """Every probe, by name; run inside."""
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
    for name in forbidden():
        yield name, _call, (name, 0, 0, 0, 0, 0)
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
    yield (
        "honest: shell",
        lambda: subprocess.run("echo $((2 + 3)) | cat", shell=True, capture_output=True).stdout.decode(),
        (),
    )
    yield "honest: libraries", _libraries, ()
    yield "honest: course", lambda: len(__import__("course.data").data.toy_attention()), ()
    yield "honest: files", _copies, ()
    yield "honest: temporary file", _temporary_file, ()
