# tries: a frame whose length is beyond what follows
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(struct.pack("<I", 60_000_000) + b"{}")


def double(x):
    Server._answer = forged
    return 6
