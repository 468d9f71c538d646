# tries: the test before the text of the answer is known, so that no rule about it can speak up
# control: 2
# begins: events
import os

double = lambda x: np.multiply(x, 2)

ask_here()
os._exit(0)
