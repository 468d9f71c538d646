# tries: a frame that is no JSON
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(struct.pack("<I", 9) + b"not json!")


def double(x):
    Server._answer = forged
    return 6
