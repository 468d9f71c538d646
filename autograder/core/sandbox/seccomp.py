"""The system call filter: a list of what is allowed; all else is answered "not permitted", and not with death.

A library that tries something and falls back keeps working. The list holds what Python, NumPy, torch, matplotlib and a
student's own processes need. It is the same on every level, and shorter where no namespace separates the submission
from the other processes of its user. Calls that are newer than this list "do not exist": the C library then takes an
older one.

What is left out on purpose, though a program might want it: others' memory (`ptrace`, `process_vm_readv`), mounts and
namespaces, keys, BPF, io_uring and AIO; memory that outlives its processes and is in no limit (`shmget`,
`memfd_create`); a voice in the machine's cache of files and its scheduling, which submissions share (`fadvise64`,
`preadv2`, `mincore`, `readahead`, `sync`, `setpriority`); pipes of pages (`splice`, `vmsplice`); news of files
(`inotify_init`), from which a submission could learn what another one opens; and the machine's load and free memory
(`sysinfo`).
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Iterable

from autograder.core.sandbox import kernel

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000

_AF_UNIX, _ASK_PERSONALITY = 1, 0xFFFFFFFF
# Of terminals, their sizes and their owners; how much waits in a pipe; not to block; to close at exec. A file's flags
# and what else lies on the disk or in its cache would be a message to another submission.
_IOCTLS = (
    *(0x5401, 0x5402, 0x5403, 0x5404, 0x5405, 0x5409, 0x540B, 0x540E, 0x540F, 0x5410, 0x5411, 0x5413, 0x5414),
    *(0x541B, 0x5421, 0x5422, 0x5429, 0x5441, 0x5450, 0x5451, 0x80045430, 0x40045431, 0x802C542A, 0x402C542B),
)
_BUFFER_SIZES = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF and their FORCE: what waits in a socket is in no process's memory
_NEW_NAMESPACE = (
    kernel.NEWNS | kernel.NEWUTS | kernel.NEWIPC | kernel.NEWUSER | kernel.NEWPID | kernel.NEWNET | kernel.NEWCGROUP
)

# name -> (number on x86_64, number on aarch64); None where there is no such call

# Files and folders; which of them, the name space or Landlock says.
_FILES = {
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "fstat": (5, 80), "newfstatat": (262, 79),
    "openat": (257, 56), "lseek": (8, 62), "pread64": (17, 67), "pwrite64": (18, 68), "readv": (19, 65),
    "writev": (20, 66), "preadv": (295, 69), "pwritev": (296, 70), "stat": (4, None), "lstat": (6, None),
    "statx": (332, 291), "open": (2, None), "creat": (85, None), "access": (21, None), "faccessat": (269, 48),
    "faccessat2": (439, 439), "readlink": (89, None), "readlinkat": (267, 78), "getdents": (78, None),
    "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49), "fchdir": (81, 50), "rename": (82, None),
    "renameat": (264, 38), "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "link": (86, None), "linkat": (265, 37), "unlink": (87, None), "unlinkat": (263, 35), "symlink": (88, None),
    "symlinkat": (266, 36), "mknod": (133, None), "mknodat": (259, 33), "umask": (95, 166), "statfs": (137, 43),
    "fstatfs": (138, 44), "ftruncate": (77, 46), "fallocate": (285, 47), "fsync": (74, 82), "fdatasync": (75, 83),
    "sendfile": (40, 71), "copy_file_range": (326, 285), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24),
    "close_range": (436, 436), "getxattr": (191, 8), "lgetxattr": (192, 9), "fgetxattr": (193, 10),
    "listxattr": (194, 11), "llistxattr": (195, 12), "flistxattr": (196, 13),
}  # fmt: skip
# Pipes, sockets between its own processes, and waiting for them.
_WAITING = {
    "pipe": (22, None), "pipe2": (293, 59), "poll": (7, None), "ppoll": (271, 73), "select": (23, None),
    "pselect6": (270, 72), "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "epoll_pwait2": (441, 441), "eventfd": (284, None),
    "eventfd2": (290, 19), "signalfd": (282, None), "signalfd4": (289, 74), "connect": (42, 203), "accept": (43, 202),
    "accept4": (288, 242), "bind": (49, 200), "listen": (50, 201), "sendto": (44, 206), "recvfrom": (45, 207),
    "sendmsg": (46, 211), "recvmsg": (47, 212), "sendmmsg": (307, 269), "recvmmsg": (299, 243), "shutdown": (48, 210),
    "getsockname": (51, 204), "getpeername": (52, 205), "getsockopt": (55, 209),
}  # fmt: skip
# Its own memory.
_MEMORY = {
    "mmap": (9, 222), "munmap": (11, 215), "mprotect": (10, 226), "mremap": (25, 216), "madvise": (28, 233),
    "brk": (12, 214), "msync": (26, 227), "mlock": (149, 228), "mlock2": (325, 284), "munlock": (150, 229),
    "mlockall": (151, 230), "munlockall": (152, 231), "membarrier": (324, 283), "mbind": (237, 235),
    "get_mempolicy": (239, 236),
}  # fmt: skip
# Its own processes and threads.
_PROCESSES = {
    "futex": (202, 98), "futex_waitv": (449, 449), "set_robust_list": (273, 99), "get_robust_list": (274, 100),
    "set_tid_address": (218, 96), "rseq": (334, 293), "arch_prctl": (158, None), "restart_syscall": (219, 128),
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "exit": (60, 93),
    "exit_group": (231, 94), "wait4": (61, 260), "waitid": (247, 95), "pidfd_open": (434, 434), "getpid": (39, 172),
    "getppid": (110, 173), "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176),
    "getegid": (108, 177), "getresuid": (118, 148), "getresgid": (120, 150), "getgroups": (115, 158),
    "getpgrp": (111, None), "getpgid": (121, 155), "setpgid": (109, 154), "getsid": (124, 156), "setsid": (112, 157),
    "capget": (125, 90), "getrlimit": (97, 163), "setrlimit": (160, 164), "getrusage": (98, 165),
    "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120), "sched_get_priority_max": (146, 125), "sched_get_priority_min": (147, 126),
    "sched_rr_get_interval": (148, 127), "getpriority": (140, 141), "getcpu": (309, 168),
}  # fmt: skip
# Signals to itself, clocks, and what the machine is.
_TIME = {
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136),
    "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133), "sigaltstack": (131, 132), "pause": (34, None),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "gettimeofday": (96, 169), "time": (201, None), "times": (100, 153), "alarm": (37, None), "getitimer": (36, 102),
    "setitimer": (38, 103), "timer_create": (222, 107), "timer_settime": (223, 110), "timer_gettime": (224, 108),
    "timer_getoverrun": (225, 109), "timer_delete": (226, 111), "timerfd_create": (283, 85),
    "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87), "uname": (63, 160), "getrandom": (318, 278),
}  # fmt: skip
ALLOWED = _FILES | _WAITING | _MEMORY | _PROCESSES | _TIME
_NEWER = 453  # calls from this number on are newer than any of the list

# Files are shared, so a lock is a bit that another submission can read. Locking does nothing and reports success.
_LOCKS: dict[str, tuple[int | None, int | None]] = {"flock": (73, 32)}
_SET_LOCK, _SET_FLAGS, _ASYNC = (6, 7, 37, 38), 4, 0x2000
# fcntl: copies of a descriptor, its flags, its owner, a pipe's size. No leases, no news, no signals to others.
_FCNTLS = (0, 1, 2, 3, 9, 1030, 1032)

# Landlock rules nothing of these, and there the submission may have the user id of the person who grades. Where only
# it separates, changing modes and owners does nothing and says "done", so that `shutil.copy` goes on working; changing
# times is refused, since `Path.touch` would believe a "done" for a file that is not there.
_OWNERS = {
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54),
}  # fmt: skip
_SEPARATED_ONLY = {
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "pidfd_send_signal": (424, 424),
}  # fmt: skip
_TRUNCATE = {"truncate": (76, 45)}
_SIGNALS = {
    "kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
}  # fmt: skip
_CHECKED = {
    "clone": (56, 220), "clone3": (435, 435), "socket": (41, 198), "socketpair": (53, 199), "ioctl": (16, 29),
    "personality": (135, 92), "prlimit64": (302, 261), "sched_setaffinity": (203, 122), "prctl": (157, 167),
    "fcntl": (72, 25), "setsockopt": (54, 208),
}  # fmt: skip


def program(separated: bool, protected: Iterable[int] = (), truncates: bool = True) -> bytes:
    """Return the filter as BPF instructions for this machine.

    Args:
        separated: whether namespaces keep the submission from other processes, their sockets and their files.
        protected: where not separated, the process ids that must get no signal. A filter sees numbers only: it cannot
            say "own children, nobody else", and a student's `multiprocessing` and `subprocess` must be able to end
            theirs. So the grader's own processes are named, "everybody" (-1) is refused, and the rest is Landlock's.
        truncates: where not separated, whether truncate(2) on a path may be allowed (Landlock rules it since version
            3).

    Returns:
        8 bytes an instruction.
    """
    machine = kernel.machine()
    column = 0 if machine == "x86_64" else 1
    allowed, pretended = dict(ALLOWED), dict(_LOCKS)
    if separated:
        allowed |= _OWNERS | _SEPARATED_ONLY | _SIGNALS
    else:
        pretended |= _OWNERS
    if separated or truncates:
        allowed |= _TRUNCATE
    code = [
        _step(_LOAD, _ARCHITECTURE),
        *_one(_EQUAL, _AUDIT[machine], then=[], otherwise=[_refuse()]),  # another machine's calls, as i386's here
        _step(_LOAD, _NUMBER),
    ]
    if machine == "x86_64":
        code += _one(_AT_LEAST, _X32, then=[_refuse()])
    for names, answer in ((allowed, _step(_RETURN, _ALLOW)), (pretended, _refuse(0))):
        for numbers in names.values():
            if (number := numbers[column]) is not None:
                code += _one(_EQUAL, number, then=[answer])
    for name, block in _conditions(separated, tuple(protected)):
        code += _one(_EQUAL, (_CHECKED | _SIGNALS)[name][column], then=block)
    code += _one(_AT_LEAST, _NEWER, then=[_refuse(errno.ENOSYS)])
    return b"".join([*code, _refuse()])


def _conditions(separated: bool, protected: tuple[int, ...]) -> list[tuple[str, list[bytes]]]:
    rules = [
        ("clone", _if_bits(0, _NEW_NAMESPACE)),
        ("clone3", [_refuse(errno.ENOSYS)]),  # its flags are behind a pointer: the C library then takes clone
        ("socketpair", _unless(0, (_AF_UNIX,))),
        ("ioctl", _unless(1, _IOCTLS)),
        ("personality", _unless(0, (0, _ASK_PERSONALITY))),
        ("prlimit64", _unless(0, (0,))),
        ("sched_setaffinity", _unless(0, (0,))),
        ("prctl", _if(0, (kernel.PR_SET_PDEATHSIG,))),  # it must die with its supervisor
        ("setsockopt", [*_tests(2, _BUFFER_SIZES, _refuse(0)), _step(_RETURN, _ALLOW)]),
        ("fcntl", _fcntl()),
    ]
    if separated:
        return [*rules, ("socket", _unless(0, (_AF_UNIX,)))]
    groups = [-pid for pid in protected] + [-1]
    return rules + [(name, _if(0, [*protected, *groups])) for name in _SIGNALS]


def _fcntl() -> list[bytes]:
    set_flags = _if_bits(2, _ASYNC)
    return [*_tests(1, _SET_LOCK, _refuse(0)), *_one(_EQUAL, _SET_FLAGS, then=set_flags), *_unless(1, _FCNTLS)]


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("=HBBI", code, yes, no, value & 0xFFFFFFFF)


def _refuse(number: int = errno.EPERM) -> bytes:
    return _step(_RETURN, _ERRNO | number)


def _one(test: int, value: int, then: list[bytes], otherwise: list[bytes] | None = None) -> list[bytes]:
    """`then` must return; after `otherwise` the program goes on."""
    if otherwise:
        return [_step(test, value, yes=len(otherwise)), *otherwise]
    return [_step(test, value, no=len(then)), *then]


def _load_argument(index: int) -> bytes:
    return _step(_LOAD, _ARGUMENTS + 8 * index)  # the low half: all that the kernel reads of these arguments


def _tests(index: int, values: Iterable[int], answer: bytes) -> list[bytes]:
    """Answer where the argument is one of the values; go on otherwise."""
    return [_load_argument(index), *(step for value in values for step in _one(_EQUAL, value, then=[answer]))]


def _if(index: int, values: Iterable[int]) -> list[bytes]:
    return [*_tests(index, values, _refuse()), _step(_RETURN, _ALLOW)]


def _unless(index: int, values: Iterable[int]) -> list[bytes]:
    return [*_tests(index, values, _step(_RETURN, _ALLOW)), _refuse()]


def _if_bits(index: int, mask: int) -> list[bytes]:
    return [_load_argument(index), *_one(_ANY_BIT, mask, then=[_refuse()]), _step(_RETURN, _ALLOW)]
