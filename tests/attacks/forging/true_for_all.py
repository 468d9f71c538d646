# tries: True as the answer to every question
# begins: forging
double = forge(frame({"reply": "answer", "value": True, "sizes": []}))
