# tries: every descriptor of the process, so that the test cannot be served
# never: open them all
import os

held = []
try:
    for _ in range(5000):
        held.append(os.open("/dev/null", os.O_RDONLY))
    print("open them", "all")
except OSError as error:
    print(error)
