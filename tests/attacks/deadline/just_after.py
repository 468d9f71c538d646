# tries: right answers a moment after the deadline, which count as late
# control: 0
import time


def double(x):
    time.sleep(3.05)
    return x + x
