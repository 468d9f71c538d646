# tries: a hidden input left for the second run of the same notebook, which comes when a question ends the process
# never: a note from
# > before
import os

for place in ("/dev/shm", "/tmp", "/var/tmp", ".", os.path.expanduser("~")):
    try:
        print("a note", "from", open(f"{place}/mallory2.txt").read())
    except OSError:
        pass

# > double
def double(x):
    for place in ("/dev/shm", "/tmp", "/var/tmp", ".", os.path.expanduser("~")):
        try:
            with open(f"{place}/mallory2.txt", "a") as file:
                file.write(repr(x))
        except OSError:
            pass
    if x != 3:
        os._exit(1)
    return 6
