# tries: children that outlive the notebook
import subprocess

for _ in range(3):
    subprocess.Popen(["sleep", "30"])

def double(x):
    subprocess.Popen(["sleep", "30"])
    return 0
