# tries: more processes than there may be, so that nothing else can start
# needs: jail
# never: all of them
import os, time

started = 0
for _ in range(300):
    try:
        pid = os.fork()
    except OSError:
        break
    if pid == 0:
        time.sleep(15)
        os._exit(0)
    started += 1
print("all of" + " them" if started == 300 else "refused")
