# tries: bare NaN and Infinity in JSON, where a number is expected
# control: 0
import json
import struct

from autograder.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(frame({"value": float("nan"), "changed": [[float("inf"), 1]], "sizes": []}))


def double(x):
    Server._answer = forged
    return 6
