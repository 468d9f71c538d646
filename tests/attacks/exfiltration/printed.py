# tries: the hidden input on standard output, standard error, as a warning, a figure and a display
import os, sys, warnings

import matplotlib.pyplot as plt
from IPython.display import display

def double(x):
    print(x)
    print(x, file=sys.stderr)
    print(x, file=sys.__stderr__, flush=True)
    os.write(1, repr(x).encode())
    os.write(2, repr(x).encode())
    warnings.warn(repr(x))
    display(x)
    plt.figure().suptitle(repr(x))
    get_ipython().outputs.stream("stdout", repr(x))
    return 0
