# tries: the hidden input as the answer, for a message that repeats what was found
def double(x):
    return f"the input was {x!r}" if isinstance(x, (int, float)) else [f"the input was {x.tolist()}"]
