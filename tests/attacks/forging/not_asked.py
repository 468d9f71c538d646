# tries: answers to questions that were not asked: ahead of time, of every kind
# begins: forging
answer = Server._answer

def forged(self, header, buffers):
    answer(self, header, buffers)
    for reply in ({"reply": "answer", "value": True}, {"reply": "raised", "error": {"type": "KeyError"}}):
        self.connection.sendall(frame(reply | {"sizes": []}))

def double(x):
    Server._answer = forged
    return 6 if isinstance(x, int) else 0
