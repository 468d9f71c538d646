"""The system call filter: a list of what is refused, with "not permitted" and not with death.

A library that tries something and falls back keeps working; what a grader must not allow fails. The filter is the same
on every level, and stricter where no namespace separates the submission from the other processes of its user.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Iterable

from autograder.sandbox import kernel

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000

_AF_UNIX, _TIOCSTI, _TIOCLINUX, _TIOCSETD, _ASK_PERSONALITY = 1, 0x5412, 0x541C, 0x5423, 0xFFFFFFFF
_BUFFER_SIZES = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF and their FORCE: what waits in a socket is in no process's memory
_NEW_NAMESPACE = (
    kernel.NEWNS | kernel.NEWUTS | kernel.NEWIPC | kernel.NEWUSER | kernel.NEWPID | kernel.NEWNET | kernel.NEWCGROUP
)

# name -> (number on x86_64, number on aarch64); None where there is no such call
_OTHERS_MEMORY = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "process_mrelease": (448, 448),
    "migrate_pages": (256, 238), "move_pages": (279, 239),
}  # fmt: skip
_FILE_SYSTEMS = {
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432),
    "fspick": (433, 433), "mount_setattr": (442, 442), "statmount": (457, 457), "listmount": (458, 458),
    "open_tree_attr": (467, 467), "quotactl": (179, 60), "quotactl_fd": (443, 443),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "swapon": (167, 224), "swapoff": (168, 225),
    "fanotify_init": (300, 262), "fanotify_mark": (301, 263), "sysfs": (139, None), "ustat": (136, None),
    "uselib": (134, None), "nfsservctl": (180, 42), "lookup_dcookie": (212, 18), "acct": (163, 89),
}  # fmt: skip
_KERNEL = {
    "unshare": (272, 97), "setns": (308, 268), "bpf": (321, 280), "perf_event_open": (298, 241),
    "userfaultfd": (323, 282), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "memfd_secret": (447, 447), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "kexec_load": (246, 104), "kexec_file_load": (320, 294), "init_module": (175, 105),
    "finit_module": (313, 273), "delete_module": (176, 106), "create_module": (174, None),
    "get_kernel_syms": (177, None), "query_module": (178, None), "reboot": (169, 142), "syslog": (103, 116),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "clock_adjtime": (305, 266), "adjtimex": (159, 171),
    "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58), "_sysctl": (156, None),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None), "lsm_set_self_attr": (460, 460),
}  # fmt: skip
_IDENTITY = {
    "setuid": (105, 146), "setgid": (106, 144), "setreuid": (113, 145), "setregid": (114, 143),
    "setresuid": (117, 147), "setresgid": (119, 149), "setfsuid": (122, 151), "setfsgid": (123, 152),
    "setgroups": (116, 159), "capset": (126, 91),
}  # fmt: skip
# Shared memory that outlives its processes and is in no limit, and a voice in other processes' scheduling.
_SHARED = {
    "shmget": (29, 194), "shmat": (30, 196), "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180),
    "memfd_create": (319, 279), "setpriority": (141, 140), "ioprio_set": (251, 30), "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119), "sched_setattr": (314, 274),
}  # fmt: skip
# What lies in the machine's cache of files, which submissions share: one could write there, and another read.
_CACHE = {
    "fadvise64": (221, 223), "preadv2": (327, 286), "mincore": (27, 232), "cachestat": (451, 451),
    "readahead": (187, 213),
}  # fmt: skip
# News of files, from which a submission could learn what another one opens.
_NEWS = {
    "inotify_init": (253, None), "inotify_init1": (294, 26), "inotify_add_watch": (254, 27),
    "inotify_rm_watch": (255, 28),
}  # fmt: skip
REFUSED = _OTHERS_MEMORY | _FILE_SYSTEMS | _KERNEL | _IDENTITY | _SHARED | _CACHE | _NEWS

# Files are shared, and a lock on one is a bit that another submission can read. Nothing is locked, and "done" is said.
_LOCKS = {"flock": (73, 32)}
_SET_LOCK, _ASK_LOCK_OR_NEWS = (6, 7, 37, 38), (5, 36, 1024, 1026)  # fcntl: also leases and news of folders

# Landlock rules nothing of these, and here the submission may have the user id of the person who grades. Changing
# modes and owners does nothing and says "done", so that `shutil.copy` goes on working; changing times is refused, since
# `Path.touch` would believe a "done" for a file that is not there.
_PRETENDED = {
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54),
}  # fmt: skip
_REFUSED_UNSEPARATED = {
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "setxattrat": (463, 463), "removexattrat": (466, 466),
    "file_setattr": (469, 469), "pidfd_send_signal": (424, 424), "socket": (41, 198),
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
    """The filter as BPF instructions for this machine.

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
    refused = dict(REFUSED)
    pretended: dict[str, tuple[int | None, int | None]] = dict(_LOCKS)
    if not separated:
        refused |= _REFUSED_UNSEPARATED | ({} if truncates else _TRUNCATE)
        pretended |= _PRETENDED
    code = [
        _step(_LOAD, _ARCHITECTURE),
        *_one(_EQUAL, _AUDIT[machine], then=[], otherwise=[_refuse()]),  # another machine's calls, as i386's here
        _step(_LOAD, _NUMBER),
    ]
    if machine == "x86_64":
        code += _one(_AT_LEAST, _X32, then=[_refuse()])
    for names, answer in ((refused, _refuse()), (pretended, _refuse(0))):
        for numbers in names.values():
            if (number := numbers[column]) is not None:
                code += _one(_EQUAL, number, then=[answer])
    for name, block in _conditions(separated, tuple(protected)):
        code += _one(_EQUAL, (_CHECKED | _SIGNALS)[name][column], then=block)
    code.append(_step(_RETURN, _ALLOW))
    return b"".join(code)


def _conditions(separated: bool, protected: tuple[int, ...]) -> list[tuple[str, list[bytes]]]:
    rules = [
        ("clone", _if_bits(0, _NEW_NAMESPACE)),
        ("clone3", [_refuse(errno.ENOSYS)]),  # its flags are behind a pointer: the C library then takes clone
        ("socketpair", _unless(0, (_AF_UNIX,))),
        ("ioctl", _if(1, (_TIOCSTI, _TIOCLINUX, _TIOCSETD))),
        ("personality", _unless(0, (0, _ASK_PERSONALITY))),
        ("prlimit64", _unless(0, (0,))),
        ("sched_setaffinity", _unless(0, (0,))),
        ("prctl", _if(0, (kernel.PR_SET_PDEATHSIG,))),  # it must die with its supervisor
        ("setsockopt", [*_tests(2, _BUFFER_SIZES, _refuse(0)), _step(_RETURN, _ALLOW)]),
        ("fcntl", [*_tests(1, _SET_LOCK, _refuse(0)), *_if(1, _ASK_LOCK_OR_NEWS)]),
    ]
    if separated:
        return [*rules, ("socket", _unless(0, (_AF_UNIX,)))]
    groups = [-pid for pid in protected] + [-1]
    return rules + [(name, _if(0, [*protected, *groups])) for name in _SIGNALS]


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
