# tries: a cell begun that is not there, and then the end of the process: what is skipped in the second run?
# begins: events
import os

tell(event="start", step=10**6)
os._exit(1)
