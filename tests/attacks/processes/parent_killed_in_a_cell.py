# tries: the end of the process that keeps the last good state
import os, signal

if os.getppid() > 1:
    os.kill(os.getppid(), signal.SIGKILL)
