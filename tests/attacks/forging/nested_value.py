# tries: a value nested beyond the limit
# control: 0
import struct

from autograder.core.student.server import Server


def forged(self, header, buffers):
    text = b'{"reply": "answer", "value": ' + b'{"$l": [' * 400 + b"6" + b"]}" * 400 + b', "sizes": []}'
    self.connection.sendall(struct.pack("<I", len(text)) + text)


def double(x):
    Server._answer = forged
    return 6
