# tries: half a character in an output, which no file can hold
print("\ud800")


def double(x):
    return 0
