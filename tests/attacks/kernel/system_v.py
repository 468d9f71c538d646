# tries: memory, semaphores, queues and keys of the kernel that outlast their process
# needs: jail
# never: it stays
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
attempts = {
    "shmget": lambda: libc.shmget(1729, 4096, 0o1666),
    "semget": lambda: libc.semget(1729, 1, 0o1666),
    "msgget": lambda: libc.msgget(1729, 0o1666),
    "mq_open": lambda: libc.syscall(240, b"mallory", os.O_CREAT | os.O_RDWR, 0o666, None),
    "add_key": lambda: libc.syscall(248, b"user", b"mallory", b"x", 1, -5),
}
for name, attempt in attempts.items():
    if attempt() >= 0:
        print("it", "stays:", name)
