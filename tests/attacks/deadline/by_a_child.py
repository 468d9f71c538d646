# tries: an answer by a child, after the process that was asked has been ended for its time
import os, time

from autograder.core.student.server import Server

answer = Server._answer

def late(self, question, buffers):
    if os.fork() == 0:
        time.sleep(3.2)
        return answer(self, question, buffers)
    while True:
        time.sleep(1)

def double(x):
    Server._answer = late
    return x + x if isinstance(x, int) else 0
