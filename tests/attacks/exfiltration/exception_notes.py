# tries: the hidden input in notes, causes and arguments of an exception
def double(x):
    error = KeyError(x, [x])
    error.add_note(repr(x))
    error.__notes__.append("does it use the notebook's arrays or sizes in place of its arguments? " + repr(x))
    raise error from LookupError(x)
