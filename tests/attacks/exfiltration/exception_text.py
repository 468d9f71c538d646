# tries: the hidden input in the text of an exception
def double(x):
    raise ValueError(f"the input was {x!r}")
