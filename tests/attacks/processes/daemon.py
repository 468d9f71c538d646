# tries: a child in a session of its own that outlives the notebook
# needs: jail
import subprocess

subprocess.Popen(["sleep", "20"], start_new_session=True)

def double(x):
    subprocess.Popen(["sleep", "20"], start_new_session=True)
    return 0
