# tries: the end of the process in the cell
import os

os._exit(0)
