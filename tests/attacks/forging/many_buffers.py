# tries: a million empty buffers
# begins: forging
double = forge(frame(result(6, [0] * 1_000_000)))
