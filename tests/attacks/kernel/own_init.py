# tries: the end of process 1 of the submission, of all that can be signalled, and of the one that supervises it
# needs: jail
import os, signal

few = sum(name.isdecimal() for name in os.listdir("/proc")) < 30  # else this is no process list of its own
if few and os.getuid() != 0:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGSEGV, signal.SIGKILL, signal.SIGSTOP):
        for pid in (1, os.getppid(), -1):
            try:
                os.kill(pid, number)
            except OSError:
                pass
