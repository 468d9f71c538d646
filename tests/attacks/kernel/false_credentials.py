# tries: somebody else's process number with an event, so that the grader ends that process when the cell is late
# needs: jail
# never: believed it
# begins: events
import json, socket, struct, time

text = json.dumps({"event": "start", "step": 2, "branch": None, "sizes": []}).encode()
frame = struct.pack("<I", len(text)) + text
for pid in (GRADER_PID, ZYGOTE_PID, 1):
    for uid in (0, 10_000):
        try:
            told = [(socket.SOL_SOCKET, socket.SCM_CREDENTIALS, struct.pack("3i", pid, uid, uid))]
            run.connection.sendmsg([frame], told)
            print("believed", "it", pid)
        except OSError as error:
            print(type(error).__name__)
time.sleep(6)
