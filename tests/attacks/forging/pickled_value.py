# tries: a pickle in place of a value
# begins: forging
double = forge(frame(result({"$p": "gASVHwAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAR0cnVllIWUUpQu"}, [0])))
