# tries: the end of the process in the cell
# control: 0
import os

os._exit(0)
