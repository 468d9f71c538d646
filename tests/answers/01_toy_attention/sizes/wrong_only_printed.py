# verdict: ERROR
# says: N
# The task said print them, so I printed the shapes.
print(X.shape)
print(X_test.shape)
