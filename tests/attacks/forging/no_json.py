# tries: a frame that is no JSON
# begins: forging
double = forge(struct.pack("<I", 9) + b"not json!")
