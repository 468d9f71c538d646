# tries: a full disk by many files, each of which is small enough
# needs: jail
# never: filled
total = 0
try:
    for number in range(600):
        with open(f"file{number}", "wb") as file:
            total += file.write(b"x" * 900_000)
    print("fil" + "led")
except OSError as error:
    print(total, error)
