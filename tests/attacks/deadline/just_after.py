# tries: right answers a moment after the deadline, which count as late
import time

def double(x):
    begun = time.process_time()
    while time.process_time() < begun + 3.3:
        pass
    return x + x
