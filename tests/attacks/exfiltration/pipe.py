# tries: the hidden input through a pipe to a later cell
import os

reader, writer = os.pipe()
os.set_blocking(reader, False)

def double(x):
    os.write(writer, repr(x).encode() + b"\n")
    return 6 if isinstance(x, int) else 0

# > after
import os

print(os.read(reader, 1000))
