# verdict: PASSED
# A class with a call method, its instance is the function.
class LinearAttention:
    def __call__(self, X, k):
        chi = np.asarray(X).dot(k) * np.asarray(k).size ** -0.5
        return np.add.reduce(chi * X[..., 0], axis=-1)


linear_attention = LinearAttention()
