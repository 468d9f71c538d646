# tries: a cell that tells again and again that it has just begun, so that its time never ends
# begins: events
import time

mine = max(i for i, s in enumerate(run.steps) if s.id == "double")
end = time.monotonic() + 7
while time.monotonic() < end:
    channel.send(run.connection, {"event": "start", "step": mine, "branch": None})
    time.sleep(0.5)
