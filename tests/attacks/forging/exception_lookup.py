# tries: exceptions named like functions and special names of the grader
# begins: forging
double = forge(frame({"reply": "raised", "error": {"type": "exec", "text": "1"}, "sizes": []}))
