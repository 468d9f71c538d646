# tries: an execution count below zero
get_ipython().execution_count = -7
