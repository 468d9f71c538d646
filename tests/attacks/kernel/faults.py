# tries: parts of the kernel with a history of holes: bpf, userfaultfd, perf, io_uring, old personalities, terminals
# needs: jail
# never: it answers
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(256)
calls = {
    "bpf": (321, 0, buffer, 48),
    "userfaultfd": (323, 0),
    "perf_event_open": (298, buffer, 0, -1, -1, 0),
    "io_uring_setup": (425, 8, buffer),
    "personality": (135, 0x0040000),
    "memfd_secret": (447, 0),
    "kexec_load": (246, 0, 0, 0, 0),
    "init_module": (175, buffer, 1, buffer),
    "modify_ldt": (154, 0, buffer, 16),
    "syslog": (103, 3, buffer, 200),
}
for name, arguments in calls.items():
    if libc.syscall(*arguments) >= 0:
        print("it", "answers:", name)
