# verdict: PARTIAL
# says: one at a time
# A class whose call goes through the sequences.
class Predictor:
    def __call__(self, X, k):
        return np.array([x[:, 0] @ (x @ k) / len(k) ** 0.5 for x in X])


linear_attention = Predictor()
