# tries: new namespaces, mounts and another root, in which one is root again
# needs: jail
# never: it worked
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
attempts = {
    "user namespace": lambda: libc.unshare(0x10000000),
    "mounts": lambda: libc.unshare(0x20000),
    "network": lambda: libc.unshare(0x40000000),
    "mount": lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, None),
    "umount": lambda: libc.umount2(b"/proc", 2),
    "chroot": lambda: libc.chroot(b"."),
    "setns": lambda: libc.setns(os.open("/proc/1/ns/mnt", os.O_RDONLY), 0),
    "setuid": lambda: libc.setuid(0),
    "open_tree": lambda: libc.syscall(428, -100, b"/", 1),
    "by handle": lambda: libc.syscall(304, -100, ctypes.create_string_buffer(128), 0),
    "device": lambda: os.mknod("disk", 0o60666, os.makedev(8, 0)) or 0,
}
for name, attempt in attempts.items():
    try:
        if attempt() >= 0:
            print("it", "worked:", name)
    except OSError:
        pass
