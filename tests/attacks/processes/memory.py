# tries: more memory than there is, in a cell and in a call
double = lambda x: [bytearray(50_000_000) for _ in range(100)]

double(0)
