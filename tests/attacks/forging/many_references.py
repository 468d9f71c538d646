# tries: two hundred thousand references
# begins: forging
double = forge(frame(result({"$l": [{"$ref": i, "kind": "x"} for i in range(200_000)]}, [])))
