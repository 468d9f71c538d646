# tries: events without end while a test runs
# begins: events
import threading

def flood():
    for _ in range(20_000):
        tell(event="start", step=0)

threading.Thread(target=flood, daemon=True).start()
