# tries: an execution count below zero
get_ipython().execution_count = -7


def double(x):
    return 0
