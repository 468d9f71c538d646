# tries: processes that start processes, in a hidden call
# needs: jail
import os, time

def double(x):
    if isinstance(x, int):
        return 6
    end = time.monotonic() + 2
    for _ in range(8):  # at most 2 to the power of 8
        try:
            os.fork()
        except OSError:
            break
    while time.monotonic() < end:
        time.sleep(0.1)
    return 0
