# tries: events of ever new branches, each of which the grader might remember
# begins: events
import json, struct, time

end, number = time.monotonic() + 3, 0
while time.monotonic() < end:
    for _ in range(100):
        number += 1
        text = json.dumps({"event": "done", "branch": [number, 0], "sizes": []}).encode()
        run.connection.sendall(struct.pack("<I", len(text)) + text)
