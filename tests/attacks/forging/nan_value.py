# tries: bare NaN and Infinity in JSON, where a number is expected
# begins: forging
double = forge(frame(result(float("nan"), []) | {"more": float("inf")}))
