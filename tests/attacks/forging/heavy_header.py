# tries: a frame of sixty megabytes that becomes more than a gigabyte when it is read
# begins: forging
value = b'{"$l": [{"$d": [[{"$s": "value"}, 6]]}]}'
text = b'{"reply": "answer", "value": ' + value + b', "sizes": [], "more": [' + b"{}," * 15_000_000 + b"6]}"
double = forge(struct.pack("<I", len(text)) + text)
