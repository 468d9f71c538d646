# tries: buffers of a terabyte
# begins: forging
double = forge(frame(result(6, [2**40])))
