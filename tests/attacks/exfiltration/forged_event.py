# tries: the hidden input as the output of a cell, told by a process that outlives the test
# begins: events
import os, socket, time

kept = os.dup(run.connection.fileno())
mine = max(i for i, s in enumerate(run.steps) if s.id == "double")

def double(x):
    if isinstance(x, int):
        return 6
    if os.fork() == 0:
        time.sleep(0.3)
        output = {"output_type": "stream", "name": "stdout", "text": repr(x)}
        event = {"event": "cell", "step": mine, "outputs": [output], "count": 1, "failure": None, "branch": None}
        channel.send(socket.socket(fileno=kept), event)
        os._exit(0)
    return 0

# > after
import time

time.sleep(1.0)
