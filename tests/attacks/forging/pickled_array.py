# tries: a pickle as the bytes of an array of objects
# begins: forging
double = forge(
    frame(result({"$a": 0, "dtype": "O", "shape": [1], "kind": "array"}, [31]))
    + b"cposix\nsystem\n(S\x27true\x27\ntR.".ljust(31)
)
