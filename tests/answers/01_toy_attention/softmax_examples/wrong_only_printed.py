# verdict: ERROR
# says: softmax_examples
# prints the three and stores none
print(softmax(np.array([[1.0, 1, 1]])))
print(softmax(np.array([[3.0, 1, 1]])))
print(softmax(np.array([[10.0, 1, 1]])))
