# verdict: FAILED
# says: None
# Prints the loss.
def loss(y, y_hat):
    print(0.5 * np.sum((y - y_hat) ** 2))
