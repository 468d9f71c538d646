# tries: work that goes on in threads and at the exit of the process
import atexit, threading, time

atexit.register(lambda: time.sleep(30))
threading.Thread(target=lambda: time.sleep(30)).start()
threading.Thread(target=lambda: time.sleep(30), daemon=True).start()

def double(x):
    threading.Thread(target=lambda: time.sleep(30)).start()
    return 0
