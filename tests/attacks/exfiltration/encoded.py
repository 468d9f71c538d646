# tries: the hidden input in base64, in hex, backwards and in the length of a text
import base64

def double(x):
    text = repr(x)
    raise ValueError(base64.b64encode(text.encode()), text.encode().hex(), text[::-1], "x" * int(abs(x)))
