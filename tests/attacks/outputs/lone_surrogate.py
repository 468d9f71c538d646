# tries: half a character in an output, which no file can hold
print("\ud800")
