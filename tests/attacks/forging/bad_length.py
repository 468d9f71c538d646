# tries: a frame that claims four gigabytes
# begins: forging
double = forge(b"\xff" * 64)
