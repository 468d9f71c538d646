# tries: a frame whose length is beyond what follows
# begins: forging
double = forge(struct.pack("<I", 60_000_000) + b"{}")
