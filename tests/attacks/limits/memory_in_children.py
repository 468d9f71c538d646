# tries: memory in many processes, each of which stays below the limit of one
# never: a gigabyte
import mmap, os, time

size, children = 150_000_000, []
for _ in range(9):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            held = bytearray(size)
            held[::4096] = b"x" * len(held[::4096])
            os.write(writer, b"1")
            time.sleep(3)
        finally:
            os._exit(0)
    os.close(writer)
    children.append((pid, reader))
full = sum(os.read(reader, 1) == b"1" for _, reader in children)
ended = [os.waitpid(pid, 0)[1] for pid, _ in children]  # 9 where one was killed to make room for another
print("a" + " gigabyte" if full == 9 and not any(ended) else full)
