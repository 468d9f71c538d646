# tries: the end of all processes of the submission in a cell
import os, signal

os.killpg(0, signal.SIGKILL)
