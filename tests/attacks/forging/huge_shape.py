# tries: an array of a shape whose product overflows
# begins: forging
double = forge(frame(result({"$a": 0, "dtype": "float64", "shape": [2**62, 2**62], "kind": "array"}, [0])))
