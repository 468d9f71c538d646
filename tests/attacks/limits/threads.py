# tries: more threads than there may be
# needs: jail
# never: all of them
import threading, time

started = []
try:
    for _ in range(300):
        started.append(threading.Thread(target=time.sleep, args=(10,), daemon=True))
        started[-1].start()
    print("all of", "them")
except (RuntimeError, MemoryError) as error:
    print(type(error).__name__)
