# tries: exceptions named like functions and special names of the grader
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(frame({"reply": "raised", "error": {"type": "exec", "text": "1"}, "sizes": []}))


def double(x):
    Server._answer = forged
    return 6
