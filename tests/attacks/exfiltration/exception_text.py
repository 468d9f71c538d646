# tries: the hidden input in the text of an exception
# control: 0
def double(x):
    raise ValueError(f"the input was {x!r}")
