# tries: an array of Python objects
# begins: forging
double = forge(frame(result({"$a": 0, "dtype": "object", "shape": [2], "kind": "array"}, [16])) + bytes(16))
