# tries: control characters that a terminal obeys, and half a surrogate
print("\x1b]0;title\x07\x1b[2J\x9b31m \ud83d \u202e")

def double(x):
    raise ValueError("\x1b]0;title\x07 \ud83d \u202e\x00")
