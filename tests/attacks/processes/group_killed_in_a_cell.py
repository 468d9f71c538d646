# tries: the end of all processes of the submission in a cell
# control: 0
import os
import signal

os.killpg(0, signal.SIGKILL)
