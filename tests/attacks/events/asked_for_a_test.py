# tries: the hidden questions, asked into the cell itself by an event that says that it is time for the test
# control: 0
import gc

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))
seen = []


def double(x):
    seen.append(x)
    return 6 if x == 3 else 0


import socket

from autograder.protocol import channel
from autograder.student.server import Server

step = next(i for i, s in enumerate(run.steps) if s["kind"] == "test")
run._tell(event="test", step=step, together=True)
channel.receive(run.connection)
server = Server(socket.socket(fileno=socket.recv_fds(run.connection, 1, 1)[1][0]), globals(), {})
run._tell(event="done")
while server.answer():
    pass
print(seen)
