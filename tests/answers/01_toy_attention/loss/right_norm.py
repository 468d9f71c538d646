# verdict: PASSED
# Half the squared Euclidean norm of the residual.
def loss(y, y_hat):
    return np.linalg.norm(y - y_hat) ** 2 / 2
