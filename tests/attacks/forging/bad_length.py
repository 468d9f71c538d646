# tries: a frame that claims four gigabytes
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(b"\xff" * 64)


def double(x):
    Server._answer = forged
    return 6
