# tries: a frame of a hundred thousand brackets
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(struct.pack("<I", 200_000) + b"[" * 100_000 + b"]" * 100_000)


def double(x):
    Server._answer = forged
    return 6
