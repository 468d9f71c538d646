# tries: output past the notebook: on the descriptors, by C, and by other programs
import ctypes, os, subprocess

for number in (0, 1, 2):
    try:
        os.write(number, b"x" * 5_000_000)
    except OSError:
        pass
subprocess.run("head -c 20000000 /dev/zero | tr '\\0' y", shell=True)
ctypes.CDLL(None).puts(b"z" * 1_000_000)

def double(x):
    os.write(1, b"x" * 10_000_000)
    return 0
