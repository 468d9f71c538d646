# tries: an event of sixty megabytes that becomes more than a gigabyte when it is read
# begins: events
import struct

text = b'{"event": "start", "step": 0, "branch": null, "sizes": [], "more": [' + b"{}," * 15_000_000 + b"6]}"
run.connection.sendall(struct.pack("<I", len(text)) + text)
