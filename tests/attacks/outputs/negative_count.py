# tries: an execution count below zero
# control: 0
get_ipython().execution_count = -7


def double(x):
    return 0
