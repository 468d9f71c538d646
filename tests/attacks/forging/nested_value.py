# tries: a value nested beyond the limit
# begins: forging
text = b'{"reply": "answer", "value": ' + b'{"$l": [' * 400 + b"6" + b"]}" * 400 + b', "sizes": []}'
double = forge(struct.pack("<I", len(text)) + text)
