# tries: a process that stops itself in a hidden call
import os, signal

def double(x):
    os.kill(os.getpid(), signal.SIGSTOP)
    return 0
