# tries: an error that is told as a list of lists of lists, deeper than the grader can print
# control: 0
import gc

from autograder.core.protocol import channel

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))


def tell(**event):
    channel.send(run.connection, event | {"branch": None})


deep = []
for _ in range(900):
    deep = [deep]
failure = {"type": deep, "text": deep, "code": deep, "line": 1, "cell": "double"}
tell(event="cell", step=1, outputs=[], count=1, failure=failure)


def double(x):
    return 0
