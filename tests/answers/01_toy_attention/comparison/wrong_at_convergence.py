# verdict: FAILED
# says: convergence
# compares the last errors of the training
k_linear_stopped, k_softmax_stopped = k_linear, k_softmax
error_linear = errors_linear[-1]
error_softmax = errors_softmax[-1]
print(error_linear, error_softmax)
