# tries: an answer that trickles in, so that its deadline never comes
import json, struct, time

from autograder.core.student.server import Server

def slowly(self, header, buffers):
    text = json.dumps({"reply": "answer", "value": 6, "sizes": []}).encode()
    for byte in struct.pack("<I", len(text)) + text:
        self.connection.send(bytes([byte]))
        time.sleep(0.4)

def double(x):
    Server._answer = slowly
    return 6
