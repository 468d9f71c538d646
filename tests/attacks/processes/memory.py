# tries: more memory than there is, in a cell and in a call
def double(x):
    return [bytearray(50_000_000) for _ in range(100)]


double(0)
