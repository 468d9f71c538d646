# tries: memory that no process owns: files in memory, in /dev/shm and in /tmp
# needs: jail
# never: half a gigabyte
import os

total, held = 0, []
for place in ("/dev/shm", "/tmp"):
    for number in range(500):
        try:
            with open(f"{place}/mallory{number}", "wb") as file:
                total += file.write(b"x" * 900_000)
        except OSError:
            break
print(total)
for number in range(200):
    try:
        held.append(os.memfd_create(f"mallory{number}"))
        total += os.write(held[-1], b"x" * 900_000)
    except OSError:
        break
print("half a" + " gigabyte" if total > 500_000_000 else total)
