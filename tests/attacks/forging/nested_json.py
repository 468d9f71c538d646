# tries: a frame of a hundred thousand brackets
# begins: forging
double = forge(struct.pack("<I", 200_000) + b"[" * 100_000 + b"]" * 100_000)
