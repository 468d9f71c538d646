# tries: a disk without a place for another file, by empty ones
# needs: jail
# never: filled
import os

try:
    for number in range(60_000):
        os.mknod(f"n{number}")
    print("fil" + "led")
except OSError as error:
    print(number, error)
