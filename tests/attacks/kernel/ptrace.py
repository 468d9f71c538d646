# tries: the memory of the grader, its worker and every process that can be seen, by ptrace and process_vm_readv
# needs: jail
# never: got in
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
seen = [int(name) for name in os.listdir("/proc") if name.isdecimal() and int(name) != os.getpid()]
buffer = ctypes.create_string_buffer(64)
local, remote = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 64), (ctypes.c_void_p * 2)(id(buffer), 64)
for pid in [GRADER_PID, ZYGOTE_PID, os.getppid(), *seen[:20]]:
    if libc.ptrace(16, pid, None, None) == 0:  # attach
        libc.ptrace(17, pid, None, None)  # and let go again
        print("got", "in", pid)
    for number in (310, 311):
        if libc.syscall(number, pid, local, 1, remote, 1, 0) >= 0:
            print("got", "in", pid)
